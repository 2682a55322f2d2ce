"""One player against the best reply of all others: of these, one moves, and the rest pass.

method.py    the family that the door asks, and one call of it in one engine
recursion/   the search itself, one text for both engines
plain.py     the text bound to dicts and lists: any Python game that says `pass_turn`
kernels.py   the text bound to arrays, through Numba
"""

from outplay.engine.best_reply.method import BestReply

family = BestReply()
