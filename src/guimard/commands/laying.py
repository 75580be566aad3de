"""Tiles laid one after another by the rules, whoever holds them."""

from __future__ import annotations

from guimard.records import BadRecord
from guimard.records.placements import read_placements
from guimard.rules.game import Refused
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay
from guimard.rules.metro.placement import check_lay
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.track import PATTERN
from guimard.texts import explain

LENGTH = 6
"""Characters of a placement."""

RULES = {
    "placements.no-tile": "tiles",
    "placements.no-square": "board",
    "placements.centre": "board",
    "placements.length": "unreadable",
}
"""By what is wrong with a placement: the rule, where it is a matter of one."""


def first_fault(game: Metro, board: str, language: str) -> str | None:
    """The first placement that cannot be, its rule and a sentence; None where all can."""
    state = MetroState(game)
    for number, start in enumerate(range(0, len(board), LENGTH), 1):
        try:
            _lay(state, board[start : start + LENGTH])
        except BadRecord as error:
            here = BadRecord(error.key, None, **error.params | {"number": number})
            return f"placement {number}: {RULES[error.key]}: {explain(here, language)}"
        except Refused as refused:
            sentence = explain(refused, language, game)
            return f"placement {number}: {refused.rule}: {sentence}"
    return None


def _lay(state: MetroState, text: str) -> None:
    ((square, code),) = read_placements(text)
    kind, turn = _tile(state, PATTERN[code], code)
    check_lay(state, Lay(0, square, turn), kind)
    state.stack[kind] -= 1
    state.lay(square, kind, turn)


def _tile(state: MetroState, pattern: int, code: str) -> tuple[int, int]:
    """A tile that is left, and the turn that gives it these tracks."""
    game = state.game
    for kind, left in enumerate(state.stack):
        for turn in game.turns_of[kind]:
            if left and game.turned[kind][turn] == pattern:
                return kind, turn
    raise Refused("tiles", "no-tile-left", tile=code)
