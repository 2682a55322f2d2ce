"""Databases through the compiler.

hashing.py    the places of sorted keys, by hash: one position or many are found at once
verifying.py  every position of a database held against the compiled rules
"""
