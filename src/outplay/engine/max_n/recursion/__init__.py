"""The recursion of max^n, written once and bound twice: to dicts and lists by plain.py, to arrays by kernels.py.

shallow.py    max^n to a depth, with shallow pruning
declared.py   the sum and the range that it prunes by
"""
