"""The plain engine of sampling: any Python game, dice and any number of players included.

primitives.py  the primitives of the iteration on lists: what each one promises, in both engines
sampler.py     a tree, and the iteration that makes it grow
"""
