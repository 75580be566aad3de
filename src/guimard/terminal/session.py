"""A game at one keyboard: people who type, bots that answer, and a dealer for chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from guimard.bots import Bot, Budget
from guimard.dealers import Dealer
from guimard.rules.game import CHANCE, OVER, Event, Game, State
from guimard.texts import tell

BUDGET = Budget(seconds=1.0)


@dataclass(frozen=True)
class Moment:
    """Something that can be gone back to."""

    state: State
    moves: int
    news: list[list[str]]


@dataclass
class Session:
    """The game so far and everybody who plays it."""

    state: State
    names: Sequence[str]
    bots: Sequence[Bot | None]
    """By seat; None is a person."""
    dealer: Dealer
    language: str
    moves: list[int] = field(default_factory=list)
    """Everything that was applied so far, what chance answered as well."""

    def __post_init__(self) -> None:
        self.game: Game = self.state.game
        self.people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.news: list[list[str]] = [[] for _ in self.names]
        """By seat: what it has seen happen since its last turn."""
        self._back: list[Moment] = []

    def run_to_person(self) -> int | None:
        """Let chance and bots go on until a person is to choose; None when the game is over."""
        while True:
            self.run_chance()
            seat = self.state.to_act
            if seat == OVER:
                return None
            bot = self.bots[seat]
            if bot is None:
                return seat
            self._apply(bot.answer(self.state.view(seat), BUDGET).action)

    def run_chance(self) -> None:
        """Let chance answer until somebody else is to act."""
        while self.state.to_act == CHANCE:
            pool, n = self.state.pool()
            place = self.dealer.choose(pool, n, self.state.weights())
            self._apply(self.state.actions()[place])

    def choose(self, number: int) -> None:
        """A person's action. It can be taken back until chance answers or the turn is over."""
        seat, turn = self.state.to_act, self.state.turn
        before = Moment(self.state.copy(), len(self.moves), [news[:] for news in self.news])
        events = self.state.apply(number)
        self.news[seat].clear()
        self._note(number, events)
        if (self.state.to_act, self.state.turn) == (seat, turn):
            self._back.append(before)
        else:
            self._back.clear()

    def take_back(self) -> bool:
        """Undo the last action of this turn; False where there is none that may be undone."""
        if not self._back:
            return False
        before = self._back.pop()
        self.state, self.news = before.state, before.news
        del self.moves[before.moves :]
        return True

    def preview(self, number: int) -> tuple[State, list[str]]:
        """What an action does for certain, and how the one who chooses would be told.

        Raises `Refused` where the rules do not allow it.
        """
        seat = self.state.to_act
        state = self.state.copy()
        return state, self._told(state.apply(number), seat)

    def _apply(self, number: int) -> None:
        self._note(number, self.state.apply(number))

    def _note(self, number: int, events: Sequence[Event]) -> None:
        self.moves.append(number)
        for seat, news in enumerate(self.news):
            news += self._told(events, seat)

    def _told(self, events: Sequence[Event], seat: int) -> list[str]:
        seen = [event.seen_by(seat) for event in events]
        return [tell(self.game, event, self.names, self.language) for event in seen if event]
