"""Module 4, solo: one player, eight companies, and a card that says which line to extend."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from guimard.rules.game import CHANCE, Action, BadOptions, Event, Outcome, Refused
from guimard.rules.metro import track as board
from guimard.rules.metro.dealing import DrawTile, draw_to_hand
from guimard.rules.metro.extension import Extension, Step
from guimard.rules.metro.moves import NO_TILE
from guimard.rules.metro.options import MetroOptions
from guimard.rules.metro.view import ExtensionView

if TYPE_CHECKING:
    from guimard.rules.metro.metro import Metro
    from guimard.rules.metro.state import MetroState
    from guimard.rules.parts import Parts


class RefuseTile(Action, frozen=True):
    """Put the tile just drawn back into the middle of the stack."""


class KeepTile(Action, frozen=True):
    pass


class Card(Outcome, frozen=True):
    """The next card of the pile."""

    company: str


class CardTurnedUp(Event, frozen=True):
    company: str


class TileRefused(Event, frozen=True):
    tile: str


class CompanyDone(Event, frozen=True):
    company: str


class Cards(msgspec.Struct, frozen=True):
    """Masks are of companies."""

    in_game: int
    pile: int
    """The cards not turned up yet, in an order that nobody knows."""
    card: int | None = None
    """The company whose line must be extended."""
    first_round: bool = True
    """Whether not all cards have been turned up once."""
    drawn_to: int = 0
    """The place of the hand that the last tile was drawn to."""
    kept_from_top: int = NO_TILE
    """The kind of a refused tile: in the stack, but not on its top."""


class SoloView(ExtensionView, frozen=True, tag="solo"):
    in_game: tuple[str, ...]
    pile: tuple[str, ...]
    """The cards not turned up yet, in no order."""
    card: str | None
    first_round: bool
    drawn_to: int
    kept_from_top: str | None


class Solo(Extension):
    name = "solo"
    parts_files = ("companies", "solo")
    alone = True
    fewest_players = 1
    most_players = 1
    companies = True
    hand_size = 2
    open_hands = True
    draws_first = False
    settings = {"challenge": (False, True)}  # noqa: RUF012
    view_type = SoloView
    event_types = (CardTurnedUp, TileRefused, CompanyDone)

    def __init__(self, game: Metro, parts: Parts) -> None:
        super().__init__(game, parts)
        self.names = game.companies
        self.actions = (RefuseTile(), KeepTile())
        self.outcomes = tuple(Card(name) for name in self.names)
        self.refusable = board.PATTERN[parts[self.name]["refusable"]["tile"]]
        self.turn_up = TurnUpCard(self)
        self.refuse = Refuse(self)
        self.redraw = Redraw(self)
        self.steps = (self.turn_up, self.refuse, self.redraw)

    @classmethod
    def check(cls, options: MetroOptions) -> None:
        if options.hand_size != 1:
            raise BadOptions("hand_size", "not-with", value="hand_size", other=cls.name)

    def value(self) -> Cards:
        full = (1 << len(self.names)) - 1
        return Cards(full, full)

    def turn_opened(self, state: MetroState, events: list[Event]) -> None:
        state.push(self.turn_up)

    def tile_drawn(self, state: MetroState, kind: int, place: int) -> None:
        """*refuse*: asked where another tile could be drawn."""
        cards: Cards = state.own(self)
        if cards.first_round and kind == self.refusable and any(state.stack):
            state.put(self, msgspec.structs.replace(cards, drawn_to=place))
            state.push(self.refuse)

    def placement(
        self, state: MetroState, pattern: int, squares: int, stubs: int
    ) -> tuple[int, int]:
        """*placement*: where an unfinished line of the card's company goes on; any tile fits."""
        return self._where(state), 0

    def _where(self, state: MetroState) -> int:
        squares = 0
        for station in self._open_stations(state, state.own(self).card):
            squares |= 1 << state.next_square(station)
        return squares

    def _open_stations(self, state: MetroState, company: int | None) -> list[int]:
        account = None if company is None else self.game.seats + company
        return [
            station
            for station, owner in enumerate(state.owners)
            if owner == account is not None and state.line(station).end is None
        ]

    def explain(self, state: MetroState, square: int) -> None:
        card = state.own(self).card
        if card is not None and not self._where(state) >> square & 1:
            raise Refused("placement", "extend", square=square, company=self.names[card])

    def after(self, state: MetroState, events: list[Event]) -> None:
        """*company done*, and a new pile after the turn with the last card."""
        cards: Cards = state.own(self)
        in_game = cards.in_game
        for company, name in enumerate(self.names):
            if in_game >> company & 1 and not self._open_stations(state, company):
                in_game &= ~(1 << company)
                events.append(CompanyDone(name))
        pile = cards.pile & in_game
        first_round = cards.first_round and pile != 0
        state.put(
            self,
            msgspec.structs.replace(
                cards, in_game=in_game, pile=pile or in_game, card=None, first_round=first_round
            ),
        )

    def is_over(self, state: MetroState) -> bool:
        cards: Cards = state.own(self)
        return cards.in_game == 0

    def final_pay(self, state: MetroState, events: list[Event]) -> None:
        profits = state.points[self.game.seats :]
        lowest, highest = min(profits), max(profits)
        name = self.names[profits.index(lowest)]
        state.pay(0, "lowest-company", lowest, events, company=name)
        if self.setting("challenge"):
            state.pay(0, "challenge", lowest - highest, events)

    def view(self, state: MetroState, seat: int | None) -> SoloView:
        cards: Cards = state.own(self)
        kept = cards.kept_from_top
        return SoloView(
            in_game=self._listed(cards.in_game),
            pile=self._listed(cards.pile),
            card=None if cards.card is None else self.names[cards.card],
            first_round=cards.first_round,
            drawn_to=cards.drawn_to,
            kept_from_top=None if kept == NO_TILE else self.game.codes[kept],
        )

    def _listed(self, mask: int) -> tuple[str, ...]:
        return tuple(name for company, name in enumerate(self.names) if mask >> company & 1)

    def restore(self, view: SoloView, state: MetroState, rng: Random) -> Cards:
        kept = NO_TILE
        if view.kept_from_top is not None:
            kept = self.game.codes.index(view.kept_from_top)
            state.stack[kept] -= 1
        return Cards(
            in_game=sum(1 << self.names.index(name) for name in view.in_game),
            pile=sum(1 << self.names.index(name) for name in view.pile),
            card=None if view.card is None else self.names.index(view.card),
            first_round=view.first_round,
            drawn_to=view.drawn_to,
            kept_from_top=kept,
        )


