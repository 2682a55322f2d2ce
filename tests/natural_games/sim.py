"""Sim, as a module of functions: colour a line between two of the points; who completes a triangle of theirs loses."""

from itertools import chain, combinations

POINTS = 5
LINES = tuple(combinations(range(POINTS), 2))

players = ("red", "blue")
utility_sum = 0
initial = (frozenset(), frozenset())


def to_move(state):
    red, blue = state
    return "red" if len(red) == len(blue) else "blue"


def actions(state):
    drawn = set(chain.from_iterable(state))
    return [line for line in LINES if line not in drawn]


def result(state, line):
    red, blue = state
    return (red | {line}, blue) if to_move(state) == "red" else (red, blue | {line})


def has_triangle(lines):
    for a, b, c in combinations(range(POINTS), 3):
        if (a, b) in lines and (a, c) in lines and (b, c) in lines:
            return True
    return False


def is_terminal(state):
    return any(map(has_triangle, state)) or len(state[0]) + len(state[1]) == len(LINES)


def utility(state, player):
    mine, other = state if player == "red" else reversed(state)
    if has_triangle(mine):
        return -1
    if has_triangle(other):
        return 1
    return 0
