"""What is wrong, in one sentence, when a command cannot do what it was asked."""

from __future__ import annotations

from guimard.arena.cluster import NoCluster
from guimard.arena.kept import BadKept
from guimard.arena.match import BadAnswer
from guimard.bots.program import ProgramFailed
from guimard.commands.asking import Complaint
from guimard.commands.language import system_language
from guimard.records import BadRecord
from guimard.rules.game import BadOptions, Refused
from guimard.rules.parts import BadParts
from guimard.tables.refusal import BadDatabase
from guimard.texts import explain


def sentence_for(error: Exception) -> str | None:
    """None where it is nobody's input that is wrong, but the program."""
    if isinstance(error, BadOptions | Refused | BadRecord | BadDatabase):
        return explain(error, system_language())
    if isinstance(error, Complaint | BadParts | BadKept | BadAnswer | NoCluster | ProgramFailed):
        return f"{str(error).rstrip('.')}."
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}."
    return None
