"""Games, moves, players and positions as people write them."""

from outplay.game import has_chance, is_for_many, offers, playout
from outplay.notation.blame import LONGEST_ERROR, in_words
from outplay.notation.catalogue import GAMES, Listed, how_to_write, load_game, noun_of, takes
from outplay.notation.moves import (
    FEW,
    choices,
    in_order,
    read_move,
    some,
    start,
    write_line,
    write_move,
    written_moves,
)
from outplay.notation.players import players_of, utilities_of
from outplay.notation.sequences import quoted, read_moves, write_moves
from outplay.notation.typed import read_tree

__all__ = [
    "FEW",
    "GAMES",
    "LONGEST_ERROR",
    "Listed",
    "choices",
    "has_chance",
    "how_to_write",
    "in_order",
    "in_words",
    "is_for_many",
    "load_game",
    "noun_of",
    "offers",
    "players_of",
    "playout",
    "quoted",
    "read_move",
    "read_moves",
    "read_tree",
    "some",
    "start",
    "takes",
    "utilities_of",
    "write_line",
    "write_move",
    "write_moves",
    "written_moves",
]
