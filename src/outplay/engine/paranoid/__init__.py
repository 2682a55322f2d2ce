"""One player against all others: paranoid search, in which everybody else plays for the worst of whoever moves first.

method.py    the family that the door asks, and one call of it in one engine
plain.py     the text of expectiminimax, bound to any Python game for many
kernels.py   the same through Numba
"""

from outplay.engine.paranoid.method import Paranoid

family = Paranoid()
