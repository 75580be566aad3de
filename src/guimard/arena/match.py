"""A match between bots: which games it has, how each is played, and all of them side by side."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from math import inf, nan
from multiprocessing import active_children, get_context
from random import Random
from typing import Any

import msgspec

from guimard.arena.saving import saved_game
from guimard.bots import Bot, Budget
from guimard.bots.program import PREFIX, check_player, new_player
from guimard.dealers import Dealer, Sealed, answer_chance
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER, BadOptions, Game, Refused, Result, State


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: deal after deal, each once for every rotation of the bots over the seats.

    The games of a deal meet the same tiles. Everything in them follows from the seed, so that
    neither the number of processes nor their order changes a result of bots that watch no clock.
    """

    bots: tuple[str, ...]
    """By name. `strongest@0.3` has 0.3 seconds for an action, whatever the others have."""
    game: str
    options: dict[str, Any]
    """Without `players`: there are as many as bots."""
    games: int
    """Where this is no multiple of the rotations, the last deal is not played in all of them."""
    seed: str
    seconds: float = 1.0
    """What a bot has for an action where its name does not say."""

    @property
    def deals(self) -> range:
        return range(-(-self.games // len(self.bots)))

    def rotations(self, deal: int) -> range:
        """Those that this deal is played in. In rotation r, bot b has seat b + r."""
        return range(min(len(self.bots), self.games - deal * len(self.bots)))


class Played(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game, by bot: its points and its share of the win."""

    points: tuple[int, ...]
    wins: tuple[float, ...]
    record: str | None = None
    """The saved game, where it was asked for."""


class BadAnswer(RuntimeError):
    """A bot's answer is not a legal action."""


def check(match: Match) -> Game:
    """The game of the match; or a `BadOptions` where it cannot be played."""
    for name in match.bots:
        check_player(_entrant(name, match.seconds)[0])
    return _game(match.game, msgspec.json.encode(match.options), len(match.bots))


def play_match(
    match: Match, jobs: int = 1, deals: Iterable[int] | None = None, *, recorded: bool = False
) -> Iterator[list[Played]]:
    """The games of each deal, in the order of the deals, as soon as they are played.

    `deals`: those to play; without it, all. Who has seen enough closes the iterator, and no
    process goes on.
    """
    play = partial(play_deal, match, recorded=recorded)
    deals = match.deals if deals is None else list(deals)
    if jobs == 1 or not deals:
        yield from map(play, deals)
        return
    compile_once(match)
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _obey_the_parent)
    try:
        yield from pool.map(play, deals)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            if child not in others:
                child.terminate()


def compile_once(match: Match) -> None:
    """Play a little, so that what is compiled at the first use is not compiled by each process."""
    game = check(match)
    state = game.start()
    dealer = Sealed(b"")
    answer_chance(state, dealer)
    state.apply(state.actions()[0])
    for seat, name in enumerate(match.bots):
        new_player(_entrant(name, match.seconds)[0], game, seat, Random(0)).close()


def play_deal(match: Match, deal: int, *, recorded: bool = False) -> list[Played]:
    """The games of one deal, by rotation."""
    return [_play(match, deal, rotation, recorded) for rotation in match.rotations(deal)]


def play_game(game: Game, bots: Sequence[Bot], dealer: Dealer, budget: Budget) -> Result:
    """One game, `bots` by seat, from the start to the end."""
    state = game.start()
    for _ in play_on(state, bots, dealer, [budget] * len(bots)):
        pass
    return state.result()


def play_on(
    state: State, bots: Sequence[Bot], dealer: Dealer, budgets: Sequence[Budget]
) -> Iterator[int]:
    """Play this state to its end; gives each number applied, those of chance included.

    bots, budgets: by seat.
    """
    while state.to_act != OVER:
        seat = state.to_act
        if seat == CHANCE:
            number = state.actions()[dealer.choose(*state.pool(), state.weights())]
            state.apply(number)
        else:
            number = bots[seat].answer(state.view(seat), budgets[seat]).action
            try:
                state.apply(number)
            except Refused as refused:
                name = type(bots[seat]).__name__
                raise BadAnswer(f"{name} answered {number}: {refused.rule}.") from None
        yield number


def _play(match: Match, deal: int, rotation: int, recorded: bool) -> Played:
    game = check(match)
    count = len(match.bots)
    seats = [(bot + rotation) % count for bot in range(count)]
    by_seat: dict[int, Bot] = {}
    budgets: dict[int, Budget] = {}
    seed = sha256(f"{match.seed} {deal}".encode()).digest()
    state = game.start()
    try:
        for bot, (name, seat) in enumerate(zip(match.bots, seats, strict=True)):
            kind, seconds = _entrant(name, match.seconds)
            rng = Random(f"{match.seed} {deal} {rotation} {bot}")
            by_seat[seat] = new_player(kind, game, seat, rng)
            budgets[seat] = Budget(seconds)
        bots = [by_seat[seat] for seat in range(count)]
        times = [budgets[seat] for seat in range(count)]
        numbers = list(play_on(state, bots, Sealed(seed), times))
    finally:
        for one in by_seat.values():
            one.close()
    result = state.result()
    share = 1 / len(result.winners)
    names = [match.bots[seats.index(seat)] for seat in range(count)]
    return Played(
        tuple(result.points[seat] for seat in seats),
        tuple(share * (seat in result.winners) for seat in seats),
        saved_game(game, names, numbers, seed) if recorded else None,
    )


def _entrant(name: str, seconds: float) -> tuple[str, float]:
    """Who plays under this name, and what it has for an action."""
    kind, at, own = name.rpartition("@")
    if not at or name.startswith(PREFIX):
        return name, seconds
    try:
        seconds = float(own)
    except ValueError:
        seconds = nan
    if not 0 < seconds < inf:
        raise BadOptions("bot", "no-such-time", value=name)
    return kind, seconds


@cache
def _game(name: str, options: bytes, players: int) -> Game:
    return new_game(name, {"players": players, **msgspec.json.decode(options)})


def _obey_the_parent() -> None:
    """Interrupts are for the parent, who ends this process in an orderly way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
