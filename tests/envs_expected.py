"""What observations should say of modules and cities, worked out from what the rules remember.

By the name of an extension: a function of its value, the state and a seat, which gives numbers by
the names of parts. None of it goes by way of a view.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from guimard.rules.game import OVER

SEATS, COLOURS, OWNERS = 6, 8, 8
Expected = dict[str, Any]


def expected(state: Any, seat: int) -> Expected:
    """Of all modules and the city of a game."""
    found: Expected = {}
    for extension in state.game.extensions:
        found |= BY_NAME[extension.name](extension, state.own(extension), state, seat)
    return found


def relative(state: Any, account: int | None, seat: int) -> int:
    """-1 nobody, 0 oneself, then the seats clockwise; companies from 6 on."""
    seats = state.game.seats
    if account is None:
        return -1
    return (account - seat) % seats if account < seats else 6 + account - seats


def owner_place(state: Any, account: int, seat: int) -> int:
    place = relative(state, account, seat)
    return place - 6 if place >= 6 else place


def around(state: Any, seat: int) -> list[int]:
    return [(seat + step) % state.game.seats for step in range(state.game.seats)]


def table(rows: Sequence[Sequence[int]], width: int, height: int = SEATS) -> list[list[int]]:
    """With noughts where there is nothing."""
    padded = [[*row, *[0] * (width - len(row))] for row in rows]
    return padded + [[0] * width] * (height - len(padded))


def profits(state: Any) -> list[int]:
    return state.points[state.game.seats :]


def companies(one: Any, shares: Any, state: Any, seat: int) -> Expected:
    def company(card: Any) -> int:
        if card is None:
            return 0
        seen = card.seen >> seat & 1 or state.to_act == OVER
        return card.company + 1 if seen else -1

    def seen_by(card: Any) -> int:
        if card is None:
            return 0
        mask = sum(1 << k for k, who in enumerate(around(state, seat)) if card.seen >> who & 1)
        return mask + 64 * (card.seen >> state.game.seats & 1)

    hands = [shares.hands[who] for who in around(state, seat)]
    return {
        "profit": profits(state),
        "share": table([[company(card) for card in hand] for hand in hands], 4),
        "share_seen_by": table([[seen_by(card) for card in hand] for hand in hands], 4),
        "share_shown": table(
            [[shares.shown[who] >> row & 1 for row in range(4)] for who in around(state, seat)], 4
        ),
        "open_share": (*(card + 1 for card in shares.open), *[0] * (4 - len(shares.open))),
        "fresh_shares": [bin(mask).count("1") for mask in shares.fresh],
        "under_pile": table([[company(card) for card in row] for row in shares.under], 6, 4),
        "under_seen_by": table([[seen_by(card) for card in row] for row in shares.under], 6, 4),
        "exchange_closed": [shares.closed],
        "idle": [shares.idle],
    }


def central_stations(one: Any, value: None, state: Any, seat: int) -> Expected:
    return {"token": [relative(state, account, seat) for account in state.owners[32:40]]}


def central_tracks(one: Any, covering: Any, state: Any, seat: int) -> Expected:
    return {}


def solo(one: Any, cards: Any, state: Any, seat: int) -> Expected:
    def bits(mask: int) -> list[int]:
        return [mask >> company & 1 for company in range(8)]

    return {
        "profit": profits(state),
        "card": [0 if cards.card is None else cards.card + 1],
        "card_pile": bits(cards.pile),
        "in_game": bits(cards.in_game),
        "first_round": [cards.first_round],
        "drawn_to": [cards.drawn_to],
        "put_back": [cards.kept_from_top + 1],
    }


def plus_one(colours: Sequence[int], size: int) -> list[int]:
    """Gone is -1, so that nought is nobody."""
    return [colour + 1 for colour in colours] + [0] * (size - len(colours))


def counted(state: Any, seat: int, won: Sequence[tuple[int, int, int]]) -> Any:
    counts = np.zeros((OWNERS, COLOURS), int)
    for account, colour, number in won:
        counts[owner_place(state, account, seat), colour] += number
    return counts


def paris(city: Any, rows: Any, state: Any, seat: int) -> Expected:
    seats, laid = state.game.seats, rows.rows or ((),) * state.game.seats
    groups = np.zeros((32, 8), int)
    for place, group in enumerate(rows.groups):
        for colour in group:
            groups[place, colour] += 1
    found: Expected = {
        "group": groups,
        "waiting": [rows.waiting.count(colour) for colour in range(8)],
        "taken_from": [rows.square if rows.waiting else -1],
        "field": table(
            [
                [1 + city.colours.index(c) for s in laid[who] for c in city.sights[s]["fields"]]
                for who in around(state, seat)
            ],
            24,
        ),
        "field_filled": table(
            [
                [(rows.filled or [0] * 6)[who] >> field & 1 for field in range(24)]
                for who in around(state, seat)
            ],
            24,
        ),
    }
    dealt_to = [-1] * 12
    first = state.player
    if all(laid):
        found["row"] = table([plus_one(laid[who], 6) for who in around(state, seat)], 6)
        for who, row in enumerate(laid):
            for sight in row:
                dealt_to[sight] = (who - seat) % seats
    else:
        for nth, sight in enumerate(rows.sights):
            dealt_to[sight] = (first + nth - seat) % seats
    return found | {"sight_of": dealt_to}


def stockholm(city: Any, row: Any, state: Any, seat: int) -> Expected:
    spaces, worth = np.zeros((8, 4), int), np.zeros((8, 4), int)
    for place, colours in enumerate(city._spaces(row)):
        worth[place] = city.sights[row.sights[place]]["points"]
        spaces[place] = [0 if colour is None else colour + 1 for colour in colours]
    found: Expected = {
        "tourist": plus_one(row.tourists, 32),
        "sight": plus_one(row.sights, 8),
        "space": spaces,
        "space_points": worth,
    }
    if city.open:
        return found | {"sight_colour": plus_one(row.tokens, 8), "own_colours": table([], 3)}
    held: list[list[int]] = [[] for _ in range(state.game.seats)]
    for token, colour in enumerate(row.tokens):
        holder = city._holder(state, token)
        sees = holder == seat or state.to_act == OVER
        held[holder].append(colour + 1 if sees else -1)
    own = table([held[who] for who in around(state, seat)], 3)
    return found | {"own_colours": own, "sight_colour": [0] * 8}


def london(city: Any, loop: Any, state: Any, seat: int) -> Expected:
    fields = [1 + city.colours.index(name) for name in city.fields(loop.sights)]
    return {
        "tourist": plus_one(loop.tourists, 32),
        "sight": plus_one(loop.sights, 8),
        "loop": fields + [0] * (32 - len(fields)),
        "taxi": [city.taxi(loop) if loop.arrow else -1],
        "on_arrow": [loop.driven == 0],
        "driven": [loop.driven],
    }


def new_york(city: Any, boards: Any, state: Any, seat: int) -> Expected:
    numbers, worth = np.zeros(8, int), np.zeros((8, 8), int)
    for account, board in zip(state.game.line_owners, boards.boards, strict=False):
        numbers[owner_place(state, account, seat)] = board + 1
        worth[owner_place(state, account, seat)] = city.values[board]
    return {
        "tourist": plus_one(boards.tourists, 32),
        "board": numbers,
        "tourist_value": worth,
        "collected": counted(state, seat, [(*one, 1) for one in boards.collected]),
    }


def st_petersburg(city: Any, chips: Any, state: Any, seat: int) -> Expected:
    seen = [chip for chip in chips.won if chip.account == seat or state.to_act == OVER]
    known = np.zeros((8, city.highest), int)
    for chip in seen:
        known[chip.colour, chip.value - 1] += 1
    return {
        "tourist": plus_one(chips.tourists, 8),
        "covered": [chips.covered >> place & 1 for place in range(8)],
        "choosing": [0 if chips.choosing is None else chips.choosing + 1],
        "chips": counted(state, seat, [(chip.account, chip.colour, 1) for chip in chips.won]),
        "chip_points": counted(state, seat, [(c.account, c.colour, c.value) for c in seen]),
        "seen_chips": known,
    }


def berlin(city: Any, cards: Any, state: Any, seat: int) -> Expected:
    points = [city.sights[k]["AB"[side]] for k, side in enumerate(cards.sides)]
    return {
        "tourist": plus_one(cards.tourists, 16),
        "sight_points": table(points, 2, 8),
        "visitor": plus_one(cards.visitors, 8),
        "cards": counted(state, seat, cards.won),
    }


BY_NAME: dict[str, Callable[[Any, Any, Any, int], Expected]] = {
    "companies": companies,
    "central-stations": central_stations,
    "central-tracks": central_tracks,
    "solo": solo,
    "paris": paris,
    "stockholm": stockholm,
    "london": london,
    "new-york": new_york,
    "st-petersburg": st_petersburg,
    "berlin": berlin,
}
