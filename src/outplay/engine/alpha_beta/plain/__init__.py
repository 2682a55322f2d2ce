"""The plain engine: any Python game, any hashable state, nothing beyond the standard library.

searcher.py      the table, and the limits of a search
limited.py       alpha-beta to a depth, step by step
rules.py         what it asks of a game
experience.py    what earlier cuts say of moves
watched.py       the same search, telling an observer
"""
