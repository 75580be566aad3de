"""Positions and placements: exact there and back, complete, and a clear word on what is wrong."""

import random
import string
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guimard.records import BadRecord
from guimard.records.placements import Placement, read_placements, write_placements
from guimard.records.position import read_position, write_position
from guimard.rules import new_game
from guimard.rules.game import OVER, State
from guimard.rules.metro.moves import LaidTile
from guimard.rules.metro.placement import PLACE_OF
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.texts import LANGUAGES, explain
from record_games import PLAIN, RICH

GAMES: list[tuple[str, dict[str, object]]] = [
    ("metro", PLAIN),
    ("metro", RICH),
    ("metro", {"players": 1, "modules": ["solo"]}),
    ("metro", {"players": 6, "modules": ["central-stations"], "hand_size": 3}),
    ("metro", {"players": 3, "modules": ["companies", "central-tracks"], "city": "paris"}),
    ("metro", {"players": 4, "city": "berlin", "settings": {"sides": "mixed"}}),
    ("paris-connection", {"players": 3}),
]


def moments(name: str, options: dict[str, object], every: int = 1) -> list[State]:
    """The states of a random game, or one in so many of them, and its last."""
    state, rng = new_game(name, options).start(), Random(11)
    found = [state.copy()]
    while state.to_act != OVER:
        state.apply(rng.choice(state.actions()))
        found.append(state.copy())
    return [*found[:-1:every], found[-1]]


def line(state: State) -> str:
    return write_position(state.game, state.view(None))


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_position_comes_back_exactly(name: str, options: dict[str, object]) -> None:
    for state in moments(name, options, every=13):
        text = line(state)
        game, view = read_position(text)
        assert view == state.view(None)
        assert game.options == state.game.options
        assert write_position(game, view) == text
        assert "\n" not in text


def test_a_position_is_readable() -> None:
    states = moments("metro", PLAIN)
    assert line(states[0]) == (
        "metro 1 metro-2000 2 - 8/8/8/8/8/8/8/8 - 0 0 ? first,deal,open 0,0 0,0 0 - - -"
    )
    turned = next(one for one in moments("metro", RICH) if ">" in line(one))
    assert " stations*" in line(moments("metro", RICH)[1])
    tile = next(tile for tile in turned.view(None).tiles if tile.turn == 1)  # type: ignore[attr-defined]
    assert f"{tile.tile}>" in line(turned)


def test_what_a_seat_knows_is_no_position() -> None:
    state = moments("metro", PLAIN)[9]
    with pytest.raises(ValueError, match="onlooker"):
        write_position(state.game, state.view(0))


def test_own_parts_are_needed_to_read_what_was_played_with_them() -> None:
    parts = dict(vars(new_game("metro", PLAIN))["parts"])
    parts["tiles"] = {**parts["tiles"], "counts": {"aaaa": 60}}
    game = new_game("metro", PLAIN, parts)
    text = write_position(game, game.start().view(None))
    again, view = read_position(text, parts)
    assert write_position(again, view) == text
    with pytest.raises(BadRecord) as caught:
        read_position(text)
    assert "other printed parts" in explain(caught.value, "en")


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        read_position(text)
    for language in LANGUAGES:
        sentence = explain(caught.value, language)
        assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
        assert len(sentence) < 500
    return explain(caught.value, "en")


