"""What all tests share: settings of Hypothesis, the rules that tests quote, and coverage that knows
when to keep away."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

# The first example of a test may compile the kernel, so no deadline. The same examples in every
# run: a red test is then about the change at hand.
settings.register_profile("guimard", deadline=None, derandomize=True)
settings.load_profile("guimard")

TESTS = Path(__file__).parent
RULES_QUOTED = pytest.StashKey[set[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the rules that tests quote, before any test is left out; long tests prove none alone."""
    config.stash[RULES_QUOTED] = {
        rule
        for item in items
        if not item.get_closest_marker("long")
        for marker in item.iter_markers("rule")
        for rule in marker.args
    }


@pytest.fixture
def rules_quoted(pytestconfig: pytest.Config) -> set[str]:
    """The rules that all tests together quote."""
    asked_for = {Path(argument).resolve() for argument in pytestconfig.args}
    if not asked_for & {TESTS, TESTS.parent}:
        pytest.skip("only some of the tests were collected")
    return pytestconfig.stash[RULES_QUOTED]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run tests marked ``no_cover`` untraced: tracing makes whole games four times slower.

    pytest-cov does the same for its own tracer, but in a worker of xdist a second one runs on.
    """
    tracer = sys.gettrace()
    if tracer is None or not item.get_closest_marker("no_cover"):
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)
