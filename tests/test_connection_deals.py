"""The hands that `deal_unknown` gives are as likely as the deals that fit what a seat knows."""

from collections import Counter
from math import factorial, prod
from random import Random

import pytest

from connection_play import begin, build, trade
from guimard.rules.paris_connection.sampling import deal
from guimard.rules.paris_connection.turns import Counts

Hands = tuple[Counts, ...]


def all_hands(sizes: tuple[int, ...], unseen: Counts) -> list[Hands]:
    """Every way to fill hands of these sizes from these counts, by colour."""
    if not sizes:
        return [()]
    found = []
    for hand in hands_of(sizes[0], unseen):
        rest = tuple(have - taken for have, taken in zip(unseen, hand, strict=True))
        found += [(hand, *others) for others in all_hands(sizes[1:], rest)]
    return found


def hands_of(size: int, unseen: Counts) -> list[Counts]:
    if not unseen:
        return [()] if size == 0 else []
    first, *others = unseen
    return [
        (count, *rest)
        for count in range(min(first, size) + 1)
        for rest in hands_of(size - count, tuple(others))
    ]


def deals_to(hands: Hands) -> float:
    """In proportion: how many deals of single locomotives give these hands."""
    return 1 / prod(factorial(count) for hand in hands for count in hand)


@pytest.mark.rule("hidden")
@pytest.mark.parametrize(
    ("needs", "unseen"),
    [
        (((0, 0, 0), (0, 0, 0)), (3, 2, 1)),
        (((2, 0, 0), (0, 1, 0)), (4, 2, 2)),
        (((1, 0, 0), (1, 1, 0)), (5, 2, 1)),
        (((1, 1, 0), (0, 0, 0), (1, 0, 0)), (4, 3, 2)),
    ],
)
def test_hands_are_as_likely_as_the_deals_that_give_them(
    needs: tuple[Counts, ...], unseen: Counts
) -> None:
    sizes = [sum(unseen) // len(needs)] * len(needs)
    fit = {
        hands: deals_to(hands)
        for hands in all_hands(tuple(sizes), unseen)
        if all(
            n <= c
            for need, hand in zip(needs, hands, strict=True)
            for n, c in zip(need, hand, strict=True)
        )
    }
    rng = Random(1)
    rounds = 20_000
    met = Counter(tuple(deal(sizes, list(needs), unseen, rng)) for _ in range(rounds))
    assert met.keys() <= fit.keys()
    total = sum(fit.values())
    for hands, weight in fit.items():
        expected = rounds * weight / total
        assert abs(met[hands] - expected) < 5 * expected**0.5 + 1


@pytest.mark.rule("hidden")
def test_what_trades_have_shown_is_in_every_sample() -> None:
    evenly = {"red": 2, "blue": 2, "yellow": 2, "black": 2, "brown": 1, "purple": 1}
    state = begin(3, hands=[evenly, evenly, evenly])
    build(state, "red", "Rouen")
    trade(state, "purple", "black", 2)
    build(state, "red", "E12")
    build(state, "blue", "Reims")
    trade(state, "black", "red", 1)
    rng = Random(1)
    view = state.view(0)
    for _ in range(200):
        hands = state.game.deal_unknown(view, rng).hands
        assert hands[0] == state.hands[0]
        assert hands[1][0] >= 1
        assert hands[1][3] >= 1
        # Purple is given back, and two of three are left in all hands.
        assert [sum(hand[c] for hand in hands) for c in (3, 5)] == [7, 2]


def test_two_players_know_each_others_hands() -> None:
    state = begin(2)
    for seat in (0, 1):
        sampled = state.game.deal_unknown(state.view(seat), Random(1))
        assert sampled.hands == state.hands
