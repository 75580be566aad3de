"""Maps of an owner's own: what they may be, and what is said of those that cannot be played on."""

from pathlib import Path

import pytest

from connection_play import begin, open_hexes, own_map
from guimard.rules import new_game
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import load_map
from guimard.rules.parts import BadParts

NO_FORM = "The map does not have the form of a map: "
NOT_ROUND = "The start hexes of the map are not the six round the Eiffel tower."
STRIPED = "A striped edge of the map lies"


@pytest.mark.rule("paris connection: board")
def test_an_own_map_is_played_hashed_and_carried(tmp_path: Path) -> None:
    ours = ParisConnection()
    parts = load_map(own_map(tmp_path, 'name = "Rouen", value = 1', 'name = "Elbeuf", value = 2'))
    game = ParisConnection(parts=parts)
    assert ours.own_parts is None
    assert game.own_parts == parts
    assert game.parts_hash != ours.parts_hash
    again = new_game("paris-connection", {"players": 3, "first": 0}, game.own_parts)
    assert again.parts_hash == game.parts_hash
    assert isinstance(again, ParisConnection)
    assert "D13" in open_hexes(begin(game=again), "red")


def test_a_folder_of_own_parts(tmp_path: Path) -> None:
    own_map(tmp_path, 'name = "Rouen"', 'name = "Elbeuf"').rename(tmp_path / "france.toml")
    game = ParisConnection(parts=tmp_path)
    assert any(one.name == "Elbeuf" for one in game.map.hexes)
    (tmp_path / "france.toml").unlink()
    assert ParisConnection(parts=tmp_path).own_parts is None


def test_hexes_are_named_by_row_and_place() -> None:
    game = ParisConnection()
    assert str(game.map.hexes[game.map.marseille]) == "P23 Marseille"
    assert game.label("hex", game.map.marseille) == "P23 Marseille"
    labels = [one.label for one in game.map.hexes]
    assert len(set(labels)) == len(labels) == 153


@pytest.mark.rule("paris connection: board")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[2, -4],", "[2, -4], [2, -4],", "The map has 2 hexes at [2, -4]."),
        ("at = [0, 0]", "at = [9, 0]", NOT_ROUND),
        ("at = [1, 0], name", "at = [2, 0], name", "The map has 2 hexes at [2, 0]."),
        ('    { at = [1, 0], name = "Gare de l\'Est" },\n', "", NOT_ROUND),
        ("value = 4", "value = 3", "The map has 0 cities worth 4, but Marseille, and no other"),
        ('"Lyon", value = 2', '"Lyon", value = 4', "The map has 2 cities worth 4, but Marseille"),
        ('"Lyon", value = 2', '"Lyon", value = 5', NO_FORM),
        ('"Lyon", value = 2', '"Lyon", value = 0', NO_FORM),
        ('"Lyon", value = 2', '"Lyon", value = "2"', NO_FORM),
        ("[eiffel]", "[tower]", NO_FORM),
        (
            "at = [1, -4]",
            "at = [30, -4]",
            "On the map no way leads from Gare Saint-Lazare to Calais.",
        ),
        ("[[1, 9], [1, 10]]", "[[1, 9], [0, 8]]", f"{STRIPED} between [1, 9] and [0, 8], which"),
        ("[[1, 9], [1, 10]]", "[[1, 9], [2, 9]]", f"{STRIPED} at [2, 9], where no hex is."),
        (
            '"Lyon", value',
            '"Ly\\u0007on", value',
            "The name of the hex at [0, 6] cannot be printed.",
        ),
        ('"Lyon", value', '"", value', NO_FORM),
        ("at = [1, 10]", "at = [1, 10000]", NO_FORM),
        ("[2, -4],", "2026-01-01,", NO_FORM),
        ("[2, -4],", "[" * 9000, "The parts file my.toml cannot be read: "),
        ("[cities]", "[cities", "The parts file my.toml cannot be read: "),
    ],
)
def test_a_map_that_cannot_be_played_on(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadParts) as bad:
        load_map(own_map(tmp_path, old, new))
    assert str(bad.value).startswith(sentence)
    assert "\n" not in str(bad.value)


def test_a_map_has_at_most_a_thousand_hexes(tmp_path: Path) -> None:
    many = "".join(f"[{q}, {r}], " for q in range(-20, 20) for r in range(50, 75))
    with pytest.raises(BadParts, match="has 1153 hexes"):
        load_map(own_map(tmp_path, "[2, -4],", f"[2, -4], {many}"))


def test_a_map_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadParts, match=r"other\.toml cannot be read"):
        load_map(tmp_path / "other.toml")
