"""What modules and cities add to the terminal: tourists on the board, and rows beside it.

A tourist is the letter of its colour, on a square or at a station. Beside the board a field, share
or card is a letter too; where a field can be filled, it is small until it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rich.text import Text

from guimard.rules.metro.cities.berlin import BerlinView
from guimard.rules.metro.cities.london import LondonView
from guimard.rules.metro.cities.new_york import NewYorkView
from guimard.rules.metro.cities.paris import ParisView
from guimard.rules.metro.cities.pieces import INNER_SQUARES
from guimard.rules.metro.cities.st_petersburg import StPetersburgView
from guimard.rules.metro.cities.stockholm import StockholmView
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.shares import CompaniesView
from guimard.rules.metro.solo import SoloView
from guimard.rules.metro.view import MetroView
from guimard.terminal.owners import LETTERS, STYLES, letter_of, style_of
from guimard.texts import Catalogue

AHEAD: Final = 8
"""How many fields before the taxi are shown: twice its reach."""
SIGHTS_A_ROW: Final = 3
INDENT: Final = "  "


class Reader(NamedTuple):
    """Who looks at the rows."""

    game: Metro
    seat: int | None
    texts: Catalogue


def tourists_on_squares(view: MetroView) -> dict[int, Sequence[str]]:
    """By square: the colours of the tourists there."""
    found: dict[int, Sequence[str]] = {}
    for shown in view.extensions:
        if isinstance(shown, ParisView):
            found |= zip(INNER_SQUARES, shown.groups, strict=False)
        elif isinstance(shown, StockholmView | LondonView):
            found |= _each(INNER_SQUARES, shown.tourists)
        elif isinstance(shown, StPetersburgView | BerlinView):
            found |= _each(shown.squares, shown.tourists)
    return {square: colours for square, colours in found.items() if colours}


def tokens_on_squares(view: MetroView) -> frozenset[int]:
    """*set-up*: the squares of St. Petersburg where a sight's token still lies."""
    return frozenset(
        square
        for shown in view.extensions
        if isinstance(shown, StPetersburgView)
        for place, square in enumerate(shown.squares)
        if not shown.covered >> place & 1
    )


def tourists_at_stations(view: MetroView) -> dict[int, str]:
    for shown in view.extensions:
        if isinstance(shown, NewYorkView):
            return {at: who for at, who in enumerate(shown.tourists) if who is not None}
    return {}


def rows_beside(game: Metro, view: MetroView, texts: Catalogue, width: int) -> list[Text]:
    """What stands below the players: each extension's rows below an empty one."""
    rows: list[Text] = []
    for shown in view.extensions:
        if (draw := _ROWS.get(type(shown))) is not None:
            rows.append(Text())
            for row in draw(shown, Reader(game, view.seat, texts)):
                rows += _folded(row, width)
    return rows


def _folded(row: Text, width: int) -> Iterator[Text]:
    """The row, gone on with below where it is too long."""
    yield row[:width]
    step = width - len(INDENT)
    for start in range(width, len(row), step):
        yield Text.assemble(INDENT, row[start : start + step])


def _each(squares: Iterable[int], tourists: Iterable[str | None]) -> dict[int, Sequence[str]]:
    here = zip(squares, tourists, strict=False)
    return {square: (colour,) for square, colour in here if colour is not None}


def _companies(shown: CompaniesView, reader: Reader) -> Iterator[Text]:
    yield Text(reader.texts.say("play.closed" if shown.closed else "play.shares"))
    percentages = reader.game.parts["companies"]["percentages"]
    seat = reader.seat
    hand = shown.hands[seat] if seat is not None and seat < len(shown.hands) else ()
    for row, percent in enumerate(percentages):
        share = hand[row] if row < len(hand) else None
        own = _letter(share.company) if share is not None else Text("-")
        face_up = _letter(shown.open[row]) if row < len(shown.open) else Text("-")
        yield Text.assemble(f"{percent}%  ", own, "  ", face_up)


def _solo(shown: SoloView, reader: Reader) -> Iterator[Text]:
    if shown.card is not None:
        yield Text(
            reader.texts.say("play.card", company=reader.texts.say(f"colour.{shown.card}")), "bold"
        )
    yield Text.assemble(reader.texts.say("play.pile"), " ", *map(_letter, shown.pile))


