"""Positions of Metro, field by field, written and read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any, Final, NoReturn

import msgspec

from guimard.records.errors import BadRecord
from guimard.records.general_position import NONE, agreed, own_parts, unworded, word
from guimard.rules.game import CHANCE, OVER
from guimard.rules.metro.extension import Step
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import EDGE_STATIONS, LaidTile
from guimard.rules.metro.placement import PLACE_OF
from guimard.rules.metro.state import MetroState
from guimard.rules.metro.view import MetroView
from guimard.rules.parts import OwnParts

NOBODY: Final = "."
BY_CHANCE: Final = "?"
ARROWS: Final = ("", ">", "v", "<")
"""Where the arrow of a tile points by its turn, if not up."""

FIELDS: Final = (
    *("rules", "edition", "players", "options", "board", "owners", "turn", "player", "to act"),
    *("steps", "points", "hands", "draws", "scoring", "items", "extensions"),
)
"""After the name of the game."""

_ACCOUNTS: Final = "0123456789abcdef"
_MOST: Final = 99_999


def fields(game: Metro, view: MetroView) -> Iterator[str]:
    """What the line says after the game's name, field by field."""
    options = msgspec.to_builtins(game.options)
    usual = msgspec.to_builtins(type(game.options)())
    apart = ("rules", "edition", "players")
    others = {name: options[name] for name in options if name not in apart}
    yield f"{options['rules']}{own_parts(game)}"
    yield options["edition"]
    yield str(options["players"])
    yield word({name: value for name, value in others.items() if value != usual[name]})
    yield "/".join(_row(view.tiles, row) for row in range(8))
    yield NONE if view.owners == game.owners else "".join(map(_account, view.owners))
    yield str(view.turn)
    yield str(view.player)
    yield {CHANCE: BY_CHANCE, OVER: NONE}.get(view.to_act, str(view.to_act))
    yield _listed(_counted(name, len(list(times))) for name, times in groupby(view.steps))
    yield _listed(view.points)
    yield _listed(code or NONE for code in view.hand) if game.open_hands else _listed(view.hands)
    yield f"{view.draws}+" if view.tile_drawn else str(view.draws)
    yield _listed(view.scoring)
    yield word(view.items)
    yield word(view.extensions)


def state(name: str, given: Sequence[str], parts: OwnParts, rng: Random) -> MetroState:
    """A state of which an onlooker sees what the fields say, or a `BadRecord`."""
    if len(given) != len(FIELDS):
        raise BadRecord("position.fields", given=len(given) + 1, needed=len(FIELDS) + 1)
    read = _Reader(given)
    game = read.game(name, parts)
    tiles = tuple(read.tiles(game))
    hand, hands = read.hands(game)
    draws, drawn = read.matched("draws", r"(\d{1,5})(\+?)").groups()
    unseen = Counter(dict(zip(game.codes, game.tile_counts, strict=True)))
    unseen.subtract(tile.tile for tile in tiles)
    unseen.subtract(code for code in hand if code is not None)
    for code, count in unseen.items():
        if count < 0:
            raise BadRecord("position.tile-too-many", tile=code)
    hidden = 0 if game.open_hands else sum(hands)
    view = game.view_type(
        seat=None,
        to_act=read.to_act(game),
        turn=read.number("turn", 0, _MOST),
        points=tuple(read.numbers("points", -_MOST, _MOST)),
        player=read.number("player", 0, game.seats - 1),
        steps=tuple(read.steps()),
        tiles=tiles,
        owners=read.owners(game),
        lines=(),
        scoring=tuple(read.numbers("scoring", 0, len(game.all_owners) - 1)),
        items=read.shown("items", game),
        hand=hand,
        hands=hands,
        drawn=None,
        tile_drawn=bool(drawn),
        stack=unseen.total() - hidden - bool(drawn),
        draws=int(draws),
        unseen={code: count for code, count in unseen.items() if count},
        extensions=read.shown("extensions", game),
    )
    if not (_fits(game, view) and _owned(game, view.owners)):
        raise BadRecord("position.impossible")
    state = game.deal_unknown(view, rng)
    if view.steps and not (state.queue[0].waits(state) and state.to_act == view.to_act):
        raise BadRecord("position.impossible")
    return state


