"""What a search is made of, written once for each engine.

options.py     what a search can be told
call.py        one call at the door: a game, a state, the options, and what is known of the game
run.py         a method, as data, and one call of it: plain Python first, compiled code when a search is large
readiness.py   kernels made ready beside the calls of this process, for whichever comes next
driven.py      one call in one engine by a searcher and its drivers
driver.py      which depths and windows to search, and the line that was found
distance.py    in how many plies a game that is won ends
ranking.py     every legal move, searched one by one
repetition.py  is a position that comes again worth the same everywhere?
searcher.py    what a driver asks of a searcher, plain or compiled
primitives.py  what a text is made of: the questions it asks, the same in both engines
entry.py       what the table knows, and what that answers
bounds.py      what is proved, held against what the game says that it can be
moves.py       the moves of a state: which comes first, which come late, which another thread is looking at
numbers.py     the numbers that both engines search with
faults.py      why compiled code had to end, and the errors that say so
memory.py      how much memory a table may take
processes.py   the one supervisor of processes: starts them, asks them, hears them, ends them
plain/         rules, table, stack of moves and primitives on dicts and lists: any Python game
kernels/       the same on arrays, through Numba

A text of `searching/` is written against primitives, which have the same names in both engines.
"""
