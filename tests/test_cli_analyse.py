"""guimard analyse: what a finished game tells, and which files it refuses."""

import json
from pathlib import Path

import pytest

from bad_bots import COMMAND
from cli_running import Run, one_sentence, run
from guimard.bots.workers import Workers
from guimard.records import as_seen_by, save
from guimard.terminal.graph import HEIGHT, graph
from guimard.texts import LANGUAGES, catalogue
from record_games import PLAIN, played

__all__ = ["run"]


@pytest.fixture(autouse=True)
def _light_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process, which is ready soon."""
    monkeypatch.setattr("guimard.bots.workers.Workers", lambda jobs: Workers(1, COMMAND))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    save(played(PLAIN), path)
    return path


def test_the_report_has_the_course_the_costliest_moves_and_a_line_for_each_player(
    run: Run, file: Path
) -> None:
    code, out, err = run("analyse", str(file), "--bot", "greedy", "--lang", "en")
    assert (code, err) == (0, "")
    result = played(PLAIN).result
    assert result is not None
    *rows, last = (row for row in out.splitlines() if row[:4].strip().isdigit())
    assert [int(row.split()[0]) for row in rows if "%" in row][:5] == [1, 2, 3, 4, 5]
    assert f"{max(result.points)} 100%" in out
    assert f"{min(result.points)}   0%" in out
    assert "Better: " in out
    assert "Ann: " in out.split("How well everybody chose:")[1]
    assert last


def test_json_has_every_choice_with_its_actions(run: Run, file: Path) -> None:
    arguments = ("analyse", str(file), "--bot", "greedy", "--json")
    code, out, _ = run(*arguments)
    assert code == 0
    found = json.loads(out)
    assert found["effort"]["bot"] == "greedy"
    assert len(found["seats"]) == len(found["players"]) == 2
    assert sum(seat["choices"] for seat in found["seats"]) == len(found["choices"])
    assert {one["action"]["do"] for one in found["choices"]} <= {"lay", "draw"}
    result = played(PLAIN).result
    assert result is not None
    assert tuple(found["moments"][-1]["points"]) == result.points


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_over_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    record, path = played(PLAIN, turns=20), tmp_path / "game.json"
    save(record, path)
    code, out, err = run("analyse", str(path))
    assert (code, out) == (2, "")
    assert err == f"guimard: {catalogue(language).say('record.not-over')}\n"


def test_what_cannot_be_analysed_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, file: Path
) -> None:
    seen, damaged = tmp_path / "seen.json", tmp_path / "damaged.json"
    save(as_seen_by(played(PLAIN), 0), seen)
    damaged.write_text(file.read_text()[:900])
    changed = tmp_path / "changed.json"
    changed.write_text(file.read_text().replace('"square": 0', '"square": 9', 1))
    for arguments in (
        [str(seen)],
        [str(damaged)],
        [str(changed)],
        [str(tmp_path / "nothing.json")],
        [str(file), "--bot", "random"],
        [str(file), "--seconds", "1e12"],
        [str(file), "--playouts", "0"],
    ):
        code, out, err = run("analyse", *arguments)
        assert (code, out) == (2, ""), arguments
        assert one_sentence(err), err


def test_the_graph_keeps_its_width_and_shows_everybody() -> None:
    rising = [float(turn) for turn in range(200)]
    falling = rising[::-1]
    rows = graph([rising, falling], list(range(1, 201)), 60)
    assert len(rows) == HEIGHT + 2
    assert max(map(len, rows)) <= 60
    assert rows[0].startswith("199 ┤")
    assert rows[0].rstrip().endswith("1")
    assert rows[0].split("┤")[1][0] == "2"
    assert "*" in graph([[1, 2, 3], [3, 2, 1]], [1, 2, 3], 60)[HEIGHT // 2]
    assert graph([[5.0, 5.0]], [1, 2], 60)[HEIGHT - 1].endswith("┤11")
