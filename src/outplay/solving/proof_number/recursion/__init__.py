"""The search itself, one text for both engines; the primitives have the same names in both.

numbers.py   the numbers of a search, and the columns of its stack
descend.py   df-pn: which position to look at next, and when to turn back
leaf.py      what is plain to see of a position before it is searched
close.py     a set of positions in which the defender can stay, checked one by one
"""
