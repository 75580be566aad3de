"""How often chances to win come true: prints the table of docs/analysis.md.

    .venv/bin/python docs/chances.py [GAMES]

Bots play against themselves; before each of their choices they say what they expect, and in the end
it is seen who has won.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from guimard.analysis.chances import expected_chances
from guimard.bots import Budget, new_bot
from guimard.dealers import Sampling, answer_chance
from guimard.rules import new_game
from guimard.rules.game import OVER, Game

KINDS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (
    ("Metro, two players", "engineer", "metro", {}),
    ("Metro, four players", "engineer", "metro", {"players": 4}),
    ("London, three players", "conductor", "metro", {"players": 3, "city": "london"}),
    ("Paris, two players", "conductor", "metro", {"city": "paris"}),
    ("companies, three players", "conductor", "metro", {"players": 3, "modules": ["companies"]}),
    ("Paris Connection, three players", "engineer", "paris-connection", {"players": 3}),
)
STEPS = ((0.0, 0.1), (0.1, 0.3), (0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01))
BUDGET = Budget(0.05)


def said_and_won(game: Game, bot: str, rng: Random) -> Iterator[tuple[float, float]]:
    """Of one game: each chance that was told, and whether that seat has won."""
    state = game.start()
    answer_chance(state, Sampling(rng))
    bots = [new_bot(bot, game, seat, Random(rng.random())) for seat in range(game.seats)]
    said = []
    while state.to_act != OVER:
        view = state.view(state.to_act)
        answer = bots[state.to_act].answer(view, BUDGET)
        if answer.candidates:
            said.append(expected_chances(game, view, answer.candidates[0].points))
        state.apply(answer.action)
        answer_chance(state, Sampling(rng))
    winners = state.result().winners
    won = [(seat in winners) / len(winners) for seat in range(game.seats)]
    for chances in said:
        yield from zip(chances, won, strict=True)


def row(title: str, bot: str, name: str, options: dict[str, Any], games: int) -> str:
    game, rng = new_game(name, options), Random(77)
    told = [one for _ in range(games) for one in said_and_won(game, bot, rng)]
    cells = []
    for low, high in STEPS:
        here = [(said, won) for said, won in told if low <= said < high]
        says, wins = (sum(part) for part in zip(*here, strict=True)) if here else (0, 0)
        cells.append(f"{says / len(here):.0%}: {wins / len(here):.0%}" if here else "")
    return f"| {title} | {bot} | {games} | {' | '.join(cells)} |"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for title, bot, name, options in KINDS:
        print(row(title, bot, name, options, games), flush=True)


if __name__ == "__main__":
    main()
