"""Module 4, solo: the card says whose line to extend, and the lowest company counts."""

from random import Random
from typing import Any

import pytest

from box import COLOURS
from guimard.rules.game import CHANCE, OVER, Outcome
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, LineFinished, TileDrawn, TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.solo import (
    Card,
    CardTurnedUp,
    CompanyDone,
    KeepTile,
    RefuseTile,
    Solo,
    TileRefused,
)
from play import Table, choose, moments, play_to_end, refused, told


def solo(draws: str = "", cards: str = "", **options: Any) -> Table:
    """`cards`: the companies in the order in which their cards come."""
    answers: dict[str, list[Outcome]] = {"cards": [Card(name) for name in cards.split()]}
    return Table(draws, answers=answers, players=1, modules=("solo",), **options)


def game(**options: Any) -> Metro:
    return Metro(MetroOptions(players=1, modules=("solo",), **options))


@pytest.mark.rule("solo: set-up")
def test_two_tiles_lie_open_and_eight_cards_face_down() -> None:
    state = solo("aaaa bbbb", "green").state
    view = state.view(0)
    assert view.hand == ("aaaa", "bbbb")
    assert state.view(None).hand == view.hand
    assert view.points == (0,) * 9
    shown: Any = view.extensions[0]
    assert shown.in_game == COLOURS
    assert (shown.card, len(shown.pile)) == ("green", 7)
    drawn = TileDrawn(0, "aaaa", False, open=True)
    assert drawn.seen_by(None) == drawn


@pytest.mark.rule("solo: turn")
def test_the_next_card_says_whose_line_must_be_extended() -> None:
    table = solo("aaaa aacb", "green blue")
    assert told(table.events, CardTurnedUp) == [CardTurnedUp("green")]
    assert table.squares() == {(0, 3), (2, 7), (7, 7), (6, 0)}
    events = table.lay(0, 3)
    assert [type(event) for event in events] == [TileLaid, TileDrawn, CardTurnedUp]
    assert events[-1] == CardTurnedUp("blue")
    assert table.squares(place=1) == {(0, 4), (5, 7), (7, 0), (1, 0)}


@pytest.mark.rule("solo: turn")
def test_no_tile_is_drawn_before_one_is_laid() -> None:
    table = solo("aaaa aacb", "green")
    assert table.refused(Draw()).key == "refused.no-drawing-first"


@pytest.mark.rule("solo: turn")
@pytest.mark.rule("company done")
def test_each_card_in_the_game_comes_once_in_every_round() -> None:
    for seed in range(5):
        round_, in_game = set(), set(COLOURS)
        _, events = play_to_end(game(), Random(seed))
        for event in events:
            if isinstance(event, CardTurnedUp):
                if not in_game - round_:
                    round_ = set()
                assert event.company in in_game - round_
                round_.add(event.company)
            elif isinstance(event, CompanyDone):
                in_game.remove(event.company)
        assert in_game == set()


@pytest.mark.rule("placement")
def test_a_tile_goes_where_a_line_of_that_company_goes_on_and_any_tile_fits() -> None:
    table = solo("dddd aaaa aaaa", "green")
    table.do(KeepTile())
    assert table.squares(place=0) == table.squares(place=1) == {(0, 3), (2, 7), (7, 7), (6, 0)}
    refusal = table.refused_at(0, 2)
    assert (refusal.rule, refusal.params["company"]) == ("placement", "green")
    [line] = told(table.lay(0, 3), LineFinished)
    assert (line.end, line.points, len(line.path)) == (3, 1, 1)
    assert table.refused_at(0, 3).rule == "free square"


@pytest.mark.rule("placement")
def test_a_begun_line_is_extended_where_it_is_to_go_on() -> None:
    table = solo("aaaa", "green yellow orange grey blue red brown purple green")
    table.lay(0, 3)
    for _ in range(7):
        table.lay(*max(table.squares()))
    assert (1, 3) in table.squares()
    assert (0, 3) not in table.squares()


@pytest.mark.rule("refuse")
def test_the_tile_may_be_refused_when_it_is_drawn_and_the_next_too() -> None:
    table = solo("dddd dddd aaaa bbbb", "green")
    keep, refuse = table.game.number(KeepTile()), table.game.number(RefuseTile())
    assert table.state.actions() == (refuse, keep)
    assert table.do(RefuseTile()) == [
        TileRefused("dddd"),
        TileDrawn(0, "dddd", False, open=True),
    ]
    assert table.state.actions() == (refuse, keep)
    table.do(RefuseTile())
    assert table.state.view(0).hand == ("aaaa", "bbbb")
    assert (table.state.view(0).stack, table.state.view(0).unseen["dddd"]) == (58, 2)


@pytest.mark.rule("refuse")
def test_it_may_be_kept_and_nothing_else_is_open_before_that_is_said() -> None:
    table = solo("aaaa dddd", "green")
    refusal = table.refused(Draw())
    assert (refusal.rule, refusal.key) == ("refuse", "refused.keep-or-refuse")
    assert told(table.do(KeepTile()), CardTurnedUp) == [CardTurnedUp("green")]
    assert table.state.view(0).hand == ("aaaa", "dddd")
    assert table.refused(KeepTile()).key == "refused.not-now"


