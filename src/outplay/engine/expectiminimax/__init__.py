"""Two players and dice: expectiminimax, in which chance nodes are cut too.

method.py    the family that the door asks
session.py   one call in one engine
driver.py    which depths to search, and the line up to the first throw
recursion/   the search itself, one text for both engines: Star1 and Star2
plain.py     the text bound to dicts and lists: any Python game, fractions too
kernels.py   the text bound to arrays, through Numba
"""

from outplay.engine.expectiminimax.method import Expectiminimax

family = Expectiminimax()
