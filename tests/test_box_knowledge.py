"""What is hidden in modules and cities changes no byte of what others see or are told."""

from random import Random
from typing import Any

import msgspec
import pytest

from box import named, varied
from guimard.rules.game import CHANCE
from guimard.rules.metro.cities.st_petersburg import Chips, StPetersburg
from guimard.rules.metro.cities.stockholm import Row, Stockholm
from guimard.rules.metro.companies import Companies
from guimard.rules.metro.hidden import everyone, sees
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.shares import Card, Shares, put
from guimard.rules.metro.state import MetroState
from play import moments, play_to_end
from test_metro_knowledge import drawer, encoded, with_the_unknown_mixed

pytestmark = [pytest.mark.rule("what must be known to whom"), pytest.mark.no_cover]

Part = tuple[tuple[str, ...], str | None, int]

HIDING: tuple[Part, ...] = (
    (("companies",), None, 2),
    (("companies",), "london", 3),
    (("companies", "central-stations"), None, 4),
    (("companies", "central-stations"), "stockholm", 6),
    (("companies", "central-tracks"), "st-petersburg", 3),
    ((), "stockholm", 2),
    (("central-stations",), "stockholm", 5),
    ((), "st-petersburg", 3),
    (("central-tracks",), "st-petersburg", 6),
)


def mixed(
    state: MetroState, seat: int | None, rng: Random, acting: int | None = None
) -> MetroState:
    """A copy where all that neither this seat nor who is `acting` has seen changes places."""
    other = with_the_unknown_mixed(state, seat, rng, acting)
    known = {seat, acting}
    for extension in state.game.extensions:
        value = state.own(extension)
        if isinstance(extension, Companies):
            other.put(extension, _shares_mixed(value, known, state.game.seats, rng))
        elif isinstance(extension, Stockholm) and not extension.open:
            other.put(extension, _tokens_mixed(extension, state, value, known, rng))
        elif isinstance(extension, StPetersburg):
            other.put(extension, _chips_mixed(extension, value, known, rng))
    return other


def _shares_mixed(shares: Shares, known: set[int | None], seats: int, rng: Random) -> Shares:
    """In each pile and the hands of its percentage."""
    for row in range(4):
        hands = [hand[row] for hand in shares.hands if row < len(hand)]
        cards = [card for card in (*hands, *shares.under[row]) if card is not None]
        hidden = [card for card in cards if not any(sees(card.seen, one, seats) for one in known)]
        fresh = [company for company in range(8) if shares.fresh[row] >> company & 1]
        pool = [card.company for card in hidden] + fresh
        rng.shuffle(pool)

        def changed(
            card: Card | None, pool: list[int] = pool, hidden: list[Card] = hidden
        ) -> Card | None:
            is_hidden = any(card is one for one in hidden)
            return Card(pool.pop(), card.seen) if card is not None and is_hidden else card

        for seat, hand in enumerate(shares.hands):
            if row < len(hand):
                hand = put(hand, row, changed(hand[row]))
                shares = msgspec.structs.replace(shares, hands=put(shares.hands, seat, hand))
        under: Any = tuple(changed(card) for card in shares.under[row])
        mask = sum(1 << company for company in pool)
        shares = msgspec.structs.replace(
            shares, under=put(shares.under, row, under), fresh=put(shares.fresh, row, mask)
        )
    return shares


def _tokens_mixed(
    city: Stockholm, state: MetroState, row: Row, known: set[int | None], rng: Random
) -> Row:
    """Those of other players, and those not dealt."""
    hidden = [k for k in range(len(row.tokens)) if city._holder(state, k) not in known]
    pool = [row.tokens[token] for token in hidden]
    pool += [colour for colour in range(8) if colour not in row.tokens]
    rng.shuffle(pool)
    tokens = list(row.tokens)
    for token in hidden:
        tokens[token] = pool.pop()
    return msgspec.structs.replace(row, tokens=tuple(tokens))


