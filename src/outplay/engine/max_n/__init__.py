"""Any number of players, any sums, with or without chance: max^n, in which each goes for their own value.

method.py    the family that the door asks
session.py   one call in one engine
driver.py    which depths to search, and the line up to the first throw
recursion/   the search itself, one text for both engines: max^n with shallow pruning
pruning.py   when the declared sum and range may be pruned by
plain.py     the text bound to dicts and lists: any Python game, fractions too
kernels.py   the text bound to arrays, through Numba
"""

from outplay.engine.max_n.method import MaxN

family = MaxN()