@pytest.mark.rule("refuse")
def test_the_refused_tile_is_anywhere_but_on_top() -> None:
    state = solo("dddd").state
    state.apply(state.game.number(RefuseTile()))
    dddd = state.game.codes.index("dddd")
    assert (state.to_act, state.pool()[0]) == (CHANCE, "tiles")
    weights = dict(zip(state.actions(), state.weights(), strict=True))
    assert (weights[dddd], sum(weights.values())) == (1, 59)
    assert state.view(0).unseen["dddd"] == 2
    state.apply(state.game.codes.index("aaaa"))
    weights = dict(zip(state.actions(), state.weights(), strict=True))
    assert (weights[dddd], sum(weights.values())) == (2, 59)


@pytest.mark.rule("refuse")
def test_none_is_refused_that_is_drawn_in_the_turn_of_the_last_card_or_later() -> None:
    asked: list[int] = []
    drawn = 0
    for seed in range(60):
        turns = 0
        for state, number in moments(game(), Random(seed)):
            if state.to_act == 0 and state.actions()[0] == state.game.number(RefuseTile()):
                asked.append(turns)
            events = state.apply(number)
            turns += len(told(events, TileLaid))
            drawn += sum(one.tile == "dddd" and turns >= 8 for one in told(events, TileDrawn))
    assert max(asked) == 7
    assert drawn > 0


@pytest.mark.rule("solo: scoring")
def test_every_company_whose_line_ends_scores() -> None:
    for seed in range(5):
        state, events = play_to_end(game(), Random(seed))
        lines = told(events, LineFinished)
        assert sorted(line.station for line in lines) == list(range(32))
        for line in lines:
            assert line.points == len(line.path) * (2 if line.end >= 32 else 1)
        profits = [sum(one.points for one in lines if one.account == a) for a in range(1, 9)]
        assert state.view(None).points[1:] == tuple(profits)


@pytest.mark.rule("company done")
def test_a_company_with_four_finished_lines_leaves_the_game_and_the_pile() -> None:
    for seed in range(10):
        for state, number in moments(game(), Random(seed)):
            before: Any = state.view(0).extensions[0]
            for done in told(state.apply(number), CompanyDone):
                assert done.company in before.in_game
                after: Any = state.view(0).extensions[0]
                assert done.company not in after.in_game
                assert done.company not in after.pile
                own = state.game.seats + COLOURS.index(done.company)
                lines = [line for line in state.view(0).lines if line.account == own]
                assert [line.end is None for line in lines] == [False] * 4


@pytest.mark.rule("solo: end")
def test_the_game_ends_with_the_last_line_tiles_left_or_not() -> None:
    left = set()
    for seed in range(60):
        state, _ = play_to_end(game(), Random(seed))
        assert all(line.end is not None for line in state.view(0).lines[:32])
        left.add(60 - len(state.view(0).tiles) > 0)
    assert left == {False, True}


@pytest.mark.rule("solo: end")
@pytest.mark.rule("example: solo")
@pytest.mark.parametrize(("challenge", "points"), [(False, 22), (True, 9)])
def test_22_for_the_lowest_of_22_to_35_and_9_in_the_challenge(challenge: bool, points: int) -> None:
    state = solo(settings={"challenge": challenge}).state
    state.points[1:] = [35, 22, 30, 25, 26, 27, 28, 35]
    [extension] = state.game.extensions
    assert isinstance(extension, Solo)
    extension.final_pay(state, [])
    assert state.points[0] == points
    result = state.result()
    assert result.points == (points,)
    assert [item.key for item in result.breakdown[0]] == (
        ["lowest-company", "challenge"] if challenge else ["lowest-company"]
    )


@pytest.mark.rule("solo: end")
def test_the_challenge_may_be_negative() -> None:
    worst = 0
    for seed in range(20):
        state, _ = play_to_end(game(settings={"challenge": True}), Random(seed))
        profits = state.view(0).points[1:]
        assert state.result().points == (2 * min(profits) - max(profits),)
        worst = min(worst, *state.result().points)
    assert worst < 0


@pytest.mark.rule("what must be known to whom")
def test_only_the_stack_and_the_order_of_the_cards_are_hidden() -> None:
    rng = Random(3)
    state = game().start()
    while state.to_act != OVER:
        mine, onlookers = state.view(0), state.view(None)
        assert (mine.hand, mine.unseen, mine.extensions) == (
            onlookers.hand,
            onlookers.unseen,
            onlookers.extensions,
        )
        for event in state.apply(choose(state, rng)):
            assert event.seen_by(None) == event


@pytest.mark.rule("refuse")
def test_every_number_but_keep_and_refuse_is_refused_while_asked() -> None:
    table = solo("dddd")
    for number in range(len(table.game.actions)):
        if number not in table.state.actions():
            assert refused(table.state, number).rule == "refuse"
