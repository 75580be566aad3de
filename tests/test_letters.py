"""The stroke alphabet has what names and texts need."""

import re

import pytest

from guimard.pictures import letters
from guimard.rules.metro.extensions import CITIES
from guimard.rules.parts import load_parts
from guimard.texts import LANGUAGES, catalogue

BOX = letters.strokes("\N{SNOWMAN}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_every_picture_text_can_be_drawn(language: str) -> None:
    texts = catalogue(language).texts
    shown = [
        text for key, text in texts.items() if key.startswith(("picture.", "colour.", "option."))
    ]
    for text in shown:
        drawn = re.sub(r"[{}]", "", text)
        for sign, _, _ in letters.placed(drawn + drawn.upper()):
            assert letters.strokes(sign) != BOX, (sign, text)


def test_french_names_can_be_drawn() -> None:
    for name in (
        "Hôtel de Ville",
        "Châtelet\N{EN DASH}Les Halles",
        "Chaussée d'Antin",
        "Cité, Gâcÿîç",
    ):
        assert all(letters.strokes(sign) != BOX for sign, _, _ in letters.placed(name))


@pytest.mark.parametrize("city", CITIES)
def test_the_names_of_sights_can_be_drawn(city: str) -> None:
    parts = load_parts("guimard.rules.metro", (city,))[city]
    for sight in parts["sights"]:
        name = sight if isinstance(sight, str) else sight["name"]
        assert all(letters.strokes(sign) != BOX for sign, _, _ in letters.placed(name)), name


def test_an_accent_stands_on_its_letter() -> None:
    (e, at_e, low), (acute, at_acute, lift) = letters.placed("é")
    assert (e, at_e, low, lift) == ("e", 0, 0, 0)
    assert at_acute == pytest.approx(5)
    assert acute == "\N{COMBINING ACUTE ACCENT}"
    assert next(letters.placed("î"))[0] == "\N{LATIN SMALL LETTER DOTLESS I}"
    assert list(letters.placed("É"))[1][2] < 0
    assert list(letters.placed("Ç"))[1][2] == 0


def test_what_the_alphabet_lacks_is_a_box() -> None:
    assert letters.strokes("\N{SNOWMAN}") == letters.strokes("\N{METRO}") == BOX
    assert letters.width("\N{SNOWMAN}", 20) == 10


def test_width_grows_with_text_and_size() -> None:
    assert letters.width("", 10) == letters.width(" ", 0) == 0
    assert letters.width("aa", 10) == pytest.approx(2 * letters.width("a", 10) + 2.5)
    assert letters.width("metro", 20) == pytest.approx(2 * letters.width("metro", 10))
    assert letters.width("ete", 10) == letters.width("été", 10)


def test_a_text_too_wide_is_cut_short() -> None:
    assert letters.fitted("Metro", 10, 1000) == "Metro"
    cut = letters.fitted("Metropolitain", 10, 50)
    assert cut.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert letters.width(cut, 10) <= 50
    assert letters.fitted("Metro", 10, 0) == "\N{HORIZONTAL ELLIPSIS}"
