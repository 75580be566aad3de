"""The levels above greedy in Paris Connection: their figures are right, and so are their moves."""

import time
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event, Timer

import numpy as np
import pytest

from connection_play import begin, build, connection, place, trade
from guimard.arena.match import Match, play_match
from guimard.arena.standings import standings
from guimard.bots import Answer, Budget, new_bot
from guimard.bots.connection import train
from guimard.bots.connection.model import Board, compiled, model_of
from guimard.bots.connection.position import (
    COLOURS,
    FAR,
    MOST_PLACED,
    MOST_STEPS,
    MOVER,
    NOWHERE,
    OVER,
    TRADES,
)
from guimard.bots.connection.prospects import GAIN, SIGHTS
from guimard.dealers import Sampling, answer_chance
from guimard.rules import game as interface
from guimard.rules.game import CHANCE, Action
from guimard.rules.paris_connection.map import hexes_in
from guimard.rules.paris_connection.moves import Place, Trade
from guimard.rules.paris_connection.options import COLOURS as NAMES
from guimard.rules.paris_connection.state import ParisConnectionState

LEVELS = ("conductor", "engineer", "strongest")


def position(players: int, rng: Random, turns: int) -> ParisConnectionState:
    """A seat is to act after so many random turns, or in the middle of one."""
    state = connection(players).start()
    answer_chance(state, Sampling(rng))
    while state.turn <= turns and state.to_act != CHANCE:
        before = state.copy()
        state.apply(rng.choice(state.actions()))
    if state.to_act == CHANCE:  # the game ended before that
        return before
    if rng.random() < 0.3:
        state.apply(rng.choice([n for n in state.actions() if n < state.game.done_number] or [0]))
    return state


def answer(level: str, state: ParisConnectionState, seconds: float = 60.0, seed: int = 1) -> Answer:
    bot = new_bot(level, state.game, state.to_act, Random(seed))
    return bot.answer(state.view(state.to_act), Budget(seconds))


def choice(level: str, state: ParisConnectionState) -> Action:
    return state.game.actions[answer(level, state).action]


def board_of(state: ParisConnectionState) -> Board:
    board = Board(state.game)
    board.set_to(state, np.array(state.hands, np.float64), model_of(state.game.seats))
    return board


@pytest.mark.parametrize("players", [2, 3, 6])
def test_whole_turns_do_what_the_rules_say(players: int) -> None:
    rng = Random(players)
    state = connection(players).start()
    answer_chance(state, Sampling(rng))
    ended = 0
    while not ended:
        board, turn = board_of(state), state.turn
        assert legal_hexes(board) == {
            divmod(number, state.game.map.buildable)
            for number in state.actions()
            if number < state.game.done_number
        }
        hexes, take, count = np.full(MOST_PLACED, NOWHERE, np.int16), 0, 0
        while state.turn == turn and state.to_act != CHANCE:
            action = state.game.actions[number := rng.choice(state.actions())]
            if isinstance(action, Trade):
                colour, take = NAMES.index(action.give), NAMES.index(action.take)
                count = action.count
            elif isinstance(action, Place):
                colour = NAMES.index(action.colour)
                hexes[len(state.placed)] = action.hex
            state.apply(number)
        compiled().do(board.land, board.table, colour, hexes, take, count)
        ended = state.to_act == CHANCE
        told, true = board.table.position, board_of(state).table.position
        for ours, theirs in zip(told[:-1], true[:-1], strict=True):
            assert np.array_equal(ours, theirs)
        assert told.turn[OVER] == ended
        if not ended:
            assert (told.turn[MOVER], told.turn[TRADES]) == (state.player, state.trades)


def legal_hexes(board: Board) -> set[tuple[int, int]]:
    functions, land, (position, _, _, desk) = compiled(), board.land, board.table
    return {
        (colour, hex)
        for colour in range(COLOURS)
        if position.stock[colour]
        for hex in range(len(land.worth))
        if functions.takes(land, position, colour, hex)
        and functions.beside(land, position, colour, hex)
        and not functions.cuts_off(land, position, colour, hex, desk.seen, desk.queue)
    }


def test_the_way_to_a_hex_is_measured_over_hexes_with_room() -> None:
    state = position(4, Random(8), 30)
    board, on = board_of(state), state.game.map
    steps = np.zeros(on.buildable, np.int16)
    for colour, mask in enumerate(state.networks.hexes):
        table = board.table
        compiled().measure(board.land, table.position, colour, MOST_STEPS, steps, table.desk.queue)
        free = {hex for hex in range(on.buildable) if not (state.networks.full | mask) >> hex & 1}
        front, seen, expected = hexes_in(mask), set(hexes_in(mask)), np.full(on.buildable, FAR)
        for step in range(1, MOST_STEPS + 1):
            around = {near for hex in front for near in hexes_in(on.neighbours[hex])}
            front = [hex for hex in around & free - seen if hex != on.marseille]
            expected[[*(around & free - seen)]] = step
            seen |= around & free
        assert np.array_equal(steps, expected)


