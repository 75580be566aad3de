"""What all tests share: Hypothesis repeats itself, and waits for compilation."""

from hypothesis import settings

# The first example of a test may compile the kernel, so no deadline. The same examples in every
# run: a red test is then about the change at hand.
settings.register_profile("guimard", deadline=None, derandomize=True)
settings.load_profile("guimard")
