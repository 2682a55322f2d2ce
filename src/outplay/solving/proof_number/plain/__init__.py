"""The search bound to dicts and lists: any Python game.

primitives.py  what the text is made of
table.py       what is known of positions, and which of it is dropped first
searcher.py    a search, in pieces
"""
