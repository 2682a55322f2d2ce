"""Games, moves, players and positions as people write them."""

from outplay.answers import choices, playout
from outplay.notation.catalogue import GAMES, Listed, how_to_write, load_game, noun_of, read_tree, takes
from outplay.notation.moves import (
    MOST_NAMED,
    in_order,
    quoted,
    read_move,
    read_moves,
    some,
    start,
    write_moves,
    written_moves,
)
from outplay.notation.players import ORDINALS, names_of, players_by_turn, utilities_of, utility_total, winners_of
from outplay.notation.tracebacks import ERROR_LETTERS, error_in_words, place_in
from outplay.words import is_for_many, offers, throws_dice
from outplay.writing import plain_name, plain_value, plain_values, write_line, write_move

__all__ = [
    "ERROR_LETTERS",
    "GAMES",
    "MOST_NAMED",
    "ORDINALS",
    "Listed",
    "choices",
    "error_in_words",
    "how_to_write",
    "in_order",
    "is_for_many",
    "load_game",
    "names_of",
    "noun_of",
    "offers",
    "place_in",
    "plain_name",
    "plain_value",
    "plain_values",
    "players_by_turn",
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
