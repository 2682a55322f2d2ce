"""Rules in plain Python, compiled: random games are watched in CPython, and what was seen becomes machine code.

natural.py      from a game to the twin that kernels search in its place
sources.py      the rules as syntax trees: every function that a game's words may reach
matching.py     `match` as the tests that it stands for
instrument.py   the same functions, telling which kinds of values they see
profile.py      random games played with them
kinds.py        what sort of value an expression was seen to have
program.py      the rules as a set of compiled functions, each lowered once
routine.py      one function on its way: its variables, their types, the lines that are written
statements.py   its statements
loops.py        its loops and comprehensions
yields.py       what a generator yields and could still change
membership.py   whether a value is one of some constants
order_free.py   which loops over sets come to the same in any order
expressions.py  its expressions
handed.py       functions that are handed to others
methods.py      methods of built-in types
builtin_calls.py  calls of Python's builtins
library.py      functions of the library that compiled rules may call
calls.py        its calls of the rules' own functions and classes, and of all these
truths.py       whether rules keep truths, whose text is another than that of 0 and 1
refusal.py      what cannot be compiled, in words
unforeseen.py   what compiled rules say of a value they were not made for
layout.py       what states, moves and keys look like as bits
packing.py      the text that writes a word as bits, and reads it back
entries.py      a game's words over packed states, as compiled code calls them
kernels.py      rules as machine code, kept under what they were made of
comparison.py   compiled rules beside Python's, before anybody searches with them
runtime/        what compiled rules call: Python's values as words, and all that Python does with them
twin/           a game of packed states whose words call the compiled rules
"""
