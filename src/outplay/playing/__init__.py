"""Games as people play them: by name or from a file, moves as they are written, and the record of a game."""

from outplay.playing.catalogue import GAMES, Listed, load_game
from outplay.playing.moves import choices, has_chance, read_move, write_move
from outplay.playing.record import Record

__all__ = ["GAMES", "Listed", "Record", "choices", "has_chance", "load_game", "read_move", "write_move"]
