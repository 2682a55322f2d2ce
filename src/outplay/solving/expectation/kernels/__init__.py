"""The compiled engine: positions numbered by compiled rules, and the text of iteration/ on arrays.

positions.py  positions numbered in one kernel, and the arrays that it fills, which grow
sweeping.py   components and sweeps, for any graph
"""