def _chips_mixed(city: StPetersburg, chips: Chips, known: set[int | None], rng: Random) -> Chips:
    """The values in each colour, among others' chips and those not won."""
    won = list(chips.won)
    for colour in range(8):
        hidden = [
            k
            for k, chip in enumerate(won)
            if chip.colour == colour
            and (city.holder(chip.account) is None or chip.account not in known)
        ]
        pool = [won[k].value for k in hidden] + city.chips_left(chips, colour)
        rng.shuffle(pool)
        for k in hidden:
            won[k] = msgspec.structs.replace(won[k], value=pool.pop())
    return msgspec.structs.replace(chips, won=tuple(won))


def is_hidden_from(state: MetroState, seat: int | None) -> bool:
    """Whether this seat does not see what chance is about to answer."""
    step: Any = state.queue[0]
    game = state.game
    if step.name in ("deal", "refill", "draw"):
        return drawer(state) != seat
    if step.name == "deal-shares":
        dealt = sum(len(hand) for hand in state.own(step.companies).hands)
        return (state.player + dealt) % game.seats != seat
    if step.name.startswith("take-top"):
        shares: Shares = state.own(step.companies)
        on_top = shares.under[step.row][0].seen
        known = not shares.fresh[step.row] and sees(on_top, seat, game.seats)
        return state.player != seat and not known
    if step.name == "deal-tokens":
        token = len(state.own(step.city).tokens)
        return not step.city.open and step.city._holder(state, token) != seat
    if step.name == "draw-chip":
        account = state.own(step.city).due[0][0]
        return step.city.holder(account) is None or account != seat
    return False


def play_with_the_hidden_mixed(options: MetroOptions, rng: Random) -> None:
    game = Metro(options)
    for state, number in moments(game, rng):
        seat = rng.choice([None, *range(game.seats)])
        acting = state.player if state.to_act != CHANCE else None
        other = mixed(state, seat, rng, acting)
        assert encoded(state, seat) == encoded(other, seat)
        if state.queue[0] is game.reveal:
            other = state.copy()
        answer = number
        if state.to_act == CHANCE and is_hidden_from(state, seat):
            answer = rng.choice(other.actions())
        while answer not in other.actions():
            other = mixed(state, seat, rng, acting)
        events = [one.apply(n) for one, n in ((state, number), (other, answer))]
        assert encoded(state, seat, events[0]) == encoded(other, seat, events[1])


@pytest.mark.parametrize("part", HIDING, ids=named)
def test_what_a_seat_may_not_know_changes_nothing_it_gets(part: Part) -> None:
    rng = Random(named(part))
    for _ in range(2):
        play_with_the_hidden_mixed(varied(rng, *part), rng)


@pytest.mark.long
@pytest.mark.parametrize("part", HIDING, ids=named)
def test_what_a_seat_may_not_know_changes_nothing_in_many_games(part: Part) -> None:
    rng = Random(f"{named(part)} long")
    for _ in range(40):
        play_with_the_hidden_mixed(varied(rng, *part), rng)


@pytest.mark.rule("exchange")
@pytest.mark.parametrize("players", range(2, 7))
def test_who_has_seen_a_share_never_forgets_it(players: int) -> None:
    """A pile's shares are eight, each with a place; what a seat has seen it can still name."""
    game = Metro(MetroOptions(players=players, modules=("companies",)))
    for state, number in moments(game, Random(players)):
        if state.turn and state.to_act != CHANCE:
            for seat in (None, *range(players)):
                shown: Any = state.view(seat).extensions[0]
                for row in range(4):
                    cards = [*(hand[row] for hand in shown.hands), *shown.under[row]]
                    assert len(cards) + 1 + shown.fresh[row] == 8
                    for card in cards:
                        assert (card.company is not None) == sees(card.seen, seat, players)
            own: Any = state.view(state.player).extensions[0].hands[state.player]
            assert all(card.company and sees(card.seen, state.player, players) for card in own)
        state.apply(number)


@pytest.mark.rule("exchange")
def test_an_open_card_taken_stays_known_to_all() -> None:
    game = Metro(MetroOptions(players=3, modules=("companies",)))
    state, _ = play_to_end(game, Random(8))
    [extension] = game.extensions
    masks = [card.seen for hand in state.own(extension).hands for card in hand if card]
    assert everyone(3) in masks
    assert any(mask != everyone(3) for mask in masks)
