"""What a seat and an onlooker may know of a game of Metro, and that they get nothing else."""

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec
import pytest

from guimard.rules.game import CHANCE, Event
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import NO_TILE, TileDrawn
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from play import COMBINATIONS, Table, label, moments

pytestmark = pytest.mark.rule("what must be known to whom")

SEVENTH = COMBINATIONS[3::7]


def test_a_hand_is_seen_by_its_player_alone() -> None:
    table = Table("aacb acba bbbb", players=3)
    assert [table.state.view(seat).hand for seat in range(3)] == [("aacb",), ("acba",), ("bbbb",)]
    onlooker = table.state.view(None)
    assert onlooker.hand == ()
    assert onlooker.hands == (1, 1, 1)


def test_a_dealt_tile_is_told_to_its_player_alone() -> None:
    drawn = TileDrawn(1, "acba", False)
    assert drawn.seen_by(1) == drawn
    for other in (0, 2, None):
        assert drawn.seen_by(other) == TileDrawn(1, None, False)


@pytest.mark.rule("action")
def test_a_drawn_tile_is_seen_by_its_drawer_only_until_it_lies() -> None:
    table = Table("aacb acba bbbb")
    table.draw()
    views = {seat: table.state.view(seat) for seat in (0, 1, None)}
    assert {seat: view.drawn for seat, view in views.items()} == {0: "bbbb", 1: None, None: None}
    assert all(view.tile_drawn for view in views.values())
    table.lay_drawn(0, 3)
    assert all(table.state.view(seat).tiles[0].tile == "bbbb" for seat in (0, 1, None))
    assert not table.state.view(1).tile_drawn


def test_the_place_a_tile_left_in_another_hand_is_not_told() -> None:
    tables = [Table("aaaa bbbb aaaa", hand_size=2), Table("cccc bbbb aaaa", hand_size=2)]
    states = []
    for table, place in zip(tables, (0, 1), strict=True):
        state = table.state.copy()
        action = next(lay for lay in table.lays() if (lay.tile, lay.square) == (place, 3))
        state.apply(table.game.number(action))
        states.append(state)
    assert states[0].hands[0] != states[1].hands[0]
    assert states[0].view(1) == states[1].view(1)


def test_there_are_no_other_seats() -> None:
    state = Table(players=3).state
    for seat in (-1, -3, 3):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            state.view(seat)


def test_a_view_has_no_handle_on_the_state() -> None:
    table = Table()
    view = table.state.view(0)
    before = msgspec.json.encode(view)
    view.unseen.clear()
    table.lay(0, 3)
    assert table.state.view(1).unseen != {}
    assert msgspec.json.encode(view) != before
    seen = msgspec.json.encode(table.state.view(0))
    table.lay(7, 3)
    assert msgspec.json.encode(table.state.view(0)) != seen


@pytest.mark.no_cover
@pytest.mark.parametrize("options", SEVENTH, ids=label)
def test_seen_and_unseen_tiles_are_the_box(options: MetroOptions) -> None:
    game = Metro(options)
    box = Counter(dict(zip(game.codes, game.tile_counts, strict=True)))
    for state, number in moments(game, Random(1)):
        for seat in (None, *range(game.seats)):
            view = state.view(seat)
            seen = Counter(tile.tile for tile in view.tiles)
            seen += Counter(tile for tile in (*view.hand, view.drawn) if tile)
            assert seen + Counter(view.unseen) == box
            elsewhere = sum(held for other, held in enumerate(view.hands) if other != seat)
            drawn_unseen = view.tile_drawn and view.drawn is None
            assert sum(view.unseen.values()) == view.stack + elsewhere + drawn_unseen
        state.apply(number)


@pytest.mark.no_cover
@pytest.mark.parametrize("options", SEVENTH, ids=label)
def test_what_a_seat_may_not_know_changes_nothing_it_gets(options: MetroOptions) -> None:
    """Not a byte of its view, nor of what it is told when others draw and when somebody acts."""
    rng = Random(2)
    game = Metro(options)
    for state, number in moments(game, rng):
        seat = rng.choice([None, *range(game.seats)])
        mixed = with_the_unknown_mixed(state, seat, rng)
        assert encoded(state, seat) == encoded(mixed, seat)
        numbers = (number, number)
        if state.to_act != CHANCE:
            mixed = with_the_unknown_mixed(state, seat, rng, acting=state.player)
        elif state.pool()[0] == "tiles" and drawer(state) != seat:
            numbers = (number, rng.choice(mixed.actions()))
        while numbers[1] not in mixed.actions():
            mixed = with_the_unknown_mixed(state, seat, rng)
        told = [one.apply(answer) for one, answer in zip((state, mixed), numbers, strict=True)]
        assert encoded(state, seat, told[0]) == encoded(mixed, seat, told[1])


def encoded(state: MetroState, seat: int | None, events: Iterable[Event] = ()) -> bytes:
    return msgspec.json.encode([state.view(seat), [event.seen_by(seat) for event in events]])


def drawer(state: MetroState) -> int:
    """Who draws the tile that chance is asked for."""
    if state.view(None).steps[0] == "deal":
        return (state.player + state.draws) % state.game.seats
    return state.player


def with_the_unknown_mixed(
    state: MetroState, seat: int | None, rng: Random, acting: int | None = None
) -> MetroState:
    """A copy where all tiles that this seat has not seen change places at random.

    Those of who is `acting` stay: the act may show one of them.
    """
    mixed = state.copy()
    known = {seat, acting}
    hands = [other for other in range(state.game.seats) if other not in known]
    held = [kind for other in hands for kind in state.hands[other] if kind != NO_TILE]
    drawn = state.drawn != NO_TILE and state.player not in known
    pool = held + [state.drawn] * drawn
    pool += [kind for kind, count in enumerate(state.stack) for _ in range(count)]
    rng.shuffle(pool)
    for other in hands:
        mixed.hands[other] = tuple(
            NO_TILE if kind == NO_TILE else pool.pop() for kind in state.hands[other]
        )
    if drawn:
        mixed.drawn = pool.pop()
    mixed.stack = bytearray(pool.count(kind) for kind in range(len(state.stack)))
    return mixed


@pytest.mark.no_cover
def test_the_unknown_is_dealt_evenly() -> None:
    """Chi-square over who may hold what, late in a game with few tiles unseen."""
    game = Metro(MetroOptions(players=3, first=0))
    rng = Random(3)
    for state, number in moments(game, rng):
        if state.to_act == 0 and sum(state.stack) == 3 and state.drawn == NO_TILE:
            break
        state.apply(number)
    view = state.view(0)
    tiles = sorted(Counter(view.unseen).elements())
    assert len(tiles) == 5
    pairs = [(one, two) for k, one in enumerate(tiles) for m, two in enumerate(tiles) if k != m]
    samples = 200 * len(pairs)
    dealt: Counter[tuple[str, str]] = Counter()
    for _ in range(samples):
        hands = game.deal_unknown(view, rng).hands
        dealt[game.codes[hands[1][0]], game.codes[hands[2][0]]] += 1
    expected = {pair: 200 * count for pair, count in Counter(pairs).items()}
    assert dealt.keys() == expected.keys()
    deviation = sum((dealt[pair] - count) ** 2 / count for pair, count in expected.items())
    # The 99.9 % point for up to 19 degrees of freedom.
    assert deviation < 43.8
