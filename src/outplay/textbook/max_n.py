"""MAX^N: each of any number of players takes the move that is best for themselves.

Luckhardt and Irani, 1986; Artificial Intelligence: A Modern Approach, 4th edition, section 5.2.2 and Figure 5.4.

A state is worth a vector, one value for each player.  The player to move picks the successor whose
vector is best in their own place; of equally good moves the first is kept, and the vector may depend on that.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from outplay.errors import Unsuited
from outplay.game import CHANCE, A, Rules, S
from outplay.result import Result
from outplay.textbook.options import cutoff, expected, weighed
from outplay.textbook.recursion import deep_recursion
from outplay.textbook.referee import Line, Referee
from outplay.watch import Observer
from outplay.words import name_of, require_game, word_of

Vector = tuple[float, ...]


def max_n_search(
    game: Rules[S, A],
    state: S,
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
    if depth is not None or is_cutoff is not None:
        is_cutoff = cutoff(game, depth, is_cutoff, evaluate)
    players = getattr(game, "players", None)
    if players is None:
        raise Unsuited(f"max^n needs to know who plays {name_of(game)}: give it players = (0, 1, 2)")
    mover = game.to_move(state)
    viewer = mover if mover in players else players[0]
    referee = Referee(game, state, "max_n_search", watch, evaluate, viewer, many=True)
    game, outcomes = referee.game, word_of(referee.game, "outcomes")
    place = {player: i for i, player in enumerate(players)}

    @referee.watched
    def value(state: S, plies: int) -> tuple[Vector, Line]:
        if game.is_terminal(state):
            return referee.utilities(state, players), None
        if is_cutoff is not None and is_cutoff(state, plies):
            return referee.evaluations(state, players), None
        referee.nodes += 1
        mover = game.to_move(state)
        if mover == CHANCE:
            return chance_value(state, plies), None
        if mover not in place:
            raise Unsuited(f"{mover!r} moves in {state!r:.200}, but players is {players!r}: add {mover!r} to it")
        return best_value(state, place[mover], plies)

    def best_value(state: S, i: int, plies: int) -> tuple[Vector, Line]:
        v: Vector = (-inf,) * len(players)
        move = None
        for a in game.actions(state):
            v2, a2 = value(game.result(state, a), plies + 1)
            if v2[i] > v[i] or move is None:
                v, move = v2, (a, a2)
        return v, move or referee.no_move(state)

    def chance_value(state: S, plies: int) -> Vector:
        v: Vector = (0,) * len(players)
        for r, p in weighed(state, outcomes(state)):
            v2, _ = value(game.result(state, r), plies + 1)
            v = tuple([total + (p * share if p else 0) for total, share in zip(v, v2, strict=True)])
        return tuple([expected(state, share) for share in v])

    with deep_recursion(referee.name):
        v, move = value(state, 0)
    return referee.result(v[place[referee.max]], move, depth, values=dict(zip(players, v, strict=True)))
