"""Every rule has a test that quotes its name, and no test quotes a rule that there is not."""

from play import RULES


def test_every_rule_has_a_test(rules_quoted: set[str]) -> None:
    assert sorted(RULES - rules_quoted) == []


def test_no_test_quotes_an_unknown_rule(rules_quoted: set[str]) -> None:
    assert sorted(rules_quoted - RULES) == []
