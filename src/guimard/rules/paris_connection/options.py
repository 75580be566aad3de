"""What can be agreed before a game of Paris Connection."""

from __future__ import annotations

from typing import Final

from guimard.rules.game import BadOptions, Options

COLOURS: Final = ("red", "blue", "yellow", "black", "brown", "purple")
LOCOMOTIVES: Final = 33
"""Of each colour: one on a start hex, one on the value track, the others go into the bag."""
IN_BAG: Final = LOCOMOTIVES - 2
DRAWN: Final = {2: 10, 3: 10, 4: 8, 5: 6, 6: 5}
"""By number of players: the locomotives each draws at set-up. For two it is Guimard's own."""
LIMIT: Final = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}
"""By number of players: the locomotives each may hold without a price."""


class ParisConnectionOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: int = 3


def check_options(options: ParisConnectionOptions, versions: tuple[int, ...]) -> None:
    """Raise `BadOptions` unless a game can be played so."""
    if options.rules not in versions:
        choices = ", ".join(map(str, versions))
        raise BadOptions("rules", "one-of", value=options.rules, choices=choices)
    if options.players not in LIMIT:
        low, high = min(LIMIT), max(LIMIT)
        raise BadOptions("players", "between", value=options.players, low=low, high=high)
    if options.first is not None and not 0 <= options.first < options.players:
        raise BadOptions("first", "between", value=options.first, low=0, high=options.players - 1)
