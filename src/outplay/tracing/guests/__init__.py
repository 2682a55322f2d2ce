"""A search that knows nothing of observers, as a student's: followed through the game that it is handed.

guest.py      followed: the function as an algorithm; begin here
signature.py  what each of its parameters is for
ways.py       how it is called: with a game and a state, on nodes, on nested lists, as Berkeley's agents are
followed.py   the game that notes what it is asked
nodes.py      nodes with children and a value, and Berkeley's states, by all their names
lists.py      nested lists
visits.py     what was looked at, and how it is told afterwards
"""

from outplay.tracing.guests.guest import followed, is_guest, name_of

__all__ = ["followed", "is_guest", "name_of"]
