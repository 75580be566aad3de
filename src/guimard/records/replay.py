"""Records played again: every move is judged anew by the rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from guimard.dealers import Sealed, commitment, deal_seed
from guimard.records.errors import BadRecord
from guimard.records.record import Record, SeenGame
from guimard.rules.game import CHANCE, OVER, Action, Event, Game, Outcome, Refused, State


class Replayed(NamedTuple):
    game: Game
    state: State
    events: tuple[tuple[Event, ...], ...]
    """What happened in each turn, the set-up first."""


def replay(record: Record | SeenGame, to: int | None = None) -> Replayed:
    """Play a record to its end, or to the end of turn `to`; 0 is the set-up."""
    if isinstance(record, SeenGame):
        raise BadRecord("record.seen-only")
    if to is not None and not 0 <= to < len(record.turns):
        raise BadRecord("record.no-such-turn", turn=to, last=max(len(record.turns) - 1, 0))
    turns = record.turns if to is None else record.turns[: to + 1]
    if turns and not turns[-1]:
        raise BadRecord("record.misplaced", turn=len(turns) - 1, move=1)
    game = record.game
    state = game.start()
    told: list[tuple[Event, ...]] = []
    for turn, moves in enumerate(turns):
        events: list[Event] = []
        for place, (by, what) in enumerate(moves, 1):
            if state.to_act == OVER:
                raise BadRecord("record.after-end", turn=turn, move=place)
            if state.turn != turn or state.to_act != by:
                raise BadRecord("record.misplaced", turn=turn, move=place)
            try:
                events += state.apply(_number(game, what))
            except KeyError:
                raise BadRecord("record.no-such-answer", turn=turn, move=place) from None
            except Refused as error:
                raise BadRecord("record.refused", game, turn=turn, move=place) from error
        told.append(tuple(events))
    if to is None and record.result != (state.result() if state.to_act == OVER else None):
        raise BadRecord("record.result-differs")
    return Replayed(game, state, tuple(told))


def as_seen_by(record: Record, seat: int | None) -> SeenGame:
    """The game as this seat, or with None an onlooker, saw it: for as long as it goes on.

    Never with the seed, from which everything hidden follows.
    """
    events = replay(record).events
    shared = ((event.seen_by(seat) for event in turn) for turn in events)
    return SeenGame(
        game=record.game,
        players=record.players,
        seat=seat,
        turns=tuple(tuple(event for event in turn if event is not None) for turn in shared),
        seal=record.seal and msgspec.structs.replace(record.seal, seed=None, salt=None),
    )


def check_seal(record: Record) -> None:
    """Raise `BadRecord` unless chance answered as the seed says, and that seed was promised."""
    seal = record.seal
    if seal is None or seal.seed is None or seal.salt is None:
        raise BadRecord("record.not-revealed")
    seed, salt = bytes.fromhex(seal.seed), bytes.fromhex(seal.salt)
    try:
        promised = commitment(seed, salt) == seal.commitment
    except ValueError:
        promised = False
    if not promised:
        raise BadRecord("record.other-seed")
    if seal.numbers:
        seed = deal_seed(seed, map(bytes.fromhex, seal.numbers))
    replay(record)
    dealer, game = Sealed(seed), record.game
    state = game.start()
    for turn, moves in enumerate(record.turns):
        for by, what in moves:
            number = _number(game, what)
            if by == CHANCE:
                pool, n = state.pool()
                if number != state.actions()[dealer.choose(pool, n, state.weights())]:
                    raise BadRecord("record.not-as-sealed", turn=turn)
            state.apply(number)


def _number(game: Game, what: Action | Outcome) -> int:
    if isinstance(what, Outcome):
        return game.outcome_numbers[what]
    return game.number(what)
