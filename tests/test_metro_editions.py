"""What Metro's three printed editions differ in."""

import pytest

from guimard.rules.game import BadOptions
from guimard.rules.metro import extensions
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions

PRINTED = {
    "metro-2000": ("black", 7, 31),
    "metro-2000-it": ("black", 7, 31),
    "metro-2021": ("grey", 0, 8),
}
"""By edition: its sixth colour, and where the stations numbered 1 and 9 stand."""


@pytest.mark.parametrize(
    "edition", [pytest.param(name, marks=pytest.mark.rule(name)) for name in PRINTED]
)
def test_an_edition_has_its_sixth_colour_and_its_numbers(edition: str) -> None:
    game = Metro(MetroOptions(edition=edition, players=6))
    assert (game.colours[5], game.station(1), game.station(9)) == PRINTED[edition]


@pytest.mark.rule("metro-2021")
def test_the_edition_of_2021_is_the_default() -> None:
    assert MetroOptions().edition == "metro-2021"


@pytest.mark.rule("metro-2021")
@pytest.mark.parametrize("edition", ["metro-2000", "metro-2000-it"])
def test_only_the_edition_of_2021_has_modules_and_cities(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(extensions.MODULES, "lanterns", "lanterns:Lanterns")
    assert Metro(MetroOptions(modules=("lanterns",))).extensions
    with pytest.raises(BadOptions) as caught:
        Metro(MetroOptions(edition=edition, modules=("lanterns",)))
    assert caught.value.option == "modules"
    assert caught.value.params["edition"] == edition


@pytest.mark.rule("stations")
@pytest.mark.parametrize("edition", ["metro-2000", "metro-2000-it", "metro-2021"])
def test_stations_are_labelled_with_the_numbers_of_the_board(edition: str) -> None:
    game = Metro(MetroOptions(edition=edition))
    labels = [game.station_label(station) for station in range(40)]
    assert sorted(map(int, labels[:32])) == list(range(1, 33))
    assert all(game.station(int(label)) == k for k, label in enumerate(labels[:32]))
    assert labels[32:] == [f"C{number}" for number in range(1, 9)]
