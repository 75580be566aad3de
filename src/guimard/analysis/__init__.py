"""Finished games looked at again: what was to be expected of each, and which moves cost most.

`walk` goes through a game and keeps of every choice what its seat knew then, and no more.
A bot is asked about each of them, and `Analysis.of` puts its answers together. So nothing that
came later can colour what is said of a move.
"""

from guimard.analysis.analysis import Analysis, Judged, Moment, Tally
from guimard.analysis.decisions import Decision, Walk, positions, walk
from guimard.analysis.thinking import LOOK_SECONDS, Effort, ask

__all__ = [
    "LOOK_SECONDS",
    "Analysis",
    "Decision",
    "Effort",
    "Judged",
    "Moment",
    "Tally",
    "Walk",
    "ask",
    "positions",
    "walk",
]
