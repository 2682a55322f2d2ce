"""The book's algorithms, one file each, to be read beside the page; any game, any observer.

    minimax_3e.py         MINIMAX-DECISION      3rd edition, Figure 5.3
    minimax.py            MINIMAX-SEARCH        4th edition, Figure 5.3
    alpha_beta_3e.py      ALPHA-BETA-SEARCH     3rd edition, Figure 5.7
    alpha_beta.py         ALPHA-BETA-SEARCH     4th edition, Figure 5.7
    h_minimax.py          H-MINIMAX             4th edition, section 5.3
    h_alpha_beta.py       heuristic alpha-beta  4th edition, section 5.3
    alpha_beta_table.py   with a sound transposition table
    expectiminimax.py     EXPECTIMINIMAX        4th edition, section 5.5
    star1.py              Star1, cuts at chance nodes   Ballard 1983
    star2.py              Star2, which probes first     Ballard 1983
    max_n.py              max^n                 4th edition, section 5.2.2
    mcts.py               MONTE-CARLO-TREE-SEARCH   4th edition, Figure 5.11

    alpha_beta_strict.py, alpha_beta_3e_strict.py, h_alpha_beta_strict.py   the cut of Berkeley's course, v > beta

What the book leaves to the reader:

    referee.py     who moves, which leaf is worth what, how much was looked at; a text's function gives way to that of
                   the player to move
    referees.py    probabilities and values that can be weighed; the 3rd edition's root knows what each move gave
    values.py      numbers that can be compared
    watched.py     an observer is told of each call
    options.py     the cut, the window, the depth limit
    playouts.py    the referee of Monte Carlo tree search; growing.py, its tree, and what counts as a win

The texts repeat each other on purpose, as the book's figures do: each is read alone.  The comment behind a `return` is
a mark, by which a page that shows the text finds the line: where a leaf gets its value, where a cut ends the loop,
where the loop is done, where probes end it, where the table recalls; in Monte Carlo tree search, where each phase is.
"""

from outplay.textbook.alpha_beta import alpha_beta_search
from outplay.textbook.alpha_beta_3e import alpha_beta_search_3e
from outplay.textbook.alpha_beta_table import alpha_beta_table_search
from outplay.textbook.expectiminimax import expectiminimax_search
from outplay.textbook.h_alpha_beta import h_alpha_beta_search
from outplay.textbook.h_minimax import h_minimax_search
from outplay.textbook.max_n import max_n_search
from outplay.textbook.mcts import mcts_search
from outplay.textbook.minimax import minimax_search
from outplay.textbook.minimax_3e import minimax_decision
from outplay.textbook.star1 import star1_search
from outplay.textbook.star2 import star2_search

__all__ = [
    "alpha_beta_search",
    "alpha_beta_search_3e",
    "alpha_beta_table_search",
    "expectiminimax_search",
    "h_alpha_beta_search",
    "h_minimax_search",
    "max_n_search",
    "mcts_search",
    "minimax_decision",
    "minimax_search",
    "star1_search",
    "star2_search",
]
