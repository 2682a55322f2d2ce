"""outplay: the best move, how good it is, and why, for any game you can write down in Python.

    game.py        the words a game is written in: begin here
    games/         games in these words: nim.py is a short one, tree.py the book's trees
    textbook/      the book's algorithms, one file each: minimax.py, then alpha_beta.py
    result.py      what a search found; limit.py, how long it may take; errors.py, what can go wrong
    watch.py       being told of every step of a search
    drawing/       what an observer was told, as a tree: trace.py, then story.py; boards and charts
    engine/        search, deepen, analyse, values: calls.py, then driver.py, then plain/limited.py
    sampling/      perft, playouts: lines and random games, counted
    checking/      check_game: what is wrong with the rules of a game
    by_name.py     the algorithms by the names that people type
    playing/       games by name, moves as people write them, the record of a game
    cli/, web/     the terminal and the page: users of the names below, like anybody else

Here are the public names and nothing else.  CONTRIBUTING.md follows one position through all of it.
"""

from outplay.checking import Finding, Report, check_game
from outplay.door import SearchOptions, analyse, analysing, deepen, search, values
from outplay.door.by_name import algorithms
from outplay.drawing import (
    Comparison,
    Picture,
    Review,
    Row,
    Turn,
    board,
    compare,
    draw_states,
    review,
    stylesheet,
)
from outplay.errors import OutplayError
from outplay.game import CHANCE, Bitboard, Game, replaced
from outplay.limit import Limit
from outplay.result import Result, written
from outplay.sampling import perft, playouts
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
from outplay.tracing import Node, Scene, SearchTree, Step, Story, trace
from outplay.watch import Observer, Tally

__all__ = [
    "CHANCE",
    "Bitboard",
    "Comparison",
    "Finding",
    "Game",
    "Limit",
    "Node",
    "Observer",
    "OutplayError",
    "Picture",
    "Report",
    "Result",
    "Review",
    "Row",
    "Scene",
    "SearchOptions",
    "SearchTree",
    "Step",
    "Story",
    "Tally",
    "Turn",
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
    "perft",
    "playouts",
    "replaced",
    "review",
    "search",
    "stylesheet",
    "trace",
    "values",
    "written",
]

__version__ = "0.1.0"
