"""Games looked at again: what was to be expected, and what each choice cost."""

from collections.abc import Iterator
from random import Random
from threading import Event

import numpy as np
import pytest

from bad_bots import COMMAND
from guimard.analysis import Analysis, Effort, Walk, ask, walk
from guimard.analysis.analysis import AS_GOOD
from guimard.analysis.chances import chances
from guimard.analysis.words import told_action
from guimard.bots import Answer, Budget, new_bot
from guimard.bots.workers import Workers
from guimard.dealers import Sealed
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, Game
from play import choose

BLUNDER = 31
"""The turn of it."""
PATIENCE = Budget(60)


def played(game: Game, deal: bytes = b"deal") -> list[int]:
    """A game that conductor plays, but for one turn, where it does what it holds for the worst."""
    state, dealer, numbers = game.start(), Sealed(deal), []
    bots = [new_bot("conductor", game, seat, Random(seat)) for seat in range(game.seats)]
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            pool, n = state.pool()
            number = state.actions()[dealer.choose(pool, n, state.weights())]
        else:
            found = bots[state.to_act].answer(state.view(state.to_act), PATIENCE)
            number = found.candidates[-1].action if state.turn == BLUNDER else found.action
        numbers.append(number)
        state.apply(number)
    return numbers


def random_numbers(game: Game, seed: int) -> list[int]:
    state, rng, numbers = game.start(), Random(seed), []
    while state.to_act != OVER:
        numbers.append(choose(state, rng))
        state.apply(numbers[-1])
    return numbers


def answers(game: Game, walked: Walk, bot: str) -> list[Answer]:
    bots = [new_bot(bot, game, seat, Random(seat)) for seat in range(game.seats)]
    return [
        bots[one.seat].answer(one.view, Budget(60, also=(one.action,))) for one in walked.decided
    ]


@pytest.fixture(scope="module")
def game() -> Game:
    return new_game("metro", {"players": 2})


@pytest.fixture(scope="module")
def walked(game: Game) -> Walk:
    return walk(game, played(game))


@pytest.fixture(scope="module")
def analysis(game: Game, walked: Walk) -> Analysis:
    return Analysis.of(game, walked, answers(game, walked, "conductor"))


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    made = Workers(1, COMMAND)
    yield made
    made.close()


def test_a_planted_blunder_costs_most_and_is_told_with_what_was_better(
    game: Game, walked: Walk, analysis: Analysis
) -> None:
    (worst,) = analysis.costliest()
    assert worst.turn == BLUNDER
    assert worst.cost > AS_GOOD
    assert worst.better != worst.action
    assert worst.better_chances[worst.seat] > worst.chances[worst.seat]
    said = new_bot("conductor", game, worst.seat, Random(0)).answer(
        next(one.view for one in walked.decided if one.turn == BLUNDER), PATIENCE
    )
    assert worst.better == said.action
    assert worst.better_points == said.candidates[0].points


def test_sums_and_shares_are_right(walked: Walk, analysis: Analysis) -> None:
    assert len(analysis.judged) == len(walked.decided)
    for one in analysis.judged:
        own, other = one.points[one.seat], one.points[1 - one.seat]
        best, others_best = one.better_points[one.seat], one.better_points[1 - one.seat]
        assert one.cost == pytest.approx(max(0, (best - others_best) - (own - other)))
        assert sum(one.chances) == pytest.approx(1)
    for seat, tally in enumerate(analysis.seats):
        costs = [one.cost for one in analysis.judged if one.seat == seat]
        assert tally.choices == len(costs)
        assert tally.as_good == sum(cost <= AS_GOOD for cost in costs)
        assert tally.cost == pytest.approx(sum(costs))