def test_what_a_company_will_gain_is_what_the_network_says() -> None:
    state = position(3, Random(2), 25)
    model, board = model_of(3), board_of(state)
    _, outlook, _, desk = board.table
    for colour in range(COLOURS):
        sights = np.append(desk.sights[colour], 1)
        units = np.maximum(model.first @ sights, 0)
        gain = max(GAIN * (model.second @ np.append(units, 1)), 0)
        if state.stock[colour]:
            assert outlook.worth[colour] == pytest.approx(state.values[colour] + gain)
        else:
            assert outlook.worth[colour] == state.values[colour]


@pytest.mark.no_cover
def test_answers_are_legal_with_every_number_of_players() -> None:
    for number in range(30):
        rng = Random(number)
        state = position(2 + number % 5, rng, rng.randrange(70))
        legal = state.actions()
        for level in LEVELS:
            told = answer(level, state, 0.004, number)
            assert told.action in legal
            assert {one.action for one in told.candidates} <= set(legal)


@pytest.mark.no_cover
def test_a_level_plays_to_the_end() -> None:
    game = connection(4)
    state = game.start()
    bots = [new_bot("conductor", game, seat, Random(seat)) for seat in range(4)]
    rng = Random(5)
    while state.to_act != interface.OVER:
        if state.to_act == CHANCE:
            answer_chance(state, Sampling(rng))
        else:
            state.apply(bots[state.to_act].answer(state.view(state.to_act), Budget(60)).action)
    assert max(state.result().points) > 100


@pytest.mark.parametrize("level", ["conductor", "engineer"])
def test_the_same_view_and_generator_give_the_same_answer(level: str) -> None:
    """The others hold something else, which the bot does not know."""
    state = position(3, Random(12), 20)
    seat = state.to_act
    other = state.game.deal_unknown(state.view(seat), Random(99))
    assert other.hands != state.hands
    assert answer(level, state) == answer(level, other)


def test_an_answer_tells_what_it_expects() -> None:
    state = position(3, Random(4), 24)
    for level in LEVELS:
        told = answer(level, state, 0.3 if level == "strongest" else 60)
        assert told.candidates[0].action == told.action
        assert len({one.action for one in told.candidates}) == len(told.candidates) > 1
        assert all(len(one.points) == 3 for one in told.candidates)
        assert told.sure is None if level == "conductor" else 0 < told.sure <= 1  # type: ignore[operator]


def test_what_is_wanted_among_the_candidates_is_there() -> None:
    state = position(3, Random(4), 24)
    seat = state.to_act
    wanted = Random(1).sample(list(state.actions()), 12)
    for level in LEVELS:
        bot = new_bot(level, state.game, seat, Random(1))
        told = bot.answer(state.view(seat), Budget(60, also=tuple(wanted), playouts=60))
        assert set(wanted) <= {one.action for one in told.candidates}


def test_a_build_goes_on_as_planned_while_nothing_else_has_happened() -> None:
    state = begin(2, hands=[{"blue": 8, "red": 2}, {"red": 8, "blue": 2}])
    trade(state, "red", "blue", 2)
    trade(state, "blue", "red", 2)
    bot = new_bot("engineer", state.game, 0, Random(1))
    first = bot.answer(state.view(0), Budget(60))
    assert isinstance(state.game.actions[first.action], Place)
    elsewhere = state.copy()
    state.apply(first.action)
    told = bot.answer(state.view(0), Budget(60))
    assert told.explanation.key in ("bot.as-planned", "bot.only-move")
    state.apply(told.action)
    elsewhere.apply(next(n for n in elsewhere.actions() if n != first.action))
    assert bot.answer(elsewhere.view(0), Budget(60)).explanation.key != "bot.as-planned"


@pytest.mark.parametrize("level", LEVELS)
def test_it_ends_the_game_in_marseille_when_it_wins_so(level: str) -> None:
    way = ["Auxerre", "H19", "I20", "J19", "Clermont-Ferrand", "L19", "M20", "N21", "O22"]
    for hand, ends in (({"purple": 10}, True), ({"blue": 10}, False)):
        state = begin(2, hands=[hand, {"purple": 5, "red": 5}])
        build(state, "purple", *way[:5])
        trade(state, "red", "yellow")
        place(state, "purple", *way[5:])
        chosen = state.game.actions[answer(level, state, 0.2).action]
        assert (chosen == Place("purple", state.game.map.marseille)) == ends


