"""The picture of Paris Connection shows what the view says, and needs no colour to be read."""

from pathlib import Path
from random import Random

import pytest

from connection_play import begin, build, connection, own_map, step
from guimard.pictures import draw, to_png
from guimard.pictures.palette import THEMES, Theme, contrast
from guimard.rules.game import OVER
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import load_map
from guimard.rules.paris_connection.options import ParisConnectionOptions
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.texts import LANGUAGES
from test_pictures import Drawn, marked, parsed


def played(seed: int, turns: int, players: int = 4) -> ParisConnectionState:
    state, rng = connection(players).start(), Random(seed)
    while state.to_act != OVER and state.turn < turns:
        step(state, rng)
    return state


def locomotives(root: Drawn) -> set[str]:
    return set(marked(root, "data-locomotive"))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("turns", "theme"), [(0, "dark"), (1, "light"), (40, "dark"), (999, "light")]
)
def test_every_locomotive_is_drawn_where_it_stands(players: int, turns: int, theme: str) -> None:
    state = played(players, turns, players)
    hexes = state.game.map.hexes
    for seat in (None, players - 1):
        view = state.view(seat)
        svg = draw(state.game, view, theme=theme)  # type: ignore[arg-type]
        root = parsed(svg)
        assert locomotives(root) == {
            f"{colour}-{hexes[hex].label}" for colour, on in view.networks.items() for hex in on
        }
        assert set(marked(root, "data-hex")) == {one.label for one in hexes}
        assert len(marked(root, "data-company")) == 6
        assert svg == draw(state.game, view, theme=theme)  # type: ignore[arg-type]
        assert len(svg) < 250_000


def test_striped_edges_lie_between_their_hexes() -> None:
    state = begin()
    root = parsed(draw(state.game, state.view(None)))
    edges = {"D9-D11", "F1-G2", "L9-M8", "L9-M10", "N27-O28", "F27-F29", "N19-O20"}
    drawn = {"-".join(sorted(one.split("-"), key=_by_row)) for one in marked(root, "data-barrier")}
    assert drawn == edges


def _by_row(label: str) -> tuple[str, int]:
    return label[0], int(label[1:])


def test_a_hex_with_two_locomotives_shows_both() -> None:
    state = begin()
    build(state, "red", "Rouen", "E12")
    build(state, "yellow", "E12")
    found = marked(parsed(draw(state.game, state.view(None))), "data-locomotive")
    one, other = found["red-E12"], found["yellow-E12"]
    assert one.attrib["transform"] != other.attrib["transform"]


def test_the_hand_is_for_the_seat_that_holds_it() -> None:
    state = begin(3, hands=[{"red": 10}, {"blue": 10}])
    pictures = {seat: draw(state.game, state.view(seat)) for seat in (None, 0, 1)}
    assert len(set(pictures.values())) == 3
    state.hands[1], state.hands[2] = state.hands[2], state.hands[1]
    assert draw(state.game, state.view(0)) == pictures[0]
    assert draw(state.game, state.view(None)) == pictures[None]


def test_hexes_can_be_highlighted() -> None:
    state = begin()
    root = parsed(draw(state.game, state.view(None), highlight=(0, 5)))
    labels = {state.game.map.hexes[n].label for n in (0, 5)}
    assert set(marked(root, "data-highlight")) == labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language_and_says_what_companies_are_worth(language: str) -> None:
    state = begin()
    build(state, "red", "Rouen")
    description = parsed(draw(state.game, state.view(0), language=language)).find("{*}desc")
    assert description is not None
    assert " 1, " in (description.text or "")


def test_names_of_any_kind_stay_in_their_place(tmp_path: Path) -> None:
    long = 'name = "<Ça> & \\"là\\" ' + "x" * 20 + '"'
    parts = load_map(own_map(tmp_path, 'name = "Rouen"', long))
    game = ParisConnection(ParisConnectionOptions(first=0), parts)
    state = begin(game=game)
    names = ("<b>", "\x00\u202e" + "long " * 30, "")
    parsed(draw(game, state.view(None), names=names))


def test_it_can_be_had_as_png() -> None:
    state = begin()
    assert to_png(draw(state.game, state.view(None)), 300).startswith(b"\x89PNG")


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_numbers_of_cities_can_be_read(theme: Theme) -> None:
    assert all(contrast(fill, theme.ink) >= 4.5 for fill in theme.values)
    assert contrast(theme.tile, theme.ink) >= 7
    assert contrast(theme.land, theme.faint) >= 4.5
