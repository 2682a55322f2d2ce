"""Faults of every search: whose turn it is, which child counts, and which move comes back."""

from __future__ import annotations

from typing import Final

from outplay.teaching.grading.faults.fault import Fault, in_all, in_text, in_two
from outplay.teaching.grading.texts import ALPHA_BETA, EXPECTIMAX, Edits

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
_ZERO_MAX_BELOW: Final = (("v, move = -inf, None", "v, move = -inf if state == root else 0, None"),)


def _without(part: str) -> tuple[Edits, ...]:
    """Some children are left out: always, where there are several, and of these below the root alone."""
    some = f"list(game.actions(state))[{part}]"
    several = f"({some} or list(game.actions(state)))"
    below = f"(list(game.actions(state)) if state == root else {several})"
    return tuple((("in game.actions(state)", f"in {one}"),) for one in (some, several, below))


_SKIP_LAST: Final = _without(":-1")
_SKIP_FIRST: Final = _without("1:")
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


CHOOSING: Final = (
    Fault(
        "MIN and MAX are swapped",
        "the player at the root is MAX: the greatest value is theirs, the least their opponent's",
        in_all(_SWAPPED, _WORST),
    ),
    Fault(
        "MIN and MAX are swapped below the root",
        "below MAX comes MIN: the children of the root are MIN's",
        in_two(_SWAPPED_BELOW),
    ),
    Fault("everybody maximises", "MIN takes the least value, not the greatest", in_two(_ALL_MAX, _ALL_MAX_BELOW)),
    Fault("everybody minimises", "MAX takes the greatest value, not the least", in_two(_ALL_MIN)),
    Fault("MIN averages", "MIN takes the least value; averages are for chance", in_two(_AVERAGED)),
    Fault(
        "the root takes the worst move",
        "at the root MAX takes the move with the greatest value",
        in_all(_ROOT_WORST),
    ),
    Fault(
        "the move is not the one of the best value",
        "keep the move together with the value: only when a child is better",
        in_all(_LAST_MOVE, _DEEP_MOVE, _FIRST_MOVE),
    ),
    Fault(
        "returns the value of the last child",
        "keep the best value of the loop: v = max(v, ...), or min; as it is, each child replaces the one before",
        in_all(_LAST, _LAST_MAX, _LAST_MIN),
    ),
    Fault(
        "returns after the first child",
        "the return stands inside the loop: move it behind the loop",
        in_all(
            _ONLY_FIRST,
            (("        return v, move  # MAX\n", "            return v, move\n"),),
            (("        return v, move  # MIN\n", "            return v, move\n"),),
        ),
    ),
    Fault(
        "the last child is left out",
        "go through all actions: the last one is not looked at",
        in_all(*_SKIP_LAST),
    ),
    Fault(
        "the first child is left out",
        "go through all actions: the first one is not looked at",
        in_all(*_SKIP_FIRST),
    ),
    Fault(
        "only two children are looked at", "a node may have any number of actions: go through all", in_all(_ONLY_TWO)
    ),
    Fault(
        "the best value starts at 0",
        "start from -infinity for MAX and from infinity for MIN: all values may be negative, or positive",
        in_all(_FROM_ZERO, _ZERO_MAX, _ZERO_MIN, _ZERO_MAX_BELOW, (*_ZERO_MAX_BELOW, *_ZERO_MIN)),
    ),
    Fault(
        "the best value starts at the wrong end",
        "start from -infinity for MAX and from infinity for MIN",
        in_all(
            (("v, move = -inf, None", "v, move = inf, None "), ("v, move = inf, None\n", "v, move = -inf, None\n")),
            (("v, move = -inf, None", "v, move = inf, None"),),
            (("v, move = inf, None", "v, move = -inf, None"),),
        ),
    ),
    Fault(
        "a later move of equal value replaces the first",
        "after a cut a value is only a bound: take another move only if its value is greater, not if it is equal",
        in_text(ALPHA_BETA, _LATER_TIE, _LATER_TIE[:1], _LATER_TIE[1:]),
    ),
    Fault(
        "leaves are valued for the wrong player",
        "ask for the utility of MAX at every leaf: UTILITY(state, player), player being who moves at the root",
        in_all(_MOVERS_VIEW, _OTHERS_VIEW, _MINS_VIEW),
    ),
)


ONLY_MAX_VALUE: Final = (("return min_value(state", "return max_value(state"),)

CHANCE: Final = (
    Fault(
        "probabilities averaged",
        "weigh each outcome by its probability: the sum of p times value, and nothing divided by how many there are",
        in_text(
            EXPECTIMAX,
            (("v += p * v2", "v += v2 / len(list(game.outcomes(state)))"),),
            (("v += p * v2", "v += p * v2 / len(list(game.outcomes(state)))"),),
        ),
    ),
    Fault(
        "probabilities left out",
        "weigh each outcome by its probability: p times value",
        in_text(EXPECTIMAX, (("v += p * v2", "v += v2"),)),
    ),
    Fault(
        "chance plays for somebody",
        "dice take no side: a chance node is worth the average of its outcomes, not the best or the worst",
        in_text(
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
        in_text(
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
        in_text(EXPECTIMAX, ONLY_MAX_VALUE),
    ),
)
