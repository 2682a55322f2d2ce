"""The usual faults: the book's texts with a few words changed, and what to say of each.

A fault can be had in several ways, each of which is one way to change a text.
"""

from __future__ import annotations

from typing import Final

from outplay.teaching.grading.fault import Fault
from outplay.teaching.grading.texts import ALPHA_BETA, EXPECTIMAX, MINIMAX, NEGAMAX, TABLE, UNPRUNED, Edits

WHOLE_TEXTS: Final = {
    MINIMAX: "minimax",
    ALPHA_BETA: "alpha-beta",
    TABLE: "alpha-beta",
    NEGAMAX: "alpha-beta",
    UNPRUNED: "minimax",
    EXPECTIMAX: "expectimax",
}
"""The algorithm that each text is meant to be."""

CALLS: Final = (
    "value(game.result(state, a), alpha, beta)  # from MAX",
    "value(game.result(state, a), alpha, beta)  # from MIN",
)
CUTS: Final = ("if v >= beta:", "if v <= alpha:")
RAISES: Final = ("alpha = max(alpha, v)", "beta = min(beta, v)")
RETURNS: Final = ("return v, move  # MAX cuts", "return v, move  # MIN cuts")
STARTS: Final = ("v, move = -inf, None", "v, move = inf, None")
BETTER: Final = ("if v2 > v:", "if v2 < v:")
"""What stands at MAX's nodes, and at MIN's: the call of a child, the cut, what it does to the window, what comes back
from a cut, the value before the first child, and the test whether a child is better."""

IS_MAX: Final = "game.to_move(state) == 0"
ACTIONS: Final = "in game.actions(state)"
KEEPS: Final = "v, move = v2, a\n"
LEAF: Final = "game.utility(state, 0)"
MOVERS_LEAF: Final = "game.utility(state, game.to_move(state))"
WEIGHED: Final = "v += p * v2"
"""Who moves, the loop, what is kept of a better child, what a leaf is worth, also to who moves, and an average."""


def both(words: tuple[str, str], at_max: str, at_min: str | None = None) -> Edits:
    """Other words at MAX's nodes and at MIN's; the same for both, if none are given for MIN."""
    return (words[0], at_max), (words[1], at_max if at_min is None else at_min)


def each(edits: Edits) -> tuple[Edits, ...]:
    """At the nodes of both, or of one of them."""
    return edits, edits[:1], edits[1:]


def passes(window: str) -> Edits:
    """Calls every child with this window."""
    return both(CALLS, f"value(game.result(state, a), {window})")


def goes_through(actions: str) -> tuple[Edits, ...]:
    """Only these children: always, where there are several, and of those below the root alone."""
    some = f"list(game.actions(state))[{actions}]"
    several = f"({some} or list(game.actions(state)))"
    below = f"(list(game.actions(state)) if state == root else {several})"
    return tuple(((ACTIONS, f"in {one}"),) for one in (some, several, below))


def of_pruning(name: str, advice: str, *ways: Edits) -> Fault:
    return Fault(name, advice, {ALPHA_BETA: ways})


def of_two(name: str, advice: str, *ways: Edits) -> Fault:
    return Fault(name, advice, dict.fromkeys((MINIMAX, ALPHA_BETA), ways))


def of_all(name: str, advice: str, *ways: Edits) -> Fault:
    return Fault(name, advice, dict.fromkeys((MINIMAX, ALPHA_BETA, EXPECTIMAX), ways))


def of_chance(name: str, advice: str, *ways: Edits) -> Fault:
    return Fault(name, advice, {EXPECTIMAX: ways})


