"""Games of Paris Connection brought to where a test wants them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from guimard.rules.game import CHANCE, Action, Event, Outcome
from guimard.rules.paris_connection.connection import ParisConnection
from guimard.rules.paris_connection.moves import Done, Locomotive, Place, StartColour, Trade
from guimard.rules.paris_connection.options import COLOURS, DRAWN, ParisConnectionOptions
from guimard.rules.paris_connection.state import ParisConnectionState

STARTS = ("red", "blue", "yellow", "black", "brown", "purple")
"""The colours at Saint-Lazare, Nord, Montparnasse, Est, Austerlitz and Lyon, where nothing else
is said."""


def connection(players: int = 3, **options: int) -> ParisConnection:
    return ParisConnection(ParisConnectionOptions(players=players, **options))


def chance(state: ParisConnectionState, outcome: Outcome) -> list[Event]:
    return state.apply(state.game.outcome_numbers[outcome])


def begin(
    players: int = 3,
    starts: Sequence[str] = STARTS,
    hands: Sequence[Mapping[str, int]] = (),
    game: ParisConnection | None = None,
) -> ParisConnectionState:
    """Seat 0 to begin; `hands` say what seats draw, and who is not named draws all kinds evenly."""
    state = (game or connection(players, first=0)).start()
    players = state.game.seats
    for colour in starts:
        chance(state, StartColour(colour))
    wanted = [[c for c, count in hand.items() for _ in range(count)] for hand in hands]
    for seat in range(len(wanted), players):
        wanted.append([COLOURS[(seat + n) % len(COLOURS)] for n in range(DRAWN[players])])
    for draw in range(players * DRAWN[players]):
        chance(state, Locomotive(wanted[draw % players][draw // players]))
    return state


def at(state: ParisConnectionState, name: str) -> int:
    """The hex of this name or label."""
    [hex] = [n for n, one in enumerate(state.game.map.hexes) if name in (one.name, one.label)]
    return hex


def act(state: ParisConnectionState, action: Action) -> list[Event]:
    return state.apply(state.game.number(action))


def place(state: ParisConnectionState, colour: str, *names: str) -> list[Event]:
    return [e for name in names for e in act(state, Place(colour, at(state, name)))]


def build(state: ParisConnectionState, colour: str, *names: str) -> list[Event]:
    return [*place(state, colour, *names), *act(state, Done())]


def trade(state: ParisConnectionState, give: str, take: str, count: int = 1) -> list[Event]:
    return act(state, Trade(give, take, count))


def open_hexes(state: ParisConnectionState, colour: str) -> set[str]:
    """The labels of the hexes where this colour may be built now."""
    actions = [state.game.actions[number] for number in state.actions()]
    hexes = state.game.map.hexes
    return {hexes[a.hex].label for a in actions if isinstance(a, Place) and a.colour == colour}


def step(state: ParisConnectionState, rng: Random) -> tuple[int, list[Event]]:
    """Any legal action, or an answer of chance as likely as it should be."""
    numbers = state.actions()
    weights = state.weights() if state.to_act == CHANCE else None
    [number] = rng.choices(numbers, weights)
    return number, state.apply(number)


def own_map(folder: Path, old: str, new: str) -> Path:
    """A file with the project's map, changed in one place."""
    from importlib.resources import files

    text = (files("guimard.rules.paris_connection") / "parts/france.toml").read_text("utf-8")
    assert old in text
    file = folder / "my.toml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    return file
