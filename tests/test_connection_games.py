"""What holds in every game of Paris Connection, whatever is played."""

from random import Random

import msgspec
import pytest

from connection_play import connection, step
from guimard.rules.game import CHANCE, OVER, Event, Refused
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.turns import changed

GAMES = [connection(players) for players in range(2, 7)]


def seen(state: ParisConnectionState) -> bytes:
    """Everything there is to see of a state, by every seat and an onlooker."""
    views = [state.view(seat) for seat in (None, *range(state.game.seats))]
    return msgspec.json.encode((views, list(state.actions())))


def check(state: ParisConnectionState) -> None:
    """*pieces*, *limit*, *build*: what must be true of any state."""
    game, on = state.game, state.networks
    for colour, hexes in enumerate(on.hexes):
        held = sum(hand[colour] for hand in state.hands)
        on_start = any(hexes >> start & 1 for start in game.map.starts)
        on_map = hexes.bit_count() - on_start
        assert state.stock[colour] + held + on_map == 31
    standing = [sum(hexes >> n & 1 for hexes in on.hexes) for n in range(game.map.buildable)]
    for n, count in enumerate(standing):
        assert count <= (1 if game.map.cities >> n & 1 else 2)
    if not state.placed:
        reached = [
            sum(v for n, v in enumerate(game.map.values) if hexes >> n & 1) for hexes in on.hexes
        ]
        assert state.values == reached
    for hand, at_least in zip(state.hands, state.at_least, strict=True):
        assert all(count >= least >= 0 for count, least in zip(hand, at_least, strict=True))


def check_universe(state: ParisConnectionState) -> None:
    """Every listed action is accepted, and every other refused with nothing changed."""
    listed = set(state.actions())
    assert sorted(listed) == list(state.actions())
    before = seen(state)
    universe = state.game.outcomes if state.to_act == CHANCE else state.game.actions
    for number in range(len(universe)):
        if number in listed:
            state.copy().apply(number)
        else:
            with pytest.raises(Refused):
                state.apply(number)
    assert seen(state) == before


def play(seed: int) -> None:
    rng = Random(seed)
    game = GAMES[seed % len(GAMES)]
    state = game.start()
    steps: list[int] = []
    told: list[Event] = []
    while state.to_act != OVER:
        chosen = rng.random()
        if chosen < 0.02:
            check(state)
        if chosen < 0.004:
            check_universe(state)
        number, events = step(state, rng)
        steps.append(number)
        told += events
        assert len(steps) < 100_000
    check(state)
    result = state.result()
    best = max(result.points)
    assert result.winners == tuple(n for n, total in enumerate(result.points) if total == best)
    for total, items in zip(result.points, result.breakdown, strict=True):
        assert total == sum(item.points for item in items)

    again = game.start()
    assert [event for number in steps for event in again.apply(number)] == told
    assert seen(again) == seen(state)


@pytest.mark.no_cover
def test_500_games_hold_what_every_game_holds() -> None:
    for seed in range(500):
        play(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_20_000_games_hold_what_every_game_holds(part: int) -> None:
    for seed in range(1000):
        play(part * 1000 + seed + 500)


def swap(state: ParisConnectionState, viewer: int, rng: Random) -> ParisConnectionState | None:
    """The same game but that two others hold one locomotive each of the other, if that can be."""
    others = [seat for seat in range(state.game.seats) if seat != viewer]
    one, other = rng.sample(others, 2)
    unknown = [
        [c for c in range(6) if state.hands[seat][c] > state.at_least[seat][c]]
        for seat in (one, other)
    ]
    pairs = [(a, b) for a in unknown[0] for b in unknown[1] if a != b]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    twin = state.copy()
    for seat, less, more in ((one, a, b), (other, b, a)):
        twin.hands[seat] = changed(changed(twin.hands[seat], less, -1), more, 1)
    return twin


def shares(state: ParisConnectionState, events: list[Event], viewer: int) -> bytes:
    """All that a seat and an onlooker get to see of what has just happened."""
    seats = (viewer, None)
    told = [event.seen_by(seat) for event in events for seat in seats]
    return msgspec.json.encode((told, [state.view(seat) for seat in seats]))


@pytest.mark.no_cover
@pytest.mark.rule("hidden")
def test_nothing_hidden_shows() -> None:
    twins = 0
    for seed in range(60):
        rng = Random(seed)
        state = GAMES[1 + seed % 4].start()
        viewer = rng.randrange(state.game.seats)
        for _ in range(rng.randrange(60, 150)):
            if state.to_act != OVER:
                step(state, rng)
        twin = None if state.turn == 0 or state.to_act == OVER else swap(state, viewer, rng)
        if twin is None:
            continue
        twins += 1
        while True:
            assert shares(twin, [], viewer) == shares(state, [], viewer)
            number = rng.choice(sorted(set(state.actions()) & set(twin.actions())))
            events, others = state.apply(number), twin.apply(number)
            if state.to_act == OVER:
                break
            assert shares(twin, others, viewer) == shares(state, events, viewer)
    assert twins > 30


@pytest.mark.no_cover
@pytest.mark.rule("hidden")
def test_a_sampled_state_looks_the_same() -> None:
    for seed in range(60):
        rng = Random(seed)
        state = GAMES[seed % len(GAMES)].start()
        while state.to_act != OVER:
            step(state, rng)
            if rng.random() < 0.05 or state.to_act == OVER:
                for seat in (None, *range(state.game.seats)):
                    view = state.view(seat)
                    sampled = state.game.deal_unknown(view, rng)
                    assert sampled.view(seat) == view
                    check(sampled)
                    if seat is not None and state.to_act == seat:
                        assert sampled.actions() == state.actions()
