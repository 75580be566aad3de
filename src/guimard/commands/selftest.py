"""``guimard selftest``: random games over every combination of options, all checks on."""

from __future__ import annotations

import argparse
import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

from guimard.commands.asking import Complaint, add_command

if TYPE_CHECKING:
    from guimard.commands.asking import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    parser = add_command(
        subparsers,
        "selftest",
        run,
        "Play random games over every combination of options and check all that must hold",
        text="A line for each combination; exit code 1 and the seed where something does not hold.",
        examples="  guimard selftest\n  guimard selftest --games 10 --json\n",
    )
    parser.add_argument(
        "--games", type=int, default=1, metavar="N", help="games for each combination (1)"
    )
    parser.add_argument("--seed", type=int, default=0, help="other games than usual (0)")
    parser.add_argument("--json", action="store_true", help="a JSON object a line")


def run(asked: argparse.Namespace) -> int:
    from guimard.commands.combinations import all_combinations

    if asked.games < 1:
        raise Complaint("--games needs a number from 1 up.")
    started = time.perf_counter()
    combinations = broken = 0
    for name, options in all_combinations(Random(asked.seed)):
        line = _play(name, options, asked.games, asked.seed)
        combinations += 1
        broken += "broken" in line
        print(json.dumps(line) if asked.json else _told(line), flush=True)
    if not asked.json:
        games = combinations * asked.games
        seconds = time.perf_counter() - started
        print(f"{combinations} combinations, {games} games, {seconds:.0f} s: ", end="")
        print(f"{broken} BROKEN" if broken else "all is well")
    return 1 if broken else 0


def _play(name: str, options: dict[str, Any], games: int, seed: int) -> dict[str, Any]:
    """What happened in the games of one combination."""
    from guimard.commands.checked_game import play_checked
    from guimard.rules import new_game

    game = new_game(name, options)
    line: dict[str, Any] = {"game": name, "options": options, "games": games, "actions": 0}
    points = [0] * game.seats
    for number in range(games):
        key = f"{seed} {number} {json.dumps(options, sort_keys=True)}"
        try:
            actions, result = play_checked(game, Random(key))
        except Exception as error:
            # Whatever it is, it must be told with the seed that shows it again.
            line["broken"] = f"{type(error).__name__}: {error}"
            line["seed"] = seed
            line["number"] = number
            print(f"selftest: {line}", file=sys.stderr)
            return line
        line["actions"] += actions
        points = [a + b for a, b in zip(points, result.points, strict=True)]
    line["mean_points"] = [round(one / games, 1) for one in points]
    return line


def _told(line: dict[str, Any]) -> str:
    options = " ".join(
        name if value is True else f"{name}={_plain(value)}"
        for name, value in line["options"].items()
        if value not in (False, None, (), {})
    )
    if "broken" in line:
        end = f"BROKEN in game {line['number']} with --seed {line['seed']}: {line['broken']}"
    else:
        means = " ".join(f"{mean:g}" for mean in line["mean_points"])
        end = f"{line['games']} games, {line['actions']} actions, mean points {means}"
    return f"{line['game']} {options}: {end}"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}:{one}" for name, one in value.items())
    return ",".join(value) if isinstance(value, tuple) else str(value)
