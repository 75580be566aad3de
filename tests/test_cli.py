"""The command as a whole: it starts light, teaches, and answers bad input in one sentence."""

import os
import subprocess
import sys

import pytest

from cli_running import Run, one_sentence, run
from guimard.cli import make_parser
from guimard.commands.asking import Complaint, printable
from guimard.commands.complaints import sentence_for
from guimard.rules.game import BadOptions
from guimard.rules.parts import BadParts

__all__ = ["run"]

COMMANDS = sorted(make_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr, call-overload]


def test_without_a_command_it_says_what_there_is(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert all(f"\n    {command} " in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_examples(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert f"\n  guimard {command}" in out


def test_it_tells_its_version(run: Run) -> None:
    code, out, _ = run("--version")
    assert code == 0
    assert out.startswith("guimard ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["selftest", "--games"],
        ["selftest", "--games", "0"],
        ["selftest", "--games", "-1"],
        ["selftest", "--games", "one"],
        ["selftest", "--games", "1.5"],
        ["selftest", "--gam", "1"],
        ["selftest", "\x1b[2J"],
    ],
)
def test_what_it_cannot_read_it_says_in_a_sentence(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert "\x1b" not in err


def test_every_error_of_input_has_its_sentence() -> None:
    assert sentence_for(Complaint("No.")) == "No."
    assert sentence_for(BadParts("No such tile.")) == "No such tile."
    assert "hand size" in str(sentence_for(BadOptions("hand_size", "twice")))
    assert sentence_for(FileNotFoundError(2, "No such file", "a.json")) == "a.json: No such file."
    assert sentence_for(ZeroDivisionError("a defect is not hidden")) is None


def test_a_defect_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("guimard.commands.combinations._COMBINATIONS", {"metro": None})
    with pytest.raises(TypeError):
        run("selftest")


def test_nothing_steers_a_terminal() -> None:
    assert printable("a\x1b[2Jb\rc\n") == "a\ufffd[2Jb\ufffdc\ufffd"


def test_ctrl_c_ends_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("guimard.commands.selftest._play", interrupt)
    assert run("selftest") == (130, "", "\nStopped.\n")


def test_a_closed_pipe_ends_in_silence() -> None:
    command = [sys.executable, "-m", "guimard", "selftest", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.readline()
        done.stdout.close()
        assert done.stderr.read() == b""
    assert done.returncode == 141


@pytest.mark.parametrize("command", [["--help"], ["selftest", "--help"]])
def test_help_loads_nothing_heavy(command: list[str]) -> None:
    code = (
        "import sys; from guimard.cli import main; main(sys.argv[1:]); "
        "print([name for name in ('numba', 'numpy', 'rich') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


def test_output_that_knows_few_letters_is_no_trouble() -> None:
    command = [sys.executable, "-m", "guimard", "selftest", "--games", "é"]
    done = subprocess.run(
        command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": "ascii"}
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(closed: str) -> None:
    command = f"{sys.executable} -m guimard score - {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
