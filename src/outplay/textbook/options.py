"""The options that several texts share: the cut, the window, the depth limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Final, TypeVar

from outplay.answers import is_number
from outplay.errors import BadOption, NotOffered
from outplay.game import A, Rules, S
from outplay.limit import require_whole
from outplay.result import Certainty
from outplay.words import name_of, offers, require_game

T = TypeVar("T")

CUTS: Final = (">=", ">")
"""When does a value end the loop?  '>=' is the book's test, v >= beta; '>' that of Berkeley's course, v > beta.

For the true value t of a state, a search with the window [alpha, beta] returns v, where

    with '>='   alpha <  t <  beta   v == t          with '>'   alpha <= t <= beta   v == t
                t <= alpha           t <= v <= alpha            t <  alpha           t <= v <  alpha
                t >= beta            beta <= v <= t             t >  beta            beta <  v <= t

So '>' knows every move that is as good as the best one, and '>=' looks at fewer nodes.
"""


def by_cut(texts: Mapping[str, T], cut: str) -> T:
    """The text with this cut; a BadOption if there is none."""
    if cut in texts:
        return texts[cut]
    raise BadOption(f"cut is {cut!r}; it should be one of {', '.join(map(repr, CUTS))}")


def certainty_of(value: float, alpha: float, beta: float, cut: str) -> Certainty:
    """What a search inside [alpha, beta] knows of the true value."""
    below, above = (value <= alpha, value >= beta) if cut == ">=" else (value < alpha, value > beta)
    if alpha > -inf and below:
        return "upper bound"
    return "lower bound" if beta < inf and above else "exact"


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


def cutoff_if_any(
    game: Rules[S, A], depth: int | None, is_cutoff: Callable[[S, int], bool] | None, evaluate: object
) -> Callable[[S, int], bool] | None:
    """IS-CUTOFF(state, depth), or None for a search to the end of the game, which has neither limit nor test."""
    return None if depth is None and is_cutoff is None else cutoff(game, depth, is_cutoff, evaluate)
