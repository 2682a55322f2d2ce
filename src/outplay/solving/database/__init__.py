"""Solved games on disk: a folder with a manifest and a Parquet file that any SQL tool reads.

rules.py      what rules do, as one short text: is a database about this game?
remaking.py   how to make a game again in another process
files.py      the manifest and the Parquet file
keeping.py    an enumeration written down
sorting.py    its positions in the order of their keys, a piece at a time
index.py      sorted keys, and what is known of each
export.py     a database as a proof
census.py     how many positions have each value and distance
kernels/      databases through the compiler: many keys found at once, all positions checked
database.py   Database: value, remoteness and best moves for one state or many
"""

from outplay.solving.database.database import Database
from outplay.solving.database.keeping import keep

__all__ = ["Database", "keep"]