PRUNING: Final = (
    of_pruning(
        "you never pass alpha down",
        "call MIN-VALUE with the alpha that MAX has so far, not with -infinity",
        passes("-inf, beta"),
        passes("-inf, beta")[:1],
    ),
    of_pruning(
        "you never pass beta down",
        "call MAX-VALUE with the beta that MIN has so far, not with infinity",
        passes("alpha, inf"),
        passes("alpha, inf")[1:],
    ),
    of_pruning(
        "you pass neither alpha nor beta down",
        "hand the window of the parent to every child: without it nothing below the next level is cut",
        passes("-inf, inf"),
    ),
    of_pruning("alpha is never raised", "after each child of MAX: alpha = max(alpha, v)", both(RAISES, "pass")[:1]),
    of_pruning("beta is never lowered", "after each child of MIN: beta = min(beta, v)", both(RAISES, "pass")[1:]),
    of_pruning(
        "the window is never updated",
        "after each child: alpha = max(alpha, v) for MAX, beta = min(beta, v) for MIN",
        both(RAISES, "pass"),
    ),
    of_pruning(
        "the root's window is not updated between children",
        "the root is a MAX node like any other: raise alpha there after each child",
        ((RAISES[0], "alpha = alpha if state == root else max(alpha, v)"),),
    ),
    of_pruning(
        "alpha and beta are overwritten",
        "alpha never falls and beta never rises: take the maximum, or the minimum, of the old bound and the new value",
        *each(both(RAISES, "alpha = v2", "beta = v2")),
        *each(both(RAISES, "alpha = v", "beta = v")),
    ),
    of_pruning(
        "the bounds are updated the wrong way round",
        "MAX raises alpha, MIN lowers beta",
        (
            (RAISES[0], "beta = min(beta, v)  #"),
            (
                f"            {RAISES[1]}\n        return v, move  # MIN",
                f"            {RAISES[0]}\n        return v, move  # MIN",
            ),
        ),
        *each(both(RAISES, "alpha = min(alpha, v)", "beta = max(beta, v)")),
        both(RAISES, "beta = max(beta, v)", "alpha = min(alpha, v)"),
    ),
    of_pruning(
        "you cut on the wrong bound",
        "MAX stops when v reaches beta, MIN when v falls to alpha",
        *each(both(CUTS, "if v >= alpha:", "if v <= beta:")),
        *each(both(CUTS, "if v > alpha:", "if v < beta:")),
        *each(both(CUTS, "if v <= alpha:", "if v >= beta:"))[:2],
        ((f"            {CUTS[1]}", "            if v >= beta:"),),
        both(CUTS, "if v < alpha:", "if v > beta:"),
    ),
    of_pruning(
        "the comparison of the cut points the wrong way",
        "MAX stops when v >= beta, MIN when v <= alpha",
        *each(both(CUTS, "if v <= beta:", "if v >= alpha:")),
        *each(both(CUTS, "if v < beta:", "if v > alpha:")),
    ),
    of_pruning(
        "you cut too early",
        "MAX stops when v >= beta and MIN when v <= alpha; what is only near to the bound may still become better",
        *each(both(CUTS, "if v >= beta - 1:", "if v <= alpha + 1:")),
    ),
    of_pruning(
        "you never cut",
        "leave the loop as soon as v >= beta for MAX, or v <= alpha for MIN: as it is, this is minimax",
        both(CUTS, "if False:"),
    ),
    of_pruning("only MIN cuts", "MAX leaves its loop too: as soon as v >= beta", both(CUTS, "if False:")[:1]),
    of_pruning("only MAX cuts", "MIN leaves its loop too: as soon as v <= alpha", both(CUTS, "if False:")[1:]),
    of_pruning(
        "alpha and beta change places in the call",
        "hand them on in the order in which the function takes them",
        passes("beta, alpha"),
    ),
    of_pruning(
        "alpha and beta are shared by all nodes",
        "each call has a window of its own: what was found below one child is no bound in another part of the tree",
        (
            ("def search(game, root):", "def search(game, root):\n    w = [-inf, inf]\n"),
            *both(CUTS, "if v >= w[1]:", "if v <= w[0]:"),
            *both(RAISES, "w[0] = max(w[0], v)", "w[1] = min(w[1], v)"),
        ),
    ),
    of_pruning(
        "you cut before you take the child's value",
        "take the maximum, or the minimum, first; then compare with the bound",
        both(
            BETTER,
            "if v2 >= beta:\n                return v, move\n            if v2 > v:",
            "if v2 <= alpha:\n                return v, move\n            if v2 < v:",
        ),
    ),
    of_pruning(
        "a cut gives back the wrong value",
        "when you cut, return v (or the bound that it passed): beta for MAX, alpha for MIN",
        *each(both(RETURNS, "return alpha, move", "return beta, move")),
        both(RETURNS, "return 0, move"),
        both(RETURNS, "return inf, move", "return -inf, move"),
        both(RETURNS, "return -inf, move", "return inf, move"),
    ),
    of_pruning(
        "you compare with the bound one child too late",
        "the cut belongs behind the new value, before the next child is looked at",
        (
            *both(CUTS, "if stop:"),
            *(
                (f"            v2, a2 = {call}", f"            stop = v {cut}\n            v2, a2 = {call}")
                for call, cut in zip(CALLS, (">= beta", "<= alpha"), strict=True)
            ),
        ),
    ),
    Fault(
        "table without bounds",
        "a value that came from a cut is only a bound: keep beside it whether it is exact, and use it only as such",
        {TABLE: ((), both(CUTS, "if v > beta:", "if v < alpha:"))},
    ),
    Fault(
        "negamax: the window is not turned round",
        "the child's window is (-beta, -alpha)",
        {
            NEGAMAX: tuple(
                (("-beta, -alpha)", f"{window})"),) for window in ("alpha, beta", "-alpha, -beta", "beta, alpha")
            )
        },
    ),
    Fault(
        "negamax: a sign is missing",
        "the value of a child is the opponent's: turn its sign, and let a leaf speak for who is to move",
        {
            NEGAMAX: (((MOVERS_LEAF, LEAF),), ((MOVERS_LEAF, "game.utility(state, 1)"),)),
            UNPRUNED: (
                ((MOVERS_LEAF, LEAF),),
                ((MOVERS_LEAF, "game.utility(state, 1)"),),
                (("            v2 = -v2\n", ""),),
            ),
        },
    ),
)
"""Windows, cuts and tables."""

