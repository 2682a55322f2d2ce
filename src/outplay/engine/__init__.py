"""The engine: one room for each family of methods, found by its name.

alpha_beta/        two players, no chance
mtdf.py            the same by null windows
expectiminimax/    two players and chance
max_n/             any number of players, any sums, with or without chance
paranoid/          one of them against all others
best_reply/        one of them against the best reply of all others
book.py            a text of the book, deepened
"""
