"""A search on dicts and lists: any Python game.

rules.py       the rules in one player's view; AgainstAll, a hero against everybody else
primitives.py  what a text is made of
searcher.py    the text, its table, and the limits of a search
work.py        counters and flags, the path, the stack of moves, and what earlier cuts say of them
table.py       the transposition table
watched.py     a search being watched
"""
