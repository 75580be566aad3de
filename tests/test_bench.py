"""Figures of speed: each has its name, a value and a unit. How large they are is no matter here."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which

import pytest

from guimard.bench import connection, engine
from guimard.bench.batch import measure_batch
from guimard.bench.kernel import measure_kernel
from guimard.bench.on_card import measure_card
from guimard.bench.page import measure_page
from guimard.bench.peers import PEERS, measure_peers
from guimard.bench.pettingzoo import measure_pettingzoo
from guimard.bench.serving import measure_server
from guimard.bench.starting import measure_import
from guimard.bench.suite import MEASURED, NotHere, Values, names, seconds_each
from guimard.bench.thinking import measure_greedy, measure_strongest
from guimard.cli import main

SMALL: dict[str, Callable[[], Values]] = {
    "guimard.bench.kernel:measure_kernel": partial(measure_kernel, games=100),
    "guimard.bench.engine:measure_play": partial(engine.measure_play, games=1),
    "guimard.bench.engine:measure_box": partial(engine.measure_box, games=1),
    "guimard.bench.engine:measure_state": partial(engine.measure_state, calls=20),
    "guimard.bench.connection:measure_play": partial(connection.measure_play, games=1),
    "guimard.bench.connection:measure_state": partial(connection.measure_state, calls=20),
    "guimard.bench.starting:measure_import": measure_import,
    "guimard.bench.thinking:measure_greedy": partial(measure_greedy, games=1),
    "guimard.bench.thinking:measure_strongest": partial(measure_strongest, answers=1),
    "guimard.bench.serving:measure_server": partial(
        measure_server, tables=2, actions_a_second=20, seconds=1
    ),
    "guimard.bench.batch:measure_batch": partial(measure_batch, lanes=600, games=1, steps=2),
    "guimard.bench.peers:measure_peers": partial(measure_peers, rounds=1, seconds=0.01),
    "guimard.bench.page:measure_page": partial(measure_page, runs=1),
    "guimard.bench.pettingzoo:measure_pettingzoo": partial(
        measure_pettingzoo, rounds=1, seconds=0.01
    ),
    "guimard.bench.on_card:measure_card": partial(measure_card, lanes=1 << 14, games=2),
}


@pytest.mark.parametrize("place", MEASURED)
def test_every_figure_is_measured(place: str) -> None:
    if "kernel" in place and which("cc") is None:
        pytest.skip("needs a C compiler")
    try:
        values = SMALL[place]()
    except NotHere as absent:
        pytest.skip(str(absent))
    assert list(values) == list(MEASURED[place])
    assert all(value > 0 for value in values.values())


def test_a_peer_that_is_not_here_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspiel")
    ways = PEERS["openspiel_othello"]
    monkeypatch.setattr("guimard.bench.peers.PEERS", {"nobody": ways, "openspiel_othello": ways})
    with pytest.raises(NotHere, match=r"nobody: KeyError.*make peers") as absent:
        measure_peers(rounds=1, seconds=0.01)
    named = [name for name in MEASURED["guimard.bench.peers:measure_peers"] if "openspiel" in name]
    assert list(absent.value.values) == named
    assert all(value > 0 for value in absent.value.values.values())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["bench", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_figure_is_a_json_line(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "import", "--json")
    figure = json.loads(line)
    assert list(figure) == ["name", "value", "unit"]
    assert (figure["name"], figure["unit"]) == ("import.seconds", "s")


def test_people_get_a_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = run(capsys, "import.sec")
    assert line.split()[0] == "import.seconds"
    assert line.endswith(" s")


def test_without_a_compiler_it_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotHere, match="no C compiler") as absent:
        measure_kernel(games=100)
    assert absent.value.values["kernel.random_moves_per_second"] > 0
    (line,) = run(capsys, "kernel.ratio", "--json")
    figure = json.loads(line)
    assert figure["value"] is None
    assert "no C compiler" in figure["note"]


def test_a_name_that_is_not_measured_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "import", "gpu"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("guimard: No figure begins with 'gpu'. There are kernel.random_")


def test_figures_have_one_name_each_and_calls_are_counted() -> None:
    assert len(set(names())) == len(names())
    calls = 0

    def call() -> None:
        nonlocal calls
        calls += 1

    assert seconds_each(call, 10) > 0
    assert calls == 50
