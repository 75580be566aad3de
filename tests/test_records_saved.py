"""Saved games: exact there and back, replayed by the rules, and a clear word on what is wrong."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from guimard.dealers import Sealed, answer_chance, commitment, deal_seed
from guimard.records import (
    BadRecord,
    Player,
    Record,
    Seal,
    SeenGame,
    as_seen_by,
    check_seal,
    load,
    read_record,
    replay,
    save,
    write_record,
)
from guimard.records.transcript import transcript
from guimard.rules import new_game
from guimard.rules.game import CHANCE, OVER
from guimard.texts import LANGUAGES, explain
from record_games import PLAIN, RICH, SALT, SEED, numbers_of, played


def read(text: str) -> Record:
    record = read_record(text)
    assert isinstance(record, Record)
    return record


def complaint(error: BadRecord) -> str:
    """The sentence an English reader gets."""
    return explain(error, "en")


def changed(record: Record, change: Callable[[Any], object]) -> str:
    """The text of a record after a change of its JSON."""
    data = json.loads(write_record(record))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize("options", [PLAIN, RICH], ids=["plain", "rich"])
@pytest.mark.parametrize("turns", [0, 1, 20, 999])
def test_a_saved_game_comes_back_exactly(options: dict[str, object], turns: int) -> None:
    record = played(options, turns)
    text = write_record(record)
    back = read(text)
    assert write_record(back) == text
    assert back.turns == record.turns
    assert back.players == record.players
    assert back.result == record.result
    assert back.game.options == record.game.options


def test_replay_comes_to_the_same_state_and_events() -> None:
    game = new_game("metro", RICH)
    state, told = game.start(), []
    for number in numbers_of(RICH):
        told += state.apply(number)
    again = replay(read(write_record(played(RICH))))
    assert [event for turn in again.events for event in turn] == told
    assert again.state.result() == state.result()
    for seat in (None, *range(game.seats)):
        assert again.state.view(seat) == state.view(seat)


def test_replay_stops_at_the_end_of_a_turn() -> None:
    record = played(PLAIN)
    for turn in (0, 1, 30):
        again = replay(record, turn)
        assert again.state.turn == turn + 1
        assert len(again.events) == turn + 1
    last = replay(record, 60)
    assert last.state.to_act == OVER
    with pytest.raises(BadRecord) as caught:
        replay(record, 61)
    assert complaint(caught.value) == "There is no turn 61: the last one is 60."


def test_one_turn_is_one_line() -> None:
    lines = write_record(played(PLAIN)).splitlines()
    turns = [line for line in lines if line.startswith("  [")]
    assert len(turns) == 61
    assert turns[1].startswith('  [{"by": 0, "do": "lay", ')


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    save(played(PLAIN, 3), file)
    before = file.read_bytes()
    assert isinstance(load(file), Record)

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadRecord) as caught:
        save(played(PLAIN), file)
    assert "nothing has been saved" in complaint(caught.value)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_an_older_version_of_the_rules_is_named() -> None:
    text = changed(played(PLAIN, 3), lambda data: data["options"].update(rules=0))
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert complaint(caught.value).startswith("This game was played by version 0 of the rules")


def own_parts() -> dict[str, dict[str, Any]]:
    """Printed parts with two kinds of tile counted otherwise."""
    parts = json.loads(json.dumps(vars(new_game("metro", PLAIN))["parts"]))
    parts["tiles"]["counts"].update(aaaa=5, dddd=1)
    return dict(parts)


def test_a_game_with_own_parts_carries_them() -> None:
    game = new_game("metro", PLAIN, own_parts())
    numbers: list[int] = []
    record = Record.of(game, [Player("Ann"), Player("Bob")], numbers)
    text = write_record(record)
    back = read(text)
    assert back.game.own_parts == own_parts()
    assert write_record(back) == text
    bare = changed(record, lambda data: data["parts"].pop("own"))
    with pytest.raises(BadRecord) as caught:
        read(bare)
    assert "other printed parts" in complaint(caught.value)
    found = read_record(bare, own_parts())
    assert found.game.parts_hash == game.parts_hash
    other = changed(record, lambda data: data["parts"]["own"]["tiles"].update(status="mine"))
    with pytest.raises(BadRecord) as caught:
        read(other)
    assert "not those it was played with" in complaint(caught.value)
    broken = changed(record, lambda data: data["parts"]["own"]["tiles"]["counts"].update(aaaa=6))
    with pytest.raises(BadRecord) as caught:
        read(broken)
    assert "61 tiles" in complaint(caught.value)


def test_the_deal_can_be_checked_once_the_seed_is_shown() -> None:
    record = played(RICH)
    check_seal(record)
    assert record.seal is not None
    for seal, said in [
        (None, "has not been shown"),
        (Seal(record.seal.commitment), "has not been shown"),
        (msgspec.structs.replace(record.seal, seed=SALT.hex()), "not the one that was promised"),
        (msgspec.structs.replace(record.seal, salt="00"), "not the one that was promised"),
        (Seal(commitment(SALT, SALT), SALT.hex(), SALT.hex()), "Turn 0: chance answered"),
        (msgspec.structs.replace(record.seal, numbers=("00",)), "Turn 0: chance answered"),
    ]:
        with pytest.raises(BadRecord) as caught:
            check_seal(replace(record, seal=seal))
        assert said in complaint(caught.value)


def test_the_numbers_of_the_seats_are_part_of_the_deal() -> None:
    numbers = (b"\1" * 32, b"\2" * 32)
    game = new_game("metro", PLAIN)
    state, applied = game.start(), []
    dealer = Sealed(deal_seed(SEED, numbers))
    while state.to_act == CHANCE:
        pool, n = state.pool()
        applied.append(state.actions()[dealer.choose(pool, n, state.weights())])
        state.apply(applied[-1])
    assert answer_chance(state, dealer) == []
    hexed = tuple(number.hex() for number in numbers)
    seal = Seal(commitment(SEED, SALT), SEED.hex(), SALT.hex(), hexed)
    check_seal(Record.of(game, [Player("Ann"), Player("Bob")], applied, seal))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_a_seat_saw_is_all_its_record_holds(seat: int | None) -> None:
    record = played(RICH, 12)
    seen = as_seen_by(record, seat)
    text = write_record(seen)
    back = read_record(text)
    assert isinstance(back, SeenGame)
    assert back.turns == seen.turns
    assert write_record(back) == text
    assert SEED.hex() not in text
    expected = [event.seen_by(seat) for turn in replay(record).events for event in turn]
    assert [event for turn in back.turns for event in turn] == expected
    with pytest.raises(BadRecord) as caught:
        replay(back)
    assert complaint(caught.value).endswith("it can be read, but not replayed.")
    assert transcript(back, "en").startswith("Metro, played by Ann, Bob and Random\n")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Metro, played by Ann and Random", "edition: metro-2000", "Set-up: ", "60. "]),
        (
            "nl",
            ["Metro, gespeeld door Ann en Random", "uitgave: metro-2000", "Opzet: ", "Het spel"],
        ),
        ("it", ["Metro, giocato da Ann e Random", "edizione: metro-2000", "Preparazione: "]),
    ],
)
def test_a_game_is_told_a_line_for_each_turn(language: str, said: list[str]) -> None:
    text = transcript(played(PLAIN), language)
    for words in said:
        assert words in text
    record = played(PLAIN)
    assert record.result is not None
    last = text.splitlines()[-2:]
    for line, name, points in zip(last, ("Ann", "Random"), record.result.points, strict=True):
        assert line.startswith(f"{name}: {points} ")
    assert len(text.splitlines()) == 1 + 1 + 1 + 61 + 1 + 2


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("metro", {"city": "paris"}),
        ("metro", {"city": "berlin", "modules": ["companies", "central-stations"]}),
        ("metro", {"city": "st-petersburg", "modules": ["companies", "central-tracks"]}),
        ("metro", {"players": 1, "modules": ["solo"]}),
        ("paris-connection", {"players": 4}),
    ],
    ids=str,
)
def test_every_kind_of_game_is_kept_and_told(name: str, options: dict[str, object]) -> None:
    game = new_game(name, options)
    state, rng, numbers = game.start(), Random(3), []
    while state.to_act != OVER:
        numbers.append(rng.choice(state.actions()))
        state.apply(numbers[-1])
    record = Record.of(game, [Player(name) for name in "ABCD"[: game.seats]], numbers)
    text = write_record(record)
    assert write_record(read(text)) == text
    assert replay(read(text)).state.result() == state.result()
    seen = write_record(as_seen_by(record, 0))
    assert write_record(read_record(seen)) == seen
    for language in LANGUAGES:
        assert "{" not in transcript(record, language)
