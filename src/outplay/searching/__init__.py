"""The methods of searching: one room for each family, whose texts are written once for both engines.

alpha_beta/     two players, no chance: to a depth, or to the end; MTD(f)
chance/         two players and dice, with cuts at chance nodes; one player against all others (paranoid)
best_reply/     one player against the best reply of all others
max_n/          any number of players, any sums, with or without chance
by_the_book.py  a text of the book, deepened

A family never imports its neighbour: what two of them share is core's.
"""

from __future__ import annotations

from typing import Final

METHODS: Final = {
    "alpha-beta": "outplay.searching.alpha_beta",
    "mtdf": "outplay.searching.alpha_beta",
    "expectiminimax": "outplay.searching.chance",
    "paranoid": "outplay.searching.chance",
    "best-reply": "outplay.searching.best_reply",
    "max-n": "outplay.searching.max_n",
    "mcts": "outplay.sampling.methods",
    "best-first": "outplay.sampling.methods",
}
"""The module of each method: it is loaded when the method is asked for, and has it in its `methods`, by its name."""
