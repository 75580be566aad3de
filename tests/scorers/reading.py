"""A finished game as plain values, read from its options, its parts and the events told."""

from itertools import product
from typing import Any

from guimard.rules.game import Event
from guimard.rules.metro.central_stations import TokenPlaced
from guimard.rules.metro.central_tracks import CentreCovered
from guimard.rules.metro.cities.berlin import SightsVisited
from guimard.rules.metro.cities.london import TaxiPlaced
from guimard.rules.metro.cities.new_york import BoardsDealt
from guimard.rules.metro.cities.paris import (
    RowLaid,
    TouristLost,
    TouristSeatedAtSight,
    TouristSent,
)
from guimard.rules.metro.cities.pieces import SightsLaid, TouristsPlaced
from guimard.rules.metro.cities.st_petersburg import ChipWon, TouristChosen
from guimard.rules.metro.cities.stockholm import ColourDrawn, TokensLaid
from guimard.rules.metro.metro import Metro
from guimard.rules.metro.moves import StationsDealt, TileLaid
from guimard.rules.metro.shares import OpenShareTaken, ShareDrawn
from play import told
from referee import CENTRE, NUMBERING, OWNERS, Square
from scorers import cities, modules
from scorers.lines import Account, Laid, Token, course

INNER = [square for square in product(range(1, 7), range(1, 7)) if square not in CENTRE]


