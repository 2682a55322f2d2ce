"""The front door: search, deepen, analyse, values, and the algorithms by name.

calls.py         search, deepen, analyse, deepen_analysis, values
states.py        what every search needs of states, seen at the door
by_name.py       the algorithms by the names that people type
"""

from outplay.door.by_name import algorithms
from outplay.door.calls import analyse, deepen, deepen_analysis, search, values
from outplay.engine.options import SearchOptions

__all__ = ["SearchOptions", "algorithms", "analyse", "deepen", "deepen_analysis", "search", "values"]