@pytest.mark.parametrize("level", LEVELS)
def test_it_goes_all_the_way_to_marseille_when_it_wins_so(level: str) -> None:
    """Greedy sees it from one hex away; here it is five."""
    way = ["Auxerre", "H19", "I20", "J19", "Clermont-Ferrand", "L19", "M20", "N21", "O22"]
    state = begin(2, hands=[{"purple": 10}, {"purple": 3, "red": 7}])
    build(state, "purple", *way[:5])
    trade(state, "red", "yellow")
    trade(state, "purple", "red")
    trade(state, "yellow", "red")
    bot = new_bot(level, state.game, 0, Random(1))
    while state.to_act == 0:
        state.apply(bot.answer(state.view(0), Budget(0.3)).action)
        if state.turn > 5:
            break
    assert state.ended_by == "marseille"


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_two_of_what_is_worth_most_for_what_is_worth_least(level: str) -> None:
    """Its trade ends the game by the *stall guard*, so nothing else counts."""
    state = begin(2, hands=[{"red": 4, "blue": 6}, {"red": 5, "yellow": 5}])
    build(state, "black", "Reims", "Troyes", "F21", "Chaumont", "E22")
    build(state, "red", "Rouen")
    build(state, "black", "Nancy", "Metz")
    for give, take, count in (
        ("yellow", "blue", 1),
        ("red", "black", 2),
        ("yellow", "blue", 1),
        ("blue", "black", 2),
        ("yellow", "blue", 1),
    ):
        trade(state, give, take, count)
    assert choice(level, state) == Trade("blue", "black", 2)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_behind_builds_before_the_game_stalls(level: str) -> None:
    state = begin(2, hands=[{"purple": 10}, {"red": 10}])
    trade(state, "purple", "blue")
    build(state, "red", "Rouen")
    for give, take in (("purple", "black"), ("red", "black"), ("purple", "black")):
        trade(state, give, take)
    trade(state, "red", "black")
    assert isinstance(choice(level, state), Place)


@pytest.mark.parametrize("level", LEVELS)
def test_it_adds_nothing_to_what_the_others_hold(level: str) -> None:
    state = begin(3, hands=[{"red": 10}, {"blue": 10}, {"blue": 10}])
    trade(state, "red", "yellow", 2)
    trade(state, "blue", "black", 2)
    trade(state, "blue", "black", 2)
    bot = new_bot(level, state.game, 0, Random(1))
    while state.to_act == 0:
        state.apply(bot.answer(state.view(0), Budget(0.2)).action)
    assert state.values[NAMES.index("blue")] == state.values[NAMES.index("black")] == 0


@pytest.mark.parametrize("level", ["engineer", "strongest"])
def test_who_is_told_to_stop_or_has_no_time_answers_at_once(level: str) -> None:
    state = position(5, Random(5), 10)
    bot = new_bot(level, state.game, state.to_act, Random(1))
    cancel = Event()
    cancel.set()
    started = time.monotonic()
    assert bot.answer(state.view(state.to_act), Budget(60, cancel)).action in state.actions()
    assert bot.answer(state.view(state.to_act), Budget(0)).action in state.actions()
    cancel.clear()
    Timer(0.02, cancel.set).start()
    assert bot.answer(state.view(state.to_act), Budget(60, cancel)).action in state.actions()
    assert time.monotonic() - started < 20


def test_counted_playouts_end_a_search() -> None:
    state = position(3, Random(6), 15)
    bot = new_bot("strongest", state.game, state.to_act, Random(1))
    told = bot.answer(state.view(state.to_act), Budget(600, playouts=200))
    assert 200 <= int(told.explanation.params["playouts"]) < 400


@pytest.mark.no_cover
def test_looking_ahead_beats_greedy() -> None:
    bots = ("conductor", "greedy", "greedy")
    match = Match(bots=bots, game="paris-connection", options={}, games=18, seed="1", seconds=60.0)
    assert standings(bots, play_match(match))[0].win_rate > 0.4


@pytest.mark.no_cover
def test_learning_again_gives_the_same_networks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learned = []
    for seed in ("1", "1", "2"):
        out = tmp_path / "gains.npy"
        assert train.main(["--games", "4", "--seed", seed, "--out", str(out)]) == 0
        learned.append(np.load(out))
    assert np.array_equal(learned[0], learned[1])
    assert not np.array_equal(learned[0], learned[2])
    assert learned[0].shape == (5, model_of(3).first.size + model_of(3).second.size)
    assert capsys.readouterr().out.count("2 players, round 3: tells ") == 3


def test_networks_expect_more_where_more_is_in_reach() -> None:
    """As learned, on the whole: a company with all before it against one that is shut in."""
    for players in range(2, 7):
        state = begin(players)
        board = board_of(state)
        _, outlook, _, desk = board.table
        sights = desk.sights[0].copy()
        for before, after in pairwise((0.0, 0.5, 1.0)):
            gains = [
                compiled().gain(model_of(players), sights, outlook.reach[0] * share, 26)
                for share in (before, after)
            ]
            assert gains[0] < gains[1]
    assert len(sights) == SIGHTS
