"""The compiled engine of sampling: the same counts and the same trees as the plain one.

counting.py    lines and random games, counted; what dice show
primitives.py  the primitives of the iteration on arrays
trees.py       a tree as arrays, and as the kernels pass it on
running.py     the kernels, and the primitives that differ where dice are thrown
sampler.py     a tree, and the kernels that make it grow
"""
