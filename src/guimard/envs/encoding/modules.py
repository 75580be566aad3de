"""What Metro's modules show, as numbers."""

from __future__ import annotations

from typing import Any, Final

from guimard.envs.encoding.parts import (
    COMPANIES,
    FIRST_COMPANY,
    MOST_POINTS,
    NOBODY,
    SEATS,
    ExtensionNumbers,
    Eyes,
    Moment,
    Part,
    filled,
    turned,
)
from guimard.rules.metro.central_stations import CentralStationsView
from guimard.rules.metro.shares import CardView, CompaniesView
from guimard.rules.metro.solo import SoloView

HIDDEN: Final = -1
_PROFIT: Final = Part("profit", (COMPANIES,), 0, MOST_POINTS, "by company")
_MOST_UNDER: Final = 6
"""Shares under a pile: all eight but one in each of two hands, one of these just put back."""


class CompaniesNumbers(ExtensionNumbers):
    def __init__(self, extension: Any) -> None:
        super().__init__(extension)
        rows = len(extension.percentages)
        self._rows = rows
        self._numbers = {name: number for number, name in enumerate(extension.names, 1)}
        seen = "bit n for relative seat n, bit 6 for onlookers"
        self.parts = (
            _PROFIT,
            Part("value", (COMPANIES,), 0, 99, "by company: its value if the game ended now"),
            Part(
                "share",
                (SEATS, rows),
                HIDDEN,
                COMPANIES,
                "by relative seat and percentage: its share's company plus 1, -1 hidden, 0 none",
            ),
            Part("share_seen_by", (SEATS, rows), 0, 127, f"by the same: who has seen it; {seen}"),
            Part("share_shown", (SEATS, rows), 0, 1, "by the same: it is shown for good"),
            Part("open_share", (rows,), 0, COMPANIES, "by percentage: the company plus 1, or 0"),
            Part("fresh_shares", (rows,), 0, COMPANIES, "by percentage: how many are not dealt"),
            Part(
                "under_pile",
                (rows, _MOST_UNDER),
                HIDDEN,
                COMPANIES,
                "by percentage: what was put back, the next to come first: the company plus 1, -1"
                " hidden, 0 none",
            ),
            Part("under_seen_by", (rows, _MOST_UNDER), 0, 127, "by the same: who has seen it"),
            Part("exchange_closed", (1,), 0, 1, "exchange is closed for good"),
            Part("idle", (1,), -1, 99, "turns in a row without a tile, -1 in one that lays it"),
        )

    def numbers(self, view: CompaniesView, moment: Moment) -> list[int]:
        eyes, rows = moment.eyes, self._rows
        share: list[int] = []
        seen: list[int] = []
        shown: list[int] = []
        for hand, mask in zip(
            turned(view.hands, eyes.seat), turned(view.shown, eyes.seat), strict=True
        ):
            share += filled(map(self._company, hand), rows)
            seen += filled((self._seen(card, eyes) for card in hand), rows)
            shown += [mask >> row & 1 for row in range(rows)]
        under: list[int] = []
        under_seen: list[int] = []
        for cards in view.under:
            under += filled(map(self._company, cards), _MOST_UNDER)
            under_seen += filled((self._seen(card, eyes) for card in cards), _MOST_UNDER)
        return [
            *moment.points[eyes.seats :],
            *view.values,
            *filled(share, SEATS * rows),
            *filled(seen, SEATS * rows),
            *filled(shown, SEATS * rows),
            *filled((self._numbers[name] for name in view.open), rows),
            *view.fresh,
            *under,
            *under_seen,
            int(view.closed),
            view.idle,
        ]

    def _company(self, card: CardView | None) -> int:
        if card is None:
            return 0
        return HIDDEN if card.company is None else self._numbers[card.company]

    def _seen(self, card: CardView | None, eyes: Eyes) -> int:
        return 0 if card is None else eyes.onlookers(card.seen)


class CentralStationsNumbers(ExtensionNumbers):
    parts = (
        Part(
            "token",
            (8,),
            NOBODY,
            FIRST_COMPANY + COMPANIES - 1,
            "by central station: the account whose token is there, -1 nobody",
        ),
    )

    def numbers(self, view: CentralStationsView, moment: Moment) -> list[int]:
        return [moment.eyes.account(account) for account in view.tokens]


class CentralTracksNumbers(ExtensionNumbers):
    """`tile_at` has the tiles of the centre."""

    parts = ()

    def numbers(self, view: Any, moment: Moment) -> list[int]:
        return []


class SoloNumbers(ExtensionNumbers):
    parts = (
        _PROFIT,
        Part("card", (1,), 0, COMPANIES, "the company whose line must go on plus 1, or 0"),
        Part("card_pile", (COMPANIES,), 0, 1, "by company: its card is still to come"),
        Part("in_game", (COMPANIES,), 0, 1, "by company: it has an unfinished line"),
        Part("first_round", (1,), 0, 1, "not all cards have been turned up once"),
        Part("drawn_to", (1,), 0, 1, "the place of the hand that the last tile came to"),
        Part(
            "put_back", (1,), 0, 24, "the kind of a refused tile that cannot come at once, plus 1"
        ),
    )

    def numbers(self, view: SoloView, moment: Moment) -> list[int]:
        solo = self.extension
        kept = view.kept_from_top
        return [
            *moment.points[moment.eyes.seats :],
            0 if view.card is None else solo.names.index(view.card) + 1,
            *(int(name in view.pile) for name in solo.names),
            *(int(name in view.in_game) for name in solo.names),
            int(view.first_round),
            view.drawn_to,
            0 if kept is None else solo.game.codes.index(kept) + 1,
        ]


MODULES: Final[dict[str, type[ExtensionNumbers]]] = {
    "companies": CompaniesNumbers,
    "central-stations": CentralStationsNumbers,
    "central-tracks": CentralTracksNumbers,
    "solo": SoloNumbers,
}
