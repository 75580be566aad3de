"""Printed parts: hashed, replaced by an owner's own, and checked."""

from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from guimard.rules.metro.metro import PARTS, Metro
from guimard.rules.parts import BadParts, Parts, hash_parts, load_parts

PACKAGE = "guimard.rules.metro"
OURS = load_parts(PACKAGE, PARTS)

MORE_CURVES = """
status = "read from another box"
[counts]
aaaa = 30
bbbb = 30
"""


def own(name: str, text: str, folder: Path) -> Path:
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_hash_knows_values_and_not_how_they_are_laid_out() -> None:
    backwards = {name: dict(reversed(values.items())) for name, values in reversed(OURS.items())}
    assert hash_parts(backwards) == hash_parts(OURS) == Metro().parts_hash
    changed = deepcopy(OURS)
    changed["tiles"]["counts"]["aaaa"] += 1
    assert hash_parts(changed) != hash_parts(OURS)


def test_a_comment_changes_no_hash(tmp_path: Path) -> None:
    text = (files(PACKAGE) / "parts/tiles.toml").read_text("utf-8")
    game = Metro(parts=own("tiles", f"# mine\n\n{text}", tmp_path))
    assert game.parts_hash == Metro().parts_hash
    assert game.own_parts is None


def test_an_owners_file_takes_the_place_of_ours(tmp_path: Path) -> None:
    game = Metro(parts=own("tiles", MORE_CURVES, tmp_path))
    counts = dict(zip(game.codes, game.tile_counts, strict=True))
    assert {code: count for code, count in counts.items() if count} == {"aaaa": 30, "bbbb": 30}
    assert game.parts_hash != Metro().parts_hash
    assert game.own_parts is not None
    assert game.own_parts["stations"] == OURS["stations"]
    carried = Metro(parts=game.own_parts)
    assert (carried.parts_hash, carried.tile_counts) == (game.parts_hash, game.tile_counts)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[counts", "The parts file tiles.toml cannot be read: "),
        ("counts = 5", "tiles.toml: "),
        ('status = ""\n[counts]\naaaa = 60.5', "tiles.toml: Expected `int`, got `float`"),
        ('status = ""\n[counts]\naaaa = true', "tiles.toml: Expected `int`, got `bool`"),
        ('status = ""\n[counts]\naaaa = -1', "tiles.toml: Expected `int` >= 0"),
        ('status = ""\n[counts]\naaaa = 59', "tiles.toml: 59 tiles, but the board has 60 squares."),
        (
            'status = ""\n[counts]\naaab = 60',
            "tiles.toml: aaab is no way to join the four entries to the exits.",
        ),
    ],
)
def test_a_bad_tiles_file_gets_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadParts) as caught:
        Metro(parts=own("tiles", text, tmp_path))
    assert str(caught.value).startswith(sentence)


def test_a_file_that_is_no_text_and_a_folder_that_is_not_there_get_a_sentence(
    tmp_path: Path,
) -> None:
    (tmp_path / "tiles.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadParts, match=r"The parts file tiles\.toml cannot be read: "):
        Metro(parts=tmp_path)
    with pytest.raises(BadParts, match=r"There is no folder .*nowhere to take parts from"):
        Metro(parts=tmp_path / "nowhere")


def colour_twice(parts: Parts) -> None:
    parts["editions"]["metro-2000"]["colours"][5] = "yellow"


def numbering_unknown(parts: Parts) -> None:
    parts["editions"]["metro-2000"]["numbering"] = "by size"


def two_owners(parts: Parts) -> None:
    parts["stations"]["owners"]["4"][0][0] = parts["stations"]["owners"]["4"][1][0]


def unequal_shares(parts: Parts) -> None:
    parts["stations"]["owners"]["3"][0].pop()


def no_such_station(parts: Parts) -> None:
    parts["stations"]["owners"]["3"][0][0] = 33


def nothing_for_five(parts: Parts) -> None:
    del parts["stations"]["owners"]["5"]


def a_name_too_few(parts: Parts) -> None:
    parts["stations"]["names"]["edge"].pop()


def an_unknown_word(parts: Parts) -> None:
    parts["editions"]["metro-2000"]["colors"] = []


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (colour_twice, "editions.toml: metro-2000 has a colour twice."),
        (numbering_unknown, "editions.toml: metro-2000 numbers its stations by size, which"),
        (two_owners, "stations.toml: with 4 players 3 has two owners."),
        (unequal_shares, "stations.toml: 3 players own 10 stations each."),
        (no_such_station, "stations.toml: Expected `int` <= 32"),
        (nothing_for_five, "stations.toml: who owns what is missing for 5 players."),
        (a_name_too_few, "stations.toml: Expected `array` of length >= 32"),
        (an_unknown_word, "editions.toml: Object contains unknown field `colors`"),
    ],
)
def test_parts_that_do_not_fit_together_get_a_sentence(
    spoil: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    parts = deepcopy(OURS)
    spoil(parts)
    with pytest.raises(BadParts) as caught:
        Metro(parts=parts)
    assert str(caught.value).startswith(sentence)
