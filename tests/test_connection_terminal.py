"""Paris Connection in characters: the map, what can be typed, and a game from beginning to end."""

import re
from pathlib import Path
from random import Random

import pytest

from cli_running import Run, one_sentence, run
from connection_play import at, begin, build, connection, own_map, place, step
from guimard.records import Record, load, replay
from guimard.rules.game import OVER, Refused
from guimard.rules.paris_connection.moves import Done, Place, Trade
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.terminal.connection_face import ConnectionFace
from guimard.terminal.face import Look, face_of
from guimard.texts import LANGUAGES, catalogue

__all__ = ["run"]

TALL, LOW = 36, 20


def face_for(state: ParisConnectionState, language: str = "en") -> ConnectionFace:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")[: state.game.seats]
    face = face_of(state.game, names, catalogue(language))
    assert isinstance(face, ConnectionFace)
    return face


def drawn(state: ParisConnectionState, height: int = TALL, offered: bool = False) -> list[str]:
    look = Look(state.actions() if offered else ())
    return [row.plain for row in face_for(state).draw(state.view(0), look, 80, height)]


def meant(state: ParisConnectionState, word: str, language: str = "en") -> list[object]:
    numbers = face_for(state, language).meant(state, word)
    return [state.game.actions[number] for number in numbers]


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("height", [TALL, LOW])
def test_the_map_fits_80_columns(players: int, height: int) -> None:
    state, rng = connection(players).start(), Random(1)
    while state.to_act != OVER:
        step(state, rng)
        if state.turn % 9 == 1:
            rows = drawn(state, height, offered=True)
            assert max(map(len, rows)) <= 80
            assert len(rows) == height
    assert face_for(state).heights == (TALL, LOW)


def test_hexes_show_what_stands_on_them() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    build(state, "yellow", "E12", "E10")
    rows = drawn(state)
    at_e = next(row for row in rows if row.startswith("E"))
    assert " Y   RY [Y]  /\\ [K]" in at_e
    at_d = next(row for row in rows if row.startswith("D"))
    assert "(1) (1)|(1) (R) [R] [B] (1)" in at_d
    assert "(4)" in next(row for row in rows if row.startswith("P"))


@pytest.mark.parametrize("height", [TALL, LOW])
def test_open_hexes_have_labels_and_others_have_not(height: int) -> None:
    state = begin()
    place(state, "red", "Rouen")
    labels = set(re.findall(r"[A-Q]\d+", "\n".join(drawn(state, height, offered=True)[:-1])))
    listed = {"D9", "D11", "F1", "G2", "L9", "M8", "M10", "N27", "O28", "F27", "F29", "N19", "O20"}
    assert labels - (listed if height == LOW else set()) == {"C14", "C16", "E12"} | (
        {"D11"} if height == TALL else set()
    )


def test_striped_edges_are_drawn_or_listed() -> None:
    state = begin()
    tall, low = drawn(state), drawn(state, LOW)
    assert sum(row[:65].count(sign) for row in tall for sign in "|/\\") == 7 + 2
    assert "D9|D11" in low[-2] + low[-1] or "D11|D9" in low[-2] + low[-1]
    assert " ".join(low).count("|") == 7


@pytest.mark.parametrize(
    ("word", "language", "action"),
    [
        ("red d13", "en", Place("red", "D13")),  # type: ignore[arg-type]
        ("R D13", "en", Place("red", "D13")),  # type: ignore[arg-type]
        ("red rou", "en", Place("red", "D13")),  # type: ignore[arg-type]
        ("rood rouen", "nl", Place("red", "D13")),  # type: ignore[arg-type]
        ("rosso RÉIMS", "it", Place("red", "D19")),  # type: ignore[arg-type]
        ("red blue", "en", Trade("red", "blue", 1)),
        ("k n 2", "en", Trade("black", "brown", 2)),
        ("zwart bruin 2", "nl", Trade("black", "brown", 2)),
        ("done", "it", Done()),
        ("fatto", "it", Done()),
    ],
)
def test_what_words_mean(word: str, language: str, action: object) -> None:
    state = begin()
    if isinstance(action, Place):
        action = Place(action.colour, at(state, str(action.hex)))
    assert meant(state, word, language) == [action]


@pytest.mark.parametrize("word", ["", "red", "red red", "red blue 3", "z99", "be", "red blue d13"])
def test_words_that_mean_nothing(word: str) -> None:
    assert meant(begin(), word) == []


def test_without_a_colour_a_hex_means_every_colour_that_may_go_there() -> None:
    state = begin()
    assert meant(state, "d13") == [
        Place("red", at(state, "D13")),
        Place("yellow", at(state, "D13")),
    ]
    place(state, "red", "Rouen")
    assert meant(state, "e12") == [Place("red", at(state, "E12"))]
    [number] = face_for(state).meant(state, "d9")
    with pytest.raises(Refused):
        state.apply(number)


def test_changes_and_lines_tell_what_companies_are_worth() -> None:
    state = begin()
    before = state.copy()
    place(state, "red", "Rouen")
    face = face_for(state)
    assert face.changes(before, state) == ["The worth of the red company would be 1 instead of 0."]
    assert len(face.fresh(before.view(0), state.view(0))) == 1
    lines = face.lines(state.view(0))
    assert lines[0].startswith("the red company: worth 0; ")
    assert lines[-1] == "Cy: 10 of 20; trades have shown: -"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_every_word(language: str) -> None:
    face = face_for(begin(), language)
    assert catalogue(language).say("play.word.done") in face.help()


def test_a_whole_game_typed_with_an_own_map(run: Run, tmp_path: Path) -> None:
    file, own = tmp_path / "game.json", own_map(tmp_path, 'name = "Rouen"', 'name = "Elbeuf"')
    colours = "rbykn"
    typed = "".join(f"{a} {b} 1\n\n" for _ in range(20) for a in colours for b in colours)
    arguments = ("--player", "Ann", "--bot", "random", "--seed", "1", "--map", str(own))
    code, out, err = run("play", "paris-connection", *arguments, "--save", str(file), typed=typed)
    assert (code, err) == (0, "")
    record = load(file)
    assert isinstance(record, Record)
    assert record.result is not None
    assert replay(record).state.to_act == OVER
    assert "Elbeuf" in file.read_text("utf-8")
    assert "The game is over" in out


def test_a_bad_map_is_one_sentence(run: Run, tmp_path: Path) -> None:
    bad = own_map(tmp_path, "value = 4", "value = 3")
    for arguments, said in (
        (("paris-connection", "--map", str(bad)), "Marseille"),
        (("paris-connection", "--map", str(tmp_path / "no.toml")), "cannot be read"),
        (("metro", "--map", str(bad)), "--map is for paris-connection"),
        (
            ("paris-connection", "--map", str(bad), "--parts", str(tmp_path)),
            "--map is for paris-connection",
        ),
        (("paris-connection", "--players", "7"), "players"),
    ):
        code, _, err = run("play", *arguments, typed="")
        assert code == 2
        assert one_sentence(err)
        assert said in err
