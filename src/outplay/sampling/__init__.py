"""Play that is counted: every line to a depth, and random games.

perft.py       perft: how many lines there are, to each depth and after each first move
playouts.py    playouts: random games, and what came of them
options.py     what the two calls may be asked
counting.py    the plain engine: lines and random games of any Python game
kernels.py     the compiled engine: the same counts
numbers.py     the random numbers, one text for both engines
"""

from outplay.sampling.perft import Perft, perft
from outplay.sampling.playouts import Playouts, playouts

__all__ = ["Perft", "Playouts", "perft", "playouts"]
