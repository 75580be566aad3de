"""Options of Metro: what does not fit is refused by the option to change."""

import pickle
from itertools import product
from typing import Any

import pytest

from guimard.rules import new_game
from guimard.rules.game import BadOptions, Refused
from guimard.rules.metro import extensions
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.options import MetroOptions
from play import COMBINATIONS, EDITIONS

IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("edition", {"edition": "metro-1997"}),
    ("edition", {"edition": ""}),
    ("rules", {"rules": 0}),
    ("rules", {"rules": 2}),
    ("players", {"players": 0}),
    ("players", {"players": 1}),
    ("players", {"players": 7}),
    ("players", {"players": -2}),
    ("first", {"first": 2}),
    ("first", {"first": -1}),
    ("hand_size", {"hand_size": 0}),
    ("hand_size", {"hand_size": 4}),
    ("colours", {"colours": ("yellow",)}),
    ("colours", {"colours": ("yellow", "yellow")}),
    ("colours", {"colours": ("yellow", "orange")}),
    ("colours", {"colours": ("yellow", "blue", "orange")}),
    ("modules", {"modules": ("nothing",)}),
    ("modules", {"modules": ("lanterns", "lanterns")}),
    ("modules", {"modules": ("lanterns",), "edition": "metro-2000"}),
    ("city", {"city": "atlantis"}),
    ("settings", {"settings": {"dark": True}}),
    ("settings", {"settings": {"bright": True}, "modules": ("lanterns",)}),
    ("dark", {"settings": {"dark": "very"}, "modules": ("lanterns",)}),
]


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extensions.MODULES, "lanterns", "lanterns:Lanterns")


@pytest.mark.parametrize(("option", "options"), IMPOSSIBLE, ids=lambda value: str(value))
def test_what_does_not_fit_is_refused_by_its_option(option: str, options: dict[str, Any]) -> None:
    for edition in [EDITIONS[-1]] if "modules" in options or "edition" in options else EDITIONS:
        with pytest.raises(BadOptions) as caught:
            Metro(MetroOptions(**{"edition": edition} | options))
        assert caught.value.option == option
        assert caught.value.params["option"] == option
        assert caught.value.key.startswith("options.")


@pytest.mark.parametrize(
    ("option", "options"),
    [
        ("colour", {"colour": "red"}),
        ("players", {"players": "many"}),
        ("players", {"players": 2.5}),
        ("modules", {"modules": "lanterns"}),
        ("modules", {"modules": [1]}),
        ("any_direction", {"any_direction": 1}),
        ("settings", {"settings": {"dark": 7}, "modules": ["lanterns"]}),
    ],
)
def test_options_from_outside_are_refused_by_name(option: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as caught:
        new_game("metro", options)
    assert caught.value.option == option


@pytest.mark.parametrize(
    "error", [Refused("touching", square=9), BadOptions("players", "between", low=2, high=6)]
)
def test_an_error_can_be_sent_to_another_process(error: Refused | BadOptions) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert type(sent) is type(error)
    assert vars(sent) == vars(error)
    assert str(sent) == str(error)


def test_a_game_and_a_state_say_what_they_are() -> None:
    game = new_game("metro", {"players": 3, "first": 1})
    assert repr(game).startswith("<metro: MetroOptions(players=3, rules=1, first=1, ")
    assert repr(game.start()) == "<metro: turn 0, chance to act>"


def test_an_error_nobody_caught_says_what_is_wrong() -> None:
    with pytest.raises(BadOptions, match=r"^players: options.between\(.*value=9, low=2, high=6\)$"):
        new_game("metro", {"players": 9})
    with pytest.raises(Refused, match=r"^touching: refused.touching\(square=9\)$"):
        raise Refused("touching", square=9)


@pytest.mark.rule("players")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_six_play(edition: str) -> None:
    for players in range(-1, 9):
        options = MetroOptions(edition=edition, players=players)
        if 2 <= players <= 6:
            assert Metro(options).seats == players
        else:
            with pytest.raises(BadOptions):
                Metro(options)


@pytest.mark.rule("hand size")
@pytest.mark.rule("any direction")
@pytest.mark.rule("random stations")
@pytest.mark.no_cover
def test_variants_combine_freely_in_every_edition() -> None:
    for options in COMBINATIONS[::7]:
        game = Metro(options)
        lays = (options.hand_size + 1) * 60 * (4 if options.any_direction else 1)
        assert len(game.actions) == lays + 2
        assert len(set(game.actions)) == len(game.actions)
        assert len(set(game.outcomes)) == len(game.outcomes)
        numbers = [game.number(action) for action in game.actions]
        assert numbers == list(range(len(game.actions)))


def test_every_seat_may_be_named_to_begin() -> None:
    for players, first in product(range(2, 7), range(6)):
        options = MetroOptions(players=players, first=first)
        if first < players:
            assert Metro(options).start().player == first
        else:
            with pytest.raises(BadOptions):
                Metro(options)
