"""``guimard options`` tells what there is, as the checks of options have it."""

import json
from itertools import combinations

import pytest

from box import BOX
from cli_running import Run, run
from guimard.rules import new_game
from guimard.rules.game import BadOptions

__all__ = ["run"]


def test_it_tells_every_combination_of_the_box(run: Run) -> None:
    code, out, err = run("options", "--json")
    assert (code, err) == (0, "")
    metro = json.loads(out)["metro"]
    everything = metro["modules"] | metro["cities"]
    for number in range(4):
        for modules in combinations(metro["modules"], number):
            for city in (None, *metro["cities"]):
                chosen = [name for name in (*modules, city) if name]
                together = all(
                    two in everything[one]["with"] for one, two in combinations(chosen, 2)
                )
                players = set(metro["editions"]["metro-2021"]["players"])
                players = players.intersection(*(everything[one]["players"] for one in chosen))
                if chosen == ["solo"]:
                    players = {1}
                told = {(modules, city, one) for one in players if together}
                assert told == {part for part in BOX if part[:2] == (modules, city)}


def test_reasons_are_those_that_a_game_is_refused_with(run: Run) -> None:
    metro = json.loads(run("options", "--json")[1])["metro"]
    reasons = metro["modules"]["central-tracks"]["not_with"]
    assert "centre of the board" in reasons["central-stations"]
    with pytest.raises(BadOptions) as refused:
        new_game("metro", {"modules": ["central-stations", "central-tracks"]})
    assert refused.value.key == "options.both-centre"
    code, _, err = run("play", "--module", "central-stations", "--module", "central-tracks")
    assert (code, err) == (2, f"guimard: {reasons['central-stations']}\n")


def test_settings_and_editions_are_told(run: Run) -> None:
    found = json.loads(run("options", "--json")[1])
    metro = found["metro"]
    assert metro["cities"]["berlin"]["settings"] == {"sides": ["A", "B", "mixed"]}
    assert metro["variants"]["hand_size"] == [1, 2, 3]
    assert metro["editions"]["metro-2000"] == {"players": [2, 3, 4, 5, 6], "with": []}
    assert len(metro["editions"]["metro-2021"]["with"]) == 10
    assert found["paris-connection"] == {"players": [2, 3, 4, 5, 6]}


def test_people_get_it_in_lines(run: Run) -> None:
    code, out, err = run("options")
    assert (code, err) == (0, "")
    assert "  --module solo              1 player\n" in out
    assert "      --setting sides=A or B or mixed\n" in out
    assert "      with no other module and no city\n" in out
    assert max(map(len, out.splitlines())) <= 110