class TurnUpCard(Step):
    """*turn*: the next card says which company's line must be extended."""

    name = "turn-up-card"

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def waits(self, state: MetroState) -> bool:
        state.to_act = CHANCE
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        pile = state.own(self.solo).pile
        first = self.solo.first_outcome
        return [first + card for card in range(len(self.solo.names)) if pile >> card & 1]

    def weights(self, state: MetroState) -> Sequence[int]:
        return [1] * len(self.actions(state))

    def pool(self, state: MetroState) -> tuple[str, int]:
        return "cards", state.turn - 1

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        if number not in self.actions(state):
            raise Refused("turn", "not-possible")
        card = number - self.solo.first_outcome
        cards: Cards = state.own(self.solo)
        pile = cards.pile & ~(1 << card)
        state.put(self.solo, msgspec.structs.replace(cards, card=card, pile=pile))
        events.append(CardTurnedUp(self.solo.names[card]))
        state.settle()


class Refuse(Step):
    """*refuse*: the player keeps the tile or has another drawn."""

    name = "refuse"

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def waits(self, state: MetroState) -> bool:
        state.to_act = state.player
        return True

    def actions(self, state: MetroState) -> Sequence[int]:
        return (self.solo.first_action, self.solo.first_action + 1)

    def answer(self, state: MetroState, number: int, events: list[Event]) -> None:
        action = state.action(number)
        if isinstance(action, KeepTile):
            state.settle()
        elif isinstance(action, RefuseTile):
            cards: Cards = state.own(self.solo)
            hand = state.hands[state.player]
            place = cards.drawn_to
            kind = hand[place]
            state.hands[state.player] = (*hand[:place], NO_TILE, *hand[place + 1 :])
            state.put(self.solo, msgspec.structs.replace(cards, kept_from_top=kind))
            events.append(TileRefused(state.game.codes[kind]))
            state.settle(self.solo.redraw)
        else:
            raise Refused("refuse", "keep-or-refuse")


class Redraw(DrawTile):
    """*refuse*: another tile is drawn; the refused one is anywhere but on top."""

    name = "redraw"

    def __init__(self, solo: Solo) -> None:
        self.solo = solo

    def take(self, state: MetroState, kind: int, events: list[Event]) -> None:
        cards: Cards = state.own(self.solo)
        state.stack[cards.kept_from_top] += 1
        state.put(self.solo, msgspec.structs.replace(cards, kept_from_top=NO_TILE))
        state.settle()
        draw_to_hand(state, state.player, kind, events)