ZERO: Final = "v, move = 0, None"
ZERO_BELOW: Final = (STARTS[0], "v, move = -inf if state == root else 0, None")

CHOOSING: Final = (
    of_all(
        "MIN and MAX are swapped",
        "the player at the root is MAX: the greatest value is theirs, the least their opponent's",
        ((IS_MAX, "game.to_move(state) != 0"),),
        both(BETTER, "if v2 < v or move is None:", "if v2 > v or move is None:"),
    ),
    of_two(
        "MIN and MAX are swapped below the root",
        "below MAX comes MIN: the children of the root are MIN's",
        ((IS_MAX, "(game.to_move(state) == 0) == (state == root)"),),
    ),
    of_two(
        "everybody maximises",
        "MIN takes the least value, not the greatest",
        ((IS_MAX, "True"),),
        ((IS_MAX, "state != root or game.to_move(state) == 0"),),
    ),
    of_two("everybody minimises", "MAX takes the greatest value, not the least", ((IS_MAX, "False"),)),
    of_two(
        "MIN averages",
        "MIN takes the least value; averages are for chance",
        (
            (STARTS[1], "v, move, seen = inf, None, []"),
            (
                f"if v2 < v:\n                {KEEPS}",
                "seen.append(v2)\n            v, move = sum(seen) / len(seen), a\n",
            ),
        ),
    ),
    of_all(
        "the root takes the worst move",
        "at the root MAX takes the move with the greatest value",
        ((BETTER[0], "if move is None or (v2 > v) == (state != root):"),),
    ),
    of_all(
        "the move is not the one of the best value",
        "keep the move together with the value: only when a child is better",
        ((KEEPS, "v = v2\n            move = a\n"),),
        ((KEEPS, "v, move = v2, a2 or a\n"),),
        ((KEEPS, "v, move = v2, move or a\n"),),
    ),
    of_all(
        "returns the value of the last child",
        "keep the best value of the loop: v = max(v, ...), or min; as it is, each child replaces the one before",
        *each(both(BETTER, "if True:")),
    ),
    of_all(
        "returns after the first child",
        "the return stands inside the loop: move it behind the loop",
        ((ACTIONS, "in list(game.actions(state))[:1]"),),
        (("        return v, move  # MAX\n", "            return v, move\n"),),
        (("        return v, move  # MIN\n", "            return v, move\n"),),
    ),
    of_all(
        "the last child is left out",
        "go through all actions: the last one is not looked at",
        *goes_through(":-1"),
    ),
    of_all(
        "the first child is left out",
        "go through all actions: the first one is not looked at",
        *goes_through("1:"),
    ),
    of_all(
        "only two children are looked at",
        "a node may have any number of actions: go through all",
        goes_through(":2")[0],
    ),
    of_all(
        "the best value starts at 0",
        "start from -infinity for MAX and from infinity for MIN: all values may be negative, or positive",
        *each(both(STARTS, ZERO)),
        (ZERO_BELOW,),
        (ZERO_BELOW, (STARTS[1], ZERO)),
    ),
    of_all(
        "the best value starts at the wrong end",
        "start from -infinity for MAX and from infinity for MIN",
        ((STARTS[0], f"{STARTS[1]} "), (f"{STARTS[1]}\n", f"{STARTS[0]}\n")),
        ((STARTS[0], STARTS[1]),),
        ((STARTS[1], STARTS[0]),),
    ),
    of_pruning(
        "a later move of equal value replaces the first",
        "after a cut a value is only a bound: take another move only if its value is greater, not if it is equal",
        *each(both(BETTER, "if v2 >= v:", "if v2 <= v:")),
    ),
    of_all(
        "leaves are valued for the wrong player",
        "ask for the utility of MAX at every leaf: UTILITY(state, player), player being who moves at the root",
        ((LEAF, MOVERS_LEAF),),
        ((LEAF, "game.utility(state, 1 - game.to_move(state))"),),
        ((LEAF, "game.utility(state, 1)"),),
    ),
)
"""Whose turn it is, which child counts, and which move comes back."""

