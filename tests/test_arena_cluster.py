"""A match on a Ray cluster of two nodes, which these tests start and end themselves."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from guimard.arena import cluster
from guimard.arena.cluster import NoCluster, play_on_cluster
from guimard.arena.match import Match, Played, play_match
from guimard.cli import main

KEEPER = """
import sys
from ray.cluster_utils import Cluster

node = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args=node)
cluster.add_node(**node)
print(cluster.address, len(cluster.list_all_nodes()), flush=True)
sys.stdin.read()
cluster.shutdown()
"""
"""Ends the cluster when its standard input ends, so also when this process does."""

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    pytest.importorskip("ray", reason="Ray is not installed (requirements/ray.txt)")
    with subprocess.Popen(
        [sys.executable, "-c", KEEPER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **QUIET},
    ) as keeper:
        assert keeper.stdout is not None
        found, nodes = keeper.stdout.readline().split()
        assert nodes == "2"
        yield found
        keeper.communicate(timeout=120)
    assert keeper.returncode == 0


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "guimard", "arena", *arguments)
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_cluster_plays_the_same_match(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("greedy", "random", "--games", "12", "--seed", "7", "--json")
    kept, folder = tmp_path / "match.jsonl", tmp_path / "games"
    done = arena(*asked, "--ray", address, "--resume", str(kept), "--records", str(folder))
    assert done.stderr == ""
    assert main(["arena", *asked]) == 0
    assert done.stdout == capsys.readouterr().out
    assert len(kept.read_bytes().splitlines()) == 1 + 6
    assert len(list(folder.iterdir())) == 12
    last = json.loads(done.stdout.splitlines()[-1])
    assert [row["name"] for row in last["bots"]] == ["greedy", "random"]


MATCH = Match(bots=("random", "greedy"), game="metro", options={}, games=4, seed="cluster")


class _TaskError(Exception):
    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class _Ray:
    """What of Ray a match uses; every task is done when it is asked for."""

    class exceptions:  # noqa: N801
        RayTaskError = _TaskError
        RayError = LookupError

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.cancelled: list[object] = []
        self.is_left = False

    def remote(self, **_: object) -> object:
        def task(function: object) -> object:
            return type("Task", (), {"remote": staticmethod(lambda *given: (function, given))})

        return task

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 0.4}

    def get(self, task: tuple[object, tuple[object, ...]]) -> object:
        if self.failure is not None:
            raise self.failure
        function, given = task
        assert callable(function)
        return function(*given)

    def cancel(self, task: object, force: bool) -> None:
        self.cancelled.append(task)

    def shutdown(self) -> None:
        self.is_left = True


def play(monkeypatch: pytest.MonkeyPatch, ray: _Ray) -> list[list[Played]]:
    monkeypatch.setattr(cluster, "_join", lambda address: ray)
    return list(play_on_cluster(MATCH, "here"))


def test_deals_come_in_their_order_and_the_cluster_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = _Ray()
    assert play(monkeypatch, ray) == list(play_match(MATCH))
    assert ray.is_left
    assert not ray.cancelled


def test_who_has_seen_enough_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = _Ray()
    monkeypatch.setattr(cluster, "_join", lambda address: ray)
    deals = play_on_cluster(msgspec.structs.replace(MATCH, games=40), "here")
    next(deals)
    deals.close()  # type: ignore[attr-defined]
    assert len(ray.cancelled) == cluster.AHEAD - 1
    assert ray.is_left


@pytest.mark.parametrize(
    ("failure", "sentence"),
    [
        (_TaskError(ModuleNotFoundError("No module named 'guimard'")), "lacks something: No mod"),
        (_TaskError(NoCluster("elsewhere is another Guimard")), "elsewhere is another Guimard"),
        (LookupError("The worker died.\nand more"), "lost a deal: The worker died.$"),
    ],
)
def test_what_goes_wrong_elsewhere_is_said_here(
    failure: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = _Ray(failure)
    with pytest.raises(NoCluster, match=sentence):
        play(monkeypatch, ray)
    assert ray.is_left


def test_another_guimard_does_not_play_along(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoCluster, match="has another Guimard than this one"):
        cluster._deal(MATCH, 0, False, "another")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--ray", "127.0.0.1:9"), "No Ray cluster answers at 127.0.0.1:9."),
        (("--ray", "127.0.0.1:99999999"), "No Ray cluster answers at 127.0.0.1:99999999."),
        (("--ray", "auto", "--jobs"), "--jobs is for this machine and --ray for a cluster"),
    ],
)
def test_a_cluster_that_is_not_there_is_said_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (requirements/ray.txt)")
    assert main(["arena", "greedy", "random", *arguments]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith(f"guimard: {sentence}")


def test_without_ray_it_is_said_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "greedy", "random", "--ray", "auto"]) == 2
    assert "pip install 'guimard[ray]'" in capsys.readouterr().err
