"""Whole games of chance, solved: `solve_expectation`.

Where no position comes again, backward induction.  Where some do, as in Pig, value iteration from both sides: each
player's strategy is held against its best reply, and the interval between what the one makes sure of and what the other
leaves is the answer.  A. Condon, The Complexity of Stochastic Games, 1992; H. Everett, Recursive Games, 1957.

solve.py      the call
positions.py  every position as a graph, found in plain Python
kernels.py    positions found by compiled rules; sweeps in compiled code
bounds.py     passes over the graph until the interval is narrow enough, on lists; backward induction in fractions
components.py which positions come again: strongly connected components; one text for both engines
settle.py     both sides raised, sweep by sweep and lift by lift, component by component, until they meet; one text, too
leap.py       where slow sweeps would end: linear equations, made a proof
numbers.py    kinds of positions, places in the work, errors of floats
solution.py   the answer, and what play is worth that never ends
"""

from outplay.solving.expectation.solution import At, Endless, Expectation
from outplay.solving.expectation.solve import Progress, solve_expectation

__all__ = ["At", "Endless", "Expectation", "Progress", "solve_expectation"]
