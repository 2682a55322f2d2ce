"""The usual faults, each as the book's text with a few words changed, and what to say of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from outplay.teaching.grading.signs import SIGNS
from outplay.teaching.grading.texts import ALPHA_BETA, EXPECTIMAX, MINIMAX, Edits

MAX_CALLS: Final = "value(game.result(state, a), alpha, beta)  # from MAX"
MIN_CALLS: Final = "value(game.result(state, a), alpha, beta)  # from MIN"


class Fault(NamedTuple):
    """One way to be wrong: its name, what to do about it, and the texts that have it."""

    name: str
    advice: str
    texts: dict[str, tuple[Edits, ...]]

    def is_written(self, source: str) -> bool | None:
        """Does the student's text look like it, where two faults behave the same?  None where nothing is known."""
        sign = SIGNS.get(self.name)
        return sign(source) if sign is not None else None


def _both(new: str) -> Edits:
    """Another call for MAX and for MIN."""
    return ((MAX_CALLS, new), (MIN_CALLS, new))


_SWAPPED: Final = (("game.to_move(state) == 0", "game.to_move(state) != 0"),)
_SWAPPED_BELOW: Final = (("game.to_move(state) == 0", "(game.to_move(state) == 0) == (state == root)"),)
_ALL_MAX: Final = (("game.to_move(state) == 0", "True"),)
_ALL_MIN: Final = (("game.to_move(state) == 0", "False"),)
_ALL_MAX_BELOW: Final = (("game.to_move(state) == 0", "state != root or game.to_move(state) == 0"),)
_LAST: Final = (("if v2 > v:", "if True:"), ("if v2 < v:", "if True:"))
_LAST_MAX: Final = (("if v2 > v:", "if True:"),)
_LAST_MIN: Final = (("if v2 < v:", "if True:"),)
_FROM_ZERO: Final = (("v, move = -inf, None", "v, move = 0, None"), ("v, move = inf, None", "v, move = 0, None"))
_ZERO_MAX: Final = _FROM_ZERO[:1]
_ZERO_MIN: Final = _FROM_ZERO[1:]
_SKIP_LAST: Final = (("in game.actions(state)", "in list(game.actions(state))[:-1]"),)
_SKIP_FIRST: Final = (("in game.actions(state)", "in list(game.actions(state))[1:]"),)
_ONLY_FIRST: Final = (("in game.actions(state)", "in list(game.actions(state))[:1]"),)
_ONLY_TWO: Final = (("in game.actions(state)", "in list(game.actions(state))[:2]"),)
_WORST: Final = (("if v2 > v:", "if v2 < v or move is None:"), ("if v2 < v:", "if v2 > v or move is None:"))
_ROOT_WORST: Final = (("if v2 > v:", "if move is None or (v2 > v) == (state != root):"),)
_LAST_MOVE: Final = (("v, move = v2, a\n", "v = v2\n            move = a\n"),)
_DEEP_MOVE: Final = (("v, move = v2, a\n", "v, move = v2, a2 or a\n"),)
_FIRST_MOVE: Final = (("v, move = v2, a\n", "v, move = v2, move or a\n"),)
_LATER_TIE: Final = (("if v2 > v:", "if v2 >= v:"), ("if v2 < v:", "if v2 <= v:"))
_MOVERS_VIEW: Final = (("game.utility(state, 0)", "game.utility(state, game.to_move(state))"),)
_OTHERS_VIEW: Final = (("game.utility(state, 0)", "game.utility(state, 1 - game.to_move(state))"),)
_MINS_VIEW: Final = (("game.utility(state, 0)", "game.utility(state, 1)"),)
_AVERAGED: Final = (
    ("v, move = inf, None", "v, move, seen = inf, None, []"),
    (
        "if v2 < v:\n                v, move = v2, a\n",
        "seen.append(v2)\n            v, move = sum(seen) / len(seen), a\n",
    ),
)