class Told:
    """One game, as it was told to those who know everything."""

    def __init__(self, game: Metro, events: list[Event]) -> None:
        self.options = game.options
        self.parts = game.parts
        self.events = events
        self.seats = range(game.options.players)
        self.companies = list(self.parts["companies"]["stations"]) if game.companies else []
        self.line_owners: list[Account] = [*self.companies] or [*self.seats]
        self.turns = self._turns()

    def totals(self) -> tuple[list[int], dict[str, int]]:
        """The final points of the seats, and the profits of the companies."""
        earned: dict[Account, int] = dict.fromkeys([*self.seats, *self.companies], 0)
        for _, lines in self.turns:
            for line in lines:
                earned[line.account] += line.points
        for account, points in self._city().items():
            earned[account] += points
        points = [earned[seat] for seat in self.seats]
        profits = {company: earned[company] for company in self.companies}
        if "solo" in self.options.modules:
            points = [modules.solo(profits, self._setting("challenge", False))]
        elif self.companies:
            held = self._shares()
            for seat, bonus in enumerate(modules.bonuses(profits, held)):
                points[seat] += bonus + modules.share_points(profits, held[seat])
        return points, profits

    def _turns(self) -> cities.Turns:
        steps: list[Laid | Token] = []
        for event in self.events:
            if isinstance(event, TileLaid):
                steps.append(Laid(event.seat, divmod(event.square, 8), event.tile, event.turn))
            elif isinstance(event, TokenPlaced):
                steps.append(Token(self._account(event.account), f"C{event.station - 31}"))
        centre = {
            divmod(tile.square, 8): (tile.tile, tile.turn)
            for covered in told(self.events, CentreCovered)
            for tile in covered.tiles
        }
        return list(course(self._owners(), steps, centre, self._setting("centre_points", True)))

    def _owners(self) -> dict[str, Account]:
        for dealt in told(self.events, StationsDealt):
            return {
                f"S{station}": self._account(account)
                for station, account in enumerate(dealt.owners)
                if account is not None
            }
        if self.companies:
            frame = self.parts["companies"]["stations"]
            return {f"S{number - 1}": name for name in self.companies for number in frame[name]}
        numbered = NUMBERING[self.options.edition]
        seats = (OWNERS[len(self.seats)][numbered(station) - 1] for station in range(32))
        return {f"S{station}": int(seat) for station, seat in enumerate(seats) if seat != "-"}

    def _account(self, account: int) -> Account:
        number = account - len(self.seats)
        return account if number < 0 else self.companies[number]

    def _setting(self, name: str, default: Any) -> Any:
        return self.options.settings.get(name, default)

    def _shares(self) -> list[modules.Shares]:
        held: list[dict[int, str]] = [{} for _ in self.seats]
        for event in self.events:
            if isinstance(event, ShareDrawn | OpenShareTaken):
                assert event.company is not None
                held[event.seat][event.percent] = event.company
        assert all(sorted(shares) == [10, 20, 30, 40] for shares in held)
        return [[(company, percent) for percent, company in shares.items()] for shares in held]

    def _city(self) -> dict[Account, int]:
        if self.options.city is None:
            return {}
        by_city = {
            "paris": self._paris,
            "stockholm": self._stockholm,
            "london": self._london,
            "new-york": self._new_york,
            "st-petersburg": self._st_petersburg,
            "berlin": self._berlin,
        }
        earned = by_city[self.options.city]()
        return dict(enumerate(earned)) if isinstance(earned, list) else earned

    def _sights(self) -> dict[str, Any]:
        return {sight["name"]: sight for sight in self.parts[self.options.city or ""]["sights"]}

    def _tourists(self) -> tuple[str, ...]:
        [placed] = told(self.events, TouristsPlaced)
        colours: tuple[str, ...] = placed.tourists
        return colours

    def _inner_tourists(self) -> dict[Square, str]:
        return dict(zip(INNER, self._tourists(), strict=True))

    def _row(self) -> list[Any]:
        [laid] = told(self.events, SightsLaid)
        return [self._sights()[name] for name in laid.sights]

    def _paris(self) -> list[int]:
        names: dict[int, tuple[str, ...]] = {
            row.seat: row.sights for row in told(self.events, RowLaid)
        }
        rows = [
            [colour for name in names[seat] for colour in self._sights()[name]["fields"]]
            for seat in self.seats
        ]
        choices: list[list[Any]] = []
        for event in self.events:
            if isinstance(event, TileLaid):
                choices.append([])
            elif isinstance(event, TouristSeatedAtSight):
                field = names[event.seat].index(event.sight) * 4 + event.field
                choices[-1].append(cities.Seated(event.colour, field))
            elif isinstance(event, TouristSent):
                choices[-1].append(cities.Joined(event.colour, divmod(event.square, 8)))
            elif isinstance(event, TouristLost):
                choices[-1].append(cities.Left(event.colour))
        return cities.paris(rows, self._inner_tourists(), self.turns, choices)

    def _stockholm(self) -> list[int]:
        row = [sight["points"] for sight in self._row()]
        for laid in told(self.events, TokensLaid):
            return cities.stockholm_open(
                row, list(laid.colours), self._inner_tourists(), self.turns, len(self.seats)
            )
        tokens: list[list[str]] = [[] for _ in self.seats]
        for drawn in told(self.events, ColourDrawn):
            tokens[drawn.seat].append(drawn.colour)
        return cities.stockholm(row, tokens, self._inner_tourists(), self.turns)

    def _london(self) -> list[int]:
        row = [(sight["upper"], sight["lower"]) for sight in self._row()]
        [taxi] = told(self.events, TaxiPlaced)
        seats = len(self.seats)
        return cities.london(row, taxi.right, self._inner_tourists(), self.turns, seats)

    def _new_york(self) -> dict[Account, int]:
        [dealt] = told(self.events, BoardsDealt)
        city = self.parts["new-york"]
        boards = {
            owner: dict(zip(city["colours"], city["values"][number - 1], strict=True))
            for owner, number in zip(self.line_owners, dealt.boards, strict=True)
        }
        tourists = {f"S{station}": colour for station, colour in enumerate(self._tourists())}
        return cities.new_york(boards, tourists, self.turns)

    def _st_petersburg(self) -> dict[Account, int]:
        chosen = {
            divmod(event.square, 8): event.colour for event in told(self.events, TouristChosen)
        }
        won = [
            (self._account(chip.account), chip.colour, chip.value)
            for chip in told(self.events, ChipWon)
        ]
        for colour, values in self.parts["st-petersburg"]["chips"].items():
            left = list(values)
            for _, of, value in won:
                if of == colour:
                    left.remove(value)
        return cities.st_petersburg(self.line_owners, self.turns, chosen, won)

    def _berlin(self) -> dict[Account, int]:
        [visited] = told(self.events, SightsVisited)
        city = self.parts["berlin"]
        sights = {
            colour: tuple(sight[side])
            for sight, side, colour in zip(
                city["sights"], visited.sides, visited.colours, strict=True
            )
        }
        squares = [(row, column) for group in city["groups"] for row, column in group]
        tourists = dict(zip(squares, self._tourists(), strict=True))
        return cities.berlin(self.line_owners, sights, tourists, self.turns)
