"""The wheel carries all that Guimard needs: built here, it runs in an empty environment."""

import re
import subprocess
import sys
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]

GAME = """
from guimard.rules import new_game
from guimard.rules.game import OVER

state = new_game("metro", {"players": 2}).start()
while state.to_act != OVER:
    state.apply(state.actions()[0])
print(len(state.view(None).tiles), "tiles laid")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built by the pinned backend."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel and its pinned dependencies, nothing else.

    pip checks here that they are all that the wheel asks for; it is not let out to fetch more.
    """
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, symlinks=True, with_pip=False)
    (packages,) = environment.glob("lib/python*/site-packages")
    pinned = (ROOT / "requirements/base.txt").read_text()
    for line in re.findall(r"^[\w.-]+==.*?(?= \\$)", pinned, re.M):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            lend(requirement.name, packages)
    python = environment / "bin/python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", wheel)
    return environment / "bin"


def lend(name: str, packages: Path) -> None:
    """Link the files of a distribution of this environment into another's packages."""
    distribution = metadata.distribution(name)
    for top in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
        packages.joinpath(top).symlink_to(Path(str(distribution.locate_file(top))))


def run(*command: object) -> str:
    """What the command prints; a command that fails fails the test with its own words."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / "guimard").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == expected


def test_installed_command_tells_its_version(wheel: Path, programs: Path) -> None:
    version = wheel.name.split("-")[1]
    assert run(programs / "guimard", "--version") == f"guimard {version}\n"


def test_installed_rules_play_a_whole_game(programs: Path) -> None:
    played = run(programs / "python", "-c", GAME)
    assert played == "60 tiles laid\n"
