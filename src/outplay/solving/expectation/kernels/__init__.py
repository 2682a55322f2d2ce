"""The compiled engine: positions numbered by compiled rules, and the text of iteration/ on arrays.

reach.py      positions numbered in one kernel
positions.py  the arrays that it fills, which grow
sweeping.py   components and sweeps, for any graph
"""
