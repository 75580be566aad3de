"""The pages of rules: the same in every language, for everything that can be played."""

import re

import pytest

from cli_running import Run, run
from guimard.rules import GAMES
from guimard.rules.metro.extensions import CITIES, MODULES
from guimard.texts import LANGUAGES
from guimard.texts.rulebook import TOPICS, page, title

__all__ = ["run"]

KINDS = re.compile(r"^(#+|-)", re.MULTILINE)
PLAIN = re.compile(r"(?:(?:#{1,2} |- )?[^\s#*`_<>|\[\]].*\n|\n)+")
NUMBERS = re.compile(r"\d+")


def test_everything_that_can_be_played_has_a_page() -> None:
    assert set(TOPICS) == {*GAMES, *MODULES, *CITIES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_language_says_as_much(language: str, topic: str) -> None:
    english, told = page("en", topic), page(language, topic)
    assert KINDS.findall(told) == KINDS.findall(english)
    assert sorted(NUMBERS.findall(told)) == sorted(NUMBERS.findall(english))
    assert title(language, topic)


def test_pages_are_only_headings_paragraphs_and_lists() -> None:
    for language in LANGUAGES:
        for topic in TOPICS:
            assert PLAIN.fullmatch(page(language, topic))


def test_what_is_reconstructed_is_said_where_it_is() -> None:
    for topic in TOPICS:
        assert ("reconstructed" in page("en", topic)) == (topic != "central-stations")


def test_the_command_lists_pages_and_shows_them(run: Run) -> None:
    code, listed, _ = run("rules")
    assert code == 0
    assert [line.split()[0] for line in listed.splitlines()] == list(TOPICS)
    assert run("rules", "berlin", "--lang", "nl") == (0, page("nl", "berlin"), "")


def test_an_unknown_page_is_told_plainly(run: Run) -> None:
    code, told, complaint = run("rules", "vienna")
    assert (code, told) == (2, "")
    assert "'vienna'" in complaint
    assert "Traceback" not in complaint
