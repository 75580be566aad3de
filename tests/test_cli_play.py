"""Games in the terminal, typed from beginning to end."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from cli_running import Run, one_sentence, run
from guimard.records import Record, check_seal, load, replay
from guimard.rules.game import OVER
from guimard.texts import LANGUAGES, catalogue

__all__ = ["run"]

SQUARES = [column + row for row in "12345678" for column in "abcdefgh"]
EVERYWHERE = "".join(f"{square}\n\n" for square in SQUARES)
"""Tries each square in turn and confirms: a whole game, if it is repeated."""


def boards(out: str) -> int:
    return out.count("╔═▼══════▼═══╗")


def test_a_whole_game_against_a_bot(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("--player", "Ann", "--bot", "random", "--seed", "1", "--save", str(file))
    code, out, err = run("play", *arguments, typed=EVERYWHERE * 8)
    assert (code, err) == (0, "")
    record = load(file)
    assert isinstance(record, Record)
    assert record.result is not None
    assert replay(record).state.to_act == OVER
    check_seal(record)
    for name, points in zip(("Ann", "random"), record.result.points, strict=True):
        assert f" {name}: {points} (lines {points})" in out
    assert "The game is over" in out
    assert boards(out) == 31
    assert out.count("Ann lays ") >= 60


def test_the_same_seed_deals_the_same_game(run: Run) -> None:
    typed = "d1\n\ndraw\nb1\n\nquit\n\n"
    first, second = (run("play", "--seed", "x", typed=typed)[1] for _ in "12")
    assert first == second
    assert first != run("play", "--seed", "y", typed=typed)[1]


def test_a_placement_is_shown_before_it_is_confirmed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("--player", "Ann", "--player", "Bob", "--first", "1", "--seed", "1")
    typed = "\nd1\nc1\n"
    _, out, _ = run("play", *arguments, "--save", str(file), typed=typed)
    assert "The line of Bob from station 4 grows from 0 to 1 tile." in out
    assert "The line of Ann from station 3 grows from 0 to 1 tile." in out
    assert "Enter does this" in out
    record = load(file)
    assert isinstance(record, Record)
    assert len(record.turns) == 1


def test_drawing_needs_no_second_word(run: Run) -> None:
    _, out, _ = run("play", "--player", "Ann", "--first", "1", "--bot", "random", typed="draw\n")
    assert "and must lay it." in out
    assert "Drawn, to lay" in out


@pytest.mark.rule("touching")
@pytest.mark.rule("no stub")
@pytest.mark.rule("board")
def test_a_refusal_is_explained(run: Run) -> None:
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random", "--seed", "2")
    _, out, _ = run("play", *arguments, typed="c3\nd4\nhello\n99\na\n")
    assert "Square c3 touches neither" in out
    assert "There is no square for a tile there." in out
    assert "“hello” means nothing here" in out
    assert "“99” means nothing here" in out


def test_two_people_do_not_see_each_other_s_hand(run: Run) -> None:
    people = ("--player", "Ann", "--player", "Bob", "--first", "1", "--seed", "1")
    _, out, _ = run("play", *people, typed="\nd1\n\n\n")
    before, ann, bob = out.split("Nobody else should look now.")
    assert "┏" not in before
    assert "It is the turn of Ann." in before
    assert "It is the turn of Bob." in ann
    assert re.findall(r"┏━(\w{4})━━┓", ann) != re.findall(r"┏━(\w{4})━━┓", bob)
    assert "Ann draws a tile." in bob
    drawn = re.search(r"Ann draws (\w{4})", bob)
    assert drawn is None


def test_one_person_is_not_covered(run: Run) -> None:
    _, out, _ = run("play", "--player", "Ann", "--bot", "random", typed="d1\n")
    assert "Nobody else should look" not in out


def test_help_lines_news_and_score(run: Run) -> None:
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random")
    _, out, _ = run("play", *arguments, typed="help\nlines\nscore\nnews\nundo\n")
    assert "take back what you did this turn" in out
    assert "Ann: finished -; open 1:0, 3:0" in out
    assert "\nAnn: 0\nrandom: 0\n" in out
    assert out.count("Ann begins.") <= 2
    assert "Nothing can be taken back now." in out


@pytest.mark.rule("any direction")
def test_a_square_typed_again_turns_the_tile(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random", "--seed", "1")
    typed = "d1\nd1\n\n"
    _, out, _ = run("play", *arguments, "--any-direction", "--save", str(file), typed=typed)
    assert "This is way 1 of" in out
    assert "This is way 2 of" in out
    lay = json.loads(file.read_text())["turns"][1][0]
    assert lay["turn"] > 0


def test_a_way_is_chosen_by_its_number(run: Run) -> None:
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random", "--seed", "1")
    _, out, _ = run("play", *arguments, "--hand-size", "3", typed="d1 2\nd1 9\nd1 0\n")
    assert out.count("Ann lays") == 3


@pytest.mark.rule("exchange")
def test_actions_without_a_word_are_numbered(run: Run) -> None:
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random", "--module", "companies")
    _, out, _ = run("play", *arguments, typed="1\n\n")
    assert re.search(r"^  1  Exchange your share of 10% for the .* of its pile.$", out, re.M)
    assert "Ann puts a share of 10% under its pile" in out


@pytest.mark.rule("layer takes")
def test_small_actions_of_a_turn_can_be_taken_back(run: Run) -> None:
    arguments = ("--player", "Ann", "--city", "paris", "--first", "1", "--seed", "5")
    options = ("--bot", "random", "--setting", "free-arrangement=on")
    _, out, _ = run("play", *arguments, *options, typed="1\n\nundo\n1\n\n")
    assert "Nothing can be taken back" not in out


def test_saving_and_going_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = f"d1\n\nsave {file}\nquit\n\n"
    code, out, _ = run("play", "--player", "Ann", "--first", "1", "--bot", "random", typed=typed)
    assert code == 0
    assert f"The game is saved in {file}." in out
    code, out, _ = run("play", "--load", str(file), "--save", str(file), typed=EVERYWHERE * 8)
    assert code == 0
    record = load(file)
    assert isinstance(record, Record)
    assert record.result is not None
    assert record.seal is None


def test_quitting_offers_to_save(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    code, out, _ = run("play", "--bot", "random", "--player", "Ann", typed=f"quit\n{file}\n")
    assert code == 0
    assert "Save in which file?" in out
    assert isinstance(load(file), Record)


def test_a_file_that_cannot_be_written_is_no_end(run: Run, tmp_path: Path) -> None:
    typed = f"save {tmp_path}/none/game.json\nscore\n"
    code, out, err = run("play", "--bot", "random", "--player", "Ann", typed=typed)
    assert (code, err) == (0, "")
    assert f"The file {tmp_path}/none/game.json cannot be written" in out
    assert "Ann: 0" in out


def test_input_that_ends_early_is_said(run: Run) -> None:
    code, out, err = run("play", "--bot", "random", "--player", "Ann")
    assert (code, err) == (0, "")
    assert "The input has ended before the game." in out


def test_bots_play_alone(run: Run) -> None:
    code, out, _ = run("play", "--bot", "random", "--bot", "random", "--bot", "random")
    assert code == 0
    assert "random 3: " in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_in_every_language(run: Run, language: str) -> None:
    texts = catalogue(language)
    say = texts.say
    typed = "".join(f"{say(f'play.word.{word}')}\n" for word in ("help", "score", "draw", "quit"))
    arguments = ("--player", "Ann", "--first", "1", "--bot", "random", "--lang", language)
    code, out, _ = run("play", *arguments, typed=typed)
    assert code == 0
    assert say("play.help.metro").splitlines()[0] in out
    assert say("play.drawn") in out
    assert say("play.file") in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["--edition", "metro-1999"],
        ["--players", "7"],
        ["--players", "0"],
        ["--players", "-99999999999999999999"],
        ["--hand-size", "4"],
        ["--first", "0"],
        ["--first", "3"],
        ["--module", "nonsense"],
        ["--city", "rome"],
        ["--city", "paris", "--city", "berlin"],
        ["--module", "solo", "--player", "Ann", "--player", "Bob"],
        ["--edition", "metro-2000", "--city", "paris"],
        ["--setting", "sides"],
        ["--setting", "sides=C", "--city", "berlin"],
        ["--setting", "=x"],
        ["--bot", "nobody"],
        ["--player", ""],
        ["--player", "\x1b[2J"],
        ["--player", "A" * 100],
        ["--player", "Ann", "--player", "Ann"],
        ["--players", "2", "--bot", "random", "--bot", "random", "--bot", "random"],
        ["--lang", "xx"],
        ["--parts", "/nowhere"],
        ["--load", "/nowhere.json"],
        ["--load", "/nowhere.json", "--players", "3"],
        ["--save", "/nowhere/game.json"],
        ["paris-connection", "--city", "paris"],
        ["paris-connection", "--map", "/nowhere.toml"],
        ["--map", "/nowhere.toml"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_said_in_a_sentence(run: Run, arguments: list[str]) -> None:
    code, out, err = run("play", *arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert "\x1b" not in err


def test_a_map_of_one_s_own_is_played_on_and_kept(run: Run, tmp_path: Path) -> None:
    france = files("guimard.rules.paris_connection") / "parts" / "france.toml"
    own, file = tmp_path / "own.toml", tmp_path / "game.json"
    text = france.read_text(encoding="utf-8").replace('name = "Toulouse"', 'name = "Home"')
    own.write_text(text, encoding="utf-8")
    arguments = ("paris-connection", "--map", str(own), "--save", str(file))
    assert run("new", "--player", "Ann", *arguments)[0] == 0
    _, out, _ = run("play", "--load", str(file))
    assert "Hom" in out
    own.write_text("hexes = []")
    code, _, err = run("play", "paris-connection", "--map", str(own))
    assert code == 2
    assert one_sentence(err)


def test_solo_needs_no_word_on_how_many_play(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("new", "--module", "solo", "--player", "Ann", "--save", str(file))[0] == 0
    assert [player.name for player in load(file).players] == ["Ann"]


def test_a_game_is_not_written_over_another(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("precious")
    code, _, err = run("play", "--bot", "random", "--bot", "random", "--save", str(file))
    assert code == 2
    assert one_sentence(err)
    assert file.read_text() == "precious"


@pytest.mark.parametrize("text", ["", "{", '{"format": "guimard-game"}', "[" * 10_000, "\0"])
def test_a_damaged_file_is_not_gone_on_with(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    code, out, err = run("play", "--load", str(file), "--save", str(file))
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert file.read_text() == text


def test_a_new_game_is_set_up_in_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "--players", "3", "--seed", "1") == (0, "metro.json\n", "")
    assert run("new", "--player", "Ann", "--player", "Bob")[1] == "metro-2.json\n"
    first, second = load(Path("metro.json")), load(Path("metro-2.json"))
    assert isinstance(first, Record)
    assert [player.kind for player in first.players] == ["person", "greedy", "greedy"]
    assert [player.name for player in second.players] == ["Ann", "Bob"]
    assert replay(first).state.to_act >= 0
    assert "seed" not in Path("metro.json").read_text()
    assert run("new", "--save", "metro.json")[0] == 2


@pytest.mark.parametrize("first", [0, 3])
def test_a_seat_that_there_is_not_is_refused_as_it_was_typed(run: Run, first: int) -> None:
    code, out, err = run("play", "--first", str(first))
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert err.endswith(f"cannot be {first}: it goes from 1 to 2.\n")
