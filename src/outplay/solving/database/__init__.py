"""Solved games on disk: a folder with a manifest and a Parquet file that any SQL tool reads.

files.py      the manifest and the Parquet file
keeping.py    an enumeration written down, sorted; a database as a proof
index.py      sorted keys, and what is known of each
kernels.py    databases through the compiler: many keys found at once, all positions checked
database.py   Database: value, remoteness and best moves for one state or many; Census, what it holds
"""

from outplay.solving.database.database import Database
from outplay.solving.database.keeping import keep

__all__ = ["Database", "keep"]
