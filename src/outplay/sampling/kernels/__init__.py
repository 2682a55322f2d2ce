"""The compiled engine of sampling: the same counts and the same trees as the plain one.

counting.py    lines and random games, counted
primitives.py  the primitives of the iteration on arrays
dice.py        those that are others where dice are thrown
chance.py      what comes up
trees.py       a tree as arrays, and as the kernels pass it on
running.py     the kernels
sampler.py     a tree, and the kernels that make it grow
"""
