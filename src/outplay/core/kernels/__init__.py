"""A search through Numba: the texts on arrays.

searcher.py     the kernels of a method, their table, and the threads that run them
primitives.py   what a text is made of here, by the names that it has in plain/
against_all.py  the rules for a hero against everybody else
stack.py        the stack of moves, and what earlier cuts say of them
work.py         the array a search writes to: counters, flags, the path
table.py        the transposition table, shared by threads without a lock
"""
