"""Alpha-beta for two players: any Python game, compiled where the rules allow it.

session.py       one call: its searcher, its clock, and what it says when it is stopped
driver.py        which depths and windows to search, and the line that was found
analysis.py      every legal move with its value
searcher.py      what all of these ask of a searcher, plain or compiled
numbers.py       the numbers that both search with
plain/           the search for any Python game
kernels/         the same search through Numba, in files of the same names
"""
