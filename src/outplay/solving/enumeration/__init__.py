"""Whole games: every position that can be reached, its value and how far it is from the end.

entry.py          what is known of a position, in one number
depth_first.py    the walk through a game that cannot repeat
breadth_first.py  the walk through one that may
codes.py          the same in two bytes, while a game is being solved
folding.py        positions of the second player's turn as those of the first, players swapped
retrograde.py     from the ends back, one ply at a time
plain/            the words of these texts in plain Python
kernels/          the same through the compiler
solver.py         a walk from its start to its end: engine, memory, clock
"""
