"""The plain C program plays the same game, and says why where it cannot."""

from pathlib import Path
from shutil import which

import pytest

from guimard.bench.c_yardstick import NoYardstickError, compiled


@pytest.mark.skipif(which("cc") is None, reason="needs a C compiler")
def test_average_points_are_those_of_random_play() -> None:
    with compiled() as play:
        yardstick = play(20_000, 1)
    # 1000 random games of the referee with these tiles and turns gave 198.5, give or take 0.6.
    assert yardstick.mean_points == pytest.approx(198, abs=1)
    assert yardstick.moves_per_second > 0


def test_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoYardstickError, match="no C compiler"), compiled():
        pass


def test_with_a_compiler_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\necho 'cc: error: no such processor' >&2\nexit 1\n")
    compiler.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    says = "does not compile here: cc: error: no such proc"
    with pytest.raises(NoYardstickError, match=says), compiled():
        pass
