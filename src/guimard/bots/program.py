"""Players that are other people's programs: a line of JSON in, a line of JSON out.

docs/own-bots.md tells how to write one.
"""

from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from guimard.bots import bot_class, new_bot
from guimard.bots.bot import Answer, Bot, Budget, Explanation
from guimard.rules.game import Action, BadOptions, Game, View

PREFIX: Final = "program:"
"""A name that begins so is a command: `program: ./mybot.py --deep`."""

START_SECONDS: Final = 10.0
"""What a program may take to get ready, besides its time for the first answer."""
GRACE_SECONDS: Final = 1.0
"""How much later than its time an answer may come."""
LONGEST_ANSWER: Final = 1 << 20
SCRIPTS: Final = (".jar", ".js", ".lua", ".mjs", ".php", ".pl", ".py", ".rb", ".ts")
"""How files end that another program runs."""
_LOOK: Final = 0.05
"""Seconds after which a waiting bot looks whether it is still waited for."""


class ProgramFailed(RuntimeError):
    """A program gave no legal answer. One sentence says what it did instead."""


class _Choice(msgspec.Struct, frozen=True):
    number: int
    action: Action


class _Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What a program is asked: everything that it needs, every time."""

    game: str
    options: Any
    parts: Any
    seat: int
    seconds: float
    view: View
    actions: list[_Choice]


class _Reply(msgspec.Struct, frozen=True):
    action: int


def check_player(name: str) -> None:
    """Raise a `BadOptions` where nobody of this name can play here."""
    if name.startswith(PREFIX):
        _command(name)
    else:
        bot_class(name)


def title_of(name: str) -> str:
    """What to call this player: a program by its file, a script rather than what runs it."""
    if not name.startswith(PREFIX):
        return name
    command = _command(name)
    scripts = (word for word in command if Path(word).suffix in SCRIPTS)
    return Path(next(scripts, command[0])).stem


def new_player(name: str, game: Game, seat: int, rng: Random) -> Bot:
    """As `new_bot`; and a name with `program:` starts that program.

    So it is only for names that were typed by whoever may run commands here: never for one that
    came in a file or from another machine.
    """
    if name.startswith(PREFIX):
        return Program(name, game, seat, rng)
    return new_bot(name, game, seat, rng)


class Program(Bot):
    """Runs for one seat of one game, from its first turn until the game is over.

    It is told the view of its seat and the legal actions, and nothing else.
    """

    def __init__(self, name: str, game: Game, seat: int, rng: Random) -> None:
        super().__init__(game, seat, rng)
        self._name = name.removeprefix(PREFIX).strip()
        self._command = _command(name)
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""

    def answer(self, view: View, budget: Budget) -> Answer:
        legal = self.imagine(view).actions()
        asked = _Turn(
            game=self.game.name,
            options=self.game.options,
            parts=self.game.own_parts,
            seat=self.seat,
            seconds=budget.seconds,
            view=view,
            actions=[_Choice(number, self.game.actions[number]) for number in legal],
        )
        allowed = budget.seconds + GRACE_SECONDS
        if self._process is None:
            allowed += START_SECONDS
        line = self._exchange(msgspec.json.encode(asked) + b"\n", allowed, budget)
        if line is None:
            self.close()
            return Answer(action=legal[0], explanation=Explanation("bot.random"))
        try:
            number = msgspec.json.decode(line, type=_Reply).action
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            said = repr(line[:60].decode(errors="replace"))
            raise self._failed(view, f'answered {said}, and not like {{"action": 3}}') from None
        if number not in legal:
            raise self._failed(
                view, f"chose {number}, which is none of the {len(legal)} actions that it was given"
            )
        return Answer(action=number, explanation=Explanation("bot.program"))

    def close(self) -> None:
        process, self._process, self._read = self._process, None, b""
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        process.stdout.close()
        try:
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE_SECONDS)
        finally:
            _kill(process)

    def _exchange(self, line: bytes, allowed: float, budget: Budget) -> bytes | None:
        """The program's answer to this line, or None once nobody waits for it."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        into, out = process.stdin.fileno(), process.stdout.fileno()
        deadline = time.monotonic() + allowed
        while b"\n" not in self._read:
            if budget.cancel is not None and budget.cancel.is_set():
                return None
            left = deadline - time.monotonic()
            if left <= 0:
                raise self._gave_up(f"did not answer within {allowed:.1f} s")
            readable, writable, _ = select.select(
                [out], [into] if line else [], [], min(left, _LOOK)
            )
            try:
                if writable:
                    line = line[os.write(into, line) :]
                if readable:
                    chunk = os.read(out, 1 << 16)
                    if not chunk:
                        raise self._gave_up(_ending(process))
                    self._read += chunk
            except BrokenPipeError:
                raise self._gave_up(_ending(process)) from None
            if len(self._read) > LONGEST_ANSWER:
                raise self._gave_up("answered with more than a megabyte in one line")
        answer, _, rest = self._read.partition(b"\n")
        if rest or line:
            raise self._gave_up("answered more than it was asked: one line for each that it reads")
        self._read = b""
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._command,
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                )
            except OSError as error:
                raise self._gave_up(f"cannot be started: {error.strerror}") from None
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        return self._process

    def _failed(self, view: View, what: str) -> ProgramFailed:
        return self._gave_up(f"{what} (seat {self.seat + 1}, turn {view.turn})")

    def _gave_up(self, what: str) -> ProgramFailed:
        """What to raise; the program itself is ended, since nobody knows what it is at."""
        if self._process is not None:
            _kill(self._process)
        self.close()
        return ProgramFailed(f"The program {self._name} {what}")


def _command(name: str) -> list[str]:
    """What to run. Nothing of it goes through a shell."""
    text = name.removeprefix(PREFIX).strip()
    try:
        command = shlex.split(text)
    except ValueError:
        command = []
    if not command or (found := shutil.which(command[0])) is None:
        raise BadOptions("bot", "no-such-program", value=text)
    return [str(Path(found).absolute()), *command[1:]]


def _ending(process: subprocess.Popen[bytes]) -> str:
    """How it ended, which has just been noticed."""
    try:
        code = process.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        return "closed its output instead of answering"
    if code < 0:
        return f"was killed by {signal.Signals(-code).name} instead of answering"
    return f"ended with exit code {code} instead of answering"


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The program and whatever it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
