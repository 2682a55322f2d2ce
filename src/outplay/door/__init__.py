"""The front door: search, deepen, analyse, values, and the algorithms by name.

calls.py         search, deepen, analyse, deepen_analysis
values.py        values: many exact values
many.py          analyse_many: many states, on all cores or on a cluster
batch.py         these states on their way, kept as they are known, given out in order; a Parquet file of them
rows.py          the rows of an analysis as plain data, and read back
solve.py         solve: whole games, and the way that suits them
solver.py        each of these ways; in shards, too, each with one owner: on a cluster, or in processes
estimate.py      estimate: what solving a game would take; simulate: the same on a cluster
question.py      what every call is asked, its options spelled out
known.py         what a database knows needs no search
methods.py       the methods by name, which of them `auto` takes, and what it turns to where that decides nothing
by_name.py       the book's algorithms by the names that people type
"""

from outplay.core.options import Memory
from outplay.door.calls import analyse, deepen, deepen_analysis, search

__all__ = ["Memory", "analyse", "deepen", "deepen_analysis", "search"]
