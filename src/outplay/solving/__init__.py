"""Whole games: exact values of every position, how they were found, and proofs that somebody else can check.

solution.py     what was found
knowledge.py    what is known of positions, wherever it is kept
enumeration/    every position that can be reached: depth first, or retrograde analysis
proof_number/   win-or-not questions in narrow, deep games: df-pn with a bounded table
expectation/    games of chance: backward induction, and value iteration with an interval that is proved
memory.py       how much memory that may take
storage.py      arrays in memory, and on disk from where that ends
threads.py      who shares out the work
checkpoint.py   what a long walk knows, on disk
database/       solved games on disk
checker.py      is a solved game what it says?  A program of its own, which knows the rules and nothing else of ours
verify.py       verify: the checker, called from here
"""
