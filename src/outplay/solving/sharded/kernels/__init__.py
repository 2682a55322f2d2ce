"""An owner through the compiler.

owner.py    a graph that numbers what belongs to it, and sends away what follows that
telling.py  which rows became known
"""
