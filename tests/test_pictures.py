"""Pictures show what the view says, whole and well formed, in every game there is."""

import re
import struct
import zlib
from random import Random
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from guimard.pictures import draw, to_pixels, to_png
from guimard.pictures.metro import curves, extensions
from guimard.pictures.metro.curves import Pass
from guimard.pictures.metro.extensions import ExtensionPicture
from guimard.pictures.metro.lines import EDGE
from guimard.pictures.metro.panel import Block
from guimard.pictures.metro.place import LANE, SQUARE
from guimard.pictures.metro.scene import Scene
from guimard.pictures.svg import Sheet, element
from guimard.rules.game import OVER
from guimard.rules.metro import extensions as rules_extensions
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import SQUARE_NAMES
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView
from guimard.texts import LANGUAGES
from lanterns import LanternsView
from play import EDITIONS, choose

BASE = [{"edition": edition, "players": players} for edition in EDITIONS for players in range(2, 7)]
VARIANTS: list[dict[str, Any]] = [
    {"players": 3, "any_direction": True, "hand_size": 3, "random_stations": True},
    {"players": 1, "modules": ("solo",)},
    {"players": 2, "modules": ("central-stations",)},
    {"players": 4, "modules": ("central-tracks",)},
    {"players": 6, "modules": ("companies", "central-stations")},
    {"players": 5, "modules": ("companies", "central-tracks")},
    {"players": 6, "modules": ("companies", "central-tracks"), "city": "paris"},
    {"players": 2, "city": "stockholm"},
    {"players": 2, "city": "stockholm", "settings": {"open_tokens": True}},
    {"players": 3, "city": "london"},
    {"players": 6, "modules": ("companies",), "city": "new-york"},
    {"players": 3, "modules": ("central-stations",), "city": "st-petersburg"},
    {"players": 4, "city": "berlin"},
]

Drawn = ElementTree.Element


def played(seed: int, tiles: int, **options: Any) -> MetroState:
    """A random game up to so many laid tiles, or to its end."""
    state = Metro(MetroOptions(**options)).start()
    rng = Random(seed)
    while state.to_act != OVER and state.laid.bit_count() < tiles:
        state.apply(choose(state, rng))
    return state


def parsed(svg: str) -> Drawn:
    """The picture as XML, if it is whole: ids are unique, what is used is there, numbers are."""
    root = ElementTree.fromstring(svg)
    ids = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(ids) == len(set(ids))
    used = {one.attrib["href"].removeprefix("#") for one in root.iter() if "href" in one.attrib}
    used |= set(re.findall(r"url\(#([\w-]+)\)", svg))
    assert used <= set(ids)
    assert not re.search(r"\b(nan|inf|None|True|False)\b", re.sub(r">[^<]*<", "><", svg))
    return root


def marked(root: Drawn, name: str) -> dict[str, Drawn]:
    """What is marked so, by its mark."""
    found = [one for one in root.iter() if name in one.attrib]
    assert len({one.attrib[name] for one in found}) == len(found)
    return {one.attrib[name]: one for one in found}


def drawn_lines(root: Drawn) -> dict[str, tuple[int, int, str | None]]:
    return {
        station: (
            int(line.attrib["data-account"]),
            int(line.attrib["data-passes"]),
            line.attrib.get("data-end"),
        )
        for station, line in marked(root, "data-line").items()
    }


def owned_lines(game: Metro, view: MetroView) -> dict[str, tuple[int, int, str | None]]:
    return {
        game.station_label(line.station): (
            line.account,
            line.passes,
            None if line.end is None else game.station_label(line.end),
        )
        for line in view.lines
        if line.account is not None and line.passes
    }


def check(state: MetroState, seat: int | None, theme: Any) -> None:
    game, view = state.game, state.view(seat)
    svg = draw(game, view, theme=theme)
    root = parsed(svg)
    assert drawn_lines(root) == owned_lines(game, view)
    assert {SQUARE_NAMES[tile.square] for tile in view.tiles} <= set(marked(root, "data-square"))
    assert svg == draw(game, view, theme=theme)
    assert len(svg) < 200_000


@pytest.mark.parametrize("options", BASE + VARIANTS, ids=str)
def test_every_owned_line_is_drawn_in_every_kind_of_game(options: dict[str, Any]) -> None:
    for tiles, theme in ((0, "dark"), (25, "light"), (60, "dark")):
        state = played(tiles, tiles, **options)
        check(state, None, theme)
        check(state, state.game.seats - 1, theme)


def test_before_stations_are_dealt_nobody_owns_one() -> None:
    game = Metro(MetroOptions(random_stations=True))
    root = parsed(draw(game, game.start().view(None)))
    stations = marked(root, "data-station")
    assert len(stations) == 40
    assert not any("data-account" in one.attrib for one in stations.values())


