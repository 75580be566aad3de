"""What the actions of Metro are worth one placement ahead.

A finished line is worth its points to its owner, an open one its tiles and a bonus for what it can
still bring. Without the bonus a bot would finish every line as soon as it could.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from types import SimpleNamespace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from guimard.bots.bot import Candidate
from guimard.bots.greedy import lines
from guimard.bots.greedy.lookahead import lead_weights, look_ahead
from guimard.rules.game import OVER, Game, State, View
from guimard.rules.metro import track as board
from guimard.rules.metro.compiled import beside_kernel
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay
from guimard.rules.metro.placement import open_squares
from guimard.rules.metro.state import MetroState, departure
from guimard.rules.metro.view import MetroView

BONUS: Final = 12.0
"""What an open line is worth beyond its tiles; docs/bots.md tells how this was found."""

NOBODY: Final = -1
Points = NDArray[np.float64]

_SOURCES: Final = ((lines, ("is_open", "worth_of_line", "add_open_lines", "add_tiles")),)


class MetroJudge:
    """Judges the base game by its lines alone, all placements at once in compiled code.

    With modules or a city, each action is done and the rules asked what they would pay now.
    """

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Metro)
        self._game = game
        self._compiled = _compiled()
        self._kinds = {code: kind for kind, code in enumerate(game.codes)}

    def candidates(
        self, state: State, view: View, rng: Random, also: Collection[int] = ()
    ) -> list[Candidate]:
        """All legal actions."""
        assert isinstance(state, MetroState)
        assert isinstance(view, MetroView)
        if self._game.extensions:
            return look_ahead(state, self.stand, rng)
        return self._by_lines(state, view)

    def stand(self, state: State) -> tuple[float, ...]:
        """By seat: the points if the game ended now and open lines paid what they promise."""
        assert isinstance(state, MetroState)
        if state.to_act == OVER:
            return state.result().points
        ended = state.copy()
        points = np.array(state.points, np.float64)
        self._compiled.add_open_lines(
            state.track, self._game.tables, _accounts(state), BONUS, points
        )
        for station in state.scoring:
            line = state.line(station)
            if line.account is not None:
                points[line.account] += line.points
        ended.points = points.astype(int).tolist()
        for extension in self._game.final_order:
            extension.final_pay(ended, [])
        return tuple(map(float, ended.points[: self._game.seats]))

    def _by_lines(self, state: MetroState, view: MetroView) -> list[Candidate]:
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
                points = worth[game.turned[hand[action.tile]][action.turn], action.square]
            else:
                points = self._of_a_draw(view, worth)
            found.append(Candidate(number, tuple(points.tolist())))
        return found

    def _worth(self, state: MetroState, kinds: Iterable[int]) -> Points:
        """By pattern, square and seat: the points after that tile; nan where none may lie."""
        game = self._game
        squares = np.zeros(len(game.codes), np.uint64)
        for kind in kinds:
            for turn, mask in open_squares(state, kind).items():
                squares[game.turned[kind][turn]] = mask
        worth = np.full((len(game.codes), board.SQUARES, game.seats), np.nan)
        self._compiled.add_tiles(
            state.track,
            game.tables,
            squares,
            _accounts(state),
            BONUS,
            np.array(state.points, np.float64),
            np.empty_like(state.track),
            worth,
        )
        return worth

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


def _accounts(state: MetroState) -> NDArray[np.int16]:
    """By port: the account that its departure belongs to, or `NOBODY`."""
    accounts = np.full(256, NOBODY, np.int16)
    for station, account in enumerate(state.owners):
        if account is not None:
            accounts[departure(station)] = account
    return accounts


def _compiled() -> SimpleNamespace:
    return beside_kernel(_SOURCES, _warm_up)


def _warm_up(functions: SimpleNamespace) -> None:
    track, tables = board.empty_track(), board.make_tables()
    nobodys = np.full(256, NOBODY, np.int16)
    points = np.zeros(2)
    functions.add_open_lines(track, tables, nobodys, BONUS, points)
    squares = np.zeros(len(board.CODES), np.uint64)
    worth = np.zeros((len(board.CODES), board.SQUARES, 2))
    functions.add_tiles(track, tables, squares, nobodys, BONUS, points, track.copy(), worth)
