"""The engine and the slow referee, which shares nothing with it, agree on random games."""

from random import Random

import pytest

from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Lay, LineFinished, TileLaid
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from play import COMBINATIONS, label, moments, told
from referee import FinishedLine, Referee

pytestmark = pytest.mark.no_cover


def play_before_referee(options: MetroOptions, seed: int) -> None:
    """A random game in which the referee checks every choice, every line and all points."""
    game = Metro(options)
    owners: dict[int, int] | None = None
    referee = _referee(options, owners)
    for state, number in moments(game, Random(seed)):
        if options.random_stations and owners is None and state.to_act >= 0:
            dealt = enumerate(state.view(None).owners)
            owners = {station: seat for station, seat in dealt if seat is not None}
            referee = _referee(options, owners)
        if state.to_act >= 0:
            _check_choices(game, state, referee)
        events = state.apply(number)
        for laid in told(events, TileLaid):
            row, column = divmod(laid.square, 8)
            lines = referee.lay(row, column, laid.tile, laid.turn)
            _check_lines(told(events, LineFinished), lines, referee)
            assert state.view(None).points == tuple(referee.scores)
    assert referee.is_complete()
    assert state.result().points == tuple(referee.scores)


def _referee(options: MetroOptions, owners: dict[int, int] | None) -> Referee:
    return Referee(
        options.edition, options.players, options.any_direction, options.hand_size, owners
    )


def _check_choices(game: Metro, state: MetroState, referee: Referee) -> None:
    view = state.view(state.to_act)
    if view.drawn:
        tiles = {game.hand_size: view.drawn}
    else:
        tiles = {view.hand.index(tile): tile for tile in view.hand if tile}
    expected = {
        Lay(place, row * 8 + column, turn)
        for place, tile in tiles.items()
        for row, column, turn in referee.legal(tile)
    }
    listed = {game.actions[number] for number in state.actions()}
    assert {action for action in listed if isinstance(action, Lay)} == expected
    assert len(listed - expected) == (view.drawn is None and view.stack > 0)


def _check_lines(told: list[LineFinished], lines: list[FinishedLine], referee: Referee) -> None:
    def name(end: int) -> str:
        return f"S{end}" if end < 32 else f"C{end - 31}"

    scored = [line for line in lines if line.owner is not None]
    assert [
        FinishedLine(line.station, line.account, name(line.end), len(line.path), line.points)
        for line in told
    ] == scored
    for line in told:
        assert [divmod(one // 4, 8) for one in line.path] == referee.route(line.station)


@pytest.mark.rule("touching")
@pytest.mark.rule("no stub")
@pytest.mark.rule("line")
@pytest.mark.rule("scoring")
@pytest.mark.parametrize("options", COMBINATIONS, ids=label)
def test_the_referee_agrees(options: MetroOptions) -> None:
    play_before_referee(options, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("options", COMBINATIONS, ids=label)
def test_the_referee_agrees_on_a_hundred_games(options: MetroOptions) -> None:
    for seed in range(100):
        play_before_referee(options, seed)
