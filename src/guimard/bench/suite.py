"""Everything that is measured, by name, and how a figure is made of several short runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from statistics import median
from typing import Final

import msgspec

RUNS: Final = 5
"""A figure is the median of so many."""

MEASURED: Final[dict[str, dict[str, str]]] = {
    "guimard.bench.kernel:measure_kernel": {
        "kernel.random_moves_per_second": "moves/s",
        "kernel.c_random_moves_per_second": "moves/s",
        "kernel.ratio_to_c": "",
    },
    "guimard.bench.engine:measure_play": {"engine.actions_per_second": "actions/s"},
    "guimard.bench.engine:measure_box": {"engine.companies_and_city_ratio": ""},
    "guimard.bench.engine:measure_state": {
        "engine.copy_microseconds": "µs",
        "engine.actions_microseconds": "µs",
        "engine.view_microseconds": "µs",
        "engine.state_bytes": "bytes",
    },
    "guimard.bench.connection:measure_play": {"connection.actions_per_second": "actions/s"},
    "guimard.bench.connection:measure_state": {
        "connection.copy_microseconds": "µs",
        "connection.actions_microseconds": "µs",
        "connection.view_microseconds": "µs",
        "connection.state_bytes": "bytes",
    },
    "guimard.bench.starting:measure_import": {"import.seconds": "s"},
    "guimard.bench.thinking:measure_greedy": {"bots.greedy_milliseconds": "ms"},
    "guimard.bench.thinking:measure_strongest": {
        "bots.playouts_per_second": "playouts/s",
        "bots.p99_milliseconds": "ms",
        "bots.p99_loaded_milliseconds": "ms",
    },
    "guimard.bench.serving:measure_server": {
        "server.p50_milliseconds": "ms",
        "server.p99_milliseconds": "ms",
        "server.slowest_milliseconds": "ms",
        "server.actions_per_cpu_second": "actions/s",
        "server.table_bytes": "bytes",
        "server.javascript_bytes": "bytes",
    },
    "guimard.bench.batch:measure_batch": {
        "batch.random_moves_per_second": "moves/s",
        "batch.ratio_to_kernel": "",
        "batch.steps_per_second": "steps/s",
        "batch.observed_steps_per_second": "steps/s",
        "batch.two_cores_ratio": "",
    },
    "guimard.bench.peers:measure_peers": {
        "batch.peers.pgx_othello_plain_steps_per_second": "steps/s",
        "batch.peers.pgx_othello_plain_ratio": "",
        "batch.peers.openspiel_othello_plain_steps_per_second": "steps/s",
        "batch.peers.openspiel_othello_plain_ratio": "",
        "batch.peers.pgx_othello_observed_steps_per_second": "steps/s",
        "batch.peers.pgx_othello_observed_ratio": "",
        "batch.peers.openspiel_othello_observed_steps_per_second": "steps/s",
        "batch.peers.openspiel_othello_observed_ratio": "",
        "batch.peers.pettingzoo_connect_four_observed_steps_per_second": "steps/s",
        "batch.peers.pettingzoo_connect_four_observed_ratio": "",
    },
    "guimard.bench.page:measure_page": {
        "page.first_squares_seconds": "s",
        "page.preview_milliseconds": "ms",
        "page.frames_per_second": "frames/s",
    },
    "guimard.bench.pettingzoo:measure_pettingzoo": {
        "pettingzoo.metro_steps_per_second": "steps/s",
        "pettingzoo.city_steps_per_second": "steps/s",
        "pettingzoo.paris_connection_steps_per_second": "steps/s",
        "pettingzoo.classic_tictactoe_steps_per_second": "steps/s",
        "pettingzoo.classic_tictactoe_ratio": "",
        "pettingzoo.classic_connect_four_steps_per_second": "steps/s",
        "pettingzoo.classic_connect_four_ratio": "",
        "pettingzoo.classic_leduc_holdem_steps_per_second": "steps/s",
        "pettingzoo.classic_leduc_holdem_ratio": "",
        "pettingzoo.classic_chess_steps_per_second": "steps/s",
        "pettingzoo.classic_chess_ratio": "",
    },
    "guimard.bench.on_card:measure_card": {
        "batch.gpu.random_moves_per_second": "moves/s",
        "batch.gpu.half_as_many_games_ratio": "",
        "batch.gpu.steps_per_second": "steps/s",
        "batch.gpu.handed_bytes_per_second": "bytes/s",
        "batch.gpu.network_steps_per_second": "steps/s",
        "batch.gpu.playout_moves_per_second": "moves/s",
        "batch.gpu.copy_bytes_per_second": "bytes/s",
    },
}
"""By function, as module:name: the names of what it measures together, with their units."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One result. `value` is None where it cannot be measured here; `note` then says why."""

    name: str
    value: float | None
    unit: str
    note: str = ""


class NotHere(Exception):
    """Some figures cannot be had on this machine; the message says why.

    `values` are those that can.
    """

    def __init__(self, why: str, values: dict[str, float]) -> None:
        super().__init__(why)
        self.values = values


Values = dict[str, float]


def names() -> list[str]:
    return [name for figures in MEASURED.values() for name in figures]


def measure(prefixes: Sequence[str] = ()) -> Iterator[Figure]:
    """The figures whose names begin with one of the prefixes, all without any, as they come."""
    for place, figures in MEASURED.items():
        wanted = {
            name: unit for name, unit in figures.items() if name.startswith(tuple(prefixes) or "")
        }
        if wanted:
            yield from _measured(place, wanted)


def _measured(place: str, wanted: dict[str, str]) -> Iterator[Figure]:
    module, function = place.split(":")
    run: Callable[[], Values] = getattr(import_module(module), function)
    note = ""
    try:
        values = run()
    except NotHere as absent:
        values, note = absent.values, str(absent)
    for name, unit in wanted.items():
        value = values.get(name)
        yield Figure(name, value, unit, note if value is None else "")


def seconds_of(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def seconds_each(run: Callable[[], object], times: int) -> float:
    """How long one call takes: the median of several runs of so many calls."""

    def many() -> None:
        for _ in range(times):
            run()

    return median(seconds_of(many) for _ in range(RUNS)) / times
