"""Star2: Star1 that first probes: one move below each outcome often says enough to leave the whole throw.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983);
T. Hauk, M. Buro and J. Schaeffer, "Rediscovering *-minimax search", Computers and Games (2004).

    function CHANCE-VALUE(game, state, alpha, beta) returns a utility
      least, most, known <- low, high, an empty list
      for each r, p in game.OUTCOMES(state) do
        floor, ceiling <- low, high
        if MAX chooses in game.RESULT(state, r) then floor <- FIRST-VALUE(game, game.RESULT(state, r), ...)
        if MIN chooses in game.RESULT(state, r) then ceiling <- FIRST-VALUE(game, game.RESULT(state, r), ...)
        append floor, ceiling to known
        least, most <- least + p (floor - low), most - p (high - ceiling)
        if least >= beta then return least
        if most <= alpha then return most
      the rest as in Star1, where what was not seen counts for its floor and its ceiling

MAX can have what their first move is worth, or more; MIN need not give more than theirs.  So an outcome that was probed
counts for more than `low`, or for less than `high`, and the throw may be left before anything was searched in full.  A
probe that did not end it is searched again with all moves: the engine's table knows what it found, this text does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result
from outplay.textbook.referee import Text
from outplay.textbook.star1 import StarReferee, searched
from outplay.watch import Observer


def text(game, state, player, alpha, beta, low, high):
    @game.anyone_moves
    def star2(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        mover = game.to_move(state)
        if mover == CHANCE:
            return chance_value(state, alpha, beta, depth), None
        return max_value(state, alpha, beta, depth) if mover == player else min_value(state, alpha, beta, depth)

    def max_value(state, alpha, beta, depth):
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = star2(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if v >= beta:
                return v, move  # cut
        return v, move  # done

    def min_value(state, alpha, beta, depth):
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = star2(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if v <= alpha:
                return v, move  # cut
        return v, move  # done

    def chance_value(state, alpha, beta, depth):
        least, most, known = low, high, []
        for r, p in game.outcomes(state):
            floor, ceiling, after = low, high, game.result(state, r)
            if beta < high and game.chooses(after, depth + 1) == "MAX":
                floor, _ = first_value(after, low, min(low + (beta - least) / p, high), depth + 1)
            if alpha > low and game.chooses(after, depth + 1) == "MIN":
                ceiling, _ = first_value(after, max(high - (most - alpha) / p, low), high, depth + 1)
            known.append((floor, ceiling))
            least, most = least + p * (floor - low), most - p * (high - ceiling)
            if least >= beta or most <= alpha:
                return least if least >= beta else most  # probed
        v = 0
        for (r, p), (floor, ceiling) in zip(game.outcomes(state), known, strict=True):
            a, b = ceiling - (most - alpha) / p, floor + (beta - least) / p
            v2, _ = star2(game.result(state, r), max(a, low), min(b, high), depth + 1)
            v += p * v2
            least, most = least + p * (v2 - floor), most - p * (ceiling - v2)
            if v2 >= b or v2 <= a:
                return max(least, beta) if v2 >= b else min(most, alpha)  # cut
        return v  # done

    @game.probes
    def first_value(state, alpha, beta, depth):
        a = next(iter(game.actions(state)))
        v, a2 = star2(game.result(state, a), alpha, beta, depth + 1)
        return v, (a, a2)  # done

    value, move = star2(state, alpha, beta, 0)
    return value, move


class ProbingReferee(StarReferee[S, A]):
    """A referee who knows where a probe tells something."""

    def outcomes(self, state: S) -> Iterator[tuple[A, Any]]:
        """The outcomes that can happen; a throw may be left before any of them is looked at, and is no dead end."""
        for outcome, chance in super().outcomes(state):
            self.at_leaf = True
            yield outcome, chance

    def chooses(self, state: S, depth: int) -> str:
        """MAX or MIN, who is to move and may choose; empty at a leaf, and where dice are thrown."""
        if self.game.is_terminal(state) or (self.cutoff is not None and self.cutoff(state, depth)):
            return ""
        mover = self.game.to_move(state)
        return "" if mover == CHANCE else "MAX" if mover == self.player else "MIN"

    def probes(self, first_value: Text) -> Text:
        """Decorates the function that looks at one move of a state alone."""
        return self.called(first_value, is_probe=True)


def star2_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    player: Player = None,
    between: tuple[float, float] | None = None,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    alpha: float = -inf,
    beta: float = inf,
    watch: Observer | None = None,
) -> Result[A]:
    """EXPECTIMINIMAX's value and move, as exactly as the window asks, by probes and then by Star1.

    The options are those of star1_search.
    """
    options = {"player": player, "is_cutoff": is_cutoff, "evaluate": evaluate, "depth": depth}
    return searched(text, ProbingReferee, "star2_search", game, state, between, alpha, beta, watch, **options)
