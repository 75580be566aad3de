"""Matches that end when the answer is clear, and ratings: both as sure as they say."""

import json
from math import exp, log
from random import Random
from statistics import fmean

import pytest

from guimard.arena.match import Played
from guimard.arena.ratings import AVERAGE, ratings
from guimard.arena.sequential import Claims, Test, Verdict
from guimard.cli import main

NARROW = Claims(accept=0.9, against=0.85)
WIDE = Claims(accept=0.65, against=0.45)


def paired_deal(rng: Random, strength: float) -> float:
    """How much of two games is won, where now and then the seat decides both, or all share."""
    if rng.random() < 0.2:
        return 0.5
    strength = (strength - 0.1) / 0.8
    return fmean(rng.choices((1.0, 0.5, 0.0), (strength - 0.02, 0.04, 0.98 - strength), k=2))


def verdict(claims: Claims, strength: float, rng: Random) -> tuple[Verdict, int]:
    test = Test(claims)
    while test.verdict == "open":
        test.add(paired_deal(rng, strength))
    return test.verdict, test.deals


def share_accepted(claims: Claims, strength: float, matches: int) -> tuple[float, float]:
    """How often matches of this strength end with yes, and after how many deals on average."""
    rng = Random(f"{claims} {strength}")
    ends = [verdict(claims, strength, rng) for _ in range(matches)]
    return fmean(end == "accepted" for end, _ in ends), fmean(deals for _, deals in ends)


@pytest.mark.no_cover
def test_a_verdict_is_as_seldom_wrong_as_it_says() -> None:
    """5 % at the borders; 300 matches tell that from 8 %."""
    at_least, deals = share_accepted(WIDE, 0.65, 300)
    at_most, _ = share_accepted(WIDE, 0.45, 300)
    assert at_least > 0.92
    assert at_most < 0.08
    assert deals < 40


@pytest.mark.long
@pytest.mark.parametrize("claims", [NARROW, WIDE, Claims(accept=0.5, against=0.4, error=0.01)])
def test_verdicts_at_other_borders_are_as_seldom_wrong(claims: Claims) -> None:
    assert share_accepted(claims, claims.accept, 400)[0] > 1 - 1.7 * claims.error
    assert share_accepted(claims, claims.against, 400)[0] < 1.7 * claims.error


def test_beyond_the_borders_it_is_quick_and_between_them_slow() -> None:
    _, far = share_accepted(WIDE, 0.85, 30)
    _, border = share_accepted(WIDE, 0.65, 30)
    _, between = share_accepted(WIDE, 0.55, 30)
    assert 5 <= far < border < between


def test_a_clean_sweep_is_believed_after_some_deals_only() -> None:
    test = Test(NARROW)
    while test.verdict == "open":
        test.add(1.0)
    assert test.verdict == "accepted"
    assert 30 < test.deals < 100
    assert test.evidence >= test.bound == pytest.approx(log(19))
    assert test.add(0.0) == "accepted"


@pytest.mark.parametrize(("accept", "against", "error"), [(0.5, 0.5, 0.05), (1, 0.5, 0.05)])
def test_claims_that_make_no_sense_are_none(accept: float, against: float, error: float) -> None:
    with pytest.raises(ValueError, match="shares of wins"):
        Claims(accept=accept, against=against, error=error)


def luces_game(strengths: list[float], rng: Random) -> Played:
    """Ranks as if each place went to one of those left, in proportion to what they are worth."""
    left, order = list(range(len(strengths))), list[int]()
    while left:
        order += rng.choices(left, [exp(strengths[one]) for one in left])
        left.remove(order[-1])
    points = tuple(len(strengths) - order.index(one) for one in range(len(strengths)))
    return Played(points, tuple(float(one == order[0]) for one in range(len(strengths))))


@pytest.mark.parametrize("players", [3, 6])
def test_ratings_hold_the_truth_as_often_as_they_say(players: int) -> None:
    rng = Random(players)
    held = []
    for _ in range(40):
        strengths = [rng.gauss(0, 1) for _ in range(players)]
        names = [f"bot {place}" for place in range(players)]
        found = ratings(names, [[luces_game(strengths, rng)] for _ in range(300)])
        for strength, one in zip(strengths, found, strict=True):
            truth = AVERAGE + (strength - fmean(strengths)) * 400 / log(10)
            held.append(one.interval[0] <= truth <= one.interval[1])
            assert one.interval[1] - one.interval[0] < 300
    assert fmean(held) > 0.93


def test_bots_that_always_share_are_rated_the_same() -> None:
    deals = [[Played((7, 7, 7), (1 / 3,) * 3)] * 3] * 50
    for one in ratings(("a", "b", "c"), deals):
        assert one.rating == pytest.approx(AVERAGE, abs=0.2)


def test_a_name_with_several_seats_is_one_player() -> None:
    rng = Random(3)
    deals = [[luces_game([1.0, 0.0, 0.0], rng)] for _ in range(400)]
    strong, weak = ratings(("strong", "weak", "weak"), deals)
    assert strong.interval[0] < AVERAGE + 400 / log(10) / 2 < strong.interval[1]
    assert strong.rating - AVERAGE == pytest.approx(AVERAGE - weak.rating)


def arena(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["arena", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_match_stops_when_the_answer_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("greedy", "random", "--accept", "0.8", "--against", "0.6", "--seed", "7")
    lines = [json.loads(line) for line in arena(capsys, *asked, "--json")]
    assert [list(line) for line in lines] == [["match"], ["test"], ["bots"]]
    test, (greedy, _) = lines[1]["test"], lines[2]["bots"]
    assert (test["bot"], test["verdict"]) == ("greedy", "accepted")
    assert greedy["games"] == 2 * test["deals"] < 60
    said = " ".join(arena(capsys, *asked))
    assert "Accepted: greedy wins at least 80.0%, not at most 60.0%; after " in said
    said = " ".join(arena(capsys, "random", "greedy", *asked[2:]))
    assert "Rejected: random wins at least 80.0%." in said


def test_a_test_without_enough_games_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("random", "random", "--accept", "0.6", "--against", "0.5", "--games", "8")
    text = " ".join(arena(capsys, *asked))
    assert "Open: whether random wins at least 60.0% or at most 50.0%. After 4 deals" in text


def test_of_three_bots_the_ratings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("greedy", "random", "random", "--games", "12", "--seed", "7")
    lines = [json.loads(line) for line in arena(capsys, *asked, "--json")]
    assert [list(line) for line in lines] == [["match"], ["ratings"], ["bots"]]
    greedy, random = lines[1]["ratings"]
    assert greedy["rating"] > random["rating"]
    assert arena(capsys, *asked)[0].split()[-1] == "rating"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--accept 0.9", "--accept and --against go together"),
        ("--accept 0.5 --against 0.6", "--against must be below --accept"),
        ("--accept 0.6 --against 0.5 --error 0.7", "--error must be below 0.5"),
        ("--accept 90 --against 85", "Argument --accept: '90' is not a share between 0 and 1"),
        ("--accept x --against 0.1", "Argument --accept: 'x' is not a share between 0 and 1"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "greedy", "random", *arguments.split()]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(f"guimard: {sentence}")
