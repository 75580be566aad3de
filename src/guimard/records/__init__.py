"""Games as text: saved games, positions, placements and transcripts."""

from guimard.records.errors import BadRecord
from guimard.records.record import Move, Player, Record, Seal, SeenGame
from guimard.records.replay import Replayed, as_seen_by, check_seal, replay
from guimard.records.saved import load, read_record, save, write_record

__all__ = [
    "BadRecord",
    "Move",
    "Player",
    "Record",
    "Replayed",
    "Seal",
    "SeenGame",
    "as_seen_by",
    "check_seal",
    "load",
    "read_record",
    "replay",
    "save",
    "write_record",
]
