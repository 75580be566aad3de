"""Write the tables of docs/environments.md: what each number of an observation and an action is.

python docs/make_environments.py
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from guimard.envs.encoding import encoding_of
from guimard.envs.encoding.metro import BASE, TO_SCORE
from guimard.envs.encoding.parts import Part
from guimard.rules import new_game
from guimard.rules.game import Game
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.texts.rulebook import title

PAGE: Final = Path(__file__).parent / "environments.md"
BEGIN: Final = "<!-- make pages writes what follows from the program -->\n"
END: Final = "<!-- as far as this -->\n"

HOW_NUMBERED: Final = {
    "Lay": "lay a tile: by place of the hand, the drawn tile last; then by turn; then by square",
    "Draw": "draw a tile, to lay that one",
    "Pass": "do nothing, for want of a tile",
    "Exchange": "by percentage of the share put back: take the open one, or the top one",
    "PlaceToken": "by central station; with companies also by company, then percentage shown",
    "RefuseTile": "put the tile just drawn back",
    "KeepTile": "keep it",
    "ArrangeSight": "lay this one of one's sights next: by sight",
    "SeatTourist": "seat a tourist: by field of one's row",
    "SendTourist": "send a tourist for whom no field is free: by colour, then inner square",
    "ChooseTourist": "by colour",
    "Place": "put a locomotive: by colour, then hex",
    "Done": "the build is complete",
    "Trade": "by colour given, colour taken, and one or two taken",
}


def main() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + "\n".join(tables()) + END + after, encoding="utf-8")


def tables() -> Iterator[str]:
    yield from heading("Metro")
    yield from numbers(0, BASE)
    size = sum(part.size for part in BASE)
    yield (
        f"With any module or city, number {size} and the 39 behind it are `{TO_SCORE.name}`:"
        f" {TO_SCORE.meaning.partition(', ')[2]}. Then come the numbers of the modules in the"
        " order of this page, and last the city's.\n"
    )
    game = new_game("metro", {})
    yield from actions("two players", game, game.actions[0:])
    yield (
        "Squares are counted from the top left, row by row, without the four of the centre. There"
        " are `hand_size` + 1 places; turns are one, or four with `any_direction`. The actions of"
        " modules and the city follow in the order of this page.\n"
    )
    for topic in (*MODULES, *CITIES):
        yield from of_extension(topic)
    yield from heading(title("en", "paris-connection"))
    other = new_game("paris-connection", {})
    yield from numbers(0, encoding_of(other).layout.parts)
    yield (
        "Colours and companies are red, blue, yellow, black, brown, purple. Hexes: those that can"
        " be built on in reading order, then the six start hexes, then the Eiffel tower.\n"
    )
    yield from actions("any number of players", other, other.actions)


def of_extension(topic: str) -> Iterator[str]:
    options: dict[str, Any] = {"city": topic} if topic in CITIES else {"modules": (topic,)}
    if topic == "solo":
        options["players"] = 1
    game: Any = new_game("metro", options)
    [extension] = game.extensions
    yield from heading(title("en", topic))
    common = len(BASE) + 1
    parts = encoding_of(game).layout.parts[common:]
    if parts:
        first = sum(part.size for part in BASE) + TO_SCORE.size
        yield from numbers(first, parts)
        yield "Counted as with no other module or city.\n"
    else:
        yield "`tile_at` has the tiles of the centre; nothing else is added.\n"
    if extension.actions:
        yield from actions(
            "two players" if game.seats > 1 else "one player", game, extension.actions
        )


def heading(name: str) -> Iterator[str]:
    yield f"### {name}\n"


def numbers(first: int, parts: tuple[Part, ...]) -> Iterator[str]:
    yield "| numbers | part | shape | from | to | what |"
    yield "|---|---|---|---:|---:|---|"
    for part in parts:
        last = first + part.size - 1
        place = f"{first}" if part.size == 1 else f"{first}-{last}"
        shape = " x ".join(map(str, part.shape))
        yield f"| {place} | `{part.name}` | {shape} | {part.low} | {part.high} | {part.meaning} |"
        first += part.size
    yield ""


def actions(players: str, game: Game, some: tuple[Any, ...]) -> Iterator[str]:
    yield f"| actions, {players} | what |"
    yield "|---|---|"
    first = game.actions.index(some[0])
    for kind, group in groupby(some, lambda action: type(action).__name__):
        last = first + len(list(group)) - 1
        yield f"| {first if first == last else f'{first}-{last}'} | {HOW_NUMBERED[kind]} |"
        first = last + 1
    yield ""


if __name__ == "__main__":
    main()
