"""A process in which bots think, one question after another.

It reads from its standard input and ends as soon as that is closed, whatever it is at: so it does
not outlive the process that asks, however that one ends.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import time
import traceback
from collections import OrderedDict
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Event, Thread
from typing import BinaryIO, Final

import msgspec

from guimard.bots import BOTS, Bot, Budget, new_bot
from guimard.bots.workers.messages import (
    LENGTH,
    TO_WORKER,
    Failed,
    Question,
    Ready,
    Thought,
    framed,
)
from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import View

MOST_BOTS: Final = 64
"""Bots that are kept for their next question."""
POLITENESS: Final = 5
"""How much a process that can wait lets the others go first."""
LAST_RESORT_SECONDS: Final = 60
"""So long after its time the process ends itself, if nobody has ended it."""
A_LITTLE: Final = 0.02


def main() -> None:
    # Signals are meant for the process that asks; it closes the pipe when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(POLITENESS)
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    _keep_the_pipes_clean()
    worker = Worker()
    Thread(target=worker.listen, args=(questions,), daemon=True).start()
    warm_up()
    answers.write(framed(Ready()))
    with suppress(BrokenPipeError):
        while True:
            answers.write(framed(worker.answer_next()))


def warm_up() -> None:
    """Load and compile what bots need, before anybody's time runs."""
    for name, options in (("metro", {}), ("paris-connection", {"players": 3})):
        game = new_game(name, options)
        state = game.start()
        answer_chance(state, Sampling(Random(0)))
        view = state.view(state.to_act)
        for bot in BOTS:
            # One that breaks down here does so again when it is asked, and is told of then.
            with suppress(Exception):
                new_bot(bot, game, state.to_act, Random(0)).answer(view, Budget(A_LITTLE))


class Worker:
    def __init__(self) -> None:
        self._questions: SimpleQueue[tuple[Question, Event]] = SimpleQueue()
        self._bots: OrderedDict[bytes, Bot] = OrderedDict()

    def listen(self, stream: BinaryIO) -> None:
        """Take in what is asked, until nobody can ask any more: the process ends then."""
        cancel = Event()
        while (head := stream.read(LENGTH.size)) and len(head) == LENGTH.size:
            message = TO_WORKER.decode(stream.read(*LENGTH.unpack(head)))
            if isinstance(message, Question):
                cancel = Event()
                self._questions.put((message, cancel))
            else:
                cancel.set()
        os._exit(0)

    def answer_next(self) -> Thought | Failed:
        question, cancel = self._questions.get()
        # Needs no turn of the interpreter, so it ends also a bot that never gives one.
        faulthandler.dump_traceback_later(question.seconds + LAST_RESORT_SECONDS, exit=True)
        try:
            bot = self._bot(question)
            view: View = msgspec.msgpack.decode(question.view, type=bot.game.view_type)
            if question.seed is not None:
                bot.rng.seed(question.seed)
            budget = Budget(question.seconds, cancel, question.also, question.playouts)
            started = time.monotonic()
            answer = bot.answer(view, budget)
            return Thought(answer, time.monotonic() - started)
        except Exception:
            return Failed(traceback.format_exc())
        finally:
            faulthandler.cancel_dump_traceback_later()

    def _bot(self, question: Question) -> Bot:
        asked = (question.game, question.options, question.parts, question.bot, question.seat)
        key = msgspec.msgpack.encode(asked, order="sorted")
        bot = self._bots.pop(key, None)
        if bot is None:
            game = new_game(question.game, question.options, question.parts)
            bot = new_bot(question.bot, game, question.seat, Random())
        self._bots[key] = bot
        if len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)[1].close()
        return bot


def _keep_the_pipes_clean() -> None:
    """What a bot prints goes where complaints go, and what it reads is empty."""
    with open(os.devnull, "rb") as empty:
        os.dup2(empty.fileno(), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr


if __name__ == "__main__":
    main()
