"""Games of a batch are the engine's: what is legal, what is seen and earned, move for move."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from guimard.batch import Batch, layout
from guimard.rules.game import CHANCE, OVER, FirstPlayer
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import Draw, Station, Tile
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView
from play import COMBINATIONS, label

LANES = 3
CODES = Metro().codes


class Twin:
    """A lane's game in the engine, whose chance answers what it answered on the lane."""

    def __init__(self, batch: Batch, lane: int) -> None:
        self.rows = batch._rows[:, lane]
        self.game = batch.game
        self.state: Any = self.game.start()
        self.follow()

    def follow(self) -> None:
        """Answer for chance until a seat is to act."""
        while self.state.to_act == CHANCE:
            self.state.apply(self.game.outcome_numbers[self.answer()])

    def answer(self) -> Any:
        pool, n = self.state.pool()
        if pool == "first":
            return FirstPlayer(int(self.rows[layout.SEAT]))
        if pool == "stations":
            owner = int(self.rows[layout.OWNERS + n])
            return Station(None if owner == self.game.seats else owner)
        step = self.state.queue[0].name
        if step == "draw":
            return Tile(CODES[self.rows[layout.DRAWN] - 1])
        seats = self.game.seats
        seat = (self.state.player + n) % seats if step == "deal" else self.state.player
        place = self.state.hands[seat].index(-1)
        return Tile(CODES[self.rows[layout.HANDS + seat * 3 + place] - 1])


def seen(game: Metro, view: MetroView) -> list[int]:
    """An observation, told from a view alone."""
    seat, seats = view.seat, game.seats
    assert seat is not None
    numbers = {code: number for number, code in enumerate(CODES, 1)}
    tiles = {tile.square: tile for tile in view.tiles}
    turned = [
        1 + game.turned[numbers[tiles[square].tile] - 1][tiles[square].turn]
        if square in tiles
        else 0
        for square in range(64)
    ]
    owners = [-1 if one is None else (one - seat) % seats for one in view.owners[:32]]
    passes = [line.passes for line in view.lines]
    heads = [-1 - line.end if line.end is not None else head(view, line) for line in view.lines]
    hand = [numbers[code] if code else 0 for code in view.hand]
    drawn = numbers[view.drawn] if view.drawn else -1 if view.tile_drawn else 0
    unseen = [view.unseen.get(code, 0) for code in CODES]
    order = [(seat + after) % seats for after in range(seats)]
    spare = [0] * (6 - seats)
    return [
        *(turned + owners + passes + heads),
        *(hand + [0] * (3 - len(hand))),
        drawn,
        *unseen,
        view.stack,
        *([view.points[one] for one in order] + spare),
        *([view.hands[one] for one in order] + spare),
        (view.player - seat) % seats,
    ]


