"""The engine: the best move within a limit, on any Python game, compiled where the rules allow it.

    calls.py         search, deepen, analyse, analysing, values: the front door
    options.py       what the calls can be told, checked at the door
    states.py        what every search needs of states, seen at the door
    session.py       one call: its searcher, its clock, and what it says when it is stopped
    driver.py        which depths and windows to search, and the line that was found
    analysis.py      every legal move with its value
    searcher.py      what all of these ask of a searcher, plain or compiled
    playout.py       what random play shows of a game: what a draw is worth, and who begins
    numbers.py       the numbers that both search with
    plain/           the search for any Python game
    compiled/        the same search through Numba, in files of the same names
    by_the_book.py   games of chance, and games for more than two
    analysis_by_the_book.py   every legal move of these

To be read in this order: from the call inwards.
"""

from outplay.engine.calls import analyse, analysing, deepen, search, values
from outplay.engine.options import SearchOptions

__all__ = ["SearchOptions", "analyse", "analysing", "deepen", "search", "values"]
