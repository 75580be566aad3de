"""A match between bots: which games it has, how each is played, and all of them side by side."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from multiprocessing import get_context
from random import Random
from typing import Any

import msgspec

from guimard.bots import Bot, Budget, bot_class, new_bot
from guimard.dealers import Dealer, Sealed, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER, Game, Refused, Result


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: deal after deal, each once for every rotation of the bots over the seats.

    The games of a deal meet the same tiles. Everything in them follows from the seed, so that
    neither the number of processes nor their order changes a result of bots that watch no clock.
    """

    bots: tuple[str, ...]
    game: str
    options: dict[str, Any]
    """Without `players`: there are as many as bots."""
    games: int
    """Where this is no multiple of the rotations, the last deal is not played in all of them."""
    seed: str
    seconds: float = 1.0
    """What each bot has for an action."""

    @property
    def deals(self) -> range:
        return range(-(-self.games // len(self.bots)))

    def rotations(self, deal: int) -> range:
        """Those that this deal is played in. In rotation r, bot b has seat b + r."""
        return range(min(len(self.bots), self.games - deal * len(self.bots)))


class Played(msgspec.Struct, frozen=True):
    """One game, by bot: its points and its share of the win."""

    points: tuple[int, ...]
    wins: tuple[float, ...]


class BadAnswer(RuntimeError):
    """A bot's answer is not a legal action."""


def check(match: Match) -> Game:
    """The game of the match; or a `BadOptions` where it cannot be played."""
    for name in match.bots:
        bot_class(name)
    return _game(match.game, msgspec.json.encode(match.options), len(match.bots))


def play_match(match: Match, jobs: int = 1) -> Iterator[list[Played]]:
    """The games of each deal, in the order of the deals, as soon as they are played."""
    play = partial(play_deal, match)
    if jobs == 1:
        yield from map(play, match.deals)
        return
    _compile_once(match)
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        try:
            yield from pool.map(play, match.deals)
        finally:
            pool.shutdown(cancel_futures=True)


def play_deal(match: Match, deal: int) -> list[Played]:
    """The games of one deal, by rotation."""
    return [_play(match, deal, rotation) for rotation in match.rotations(deal)]


def play_game(game: Game, bots: Sequence[Bot], dealer: Dealer, budget: Budget) -> Result:
    """One game, `bots` by seat, from the start to the end."""
    state = game.start()
    while True:
        answer_chance(state, dealer)
        seat = state.to_act
        if seat == OVER:
            return state.result()
        answer = bots[seat].answer(state.view(seat), budget)
        try:
            state.apply(answer.action)
        except Refused as refused:
            name = type(bots[seat]).__name__
            raise BadAnswer(f"{name} answered {answer.action}: {refused.rule}.") from None


def _play(match: Match, deal: int, rotation: int) -> Played:
    game = check(match)
    count = len(match.bots)
    seats = [(bot + rotation) % count for bot in range(count)]
    by_seat: dict[int, Bot] = {}
    for bot, (name, seat) in enumerate(zip(match.bots, seats, strict=True)):
        rng = Random(f"{match.seed} {deal} {rotation} {bot}")
        by_seat[seat] = new_bot(name, game, seat, rng)
    dealer = Sealed(sha256(f"{match.seed} {deal}".encode()).digest())
    try:
        bots = [by_seat[seat] for seat in range(count)]
        result = play_game(game, bots, dealer, Budget(match.seconds))
    finally:
        for one in by_seat.values():
            one.close()
    share = 1 / len(result.winners)
    return Played(
        tuple(result.points[seat] for seat in seats),
        tuple(share * (seat in result.winners) for seat in seats),
    )


def _compile_once(match: Match) -> None:
    """Play a little, so that what is compiled at the first use is not compiled by each process."""
    game = check(match)
    state = game.start()
    dealer = Sealed(b"")
    answer_chance(state, dealer)
    state.apply(state.actions()[0])
    for seat, name in enumerate(match.bots):
        new_bot(name, game, seat, Random(0)).close()


@cache
def _game(name: str, options: bytes, players: int) -> Game:
    return new_game(name, {"players": players, **msgspec.json.decode(options)})


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
