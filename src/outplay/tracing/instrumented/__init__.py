"""A search that knows nothing of observers, as a student's: followed through an instrumented game that it is handed.

function.py   followed: the function as an algorithm; begin here
signature.py  what each of its parameters is for
calling.py    how it is called: with a game and a state, on nodes, on nested lists, as Berkeley's agents are
nodes.py      nodes with children and a value, Berkeley's states, nested lists
visits.py     what was looked at, and how it is told afterwards
"""

from outplay.tracing.instrumented.function import followed, name_of, takes_no_observer

__all__ = ["followed", "name_of", "takes_no_observer"]
