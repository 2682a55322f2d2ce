"""The engine: one room for each family of methods.

options.py       what a search can be told
alpha_beta/      two players, no chance
by_the_book.py   games of chance, and games for more than two
analysis_by_the_book.py   every legal move of these
"""
