"""The alpha-beta search through Numba, in files of the same names as in plain/.

searcher.py      the kernels, their table, and the threads that run them
limited.py       alpha-beta to a depth, step by step as in plain/
prove.py         alpha-beta to the end of the game
work.py          the array a search writes to: counters, killers and history, the stack of moves
table.py         the transposition table, shared by threads without a lock
"""