def _paris(shown: ParisView, reader: Reader) -> Iterator[Text]:
    if shown.waiting:
        yield Text.assemble(reader.texts.say("play.waiting"), " ", *map(_letter, shown.waiting))
    for owner, (names, colours) in enumerate(zip(shown.rows, shown.fields, strict=False)):
        filled = shown.filled[owner] if owner < len(shown.filled) else 0
        fields = [_field(colour, bool(filled >> n & 1)) for n, colour in enumerate(colours)]
        yield from _sights(_owner(reader.game, owner), _cut(fields, len(names)))


def _stockholm(shown: StockholmView, reader: Reader) -> Iterator[Text]:
    sights = [
        [
            Text(str(n)) if who is None else _letter(who)
            for n, who in zip(points, seated, strict=True)
        ]
        for points, seated in zip(shown.points, shown.spaces, strict=True)
    ]
    yield from _sights(Text(" "), sights)
    own = [
        token
        for token, holder in zip(shown.tokens, shown.holders, strict=False)
        if holder == reader.seat and token is not None
    ]
    if not shown.holders:
        own = [token for token in shown.tokens if token is not None]
    if own:
        yield Text.assemble(reader.texts.say("play.tokens"), " ", *map(_letter, own))


def _london(shown: LondonView, reader: Reader) -> Iterator[Text]:
    if shown.taxi is None:
        return
    count = len(shown.fields)
    ahead = [shown.fields[(shown.taxi + step) % count] for step in range(1, AHEAD + 1)]
    yield Text.assemble(reader.texts.say("play.taxi"), " ", *map(_letter, ahead))


def _new_york(shown: NewYorkView, reader: Reader) -> Iterator[Text]:
    yield Text.assemble("  ", *map(_letter, shown.colours))
    collected = Counter(shown.collected)
    for account, values in zip(shown.accounts, shown.values, strict=False):
        yield Text.assemble(_owner(reader.game, account), " ", "".join(map(str, values)))
        counts = [collected[account, colour] for colour in shown.colours]
        if any(counts):
            yield Text("x " + "".join(str(count or " ") for count in counts), "dim")


def _st_petersburg(shown: StPetersburgView, reader: Reader) -> Iterator[Text]:
    for account in sorted({chip.account for chip in shown.won}):
        row = Text.assemble(_owner(reader.game, account), " ")
        for colour in shown.values:
            own = [chip for chip in shown.won if (chip.account, chip.colour) == (account, colour)]
            if own:
                row.append_text(_letter(colour))
                row.append("".join("?" if one.value is None else str(one.value) for one in own))
        yield row


def _berlin(shown: BerlinView, reader: Reader) -> Iterator[Text]:
    cards: Counter[tuple[int, str]] = Counter()
    for account, colour, number in shown.won:
        cards[account, colour] += number
    for colour, (most, second) in zip(shown.visitors, shown.points, strict=False):
        row = Text.assemble(_letter(colour), f" {most}/{second} ")
        for account in range(reader.game.accounts):
            if count := cards[account, colour]:
                row.append_text(_owner(reader.game, account))
                row.append(str(count))
        yield row


def _letter(colour: str | None) -> Text:
    if colour is None:
        return Text("?")
    return Text(LETTERS[colour], f"bold {STYLES[colour]}")


def _field(colour: str, filled: bool) -> Text:
    if filled:
        return Text(LETTERS[colour], f"bold reverse {STYLES[colour]}")
    return Text(LETTERS[colour].lower(), STYLES[colour])


def _owner(game: Metro, account: int) -> Text:
    return Text(letter_of(game, account), style_of(game, account))


def _cut(fields: Sequence[Text], sights: int) -> list[Sequence[Text]]:
    each = max(len(fields) // max(sights, 1), 1)
    return [fields[start : start + each] for start in range(0, len(fields), each)]


def _sights(owner: Text, sights: Sequence[Sequence[Text]]) -> Iterator[Text]:
    """So many sights a row, the first row behind its owner's letter."""
    for start in range(0, len(sights), SIGHTS_A_ROW):
        row = owner if start == 0 else Text(" ")
        for fields in sights[start : start + SIGHTS_A_ROW]:
            row = Text.assemble(row, " " if len(row) > 1 else "", *fields)
        yield row


_ROWS: Final[Mapping[type, Callable[[Any, Reader], Iterator[Text]]]] = {
    CompaniesView: _companies,
    SoloView: _solo,
    ParisView: _paris,
    StockholmView: _stockholm,
    LondonView: _london,
    NewYorkView: _new_york,
    StPetersburgView: _st_petersburg,
    BerlinView: _berlin,
}