MIDDLE = "metro 1 metro-2000 2 - 8/8/8/8/8/8/8/4aaaa1dddd1 - 3 0 0 choose 1,0 1,1 4 - - -"
WRONG = [
    ("4aaaa", "6aaaa", "Field 6 "),
    ("4aaaa", "4aaab", "Field 6 "),
    ("4aaaa", "4dddd>", "Field 6 "),
    ("4aaaa1dddd1", "4aaaa1dddd", "Field 6 "),
    ("8/8/8/8/8/8", "8/8/8/8/8", "Field 6 "),
    ("8/8/8/8/8", "8/8/8/3aaaa4/8", "Field 6 "),
    ("8/8/8", "ddddddddddddddddddddd3/8/8", "Field 6 "),
    ("8/8/8", "ddddddddddddddddd4/dddd7/8", "Field 6 "),
    ("8/8/8", "dddddddddddd5/8/8", "more tiles of kind dddd"),
    ("choose", "lay", "cannot come about"),
    ("choose", "choose,choose", "cannot come about"),
    ("choose", "jump", "cannot come about"),
    ("choose", "refill,next", "cannot come about"),
    ("choose", "-", "cannot come about"),
    ("choose", "choose*99999", "Field 11 "),
    (" 3 0 0 ", " 3 0 1 ", "cannot come about"),
    (" 3 0 0 ", " 3 0 ? ", "cannot come about"),
    (" 3 0 0 ", " 3 0 - ", "cannot come about"),
    (" 3 0 0 ", " 3 2 0 ", "Field 9 "),
    (" 3 0 0 ", " 03 0 0 ", "cannot come about"),
    (" 3 0 0 ", " ٣ 0 0 ", "Field 8 "),
    (" 3 0 0 ", " 0 0 0 ", "cannot come about"),
    (" 1,0 ", " 1,0,2 ", "cannot come about"),
    (" 1,0 ", " 1,9999999 ", "Field 12 "),
    (" 1,1 ", " 2,1 ", "Field 13 "),
    (" 1,1 ", " 1,1,1 ", "Field 13 "),
    (" 4 ", " 5 ", "cannot come about"),
    (" 4 ", " 4+ ", "cannot come about"),
    (" 4 - ", " 4 40 ", "Field 15 "),
    (" - 3 0 0", f" {'0' * 40} 3 0 0", "cannot come about"),
    (" - 3 0 0", " 7 3 0 0", "Field 7 "),
    ("- - -", "- [1] -", "Field 16 "),
    ("- - -", '- - [{"extension":"solo"}]', "Field 17 "),
    ("- - -", "- -", "16 fields instead of 17"),
    ("metro 1", "metro 9", "The option “version of the rules” cannot be 9"),
    ("metro 1", "metro x", "Field 2 "),
    ("metro 1", "metro 1.abc", "other printed parts"),
    ("metro 1", "chess 1", "begins with the name of its game"),
    ("metro-2000 2", "metro-1999 2", "The option “edition” cannot be metro-1999"),
    ("metro-2000 2", "metro-2000 9", "The option “players” cannot be 9"),
    (" 2 - 8", " 2 {} 8", "cannot come about"),
    (" 2 - 8", ' 2 {"hand_size":1} 8', "cannot come about"),
    (" 2 - 8", ' 2 {"hand_size":7} 8', "The option “hand size” cannot be 7"),
    (" 2 - 8", f" 2 {'[' * 9999} 8", "Field 5 "),
    ("metro ", "metro" + " " * 30_000, "longer than 20000 signs"),
    ("metro 1", "", "begins with the name of its game"),
]


def test_the_example_is_a_position() -> None:
    game, view = read_position(f" {MIDDLE}\n")
    assert write_position(game, view) == MIDDLE
    assert MIDDLE in (Path(__file__).parents[1] / "docs" / "formats.md").read_text()


@pytest.mark.parametrize(("good", "bad", "said"), WRONG)
def test_what_is_no_position_is_refused(good: str, bad: str, said: str) -> None:
    assert MIDDLE.count(good) >= 1
    assert said in refusal(MIDDLE.replace(good, bad, 1))


