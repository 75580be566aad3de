"""``guimard score``: what a board is worth to each player."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from guimard.commands.asking import Complaint, add_command
from guimard.commands.boards import NOTATION, add_boards, given_boards

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState

EXAMPLES = """\
  guimard score --edition metro-2000 --players 3 aacb00cbaa01
  guimard score --players 6 - < boards.txt
  guimard score --json aacb00cbaa01
"""
TEXT = f"""\
A line for each board: the players' points, in the order of the edition's colours. Lines that are
not finished are worth nothing. Whether tiles could be laid like that, guimard check says.

{NOTATION}"""


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "score",
        run,
        "Score boards of Metro, finished or not",
        text=TEXT,
        examples=EXAMPLES,
    )
    add_boards(parser)
    parser.add_argument("--players", type=int, default=2, metavar="N", help="how many play (2)")
    parser.add_argument(
        "--json", action="store_true", help="an object a line, with every station's line"
    )


def run(asked: argparse.Namespace) -> int:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.options import MetroOptions

    game = Metro(MetroOptions(edition=asked.edition, players=asked.players))
    for number, board in enumerate(given_boards(asked.boards), 1):
        state = _laid(game, board, number)
        if asked.json:
            print(json.dumps(_breakdown(state)))
        else:
            print(*state.points)
    return 0


def _laid(game: Metro, board: str, number: int) -> MetroState:
    """The board with its finished lines scored; `number` says which it is of those given."""
    from guimard.commands.complaints import sentence_for
    from guimard.records import BadRecord
    from guimard.records.placements import read_placements
    from guimard.rules.metro.moves import SQUARE_NAMES
    from guimard.rules.metro.state import MetroState
    from guimard.rules.metro.track import PATTERN

    state = MetroState(game)
    try:
        placements = read_placements(board)
    except BadRecord as error:
        raise Complaint(f"Board {number}: {sentence_for(error)}") from None
    for place, (square, code) in enumerate(placements, 1):
        if state.laid >> square & 1:
            raise Complaint(
                f"Board {number}: placement {place} is on {SQUARE_NAMES[square]}, which has a tile."
            )
        for station in state.lay(square, PATTERN[code], 0):
            state.score(station, [])
    return state


def _breakdown(state: MetroState) -> dict[str, Any]:
    """The points, and line by line what they come from."""
    game = state.game
    lines = state.lines()
    return {
        "points": state.points,
        "lines": [
            {
                "station": game.station_label(line.station),
                "player": line.account,
                "tiles": line.passes,
                "end": None if line.end is None else game.station_label(line.end),
                "points": line.points,
            }
            for line in lines
            if line.account is not None
        ],
    }
