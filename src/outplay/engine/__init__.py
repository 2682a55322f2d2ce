"""The engine: one room for each family of methods, found by its name.

alpha_beta/        two players, no chance
mtdf.py            the same by null windows
expectiminimax/    two players and chance
max_n.py           any number of players, any sums
book.py            what the last two have in common: a text of the book, deepened
"""
