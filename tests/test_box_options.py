"""What of the box goes together: every refusal names the option to change, and says why."""

from itertools import combinations
from typing import Any

import pytest

from box import BOX, MODULES, named
from guimard.rules.game import BadOptions
from guimard.rules.metro.extensions import CITIES
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions

ALL_MODULES = ("companies", "central-stations", "central-tracks", "solo")


def refused(**options: Any) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        Metro(MetroOptions(**options))
    return caught.value


@pytest.mark.parametrize("part", BOX, ids=named)
def test_every_combination_allowed_can_be_set_up(
    part: tuple[tuple[str, ...], str | None, int],
) -> None:
    modules, city, players = part
    game = Metro(MetroOptions(modules=modules, city=city, players=players))
    assert game.start().to_act < 0


@pytest.mark.rule("alone")
def test_no_other_set_of_modules_goes_together() -> None:
    allowed = {frozenset(modules) for modules in (*MODULES, ("solo",))}
    for number in range(5):
        for modules in combinations(ALL_MODULES, number):
            if frozenset(modules) not in allowed:
                error = refused(modules=modules, players=1 if "solo" in modules else 2)
                assert error.option in modules
                solo = error.params["other"] == "solo"
                assert error.key == ("options.alone" if solo else "options.both-centre")
                assert error.params["other"] in modules


@pytest.mark.rule("alone")
@pytest.mark.parametrize("city", CITIES)
def test_solo_is_played_in_no_city(city: str) -> None:
    error = refused(modules=("solo",), city=city, players=1)
    assert (error.key, error.option, error.params["other"]) == ("options.alone", city, "solo")


def test_a_city_is_one_of_six_and_there_is_one_at_most() -> None:
    error = refused(city="paris, london")
    assert (error.option, error.key) == ("city", "options.one-of")
    assert refused(modules=("paris",)).option == "modules"
    assert refused(city="companies").option == "city"


@pytest.mark.rule("hand size")
def test_solo_sets_the_size_of_the_hand() -> None:
    assert refused(modules=("solo",), players=1, hand_size=3).option == "hand_size"


@pytest.mark.rule("companies")
@pytest.mark.rule("players")
@pytest.mark.parametrize("modules", MODULES, ids="-".join)
def test_one_player_plays_solo_alone_and_solo_is_for_one(modules: tuple[str, ...]) -> None:
    for players in (0, 1, 7):
        error = refused(modules=modules, players=players)
        assert (error.option, error.params["low"], error.params["high"]) == ("players", 2, 6)
    for players in (0, 2, 6):
        error = refused(modules=("solo",), players=players)
        assert (error.option, error.params["choices"]) == ("players", "1")


@pytest.mark.rule("metro-2021")
@pytest.mark.parametrize("edition", ["metro-2000", "metro-2000-it"])
def test_only_the_edition_of_2021_has_modules_and_cities(edition: str) -> None:
    for name in ALL_MODULES:
        error = refused(edition=edition, modules=(name,), players=1 if name == "solo" else 2)
        assert (error.option, error.key) == ("modules", "options.not-in-edition")
    for city in CITIES:
        error = refused(edition=edition, city=city)
        assert (error.option, error.params["value"]) == ("city", city)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"city": "berlin", "settings": {"sides": "C"}}, "sides"),
        ({"city": "london", "settings": {"sides": "A"}}, "settings"),
        ({"city": "paris", "settings": {"open_tokens": True}}, "settings"),
        ({"modules": ("central-tracks",), "settings": {"centre_points": "no"}}, "centre_points"),
        ({"modules": ("companies",), "settings": {"challenge": True}}, "settings"),
    ],
)
def test_a_setting_belongs_to_its_module_or_city(options: dict[str, Any], name: str) -> None:
    assert refused(**options).option == name
