"""Play that is sampled: tree searches by playouts, and lines and random games, counted.

methods.py     Monte Carlo tree search, and unbounded best-first minimax: trees that grow until a limit
record.py      what a search has to say: the move, its value, how sure that is
top.py         a node and its children, of one tree or of several: what a decision is made of
kept.py        trees that are kept from one move of a game to the next
scale.py       who has a view, and which utilities become 0 and 1
sampler.py     a tree that grows and can be read, in either engine
iteration/     the search itself, one text for both engines
plain.py       the text bound to lists: any Python game
kernels/       the text bound to arrays, through Numba; lines and random games, counted
perft.py       perft: how many lines there are, to each depth and after each first move
playouts.py    playouts: random games, and what came of them
counting.py    the plain engine of the two, and the state that they begin with
"""

from outplay.sampling.perft import Perft, perft
from outplay.sampling.playouts import Playouts, playouts

__all__ = ["Perft", "Playouts", "perft", "playouts"]
