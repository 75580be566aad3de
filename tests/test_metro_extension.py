"""What an extension of Metro can do, shown by the module of `lanterns`, which does all of it."""

from random import Random
from typing import Any

import pytest

import laws
from guimard.rules.game import CHANCE, GameOver, Item
from guimard.rules.metro import extensions
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished, Paid, Passed, TileDrawn, TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from lanterns import (
    SQUARES,
    Give,
    Hang,
    Keep,
    LanternDealt,
    LanternHung,
    LanternsView,
    LanternTaken,
    WindBlew,
)
from play import Table, moments, play_to_end, refused, told

DDDD_BELOW_AAAA = "aacb aaaa dddd"
"""Seat 0 draws aacb and hangs its lantern, seat 1 draws the other two."""


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extensions.MODULES, "lanterns", "lanterns:Lanterns")


def lit(draws: str = "", **options: Any) -> Table:
    return Table(draws, modules=("lanterns",), **options)


def game(players: int = 3, **options: Any) -> Metro:
    return Metro(MetroOptions(players=players, modules=("lanterns",), **options))


def about_to_be_covered() -> Table:
    """Seat 1 may lay dddd under seat 0's lantern, which finishes a line over two tiles."""
    table = lit(DDDD_BELOW_AAAA)
    table.do(Hang(9))
    table.lay(0, 1)
    table.lay(7, 3)
    return table


def test_its_set_up_comes_before_the_deal_and_tells_each_seat_its_own() -> None:
    table = lit(players=3)
    dealt = told(table.events, LanternDealt)
    assert dealt == table.events[:3] == [LanternDealt(seat, seat + 1) for seat in range(3)]
    assert dealt[1].seen_by(1) == dealt[1]
    assert dealt[1].seen_by(0) == dealt[1].seen_by(None) == LanternDealt(1, None)
    assert table.state.view(1).extensions == (LanternsView((None, 2, None), (), None),)
    assert table.state.view(None).extensions == (LanternsView((None, None, None), (), None),)


def test_its_settings_have_defaults_and_can_be_set() -> None:
    assert game().extensions[0].setting("dark") is False
    assert told(lit(settings={"dark": True}).events, LanternDealt) == []


def test_its_actions_and_outcomes_are_numbered_after_the_base_games() -> None:
    plain, with_lanterns = Metro(MetroOptions(players=3)), game()
    assert with_lanterns.actions[: len(plain.actions)] == plain.actions
    assert with_lanterns.outcomes[: len(plain.outcomes)] == plain.outcomes
    assert with_lanterns.number(Hang(9)) == len(plain.actions)


@pytest.mark.rule("turn")
@pytest.mark.rule("action")
@pytest.mark.rule("next")
def test_its_action_takes_the_place_of_a_tile() -> None:
    table = lit()
    assert table.do(Hang(9)) == [LanternHung(0, 9)]
    assert (table.seat, table.state.view(0).hands, table.state.draws) == (1, (1, 1), 2)
    assert table.refused(Hang(9)).rule == "lanterns"
    table.draw()
    assert table.refused(Hang(14)).rule == "turn"


def test_it_may_close_squares_and_says_so_where_a_tile_is_refused() -> None:
    table = lit("aaaa aaaa aaaa")
    table.do(Hang(9))
    table.lay(0, 1)
    assert (1, 1) not in table.squares()
    assert table.refused_at(1, 1).rule == "lanterns"
    assert table.refused_at(2, 2).rule == "touching"
    table.lay(7, 3)
    assert (1, 1) in table.squares()


