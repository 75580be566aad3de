"""Write the page of each game, module and city: its rules, a picture, how well its parts are known.

python docs/make_game_pages.py              the pages, from the rules that the game itself shows
python docs/make_game_pages.py --pictures   and their pictures, of random games
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from guimard.dealers import Sampling, answer_chance
from guimard.pictures import draw
from guimard.rules import GAMES, new_game
from guimard.rules.game import Game
from guimard.rules.metro.extensions import CITIES, MODULES, find
from guimard.rules.metro.metro import PARTS
from guimard.rules.metro.options import MetroOptions
from guimard.rules.parts import load_parts
from guimard.texts.rulebook import TOPICS, page, title

DOCS: Final = Path(__file__).parent
FOLDERS: Final = {"paris-connection": "rules"}
"""Where a page lies; those of Metro, its modules and its cities in `metro`."""
TURNS: Final = {"companies": 45, "solo": 40, "paris-connection": 26}
USUAL_TURNS: Final = 34
SEED: Final = 3
NOTE: Final = (
    "<!-- make pages writes this from the rules that the game shows, and from its parts. -->"
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--pictures", action="store_true")
    pictures = parser.parse_args().pictures
    for topic in TOPICS:
        file = file_of(topic)
        file.parent.mkdir(exist_ok=True)
        file.write_text(written(topic), encoding="utf-8")
        if pictures and topic != "metro":
            picture_of(topic).write_text(drawn(topic) + "\n", encoding="utf-8")


def file_of(topic: str) -> Path:
    return DOCS / FOLDERS.get(topic, "metro") / f"{topic}.md"


def picture_of(topic: str) -> Path:
    return DOCS / "img" / ("board.png" if topic == "metro" else f"{topic}.svg")


def written(topic: str) -> str:
    """A page: what the game itself says, with the picture under its title."""
    head, _, rules = page("en", topic).partition("\n")
    name = title("en", topic)
    picture = f"![A game under way: {name}.](../img/{picture_of(topic).name})\n"
    return "\n".join([NOTE, head, "", picture + rules, *how_to_play(topic), *known(topic)])


def how_to_play(topic: str) -> Iterator[str]:
    yield "## To play it\n"
    yield "In the browser with `make play`, or in the terminal:\n"
    yield f"```sh\nguimard play{asked(topic)}\n```\n"
    if topic not in GAMES:
        [extension] = find(MetroOptions(**options(topic)))
        for name, values in extension.settings.items():
            usual, *others = (f"`{switch(value)}`" for value in values)
            yield (
                f"`--setting {name.replace('_', '-')}=VALUE` takes {usual}, which is usual, or"
                f" {' or '.join(others)}.\n"
            )
    if topic == "paris-connection":
        yield (
            "`--map FILE` plays on a map of your own, such as the printed one:"
            " [france.toml](../../src/guimard/rules/paris_connection/parts/france.toml) is what one"
            " looks like. [What the simple bots made of this one](paris-connection-games.md).\n"
        )
    else:
        yield (
            "`guimard options` tells what goes together. [What each place pays](balance.md) in"
            " random games.\n"
        )


def known(topic: str) -> Iterator[str]:
    """A table of the parts of each file, as far as it says how well they are known."""
    files, package = parts_files(topic)
    if not files:
        return
    yield ("## The map\n" if topic == "paris-connection" else "## The parts\n")
    yield "How well the printed parts are known; what has no line here is as sure as its file.\n"
    yield "| part | known |"
    yield "|---|---|"
    for file, part in load_parts(package, files).items():
        path = f"../../src/{package.replace('.', '/')}/parts/{file}.toml"
        for where, status in statuses(part):
            yield f"| [{file}]({path}){where} | {status} |"
    yield ""
    yield "Whoever owns the box can correct them without touching the program:"
    yield "`guimard play --parts FOLDER` reads files of the same names and form from a folder."


def statuses(part: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(part, dict):
        if "status" in part:
            name = f", {part['name']}" if where and "name" in part else ""
            yield where + name, part["status"]
        for key, value in part.items():
            yield from statuses(value, f"{where}, {key.replace('_', ' ')}")
    elif isinstance(part, list):
        for value in part:
            yield from statuses(value, where.removesuffix(", hexes"))


def parts_files(topic: str) -> tuple[Sequence[str], str]:
    if topic == "paris-connection":
        return ("france",), "guimard.rules.paris_connection"
    if topic == "metro":
        return PARTS, "guimard.rules.metro"
    [extension] = find(MetroOptions(**options(topic)))
    return extension.parts_files, "guimard.rules.metro"


def options(topic: str) -> dict[str, Any]:
    if topic in MODULES:
        return {"modules": (topic,)}
    return {"city": topic} if topic in CITIES else {}


def asked(topic: str) -> str:
    if topic in MODULES:
        return f" --module {topic}"
    return f" --city {topic}" if topic in CITIES else "" if topic == "metro" else f" {topic}"


def switch(value: str | bool) -> str:
    return value if isinstance(value, str) else "on" if value else "off"


def drawn(topic: str) -> str:
    """A random game of some turns, as its first player sees it."""
    if topic == "paris-connection":
        game = new_game(topic, {"players": 4, "first": 0})
    else:
        players = 1 if topic == "solo" else 3
        game = new_game("metro", {"players": players, "first": 0} | options(topic))
    return draw(game, played(game, TURNS.get(topic, USUAL_TURNS)))


def played(game: Game, turns: int) -> Any:
    rng = Random(SEED)
    dealer = Sampling(rng)
    state = game.start()
    answer_chance(state, dealer)
    while state.turn <= turns:
        state.apply(rng.choice(state.actions()))
        answer_chance(state, dealer)
    return state.view(0)


if __name__ == "__main__":
    main()
