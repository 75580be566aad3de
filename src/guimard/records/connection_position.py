"""Positions of Paris Connection, field by field, written and read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NoReturn

from guimard.records.errors import BadRecord
from guimard.records.general_position import NONE, agreed, own_parts
from guimard.rules.game import CHANCE, OVER
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.map import Map
from guimard.rules.paris_connection.options import COLOURS, DRAWN, IN_BAG
from guimard.rules.paris_connection.sampling import STAGES
from guimard.rules.paris_connection.state import ParisConnectionState
from guimard.rules.paris_connection.turns import MOST_PLACED
from guimard.rules.paris_connection.view import ParisConnectionView
from guimard.rules.parts import OwnParts

FIELDS: Final = (
    *("rules", "players", "first", "networks", "stock", "hands", "net trades", "at least"),
    *("turn", "player", "to act", "stage", "build", "trades", "draws", "ended by", "shown"),
)
"""After the name of the game."""

BY_CHANCE: Final = "?"
_ENDS: Final = ("marseille", "boards", "stall")

Counts = dict[str, int]


def fields(game: ParisConnection, view: ParisConnectionView) -> Iterator[str]:
    """What the line says after the game's name, field by field."""
    first = game.options.first
    labels = [one.label for one in game.map.hexes]
    yield f"{game.options.rules}{own_parts(game)}"
    yield str(game.seats)
    yield NONE if first is None else str(first)
    yield "/".join(_listed(labels[hex] for hex in hexes) for hexes in view.networks.values())
    yield _listed(view.stock.values())
    yield _listed(view.hands)
    yield "/".join(map(_counted, view.net_trades))
    yield "/".join(map(_counted, view.at_least))
    yield str(view.turn)
    yield str(view.player)
    yield {CHANCE: BY_CHANCE, OVER: NONE}.get(view.to_act, str(view.to_act))
    yield view.stage
    yield f"{view.building}:{_listed(labels[n] for n in view.placed)}" if view.building else NONE
    yield str(view.trades)
    yield str(view.draws)
    yield view.ended_by or NONE
    yield "/".join(map(_counted, view.shown)) or NONE


def state(name: str, given: Sequence[str], parts: OwnParts, rng: Random) -> ParisConnectionState:
    """A state of which an onlooker sees what the fields say, or a `BadRecord`."""
    if len(given) != len(FIELDS):
        raise BadRecord("position.fields", given=len(given) + 1, needed=len(FIELDS) + 1)
    read = _Reader(given)
    game = read.game(name, parts)
    worth = game.map.values
    networks = read.networks(game.map)
    building, placed = read.build(game.map)
    values = {colour: sum(worth[hex] for hex in hexes) for colour, hexes in networks.items()}
    if building:
        values[building] -= sum(worth[hex] for hex in placed)
    stock = read.stock()
    ended_by = read.one_of("ended by", (NONE, *_ENDS))
    view = ParisConnectionView(
        seat=None,
        to_act=read.to_act(),
        turn=read.number("turn"),
        points=(None,) * game.seats,
        stage=read.one_of("stage", STAGES),
        player=read.number("player"),
        networks=networks,
        building=building,
        placed=placed,
        values=values,
        stock=stock,
        in_hands={
            colour: IN_BAG + 1 - left - len(networks[colour]) for colour, left in stock.items()
        },
        hand={},
        hands=read.hands(game.seats),
        net_trades=read.by_seat("net trades", game.seats),
        at_least=read.by_seat("at least", game.seats),
        trades=read.number("trades"),
        draws=read.number("draws"),
        shown=() if read.given["shown"] == NONE else read.by_seat("shown", game.seats),
        ended_by=None if ended_by == NONE else ended_by,
    )
    if not _fits(game, view):
        raise BadRecord("position.impossible")
    return game.deal_unknown(view, rng)


def _listed(words: Iterable[object]) -> str:
    return ",".join(map(str, words)) or NONE


def _counted(counts: Mapping[str, int]) -> str:
    return _listed(counts.values() if any(counts.values()) else ())


def _fits(game: ParisConnection, view: ParisConnectionView) -> bool:
    """Whether the fields fit one another."""
    playing = view.stage in ("turn", "build")
    asked = view.player if playing else OVER if view.stage == "over" else CHANCE
    if view.to_act != asked or (view.ended_by is not None) != (view.stage in ("reveal", "over")):
        return False
    if (view.stage == "build") != bool(view.placed) or len(view.placed) > MOST_PLACED:
        return False
    if any(hex not in view.networks[view.building or ""] for hex in view.placed):
        return False
    return _stand(game.map, view) and (_held(game, view) if view.turn else _drawn(game, view))


def _stand(on: Map, view: ParisConnectionView) -> bool:
    """*build*: whether the locomotives can stand on the map like this."""
    starts = [hexes[-1] for hexes in view.networks.values() if hexes]
    dealt = {"first": (0,), "starts": range(len(COLOURS))}.get(view.stage, (len(COLOURS),))
    if len(starts) not in dealt or sorted(starts) != list(on.starts[: len(starts)]):
        return False
    standing = Counter(hex for hexes in view.networks.values() for hex in hexes[:-1])
    return all(
        hex < on.buildable and count <= (1 if on.cities >> hex & 1 else 2)
        for hex, count in standing.items()
    ) and all(_joined(on, hexes) for hexes in view.networks.values() if hexes)