def test_every_departure_shows_its_owner() -> None:
    game = Metro(MetroOptions(players=3))
    state = game.start()
    stations = marked(parsed(draw(game, state.view(None))), "data-station")
    for station, owner in enumerate(state.owners):
        shown = stations[game.station_label(station)].attrib.get("data-account")
        assert shown == (None if owner is None else str(owner))


@pytest.mark.rule("running on")
def test_where_tiles_cover_the_centre_no_line_ends_there() -> None:
    for seed in range(5):
        state = played(seed, 50, players=4, modules=("central-tracks",))
        game, view = state.game, state.view(None)
        root = parsed(draw(game, view))
        ends = [end for _, _, end in drawn_lines(root).values() if end]
        assert ends
        assert not any(end.startswith("C") for end in ends)
        assert not any(label.startswith("C") for label in marked(root, "data-station"))
        assert len(marked(root, "data-square")) == len(view.tiles) + 4


def test_the_hand_is_for_the_seat_that_holds_it() -> None:
    state = played(1, 10, hand_size=3)
    for seat in (None, 0, 1):
        view = state.view(seat)
        held = [code for code in (*view.hand, view.drawn) if code]
        assert bool(held) == (seat is not None)
        tiles = len(view.tiles) + len(view.unseen) + len(held)
        assert draw(state.game, view).count('href="#tile"') == tiles


def test_squares_can_be_highlighted() -> None:
    state = played(1, 10)
    root = parsed(draw(state.game, state.view(None), highlight=(0, 63)))
    assert set(marked(root, "data-highlight")) == {"a1", "h8"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_speak_every_language(language: str) -> None:
    for options in VARIANTS:
        state = played(3, 20, **options)
        root = parsed(draw(state.game, state.view(0), language=language))
        description = root.find("{*}desc")
        assert description is not None
        assert description.text


def test_names_of_any_kind_are_drawn_within_their_row() -> None:
    state = played(1, 5)
    names = ('Çà & là <b>"Émile"</b>', "\x00\u202e\U0001f687 " + "long " * 30)
    root = parsed(draw(state.game, state.view(None), names=names))
    description = root.find("{*}desc")
    assert description is not None
    assert (description.text or "").startswith("Çà & là <b>")
    assert len(draw(state.game, state.view(None), names=names)) < 200_000


def test_a_picture_needs_nothing_else() -> None:
    state = played(2, 30, players=6)
    svg = draw(state.game, state.view(0))
    assert "<text" not in svg
    assert "font" not in svg
    assert svg.count("://") == 1
    assert 'xmlns="http://www.w3.org/2000/svg"' in svg


# What extensions draw.


def tourists(state: MetroState) -> int:
    root = parsed(draw(state.game, state.view(0)))
    return sum("data-tourist" in one.attrib for one in root.iter())


def shown(state: MetroState) -> Any:
    return state.view(0).extensions[0]


def test_tourists_of_paris_stand_on_squares_and_fields() -> None:
    state = played(4, 30, players=3, city="paris")
    view = shown(state)
    seated = sum(filled.bit_count() for filled in view.filled)
    assert seated
    assert tourists(state) == sum(map(len, view.groups)) + len(view.waiting) + seated


def test_tourists_of_stockholm_stand_on_squares_and_spaces() -> None:
    state = played(4, 30, players=3, city="stockholm")
    view = shown(state)
    assert view.seated
    assert tourists(state) == sum(one is not None for one in view.tourists) + len(view.seated)


def test_tourists_of_london_leave_and_the_taxi_drives() -> None:
    state = played(4, 30, players=3, city="london")
    assert tourists(state) == sum(one is not None for one in shown(state).tourists) < 32
    taxis = []
    for tiles in (0, 30):
        state = played(4, tiles, players=3, first=0, city="london")
        while shown(state).taxi is None:
            state.apply(state.actions()[0])
        taxi = marked(parsed(draw(state.game, state.view(0))), "data-taxi")["taxi"]
        taxis.append(taxi.attrib["transform"])
    assert taxis[0] != taxis[1]


@pytest.mark.parametrize("city", ["new-york", "st-petersburg", "berlin"])
def test_tourists_stand_where_the_city_puts_them_and_head_its_table(city: str) -> None:
    state = played(4, 40, players=3, city=city)
    placed = sum(one is not None for one in shown(state).tourists)
    assert placed
    assert tourists(state) == placed + 8


class LanternsPicture(ExtensionPicture[LanternsView]):
    def on_board(self, sheet: Sheet, scene: Scene) -> None:
        sheet.add(element("circle", r=5, data_lanterns=len(self.shown.worths)))

    def blocks(self, scene: Scene) -> list[Block]:
        return [Block(900, lambda sheet: element("rect", data_block="lanterns"))]


def test_an_extension_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rules_extensions.MODULES, "lanterns", "lanterns:Lanterns")
    state = played(1, 10, modules=("lanterns",))
    plain = parsed(draw(state.game, state.view(0)))
    assert marked(plain, "data-lanterns") == {}
    monkeypatch.setitem(extensions.PICTURES, "lanterns", "test_pictures:LanternsPicture")
    root = parsed(draw(state.game, state.view(0)))
    assert len(marked(root, "data-lanterns")) == len(marked(root, "data-block")) == 1
    assert float(root.attrib["height"]) > 900
    assert float(root.attrib["width"]) > float(plain.attrib["width"])


