"""What Metro's cities show, as numbers. Colours are numbered as the city's parts list them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from guimard.envs.encoding.parts import (
    COLOURS,
    NOBODY,
    OWNERS,
    SEATS,
    ExtensionNumbers,
    Eyes,
    Moment,
    Part,
    filled,
    flags,
    turned,
)
from guimard.rules.metro.cities.berlin import BerlinView
from guimard.rules.metro.cities.london import LondonView
from guimard.rules.metro.cities.new_york import NewYorkView
from guimard.rules.metro.cities.paris import ParisView
from guimard.rules.metro.cities.pieces import INNER_SQUARES
from guimard.rules.metro.cities.st_petersburg import StPetersburgView
from guimard.rules.metro.cities.stockholm import StockholmView

HIDDEN: Final = -1
_OWNER: Final = "by owner of lines, the relative seats or with companies these"


def _tourists(where: str, places: int) -> Part:
    return Part("tourist", (places,), 0, COLOURS, f"by {where}: the tourist's colour plus 1, or 0")


class CityNumbers(ExtensionNumbers):
    follow_from_value = True

    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        self.colour: dict[str | None, int] = {None: 0}
        self.colour |= {name: number for number, name in enumerate(extension.colours, 1)}
        """By name: the number of a colour plus 1; for None 0."""
        self._sight_numbers = {
            sight["name"]: number
            for number, sight in enumerate(getattr(extension, "sights", ()), 1)
        }

    def colours(self, names: Sequence[str | None], size: int) -> list[int]:
        colour = self.colour
        return [*[colour[name] for name in names], *[0] * (size - len(names))]

    def counts(self, won: Iterable[tuple[int, str, int]], eyes: Eyes) -> list[int]:
        """By owner of lines and colour: how many, of so many for an account."""
        sums = [0] * (OWNERS * COLOURS)
        for account, colour, number in won:
            sums[eyes.owner(account) * COLOURS + self.colour[colour] - 1] += number
        return sums

    def sights(self, names: Sequence[str], size: int) -> list[int]:
        """The numbers of these sights plus 1."""
        return [*[self._sight_numbers[name] for name in names], *[0] * (size - len(names))]


class ParisNumbers(CityNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        self._sights = len(extension.sights)
        self._row = max(extension.parts["sights_each"].values())
        """The most sights in a row."""
        self._fields = self._row * len(extension.sights[0]["fields"])
        squares = len(INNER_SQUARES)
        self.parts = (
            Part(
                "sight_of",
                (self._sights,),
                NOBODY,
                SEATS - 1,
                "by sight: the relative seat it was dealt to, -1 nobody",
            ),
            Part(
                "row",
                (SEATS, self._row),
                0,
                self._sights,
                "by relative seat: the sights of its row from the left, plus 1; 0 not laid",
            ),
            Part(
                "field",
                (SEATS, self._fields),
                0,
                COLOURS,
                "by relative seat: the colours of the fields of its row plus 1, or 0",
            ),
            Part("field_filled", (SEATS, self._fields), 0, 1, "by the same: a tourist sits there"),
            Part(
                "group",
                (squares, COLOURS),
                0,
                99,
                "by inner square and colour: how many tourists stand there",
            ),
            Part("waiting", (COLOURS,), 0, 99, "by colour: tourists taken and still to be led"),
            Part("taken_from", (1,), -1, 63, "the square they were taken from, -1 where none wait"),
        )

    def numbers(self, view: ParisView, moment: Moment) -> list[int]:
        eyes, seats = moment.eyes, moment.eyes.seats
        rows = [self.sights(row, self._row) for row in self._rows(view, moment)]
        filled_fields = view.filled or (0,) * seats
        fields = view.fields or ((),) * seats
        groups = [0] * (len(INNER_SQUARES) * COLOURS)
        for place, group in enumerate(view.groups):
            for colour in group:
                groups[place * COLOURS + self.colour[colour] - 1] += 1
        waiting = [0] * COLOURS
        for colour in view.waiting:
            waiting[self.colour[colour] - 1] += 1
        return [
            *self._dealt(view, moment),
            *_by_seat(rows, eyes.seat, self._row),
            *_by_seat([self.colours(row, self._fields) for row in fields], eyes.seat, self._fields),
            *_by_seat(
                [flags(mask, self._fields) for mask in filled_fields], eyes.seat, self._fields
            ),
            *groups,
            *waiting,
            view.square if view.waiting else -1,
        ]

    def _rows(self, view: ParisView, moment: Moment) -> Sequence[Sequence[str]]:
        """By seat: the sights laid so far."""
        if view.rows and all(view.rows):
            return view.rows
        seats = moment.eyes.seats
        each = len(view.sights) // seats
        rows: list[list[str]] = [[] for _ in range(seats)]
        for place, sight in enumerate(view.arranged):
            rows[(moment.player + place // each) % seats].append(sight)
        return rows

    def _dealt(self, view: ParisView, moment: Moment) -> list[int]:
        """By sight: whose it is. They are dealt to the seats in turn, the first player first."""
        eyes = moment.eyes
        owners = [NOBODY] * self._sights
        if view.rows and all(view.rows):
            for seat, row in enumerate(view.rows):
                for sight in self.sights(row, len(row)):
                    owners[sight - 1] = (seat - eyes.seat) % eyes.seats
        else:
            for place, sight in enumerate(view.numbers):
                owners[sight] = (moment.player + place - eyes.seat) % eyes.seats
        return owners


class StockholmNumbers(CityNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        self._sights = len(extension.sights)
        self._spaces = max(len(sight["points"]) for sight in extension.sights)
        self._each = max(extension.parts["tokens_each"].values())
        places = (self._sights, self._spaces)
        self.parts = (
            _tourists("inner square", len(INNER_SQUARES)),
            Part(
                "sight", (self._sights,), 0, self._sights, "by place in the row: the sight plus 1"
            ),
            Part(
                "space",
                places,
                0,
                COLOURS,
                "by place in the row: the colours on its spaces plus 1, or 0",
            ),
            Part("space_points", places, 0, 99, "by the same: the points under it"),
            Part(
                "own_colours",
                (SEATS, self._each),
                HIDDEN,
                COLOURS,
                "by relative seat: the colours of its tokens plus 1, -1 hidden, 0 none",
            ),
            Part(
                "sight_colour",
                (self._sights,),
                0,
                COLOURS,
                "with open tokens, by place in the row: the colour of its token plus 1",
            ),
        )

    def numbers(self, view: StockholmView, moment: Moment) -> list[int]:
        held: list[list[int]] = [[] for _ in range(moment.eyes.seats)]
        for token, holder in zip(view.tokens, view.holders, strict=False):
            held[holder].append(HIDDEN if token is None else self.colour[token])
        on_sights = () if view.holders else view.tokens
        spaces = [self.colours(row, self._spaces) for row in view.spaces]
        worth = [filled(row, self._spaces) for row in view.points]
        return [
            *self.colours(view.tourists, len(INNER_SQUARES)),
            *self.sights(view.sights, self._sights),
            *filled((one for row in spaces for one in row), self._sights * self._spaces),
            *filled((one for row in worth for one in row), self._sights * self._spaces),
            *_by_seat([filled(row, self._each) for row in held], moment.eyes.seat, self._each),
            *self.colours(on_sights, self._sights),
        ]


class LondonNumbers(CityNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        self._sights = len(extension.sights)
        self._lap = len(extension.fields(tuple(range(self._sights))))
        self.parts = (
            _tourists("inner square", len(INNER_SQUARES)),
            Part(
                "sight", (self._sights,), 0, self._sights, "by place in the row: the sight plus 1"
            ),
            Part(
                "loop", (self._lap,), 0, COLOURS, "along the loop: the colours of the fields plus 1"
            ),
            Part(
                "taxi",
                (1,),
                -1,
                self._lap - 1,
                "the field where it stands, or behind while it is on an arrow",
            ),
            Part("on_arrow", (1,), 0, 1, "it has not been driven yet"),
            Part("driven", (1,), 0, 999, "how many fields it has been driven"),
        )

    def numbers(self, view: LondonView, moment: Moment) -> list[int]:
        return [
            *self.colours(view.tourists, len(INNER_SQUARES)),
            *self.sights(view.sights, self._sights),
            *self.colours(view.fields, self._lap),
            NOBODY if view.taxi is None else view.taxi,
            int(view.on_arrow),
            view.driven,
        ]


class NewYorkNumbers(CityNumbers):
    parts = (
        _tourists("edge station", 32),
        Part("board", (OWNERS,), 0, 99, f"{_OWNER}: the number of its board"),
        Part("tourist_value", (OWNERS, COLOURS), 0, 99, f"{_OWNER}, and colour: what one is worth"),
        Part("collected", (OWNERS, COLOURS), 0, 99, "by the same: how many it has"),
    )

    def numbers(self, view: NewYorkView, moment: Moment) -> list[int]:
        boards = [0] * OWNERS
        values = [0] * (OWNERS * COLOURS)
        for account, board, worth in zip(view.accounts, view.boards, view.values, strict=False):
            place = moment.eyes.owner(account)
            boards[place] = board
            values[place * COLOURS : (place + 1) * COLOURS] = worth
        collected = ((account, colour, 1) for account, colour in view.collected)
        return [
            *self.colours(view.tourists, 32),
            *boards,
            *values,
            *self.counts(collected, moment.eyes),
        ]


class StPetersburgNumbers(CityNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        self._squares = len(extension.squares)
        self.parts = (
            _tourists("square of a sight", self._squares),
            Part("covered", (self._squares,), 0, 1, "by square of a sight: a tile lies there"),
            Part(
                "choosing",
                (1,),
                0,
                self._squares,
                "the square for which a tourist is to be chosen plus 1, or 0",
            ),
            Part("chips", (OWNERS, COLOURS), 0, 99, f"{_OWNER}, and colour: how many chips it has"),
            Part(
                "chip_points",
                (OWNERS, COLOURS),
                0,
                99,
                "by the same: the sum of those one has seen",
            ),
            Part(
                "seen_chips",
                (COLOURS, extension.highest),
                0,
                99,
                "by colour and value: how many chips one has seen",
            ),
        )

    def numbers(self, view: StPetersburgView, moment: Moment) -> list[int]:
        highest = self.extension.highest
        seen = [0] * (COLOURS * highest)
        for chip in view.won:
            if chip.value is not None:
                seen[(self.colour[chip.colour] - 1) * highest + chip.value - 1] += 1
        return [
            *self.colours(view.tourists, self._squares),
            *flags(view.covered, self._squares),
            0 if view.choosing is None else view.choosing + 1,
            *self.counts(((chip.account, chip.colour, 1) for chip in view.won), moment.eyes),
            *self.counts(
                ((chip.account, chip.colour, chip.value or 0) for chip in view.won), moment.eyes
            ),
            *seen,
        ]


class BerlinNumbers(CityNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        sights = len(extension.sights)
        self._sights = sights
        self.parts = (
            _tourists("marked square", len(extension.squares)),
            Part(
                "sight_points",
                (sights, 2),
                0,
                99,
                "by sight: the points for most cards and for second most",
            ),
            Part("visitor", (sights,), 0, COLOURS, "by sight: the colour of its tourist plus 1"),
            Part("cards", (OWNERS, COLOURS), 0, 99, f"{_OWNER}, and colour: how many cards it has"),
        )

    def numbers(self, view: BerlinView, moment: Moment) -> list[int]:
        return [
            *self.colours(view.tourists, len(view.squares)),
            *filled((one for pair in view.points for one in pair), 2 * self._sights),
            *self.colours(view.visitors, self._sights),
            *self.counts(view.won, moment.eyes),
        ]


def _by_seat(rows: Sequence[Sequence[int]], seat: int, size: int) -> list[int]:
    """Rows by seat one after another, from this seat on, with room for all seats there can be."""
    around = [number for row in turned(rows, seat) for number in row]
    return [*around, *[0] * (SEATS * size - len(around))]


CITIES: Final[dict[str, type[ExtensionNumbers]]] = {
    "paris": ParisNumbers,
    "stockholm": StockholmNumbers,
    "london": LondonNumbers,
    "new-york": NewYorkNumbers,
    "st-petersburg": StPetersburgNumbers,
    "berlin": BerlinNumbers,
}
