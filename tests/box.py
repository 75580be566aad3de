"""Everything in the box of 2021: modules, cities and players in every combination allowed."""

from collections.abc import Iterable
from itertools import product
from random import Random

from guimard.rules.game import Outcome
from guimard.rules.metro.cities.pieces import INNER_SQUARES, Dealt
from guimard.rules.metro.extensions import CITIES
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.shares import Share

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


COLOURS = ("yellow", "orange", "grey", "green", "blue", "red", "brown", "purple")


def shares(**companies: str) -> dict[str, list[Outcome]]:
    """Answers: the companies of the shares in the order they come, as `tens`, `twenties` ..."""
    percentages = {"tens": 10, "twenties": 20, "thirties": 30, "forties": 40}
    return {
        f"shares-{percentages[name]}": [Share(percentages[name], one) for one in order.split()]
        for name, order in companies.items()
    }


def dealt(**pieces: Iterable[int]) -> dict[str, list[Outcome]]:
    """Answers: the numbers of a city's pieces in the order they are dealt."""
    return {what: [Dealt(what, number) for number in numbers] for what, numbers in pieces.items()}


def tourists(colours: dict[tuple[int, int], str]) -> dict[str, list[Outcome]]:
    """Answers: tourists on the 32 inner squares, these ones there and the others in turn."""
    left = [number for number in range(len(COLOURS)) for _ in range(4)]
    for colour in colours.values():
        left.remove(COLOURS.index(colour))
    return dealt(
        tourists=[
            COLOURS.index(colours[divmod(square, 8)])
            if divmod(square, 8) in colours
            else left.pop(0)
            for square in INNER_SQUARES
        ]
    )