def test_any_damage_to_a_position_is_read_or_refused() -> None:
    rng = random.Random(2)
    lines = [line(rng.choice(moments(name, options))) for name, options in GAMES for _ in range(2)]
    signs = string.ascii_letters[:8] + string.digits + '-,.:?+{}[]"/ '
    for _ in range(150):
        text = list(rng.choice(lines))
        for _ in range(rng.randint(1, 2)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice(signs)
        try:
            game, view = read_position("".join(text))
        except BadRecord as error:
            explain(error, "en")
        else:
            assert write_position(game, view) == "".join(text).strip()


TILES = st.lists(
    st.builds(
        LaidTile,
        st.sampled_from(sorted(PLACE_OF)),
        st.sampled_from(["aacb", "dddd", "dacc", "cbcb"]),
        st.just(0),
    ),
    max_size=60,
)


@given(TILES)
def test_placements_come_back_exactly(tiles: list[LaidTile]) -> None:
    text = write_placements(tiles)
    assert len(text) == 6 * len(tiles)
    assert read_placements(text) == tuple(Placement(tile.square, tile.tile) for tile in tiles)


def test_placements_are_written_as_other_programs_write_them() -> None:
    assert read_placements("aacb00cbaa01") == (Placement(0, "aacb"), Placement(1, "cbaa"))
    assert read_placements(" dacc70\n") == (Placement(56, "dacc"),)
    assert read_placements("") == ()


@pytest.mark.rule("any direction")
def test_a_turned_tile_is_written_as_its_tracks_lie() -> None:
    assert write_placements([LaidTile(0, "aacb", 1), LaidTile(63, "aacb", 2)]) == "baac00cbaa77"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("aacb0", "so 5 are cut short"),
        ("aacb00" * 61, "more than 60"),
        ("aacb00aabb01", "Placement 2, aabb01: there is no such tile"),
        ("aacb08", "Placement 1, aacb08: row and column"),
        ("aacb0٣", "Placement 1, aacb0٣: row and column"),
        ("aacb33", "Placement 1, aacb33: the central station"),
        ("\x1b[31mx", "Placement 1, ?[31mx: there is no such tile"),
    ],
)
def test_what_are_no_placements_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_placements(text)
    assert said in explain(caught.value, "en")


@given(st.text(max_size=18))
def test_any_text_is_placements_or_refused(text: str) -> None:
    try:
        tiles = read_placements(text)
    except BadRecord as error:
        explain(error, "en")
    else:
        assert write_placements(LaidTile(*tile, 0) for tile in tiles) == text.strip()


CONNECTION = (
    "paris-connection 1 3 0 D13,D15/D17/E12,E14/E18/F13,F15/F17 25,25,26,25,26,25 10,11,10 "
    "-/0,0,0,0,-1,2/- -/0,0,0,0,0,2/- 4 0 0 build yellow:E12 0 30 - -"
)


def test_a_position_of_paris_connection_is_readable() -> None:
    game, view = read_position(CONNECTION)
    assert isinstance(view, ParisConnectionView)
    assert write_position(game, view) == CONNECTION
    assert (view.values["red"], view.building, view.at_least[1]["purple"]) == (1, "yellow", 2)


@pytest.mark.parametrize(
    ("field", "to", "said"),
    [
        (5, "D13,D15/D17/E12,E14/E18/F13,F15", "Field 5 "),
        (5, "D13,D15/D17/Z9,E14/E18/F13,F15/F17", "Field 5 "),
        (5, "D13,D15/D17/E12,E14/E18/D13,F15/F17", "cannot come about"),
        (5, "D13,D15/D17/E12,E14/E18/F13,F15/F13,F17", "cannot come about"),
        (5, "D13,E18/D17/E12,E14/D15/F13,F15/F17", "cannot come about"),
        (5, "D13,D15/D17/E12/E18/F13,F15/F17", "cannot come about"),
        (6, "26,25,26,25,26,25", "cannot come about"),
        (6, "25,25,26,25,26", "Field 6 "),
        (6, "-", "cannot come about"),
        (7, "10,11", "Field 7 "),
        (7, "11,10,10", "cannot come about"),
        (8, "-/0,0,0,0,-1,+2/-", "Field 8 "),
        (9, "-/0,0,0,0,0,1/-", "cannot come about"),
        (9, "-/0,0,0,9,0,2/-", "cannot come about"),
        (10, "0", "cannot come about"),
        (12, "1", "cannot come about"),
        (13, "turn", "cannot come about"),
        (13, "trade", "Field 13 "),
        (14, "green:E12", "Field 14 "),
        (14, "yellow:E10", "cannot come about"),
        (14, "-", "cannot come about"),
        (16, "12", "cannot come about"),
        (17, "stall", "cannot come about"),
        (17, "war", "Field 17 "),
        (18, "-/-/-", "cannot come about"),
    ],
)
def test_a_position_of_paris_connection_that_cannot_be(field: int, to: str, said: str) -> None:
    fields = CONNECTION.split(" ")
    fields[field - 1] = to
    assert said in refusal(" ".join(fields))
