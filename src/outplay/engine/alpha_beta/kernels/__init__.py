"""The alpha-beta search through Numba: the recursion on arrays.

searcher.py      the kernels, their table, and the threads that run them
limited.py       the kernel that searches to a depth
prove.py         the kernels that search to the end of the game
primitives.py    what the recursion is made of here, by the names that it has in plain/
stack.py         the stack of moves, and what earlier cuts say of them
work.py          the array a search writes to: counters, flags, the path
table.py         the transposition table, shared by threads without a lock
"""
