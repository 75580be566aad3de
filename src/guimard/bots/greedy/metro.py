"""What the actions of Metro are worth one placement ahead.

A finished line is worth its points to its owner, an open one its tiles and a bonus for what it can
still bring. Without the bonus a bot would finish every line as soon as it could.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Final

import numpy as np

from guimard.bots.bot import Candidate
from guimard.bots.greedy import lines
from guimard.bots.greedy.bot import lead_weights
from guimard.bots.greedy.lines import Points
from guimard.rules.game import Game, State, View
from guimard.rules.metro import track as board
from guimard.rules.metro.compiled import beside_kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Lay
from guimard.rules.metro.placement import open_squares
from guimard.rules.metro.state import MetroState, departure
from guimard.rules.metro.view import MetroView

BONUS: Final = 12.0
"""What an open line is worth beyond its tiles; docs/bots.md tells how this was found."""

NOBODY: Final = -1

_SOURCES: Final = ((lines, ("is_open", "worth_of_line", "worth_of_tiles")),)


class MetroJudge:
    """Judges tiles laid and drawn by the lines. What modules and cities pay it does not see."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Metro)
        self._game = game
        self._compiled = _compiled()
        self._kinds = {code: kind for kind, code in enumerate(game.codes)}

    def candidates(self, state: State, view: View) -> list[Candidate]:
        assert isinstance(state, MetroState)
        assert isinstance(view, MetroView)
        game = self._game
        numbers = state.actions()
        hand = (*state.hands[state.to_act], state.drawn)
        kinds = {kind for kind in hand if kind >= 0}
        if game.draw_number in numbers:
            kinds |= {self._kinds[code] for code in view.unseen}
        worth = self._worth(state, kinds)
        found = []
        for number in numbers:
            action = game.actions[number]
            if isinstance(action, Lay):
                pattern = game.turned[hand[action.tile]][action.turn]
                points = worth[pattern, action.square]
            elif isinstance(action, Draw):
                points = self._of_a_draw(view, worth)
            else:
                continue
            found.append(Candidate(number, tuple(points.tolist())))
        return found

    def _worth(self, state: MetroState, kinds: Iterable[int]) -> Points:
        """By pattern, square and seat: the points after that tile; nan where none may lie."""
        game = self._game
        squares = np.zeros(len(game.codes), np.uint64)
        for kind in kinds:
            for turn, mask in open_squares(state, kind).items():
                squares[game.turned[kind][turn]] = mask
        accounts = np.full(256, NOBODY, np.int16)
        for station, account in enumerate(state.owners):
            if account is not None:
                accounts[departure(station)] = account
        worth = np.full((len(game.codes), board.SQUARES, game.accounts), np.nan)
        self._compiled.worth_of_tiles(
            state.track,
            game.tables,
            squares,
            accounts,
            np.array(state.points, np.float64),
            BONUS,
            np.empty_like(state.track),
            worth,
        )
        return worth[:, :, : game.seats]

    def _of_a_draw(self, view: MetroView, worth: Points) -> Points:
        """The points to expect of an unknown tile that is laid where it stands best."""
        lead = worth @ lead_weights(self._game.seats, view.to_act)
        lead[np.isnan(lead)] = -np.inf
        best = lead.argmax(axis=1)
        points = np.zeros(self._game.seats)
        for code, count in view.unseen.items():
            kind = self._kinds[code]
            patterns = [self._game.turned[kind][turn] for turn in self._game.turns_of[kind]]
            pattern = max(patterns, key=lambda one: lead[one, best[one]])
            points += count * worth[pattern, best[pattern]]
        return points / sum(view.unseen.values())


def _compiled() -> SimpleNamespace:
    return beside_kernel(_SOURCES, _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    track = board.empty_track()
    functions.worth_of_tiles(
        track,
        board.make_tables(),
        np.zeros(len(board.CODES), np.uint64),
        np.full(256, NOBODY, np.int16),
        np.zeros(2),
        BONUS,
        track.copy(),
        np.zeros((len(board.CODES), board.SQUARES, 2)),
    )
