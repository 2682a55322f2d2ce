"""The search bound to arrays, through Numba.

primitives.py  what the text is made of
arrays.py      the stack and the closed set as arrays
table.py       what is known of positions, in one array of words
searcher.py    a search, in pieces
"""
