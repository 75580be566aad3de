"""The server goes away in the middle of a game, and comes back."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from person import Person
from serving import Server

Somebody = Callable[..., Person]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One of its own, which nobody else misses."""
    server = Server(tmp_path)
    yield server
    server.stop()


def test_a_move_made_while_the_server_is_away_is_kept_and_stored(
    server: Server, person: Somebody
) -> None:
    ann = person()
    ann.play_now()
    before = ann.moves.count()
    name = ann.open_names()[0]
    server.stop()
    expect(ann.page.get_by_text(re.compile("^⚠ Not connected"))).to_be_visible()
    ann.square(name).click()
    ann.press("Confirm")
    expect(ann.page.get_by_text("your move is kept")).to_be_visible()
    server.start()
    expect(ann.page.get_by_text(re.compile("^⚠"))).to_have_count(0, timeout=20_000)
    expect(ann.square(name)).to_have_accessible_name(re.compile("tile"))
    expect(ann.moves).not_to_have_count(before)
    ann.wait_for_turn()
    told = ann.moves.filter(has_text="Guest lays").count()
    assert told == 1
