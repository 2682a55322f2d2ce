"""Alpha-beta for two players: any Python game, compiled where the rules allow it.

method.py        which engine answers, and the family that the door asks
tiers.py         when plain Python goes over to compiled code
session.py       one call in one engine, and what it says when it is stopped
driver.py        which depths and windows to search, and the line that was found
searcher.py      what all of these ask of a searcher, plain or compiled
numbers.py       the numbers that both search with
memory.py        how much memory a table may take
recursion/       the search itself, written once
plain/           its primitives for any Python game
kernels/         its primitives through Numba

To be read in this order: from the call inwards.
"""

from outplay.engine.alpha_beta.method import AlphaBeta

family = AlphaBeta()
