"""Enumeration through the compiler: the words of plain/, by the same names, on arrays.

work.py           where a walk keeps its numbers
layout.py         the fields of a position in as few bits as they need
ground.py         what the walks stand on, and what the rules did wrong
table.py          positions in a hash table
depth_first.py    the words of the walk through a game that cannot repeat
walk.py           that walk: arrays that grow
shards.py         positions in shards, each with one owner
shard.py          one of them: its keys, and the index that finds them
breadth_first.py  the words of the walk through a game that may repeat
passes.py         who follows whom, and retrograde analysis
parts.py          what is kept in order, in memory or on disk
positions.py      the positions of that walk: what is known of each, and who follows whom
piece.py          the pieces of a batch, which threads share out
declared.py       what a game declares of its utilities, and what follows from it
graph.py          that walk: batch by batch, and what it is asked
sizes.py          how much memory the walks take
"""