def _for(text: str, *edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return {text: edits}


def _for_all(*edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return dict.fromkeys((MINIMAX, ALPHA_BETA, EXPECTIMAX), edits)


def _for_two(*edits: Edits) -> dict[str, tuple[Edits, ...]]:
    return dict.fromkeys((MINIMAX, ALPHA_BETA), edits)


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

ONLY_MAX_VALUE: Final = (("return min_value(state", "return max_value(state"),)

FAULTS: Final = (
    Fault(
        "you never pass alpha down",
        "call MIN-VALUE with the alpha that MAX has so far, not with -infinity",
        _for(
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
        _for(
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
        _for(ALPHA_BETA, _both("value(game.result(state, a), -inf, inf)")),
    ),
    Fault(
        "alpha is never raised",
        "after each child of MAX: alpha = max(alpha, v)",
        _for(ALPHA_BETA, (("alpha = max(alpha, v)", "pass"),)),
    ),
    Fault(
        "beta is never lowered",
        "after each child of MIN: beta = min(beta, v)",
        _for(ALPHA_BETA, (("beta = min(beta, v)", "pass"),)),
    ),
    Fault(
        "the window is never updated",
        "after each child: alpha = max(alpha, v) for MAX, beta = min(beta, v) for MIN",
        _for(ALPHA_BETA, (("alpha = max(alpha, v)", "pass"), ("beta = min(beta, v)", "pass"))),
    ),
    Fault(
        "the root's window is not updated between children",
        "the root is a MAX node like any other: raise alpha there after each child",
        _for(ALPHA_BETA, (("alpha = max(alpha, v)", "alpha = alpha if state == root else max(alpha, v)"),)),
    ),
    Fault(
        "alpha and beta are overwritten",
        "alpha never falls and beta never rises: take the maximum, or the minimum, of the old bound and the new value",
        _for(
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
        _for(
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
        _for(
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
        _for(
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
        "you never cut",
        "leave the loop as soon as v >= beta for MAX, or v <= alpha for MIN: as it is, this is minimax",
        _for(ALPHA_BETA, (("if v >= beta:", "if False:"), ("if v <= alpha:", "if False:"))),
    ),
    Fault(
        "only MIN cuts",
        "MAX leaves its loop too: as soon as v >= beta",
        _for(ALPHA_BETA, (("if v >= beta:", "if False:"),)),
    ),
    Fault(
        "only MAX cuts",
        "MIN leaves its loop too: as soon as v <= alpha",
        _for(ALPHA_BETA, (("if v <= alpha:", "if False:"),)),
    ),
    Fault(
        "alpha and beta change places in the call",
        "hand them on in the order in which the function takes them",
        _for(ALPHA_BETA, _both("value(game.result(state, a), beta, alpha)")),
    ),
    Fault(
        "alpha and beta are shared by all nodes",
        "each call has a window of its own: what was found below one child is no bound in another part of the tree",
        _for(
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
        _for(
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
        _for(
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
        _for(
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
    Fault(
        "MIN and MAX are swapped",
        "the player at the root is MAX: the greatest value is theirs, the least their opponent's",
        _for_all(_SWAPPED, _WORST),
    ),
    Fault(
        "MIN and MAX are swapped below the root",
        "below MAX comes MIN: the children of the root are MIN's",
        _for_two(_SWAPPED_BELOW),
    ),
    Fault("everybody maximises", "MIN takes the least value, not the greatest", _for_two(_ALL_MAX, _ALL_MAX_BELOW)),
    Fault("everybody minimises", "MAX takes the greatest value, not the least", _for_two(_ALL_MIN)),
    Fault("MIN averages", "MIN takes the least value; averages are for chance", _for_two(_AVERAGED)),
    Fault(
        "the root takes the worst move",
        "at the root MAX takes the move with the greatest value",
        _for_all(_ROOT_WORST),
    ),
    Fault(
        "returns the value of the last child",
        "keep the best value of the loop: v = max(v, ...), or min; as it is, each child replaces the one before",
        _for_all(_LAST, _LAST_MAX, _LAST_MIN),
    ),
    Fault(
        "returns after the first child",
        "the return stands inside the loop: move it behind the loop",
        _for_all(
            _ONLY_FIRST,
            (("        return v, move  # MAX\n", "            return v, move\n"),),
            (("        return v, move  # MIN\n", "            return v, move\n"),),
        ),
    ),
    Fault("the last child is left out", "go through all actions: the last one is not looked at", _for_all(_SKIP_LAST)),
    Fault(
        "the first child is left out", "go through all actions: the first one is not looked at", _for_all(_SKIP_FIRST)
    ),
    Fault(
        "only two children are looked at", "a node may have any number of actions: go through all", _for_all(_ONLY_TWO)
    ),
    Fault(
        "the best value starts at 0",
        "start from -infinity for MAX and from infinity for MIN: all values may be negative, or positive",
        _for_all(_FROM_ZERO, _ZERO_MAX, _ZERO_MIN),
    ),
    Fault(
        "the best value starts at the wrong end",
        "start from -infinity for MAX and from infinity for MIN",
        _for_all(
            (("v, move = -inf, None", "v, move = inf, None "), ("v, move = inf, None\n", "v, move = -inf, None\n")),
            (("v, move = -inf, None", "v, move = inf, None"),),
            (("v, move = inf, None", "v, move = -inf, None"),),
        ),
    ),
    Fault(
        "the move is not the one of the best value",
        "keep the move together with the value: only when a child is better",
        _for_all(_LAST_MOVE, _DEEP_MOVE, _FIRST_MOVE),
    ),
    Fault(
        "a later move of equal value replaces the first",
        "after a cut a value is only a bound: take another move only if its value is greater, not if it is equal",
        _for(ALPHA_BETA, _LATER_TIE, _LATER_TIE[:1], _LATER_TIE[1:]),
    ),
    Fault(
        "leaves are valued for the wrong player",
        "ask for the utility of MAX at every leaf: UTILITY(state, player), player being who moves at the root",
        _for_all(_MOVERS_VIEW, _OTHERS_VIEW, _MINS_VIEW),
    ),
    Fault(
        "probabilities averaged",
        "weigh each outcome by its probability: the sum of p times value, and nothing divided by how many there are",
        _for(
            EXPECTIMAX,
            (("v += p * v2", "v += v2 / len(list(game.outcomes(state)))"),),
            (("v += p * v2", "v += p * v2 / len(list(game.outcomes(state)))"),),
        ),
    ),
    Fault(
        "probabilities left out",
        "weigh each outcome by its probability: p times value",
        _for(EXPECTIMAX, (("v += p * v2", "v += v2"),)),
    ),
    Fault(
        "chance plays for somebody",
        "dice take no side: a chance node is worth the average of its outcomes, not the best or the worst",
        _for(
            EXPECTIMAX,
            (("v = 0\n", "v = -inf\n"), ("v += p * v2", "v = max(v, v2)")),
            (("v = 0\n", "v = inf\n"), ("v += p * v2", "v = min(v, v2)")),
            (("v = 0\n", "v = -inf\n"), ("v += p * v2", "v = max(v, p * v2)")),
            (("v = 0\n", "v = inf\n"), ("v += p * v2", "v = min(v, p * v2)")),
        ),
    ),
    Fault(
        "only one outcome of a throw is counted",
        "add up all outcomes: v += p * value",
        _for(
            EXPECTIMAX,
            (("v += p * v2", "v = v2"),),
            (("v += p * v2", "v = p * v2"),),
            (("v += p * v2", "v += p * v2\n            return v"),),
            (
                ("game.outcomes(state)", "[max(game.outcomes(state), key=lambda one: one[1])]"),
                ("v += p * v2", "v += v2"),
            ),
        ),
    ),
    Fault(
        "MIN is forgotten",
        "besides chance there is an opponent: at MIN's nodes take the least",
        _for(EXPECTIMAX, ONLY_MAX_VALUE),
    ),
)
"""In the order in which they are thought of, where two fit equally well."""

WHOLE_TEXTS: Final = {
    MINIMAX: "minimax",
    ALPHA_BETA: "alpha-beta",
    TABLE: "alpha-beta",
    NEGAMAX: "alpha-beta",
    UNPRUNED: "minimax",
    EXPECTIMAX: "expectimax",
}
"""The algorithm that each text is meant to be."""
