"""Whole games: exact values of every position, how they were found, and proofs that somebody else can check.

solution.py     what was found
knowledge.py    what is known of positions, wherever it is kept
enumeration/    every position that can be reached: depth first, or retrograde analysis
proof_number/   win-or-not questions in narrow, deep games: df-pn with a bounded table
expectation/    games of chance: backward induction, and value iteration with an interval that is proved
cost/           what solving a game would take, before it is solved
memory.py       how much memory that may take
storage.py      arrays in memory, and on disk from where that ends
threads.py      who shares out the work
checkpoint.py   what a long walk knows, on disk
keys.py         the keys of positions as numbers or as text, the same in every process
database/       solved games on disk
sharded/        every position again, in shards on many machines
certificate/    a value proved by a strategy for each side
proof_file.py   proofs as files, of a database or of strategies
checker.py      is a game worth what a file says?  A program of its own, which knows the rules and nothing else of ours
verify.py       verify: the checker, called from here; or for whole databases, compiled rules
"""
