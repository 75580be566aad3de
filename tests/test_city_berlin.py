"""Berlin: lines over tourists win cards, and most cards of a colour score at its sight."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from box import COLOURS, dealt
from guimard.rules.game import CHANCE
from guimard.rules.metro.cities.berlin import (
    Berlin,
    CardsWon,
    DealGroups,
    SightsVisited,
    shared,
)
from guimard.rules.metro.cities.pieces import TouristsPlaced
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import LineFinished
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, placed, play_to_end, told

FOUR_TILES = "adbb75 cdac74 adad65 ccda55"
"""A line of 7 points over four tiles: three passes on (7, 5), two on (6, 5), one on the others."""
GROUPS = [[0, 3, 4, 5], [1, 3, 4, 6], [2, 5, 6, 7], [7, 1, 0, 2]]


def berlin(answers: dict[str, Any] | None = None, **options: Any) -> Table:
    return Table(answers=answers, city="berlin", **options)


def city_of(game: Metro) -> Berlin:
    [city] = (one for one in game.extensions if isinstance(one, Berlin))
    return city


@pytest.mark.rule("Berlin: set-up")
def test_two_tourists_of_each_colour_stand_in_four_groups_and_one_at_each_sight() -> None:
    for seed in range(20):
        _, events = play_to_end(Metro(MetroOptions(city="berlin")), Random(seed))
        [stand] = told(events, TouristsPlaced)
        assert Counter(stand.tourists) == dict.fromkeys(COLOURS, 2)
        for first in range(0, 16, 4):
            assert len(set(stand.tourists[first : first + 4])) == 4
        [visited] = told(events, SightsVisited)
        assert sorted(visited.colours) == sorted(COLOURS)
        assert visited.sides == ("A",) * 8


@pytest.mark.rule("Berlin: set-up")
def test_the_marked_squares_are_the_middle_of_each_quarter() -> None:
    shown: Any = berlin().state.view(None).extensions[0]
    assert {divmod(square, 8) for square in shown.squares} == {
        (row, column) for row in (1, 2, 5, 6) for column in (1, 2, 5, 6)
    }
    assert shown.cards_each == 8


@pytest.mark.rule("Berlin: set-up")
@pytest.mark.parametrize(("side", "first"), [("A", (4, 2)), ("B", (2, 1))])
def test_all_sights_lie_on_one_side(side: str, first: tuple[int, int]) -> None:
    shown: Any = berlin(settings={"sides": side}).state.view(None).extensions[0]
    assert shown.sides == (side,) * 8
    assert shown.points[0] == first


@pytest.mark.rule("Berlin: set-up")
def test_mixed_each_side_is_drawn_by_itself() -> None:
    state = Metro(MetroOptions(city="berlin", settings={"sides": "mixed"}, first=0)).start()
    for sight in range(8):
        assert (state.pool(), list(state.weights())) == (("sides", sight), [1, 1])
        state.apply(state.actions()[0])
    assert state.pool() == ("visitors", 0)


class Scripted(DealGroups):
    """Deals for no game: what has been dealt takes the place of the state."""

    def so_far(self, state: Any) -> tuple[int, ...]:
        return tuple(state)

    def chances(self, so_far: Sequence[int]) -> list[int]:
        return self.left(so_far)  # type: ignore[arg-type]


@pytest.mark.rule("Berlin: set-up")
def test_every_allowed_setting_is_as_likely_as_any_other() -> None:
    """Against brute force: four colours, twice each, in four groups of two."""
    city: Any = SimpleNamespace(colours="abcd")
    deal = Scripted(city, groups=4, size=2)
    allowed = {
        setting
        for setting in permutations((0, 0, 1, 1, 2, 2, 3, 3))
        if all(setting[first] != setting[first + 1] for first in range(0, 8, 2))
    }
    for number in range(8):
        begun = Counter(setting[: number + 1] for setting in allowed)
        for so_far in {setting[:number] for setting in allowed}:
            ways = [begun[(*so_far, colour)] for colour in range(4)]
            assert deal.chances(so_far) == ways


@pytest.mark.rule("Berlin: set-up")
def test_the_16_tourists_are_dealt_evenly() -> None:
    """A weight is the sum of those that follow it, down to 1: so all settings weigh the same."""
    for seed in range(10):
        weight = 0
        for state, number in moments(Metro(MetroOptions(city="berlin")), Random(seed)):
            if state.to_act == CHANCE and state.pool()[0] == "tourists":
                numbers, weights = list(state.actions()), list(state.weights())
                assert weight in (0, sum(weights))
                weight = weights[numbers.index(number)]
            state.apply(number)
        assert weight == 1


@pytest.mark.rule("layer")
@pytest.mark.rule("Berlin: owner draws")
@pytest.mark.rule("example: Berlin")
def test_a_line_of_7_points_over_four_tiles_wins_two_yellow_cards_and_a_purple_one() -> None:
    """The fourth group has purple on (5, 5) and yellow on (6, 5)."""
    answers = dealt(tourists=[number for group in GROUPS for number in group])
    table = placed(FOUR_TILES, city="berlin", answers=answers)
    [line] = [one for one in told(table.events, LineFinished) if one.station == 18]
    passes = Counter(divmod(step // 4, 8) for step in line.path)
    assert (line.points, sorted(passes.values())) == (7, [1, 1, 2, 3])
    won = [one for one in told(table.events, CardsWon) if one.account == line.account]
    assert won == [CardsWon(0, "yellow", 2), CardsWon(0, "purple", 1)]
    shown: Any = table.state.view(None).extensions[0]
    assert shown.won[-2:] == ((0, "yellow", 2), (0, "purple", 1))


@pytest.mark.rule("Berlin: owner draws")
def test_eight_cards_of_a_colour_always_do() -> None:
    game = Metro(MetroOptions(players=2, city="berlin", settings={"sides": "B"}))
    for seed in range(20):
        _, events = play_to_end(game, Random(seed))
        won: Counter[str] = Counter()
        for one in told(events, CardsWon):
            won[one.colour] += one.cards
        assert max(won.values()) <= 8


@pytest.mark.rule("Berlin: end")
@pytest.mark.parametrize(
    ("cards", "earned"),
    [
        ([4, 2, 1, 1], [6, 3, 0, 0]),
        ([3, 3, 2, 0], [4, 4, 0, 0]),
        ([4, 2, 2, 0], [6, 1, 1, 0]),
        ([2, 2, 2, 2], [2, 2, 2, 2]),
        ([2, 2, 2, 1], [3, 3, 3, 0]),
        ([5, 1, 1, 1], [6, 1, 1, 1]),
        ([8, 0, 0, 0], [6, 0, 0, 0]),
        ([0, 0, 0, 8], [0, 0, 0, 6]),
    ],
)
def test_ties_share_what_their_places_earn_and_no_card_earns_nothing(
    cards: list[int], earned: list[int]
) -> None:
    assert shared(cards, (6, 3)) == earned


@pytest.mark.rule("Berlin: end")
def test_cards_never_won_take_part_for_nobody() -> None:
    """Red at a sight of 4 and 2: seat 0 has three cards, seat 1 one, and four are left."""
    table = berlin(players=2)
    city = city_of(table.game)
    red = COLOURS.index("red")
    first = (red, *(number for number in range(8) if number != red))
    city.change(table.state, visitors=first, won=((0, red, 3), (1, red, 1)))
    city.final_pay(table.state, [])
    assert table.state.points == [2, 0]
    table = berlin(players=2)
    city.change(table.state, visitors=first, won=((0, red, 4),))
    city_of(table.game).final_pay(table.state, [])
    assert table.state.points == [3, 0]


@pytest.mark.rule("Berlin: end")
def test_with_companies_it_is_they_that_rank() -> None:
    table = berlin(players=2, modules=("companies",))
    city = city_of(table.game)
    city.change(table.state, won=((4, 0, 5), (9, 0, 3)))
    city.final_pay(table.state, [])
    high, low = city.points(table.state.own(city), table.state.own(city).visitors.index(0))
    assert table.state.points == [0, 0, 0, 0, high, 0, 0, 0, 0, low]
