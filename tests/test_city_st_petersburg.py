"""St. Petersburg: tourists wait on tiles, and each pass over one wins a chip of its colour."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from box import COLOURS
from guimard.rules.game import CHANCE
from guimard.rules.metro.cities.pieces import Dealt
from guimard.rules.metro.cities.st_petersburg import ChipWon, ChooseTourist, TouristChosen
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay, LineFinished, Paid
from guimard.rules.metro.options import MetroOptions
from play import Table, moments, play_to_end, refused, told

SIGHTS = {(1, 1), (2, 2), (1, 6), (2, 5), (6, 1), (5, 2), (5, 5), (6, 6)}
THREE_PASSES = "accd06 baac16 bcdd17 adbb15 aacb26 accd36 dada46 aaaa37"
"""The line from the station above (0, 6) passes (1, 6) three times and is worth 11."""


def petersburg(placements: str, colour: str, **options: Any) -> Table:
    """These tiles have been laid; on every sight square this tourist, or the first left, stands."""
    tiles = placements.split()
    draws = " ".join(tile[:4] for tile in tiles)
    chips = {f"chips-{colour}": [Dealt(f"chips-{colour}", value) for value in (2, 1, 1)]}
    table = Table(draws, answers=chips, city="st-petersburg", **options)
    for tile in tiles:
        table.lay(int(tile[4]), int(tile[5]))
        if any(table.game.actions[n] == ChooseTourist(colour) for n in table.state.actions()):
            table.do(ChooseTourist(colour))
    return table


@pytest.mark.rule("St. Petersburg: set-up")
def test_eight_sight_squares_four_chips_and_one_tourist_for_each_colour() -> None:
    game = Metro(MetroOptions(city="st-petersburg"))
    state, events = play_to_end(game, Random(0))
    shown: Any = state.view(None).extensions[0]
    assert {divmod(square, 8) for square in shown.squares} == SIGHTS
    assert {colour: len(values) for colour, values in shown.values.items()} == dict.fromkeys(
        COLOURS, 4
    )
    chosen = told(events, TouristChosen)
    assert sorted(one.colour for one in chosen) == sorted(COLOURS)
    assert {divmod(one.square, 8) for one in chosen} == SIGHTS


@pytest.mark.rule("layer chooses")
@pytest.mark.rule("square")
def test_the_layer_must_choose_one_of_the_tourists_left_before_lines_score() -> None:
    table = Table("aaaa aaaa aaaa aaaa dddd", city="st-petersburg")
    for row, column in ((0, 1), (0, 6), (1, 1)):
        table.state.apply(table.game.number(Lay(0, row * 8 + column, 0)))
        while table.state.to_act == CHANCE:
            table.state.apply(table.state.actions()[-1])
    listed = {table.game.actions[number] for number in table.state.actions()}
    assert (table.state.to_act, listed) == (0, {ChooseTourist(colour) for colour in COLOURS})
    assert table.refused(Draw()).key == "refused.choose-tourist"
    assert table.do(ChooseTourist("red"))[0] == TouristChosen(0, "red", 9)
    table.state.apply(table.game.number(Lay(0, 14, 0)))
    refusal = table.refused(ChooseTourist("red"))
    assert (refusal.rule, refusal.key) == ("layer chooses", "refused.tourist-chosen")
    assert len(table.state.actions()) == 7


@pytest.mark.rule("layer chooses")
def test_the_last_tourist_comes_by_itself() -> None:
    asked = 0
    for state, number in moments(Metro(MetroOptions(city="st-petersburg")), Random(3)):
        asked += state.view(None).steps[0] == "choose-tourist"
        state.apply(number)
    assert asked == 7


@pytest.mark.rule("owner draws")
@pytest.mark.rule("example: St. Petersburg")
def test_three_passes_of_a_line_of_11_points_win_three_chips() -> None:
    table = petersburg(THREE_PASSES, "yellow")
    [line] = [one for one in told(table.events, LineFinished) if one.station == 6]
    assert (line.points, line.account) == (11, 0)
    assert Counter(divmod(step // 4, 8) for step in line.path)[1, 6] == 3
    own = [one for one in told(table.events, ChipWon) if one.account == 0]
    assert own == [ChipWon(0, "yellow", value, 0) for value in (2, 1, 1)]


@pytest.mark.rule("owner draws")
def test_the_owner_draws_whoever_laid_even_in_the_very_turn() -> None:
    """dddd below a straight tile: it finishes the line from above that runs over it."""
    table = petersburg("aaaa01 aaaa72 dddd11", "green")
    [line] = told(table.events, LineFinished)
    passes = Counter(divmod(step // 4, 8) for step in line.path)[1, 1]
    assert (passes, line.station) == (1, 1)
    [won] = told(table.events, ChipWon)
    assert (won.account, won.colour) == (line.account, "green")
    assert line.account != told(table.events, TouristChosen)[0].seat


@pytest.mark.rule("owner draws")
@pytest.mark.rule("lines")
def test_chips_are_drawn_evenly_from_those_left_of_the_colour() -> None:
    for seed in range(4):
        won: list[ChipWon] = []
        game = Metro(MetroOptions(players=3, city="st-petersburg"))
        chips = game.parts["st-petersburg"]["chips"]
        for state, number in moments(game, Random(seed)):
            if state.to_act == CHANCE and state.pool()[0].startswith("chips-"):
                colour = state.pool()[0].removeprefix("chips-")
                left = Counter(chips[colour]) - Counter(
                    one.value for one in won if one.colour == colour
                )
                outcomes = [game.outcomes[one] for one in state.actions()]
                weights = zip(outcomes, state.weights(), strict=True)
                assert {outcome.piece: weight for outcome, weight in weights} == dict(left)
                assert refused(state, 0).rule == "owner draws"
            won += told(state.apply(number), ChipWon)
        assert won


@pytest.mark.rule("owner draws")
@pytest.mark.rule("what must be known to whom")
def test_holders_see_their_own_values_and_nobody_a_companys() -> None:
    own = ChipWon(1, "red", 3, 1)
    assert own.seen_by(1) == own
    for other in (0, None):
        assert own.seen_by(other) == ChipWon(1, "red", None, 1)
    company = ChipWon(3, "red", 3, None)
    for seat in (0, 1, None):
        assert company.seen_by(seat) == ChipWon(3, "red", None, None)
    table = petersburg(THREE_PASSES, "yellow")
    for seat in (0, 1, None):
        shown: Any = table.state.view(seat).extensions[0]
        for chip in shown.won:
            assert (chip.value is not None) == (chip.account == seat)
    table = petersburg(THREE_PASSES, "yellow", modules=("companies",))
    shown = table.state.view(0).extensions[1]
    assert {chip.value for chip in shown.won} == {None}
    assert len(shown.won) >= 3


@pytest.mark.rule("St. Petersburg: end")
@pytest.mark.parametrize("modules", [(), ("companies",)])
def test_chips_are_revealed_and_score_for_their_owners(modules: tuple[str, ...]) -> None:
    for seed in range(3):
        game = Metro(MetroOptions(players=4, city="st-petersburg", modules=modules))
        state, events = play_to_end(game, Random(seed))
        won = told(events, ChipWon)
        for account in range(game.accounts):
            paid = [
                one.points
                for one in told(events, Paid)
                if (one.account, one.reason) == (account, "chips")
            ]
            assert sum(paid) == sum(one.value for one in won if one.account == account)
        shown: Any = state.view(None).extensions[-1]
        assert [chip.value for chip in shown.won] == [one.value for one in won]