def _row(tiles: Iterable[LaidTile], row: int) -> str:
    """The tiles of a row from the left, and how many squares are empty between them."""
    by_column = {tile.square % 8: tile for tile in tiles if tile.square // 8 == row}
    text, empty = "", 0
    for column in range(8):
        tile = by_column.get(column)
        if tile is None:
            empty += 1
        else:
            text += f"{empty or ''}{tile.tile}{ARROWS[tile.turn]}"
            empty = 0
    return f"{text}{empty or ''}"


def _account(account: int | None) -> str:
    return NOBODY if account is None else _ACCOUNTS[account]


def _listed(words: Iterable[object]) -> str:
    return ",".join(map(str, words)) or NONE


def _counted(step: str, times: int) -> str:
    return step if times == 1 else f"{step}*{times}"


def _fits(game: Metro, view: MetroView) -> bool:
    """Whether the fields fit one another, as far as the base game knows."""
    if view.stack < 0 or len(view.points) != game.accounts:
        return False
    if view.tile_drawn != (view.steps[:1] == (game.lay_drawn.name,)):
        return False
    if not game.steps.keys() >= set(view.steps) or bool(view.steps) == (view.to_act == OVER):
        return False
    held = sum(view.hands) + view.tile_drawn
    plain = view.draws == len(view.tiles) + held and view.steps in _rests(game, view)
    return plain or bool(game.extensions)


def _rests(game: Metro, view: MetroView) -> set[tuple[str, ...]]:
    """The steps that can be left in the base game when somebody is asked."""
    rests: list[tuple[Step, ...]]
    if view.turn == 0:
        rests = [] if view.tiles else [game.set_up_steps[-len(view.steps) :]]
    elif len(view.tiles) == game.tiles_in_all:
        rests = [()]
    else:
        draw, lay = game.draw_to_lay, game.lay_drawn
        refill = (*game.refill_steps, *game.end_steps)
        rests = [(game.choose,), (draw, lay), (lay,), refill]
    return {tuple(step.name for step in steps) for steps in rests}


def _owned(game: Metro, owners: tuple[int | None, ...]) -> bool:
    """Whether no account has more departures than in *players*, nor others unless dealt so."""
    edge, centre = owners[:EDGE_STATIONS], owners[EDGE_STATIONS:]
    usual = game.all_owners[:EDGE_STATIONS]
    if game.options.random_stations:
        fits = all(edge.count(account) <= usual.count(account) for account in range(game.accounts))
    else:
        fits = edge == usual
    unopened = centre == game.all_owners[EDGE_STATIONS:]
    return fits and len(owners) == len(game.all_owners) and (unopened or bool(game.extensions))


class _Reader:
    """Reads the fields by their names."""

    def __init__(self, given: Sequence[str]) -> None:
        self._given = dict(zip(FIELDS, given, strict=True))

    def game(self, name: str, parts: OwnParts) -> Metro:
        rules, _, own = self._given["rules"].partition(".")
        options = {
            **self._json("options", dict[str, Any], {}),
            "rules": self._number("rules", rules, 0, _MOST),
            "edition": self._given["edition"],
            "players": self.number("players", 0, _MOST),
        }
        game = agreed(name, options, own, parts)
        assert isinstance(game, Metro)
        return game

    def tiles(self, game: Metro) -> Iterator[LaidTile]:
        rows = self._given["board"].split("/")
        if len(rows) != 8:
            self._wrong("board")
        for row, text in enumerate(rows):
            column = 0
            for empty, code, arrow in re.findall(r"([1-8])|([a-d]{4})([>v<]?)|.", text):
                square = row * 8 + column
                column += int(empty or 1)
                if empty:
                    continue
                turn = ARROWS.index(arrow)
                if column > 8 or square not in PLACE_OF or code not in game.codes:
                    self._wrong("board")
                if turn not in game.turns_of[game.codes.index(code)]:
                    self._wrong("board")
                yield LaidTile(square, code, turn)
            if column != 8:
                self._wrong("board")

    def owners(self, game: Metro) -> tuple[int | None, ...]:
        given = self._given["owners"]
        if given == NONE:
            return game.owners
        accounts = {_account(account): account for account in (None, *range(game.accounts))}
        if not accounts.keys() >= set(given):
            self._wrong("owners")
        return tuple(accounts[sign] for sign in given)

    def hands(self, game: Metro) -> tuple[tuple[str | None, ...], tuple[int, ...]]:
        """What is seen of an open hand, and how many tiles each seat holds."""
        if not game.open_hands:
            counts = tuple(self.numbers("hands", 0, game.hand_size))
            if len(counts) != game.seats:
                self._wrong("hands")
            return (), counts
        words = self._given["hands"].split(",")
        hand = tuple(None if word == NONE else word for word in words)
        if len(hand) != game.hand_size or not {None, *game.codes} >= set(hand):
            self._wrong("hands")
        return hand, (len(hand) - hand.count(None),)

    def steps(self) -> Iterator[str]:
        for given in self.listed("steps"):
            step, _, times = given.partition("*")
            yield from [step] * (self._number("steps", times, 2, EDGE_STATIONS) if times else 1)

    def to_act(self, game: Metro) -> int:
        special = {BY_CHANCE: CHANCE, NONE: OVER}.get(self._given["to act"])
        return self.number("to act", 0, game.seats - 1) if special is None else special

    def shown(self, name: str, game: Metro) -> Any:
        """A field that is written as the view has it."""
        kinds = {field.name: field.type for field in msgspec.structs.fields(game.view_type)}
        return self._json(name, kinds[name], ())

    def number(self, name: str, low: int, high: int) -> int:
        return self._number(name, self._given[name], low, high)

    def numbers(self, name: str, low: int, high: int) -> list[int]:
        return [self._number(name, text, low, high) for text in self.listed(name)]

    def listed(self, name: str) -> list[str]:
        return [] if self._given[name] == NONE else self._given[name].split(",")

    def matched(self, name: str, pattern: str) -> re.Match[str]:
        return re.fullmatch(pattern, self._given[name], re.ASCII) or self._wrong(name)

    def _number(self, name: str, text: str, low: int, high: int) -> int:
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII) or not low <= int(text) <= high:
            self._wrong(name)
        return int(text)

    def _json(self, name: str, kind: Any, empty: Any) -> Any:
        return unworded(self._given[name], kind, empty, FIELDS.index(name) + 2)

    def _wrong(self, name: str) -> NoReturn:
        number = FIELDS.index(name) + 2
        raise BadRecord("position.field", field=number, given=self._given[name])
