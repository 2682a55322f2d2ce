"""The plain engine: any Python game, any hashable state, nothing beyond the standard library.

searcher.py      the recursion on dicts and lists, and the limits of a search
primitives.py    what the recursion is made of, and what each primitive promises
questions.py     the game's words as the recursion asks them, chosen once for a search
rules.py         a game in the view of one player
stack.py         the stack of moves, and their order
experience.py    what earlier cuts say of moves
table.py         the transposition table
work.py          what a search writes to: counters, flags, the path
watched.py       the same search, telling an observer
"""
