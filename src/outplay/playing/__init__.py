"""Playing: the record of a game, and how it ends."""

from outplay.playing.ending import REPEATED, is_over, is_repeated, times_seen, worths_at_end
from outplay.playing.record import Record, load_record, record_of, save_record, written_record

__all__ = [
    "REPEATED",
    "Record",
    "is_over",
    "is_repeated",
    "load_record",
    "record_of",
    "save_record",
    "times_seen",
    "worths_at_end",
    "written_record",
]
