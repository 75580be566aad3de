"""Steps per second beside other collections of games, each in a process of its own on one core.

They take turns, a fraction of a second of that core each, so that all of them meet whatever else
the machine does. Othello is the fair yardstick: about as many moves, on about as large a board.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from statistics import median
from tempfile import TemporaryFile
from typing import Any, Final

from guimard.bench.suite import NotHere, Values

ROUNDS: Final = 5
SECONDS: Final = 0.3
"""How long each plays in a round, at least."""
PLAIN, OBSERVED = "plain", "observed"

Play = Callable[[bool], int]
"""Play on for a moment, with observations if so asked; returns how many steps were made."""


def guimard() -> Play:
    from guimard.batch import Batch
    from guimard.bench.batch import LANES, OPTIONS, middle

    batch = middle(Batch(dict(OPTIONS), LANES, threads=1))

    def play(observed: bool) -> int:
        if observed:
            batch.legal()
            batch.observe()
        batch.step(batch.random_actions())
        return batch.lanes

    return play


def pgx_othello(lanes: int = 1024, steps: int = 10) -> Play:
    """Many games in a compiled loop. Without observations it is told to make none."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("othello")
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any, observed: bool) -> tuple[Any, None]:
        choosing, going_on = jax.random.split(key)
        scores = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choosing, scores, axis=-1)
        state = step(state, actions, jax.random.split(going_on, lanes))
        if not observed:
            state = state.replace(observation=jnp.zeros_like(state.observation))
        return state, None

    def many(state: Any, key: Any, observed: bool) -> Any:
        keys = jax.random.split(key, steps)
        return jax.lax.scan(lambda one, own: advance(one, own, observed), state, keys)[0]

    run = jax.jit(many, static_argnums=2)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, lanes))

    def play(observed: bool) -> int:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = jax.block_until_ready(run(state, own, observed))
        return lanes * steps

    return play


def openspiel_othello() -> Play:
    """One game after another, as a Python program plays it; the game itself is C++."""
    import pyspiel

    game = pyspiel.load_game("othello")
    rng = Random(1)

    def play(observed: bool) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if observed:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return play


def pettingzoo_connect_four() -> Play:
    """The classic collection has no othello, and shows legal moves in observations only."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    rng = Random(1)

    def play(observed: bool) -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            legal = seen["action_mask"].nonzero()[0]
            action = None if ended or cut else int(legal[int(rng.random() * len(legal))])
            env.step(action)
            steps += action is not None
        return steps

    return play


PEERS: Final[dict[str, tuple[Callable[[], Play], tuple[str, ...]]]] = {
    "pgx_othello": (pgx_othello, (PLAIN, OBSERVED)),
    "openspiel_othello": (openspiel_othello, (PLAIN, OBSERVED)),
    "pettingzoo_connect_four": (pettingzoo_connect_four, (OBSERVED,)),
}
"""By name: the game, and the ways it can be played."""


class _AbsentError(Exception):
    """A player does not run here; the message says why."""


def measure_peers(rounds: int = ROUNDS, seconds: float = SECONDS) -> Values:
    """How many steps each makes in a second, and how many times as many a batch makes."""
    values: Values = {}
    wanting: list[str] = []
    with ExitStack() as running:
        ours = running.enter_context(_worker("guimard", seconds))
        theirs: dict[str, Callable[[str], float]] = {}
        for name in PEERS:
            try:
                theirs[name] = running.enter_context(_worker(name, seconds))
            except _AbsentError as absent:
                wanting.append(f"{name}: {absent}")
        for way in (PLAIN, OBSERVED):
            playing = {name: ask for name, ask in theirs.items() if way in PEERS[name][1]}
            turns = [
                (ours(way), {name: ask(way) for name, ask in playing.items()})
                for _ in range(rounds)
            ]
            for name in playing:
                called = f"batch.peers.{name}_{way}"
                values[f"{called}_steps_per_second"] = median(rates[name] for _, rates in turns)
                values[f"{called}_ratio"] = median(own / rates[name] for own, rates in turns)
    if wanting:
        raise NotHere(f"{'; '.join(wanting)} (make peers installs them)", values)
    return values


@contextmanager
def _worker(name: str, seconds: float) -> Iterator[Callable[[str], float]]:
    """A process that plays this; what this gives asks it for its steps per second."""
    command = [sys.executable, "-W", "ignore", "-m", "guimard.bench.peers", name, str(seconds)]
    # JAX would take a graphics card where there is one.
    environment = os.environ | {"JAX_PLATFORMS": "cpu"}
    with (
        TemporaryFile("w+") as said,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            env=environment,
        ) as process,
    ):
        asking, answers = process.stdin, process.stdout
        assert asking
        assert answers

        def answered() -> str:
            line = answers.readline()
            if not line:
                said.seek(0)
                raise _AbsentError(said.read().strip().rpartition("\n")[2])
            return line

        def ask(way: str) -> float:
            print(way, file=asking, flush=True)
            return float(answered())

        try:
            answered()
            yield ask
        finally:
            process.terminate()


def main(name: str, seconds: str) -> None:
    """Play this on one core when a line asks for it: a line in, steps per second out."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    play = guimard() if name == "guimard" else PEERS[name][0]()
    print("ready", flush=True)
    compiled: set[bool] = set()
    for line in sys.stdin:
        observed = line.strip() == OBSERVED
        if observed not in compiled:
            play(observed)
            compiled.add(observed)
        steps, started, taken = 0, time.process_time(), 0.0
        while taken < float(seconds):
            steps += play(observed)
            taken = time.process_time() - started
        print(steps / taken, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
