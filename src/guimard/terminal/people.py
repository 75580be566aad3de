"""People at the keyboard: what they see, what they may type, and the cover between two of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from guimard.rules.game import Refused, View
from guimard.terminal.ending import told_result
from guimard.terminal.face import Face, Look
from guimard.terminal.screen import Screen
from guimard.terminal.session import Session
from guimard.texts import catalogue, explain, offer

WORDS = {
    "help": "play.word.help",
    "news": "play.word.news",
    "actions": "play.word.actions",
    "lines": "play.word.lines",
    "score": "play.word.score",
    "undo": "play.word.undo",
    "save": "play.word.save",
    "quit": "play.word.quit",
}
"""What can be typed beside actions, in every language; and the key of the language's own word."""


class Quit(Exception):
    """Somebody wants to stop."""


class People:
    """Asks people for their actions until the game is over.

    `save` writes the game to a file of this name and says so in a sentence; `keep` is called
    whenever there is something new to keep.
    """

    def __init__(
        self,
        session: Session,
        face: Face,
        screen: Screen,
        save: Callable[[str], str],
        keep: Callable[[], None],
    ) -> None:
        self.session = session
        self.game = session.game
        self.face = face
        self.screen = screen
        self.save = save
        self.keep = keep
        self.texts = catalogue(session.language)
        self._at_keyboard = session.people[0] if len(session.people) == 1 else None
        self._offered: Sequence[int] = ()
        self._choices: dict[str, int] = {}
        """Those of the offered actions that are typed by their number in a list."""
        self._seen: dict[int, View] = {}
        """By seat: what it saw when it last chose something."""
        self._notes: list[str] = []
        """What is to be said the next time something is shown."""
        commands = (
            *(self._help, self._news, self._actions, self._lines, self._score),
            *(self._undo, self._save, self._quit),
        )
        self._commands: dict[str, Callable[[str], None]] = {}
        for (word, key), command in zip(WORDS.items(), commands, strict=True):
            self._commands[word] = self._commands[self.texts.say(key)] = command

    def play(self) -> None:
        """Raises `Quit`, or `Leave` where the input ends."""
        while (seat := self.session.run_to_person()) is not None:
            self.keep()
            self._cover(seat)
            self._turn(seat)
        self.keep()

    def show_end(self) -> None:
        """The last board and the result."""
        state, session = self.session.state, self.session
        told = told_result(self.game, state.result(), session.names, session.language)
        news = session.news[session.people[0] if session.people else 0]
        live = self.screen.live
        self.screen.clear()
        look = Look(told=news if live else ())
        self.screen.show(self._drawn(state.view(None), look, len(told) + 1))
        self.screen.show([*(() if live else news), *told])

    def _cover(self, seat: int) -> None:
        """Hands are secret: before another person looks, the screen is empty."""
        if seat == self._at_keyboard:
            return
        self.screen.clear()
        self.screen.show([self.texts.say("play.cover", seat=self.session.names[seat])])
        self.screen.ask(self.texts.say("play.enter"))
        self._at_keyboard = seat

    def _turn(self, seat: int) -> None:
        """Ask until the seat has made one action."""
        self._offer()
        self._show(seat, None, begins=True)
        number = None
        while True:
            prompt = "play.ask" if number is None else "play.confirm"
            word = self.screen.ask(self.texts.say(prompt, seat=self.session.names[seat]))
            if word == "" and number is not None:
                break
            number = self._heard(word, number)
            if number is not None and self._changes_nothing(number):
                break
            self._show(seat, number)
        self._seen[seat] = self.session.state.view(seat)
        self.session.choose(number)

    def _offer(self) -> None:
        self._offered = self.session.state.actions()
        listed = (number for number in self._offered if self.face.listed(number))
        self._choices = {str(place): number for place, number in enumerate(listed, 1)}

    def _heard(self, words: str, before: int | None) -> int | None:
        """Do what was typed; returns the action it stands for, legal, if it is one.

        `before` is the one shown. Where a word stands for several, it gives the next each time.
        """
        word, _, rest = words.partition(" ")
        if command := self._commands.get(word.lower()):
            command(rest.strip())
            return None
        if words in self._choices:
            return self._choices[words]
        try:
            return self._meant(words, before)
        except Refused as refused:
            self._notes.append(explain(refused, self.session.language, self.game))
            return None

    def _meant(self, words: str, before: int | None) -> int | None:
        ways = self.face.meant(self.session.state, words)
        if not ways:
            if words:
                self._notes.append(self.texts.say("play.unknown", word=words))
            return None
        place = (ways.index(before) + 1) % len(ways) if before in ways else 0
        self.session.preview(ways[place])
        if len(ways) > 1:
            say = self.texts.say("play.way", number=place + 1, count=len(ways), word=words)
            self._notes.append(say)
        return ways[place]

    def _changes_nothing(self, number: int) -> bool:
        """Whether there is nothing to show of it before it is made, as of drawing a tile."""
        return not self.session.preview(number)[1]

    # What is shown.

    def _show(self, seat: int, number: int | None, begins: bool = False) -> None:
        """The board, as it is or as an action would make it, and what is to be said."""
        state, told, offered = self.session.state, self.session.news[seat], self._offered
        view = state.view(seat)
        before = self._seen.get(seat, view)
        if number is not None:
            before = view
            state, told = self.session.preview(number)
            view, offered = state.view(seat), ()
            told += self.face.changes(self.session.state, state)
        said = self._notes + (self._numbered(len(self._notes)) if number is None else [])
        self._notes = []
        if not self.screen.live:
            self._show_plainly(view, offered, told, said, begins)
            return
        look = Look(offered, self.face.fresh(before, view), told)
        self.screen.clear()
        self.screen.show(self._drawn(view, look, len(said) + 1))
        self.screen.show(said)

    def _show_plainly(
        self,
        view: View,
        offered: Sequence[int],
        told: Sequence[str],
        said: Sequence[str],
        begins: bool,
    ) -> None:
        """Through a pipe: the board once for each action, and only what is new."""
        if begins:
            self.screen.show(self._drawn(view, Look(offered), 0))
        self.screen.show([*(told if begins or not offered else ()), *said])

    def _drawn(self, view: View, look: Look, less: int) -> list[Text]:
        """The board in as many rows as the screen has, less some."""
        return self.face.draw(view, look, self.screen.width, self.screen.height - less)

    def _numbered(self, notes: int) -> list[str]:
        """The list of actions below so many notes, or where it lacks room beside the board, how to
        see it."""
        rows = self._list()
        if not rows:
            return []
        room = self.screen.height - notes - 1
        for height in self.face.heights:
            if room - len(rows) >= height:
                return rows
            if room - 1 >= height:
                break
        word = self.texts.say("play.word.actions")
        return [self.texts.say("play.actions", count=len(rows), word=word)]

    def _list(self) -> list[str]:
        names, language = self.session.names, self.session.language
        return [
            f"{place:>3}  {offer(self.game, self.game.actions[number], names, language)}"
            for place, number in self._choices.items()
        ]

    def _page(self, rows: Sequence[str]) -> None:
        """Something longer, in the place of the board until Enter is pressed."""
        self.screen.clear()
        self.screen.show(rows)
        if self.screen.live:
            self.screen.ask(self.texts.say("play.enter"))

    # What can be typed beside actions.

    def _help(self, rest: str) -> None:
        self._page(self.face.help().splitlines())

    def _news(self, rest: str) -> None:
        self._page(self.session.news[self.session.state.to_act])

    def _actions(self, rest: str) -> None:
        self._page(self._list())

    def _lines(self, rest: str) -> None:
        self._page(self.face.lines(self.session.state.view(self.session.state.to_act)))

    def _score(self, rest: str) -> None:
        view = self.session.state.view(self.session.state.to_act)
        named = zip(self.session.names, view.points, strict=False)
        self._page([f"{name}: {'?' if points is None else points}" for name, points in named])

    def _undo(self, rest: str) -> None:
        if self.session.take_back():
            self._offer()
        else:
            self._notes.append(self.texts.say("play.no-undo"))

    def _save(self, rest: str) -> None:
        name = rest or self.screen.ask(self.texts.say("play.file"))
        if name:
            self._notes.append(self.save(name))

    def _quit(self, rest: str) -> None:
        raise Quit
