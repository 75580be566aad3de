"""What each city pays, reckoned from the tiles laid, the lines finished and the choices told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from referee import Square
from scorers.lines import Account, Finished, Laid

Turns = list[tuple[Laid, list[Finished]]]
Tourists = Mapping[Square, str]
"""At the start of the game: the colour of the tourist on each square."""


class Seated(NamedTuple):
    """Paris: a tourist sits down in the layer's row; fields are numbered across its sights."""

    colour: str
    field: int


class Joined(NamedTuple):
    """Paris: a tourist for whom there is no field joins another on a square."""

    colour: str
    square: Square


class Left(NamedTuple):
    """Paris: a tourist for whom there is neither leaves."""

    colour: str


def paris(
    rows: list[list[str]],
    tourists: Tourists,
    turns: Turns,
    choices: Sequence[Sequence[Seated | Joined | Left]],
) -> list[int]:
    """`rows`: the fields before each seat, four a sight. `choices`: those made in each turn."""
    taken: list[set[int]] = [set() for _ in rows]
    on_board = {square: [colour] for square, colour in tourists.items()}
    for (laid, _), made in zip(turns, choices, strict=True):
        waiting = on_board.pop(laid.square, [])
        assert sorted(choice.colour for choice in made) == sorted(waiting)
        for choice in made:
            row, sitting = rows[laid.seat], taken[laid.seat]
            free = {
                field
                for field, colour in enumerate(row)
                if colour == choice.colour and field not in sitting
            }
            down, right = laid.square
            beside = {(down - 1, right), (down + 1, right), (down, right - 1), (down, right + 1)}
            if isinstance(choice, Seated):
                assert choice.field in free
                sitting.add(choice.field)
            elif isinstance(choice, Joined):
                assert not free
                assert choice.square in (beside & on_board.keys() or on_board.keys())
                on_board[choice.square].append(choice.colour)
            else:
                assert not free
                assert not on_board
    return [paris_row(len(row), sitting) for row, sitting in zip(rows, taken, strict=True)]


def paris_row(fields: int, sitting: set[int]) -> int:
    """The points of a row with tourists on these fields."""
    runs = [len(list(run)) for there, run in groupby(range(fields), sitting.__contains__) if there]
    longest = max(runs, default=0)
    full = sum(sitting >= set(range(first, first + 4)) for first in range(0, fields, 4))
    return 2 * longest - (len(sitting) - longest) + 3 * full


def stockholm(
    row: list[list[int]], tokens: list[list[str]], tourists: Tourists, turns: Turns
) -> list[int]:
    """`row`: the spaces of each sight. `tokens`: those that each seat was dealt."""
    stands = [tourists[laid.square] for laid, _ in turns if laid.square in tourists]
    spaces = [points for sight in row for points in sight]
    earned: Counter[str] = Counter()
    for colour, points in zip(stands, spaces, strict=False):
        earned[colour] += points
    return [sum(earned[colour] for colour in own) for own in tokens]


def stockholm_open(
    row: list[list[int]], tokens: list[str], tourists: Tourists, turns: Turns, seats: int
) -> list[int]:
    """`tokens`: the colour that lies on each sight."""
    empty = {colour: list(spaces) for colour, spaces in zip(tokens, row, strict=True)}
    earned = [0] * seats
    for laid, _ in turns:
        if laid.square in tourists:
            earned[laid.seat] += empty[tourists[laid.square]].pop(0)
    return earned


def london(
    row: list[tuple[list[str], list[str]]],
    starts_right: bool,
    tourists: Tourists,
    turns: Turns,
    seats: int,
) -> list[int]:
    """`row`: the upper and the lower fields of each sight, from the left.

    `starts_right`: whether the taxi starts on the right arrow or on the left one.
    """
    loop = [colour for upper, _ in row for colour in upper]
    half = len(loop)
    loop += [colour for _, lower in reversed(row) for colour in reversed(lower)]
    ahead = half if starts_right else 0
    earned = [0] * seats
    for laid, _ in turns:
        if laid.square not in tourists:
            continue
        fields = [loop[(ahead + step) % len(loop)] for step in range(4)]
        if tourists[laid.square] in fields:
            driven = fields.index(tourists[laid.square]) + 1
            earned[laid.seat] += driven
        else:
            driven = 4
        ahead += driven
    return earned


def new_york(
    boards: Mapping[Account, Mapping[str, int]], tourists: Mapping[str, str], turns: Turns
) -> dict[Account, int]:
    """`boards`: the value of each colour, by owner. `tourists`: by edge station."""
    earned = dict.fromkeys(boards, 0)
    for _, lines in turns:
        for line in lines:
            if line.end in tourists:
                earned[line.account] += boards[line.account][tourists[line.end]]
    return earned


SAINT_PETERSBURG = {(1, 1), (2, 2), (1, 6), (2, 5), (6, 1), (5, 2), (5, 5), (6, 6)}


def st_petersburg(
    accounts: Sequence[Account],
    turns: Turns,
    chosen: Mapping[Square, str],
    won: Sequence[tuple[Account, str, int]],
) -> dict[Account, int]:
    """`chosen`: the tourist put on each square. `won`: each chip with its colour and value."""
    laid_on = {laid.square for laid, _ in turns}
    assert chosen.keys() == laid_on & SAINT_PETERSBURG
    assert len(set(chosen.values())) == len(chosen)
    due = _passes(turns, chosen)
    assert Counter((account, colour) for account, colour, _ in won) == due
    earned = dict.fromkeys(accounts, 0)
    for account, _, value in won:
        earned[account] += value
    return earned


def berlin(
    accounts: Sequence[Account],
    sights: Mapping[str, tuple[int, int]],
    tourists: Tourists,
    turns: Turns,
) -> dict[Account, int]:
    """`sights`: the high and the low number where the tourist of each colour stands."""
    cards = _passes(turns, tourists)
    earned = dict.fromkeys(accounts, 0)
    for colour, (high, low) in sights.items():
        own = {account: cards[account, colour] for account in accounts}
        for account, points in berlin_ranks(own, 8 - sum(own.values()), high, low).items():
            earned[account] += points
    return earned


def berlin_ranks(
    cards: Mapping[Account, int], left: int, high: int, low: int
) -> dict[Account, int]:
    """What the cards of one colour earn; those left belong to nobody, who takes part."""
    everybody = sorted([*cards.values(), left], reverse=True)
    earned = dict.fromkeys(cards, 0)
    for account, count in cards.items():
        if count > 0:
            first = everybody.index(count)
            tied = everybody.count(count)
            numbers = ([high, low] + [0] * len(everybody))[first : first + tied]
            earned[account] = sum(numbers) // tied
    return earned


def _passes(turns: Turns, tourists: Tourists) -> Counter[tuple[Account, str]]:
    """How often owned lines have passed tourists on tiles, by owner and colour."""
    passes: Counter[tuple[Account, str]] = Counter()
    for _, lines in turns:
        for line in lines:
            for square in line.squares:
                if square in tourists:
                    passes[line.account, tourists[square]] += 1
    return passes
