"""The arena: the same games whoever plays them where, and figures that can be trusted."""

import json
from random import Random
from statistics import fmean
from typing import Any

import pytest

import guimard.bots
from guimard.arena.match import BadAnswer, Match, Played, play_deal, play_match
from guimard.arena.standings import interval, standings, student_t
from guimard.bots import BOTS, Answer, Bot, Budget, Explanation
from guimard.cli import main
from guimard.rules.game import View


def match(*bots: str, games: int = 6, seed: str = "arena", **options: Any) -> Match:
    return Match(bots=bots, game="metro", options=options, games=games, seed=seed)


class First(Bot):
    """The first action it may do: no chance in it."""

    def answer(self, view: View, budget: Budget) -> Answer:
        action = self.imagine(view).actions()[0]
        return Answer(action=action, explanation=Explanation("bot.random"))


class Cheat(First):
    """Does what there is not."""

    def answer(self, view: View, budget: Budget) -> Answer:
        return Answer(action=10**6, explanation=Explanation("bot.random"))


class Clock(First):
    """Expects half the time in seat 0 that a match gives."""

    def answer(self, view: View, budget: Budget) -> Answer:
        assert budget.seconds == (0.5 if self.seat == 0 else 1.0)
        return super().answer(view, budget)


@pytest.fixture
def more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (First, Cheat, Clock):
        monkeypatch.setitem(guimard.bots.BOTS, bot.__name__.lower(), f"{__name__}:{bot.__name__}")


@pytest.mark.usefixtures("more_bots")
def test_every_rotation_of_a_deal_meets_the_same_tiles() -> None:
    """Three bots that play the same way change seats: each has the points of its seat."""
    one, two, three = play_deal(match("first", "first", "first"), 0)
    assert len(set(one.points)) > 1
    assert two.points == one.points[1:] + one.points[:1]
    assert three.points == one.points[2:] + one.points[:2]
    assert play_deal(match("first", "first", "first"), 1)[0] != one
    assert play_deal(match("first", "first", "first", seed="else"), 0)[0] != one


@pytest.mark.usefixtures("more_bots")
def test_an_illegal_answer_ends_the_match_with_its_name() -> None:
    with pytest.raises(BadAnswer, match="Cheat answered 1000000"):
        play_deal(match("first", "cheat"), 0)


@pytest.mark.usefixtures("more_bots")
def test_a_name_may_tell_its_time() -> None:
    assert play_deal(match("clock@0.5", "clock", games=1), 0)


def test_the_number_of_processes_changes_nothing() -> None:
    found = [list(play_match(match("random", "greedy", "random"), jobs)) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert list(play_match(match("random", "greedy", "random", seed="else"))) != found[0]


def test_as_many_games_are_played_as_asked() -> None:
    deals = list(play_match(match("random", "random", "random", games=7)))
    assert [len(deal) for deal in deals] == [3, 3, 1]


def test_a_tie_is_a_shared_win_and_a_name_has_one_row() -> None:
    deal = [
        Played((9, 9, 4), (0.5, 0.5, 0.0)),
        Played((1, 5, 2), (0.0, 1.0, 0.0)),
        Played((3, 3, 3), (1 / 3, 1 / 3, 1 / 3)),
    ]
    one, two = standings(("x", "y", "x"), [deal])
    assert (one.name, one.games, one.wins) == ("x", 6, pytest.approx(7 / 6))
    assert (two.name, two.games, two.wins) == ("y", 3, pytest.approx(11 / 6))
    assert one.win_rate == pytest.approx(7 / 36)
    assert two.mean_points == pytest.approx(17 / 3)


@pytest.mark.parametrize(
    ("freedom", "value"), [(2, 4.303), (3, 3.182), (10, 2.228), (30, 2.042), (1000, 1.962)]
)
def test_student_t_is_that_of_the_tables(freedom: int, value: float) -> None:
    assert student_t(freedom) == pytest.approx(value, abs=0.04 if freedom < 3 else 0.005)


@pytest.mark.parametrize("deals", [1, 5, 40, 400])
@pytest.mark.parametrize("rate", [0.0, 0.5, 1.0])
def test_deals_that_all_agree_are_not_certain(rate: float, deals: int) -> None:
    low, high = interval([rate] * deals)
    assert 0 <= low <= rate <= high <= 1
    assert high - low > 0.5 / (deals + 2)


def paired_deals(rng: Random, strength: float, count: int) -> list[float]:
    """Win rates in deals of two games each, where often the seat decides both."""
    rates = []
    for _ in range(count):
        if rng.random() < 0.3:
            rates.append(0.5)
        else:
            rates.append(fmean(rng.random() < strength for _ in range(2)))
    return rates


@pytest.mark.parametrize(("strength", "count"), [(0.5, 10), (0.8, 25), (0.95, 100)])
def test_the_interval_holds_the_truth_as_often_as_it_says(strength: float, count: int) -> None:
    rng = Random(count)
    truth = 0.3 * 0.5 + 0.7 * strength
    held = [
        low <= truth <= high
        for low, high in (interval(paired_deals(rng, strength, count)) for _ in range(1000))
    ]
    assert fmean(held) > 0.94


def test_pairing_narrows_the_interval() -> None:
    """When deals are even in themselves the tiles' luck is gone, and much is known."""
    mixed = interval([1.0, 0.0] * 50)
    paired = interval([0.5] * 100)
    assert paired[1] - paired[0] < (mixed[1] - mixed[0]) / 4


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["arena", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_last_line_of_json_is_the_bots(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("random", "greedy", "random")
    lines = run(capsys, *bots, "--games", "3", "--seed", "7", "--edition", "metro-2000", "--json")
    rows = json.loads(lines[-1])["bots"]
    fields = ["name", "games", "wins", "win_rate", "interval", "mean_points"]
    assert [list(row) for row in rows] == [fields, fields]
    assert [row["name"] for row in rows] == ["random", "greedy"]
    assert [row["games"] for row in rows] == [6, 3]
    assert sum(row["wins"] for row in rows) == 3
    assert json.loads(lines[0])["match"]["seed"] == "7"


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "greedy", "random", "--games", "3", "--seed", "7")
    assert lines[0].split() == [
        "bot",
        "games",
        "wins",
        "win",
        "rate",
        "95",
        "%",
        "interval",
        "mean",
        "points",
    ]
    assert lines[1].startswith("greedy")
    assert "seed 7" in lines[-2]
    assert lines[-1] == "The last deal was played in 1 of its 2 rotations only."


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("greedy nobody", "The option “bot” cannot be nobody. There is: random, greedy, "),
        ("greedy greedy@0", "“greedy@0” names no bot and seconds above 0"),
        ("greedy greedy@soon", "“greedy@soon” names no bot and seconds above 0"),
        ("greedy nobody@1", "The option “bot” cannot be nobody."),
        ("greedy " * 7, "The option “players” cannot be 7: it goes from 2 to 6."),
        ("greedy random --edition metro-1999", "The option “edition” cannot be metro-1999."),
        ("greedy random --city atlantis", "The option “city” cannot be atlantis."),
        ("greedy random --game chess", "The option “game” cannot be chess."),
        ("greedy random --games 0", "Argument --games: '0' is not a whole number from 1 up."),
        ("greedy random --jobs x", "Argument --jobs: 'x' is not a whole number from 1 up."),
        ("greedy random --budget nan", "Argument --budget: 'nan' is not a number of seconds"),
        ("greedy random --budget -1", "Argument --budget: '-1' is not a number of seconds"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_a_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"guimard: {sentence}")
    assert len(said.err.splitlines()) == 1


def test_help_names_every_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in BOTS)
