"""Playing: the record of a game."""

from outplay.playing.record import Record, load_record, save_record, written_record

__all__ = ["Record", "load_record", "save_record", "written_record"]
