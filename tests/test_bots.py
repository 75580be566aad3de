"""Bots: always legal, told nothing but their view, and greedy counts as it says."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from guimard.arena.match import Match, play_game, play_match
from guimard.arena.standings import Standing, standings
from guimard.bots import BOTS, Answer, Bot, Budget, Explanation, new_bot
from guimard.bots.greedy.lookahead import lead, lead_weights
from guimard.bots.greedy.metro import BONUS, MetroJudge
from guimard.dealers import Sampling, Sealed, answer_chance
from guimard.rules import GAMES, new_game
from guimard.rules.game import OVER, BadOptions, View
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay
from guimard.rules.metro.state import MetroState

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BUDGET = Budget(seconds=0.1)
HASTE = Budget(seconds=0.003)
PATIENCE = Budget(seconds=60)


def all_sorts_of_games() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game, every edition, variant, module and city of Metro, and every number of seats."""
    for name in GAMES:
        yield name, {}
    editions = enumerate(("metro-2000", "metro-2000-it", "metro-2021"))
    for (place, edition), turned, dealt in product(editions, (False, True), (False, True)):
        number = place + turned + dealt
        variant = {"any_direction": turned, "random_stations": dealt, "hand_size": 1 + number % 3}
        yield "metro", {"edition": edition, "players": 2 + number, **variant}
    for module in MODULES:
        yield "metro", {"modules": (module,), "players": 1 if module == "solo" else 3}
    for city in CITIES:
        yield "metro", {"city": city, "players": 3}


def middle_of_a_game(seed: int, **options: Any) -> MetroState:
    """A seat is to act, and about half the tiles are laid."""
    rng = Random(seed)
    state = new_game("metro", options).start()
    assert isinstance(state, MetroState)
    last = 20 + rng.randrange(20)
    answer_chance(state, Sampling(rng))
    while state.turn < last:
        state.apply(rng.choice(state.actions()))
        answer_chance(state, Sampling(rng))
    return state


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("name", "options"), list(all_sorts_of_games()), ids=str)
def test_every_answer_is_legal(name: str, options: dict[str, Any], bot: str) -> None:
    game = new_game(name, options)
    bots = [new_bot(bot, game, seat, Random(seat)) for seat in range(game.seats)]
    assert len(play_game(game, bots, Sealed(b"legal"), HASTE).points) == game.seats


class Witness(Bot):
    """Looks at what it is given, and takes the first action."""

    def answer(self, view: View, budget: Budget) -> Answer:
        assert view.seat == view.to_act == self.seat
        told = msgspec.json.encode(view)
        assert msgspec.json.decode(told, type=self.game.view_type) == view
        state = self.imagine(view)
        assert state.view(self.seat) == view
        return Answer(action=state.actions()[0], explanation=Explanation("bot.random"))


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_given_its_own_view_and_nothing_behind_it(name: str) -> None:
    game = new_game(name, {"players": 3})
    bots = [Witness(game, seat, Random(seat)) for seat in range(game.seats)]
    play_game(game, bots, Sealed(b"witness"), BUDGET)


@pytest.mark.parametrize("bot", [name for name in BOTS if name != "strongest"])
def test_what_a_seat_cannot_see_does_not_change_an_answer(bot: str) -> None:
    """The strongest watches the clock, so that no two of its answers need be the same."""
    for seed in range(5):
        state = middle_of_a_game(seed, players=3, hand_size=2)
        game, seat = state.game, state.to_act
        others = [game.deal_unknown(state.view(seat), Random(n)) for n in range(3)]
        assert others[0].view((seat + 1) % 3) != others[1].view((seat + 1) % 3)
        answers = [
            new_bot(bot, game, seat, Random(1)).answer(one.view(seat), PATIENCE)
            for one in (state, *others)
        ]
        assert all(one == answers[0] for one in answers)


def points_with_open_lines(state: MetroState) -> list[float]:
    points = [float(one) for one in state.points]
    for station in range(len(state.owners)):
        line = state.line(station)
        if line.account is not None and line.end is None:
            points[line.account] += line.passes + BONUS
    return points


@pytest.mark.parametrize(
    "options", [{}, {"players": 5, "any_direction": True, "hand_size": 3}], ids=str
)
def test_greedy_counts_finished_lines_and_open_ones(options: dict[str, Any]) -> None:
    for seed in range(5):
        state = middle_of_a_game(seed, **options)
        view = state.view(state.to_act)
        judged = MetroJudge(state.game).candidates(state, view, Random(0))
        assert [one.action for one in judged] == list(state.actions())
        for candidate in judged:
            if isinstance(state.game.actions[candidate.action], Lay):
                after = state.copy()
                after.apply(candidate.action)
                assert list(candidate.points) == points_with_open_lines(after)


