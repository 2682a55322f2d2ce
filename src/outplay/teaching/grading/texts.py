"""The book's searches as texts that can be edited: a fault is one of them with a few words changed.

Every text is a function `search(game, state)` that gives value and move; MAX is player 0, and who moves is read from
the game.  `compiled` makes it a function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf
from typing import Any, Final

from outplay.game import CHANCE

Search = Callable[[Any, Any], tuple[Any, Any]]
Edits = tuple[tuple[str, str], ...]

MINIMAX: Final = """
def search(game, root):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        if game.to_move(state) == 0:
            return max_value(state)
        return min_value(state)

    def max_value(state):
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a))
            if v2 > v:
                v, move = v2, a
        return v, move  # MAX

    def min_value(state):
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a))
            if v2 < v:
                v, move = v2, a
        return v, move  # MIN

    return value(root)
"""

ALPHA_BETA: Final = """
def search(game, root):
    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        if game.to_move(state) == 0:
            return max_value(state, alpha, beta)
        return min_value(state, alpha, beta)

    def max_value(state, alpha, beta):
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta)  # from MAX
            if v2 > v:
                v, move = v2, a
            if v >= beta:
                return v, move  # MAX cuts
            alpha = max(alpha, v)
        return v, move  # MAX

    def min_value(state, alpha, beta):
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), alpha, beta)  # from MIN
            if v2 < v:
                v, move = v2, a
            if v <= alpha:
                return v, move  # MIN cuts
            beta = min(beta, v)
        return v, move  # MIN

    return value(root, -inf, inf)
"""

MAX_AND_MIN: Final = slice(MINIMAX.index("\n    def max_value"), MINIMAX.index("\n    return value"))
"""Where the functions of both players stand in it."""

EXPECTIMAX: Final = (
    """
def search(game, root):
    def value(state):
        if game.is_terminal(state):
            return game.utility(state, 0), None
        if game.to_move(state) == CHANCE:
            return chance_value(state), None
        if game.to_move(state) == 0:
            return max_value(state)
        return min_value(state)
"""
    + MINIMAX[MAX_AND_MIN]
    + """
    def chance_value(state):
        v = 0
        for r, p in game.outcomes(state):
            v2, a2 = value(game.result(state, r))
            v += p * v2
        return v  # CHANCE

    return value(root)
"""
)

TABLE: Final = """
def search(game, root):
    table = {}

    def value(state, alpha, beta):
        if state in table:
            return table[state]
        if game.is_terminal(state):
            return game.utility(state, 0), None
        best = max_value if game.to_move(state) == 0 else min_value
        table[state] = best(state, alpha, beta)
        return table[state]
""" + ALPHA_BETA[ALPHA_BETA.index("\n    def max_value") :]

NEGAMAX: Final = """
def search(game, root):
    def value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, game.to_move(state)), None
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), -beta, -alpha)
            v2 = -v2
            if v2 > v:
                v, move = v2, a
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v, move

    return value(root, -inf, inf)
"""

UNPRUNED: Final = NEGAMAX.replace("            if alpha >= beta:\n                break\n", "")

TEXTS: Final = {"minimax": MINIMAX, "alpha-beta": ALPHA_BETA, "expectimax": EXPECTIMAX}

STRICT: Final = (("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:"))
HARD: Final = (
    ("return v, move  # MAX cuts", "return beta, move"),
    ("return v, move  # MIN cuts", "return alpha, move"),
    ("return v, move  # MAX", "return alpha, move"),
    ("return v, move  # MIN", "return beta, move"),
)
CLAMPED: Final = (
    ("return v, move  # MAX cuts", "return max(alpha, v), move"),
    ("return v, move  # MIN cuts", "return min(beta, v), move"),
    ("return v, move  # MAX", "return alpha, move"),
    ("return v, move  # MIN", "return beta, move"),
)
RIGHT: Final[dict[str, dict[str, Edits]]] = {
    "minimax": {"": ()},
    "expectimax": {"": ()},
    "alpha-beta": {
        ">=": (),
        ">": STRICT,
        ">= hard": HARD,
        "> hard": (*STRICT, *HARD),
        "> clamped": (*STRICT, *CLAMPED),
    },
}
"""What counts as right: both cuts; values beyond the window as they are (fail-soft), or cut to it (fail-hard)."""

MIXED: Final[dict[str, Edits]] = {
    ">= for MAX and > for MIN": STRICT[1:],
    "> for MAX and >= for MIN": STRICT[:1],
}
"""Right too, but nobody does it on purpose."""


@cache
def compiled(text: str, edits: Edits = ()) -> Search:
    """The function that a text with some words changed defines; each of the words stands in the text."""
    for old, new in edits:
        assert old in text, f"the text has no {old!r}"
        text = text.replace(old, new)
    names: dict[str, object] = {"inf": inf, "CHANCE": CHANCE}
    exec(text, names)
    return names["search"]  # type: ignore[return-value]
