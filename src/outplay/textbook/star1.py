"""Star1: expectiminimax that leaves a throw when what is not seen yet can no longer matter.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial Intelligence 21 (1983);
T. Hauk, M. Buro and J. Schaeffer, "Rediscovering *-minimax search", Computers and Games (2004).  The book names the
idea (4th edition, section 5.5: with bounds on the utility one can put bounds on the average); it has no text of it.

    function CHANCE-VALUE(game, state, alpha, beta) returns a utility
      v, least, most <- 0, low, high
      for each r, p in game.OUTCOMES(state) do
        a, b <- high - (most - alpha) / p, low + (beta - least) / p
        v2 <- STAR1(game, game.RESULT(state, r), MAX(a, low), MIN(b, high))
        v <- v + p v2
        least, most <- least + p (v2 - low), most - p (high - v2)
        if v2 >= b then return MAX(least, beta)
        if v2 <= a then return MIN(most, alpha)
      return v

MAX-VALUE and MIN-VALUE are those of alpha-beta.  `low` and `high` are the least and the most that any end is worth: as
long as an outcome was not seen it counts for both, so that the average lies between `least` and `most`, which come
closer with every throw.  An outcome that is worth a or less brings `most` down to alpha, one that is worth b or more
`least` up to beta.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from outplay.answers import range_of
from outplay.errors import BadOption, BadValue, NotOffered
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result
from outplay.textbook.options import certainty_of, cutoff_if_any, require_window
from outplay.textbook.referee import Text
from outplay.textbook.referees import DiceReferee, require_view
from outplay.watch import Observer
from outplay.words import name_of, require_game


def text(game, state, player, alpha, beta, low, high):
    @game.anyone_moves
    def star1(state, alpha, beta, depth):
        if game.is_cutoff(state, depth):
            return game.eval(state, player), None  # leaf
        mover = game.to_move(state)
        if mover == CHANCE:
            return chance_value(state, alpha, beta, depth), None
        return max_value(state, alpha, beta, depth) if mover == player else min_value(state, alpha, beta, depth)

    def max_value(state, alpha, beta, depth):
        v, move = -inf, None
        for a in game.actions(state):
            v2, a2 = star1(game.result(state, a), alpha, beta, depth + 1)
            if v2 > v:
                v, move = v2, (a, a2)
                alpha = max(alpha, v)
            if v >= beta:
                return v, move  # cut
        return v, move  # done

    def min_value(state, alpha, beta, depth):
        v, move = inf, None
        for a in game.actions(state):
            v2, a2 = star1(game.result(state, a), alpha, beta, depth + 1)
            if v2 < v:
                v, move = v2, (a, a2)
                beta = min(beta, v)
            if v <= alpha:
                return v, move  # cut
        return v, move  # done

    def chance_value(state, alpha, beta, depth):
        v, least, most = 0, low, high
        for r, p in game.outcomes(state):
            a, b = high - (most - alpha) / p, low + (beta - least) / p
            v2, _ = star1(game.result(state, r), max(a, low), min(b, high), depth + 1)
            v += p * v2
            least, most = least + p * (v2 - low), most - p * (high - v2)
            if v2 >= b or v2 <= a:
                return max(least, beta) if v2 >= b else min(most, alpha)  # cut
        return v  # done

    value, move = star1(state, alpha, beta, 0)
    return value, move


class StarReferee(DiceReferee[S, A]):
    """A referee who knows what values lie between: `low` and `high`."""

    def __init__(
        self, game: Rules[S, A], state: S, name: str, watch: Observer | None, low: Any, high: Any, **options: Any
    ):
        super().__init__(game, state, name, watch, **options)
        self.low, self.high = low, high
        if self._watched is not None:
            self._watched.between = low, high

    def outcomes(self, state: S) -> Iterator[tuple[A, Any]]:
        """The outcomes that can happen, as they come."""
        return ((outcome, chance) for outcome, chance in super().outcomes(state) if chance)

    def utility(self, state: S, player: Player) -> Any:
        """UTILITY(state, player); a BadValue for one that is not between `low` and `high`, on which all cuts rest."""
        value = super().utility(state, player)
        if not self.low <= value <= self.high:
            raise BadValue(
                f"utility({state!r:.200}, {player!r}) gave {value}, and cuts at chance nodes rest on values from "
                f"{self.low} to {self.high}: widen utility_range, or between="
            )
        return value

    def eval(self, state: S, player: Player) -> Any:
        """EVAL(state, player), and no more than can happen."""
        return min(max(super().eval(state, player), self.low), self.high)


def star1_search(
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
    """EXPECTIMINIMAX's value and move, as exactly as the window asks, from fewer nodes.

    between   the least and the most that any end is worth to `player`; by default the game's `utility_range`
    player, depth, is_cutoff, evaluate  as in expectiminimax_search; alpha, beta  as in alpha_beta_search
    """
    options = {"player": player, "is_cutoff": is_cutoff, "evaluate": evaluate, "depth": depth}
    return searched(text, StarReferee, "star1_search", game, state, between, alpha, beta, watch, **options)


def searched(
    text: Text,
    referee_of: type[StarReferee[S, A]],
    name: str,
    game: Rules[S, A],
    state: S | None,
    between: tuple[float, float] | None,
    alpha: float,
    beta: float,
    watch: Observer | None,
    *,
    player: Player,
    depth: Any,
    is_cutoff: Any,
    evaluate: Any,
) -> Result[A]:
    """What a text with cuts at chance nodes finds; an error for what it cannot search with."""
    require_game(game)
    require_window(alpha, beta)
    state = game.initial if state is None else state
    is_cutoff = cutoff_if_any(game, depth, is_cutoff, evaluate)
    require_view(game, state, player)
    low, high = range_of(game) if between is None else _pair(between)
    if low == -inf or high == inf:
        raise NotOffered(
            f"{name_of(game)} does not say how far its utilities reach, without which no throw can be cut: declare "
            "utility_range = (least, most), or pass between=(least, most)"
        )
    options = {"is_cutoff": is_cutoff, "evaluate": evaluate, "player": player}
    referee = referee_of(game, state, name, watch, low, high, **options)
    v, move = referee.search(text, referee.player, alpha, beta, low, high)
    return referee.answer(v, move, depth, certainty_of(v, alpha, beta, ">="))


def _pair(between: Any) -> tuple[float, float]:
    """The least and the most; a BadOption for what is no such pair."""
    try:
        low, high = between
        if -inf < low <= high < inf:
            return low, high
    except (TypeError, ValueError):
        pass
    raise BadOption(f"between is {between!r:.60}; it should be a pair of numbers, the least and the most")
