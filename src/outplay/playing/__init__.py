"""Playing: players, the record of a game, and how it ends."""

from outplay.playing.by_name import LEVELS, player
from outplay.playing.ending import REPEATED, is_over, is_repeated, times_seen, worths_at_end
from outplay.playing.players import Player, ask_player, begin_game
from outplay.playing.record import Record, load_record, record_of, save_record, written_record

__all__ = [
    "LEVELS",
    "REPEATED",
    "Player",
    "Record",
    "ask_player",
    "begin_game",
    "is_over",
    "is_repeated",
    "load_record",
    "player",
    "record_of",
    "save_record",
    "times_seen",
    "worths_at_end",
    "written_record",
]
