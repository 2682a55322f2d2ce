"""Alpha-beta for two players: any Python game, compiled where the rules allow it.

method.py        the family that the door asks
session.py       one call in one engine, and what it says when it is stopped
driver.py        which depths and windows to search, and the line that was found
distance.py      in how many plies a game that is won ends
turns.py         whose turn it is, and a value in their view
searcher.py      what all of these ask of a searcher, plain or compiled
numbers.py       the numbers that both search with
memory.py        how much memory a table may take
recursion/       the search itself, one text for both engines
plain/           the text bound to dicts and lists: any Python game
kernels/         the text bound to arrays, through Numba

To be read in this order: from the call inwards.
"""

from outplay.engine.alpha_beta.method import AlphaBeta

family = AlphaBeta()
