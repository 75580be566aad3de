"""Random games over every combination of options, and the checks that watch them."""

import json
from random import Random

import pytest

from guimard.cli import main
from guimard.commands import checked_game
from guimard.commands.checked_game import Broken, look_closely, play_checked
from guimard.commands.combinations import all_combinations
from guimard.rules import GAMES
from guimard.rules.game import Event
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState


def test_every_game_comes() -> None:
    assert {name for name, _ in all_combinations(Random(0))} == set(GAMES)


def test_every_combination_of_the_base_game_comes_once() -> None:
    base = [
        options
        for name, options in all_combinations(Random(0))
        if name == "metro" and "modules" not in options
    ]
    assert len(base) == 3 * 5 * 2 * 3 * 2
    assert len({json.dumps(options) for options in base}) == len(base)


def test_modules_and_cities_come_wherever_they_may() -> None:
    combined = {
        (options["modules"], options["city"], options["players"])
        for _, options in all_combinations(Random(0))
        if "modules" in options
    }
    assert ((), "berlin", 6) in combined
    assert (("companies", "central-stations"), "paris", 2) in combined
    assert (("solo",), None, 1) in combined
    assert (("solo",), None, 2) not in combined
    assert not any({"central-stations", "central-tracks"} <= {*one[0]} for one in combined)


def test_a_line_for_each_combination(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    some = [("metro", {"players": players, "edition": "metro-2000-it"}) for players in (2, 3)]
    monkeypatch.setattr("guimard.commands.combinations.all_combinations", lambda rng: iter(some))
    assert main(["selftest", "--games", "2", "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["options"]["players"] for line in lines] == [2, 3]
    assert all(line["games"] == 2 and "broken" not in line for line in lines)
    assert main(["selftest"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("metro players=2 edition=metro-2000-it: 1 games, ")
    assert lines[2].endswith("all is well")


def test_what_does_not_hold_is_told_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise Broken("two and two are five")

    monkeypatch.setattr(checked_game, "play_checked", fails)
    monkeypatch.setattr(
        "guimard.commands.combinations.all_combinations", lambda rng: iter([("metro", {})])
    )
    assert main(["selftest", "--seed", "17"]) == 1
    said = capsys.readouterr()
    assert "BROKEN in game 0 with --seed 17: Broken: two and two are five" in said.out
    assert "two and two are five" in said.err


def broken_by(monkeypatch: pytest.MonkeyPatch, name: str, method: object) -> str:
    """What the checks say of a game whose state has this method instead."""
    monkeypatch.setattr(MetroState, name, method)
    with pytest.raises(Broken) as caught:
        play_checked(Metro(MetroOptions(players=3)), Random(1))
    return str(caught.value)


def test_a_view_that_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Metro.deal_unknown

    def forgets(self: Metro, view: object, rng: Random) -> MetroState:
        state = right(self, view, rng)  # type: ignore[arg-type]
        state.turn += 1
        return state

    monkeypatch.setattr(Metro, "deal_unknown", forgets)
    with pytest.raises(Broken, match="unknown pieces"):
        look_closely(Metro().start(), Random(0))


def test_an_illegal_action_that_is_taken_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = MetroState.actions

    def actions(self: MetroState) -> list[int]:
        legal = list(right(self))
        return legal if self.to_act < 0 else legal[-1:]

    assert "not refused" in broken_by(monkeypatch, "actions", actions)


def test_a_replay_that_differs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right, count = MetroState.apply, iter(range(10**6))

    def apply(self: MetroState, number: int) -> list[Event]:
        events = right(self, number)
        return events if next(count) < 100 else events[:-1]

    assert "replay" in broken_by(monkeypatch, "apply", apply)
