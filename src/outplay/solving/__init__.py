"""Whole games: exact values of every position, how they were found, and proofs that somebody else can check.

solution.py     what was found
entries.py      what is known of a position, in one number, wherever it is kept
keys.py         the keys of positions as numbers or as text, the same in every process
enumeration/    every position that can be reached: depth first, or retrograde analysis
proof_number/   win-or-not questions in narrow, deep games: df-pn with a bounded table
expectation/    games of chance: backward induction, and value iteration with an interval that is proved
cost/           what solving a game would take, before it is solved
resources.py    what a solve may take: memory and threads
storage.py      arrays in memory, and on disk from where that ends
checkpoint.py   what a long walk knows, on disk
rules.py        which game a file is about: what its rules do, as one short text, and how to make it again
database/       solved games on disk
sharded/        every position again, in shards on many machines
strategy.py     positions that a side need not leave, with one reply each
certificate.py  a value proved by a strategy for each side
proof_file.py   proofs as files, of a database or of strategies
checker.py      is a game worth what a file says?  A program of its own, which knows the rules and nothing else of ours
verify.py       verify: the checker, called from here; or for whole databases, compiled rules
"""
