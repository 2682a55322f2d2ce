"""Enumeration in plain Python, of any game: dicts and lists.

ends.py           what the ends are worth, and the numbers of the values
depth_first.py    the words of the walk through a game that cannot repeat
written.py        positions as text, for checkpoints
breadth_first.py  the words of the walk through one that may
"""
