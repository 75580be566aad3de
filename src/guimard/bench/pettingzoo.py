"""Steps per second in PettingZoo: Guimard's games and those of the classic collection, in turns.

Every agent reads what it observes and takes a legal action at random, until its game is over. It is
the processor's time that counts: what else the machine does moves that the least.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Final

from guimard.bench.suite import NotHere, Values

ROUNDS: Final = 9
SECONDS: Final = 0.3
"""How long each plays in a round, at least."""

OURS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "metro": ("metro_v0", {}),
    "city": ("metro_v0", {"city": "berlin"}),
    "paris_connection": ("paris_connection_v0", {}),
}
CLASSIC: Final = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "chess_v6")


def measure_pettingzoo(rounds: int = ROUNDS, seconds: float = SECONDS) -> Values:
    """How many steps each makes, and how many times as many Metro's base game."""
    try:
        ours = {name: _ours(*place) for name, place in OURS.items()}
    except ImportError as absent:
        raise NotHere(str(absent), {}) from None
    wanting = ""
    theirs: dict[str, Any] = {}
    for name in CLASSIC:
        try:
            theirs[name.rpartition("_")[0]] = _classic(name)
        except ImportError as absent:
            wanting = f"{absent} (make peers installs the classic games)"
    rates: dict[str, list[float]] = {name: [] for name in (*ours, *theirs)}
    for _ in range(rounds):
        for name, env in (ours | theirs).items():
            rates[name].append(steps_per_second(env, seconds))
    values = {f"pettingzoo.{name}_steps_per_second": median(rates[name]) for name in ours}
    for name in theirs:
        turns = zip(rates["metro"], rates[name], strict=True)
        values[f"pettingzoo.classic_{name}_steps_per_second"] = median(rates[name])
        values[f"pettingzoo.classic_{name}_ratio"] = median(own / other for own, other in turns)
    if wanting:
        raise NotHere(wanting, values)
    return values


def steps_per_second(env: Any, seconds: float) -> float:
    rng = Random(1)
    steps = 0
    started, spent = time.process_time(), 0.0
    while spent < seconds:
        env.reset()
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        spent = time.process_time() - started
    return steps / spent


def _ours(module: str, options: dict[str, Any]) -> Any:
    make: Callable[..., Any] = import_module(f"guimard.envs.{module}").env
    return make(**options)


def _classic(name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(f"pettingzoo.classic.{name}").env()
