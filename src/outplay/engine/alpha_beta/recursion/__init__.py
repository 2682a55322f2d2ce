"""The recursion of alpha-beta, written once and bound twice: to dicts and lists by plain/, to arrays by kernels/.

Each function here takes `ask`, the primitives of an engine, and gives a search that is made of them.  Primitives have
the same names and arguments in both engines: plain/primitives.py says what each one promises.

limited.py    principal variation search to a depth, with everything that the game offers
prove.py      alpha-beta to the end of the game
moves.py      the moves of a state: which comes first, which come late, which another thread is looking at
entry.py      what the table knows, and what that answers
ahead.py      what it knows of the states that follow
quiet.py      the evaluation, after the noisy moves (quiescence search)
"""
