"""What all tests share: settings of Hypothesis, and coverage that knows when to keep away."""

import sys
from collections.abc import Generator

import pytest
from hypothesis import settings

# The first example of a test may compile the kernel, so no deadline. The same examples in every
# run: a red test is then about the change at hand.
settings.register_profile("guimard", deadline=None, derandomize=True)
settings.load_profile("guimard")


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