# Shapes of track.


def test_track_meets_track_on_every_side() -> None:
    """*ports*: trains keep right, so a pass ends where the next square's begins."""
    for entry in range(4):
        for out in range(4):
            x, y = curves.shape(entry, out)[-1]
            across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[out]
            start = curves.shape((out + 2) % 4, out)[0]
            assert start == pytest.approx((x - across * SQUARE, y - down * SQUARE))


def test_tracks_that_do_not_cross_keep_their_distance() -> None:
    swirl = curves.passes_of(0, "bbbb", 0)
    for one in swirl:
        facing = Pass(0, (one.entry + 2) % 4, (one.exit + 2) % 4)
        steps = [curves.clearance(one, (facing,), part / 20) for part in range(21)]
        assert min(steps) > EDGE
    loops = curves.passes_of(0, "dada", 0)
    for part in range(21):
        assert curves.clearance(loops[0], loops[1:], part / 20) > EDGE * 0.9
    assert curves.length(0, 2) == pytest.approx(SQUARE)
    assert curves.length(0, 3) == pytest.approx(LANE * 3.1416 / 2, rel=0.01)


def test_a_line_that_comes_back_to_a_square_is_drawn_over_itself() -> None:
    state = played(5, 60, players=2)
    scene_lines = [state.path(station) for station in range(32)]
    for path in scene_lines:
        passes = [Pass(place >> 2, place & 3, 0) for place in path]
        parts = curves.runs(passes)
        assert [passed for part in parts for passed in part] == passes
        for part in parts:
            assert len({passed.square for passed in part}) == len(part)


# PNG.


def test_png_has_the_width_asked_for_and_is_not_blank() -> None:
    state = played(2, 30, players=6)
    png = to_png(draw(state.game, state.view(0)), 640)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (width, depth, kind) == (640, 8, 6)
    assert 400 < height < 500
    chunk, data = 8, b""
    while chunk < len(png):
        (size,) = struct.unpack(">I", png[chunk : chunk + 4])
        if png[chunk + 4 : chunk + 8] == b"IDAT":
            data += png[chunk + 8 : chunk + 8 + size]
        chunk += size + 12
    assert len(zlib.decompress(data)) == height * (width * 4 + 1)
    assert len(data) > 50_000


def test_a_picture_becomes_pixels() -> None:
    box = '<rect width="{0}" height="10" x="{1}" fill="{2}"/>'
    boxes = "".join(box.format(10, 10 * k, c) for k, c in enumerate(("#f00", "#0f0", "#123456")))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">{boxes}</svg>'
    pixels = to_pixels(to_png(svg, 60))
    assert pixels.shape == (20, 60, 3)
    assert [pixels[10, column].tolist() for column in (5, 30, 55)] == [
        [255, 0, 0],
        [0, 255, 0],
        [0x12, 0x34, 0x56],
    ]


def test_every_filter_of_a_png_is_undone() -> None:
    """Rows written here by the formulas of the standard, each filter on several rows."""
    rng = np.random.default_rng(1)
    rows, width = 15, 7
    wanted = rng.integers(0, 256, (rows, width, 4), np.uint8)
    data = bytearray()
    for row in range(rows):
        data.append(row % 5)
        for at in range(width * 4):
            flat = wanted.reshape(rows, -1).astype(int)
            left = flat[row, at - 4] if at >= 4 else 0
            above = flat[row - 1, at] if row else 0
            corner = flat[row - 1, at - 4] if row and at >= 4 else 0
            nearest = min((left, above, corner), key=lambda one: abs(left + above - corner - one))
            near = (0, left, above, (left + above) // 2, nearest)[row % 5]
            data.append((flat[row, at] - near) % 256)
    head = struct.pack(">IIBBBBB", width, rows, 8, 6, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n"
    for name, held in ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(data))), (b"IEND", b"")):
        png += struct.pack(">I", len(held)) + name + held + bytes(4)
    assert (to_pixels(png) == wanted[:, :, :3]).all()


def test_other_kinds_of_png_are_refused() -> None:
    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(head)) + b"IHDR" + head + bytes(4)
    with pytest.raises(ValueError, match="Only a PNG as"):
        to_pixels(png)
