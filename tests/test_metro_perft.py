"""How many sequences of actions there are from fixed deals, counted to a depth."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from guimard.rules.game import CHANCE
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState

CASES = tomllib.loads((Path(__file__).parent / "data/perft.toml").read_text())
DEPTHS = [
    pytest.param(
        name, depth, marks=pytest.mark.long if many > 600_000 else (), id=f"{name}-{depth}"
    )
    for name, case in CASES.items()
    for depth, many in enumerate(case["sequences"], 1)
]


def sequences(state: MetroState, deal: list[str], depth: int) -> int:
    """Sequences of `depth` actions; chance is answered from the deal and is no action."""
    if depth == 1:
        return len(state.actions())
    total = 0
    for number in state.actions():
        after = state.copy()
        after.apply(number)
        answer_from(deal, after)
        total += sequences(after, deal, depth - 1)
    return total


def answer_from(deal: list[str], state: MetroState) -> None:
    while state.to_act == CHANCE:
        state.apply(state.game.codes.index(deal[state.pool()[1]]))


@pytest.mark.rule("turn")
@pytest.mark.rule("touching")
@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "depth"), DEPTHS)
def test_sequences_of_actions(name: str, depth: int) -> None:
    case: dict[str, Any] = CASES[name]
    deal = case["deal"].split()
    state = Metro(MetroOptions(first=0, **case["options"])).start()
    answer_from(deal, state)
    assert sequences(state, deal, depth) == case["sequences"][depth - 1]
