"""The front door: search, deepen, analyse, values, and the algorithms by name.

calls.py         search, deepen, analyse, analysing, values
states.py        what every search needs of states, seen at the door
by_name.py       the algorithms by the names that people type
"""

from outplay.door.calls import analyse, analysing, deepen, search, values
from outplay.engine.options import SearchOptions

__all__ = ["SearchOptions", "analyse", "analysing", "deepen", "search", "values"]
