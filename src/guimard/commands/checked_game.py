"""A random game in which everything that must hold of any game is looked at."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from guimard.dealers import Sampling
from guimard.rules.game import CHANCE, OVER, Event, Game, Refused, Result, State
from guimard.rules.metro.moves import EDGE_STATIONS
from guimard.rules.metro.state import MetroState

LOOKS: Final = 3
"""How many moments of a game are looked at closely."""
REFUSALS: Final = 30
"""How many illegal actions are tried at each of them."""


class Broken(AssertionError):
    """Something does not hold. The message says what."""


def play_checked(game: Game, rng: Random) -> tuple[int, Result]:
    """Play one game; returns how many actions the seats chose, and the result."""
    state = game.start()
    dealer = Sampling(Random(rng.random()))
    chosen: list[int] = []
    told: list[list[Event]] = []
    moves = 0
    looks = {rng.randrange(1, 60) for _ in range(LOOKS)}
    while state.to_act != OVER:
        actions = list(state.actions())
        if state.to_act == CHANCE:
            pool, n = state.pool()
            number = actions[dealer.choose(pool, n, state.weights())]
        else:
            moves += 1
            if moves in looks:
                look_closely(state, rng)
            number = _choose(state, actions, rng)
        chosen.append(number)
        told.append(state.apply(number))
    look_closely(state, rng)
    result = state.result()
    _check_result(state, result)
    _check_replay(game, state, chosen, told)
    return moves, result


def _choose(state: State, actions: list[int], rng: Random) -> int:
    """Half the time the last one (in Metro: to draw first), so that games differ more."""
    if not actions:
        raise Broken("somebody is to act and has nothing to do")
    return actions[-1] if rng.random() < 0.5 else rng.choice(actions)


def look_closely(state: State, rng: Random) -> None:
    """Views, legal actions and refusals of one moment."""
    before = _all_views(state)
    game = state.game
    for seat in (None, *range(game.seats)):
        view = state.view(seat)
        text = msgspec.json.encode(view)
        if msgspec.json.decode(text, type=game.view_type) != view:
            raise Broken(f"the view of seat {seat} is not the same after JSON")
        guess = game.deal_unknown(view, Random(rng.random()))
        if msgspec.json.encode(guess.view(seat)) != text:
            raise Broken(f"unknown pieces dealt from the view of seat {seat} do not fit it")
        if seat == state.to_act and list(guess.actions()) != list(state.actions()):
            raise Broken(f"seat {seat} cannot know its legal actions")
    _check_actions(state, rng)
    if _all_views(state) != before:
        raise Broken("looking, or a refused action, has changed the state")


def _check_actions(state: State, rng: Random) -> None:
    legal = list(state.actions())
    if legal != sorted(set(legal)):
        raise Broken("the legal actions are not in order, or one comes twice")
    for number in legal[:: max(1, len(legal) // 5)]:
        state.copy().apply(number)
    everything = range(-1, len(state.game.actions) + 1)
    allowed = set(legal)
    for number in rng.sample(everything, min(REFUSALS, len(everything))):
        if number in allowed:
            continue
        try:
            state.apply(number)
        except Refused as refused:
            if not refused.rule:
                raise Broken(f"action {number} is refused by no rule") from None
        else:
            raise Broken(f"action {number} is not legal and was not refused")


def _check_result(state: State, result: Result) -> None:
    for points, items in zip(result.points, result.breakdown, strict=True):
        if points != sum(item.points for item in items):
            raise Broken(f"a breakdown does not add up to {points} points")
    if not result.winners:
        raise Broken("nobody has won")
    if isinstance(state, MetroState):
        _check_board(state)


def _check_board(state: MetroState) -> None:
    """*complete*: on a full board every line from a station ends at a station."""
    game, view = state.game, state.view(None)
    if any(line.end is None for line in view.lines[:EDGE_STATIONS]):
        raise Broken("a line of a station is not finished")
    if game.extensions:
        return
    if len(view.tiles) != game.tiles_in_all:
        raise Broken(f"{len(view.tiles)} of {game.tiles_in_all} tiles are laid")
    points = [0] * game.seats
    for line in view.lines:
        if line.account is not None and line.end is not None:
            points[line.account] += line.passes * (2 if line.end >= EDGE_STATIONS else 1)
    if tuple(points) != view.points:
        raise Broken(f"the lines are worth {points}, but {view.points} were paid")


def _check_replay(game: Game, state: State, chosen: list[int], told: list[list[Event]]) -> None:
    again = game.start()
    for number, events in zip(chosen, told, strict=True):
        if again.apply(number) != events:
            raise Broken("a replay tells other events")
    if _all_views(again) != _all_views(state):
        raise Broken("a replay ends differently")


def _all_views(state: State) -> list[bytes]:
    return [msgspec.json.encode(state.view(seat)) for seat in (None, *range(state.game.seats))]
