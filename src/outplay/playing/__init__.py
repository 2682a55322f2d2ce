"""Games as people play them: by name or from a file, moves as they are written, and the record of a game."""

from outplay.playing.blame import in_words
from outplay.playing.catalogue import GAMES, Listed, how_to_write, load_game, noun_of, takes
from outplay.playing.moves import (
    FEW,
    choices,
    has_chance,
    in_order,
    play_moves,
    read_move,
    some,
    write_move,
    written_moves,
)
from outplay.playing.players import players_of, playout
from outplay.playing.record import Record, load_record, save_record
from outplay.playing.typed import read_tree

__all__ = [
    "FEW",
    "GAMES",
    "Listed",
    "Record",
    "choices",
    "has_chance",
    "how_to_write",
    "in_order",
    "in_words",
    "load_game",
    "load_record",
    "noun_of",
    "play_moves",
    "players_of",
    "playout",
    "read_move",
    "read_tree",
    "save_record",
    "some",
    "takes",
    "write_move",
    "written_moves",
]
