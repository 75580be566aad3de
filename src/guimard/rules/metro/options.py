"""What can be agreed before a game of Metro, and whether it fits together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from guimard.rules.game import BadOptions, Options

if TYPE_CHECKING:
    from guimard.rules.metro.extension import Extension


class MetroOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Any edition, variants free to combine; modules and a city with the edition of 2021."""

    edition: str = "metro-2021"
    any_direction: bool = False
    """Tiles may be laid in any of their four turns."""
    hand_size: int = 1
    random_stations: bool = False
    colours: tuple[str, ...] = ()
    """The colour of each seat; empty for the edition's order."""
    modules: tuple[str, ...] = ()
    city: str | None = None
    settings: dict[str, str | bool] = msgspec.field(default_factory=dict)
    """The settings of modules and cities that differ from their defaults."""


def check_options(
    options: MetroOptions, editions: dict[str, Any], extensions: list[type[Extension]]
) -> None:
    """Raise `BadOptions` unless a game can be played so. `extensions`: those asked for."""
    edition = editions.get(options.edition)
    if edition is None:
        raise BadOptions("edition", "one-of", value=options.edition, choices=_listed(editions))
    if extensions and not edition["extensions"]:
        first = extensions[0]
        option = "city" if first.is_city else "modules"
        raise BadOptions(option, "not-in-edition", value=first.name, edition=options.edition)
    if not 1 <= options.hand_size <= 3:
        raise BadOptions("hand_size", "between", value=options.hand_size, low=1, high=3)
    if len(set(options.modules)) < len(options.modules):
        raise BadOptions("modules", "twice")
    check_together(extensions)
    for extension in extensions:
        extension.check(options)
    low = max((extension.fewest_players for extension in extensions), default=2)
    high = min((extension.most_players for extension in extensions), default=6)
    if not low <= options.players <= high and low == high:
        raise BadOptions("players", "one-of", value=options.players, choices=str(low))
    if not low <= options.players <= high:
        raise BadOptions("players", "between", value=options.players, low=low, high=high)
    if options.first is not None and not 0 <= options.first < options.players:
        raise BadOptions("first", "between", value=options.first, low=0, high=options.players - 1)
    colours = edition["colours"][: options.players]
    if options.colours and sorted(options.colours) != sorted(colours):
        raise BadOptions("colours", "each-once", choices=_listed(colours))
    settings = {name: values for one in extensions for name, values in one.settings.items()}
    for name, value in options.settings.items():
        if name not in settings:
            raise BadOptions("settings", "one-of", value=name, choices=_listed(settings))
        if value not in settings[name]:
            raise BadOptions(name, "one-of", value=str(value), choices=_listed(settings[name]))


def check_together(extensions: list[type[Extension]]) -> None:
    """Raise `BadOptions` where two of them do not go together."""
    for one in extensions:
        for other in extensions:
            if one is not other and one.alone:
                raise BadOptions(other.name, "alone", value=other.name, other=one.name)
            if one is not other and one.uses_centre and other.uses_centre:
                raise BadOptions(other.name, "both-centre", value=other.name, other=one.name)


def _listed(choices: Any) -> str:
    return ", ".join(str(choice) for choice in choices) or "-"
