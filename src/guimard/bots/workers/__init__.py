"""Bots in processes of their own, so that thinking keeps nobody waiting but who asked.

`Workers` takes questions and hands them to processes. A process gets options and a view, never a
state or a seed; one that breaks down, hangs or goes on thinking is ended, and another takes its
place.
"""

from guimard.bots.workers.messages import Question
from guimard.bots.workers.process import BotFailed, NoProcess
from guimard.bots.workers.workers import Workers, usual_number

__all__ = ["BotFailed", "NoProcess", "Question", "Workers", "usual_number"]
