"""The iteration of a sampling search, written once and bound twice: to lists by plain.py, to arrays by kernels/.

Each function here takes `ask`, the primitives of an engine, and gives a step that is made of them: primitives.py says
what each one promises.

primitives.py  what the text asks of a game, of its tree and of its work
tree.py        the tree: its columns, the numbers of a search, and the part that is kept after a move
gain.py        gains from 0 to 1: of a utility, of a playout, and guesses backed up by minimax
bounds.py      what is proved of a node: the least and the most that it can be worth
expand.py      the children of a node
uct.py         Monte Carlo tree search: select, expand, simulate, back up
best_first.py  unbounded best-first minimax, on the same tree
"""
