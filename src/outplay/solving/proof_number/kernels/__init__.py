"""The search bound to arrays, through Numba.

primitives.py  what the text is made of
table.py       the stack, the closed set and the table as arrays
searcher.py    a search, in pieces
"""