CHANCE: Final = (
    of_chance(
        "probabilities averaged",
        "weigh each outcome by its probability: the sum of p times value, and nothing divided by how many there are",
        ((WEIGHED, "v += v2 / len(list(game.outcomes(state)))"),),
        ((WEIGHED, "v += p * v2 / len(list(game.outcomes(state)))"),),
    ),
    of_chance(
        "probabilities left out", "weigh each outcome by its probability: p times value", ((WEIGHED, "v += v2"),)
    ),
    of_chance(
        "chance plays for somebody",
        "dice take no side: a chance node is worth the average of its outcomes, not the best or the worst",
        *(
            (("v = 0\n", f"v = {start}\n"), (WEIGHED, f"v = {choose}(v, {worth})"))
            for worth in ("v2", "p * v2")
            for start, choose in (("-inf", "max"), ("inf", "min"))
        ),
    ),
    of_chance(
        "only one outcome of a throw is counted",
        "add up all outcomes: v += p * value",
        ((WEIGHED, "v = v2"),),
        ((WEIGHED, "v = p * v2"),),
        ((WEIGHED, f"{WEIGHED}\n            return v"),),
        (("game.outcomes(state)", "[max(game.outcomes(state), key=lambda one: one[1])]"), (WEIGHED, "v += v2")),
    ),
    of_chance(
        "MIN is forgotten",
        "besides chance there is an opponent: at MIN's nodes take the least",
        (("return min_value(state", "return max_value(state"),),
    ),
)
"""Throws."""

FAULTS: Final = (*PRUNING, *CHOOSING, *CHANCE)
"""In the order in which they are thought of, where two fit equally well."""