def head(view: MetroView, line: Any) -> int:
    """Where an open line goes on, walked over the tiles: square * 4 + side of entry."""
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    station = line.station
    if station < 32:
        along = station % 8
        row, column = ((0, along), (along, 7), (7, 7 - along), (7 - along, 0))[station // 8]
        side = station // 8
    else:
        places = ((2, 3, 2), (2, 4, 2), (3, 5, 3), (4, 5, 3), (5, 4, 0), (5, 3, 0))
        row, column, side = (*places, (4, 2, 1), (3, 2, 1))[station - 32]
    tiles = {tile.square: tile for tile in view.tiles}
    while row * 8 + column in tiles:
        tile = tiles[row * 8 + column]
        way = tile.tile[(side - tile.turn) % 4]
        out = (side + {"a": 2, "b": 1, "c": 3, "d": 0}[way]) % 4
        row, column = row + steps[out][0], column + steps[out][1]
        side = (out + 2) % 4
    return (row * 8 + column) * 4 + side


@pytest.mark.no_cover
@pytest.mark.parametrize("options", COMBINATIONS, ids=label)
def test_a_game_on_a_lane_is_the_engines_move_for_move(options: MetroOptions) -> None:
    batch = Batch(options, LANES, seed=COMBINATIONS.index(options))
    rng = Random(1)
    twins = [Twin(batch, lane) for lane in range(LANES)]
    points = np.zeros((LANES, options.players), int)
    looked = 0
    while not batch.done.any():
        legal = batch.legal()
        chosen = batch.random_actions()
        seen_now = batch.observe()
        for lane, twin in enumerate(twins):
            state: MetroState = twin.state
            assert batch.to_act[lane] == state.to_act
            assert np.flatnonzero(legal[lane]).tolist() == state.actions()
            assert legal[lane, chosen[lane]]
            if rng.random() < 0.1:
                looked += 1
                assert seen_now[lane].tolist() == seen(batch.game, state.view(state.to_act))
        if rng.random() < 0.05:
            for seat in range(options.players):
                watched = batch.observe([seat] * LANES)
                for lane, twin in enumerate(twins):
                    assert watched[lane].tolist() == seen(batch.game, twin.state.view(seat))
        batch.step(chosen)
        points += batch.gained
        for lane, twin in enumerate(twins):
            twin.state.apply(int(chosen[lane]))
            if batch.done[lane]:
                assert twin.state.to_act == OVER
                assert tuple(batch.final[lane]) == twin.state.result().points
                assert (points[lane] == batch.final[lane]).all()
            else:
                twin.follow()
                assert (points[lane] == batch.points[lane]).all()
                assert twin.state.points == points[lane].tolist()
    assert looked > 0


def finals(batch: Batch, games: int) -> list[list[tuple[int, ...]]]:
    """By lane: the points of its first complete games, played at random."""
    ended: list[list[tuple[int, ...]]] = [[] for _ in range(batch.lanes)]
    while min(map(len, ended)) < games:
        batch.step(batch.random_actions())
        for lane in np.flatnonzero(batch.done):
            ended[lane].append(tuple(batch.final[lane].tolist()))
    return [one[:games] for one in ended]


def test_a_seed_deals_the_same_games_on_any_number_of_threads_and_lanes() -> None:
    first = finals(Batch({}, 700, seed=5, threads=1), 2)
    assert finals(Batch({}, 700, seed=5, threads=2), 2) == first
    assert finals(Batch({}, 10, seed=5), 2) == first[:10]
    assert finals(Batch({}, 10, seed=6), 2) != first[:10]
    assert len({tuple(one) for one in first}) > 600
    batch = Batch({}, 10, seed=6)
    batch.reset(5)
    assert finals(batch, 2) == first[:10]


def test_a_game_begins_where_one_ends_or_rests() -> None:
    batch = Batch({}, 4, seed=1, again=False)
    while not batch.done.all():
        before = batch.done.copy()
        batch.step(batch.random_actions())
        assert (batch.done >= before).all()
    assert (batch.to_act == OVER).all()
    assert not batch.legal().any()
    assert (batch.final == batch.points).all()
    batch.step([0, -1, 10**6, 5])
    assert batch.done.all()
    assert not batch.gained.any()
    batch.reset()
    assert not batch.done.any()
    assert (batch.to_act >= 0).all()


def arrays(batch: Batch) -> list[bytes]:
    held = (batch._rows, batch._words, batch.points, batch.gained, batch.final, batch.done)
    return [one.tobytes() for one in held]


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    batch = Batch({"hand_size": 2, "any_direction": True}, 50, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(60):
        legal = batch.legal().copy()
        good = batch.random_actions()
        before = arrays(batch)
        for lane in rng.integers(0, 50, 3):
            outside = [-1, -(2**40), batch.actions, 2**62]
            for bad in [*outside, *rng.choice(np.flatnonzero(~legal[lane]), 5).tolist()]:
                actions = good.copy()
                actions[lane] = bad
                with pytest.raises(ValueError, match=f"Action {bad} is not legal on lane {lane}"):
                    batch.step(actions)
                assert arrays(batch) == before
        batch.step(good)


def test_nothing_hidden_changes_what_a_seat_sees() -> None:
    for size, turned in product((1, 3), (False, True)):
        batch = Batch(
            {"players": 4, "hand_size": size, "any_direction": turned}, 40, seed=7, again=False
        )
        rng = np.random.default_rng(2)
        for _ in range(45):
            for seat in range(4):
                looking = np.full(40, seat)
                before = batch.observe(looking).copy()
                kept = batch._rows.copy()
                for lane in range(40):
                    hide_otherwise(batch, lane, seat, rng)
                assert (batch._rows != kept).any() or batch._rows[layout.LEFT].max() == 0
                batch._words[layout.SEED] ^= np.uint64(rng.integers(1, 2**60))
                assert batch.observe(looking).tobytes() == before.tobytes()
                batch._rows[:] = kept
            batch.step(batch.random_actions())


def hide_otherwise(batch: Batch, lane: int, seat: int, rng: np.random.Generator) -> None:
    """Deal anew, evenly, all that the seat has not seen."""
    rows = batch._rows
    hidden = [
        layout.HANDS + other * 3 + place
        for other in range(batch.game.seats)
        for place in range(3)
        if other != seat and rows[layout.HANDS + other * 3 + place, lane]
    ]
    if rows[layout.SEAT, lane] != seat and rows[layout.DRAWN, lane]:
        hidden.append(layout.DRAWN)
    stack = [layout.DECK + place for place in range(int(rows[layout.LEFT, lane]))]
    kinds = [*(rows[hidden, lane]), *(rows[stack, lane] + 1)]
    dealt = rng.permutation(kinds)
    rows[hidden, lane] = dealt[: len(hidden)]
    rows[stack, lane] = dealt[len(hidden) :] - 1


def handed(batch: Batch) -> list[Any]:
    return [batch.legal(), batch.observe(), batch.points, batch.gained, batch.final, batch.done]


@pytest.mark.parametrize("library", ["numpy", "torch", "jax"])
def test_arrays_are_handed_over_where_they_lie(library: str) -> None:
    pytest.importorskip(library)
    batch = Batch({"players": 5}, 37, seed=2)
    for array in handed(batch):
        theirs, pointer = taken(library, array)
        assert pointer == array.ctypes.data
        assert pointer % 64 == 0
        assert (np.asarray(theirs) == array).all()
    seen = taken(library, batch.observe())[0]
    batch.step(batch.random_actions())
    assert (np.asarray(seen) == batch.observe()).all()


def taken(library: str, array: Any) -> tuple[Any, int]:
    """What a library makes of an array without copying it, and where that lies."""
    if library == "torch":
        import torch

        tensor = torch.from_dlpack(array)
        return tensor, tensor.data_ptr()
    if library == "jax":
        import jax

        theirs = jax.dlpack.from_dlpack(array, copy=False)
        return theirs, theirs.unsafe_buffer_pointer()
    numbers = np.from_dlpack(array)
    return numbers, numbers.ctypes.data


def test_bad_batches_are_refused_with_a_reason() -> None:
    for given, reason in (
        ({"options": {"city": "berlin"}}, "without berlin"),
        ({"lanes": 0}, "at least one lane"),
        ({"threads": 0}, "at least one thread"),
    ):
        with pytest.raises(ValueError, match=reason):
            Batch(**given)  # type: ignore[arg-type]
    batch = Batch({}, 4)
    with pytest.raises(ValueError, match="an action for each of the 4 lanes"):
        batch.step([1, 2])
    with pytest.raises(ValueError, match="as whole numbers"):
        batch.step([0.5, 1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match="Seats are 0 to 1"):
        batch.observe([0, 1, 2, 0])
    with pytest.raises(ValueError, match="Lanes are 0 to 3"):
        batch.load(4, batch.game.start())
    with pytest.raises(ValueError, match="no seat is to act"):
        batch.load(0, batch.game.start())
    with pytest.raises(ValueError, match="other options"):
        batch.load(0, Metro(MetroOptions(players=3)).start())
    with pytest.raises(ValueError, match="at least once"):
        batch.playouts(0)


@pytest.mark.parametrize("options", COMBINATIONS[::13], ids=label)
def test_a_position_of_the_engine_goes_on_in_a_lane(options: MetroOptions) -> None:
    batch = Batch(options, 20, seed=3)
    for _ in range(25):
        batch.step(batch.random_actions())
    twin = Twin(Batch(options, 1, seed=1), 0)
    rng = Random(4)
    state = twin.state
    for _ in range(40):
        numbers, weights = state.actions(), None
        if state.to_act == CHANCE:
            weights = state.weights()
        state.apply(rng.choices(numbers, weights)[0])
    while state.to_act == CHANCE:
        state.apply(rng.choices(state.actions(), state.weights())[0])
    batch.load(11, state)
    assert batch.to_act[11] == state.to_act
    assert batch.points[11].tolist() == state.points
    assert np.flatnonzero(batch.legal()[11]).tolist() == state.actions()
    assert batch.observe()[11].tolist() == seen(batch.game, state.view(state.to_act))


def engine_playouts(state: MetroState, times: int, rng: Random) -> list[float]:
    """Average points of random games of the engine from what the seat to act knows."""
    game = state.game
    draw = game.number(Draw())
    sums = np.zeros(game.seats)
    for _ in range(times):
        one = game.deal_unknown(state.view(state.to_act), rng)
        while one.to_act != OVER:
            numbers: Any = one.actions()
            weights = one.weights() if one.to_act == CHANCE else None
            if one.to_act != CHANCE and one.drawn < 0:
                if any(one.stack) and rng.random() < 0.5:
                    numbers = [draw]
                else:
                    held = [place for place, kind in enumerate(one.hands[one.player]) if kind >= 0]
                    kind = one.hands[one.player][rng.choice(held)]
                    place = one.hands[one.player].index(kind)
                    size = game.turns * 60
                    numbers = [n for n in numbers if n // size == place and n != draw]
            one.apply(rng.choices(numbers, weights)[0])
        sums += one.points
    return list(sums / times)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options", [{}, {"players": 3, "hand_size": 2, "any_direction": True}], ids=["plain", "turned"]
)
def test_playouts_come_to_what_the_engine_comes_to(options: dict[str, Any]) -> None:
    for turns in (8, 41):
        batch = Batch(options, 2, seed=turns)
        twin = Twin(batch, 0)
        for _ in range(turns):
            chosen = batch.random_actions()
            batch.step(chosen)
            twin.state.apply(int(chosen[0]))
            twin.follow()
        before = arrays(batch)
        told = batch.playouts(4000, seed=3)
        assert arrays(batch) == before
        there = engine_playouts(twin.state, 150, Random(1))
        # 150 games of the engine are within four standard errors: 4 * 20 points / sqrt(150).
        assert told.points[0] == pytest.approx(there, abs=6.5)
        assert told.wins.sum(axis=1) == pytest.approx([1, 1])
        assert told.points.min() >= 0
        left = 60 - batch._rows[layout.COUNT].astype(int)
        assert told.tiles == 4000 * left.sum()
        again = batch.playouts(4000, seed=3)
        assert (again.points == told.points).all()
        assert (again.wins == told.wins).all()
        assert (batch.playouts(4000, seed=4).points != told.points).any()


def test_playouts_know_no_more_than_the_seat_to_act() -> None:
    batch = Batch({"players": 3, "hand_size": 2}, 1, seed=9)
    rng = np.random.default_rng(3)
    for _ in range(35):
        batch.step(batch.random_actions())
    told = batch.playouts(20_000, seed=1)
    # Were the hands of others known, the average would move with them.
    for _ in range(3):
        hide_otherwise(batch, 0, int(batch.to_act[0]), rng)
        assert batch.playouts(20_000, seed=2).points[0] == pytest.approx(told.points[0], abs=0.8)
