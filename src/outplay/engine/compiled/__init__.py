"""The compiled engine: the only folder that imports Numba.

    searcher.py      the kernels, their table, and the threads that run them
    limited.py       alpha-beta to a depth, step by step as in plain/
    prove.py         alpha-beta to the end of the game
    work.py          the array a search writes to: counters, killers and history, the stack of moves
    table.py         the transposition table, shared by threads without a lock
    rules.py         what the kernels ask of a game

    admission.py     which games are let in, and calling a kernel
    explain.py       why a game is not let in: which method, which line, what to change
    constant.py      a game as a constant of the compiler
    states.py        states and moves as numbers of fixed types
    bitboard.py      64 bits that behave as Python's int
    cache.py         the compiler's options, and where compiled kernels are kept
    fingerprint.py   what compiled code depends on
    reading.py       what a function reads: its code as text, and the values behind its names
    refusals.py      why games were not compiled, kept for the next process
    replay.py        the compiled rules, asked one word at a time for `check_game`

The first six are the search; the others bring a game to the compiler.
"""
