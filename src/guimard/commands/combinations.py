"""Every combination of options that a game can be played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

from guimard.rules import new_game
from guimard.rules.game import BadOptions

Options = dict[str, Any]


def all_combinations(rng: Random) -> Iterator[tuple[str, Options]]:
    """By name of the game: options, each combination once.

    For modules and cities the variants are drawn, since with all of them there would be thousands.
    """
    for name, found in _COMBINATIONS.items():
        for options in found(rng):
            yield name, options


def _metro(rng: Random) -> Iterator[Options]:
    from guimard.rules.metro.extensions import CITIES, MODULES
    from guimard.rules.parts import load_parts

    editions = load_parts("guimard.rules.metro", ("editions",))["editions"]
    variants = [
        {"any_direction": turned, "hand_size": hand, "random_stations": dealt}
        for turned, hand, dealt in product((False, True), (1, 2, 3), (False, True))
    ]
    for edition, players, variant in product(editions, range(2, 7), variants):
        yield {"edition": edition, "players": players} | variant
    some = [names for count in range(len(MODULES) + 1) for names in combinations(MODULES, count)]
    for modules, city, players in product(some, (None, *CITIES), range(1, 7)):
        if not modules and city is None:
            continue
        options: Options = {"modules": modules, "city": city, "players": players}
        options["settings"] = _some_settings(options, rng)
        tried = (options | variant for variant in rng.sample(variants, len(variants)))
        yield from islice(filter(_fits, tried), 1)


def _some_settings(options: Options, rng: Random) -> Options:
    """Each setting of these modules and this city at one of its values."""
    from guimard.rules.metro.extensions import find
    from guimard.rules.metro.options import MetroOptions

    known = MetroOptions(modules=options["modules"], city=options["city"])
    settings = {name: values for one in find(known) for name, values in one.settings.items()}
    return {name: rng.choice(values) for name, values in settings.items()}


def _fits(options: Options) -> bool:
    try:
        new_game("metro", options)
    except BadOptions:
        return False
    return True


def _paris_connection(rng: Random) -> Iterator[Options]:
    from guimard.rules.paris_connection.options import LIMIT

    for players in LIMIT:
        yield {"players": players}


_COMBINATIONS: dict[str, Callable[[Random], Iterator[Options]]] = {
    "metro": _metro,
    "paris-connection": _paris_connection,
}
