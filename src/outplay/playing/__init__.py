"""Games as people play them: by name or from a file, moves as they are written, and the record of a game."""

from outplay.game import has_chance, is_for_many, offers, playout
from outplay.playing.blame import LONGEST_ERROR, in_words
from outplay.playing.catalogue import GAMES, Listed, how_to_write, load_game, noun_of, takes
from outplay.playing.moves import (
    FEW,
    choices,
    in_order,
    play_moves,
    read_move,
    some,
    start,
    write_line,
    write_move,
    written_moves,
)
from outplay.playing.players import players_of, utilities_of
from outplay.playing.record import Record, load_record, save_record, written_record
from outplay.playing.typed import read_tree

__all__ = [
    "FEW",
    "GAMES",
    "LONGEST_ERROR",
    "Listed",
    "Record",
    "choices",
    "has_chance",
    "how_to_write",
    "in_order",
    "in_words",
    "is_for_many",
    "load_game",
    "load_record",
    "noun_of",
    "offers",
    "play_moves",
    "players_of",
    "playout",
    "read_move",
    "read_tree",
    "save_record",
    "some",
    "start",
    "takes",
    "utilities_of",
    "write_line",
    "write_move",
    "written_moves",
    "written_record",
]
