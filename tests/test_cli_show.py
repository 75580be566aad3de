"""guimard show and guimard replay: saved games and positions for people to look at."""

from pathlib import Path
from random import Random

import pytest

from cli_running import Run, one_sentence, run
from guimard.dealers import Sampling, answer_chance
from guimard.records import Player, Record, as_seen_by, save
from guimard.records.position import write_position
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER
from guimard.texts import LANGUAGES

__all__ = ["run"]


def record(turns: int = 1000, **options: object) -> Record:
    """So many turns of a random game."""
    game = new_game("metro", options)
    state, rng, numbers = game.start(), Random(4), []
    dealer = Sampling(rng)
    while state.to_act != OVER and state.turn <= turns:
        if state.to_act == CHANCE:
            pool, n = state.pool()
            numbers.append(state.actions()[dealer.choose(pool, n, state.weights())])
        else:
            numbers.append(rng.choice(state.actions()))
        state.apply(numbers[-1])
    players = [Player(name) for name in ("Ann", "Bob", "Cy")[: game.seats]]
    return Record.of(game, players, numbers)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save(record(), path)
    return path


def test_a_game_is_shown_in_the_terminal(run: Run, file: Path) -> None:
    code, out, err = run("show", str(file))
    assert (code, err) == (0, "")
    assert "╔═▼══════▼═══╗" in out
    assert "Y Ann" in out
    assert "┏" not in out


def test_a_game_is_shown_as_far_as_asked(run: Run, file: Path) -> None:
    assert "Stack 58" in run("show", str(file), "--to", "0")[1]
    assert "Stack 0" in run("show", str(file))[1]


def test_a_seat_sees_its_hand(run: Run, file: Path) -> None:
    ann, bob = (run("show", str(file), "--to", "5", "--seat", seat)[1] for seat in "12")
    assert "┏" in ann
    assert "┏" in bob
    assert ann != bob


def test_a_position_is_shown(run: Run) -> None:
    state = new_game("metro", {"players": 3}).start()
    answer_chance(state, Sampling(Random(0)))
    position = write_position(state.game, state.view(None))
    code, out, _ = run("show", position, "--lang", "it")
    assert code == 0
    assert "Y Posto 1" in out
    assert one_sentence(run("show", position, "--seat", "1")[2])
    assert one_sentence(run("show", position + " x")[2])


def test_pictures_are_written(run: Run, file: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    code, out, err = run("show", str(file), "--svg", str(svg), "--png", str(png), "--width", "300")
    assert (code, out, err) == (0, f"{svg}\n{png}\n", "")
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    light = svg.read_text()
    run("show", str(file), "--svg", str(svg), "--dark")
    assert svg.read_text() != light


def test_a_game_without_colour_is_plain_text(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in run("show", str(file))[1]
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;38" in run("show", str(file))[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;38" not in run("show", str(file))[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_and_shown(run: Run, file: Path, language: str) -> None:
    code, out, err = run("replay", str(file), "--lang", language)
    assert (code, err) == (0, "")
    assert "\n60. " in out
    assert out.index("\n60. ") < out.index("╔═▼══════▼═══╗")


def test_a_game_is_told_as_far_as_asked(run: Run, file: Path) -> None:
    _, out, _ = run("replay", str(file), "--to", "7")
    assert "\n7. " in out
    assert "\n8. " not in out
    assert run("replay", str(file), "--to", "60")[1] == run("replay", str(file))[1]


def test_a_game_that_goes_on_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "begun.json"
    save(record(5), path)
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "\n5. " in out


def test_what_one_seat_saw_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "seen.json"
    save(as_seen_by(record(5), None), path)
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert "\n5. " in out
    assert one_sentence(run("show", str(path))[2])


@pytest.mark.parametrize(
    "arguments",
    [
        ["show"],
        ["show", "/nowhere.json"],
        ["show", "metro nonsense"],
        ["show", "FILE", "--to", "-1"],
        ["show", "FILE", "--to", "61"],
        ["show", "FILE", "--seat", "0"],
        ["show", "FILE", "--seat", "3"],
        ["show", "FILE", "--svg", "/nowhere/a.svg"],
        ["show", "FILE", "--png", "/nowhere/a.png"],
        ["show", "FILE", "--png", "a.png", "--width", "0"],
        ["show", "FILE", "--png", "a.png", "--width", "10000000"],
        ["show", "FILE", "--parts", "/nowhere"],
        ["replay", "FILE", "--to", "61"],
        ["replay", "FILE", "--to", "x"],
        ["replay", "FILE", "--lang", "xx"],
        ["replay", "/nowhere.json"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_shown_is_said(run: Run, file: Path, arguments: list[str]) -> None:
    code, out, err = run(*(str(file) if word == "FILE" else word for word in arguments))
    assert (code, out) == (2, "")
    assert one_sentence(err)


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize("damage", ["{", "[]", "\0\0", '{"format": "guimard-game"}', "[" * 50_000])
def test_a_damaged_file_is_told_apart(run: Run, tmp_path: Path, command: str, damage: str) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(damage)
    code, out, err = run(command, str(path))
    assert (code, out) == (2, "")
    assert one_sentence(err)
