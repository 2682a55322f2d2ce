"""Faults of alpha-beta: windows, cuts and tables."""

from __future__ import annotations

from typing import Final

from outplay.teaching.grading.faults.fault import Fault, in_text
from outplay.teaching.grading.texts import ALPHA_BETA, NEGAMAX, TABLE, UNPRUNED, Edits

MAX_CALLS: Final = "value(game.result(state, a), alpha, beta)  # from MAX"
MIN_CALLS: Final = "value(game.result(state, a), alpha, beta)  # from MIN"


def both(new: str) -> Edits:
    """Another call for MAX and for MIN."""
    return ((MAX_CALLS, new), (MIN_CALLS, new))


PRUNING: Final = (
    Fault(
        "you never pass alpha down",
        "call MIN-VALUE with the alpha that MAX has so far, not with -infinity",
        in_text(
            ALPHA_BETA,
            (
                (MAX_CALLS, "value(game.result(state, a), -inf, beta)"),
                (MIN_CALLS, "value(game.result(state, a), -inf, beta)"),
            ),
            ((MAX_CALLS, "value(game.result(state, a), -inf, beta)"),),
        ),
    ),
    Fault(
        "you never pass beta down",
        "call MAX-VALUE with the beta that MIN has so far, not with infinity",
        in_text(
            ALPHA_BETA,
            (
                (MAX_CALLS, "value(game.result(state, a), alpha, inf)"),
                (MIN_CALLS, "value(game.result(state, a), alpha, inf)"),
            ),
            ((MIN_CALLS, "value(game.result(state, a), alpha, inf)"),),
        ),
    ),
    Fault(
        "you pass neither alpha nor beta down",
        "hand the window of the parent to every child: without it nothing below the next level is cut",
        in_text(ALPHA_BETA, both("value(game.result(state, a), -inf, inf)")),
    ),
    Fault(
        "alpha is never raised",
        "after each child of MAX: alpha = max(alpha, v)",
        in_text(ALPHA_BETA, (("alpha = max(alpha, v)", "pass"),)),
    ),
    Fault(
        "beta is never lowered",
        "after each child of MIN: beta = min(beta, v)",
        in_text(ALPHA_BETA, (("beta = min(beta, v)", "pass"),)),
    ),
    Fault(
        "the window is never updated",
        "after each child: alpha = max(alpha, v) for MAX, beta = min(beta, v) for MIN",
        in_text(ALPHA_BETA, (("alpha = max(alpha, v)", "pass"), ("beta = min(beta, v)", "pass"))),
    ),
    Fault(
        "the root's window is not updated between children",
        "the root is a MAX node like any other: raise alpha there after each child",
        in_text(ALPHA_BETA, (("alpha = max(alpha, v)", "alpha = alpha if state == root else max(alpha, v)"),)),
    ),
    Fault(
        "alpha and beta are overwritten",
        "alpha never falls and beta never rises: take the maximum, or the minimum, of the old bound and the new value",
        in_text(
            ALPHA_BETA,
            (("alpha = max(alpha, v)", "alpha = v2"), ("beta = min(beta, v)", "beta = v2")),
            (("alpha = max(alpha, v)", "alpha = v"), ("beta = min(beta, v)", "beta = v")),
            (("alpha = max(alpha, v)", "alpha = v2"),),
            (("beta = min(beta, v)", "beta = v2"),),
            (("alpha = max(alpha, v)", "alpha = v"),),
            (("beta = min(beta, v)", "beta = v"),),
        ),
    ),
    Fault(
        "the bounds are updated the wrong way round",
        "MAX raises alpha, MIN lowers beta",
        in_text(
            ALPHA_BETA,
            (
                ("alpha = max(alpha, v)", "beta = min(beta, v)  #"),
                (
                    "            beta = min(beta, v)\n        return v, move  # MIN",
                    "            alpha = max(alpha, v)\n        return v, move  # MIN",
                ),
            ),
            (("alpha = max(alpha, v)", "alpha = min(alpha, v)"), ("beta = min(beta, v)", "beta = max(beta, v)")),
            (("alpha = max(alpha, v)", "alpha = min(alpha, v)"),),
            (("beta = min(beta, v)", "beta = max(beta, v)"),),
            (("alpha = max(alpha, v)", "beta = max(beta, v)"), ("beta = min(beta, v)", "alpha = min(alpha, v)")),
        ),
    ),
    Fault(
        "you cut on the wrong bound",
        "MAX stops when v reaches beta, MIN when v falls to alpha",
        in_text(
            ALPHA_BETA,
            (("if v >= beta:", "if v >= alpha:"), ("if v <= alpha:", "if v <= beta:")),
            (("if v >= beta:", "if v > alpha:"), ("if v <= alpha:", "if v < beta:")),
            (("if v >= beta:", "if v <= alpha:"), ("if v <= alpha:", "if v >= beta:")),
            (("if v >= beta:", "if v < alpha:"), ("if v <= alpha:", "if v > beta:")),
            (("if v >= beta:", "if v >= alpha:"),),
            (("if v >= beta:", "if v > alpha:"),),
            (("if v <= alpha:", "if v <= beta:"),),
            (("if v <= alpha:", "if v < beta:"),),
            (("if v >= beta:", "if v <= alpha:"),),
            (("            if v <= alpha:", "            if v >= beta:"),),
        ),
    ),
    Fault(
        "the comparison of the cut points the wrong way",
        "MAX stops when v >= beta, MIN when v <= alpha",
        in_text(
            ALPHA_BETA,
            (("if v >= beta:", "if v <= beta:"), ("if v <= alpha:", "if v >= alpha:")),
            (("if v >= beta:", "if v < beta:"), ("if v <= alpha:", "if v > alpha:")),
            (("if v >= beta:", "if v <= beta:"),),
            (("if v >= beta:", "if v < beta:"),),
            (("if v <= alpha:", "if v >= alpha:"),),
            (("if v <= alpha:", "if v > alpha:"),),
        ),
    ),
    Fault(
        "you cut too early",
        "MAX stops when v >= beta and MIN when v <= alpha; what is only near to the bound may still become better",
        in_text(
            ALPHA_BETA,
            (("if v >= beta:", "if v >= beta - 1:"), ("if v <= alpha:", "if v <= alpha + 1:")),
            (("if v >= beta:", "if v >= beta - 1:"),),
            (("if v <= alpha:", "if v <= alpha + 1:"),),
        ),
    ),
    Fault(
        "you never cut",
        "leave the loop as soon as v >= beta for MAX, or v <= alpha for MIN: as it is, this is minimax",
        in_text(ALPHA_BETA, (("if v >= beta:", "if False:"), ("if v <= alpha:", "if False:"))),
    ),
    Fault(
        "only MIN cuts",
        "MAX leaves its loop too: as soon as v >= beta",
        in_text(ALPHA_BETA, (("if v >= beta:", "if False:"),)),
    ),
    Fault(
        "only MAX cuts",
        "MIN leaves its loop too: as soon as v <= alpha",
        in_text(ALPHA_BETA, (("if v <= alpha:", "if False:"),)),
    ),
    Fault(
        "alpha and beta change places in the call",
        "hand them on in the order in which the function takes them",
        in_text(ALPHA_BETA, both("value(game.result(state, a), beta, alpha)")),
    ),
    Fault(
        "alpha and beta are shared by all nodes",
        "each call has a window of its own: what was found below one child is no bound in another part of the tree",
        in_text(
            ALPHA_BETA,
            (
                ("def search(game, root):", "def search(game, root):\n    w = [-inf, inf]\n"),
                ("if v >= beta:", "if v >= w[1]:"),
                ("if v <= alpha:", "if v <= w[0]:"),
                ("alpha = max(alpha, v)", "w[0] = max(w[0], v)"),
                ("beta = min(beta, v)", "w[1] = min(w[1], v)"),
            ),
        ),
    ),
    Fault(
        "you cut before you take the child's value",
        "take the maximum, or the minimum, first; then compare with the bound",
        in_text(
            ALPHA_BETA,
            (
                ("if v2 > v:", "if v2 >= beta:\n                return v, move\n            if v2 > v:"),
                ("if v2 < v:", "if v2 <= alpha:\n                return v, move\n            if v2 < v:"),
            ),
        ),
    ),
    Fault(
        "a cut gives back the wrong value",
        "when you cut, return v (or the bound that it passed): beta for MAX, alpha for MIN",
        in_text(
            ALPHA_BETA,
            (("return v, move  # MAX cuts", "return alpha, move"), ("return v, move  # MIN cuts", "return beta, move")),
            (("return v, move  # MAX cuts", "return alpha, move"),),
            (("return v, move  # MIN cuts", "return beta, move"),),
            (("return v, move  # MAX cuts", "return 0, move"), ("return v, move  # MIN cuts", "return 0, move")),
            (("return v, move  # MAX cuts", "return inf, move"), ("return v, move  # MIN cuts", "return -inf, move")),
            (("return v, move  # MAX cuts", "return -inf, move"), ("return v, move  # MIN cuts", "return inf, move")),
        ),
    ),
    Fault(
        "you compare with the bound one child too late",
        "the cut belongs behind the new value, before the next child is looked at",
        in_text(
            ALPHA_BETA,
            (
                (
                    "            v2, a2 = value(game.result(state, a), alpha, beta)  # from MAX",
                    "            stop = v >= beta\n            v2, a2 = value(game.result(state, a), alpha, beta)",
                ),
                ("if v >= beta:", "if stop:"),
                (
                    "            v2, a2 = value(game.result(state, a), alpha, beta)  # from MIN",
                    "            stop = v <= alpha\n            v2, a2 = value(game.result(state, a), alpha, beta)",
                ),
                ("if v <= alpha:", "if stop:"),
            ),
        ),
    ),
    Fault(
        "table without bounds",
        "a value that came from a cut is only a bound: keep beside it whether it is exact, and use it only as such",
        {TABLE: ((), (("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:")))},
    ),
    Fault(
        "negamax: the window is not turned round",
        "the child's window is (-beta, -alpha)",
        {
            NEGAMAX: (
                (("-beta, -alpha)", "alpha, beta)"),),
                (("-beta, -alpha)", "-alpha, -beta)"),),
                (("-beta, -alpha)", "beta, alpha)"),),
            )
        },
    ),
    Fault(
        "negamax: a sign is missing",
        "the value of a child is the opponent's: turn its sign, and let a leaf speak for who is to move",
        {
            NEGAMAX: (
                (("game.utility(state, game.to_move(state))", "game.utility(state, 0)"),),
                (("game.utility(state, game.to_move(state))", "game.utility(state, 1)"),),
            ),
            UNPRUNED: (
                (("game.utility(state, game.to_move(state))", "game.utility(state, 0)"),),
                (("game.utility(state, game.to_move(state))", "game.utility(state, 1)"),),
                (("            v2 = -v2\n", ""),),
            ),
        },
    ),
)
