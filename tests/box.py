"""Everything in the box of 2021: modules, cities and players in every combination allowed."""

from itertools import product
from random import Random

from guimard.rules.metro.extensions import CITIES
from guimard.rules.metro.options import MetroOptions

MODULES: tuple[tuple[str, ...], ...] = (
    (),
    ("companies",),
    ("central-stations",),
    ("central-tracks",),
    ("companies", "central-stations"),
    ("companies", "central-tracks"),
)

SETTINGS: dict[str, tuple[str, tuple[str | bool, ...]]] = {
    "central-tracks": ("centre_points", (True, False)),
    "stockholm": ("open_tokens", (False, True)),
    "berlin": ("sides", ("A", "B", "mixed")),
    "paris": ("free_arrangement", (False, True)),
    "solo": ("challenge", (False, True)),
}


def varied(rng: Random, modules: tuple[str, ...], city: str | None, players: int) -> MetroOptions:
    """A combination, its settings and the variants drawn by the generator."""
    asked = (*modules, city or "")
    settings = {
        name: rng.choice(values) for part, (name, values) in SETTINGS.items() if part in asked
    }
    return MetroOptions(
        players=players,
        modules=modules,
        city=city,
        settings=settings,
        any_direction=rng.random() < 1 / 3,
        hand_size=1 if "solo" in modules else rng.choice((1, 1, 2, 3)),
        random_stations=rng.random() < 1 / 3,
    )


BOX: tuple[tuple[tuple[str, ...], str | None, int], ...] = (
    *product(MODULES, (None, *CITIES), range(2, 7)),
    (("solo",), None, 1),
)


def named(part: tuple[tuple[str, ...], str | None, int]) -> str:
    """A combination, short enough to name a test by."""
    modules, city, players = part
    return "-".join((*modules, city or "no-city", f"{players}p"))