@pytest.mark.rule("square")
@pytest.mark.rule("lines")
@pytest.mark.rule("after")
@pytest.mark.rule("refill")
def test_a_turn_goes_on_in_order_with_chance_and_another_seat_asked_in_between() -> None:
    table = about_to_be_covered()
    state = table.state
    assert told(state.apply(table.game.number(Lay(0, 9, 0))), TileLaid)
    assert (state.to_act, state.pool()) == (CHANCE, ("wind", 0))
    assert refused(state, 0).rule == "lanterns"
    assert state.apply(state.actions()[1]) == [WindBlew(True)]
    assert (state.to_act, state.player) == (0, 1)
    assert refused(state, table.game.draw_number).rule == "lanterns"
    given, line, passed, taken = state.apply(table.game.number(Give()))
    assert given == Paid(1, "lantern-given", 1)
    assert isinstance(line, LineFinished)
    assert (line.account, line.points) == (1, 3)
    assert passed == Paid(1, "lantern-passed", 1)
    assert taken == LanternTaken(0)
    assert state.pool()[0] == "tiles"
    [refill] = state.apply(state.actions()[0])
    assert isinstance(refill, TileDrawn)
    assert (state.to_act, state.view(None).points) == (0, (0, 5))


@pytest.mark.rule("square")
def test_the_seat_asked_may_choose_otherwise() -> None:
    table = about_to_be_covered()
    state = table.state
    state.apply(table.game.number(Lay(0, 9, 0)))
    kept = state.copy()
    assert kept.apply(kept.actions()[0])[0] == WindBlew(False)
    assert kept.view(None).points == (0, 4)
    state.apply(state.actions()[1])
    state.apply(table.game.number(Keep()))
    assert state.view(None).points == (0, 4)


@pytest.mark.rule("final scoring")
def test_it_pays_at_the_end_and_the_result_tells_for_what() -> None:
    with_lanterns = game()
    state, events = play_to_end(with_lanterns, Random(1))
    unhung = {0, 1, 2} - {hung.seat for hung in told(events, LanternHung)}
    paid = told(events, Paid)
    at_the_end = events[-1 - len(unhung) : -1]
    assert at_the_end == [Paid(seat, "lantern-unused", -1) for seat in sorted(unhung)]
    assert isinstance(events[-1], GameOver)
    for seat, items in enumerate(state.result().breakdown):
        lines = sum(one.points for one in told(events, LineFinished) if one.account == seat)
        assert items[0] == Item("lines", lines)
        for item in items[1:]:
            sums = (one.points for one in paid if (one.account, one.reason) == (seat, item.key))
            assert item.points == sum(sums)


@pytest.mark.rule("turn")
def test_without_a_tile_a_player_takes_its_action_or_passes_and_by_itself_if_none_is_open() -> None:
    chosen = by_itself = 0
    rng = Random(0)
    with_lanterns = game(players=3)
    for _ in range(50):
        for state, number in moments(with_lanterns, rng):
            if state.to_act >= 0:
                number = choose_lanterns_last(state, rng)
            asked = state.to_act >= 0 and with_lanterns.pass_number in state.actions()
            if asked:
                assert state.view(None).hands[state.to_act] == 0
                assert len(state.actions()) > 1
            passed = told(state.apply(number), Passed)
            passes = asked and number == with_lanterns.pass_number
            chosen += passes
            by_itself += len(passed) - passes
    assert chosen > 0
    assert by_itself > 0


def choose_lanterns_last(state: MetroState, rng: Random) -> int:
    """Hang lanterns, and lay tiles on their squares, only when the stack is empty."""
    actions = {number: state.game.actions[number] for number in state.actions()}
    if any(state.stack):
        early = [
            number
            for number, action in actions.items()
            if isinstance(action, Lay) and action.square not in SQUARES
        ]
        return rng.choice(early or list(actions))
    return rng.choice(list(actions))


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("variants", [{}, {"any_direction": True, "hand_size": 2}])
def test_the_laws_of_every_game_hold_with_it(players: int, variants: dict[str, Any]) -> None:
    with_lanterns = game(players, **variants)
    laws.chance_and_choices_are_complete(with_lanterns, Random(1))
    laws.every_other_number_is_refused(with_lanterns, Random(2), whole=0.02, some=4)
    laws.a_replay_is_the_same(with_lanterns, game(players, **variants), Random(3))
    laws.old_states_stay_as_they_were(with_lanterns, Random(4))
    laws.what_is_unknown_can_be_dealt(with_lanterns, Random(5))
    laws.a_dealt_game_can_be_played_to_its_end(with_lanterns, Random(6))
    laws.json_loses_nothing(with_lanterns, Random(7))
    laws.the_result_adds_up(with_lanterns, Random(8))
