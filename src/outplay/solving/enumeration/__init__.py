"""Whole games: every position that can be reached, its value and how far it is from the end.

positions.py      positions by their keys, folded where players can be swapped; what the ends are worth
depth_first.py    the walk through a game that cannot repeat: one text, and its primitives in plain Python
breadth_first.py  the walk through one that may: one text, and its primitives in plain Python
retrograde.py     from the ends back, one ply at a time
kernels/          the texts bound to arrays, through the compiler
solver.py         a walk from its start to its end: engine, memory, clock
"""