def test_greedy_weighs_a_draw_by_the_tiles_it_has_not_seen() -> None:
    state = middle_of_a_game(2, edition="metro-2000")
    seat = state.to_act
    game = state.game
    assert isinstance(game, Metro)
    weights = lead_weights(2, seat)

    view = state.view(seat)
    expected = 0.0
    for code, count in view.unseen.items():
        drawn = state.copy()
        drawn.hands[seat] = (game.codes.index(code),)
        lays = [number for number in drawn.actions() if number != game.draw_number]
        best = -1e9
        for number in lays:
            after = drawn.copy()
            after.apply(number)
            best = max(best, lead(points_with_open_lines(after), weights))
        expected += best * count / sum(view.unseen.values())
    (draw,) = (
        one
        for one in MetroJudge(game).candidates(state, view, Random(0))
        if isinstance(game.actions[one.action], Draw)
    )
    assert lead(draw.points, weights) == pytest.approx(expected)


def test_greedy_takes_what_stands_best_and_tells_the_rest() -> None:
    state = middle_of_a_game(4)
    seat = state.to_act
    answer = new_bot("greedy", state.game, seat, Random(1)).answer(state.view(seat), BUDGET)
    leads = [one.points[seat] - one.points[1 - seat] for one in answer.candidates]
    assert leads == sorted(leads, reverse=True)
    assert answer.action == answer.candidates[0].action
    assert {one.action for one in answer.candidates} == set(state.actions())


def test_random_takes_every_action_about_as_often() -> None:
    state = middle_of_a_game(5)
    view, legal = state.view(state.to_act), state.actions()
    bot = new_bot("random", state.game, state.to_act, Random(7))
    chosen = [bot.answer(view, BUDGET).action for _ in range(60 * len(legal))]
    assert all(30 < chosen.count(number) < 100 for number in legal)


def test_greedy_is_right_about_a_game_that_is_over() -> None:
    for name, options in all_sorts_of_games():
        game = new_game(name, options)
        if not isinstance(game, Metro):
            continue
        state, rng = game.start(), Random(1)
        while state.to_act != OVER:
            answer_chance(state, Sampling(rng))
            if state.to_act != OVER:
                state.apply(rng.choice(state.actions()))
        assert MetroJudge(game).stand(state) == state.result().points


def greedy_among_randoms(name: str, options: dict[str, Any], games: int) -> Standing:
    randoms = ["random"] * (options.get("players", 2 if name == "metro" else 3) - 1)
    options = {option: value for option, value in options.items() if option != "players"}
    bots = ("greedy", *randoms)
    match = Match(bots=bots, game=name, options=options, games=games, seed="strength")
    return standings(bots, play_match(match))[0]


@pytest.mark.parametrize(
    ("name", "options", "games", "least"),
    [
        ("metro", {"edition": "metro-2000"}, 60, 0.85),
        ("metro", {"players": 4}, 60, 0.6),
        ("metro", {"any_direction": True, "hand_size": 2}, 20, 0.6),
        ("metro", {"modules": ("companies",)}, 12, 0.5),
        ("paris-connection", {}, 30, 0.7),
    ],
    ids=str,
)
def test_greedy_beats_random(name: str, options: dict[str, Any], games: int, least: float) -> None:
    assert greedy_among_randoms(name, options, games).interval[0] > least


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), list(all_sorts_of_games()), ids=str)
def test_greedy_beats_random_in_everything(name: str, options: dict[str, Any]) -> None:
    if options.get("players") == 1:
        pytest.skip("nobody to beat")
    fair = 1 / options.get("players", 2 if name == "metro" else 3)
    assert greedy_among_randoms(name, options, 60).interval[0] > fair


def test_the_example_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    exec(program, {})
    assert "key='bot.greedy'" in capsys.readouterr().out


def test_a_bot_that_does_not_exist_is_an_option_that_does_not_fit() -> None:
    with pytest.raises(BadOptions) as caught:
        new_bot("grandmaster", new_game("metro", {}), 0, Random(0))
    assert caught.value.params["value"] == "grandmaster"
    assert caught.value.params["choices"] == ", ".join(BOTS)
