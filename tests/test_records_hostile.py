"""Files that are damaged, or meant to do damage: one clear sentence, and nothing is read."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guimard.records import BadRecord, Record, load, read_record, replay, write_record
from guimard.records.transcript import transcript
from guimard.texts import LANGUAGES, explain
from record_games import PLAIN, RICH, played

GOOD = write_record(played(PLAIN, 4))
DATA = json.loads(GOOD)
WHOLE = write_record(played(PLAIN))


def changed(place: str, value: object) -> str:
    """The good record with another value at a place like `players/0/name`."""
    data = json.loads(GOOD)
    *path, last = [int(step) if step.isdigit() else step for step in place.split("/")]
    inner = data
    for step in path:
        inner = inner[step]
    inner[last] = value
    return json.dumps(data)


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(BadRecord) as caught:
        read()
    for language in LANGUAGES:
        sentence = explain(caught.value, language)
        assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
        assert len(sentence) < 700
    return explain(caught.value, "en")


DAMAGED = {
    "empty": ("", "line 1 is not written"),
    "cut short": (GOOD[:-40], "damaged or cut short: line"),
    "a list": ("[]", "not a saved game"),
    "another file": ('{"format": "chess"}', "not a saved game"),
    "nested deep": ("[" * 10_000 + "]" * 10_000, "too deep"),
    "nested deep inside": (
        GOOD.replace('"players": [', '"players": ' + '{"a":' * 9999 + "[", 1),
        "too deep",
    ),
    "not a number": (changed("turns/1/0/square", float("nan")), "NaN is no number"),
    "infinite": (GOOD.replace('"version": 1', '"version": 1e999'), "1e999 is no number"),
    "huge": (changed("options/players", 10**400), "is no number"),
    "key twice": (GOOD.replace('"game":', '"game": "metro", "game":'), "says “game” twice"),
    "half a sign": (changed("players/0/name", "\ud800"), "not text in UTF-8"),
    "newer format": (changed("version", 2), "format version 2"),
    "no format": (changed("version", 0), "version is not"),
    "version of words": (changed("version", "1"), "version is not"),
    "a field too many": (changed("extra", 1), "extra is not"),
    "a field too few": (json.dumps({**DATA, "turns": None}), "turns is not"),
    "unknown game": (changed("game", "chess"), "There is: metro"),
    "unknown option": (changed("options/colour", 1), "no option “colour”"),
    "too many players": (changed("options/players", 9), "cannot be 9: it goes from 2 to 6"),
    "escape signs": (changed("options/edition", "\x1b[31m"), "cannot be ?[31m"),
    "long words": (changed("options/edition", "x" * 10**6), "xxx…"),
    "players missing": (changed("players", []), "names 0 players, but this game has 2"),
    "a name too long": (changed("players/1/name", "x" * 61), "name of player 2"),
    "a name that steers": (changed("players/0/name", "a\x1b[2J"), "name of player 1"),
    "an empty name": (changed("players/0/name", ""), "name of player 1"),
    "a kind that steers": (changed("players/0/kind", "a\nb"), "name of player 1"),
    "parts of words": (changed("parts/own", {"tiles": "none"}), "parts.own[...] is not"),
    "parts of lists": (changed("parts/own", {"tiles": {"counts": []}}), "cannot be used"),
    "a seal of words": (changed("seal/commitment", "none"), "seal.commitment is not"),
    "a turn of words": (changed("turns/1", "pass"), "turns[1] is not"),
    "a move of words": (changed("turns/1/0/square", "a1"), "turns[1][0].square is not"),
    "a move with more": (changed("turns/1/0/why", "fun"), "turns[1][0] is not"),
    "an unknown move": (changed("turns/1/0/do", "jump"), "turns[1][0].do is not"),
    "a player below": (changed("turns/1/0/by", -1), "turns[1][0].by is not"),
    "seen by nobody": (changed("seen_by", 2), "seen_by is not"),
    "a result of words": (changed("result", {"points": "all"}), "result"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused(name: str) -> None:
    text, said = DAMAGED[name]
    assert said in refusal(lambda: read_record(text))


WRONG = {
    "another square": (changed("turns/2/0/square", 9), "Turn 2, move 1: Square b2 touches"),
    "no square": (changed("turns/1/0/square", 27), "Turn 1, move 1: There is no square"),
    "outside": (changed("turns/1/0/square", 10**9), "Turn 1, move 1: There is no square"),
    "no tile": (changed("turns/1/0/tile", 7), "Turn 1, move 1: There is no such move"),
    "another player": (changed("turns/1/0/by", 1), "not that player's turn"),
    "no such player": (changed("turns/1/0/by", 6), "not that player's turn"),
    "an unknown answer": (changed("turns/0/1/tile", "eeee"), "chance has no such answer"),
    "a tile too many": (changed("turns/0", DATA["turns"][0] * 2), "Turn 0, move 4: it was not"),
    "an empty turn": (json.dumps({**DATA, "turns": [*DATA["turns"], []]}), "Turn 5, move 1: it"),
    "a turn in between": (changed("turns/1", []), "Turn 2, move 1: it was not"),
    "over already": (
        WHOLE.replace('\n ],\n "result"', ',\n  [{"by": 0, "do": "draw"}]\n ],\n "result"'),
        "Turn 61, move 1: the game was over",
    ),
    "more points": (WHOLE.replace('"points": [', '"points": [9', 1), "The result in the file"),
    "a result before": (
        changed("result", {"points": [0, 0], "winners": [0, 1], "breakdown": [[], []]}),
        "The result in the file",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_move_that_cannot_be_is_named(name: str) -> None:
    text, said = WRONG[name]
    record = read_record(text)
    assert said in refusal(lambda: replay(record))


def test_the_same_tile_cannot_be_drawn_more_often_than_there_are() -> None:
    data = json.loads(WHOLE)
    for turn in data["turns"]:
        for move in turn:
            if move.get("chance") == "tile":
                move["tile"] = "dddd"
    record = read_record(json.dumps(data))
    assert "Chance cannot answer that" in refusal(lambda: replay(record))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "There is no file"),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"\0" * 100, "damaged or cut short"),
    ],
)
def test_a_file_that_is_no_text_is_refused(
    content: bytes | None, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_bytes(content)
    assert said in refusal(lambda: load(file))


def test_a_file_of_100_megabytes_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as handle:
        handle.truncate(100 << 20)
    assert "larger than 4 MB" in refusal(lambda: load(file))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(lambda: load(tmp_path))
    assert "cannot be read" in refusal(lambda: load(Path("a\0b")))


def accepts(text: str) -> bool:
    """Whether the text is read; then it comes back exactly, and replays or says why not."""
    try:
        record = read_record(text)
    except BadRecord as error:
        explain(error, "en")
        return False
    assert write_record(read_record(write_record(record))) == write_record(record)
    try:
        if isinstance(record, Record):
            replay(record)
        transcript(record, "it")
    except BadRecord as error:
        explain(error, "en")
    return True


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for step, inner in items:
            yield from places(inner, (*path, step))


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["metro", "aaaa", "lay", "tile", "draw", "onlooker", "", "\x1b", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
BASES = [json.loads(write_record(played(options, 2))) for options in (PLAIN, RICH)]


@settings(max_examples=150)
@given(st.data())
def test_any_value_in_any_place_is_read_or_refused(data: st.DataObject) -> None:
    record = json.loads(json.dumps(data.draw(st.sampled_from(BASES))))
    path = data.draw(st.sampled_from(list(places(record))[1:]))
    inner = record
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = data.draw(ANYTHING)
    accepts(json.dumps(record))


def test_any_damage_to_the_text_is_read_or_refused() -> None:
    rng = random.Random(3)
    read = 0
    for _ in range(300):
        text = list(GOOD)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice(["", "0", '"', "}", "[", text[at] * 2])
        read += accepts("".join(text))
    assert read < 300


def test_the_good_record_is_read() -> None:
    assert accepts(GOOD)
    assert accepts(WHOLE)
