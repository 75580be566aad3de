"""Greedy's judgement of Paris Connection."""

from random import Random

import numpy as np
import pytest

from connection_play import act, begin, build, connection, place, trade
from guimard.bots import Budget, new_bot
from guimard.bots.greedy.paris_connection import (
    FADING,
    PROMISE,
    ParisConnectionJudge,
    expected_hands,
    nearness,
)
from guimard.rules.game import Action
from guimard.rules.paris_connection.moves import Done, Place, Trade
from guimard.rules.paris_connection.state import ParisConnectionState


def greedy_choice(state: ParisConnectionState) -> Action:
    seat = state.to_act
    bot = new_bot("greedy", state.game, seat, Random(1))
    return state.game.actions[bot.answer(state.view(seat), Budget()).action]


def test_it_builds_for_the_company_that_it_holds_most_of() -> None:
    state = begin(2, hands=[{"blue": 8, "red": 2}, {"red": 8, "blue": 2}])
    built = 0
    while isinstance(action := greedy_choice(state), Place):
        assert action.colour == "blue"
        act(state, action)
        built += 1
    assert action == Done()
    assert built == 5
    act(state, action)
    assert state.values[1] >= 3


def test_it_takes_two_of_what_is_worth_most() -> None:
    state = begin(2, hands=[{"red": 5, "blue": 5}, {"red": 5, "blue": 5}])
    build(state, "black", "Reims", "Troyes", "F21", "Chaumont", "E22")
    build(state, "red", "Rouen")
    assert greedy_choice(state) == Trade("blue", "black", 2)


def test_it_ends_the_game_in_marseille_when_it_wins_so() -> None:
    way = ["Auxerre", "H19", "I20", "J19", "Clermont-Ferrand", "L19", "M20", "N21", "O22"]
    for hand, ends in (({"purple": 10}, True), ({"blue": 10}, False)):
        state = begin(2, hands=[hand, {"purple": 5, "red": 5}])
        build(state, "purple", *way[:5])
        trade(state, "red", "yellow")
        place(state, "purple", *way[5:])
        numbers = [one.action for one in judged(state)]
        marseille = state.game.number(Place("purple", state.game.map.marseille))
        assert marseille in numbers
        assert (state.game.number(greedy_choice(state)) == marseille) == ends


def judged(state: ParisConnectionState) -> list[object]:
    judge = ParisConnectionJudge(state.game)
    return judge.candidates(state, state.view(state.to_act), Random(0))  # type: ignore[return-value]


def test_nearness_fades_with_each_locomotive() -> None:
    on = connection().map
    near = nearness(on)
    start = on.starts[0]
    by_steps = {0: 1.0, 1: PROMISE, 2: PROMISE * FADING, 3: PROMISE * FADING**2}
    assert set(near[0]) > set(by_steps.values())
    assert near[0, 0] == 1
    first = [hex for hex in range(on.buildable) if on.neighbours[start] >> hex & 1]
    assert {near[start, hex] for hex in first} == {PROMISE}
    assert near[: on.eiffel].min() > 0


def test_hands_are_expected_as_trades_have_shown_them() -> None:
    state = begin(3, hands=[{"red": 10}, {"blue": 10}, {"blue": 5, "brown": 5}])
    build(state, "red", "Rouen")
    trade(state, "blue", "black", 2)
    hands = expected_hands(state.view(0))
    assert hands[0].tolist() == [10, 0, 0, 0, 0, 0]
    assert hands.sum(axis=0).tolist() == [10, 14, 0, 2, 5, 0]
    assert hands.sum(axis=1).tolist() == [10, 11, 10]
    assert hands[1, 3] == 2
    assert hands[1, 1] == pytest.approx(14 * 9 / 19)
    assert np.array_equal(expected_hands(state.view(None))[1:, 3], [2, 0])
