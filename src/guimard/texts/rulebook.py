"""The rules in our own words, a page for each game, module and city, in every language.

A page is Markdown of the plainest kind: headings, paragraphs, lists of one level. Terminal and
browser show the same pages.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

TOPICS: Final = (
    "metro",
    "companies",
    "central-stations",
    "central-tracks",
    "solo",
    "paris",
    "stockholm",
    "london",
    "new-york",
    "st-petersburg",
    "berlin",
    "paris-connection",
)
"""The pages there are, in the order in which one would read them."""


def page(language: str, topic: str) -> str:
    """One of `TOPICS` in one of the languages, as Markdown."""
    folder = files(__package__).joinpath("rules", language)
    return folder.joinpath(f"{topic}.md").read_text(encoding="utf-8")


def title(language: str, topic: str) -> str:
    return page(language, topic).partition("\n")[0].removeprefix("# ")
