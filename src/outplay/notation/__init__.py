"""Games, moves, players and positions as people write them."""

from outplay.answers import choices, playout
from outplay.notation.blame import LONGEST_ERROR, in_words, place_in
from outplay.notation.catalogue import GAMES, Listed, how_to_write, load_game, noun_of, takes
from outplay.notation.moves import (
    FEW,
    in_order,
    read_move,
    some,
    start,
    written_moves,
)
from outplay.notation.players import ORDINALS, names_of, players_of, utilities_of, utility_total, winners_of
from outplay.notation.sequences import quoted, read_moves, write_moves
from outplay.notation.typed import read_tree
from outplay.words import is_for_many, offers, throws_dice
from outplay.writing import plain_name, plain_value, plain_values, write_line, write_move

__all__ = [
    "FEW",
    "GAMES",
    "LONGEST_ERROR",
    "ORDINALS",
    "Listed",
    "choices",
    "how_to_write",
    "in_order",
    "in_words",
    "is_for_many",
    "load_game",
    "names_of",
    "noun_of",
    "offers",
    "place_in",
    "plain_name",
    "plain_value",
    "plain_values",
    "players_of",
    "playout",
    "quoted",
    "read_move",
    "read_moves",
    "read_tree",
    "some",
    "start",
    "takes",
    "throws_dice",
    "utilities_of",
    "utility_total",
    "winners_of",
    "write_line",
    "write_move",
    "write_moves",
    "written_moves",
]
