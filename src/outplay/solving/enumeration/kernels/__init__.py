"""Enumeration through the compiler: the primitives of the texts, by their names in plain Python, on arrays.

work.py           where a walk keeps its numbers; what both walks share, and what the rules did wrong
layout.py         the fields of a position in as few bits as they need
depth_first.py    the primitives of the walk through a game that cannot repeat, and its hash table
walk.py           that walk: arrays that grow, and how much memory they take
shards.py         positions in shards, each with its keys and the index that finds them
breadth_first.py  the primitives of the walk through a game that may repeat; who follows whom, and retrograde analysis
parts.py          what waits and who follows whom, in memory or on disk; the pieces of a batch, which threads share out
graph.py          that walk: batch by batch, what it is asked, and how much memory it takes
"""
