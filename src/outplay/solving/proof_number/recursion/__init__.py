"""The search itself, one text for both engines; the primitives have the same names in both.

numbers.py   the numbers of a search, and the columns of its stack
descend.py   df-pn: what is plain to see of a position, which one to look at next, and when to turn back
close.py     a set of positions in which the defender can stay, checked one by one
"""
