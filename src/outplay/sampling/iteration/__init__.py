"""The iteration of a sampling search, written once and bound twice: to lists by plain/, to arrays by kernels/.

Each function here takes `ask`, the primitives of an engine, and gives a step that is made of them.  Primitives have
the same names and arguments in both engines: plain/primitives.py says what each one promises.

tree.py        the tree: its columns, and the numbers of a search
roots.py       the roots of visits that UCB1 asks for
gain.py        what a playout is worth to the search, from 0 to 1
bounds.py      what is proved of a node: the least and the most that it can be worth
expand.py      the children of a node
guess.py       what a node looks like, backed up by minimax
playout.py     a random game from a leaf
uct.py         Monte Carlo tree search: select, expand, simulate, back up
best_first.py  unbounded best-first minimax, on the same tree
transplant.py  the part of a tree that is still of use after a move
"""