def test_the_course_has_a_moment_for_each_turn_and_ends_with_the_result(
    walked: Walk, analysis: Analysis
) -> None:
    turns = [one.turn for one in analysis.moments]
    assert turns == sorted(set(turns))
    assert set(turns) == {one.turn for one in walked.decided} | {walked.turns}
    *_, last = analysis.moments
    assert (last.turn, last.place) == (walked.turns, walked.places - 1)
    assert last.points == walked.result.points
    assert [round(chance) for chance in last.chances] == [
        int(seat in walked.result.winners) for seat in range(2)
    ]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("metro", {"players": 3, "hand_size": 2}),
        ("metro", {"players": 2, "modules": ["companies"], "city": "berlin"}),
        ("paris-connection", {"players": 3}),
    ],
)
def test_what_comes_later_and_what_is_hidden_changes_no_question(
    name: str, options: dict[str, object]
) -> None:
    """Two games that begin alike and go on otherwise are asked about alike as far as they do."""
    game = new_game(name, options)
    first = random_numbers(game, 1)
    for cut in (len(first) // 3, len(first) * 2 // 3):
        state, rng = game.start(), Random(2)
        for number in first[:cut]:
            state.apply(number)
        other = first[:cut]
        while state.to_act != OVER:
            other.append(choose(state, rng))
            state.apply(other[-1])
        asked, again = (
            [Effort().question(game, one) for one in walk(game, numbers).decided if one.place < cut]
            for numbers in (first, other)
        )
        assert other != first
        assert asked
        assert asked == again


def test_a_question_holds_the_view_of_its_seat(game: Game, walked: Walk) -> None:
    for one in walked.decided[::7]:
        assert one.view.seat == one.view.to_act == one.seat
        guess = game.deal_unknown(one.view, Random(1))
        assert guess.view(one.seat) == one.view
        assert one.action in guess.actions()


@pytest.mark.parametrize("bot", ["greedy", "strongest"])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("metro", {"players": 1, "modules": ["solo"]}),
        ("metro", {"players": 3, "modules": ["companies", "central-stations"]}),
        ("metro", {"players": 2, "city": "paris"}),
        ("paris-connection", {"players": 2}),
    ],
)
@pytest.mark.no_cover
def test_whatever_was_done_is_judged(name: str, options: dict[str, object], bot: str) -> None:
    game = new_game(name, options)
    walked = walk(game, random_numbers(game, 3))
    some = walked._replace(decided=walked.decided[::4])
    bots = [new_bot(bot, game, seat, Random(seat)) for seat in range(game.seats)]
    found = [
        bots[one.seat].answer(one.view, Budget(0.01, also=(one.action,))) for one in some.decided
    ]
    analysis = Analysis.of(game, some, found)
    assert len(analysis.judged) == len(some.decided)
    assert all(one.cost >= 0 for one in analysis.judged)


def test_a_bot_that_compares_nothing_judges_nothing(game: Game, walked: Walk) -> None:
    analysis = Analysis.of(game, walked, answers(game, walked, "random"))
    assert analysis.judged == ()
    assert analysis.costliest() == []
    assert [one.points for one in analysis.moments] == [walked.result.points]


def test_counted_thinking_gives_the_same_again(game: Game, walked: Walk, workers: Workers) -> None:
    effort = Effort(playouts=60, seed=5)
    done: list[int] = []
    first = ask(game, walked.decided[:8], effort, workers, done.append)
    assert first is not None
    assert done == sorted(done)
    assert done[-1] == 8
    assert ask(game, walked.decided[:8], effort, workers) == first
    other = Effort(playouts=60, seed=6)
    assert ask(game, walked.decided[:8], other, workers) != first


def test_an_analysis_can_be_called_off(game: Game, walked: Walk, workers: Workers) -> None:
    cancel = Event()
    cancel.set()
    assert ask(game, walked.decided, Effort(seconds=600), workers, cancel=cancel) is None
    assert ask(game, walked.decided[:1], Effort(bot="greedy"), workers) is not None


def test_chances_are_those_of_a_simulation() -> None:
    points, spread = (50.0, 44.0, 47.0), 8.0
    rolled = np.random.default_rng(1).normal(points, spread, (100_000, 3)).argmax(axis=1)
    simulated = np.bincount(rolled) / len(rolled)
    assert chances(points, spread) == pytest.approx(simulated, abs=0.01)
    assert chances((7, 7), 3) == pytest.approx((0.5, 0.5))
    assert chances((7, 7, 3), 0) == (0.5, 0.5, 0)
    assert chances((12,), 3) == pytest.approx((1,))


def test_an_action_is_told_with_its_tile() -> None:
    game = new_game("metro", {"players": 2})
    state = game.start()
    rng = Random(1)
    while state.to_act == CHANCE:
        state.apply(choose(state, rng))
    view = state.view(state.to_act)
    names = ("Ann", "Bob")
    first = game.actions[state.actions()[0]]
    square = game.label("square", first.square)  # type: ignore[attr-defined]
    told = told_action(state, state.actions()[0], names, "en")
    assert told == f"{names[state.to_act]} lays {view.hand[0]} on {square}."  # type: ignore[attr-defined]
    draw = next(n for n in state.actions() if "Draw" in type(game.actions[n]).__name__)
    assert told_action(state, draw, names, "en") == "Draw a tile, and lay that one."
