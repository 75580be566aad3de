"""Who sits where: people by name, bots by theirs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from guimard.commands.asking import Complaint
from guimard.commands.game_options import asked_options, make_game

if TYPE_CHECKING:
    from guimard.records import Player
    from guimard.rules.game import Game

USUAL_BOT = "greedy"
PERSON = "person"


class _Seat(argparse.Action):
    """Adds a seat to the list, whichever option it was named by."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        kind = PERSON if option_string == "--player" else "bot"
        namespace.seats = [*(namespace.seats or []), (kind, str(values))]


def add_seats(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "the players",
        "Seat by seat in this order; bots named alone play by themselves. Seats left over go to "
        "bots: random is for a first game, greedy easy, conductor medium, engineer hard, "
        "strongest very hard.",
    )
    group.add_argument(
        "--player", dest="seats", action=_Seat, metavar="NAME", help="a person at this keyboard"
    )
    group.add_argument(
        "--bot",
        dest="seats",
        action=_Seat,
        metavar="BOT",
        help="random, greedy, conductor, engineer, strongest or 'program: COMMAND'",
    )


def game_and_players(
    asked: argparse.Namespace, rival: Callable[[], str] | None = None
) -> tuple[Game, list[Player]]:
    """The game that was asked for, and who sits where in it.

    `rival` is asked who plays against a person, where nobody was named.
    """
    from guimard.bots.program import check_player
    from guimard.records import Player
    from guimard.texts import catalogue

    named: list[tuple[str, str]] = asked.seats or []
    options = asked_options(asked)
    if len(named) > 1:
        options.setdefault("players", len(named))
    game = make_game(asked, options)
    if len(named) > game.seats:
        raise Complaint(f"{len(named)} players are named, but the game is for {game.seats}.")
    usual = USUAL_BOT
    if not named:
        named = [(PERSON, catalogue(asked.lang).say("play.player"))]
        if rival is not None and game.seats > 1:
            usual = rival()
    named += [("bot", usual)] * (game.seats - len(named))
    players: list[Player] = []
    for kind, name in named:
        if kind == PERSON:
            players.append(Player(_fit(name, players)))
        else:
            check_player(name)
            players.append(Player(_numbered(name, players), _kind(name)))
    return game, players


def _fit(name: str, others: Sequence[Player]) -> str:
    from guimard.records.untrusted import fit_name

    if not fit_name(name):
        raise Complaint("A player's name must be short, and of plain characters.")
    if any(other.name == name for other in others):
        raise Complaint(f"Two players are called {name}.")
    return name


def _kind(name: str) -> str:
    """As it stands in a saved game."""
    from guimard.records.untrusted import fit_name

    if not fit_name(name):
        raise Complaint("A program's command must be short, and of plain characters.")
    return name


def _numbered(name: str, others: Sequence[Player]) -> str:
    """The second greedy is greedy 2."""
    from guimard.bots.program import title_of

    title = _fit(title_of(name), ())
    bots = [other.kind for other in others if other.kind != PERSON]
    count = sum(title_of(bot) == title for bot in bots)
    return f"{title} {count + 1}" if count else title
