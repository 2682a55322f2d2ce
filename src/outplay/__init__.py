"""outplay: the best move, how good it is, and why, for any game you can write down in Python."""

from outplay.by_name import algorithms
from outplay.checking import Report, check_game
from outplay.drawing import (
    Comparison,
    Picture,
    Review,
    Scene,
    SearchTree,
    Story,
    board,
    compare,
    draw_states,
    review,
    stylesheet,
    trace,
)
from outplay.engine import SearchOptions, analyse, analysing, deepen, search, values
from outplay.errors import OutplayError
from outplay.game import CHANCE, Bitboard, Game, replaced
from outplay.limit import Limit
from outplay.result import Result, written
from outplay.textbook import (
    alpha_beta_search,
    alpha_beta_search_3e,
    alpha_beta_table_search,
    expectiminimax_search,
    h_alpha_beta_search,
    h_minimax_search,
    max_n_search,
    minimax_decision,
    minimax_search,
)
from outplay.watch import Observer, Tally

__all__ = [
    "CHANCE",
    "Bitboard",
    "Comparison",
    "Game",
    "Limit",
    "Observer",
    "OutplayError",
    "Picture",
    "Report",
    "Result",
    "Review",
    "Scene",
    "SearchOptions",
    "SearchTree",
    "Story",
    "Tally",
    "algorithms",
    "alpha_beta_search",
    "alpha_beta_search_3e",
    "alpha_beta_table_search",
    "analyse",
    "analysing",
    "board",
    "check_game",
    "compare",
    "deepen",
    "draw_states",
    "expectiminimax_search",
    "h_alpha_beta_search",
    "h_minimax_search",
    "max_n_search",
    "minimax_decision",
    "minimax_search",
    "replaced",
    "review",
    "search",
    "stylesheet",
    "trace",
    "values",
    "written",
]

__version__ = "0.1.0"
