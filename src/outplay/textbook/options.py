"""The options that several texts share: the cut, the window, the depth limit."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from math import inf
from typing import Final

from outplay.answers import is_number
from outplay.errors import BadOption, BadValue, NotOffered
from outplay.game import A, Rules, S
from outplay.limit import require_whole
from outplay.result import Certainty
from outplay.words import name_of, offers, require_game

ROUNDING: Final = 1e-9

CUTS: Final[dict[str, Callable[[float, float], bool]]] = {">=": operator.ge, ">": operator.gt}
"""When is a value beyond a bound?  '>=' is the book's test, '>' that of Berkeley's course.

For the true value t of a state, a search with the window [alpha, beta] returns v, where

    with '>='   alpha <  t <  beta   v == t          with '>'   alpha <= t <= beta   v == t
                t <= alpha           t <= v <= alpha            t <  alpha           t <= v <  alpha
                t >= beta            beta <= v <= t             t >  beta            beta <  v <= t

So '>' knows every move that is as good as the best one, and '>=' looks at fewer nodes.
"""


def require_cut(cut: str) -> Callable[[float, float], bool]:
    """The test behind the word."""
    if cut in CUTS:
        return CUTS[cut]
    raise BadOption(f"cut is {cut!r}; it should be one of {', '.join(map(repr, CUTS))}")


def certainty_of(value: float, alpha: float, beta: float, cut: str) -> Certainty:
    """What a search inside [alpha, beta] knows of the true value."""
    beyond = CUTS[cut]
    if -inf < alpha and beyond(alpha, value):
        return "upper bound"
    return "lower bound" if beta < inf and beyond(value, beta) else "exact"


def require_window(alpha: float, beta: float) -> None:
    """Nothing, if alpha < beta; else a BadOption."""
    if not (is_number(alpha) and is_number(beta) and alpha < beta):
        raise BadOption(f"the window is [{alpha!r}, {beta!r}]; alpha should be a number below beta")


def cutoff(
    game: Rules[S, A], depth: int | None, is_cutoff: Callable[[S, int], bool] | None, evaluate: object
) -> Callable[[S, int], bool]:
    """IS-CUTOFF(state, depth), from a depth limit or from the caller's own test."""
    require_game(game)
    if (depth is None) == (is_cutoff is None):
        raise BadOption("say where to cut off: give either depth=4 or is_cutoff=a function of (state, depth)")
    if evaluate is None and not offers(game, "evaluate"):
        raise NotOffered(f"{name_of(game)} has no evaluate(state, player): write one, or pass evaluate=")
    if is_cutoff is not None:
        return is_cutoff
    limit = require_whole("depth", depth)
    return lambda state, plies: plies >= limit


def weighed(state: S, outcomes: Iterable[tuple[A, float]]) -> Iterator[tuple[A, float]]:
    """The outcomes of a chance node, as they come; a BadValue if they are not probabilities that sum to 1."""
    certain: float = 0
    for outcome, chance in outcomes:
        if not (is_number(chance) and 0 <= chance <= 1):
            raise BadValue(f"outcomes({state!r:.200}) has the probability {chance!r:.60}; it should be from 0 to 1")
        certain += chance
        yield outcome, chance
    if not abs(certain - 1) < ROUNDING:
        raise BadValue(f"the probabilities of outcomes({state!r:.200}) sum to {certain}; they should sum to 1")


def expected(state: object, value: float) -> float:
    """The average of a chance node, if it is a number; infinite utilities may leave none."""
    if is_number(value):
        return value
    raise BadValue(f"the average of outcomes({state!r:.200}) is {value}; games of chance need finite utilities")
