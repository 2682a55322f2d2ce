"""Databases through the compiler.

hashing.py   the places of sorted keys, by hash: one position or many are found at once
checking.py  every position of a database held against the compiled rules
verifying.py the arrays for that, and what is said where a position is not as the rules say
"""
