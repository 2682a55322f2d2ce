"""Whole games of chance, solved: `solve_expectation`.

Where no position comes again, backward induction.  Where some do, as in Pig, value iteration from both sides: each
player's strategy is held against its best reply, and the interval between what the one makes sure of and what the other
leaves is the answer.  A. Condon, The Complexity of Stochastic Games, 1992; H. Everett, Recursive Games, 1957.

solve.py      the call
positions.py  every position as a graph, found in plain Python
kernels/      positions found by compiled rules; sweeps in compiled code
bounds.py     passes over the graph until the interval is narrow enough
iteration/    components, sweeps and lifts: one text for both engines
plain.py      the text on lists, and backward induction in fractions
numbers.py    kinds of positions, places in the work, errors of floats
solution.py   the answer, and what play is worth that never ends
"""

from outplay.solving.expectation.solution import At, Endless, Expectation
from outplay.solving.expectation.solve import Progress, solve_expectation

__all__ = ["At", "Endless", "Expectation", "Progress", "solve_expectation"]
