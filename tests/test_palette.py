"""Colours stand out, and nothing depends on them."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from guimard.pictures.palette import SIGNS, THEMES, Theme, contrast
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from play import EDITIONS

NAMES = sorted(SIGNS)
themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def test_every_owner_there_can_be_has_a_colour_and_signs() -> None:
    owners: set[str] = set()
    for edition in EDITIONS:
        owners.update(Metro(MetroOptions(edition=edition, players=6)).colours)
    owners.update(Metro(MetroOptions(modules=("companies",))).companies)
    assert owners == set(NAMES)
    for theme in THEMES.values():
        assert sorted(theme.colours) == NAMES


def test_owners_are_told_apart_without_colour() -> None:
    assert len({signs.letter for signs in SIGNS.values()}) == len(SIGNS)
    assert len({signs.dashes for signs in SIGNS.values()}) == len(SIGNS)
    assert all(len(signs.letter) == 1 and len(signs.dashes) % 2 == 0 for signs in SIGNS.values())


def test_contrast_is_the_wcags() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@themes
@pytest.mark.parametrize("name", NAMES)
def test_lines_stand_out_from_the_board(theme: Theme, name: str) -> None:
    colour = theme.colours[name]
    for ground in (theme.tile, theme.platform, theme.empty, theme.page):
        assert max(contrast(colour.line, ground), contrast(colour.edge, ground)) >= 3
    assert contrast(colour.ink, colour.line) >= 4.5


@themes
def test_a_line_is_more_than_its_edge(theme: Theme) -> None:
    """All but the named exceptions stand out by their own lightness as well."""
    weak = {name for name in NAMES if contrast(theme.colours[name].line, theme.tile) < 3}
    assert weak <= ({"yellow"} if theme is THEMES["light"] else {"brown", "blue", "black"})


@themes
def test_words_and_signs_can_be_read(theme: Theme) -> None:
    for ground in (theme.page, theme.tile, theme.platform):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.faint, ground) >= 4.5
    assert contrast(theme.iron_ink, theme.iron) >= 4.5
    assert contrast(theme.lamp, theme.tile) >= 3
    assert contrast(theme.stem, theme.platform) >= 3


# Seeing as with one kind of cone missing, in linear red, green and blue: the matrices of Machado,
# Oliveira and Fernandes (2009) at full severity.
SIGHTS = {
    "ordinary": np.eye(3),
    "without red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "without green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "without blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])


def lab(colour: str, sight: NDArray[np.float64]) -> NDArray[np.float64]:
    """How a colour looks to this sight, as lightness, green to red, blue to yellow (CIE 1976)."""
    channels = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(sight @ linear, 0, 1) / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@themes
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_that_meet_in_a_game_differ_to_every_sight(theme: Theme, sight: str) -> None:
    """Black is never in a game with grey, red or brown. A difference of 2.3 can just be seen."""
    looks = {name: lab(theme.colours[name].line, SIGHTS[sight]) for name in NAMES}
    apart = {
        (one, other): float(np.linalg.norm(looks[one] - looks[other]))
        for one, other in combinations(NAMES, 2)
        if one != "black" or other not in ("grey", "red", "brown")
    }
    eight = Metro(MetroOptions(modules=("companies",))).companies
    assert len([pair for pair in combinations(sorted(eight), 2) if pair in apart]) == 28
    assert min(apart.values()) > 15, min(apart, key=lambda pair: apart[pair])


def test_printed_colours_stand_out_and_can_be_written_on() -> None:
    """A theme of the page for those who know the box; nobody needs it to tell owners apart."""
    css = Path(__file__).parents[1].joinpath("web/src/palette.css").read_text(encoding="utf-8")
    rule = re.compile(r':root\[data-colours="printed"\] \.owner-(\w+) \{(.*?)\}', re.DOTALL)
    pair = re.compile(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)")
    printed = {name: pair.findall(body) for name, body in rule.findall(css)}
    assert sorted(printed) == NAMES
    for name, values in printed.items():
        for number, theme in enumerate((THEMES["light"], THEMES["dark"]), start=1):
            colour = {value[0]: value[number] for value in values}
            assert sorted(colour) == ["edge", "line", "on-line"]
            assert contrast(colour["on-line"], colour["line"]) >= 4.5, (name, number)
            for ground in (theme.tile, theme.platform, theme.empty, theme.page):
                stands_out = [contrast(colour[part], ground) for part in ("line", "edge")]
                assert max(stands_out) >= 3, (name, number)
