"""Every rule has a test that quotes its name, and no test quotes a rule that there is not."""

import tomllib
from pathlib import Path

NAMES = {
    name
    for game in tomllib.loads((Path(__file__).parent / "data/rules.toml").read_text()).values()
    for heading in game.values()
    for name in heading
}


def test_every_rule_has_a_test(rules_quoted: set[str]) -> None:
    assert sorted(NAMES - rules_quoted) == []


def test_no_test_quotes_an_unknown_rule(rules_quoted: set[str]) -> None:
    assert sorted(rules_quoted - NAMES) == []