def _joined(on: Map, hexes: Sequence[int]) -> bool:
    """Whether a network hangs together, from its start hex on."""
    *built, start = hexes
    ways, missing = [start], set(built)
    while ways:
        near = on.neighbours[ways.pop()]
        found = {hex for hex in missing if near >> hex & 1}
        missing -= found
        ways += found
    return not missing


def _drawn(game: ParisConnection, view: ParisConnectionView) -> bool:
    """*set-up*: whether so much has been drawn, and nothing else has happened."""
    hands = [0] * game.seats
    for draw in range(view.draws if view.draws < game.seats * DRAWN[game.seats] else 0):
        hands[(view.player + draw) % game.seats] += 1
    on_map = any(len(hexes) > 1 for hexes in view.networks.values())
    traded = any(any(counts.values()) for counts in (*view.net_trades, *view.at_least))
    nothing = not (on_map or traded or view.stock or view.shown or view.trades)
    return nothing and tuple(hands) == view.hands and view.stage in ("first", "starts", "deal")


def _held(game: ParisConnection, view: ParisConnectionView) -> bool:
    """Whether there are as many locomotives as there can be, and where they can be."""
    drawn = DRAWN[game.seats]
    for size, net, least in zip(view.hands, view.net_trades, view.at_least, strict=True):
        if size - sum(net.values()) != drawn or size < sum(least.values()):
            return False
        if any(least[colour] < max(net[colour], 0) for colour in COLOURS):
            return False
    for colour in COLOURS:
        held = view.in_hands[colour] if view.stock else -1
        if held < sum(least[colour] for least in view.at_least):
            return False
        if view.shown and held != sum(hand[colour] for hand in view.shown):
            return False
    return (
        view.stage in ("turn", "build", "reveal", "over")
        and bool(view.shown) == (view.stage == "over")
        and sum(view.in_hands.values()) == sum(view.hands)
        and view.draws == game.seats * drawn
    )


class _Reader:
    """Reads the fields by their names."""

    def __init__(self, given: Sequence[str]) -> None:
        self.given = dict(zip(FIELDS, given, strict=True))

    def game(self, name: str, parts: OwnParts) -> ParisConnection:
        rules, _, own = self.given["rules"].partition(".")
        options = {"rules": self._whole("rules", rules), "players": self.number("players")}
        if self.given["first"] != NONE:
            options["first"] = self.number("first")
        game = agreed(name, options, own, parts)
        assert isinstance(game, ParisConnection)
        return game

    def networks(self, on: Map) -> dict[str, tuple[int, ...]]:
        given = self.given["networks"].split("/")
        if len(given) != len(COLOURS):
            self._wrong("networks")
        return {
            colour: self._hexes("networks", labels, on) if labels != NONE else ()
            for colour, labels in zip(COLOURS, given, strict=True)
        }

    def build(self, on: Map) -> tuple[str | None, tuple[int, ...]]:
        """The colour of the build that is going on, and its hexes."""
        given = self.given["build"]
        if given == NONE:
            return None, ()
        colour, _, labels = given.partition(":")
        if colour not in COLOURS:
            self._wrong("build")
        return colour, self._hexes("build", labels, on)

    def stock(self) -> Counts:
        return self._counts("stock", self.given["stock"], {})

    def hands(self, seats: int) -> tuple[int, ...]:
        given = self.given["hands"].split(",")
        if len(given) != seats:
            self._wrong("hands")
        return tuple(self._whole("hands", text) for text in given)

    def by_seat(self, name: str, seats: int) -> tuple[Counts, ...]:
        given = self.given[name].split("/")
        if len(given) != seats:
            self._wrong(name)
        return tuple(self._counts(name, text, dict.fromkeys(COLOURS, 0)) for text in given)

    def to_act(self) -> int:
        special = {BY_CHANCE: CHANCE, NONE: OVER}.get(self.given["to act"])
        return self.number("to act") if special is None else special

    def one_of(self, name: str, known: Collection[str]) -> str:
        if self.given[name] not in known:
            self._wrong(name)
        return self.given[name]

    def number(self, name: str) -> int:
        return self._whole(name, self.given[name])

    def _counts(self, name: str, text: str, empty: Counts) -> Counts:
        if text == NONE:
            return empty
        words = text.split(",")
        if len(words) != len(COLOURS):
            self._wrong(name)
        return {c: self._whole(name, word) for c, word in zip(COLOURS, words, strict=True)}

    def _hexes(self, name: str, text: str, on: Map) -> tuple[int, ...]:
        number = {one.label: n for n, one in enumerate(on.hexes)}
        labels = text.split(",")
        if not number.keys() >= set(labels) or len(set(labels)) < len(labels):
            self._wrong(name)
        return tuple(number[label] for label in labels)

    def _whole(self, name: str, text: str) -> int:
        """Net trades may be negative; of everything else `_fits` would not accept it."""
        if not re.fullmatch(r"-?(0|[1-9]\d{0,4})", text, re.ASCII):
            self._wrong(name)
        return int(text)

    def _wrong(self, name: str) -> NoReturn:
        number = FIELDS.index(name) + 2
        raise BadRecord("position.field", field=number, given=self.given[name])
