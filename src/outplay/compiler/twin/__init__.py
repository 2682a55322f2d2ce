"""Twins of natural games: what kernels search in their place.

twins.py    a twin, and the class of all that are the same to a kernel
kernels.py  entries called by their addresses, from kernels and from Python, and the lists that they leave
header.py   where entries and twins keep what in the first words of an arena
"""
