"""MAX^N: each of any number of players takes the move that is best for themselves.

Luckhardt and Irani, 1986; Artificial Intelligence: A Modern Approach, 4th edition, section 5.2.2 and Figure 5.4.

    MAX-N(s) =
      the vector of UTILITY(s, i) for each player i         if IS-TERMINAL(s)
      the MAX-N(RESULT(s, a)) over a that is best for i     if TO-MOVE(s) = i
      sum over r of P(r) MAX-N(RESULT(s, r))                if TO-MOVE(s) = CHANCE

A state is worth a vector, one value for each player.  The player to move picks the successor whose vector is best in
their own place; of equally good moves the first is kept, and the vector may depend on that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from outplay.errors import Unsuited
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff_if_any
from outplay.textbook.referees import DiceReferee
from outplay.textbook.values import plain
from outplay.watch import Observer
from outplay.words import name_of, require_game


def text(game, state, players):
    @game.anyone_moves
    def max_n(state, depth):
        if game.is_cutoff(state, depth):
            return game.evals(state, players), None  # leaf
        mover = game.to_move(state)
        if mover == CHANCE:
            return chance_value(state, depth), None
        return best_value(state, depth, players.index(mover))

    def best_value(state, depth, i):
        v, move = (-inf,) * len(players), None
        for a in game.actions(state):
            v2, a2 = max_n(game.result(state, a), depth + 1)
            if v2[i] > v[i]:
                v, move = v2, (a, a2)
        return v, move  # done

    @game.averages
    def chance_value(state, depth):
        v = (0,) * len(players)
        for r, p in game.outcomes(state):
            v2, _ = max_n(game.result(state, r), depth + 1)
            v = tuple(total + p * share for total, share in zip(v, v2, strict=True))
        return v  # done

    value, move = max_n(state, 0)
    return value, move


class MaxNReferee(DiceReferee[S, A]):
    """A referee who lets everybody move that the game names."""

    def evals(self, state: S, players: Sequence[Player]) -> tuple[Any, ...]:
        """EVAL(state, player) for each player, as max^n compares them."""
        return tuple([self.eval(state, player) for player in players])

    def require_suited(self) -> None:
        """Nothing: any number may play, and each is met when they move."""

    def meet(self, mover: Player, state: S) -> None:
        """Nothing, if it is CHANCE or one of those that the game names; else an Unsuited."""
        if mover != CHANCE and mover not in self.players:
            self.refuse(mover, state)


def max_n_search(
    game: Rules[S, A],
    state: S | None = None,
    *,
    depth: int | None = None,
    is_cutoff: Callable[[S, int], bool] | None = None,
    evaluate: Callable[[S, object], float] | None = None,
    watch: Observer | None = None,
) -> Result[A]:
    """The value of the state for the player to move, that of every player in `values`, and the first best move.

    The game names its `players`.  Where CHANCE moves first, the value is that of the first of them.
    """
    require_game(game)
    state = game.initial if state is None else state
    is_cutoff = cutoff_if_any(game, depth, is_cutoff, evaluate)
    players: tuple[Player, ...] = tuple(getattr(game, "players", ()))
    if not players:
        raise Unsuited(f"max^n needs to know who plays {name_of(game)}: give it players = (0, 1, 2)")
    mover = game.to_move(state)
    viewer = mover if mover in players else players[0]
    referee = MaxNReferee(game, state, "max_n_search", watch, is_cutoff=is_cutoff, evaluate=evaluate, player=viewer)
    v, move = referee.search(text, players)
    values = dict(zip(players, plain(v), strict=True))
    return referee.answer(values[viewer], move, depth, values=values)
