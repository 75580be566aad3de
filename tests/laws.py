"""What holds in every game, whichever it is. Each law is checked over one random game."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from random import Random
from typing import Any

import msgspec

from guimard.rules.game import CHANCE, Game, State
from play import choose, moments, play_to_end, refused, snapshot


def chance_and_choices_are_complete(game: Game, rng: Random) -> None:
    """What is listed is in order, has a number, and can be done; chance weighs all of it."""
    for state, number in moments(game, rng):
        numbers = list(state.actions())
        everything = game.outcomes if state.to_act == CHANCE else game.actions
        assert numbers == sorted(set(numbers))
        assert all(0 <= one < len(everything) for one in numbers)
        if state.to_act == CHANCE:
            weights = list(state.weights())
            assert len(weights) == len(numbers)
            assert all(type(weight) is int and weight > 0 for weight in weights)
        else:
            assert 0 <= state.to_act < game.seats
        assert numbers
        for one in numbers:
            assert state.copy().apply(one) is not None
        state.apply(number)


def every_other_number_is_refused(game: Game, rng: Random, whole: float, some: int) -> set[str]:
    """With probability `whole` every number is tried at a moment, otherwise `some` of them.

    Returns the rules that the refusals name.
    """
    rules = set()
    for state, number in moments(game, rng):
        everything = game.outcomes if state.to_act == CHANCE else game.actions
        beyond = [-1, len(everything), -len(everything), 10**9]
        unlisted = sorted(set(range(len(everything))) - set(state.actions()))
        if rng.random() >= whole:
            unlisted = rng.sample(unlisted, min(some, len(unlisted)))
        for one in unlisted + beyond:
            rules.add(refused(state, one).rule)
        state.apply(number)
    assert refused(state, number).rule.endswith("end")
    return rules


def a_replay_is_the_same(game: Game, again: Game, rng: Random) -> None:
    """`again`: another game with the same options."""
    numbers, told = [], []
    for state, number in moments(game, rng):
        numbers.append(number)
        told.append(state.apply(number))
    other = again.start()
    assert [other.apply(number) for number in numbers] == told
    assert snapshot(other) == snapshot(state)
    assert other.result() == state.result()


def old_states_stay_as_they_were(game: Game, rng: Random) -> None:
    """A copy knows nothing of what becomes of the state, nor the state of what becomes of it."""
    kept = []
    for state, number in moments(game, rng):
        kept.append((state.copy(), snapshot(state), _views(state)))
        state.copy().apply(choose(state, rng))
        assert snapshot(state) == kept[-1][1]
        state.apply(number)
    for old, before, views in kept:
        assert snapshot(old) == before
        assert _views(old) == views


def _views(state: State) -> list[bytes]:
    seats: list[int | None] = [None, *range(state.game.seats)]
    return [msgspec.json.encode(state.view(seat)) for seat in seats]


def what_is_unknown_can_be_dealt(game: Game, rng: Random, watchers: int | None = None) -> None:
    """Every state dealt from a view gives that view, and its seat has the same choices in it.

    `watchers`: how many, drawn from the seats and an onlooker, look at each moment besides who is
    to act; all of them, if it is not said.
    """
    everybody = [None, *range(game.seats)]
    for state, number in moments(game, rng):
        looking = everybody
        if watchers is not None:
            looking = rng.sample(everybody, watchers) + [state.to_act] * (state.to_act >= 0)
        for seat in dict.fromkeys(looking):
            view = state.view(seat)
            dealt = game.deal_unknown(view, rng)
            assert dealt.view(seat) == view
            assert dealt.actions()
            if state.to_act == seat:
                assert dealt.actions() == state.actions()
                dealt.apply(number)
        state.apply(number)


def a_dealt_game_can_be_played_to_its_end(game: Game, rng: Random) -> None:
    """From any moment, as any seat sees it."""
    for state, number in moments(game, rng):
        if rng.random() < 0.05:
            seat = rng.choice([None, *range(game.seats)])
            dealt = game.deal_unknown(state.view(seat), rng)
            while dealt.actions():
                dealt.apply(choose(dealt, rng))
            assert dealt.result().winners
        state.apply(number)


def _seen(events: Iterable[Any], seat: int | None) -> list[Any]:
    seen = (event.seen_by(seat) for event in events)
    return [event for event in seen if event is not None]


def json_loses_nothing(game: Game, rng: Random) -> None:
    """Options, actions, outcomes, events as each seat sees them, views and the result."""
    assert _again(game.options, type(game.options)) == game.options
    for numbered in (game.actions, game.outcomes):
        union: Any = reduce(or_, {type(one) for one in numbered})
        assert _again(list(numbered), list[union]) == list(numbered)
    events = reduce(or_, game.event_types)
    for state, number in moments(game, rng):
        for seat in (None, *range(game.seats)):
            view = state.view(seat)
            assert _again(view, game.view_type) == view
        for event in state.apply(number):
            for seen in (event, *_seen([event], None), *_seen([event], 0)):
                assert type(seen) in game.event_types
                assert _again(seen, events) == seen
    result = state.result()
    assert _again(result, type(result)) == result


def _again(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def the_result_adds_up(game: Game, rng: Random) -> None:
    state, _ = play_to_end(game, rng)
    result = state.result()
    best = max(result.points)
    assert result.winners == tuple(k for k, points in enumerate(result.points) if points == best)
    assert [sum(item.points for item in items) for items in result.breakdown] == list(result.points)
    assert len(result.points) == game.seats
