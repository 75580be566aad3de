"""What the page on batches shows can be run, and so can its examples."""

import re
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from guimard.batch.layout import FEATURES
from guimard.bench.suite import names

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/batch.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("code", BLOCKS, ids=lambda code: code.splitlines()[0])
def test_the_python_of_the_page_runs(code: str) -> None:
    if "CardBatch" in code:
        pytest.importorskip("torch", reason="PyTorch is not installed here")
        cuda = pytest.importorskip("numba.cuda")
        if not cuda.is_available():
            pytest.skip("there is no graphics card here")
    exec(compile(code, "batch.md", "exec"), {})


def test_every_figure_of_the_page_is_measured() -> None:
    assert set(re.findall(r"`(batch\.[a-z_.]+)`", PAGE)) <= set(names())


def run(monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> None:
    example = ROOT / "examples" / name
    monkeypatch.setattr(sys, "argv", [str(example), *arguments])
    runpy.run_path(str(example), run_name="__main__")


def test_positions_are_labelled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "labels.npz"
    asked = ("--games", "20", "--playouts", "16", "--players", "3", str(file))
    run(monkeypatch, "label_positions.py", *asked)
    said = capsys.readouterr().out
    assert said.startswith(f"1,200 positions in {file}, each judged by 16 random games.\n")
    labels = np.load(file)
    assert labels["observation"].shape == (1200, FEATURES)
    assert labels["legal"].any(axis=1).all()
    assert labels["points"].shape == labels["wins"].shape == (1200, 3)
    assert labels["wins"].sum(axis=1) == pytest.approx(np.ones(1200))
    # In the first positions the seats differ by luck alone; in the last the points are nearly made.
    last = labels["points"][-20:] - labels["observation"][-20:, 205:208]
    assert last.min() >= 0
    assert last.mean() < labels["points"][:20].mean() / 2


def test_a_policy_is_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed here")
    run(monkeypatch, "learn_policy.py", "--positions", "24576", "--games", "200")
    said = capsys.readouterr().out.splitlines()[-1]
    found = re.search(r"it won ([\d.]+) of 200 games .* between ([\d.]+)% and", said)
    assert found, said
    assert float(found[2]) > 50


def test_without_pytorch_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit, match=r"needs PyTorch.*pip install torch"):
        run(monkeypatch, "learn_policy.py")
