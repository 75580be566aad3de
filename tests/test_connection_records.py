"""Games of Paris Connection as text: saved, replayed, told."""

from pathlib import Path
from random import Random

from connection_play import connection, own_map, step
from guimard.records import Player, Record
from guimard.records.replay import replay
from guimard.records.saved import read_record, write_record
from guimard.records.transcript import transcript
from guimard.rules.game import OVER
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import load_map
from guimard.rules.paris_connection.moves import Built, Place

PLAYERS = [Player("Ann"), Player("Bob"), Player("Cy")]


def played(game: ParisConnection, turns: int) -> Record:
    state, rng = game.start(), Random(5)
    numbers: list[int] = []
    while state.to_act != OVER and state.turn <= turns:
        numbers.append(step(state, rng)[0])
    return Record.of(game, PLAYERS, numbers)


def test_a_build_is_one_turn_of_a_record_and_one_sentence() -> None:
    record = played(connection(), 9)
    builds = [turn for turn in record.turns if isinstance(turn[0].what, Place)]
    assert [len(turn) for turn in builds] == [6, 6, 5, 6]
    told = transcript(record, "en").splitlines()[3:]
    assert sum("builds for" in line for line in told) == len(builds)
    assert not any("puts a locomotive" in line for line in told[:-1])
    events = replay(record).events
    assert sum(isinstance(one, Built) for turn in events for one in turn) == len(builds)


def test_a_build_that_goes_on_is_told_step_by_step() -> None:
    record = played(connection(), 4)
    state = replay(record).state
    while not state.placed:  # type: ignore[attr-defined]
        record = Record.of(record.game, PLAYERS, [*_numbers(record), state.actions()[0]])
        state = replay(record).state
    assert "puts a locomotive" in transcript(record, "en").splitlines()[-1]


def _numbers(record: Record) -> list[int]:
    game = record.game
    return [
        game.action_numbers[move.what] if move.by >= 0 else game.outcome_numbers[move.what]
        for turn in record.turns
        for move in turn
    ]


def test_a_whole_game_comes_back_with_its_own_map(tmp_path: Path) -> None:
    parts = load_map(own_map(tmp_path, 'name = "Rouen"', 'name = "Elbeuf"'))
    record = played(ParisConnection(parts=parts), 10_000)
    text = write_record(record)
    assert "Elbeuf" in text
    back = read_record(text)
    assert isinstance(back, Record)
    assert back.turns == record.turns
    assert back.result == record.result == replay(back).state.result()
    assert back.game.parts_hash == record.game.parts_hash
