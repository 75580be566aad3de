"""guimard score and guimard check: boards given as strings of placements."""

import json
from random import Random

import pytest

from cli_running import Run, one_sentence, run
from guimard.dealers import Sampling, answer_chance
from guimard.records.placements import write_placements
from guimard.rules.game import OVER
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState

__all__ = ["run"]

TRACK = "acba00accd01cccc10bbbb11cdac12adad22bcbc32"
"""The worked example of lines of 3, 2 and 10 points, from stations 32, 1 and 2."""


def random_game(**options: object) -> tuple[str, MetroState]:
    """A whole game as placements, and its end."""
    state = Metro(MetroOptions(**options)).start()  # type: ignore[arg-type]
    rng = Random(11)
    dealer = Sampling(rng)
    laid = []
    while state.to_act != OVER:
        answer_chance(state, dealer)
        if state.to_act != OVER:
            events = state.apply(rng.choice(state.actions()))
            laid += [event for event in events if isinstance(event, TileLaid)]
    return write_placements(laid), state


@pytest.mark.rule("scoring")
def test_the_worked_example_is_scored(run: Run) -> None:
    assert run("score", "--players", "6", TRACK) == (0, "2 10 0 0 0 3\n", "")
    assert run("score", TRACK)[1] == "2 13\n"


@pytest.mark.rule("players")
@pytest.mark.parametrize("edition", ["metro-2000", "metro-2000-it", "metro-2021"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_whole_game_is_scored_as_it_was_played(run: Run, edition: str, players: int) -> None:
    board, state = random_game(edition=edition, players=players)
    code, out, err = run("score", "--edition", edition, "--players", str(players), board)
    assert (code, err) == (0, "")
    assert out.split() == [str(points) for points in state.points]


def test_turned_tiles_are_scored_as_they_lie(run: Run) -> None:
    board, state = random_game(any_direction=True)
    assert run("score", board)[1].split() == [str(points) for points in state.points]


def test_boards_come_from_arguments_and_input(run: Run) -> None:
    code, out, _ = run("score", TRACK, "-", "", typed=f"{TRACK}\n\n{TRACK[:12]}")
    assert (code, out) == (0, "2 13\n2 13\n0 0\n0 3\n0 0\n")


def test_the_breakdown_names_every_line(run: Run) -> None:
    _, out, _ = run("score", "--players", "6", "--json", TRACK)
    told = json.loads(out)
    assert told["points"] == [2, 10, 0, 0, 0, 3]
    lines = {line.pop("station"): line for line in told["lines"]}
    assert len(lines) == 30
    assert lines["2"] == {"player": 1, "tiles": 5, "end": "C8", "points": 10}
    assert lines["9"] == {"player": 4, "tiles": 0, "end": None, "points": 0}
    assert sum(line["points"] for line in lines.values()) == sum(told["points"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["aaaa0"],
        ["aaaa00aaaa00"],
        ["aaaa33"],
        ["aaaa88"],
        ["aaaaAA"],
        ["zzzz00"],
        ["aaaa\u06600"],
        ["é"],
        ["aaaa00" * 100],
        ["--players", "1", "aaaa00"],
        ["--players", "x", "aaaa00"],
        ["--edition", "x", "aaaa00"],
        [],
    ],
    ids=repr,
)
def test_what_cannot_be_scored_is_said(run: Run, arguments: list[str]) -> None:
    code, out, err = run("score", *arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)


def test_the_board_that_cannot_be_scored_is_named(run: Run) -> None:
    code, out, err = run("score", "-", typed="aaaa00\nnonsense\naaaa00\n")
    assert (code, out) == (2, "0 0\n")
    assert err.startswith("guimard: Board 2: ")


@pytest.mark.parametrize(
    "options",
    [{}, {"any_direction": True}, {"edition": "metro-2000-it", "hand_size": 3}],
    ids=str,
)
def test_what_was_played_is_legal(run: Run, options: dict[str, object]) -> None:
    board, _ = random_game(**options)
    arguments = ["--edition", str(options.get("edition", "metro-2021"))]
    arguments += ["--any-direction"] if "any_direction" in options else []
    assert run("check", *arguments, board, TRACK, "") == (0, "legal\nlegal\nlegal\n", "")


BAD = [
    ("aaaa00aaaa00", 2, "free square", "Square a1 has a tile already."),
    ("aaaa00aaaa22", 2, "touching", "Square c3 touches neither"),
    ("aaaa00aaaa11", 2, "touching", "Square b2 touches neither"),
    ("aaaa00aaaa01dddd02", 3, "no stub", "On c1 this tile would finish a line all by itself"),
    ("aaaa00cccc70", 2, "no stub", "On a8 this tile would finish"),
    ("aaaa33", 1, "board", "the central station takes no tile"),
    ("aaaa00aaaa80", 2, "board", "digits from 0 to 7"),
    ("aaaa00zzzz01", 2, "tiles", "there is no such tile"),
    ("bbbb01bbbb02bbbb03", 3, "tiles", "No tile bbbb is left."),
    ("aaaa00aaaa01aaa", 3, "unreadable", "cut short"),
    ("aaaa00aaaa00zzzz99", 2, "free square", "Square a1 has a tile already."),
]


@pytest.mark.rule("free square")
@pytest.mark.rule("touching")
@pytest.mark.rule("no stub")
@pytest.mark.rule("board")
@pytest.mark.rule("tiles")
@pytest.mark.parametrize(("board", "number", "rule", "sentence"), BAD)
def test_the_first_bad_placement_is_told(
    run: Run, board: str, number: int, rule: str, sentence: str
) -> None:
    code, out, err = run("check", board)
    assert (code, err) == (1, "")
    assert out.startswith(f"placement {number}: {rule}: ")
    assert sentence in out
    assert out.count("\n") == 1


@pytest.mark.rule("metro-2000-it")
def test_a_corner_touches_in_the_italian_edition(run: Run) -> None:
    assert run("check", "--edition", "metro-2000-it", "aaaa00aaaa11")[1] == "legal\n"


@pytest.mark.rule("no stub, exception")
def test_a_tile_that_fits_nowhere_goes_anywhere(run: Run) -> None:
    assert run("check", "dddd00")[1] == "legal\n"


@pytest.mark.rule("any direction")
def test_turned_tiles_count_as_their_kind(run: Run) -> None:
    _, state = random_game()
    game = state.game
    most = game.tile_counts[game.codes.index("ccda")] + 1
    board = "".join(f"ccda0{column}" for column in range(1, most + 1))
    assert run("check", board)[1].startswith(f"placement {most}: tiles: ")
    assert run("check", "--any-direction", board)[1] == "legal\n"


def test_one_bad_board_is_enough_for_the_exit_code(run: Run) -> None:
    code, out, _ = run("check", "-", typed="aaaa00\naaaa33\naaaa00\n")
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == ["legal", "placement 1", "legal"]


def test_it_explains_in_other_languages(run: Run) -> None:
    assert "touching: Vak c3" in run("check", "--lang", "nl", "aaaa22")[1]


@pytest.mark.parametrize("arguments", [["--edition", "x", "aaaa00"], ["--lang", "xx", "a"], []])
def test_what_cannot_be_checked_is_said(run: Run, arguments: list[str]) -> None:
    code, out, err = run("check", *arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)
