"""Enumeration through the compiler: the words of plain/, by the same names, on arrays.

work.py           where a walk keeps its numbers
layout.py         the fields of a position in as few bits as they need
table.py          positions in a hash table
depth_first.py    the words of the walk through a game that cannot repeat
breadth_first.py  the words of the walk through one that may
passes.py         retrograde analysis
walk.py           the walks: arrays that grow, and what the rules did wrong
"""
