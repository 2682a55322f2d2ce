"""What brings a game to the compiler: with the files called kernels, the only ones that import Numba.

admission.py     which games are let in, and calling a kernel
naturals.py      games in ordinary Python: the twin that kernels search in a game's place
anew.py          a search that has to begin again, for its rules are compiled anew
questions.py     what the kernels ask of a game
constant.py      a game as a constant of the compiler
players.py       players of any names, numbered
states.py        states and moves as numbers of fixed types
pointer.py       arrays as the kernels pass them on
hashing.py       the words of a position in one word
numbers.py       what compiled values can be
bitboard.py      64 bits that behave as Python's int
frozen.py        the rules as they were when their fingerprint was taken, with constants of 64 bits
inlining.py      which functions of a kernel are copied to where they are called
private.py       what is used of Numba beyond what it documents
cache.py         the compiler's options, and where compiled kernels, and refusals, are kept
interruptible.py signals wait while the compiler works, and stop it between two of its steps
signals.py       signal masking
fingerprint.py   what compiled code depends on
version.py       which version of the engine compiled something, and files that are whole or count for none
reading.py       what a function reads: its code as text, and the values behind its names; whether they still hold
ahead.py         compiled code made ready beside a search
replay.py        the compiled rules, asked one word at a time for `check_game`
"""
