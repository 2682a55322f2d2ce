"""Principal variation search on any Python game: the steps of compiled/limited.py, in the same order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from outplay.answers import no_actions
from outplay.engine.alpha_beta.numbers import (
    CUTOFF_DEPTH,
    EXACT,
    FULL_MOVES,
    LOWER,
    NOTHING,
    NULL_MOVE_DEPTH,
    QUIET_PLIES,
    REDUCED_DEPTH,
    SYMMETRY_PLIES,
    UPPER,
    next_above,
)
from outplay.engine.alpha_beta.plain.experience import Experience
from outplay.engine.alpha_beta.plain.rules import Words

if TYPE_CHECKING:
    from outplay.engine.alpha_beta.plain.searcher import PlainSearcher

Answer = tuple[float, bool, int]


class Entry(NamedTuple):
    """What the table knows of a position; `number` is the place of the best move among the moves."""

    value: float
    bound: int
    depth: int
    proved: bool
    number: int

    def reaches(self, depth: int, selective: bool) -> bool:
        """Would a search of that depth find the same?"""
        return self.depth == depth or (self.proved and (self.depth < depth or selective))


def recursion(searcher: PlainSearcher, words: Words) -> Callable[..., Answer]:
    """The search of one game, with what it offers bound to short names.

    `limited` gives the value in the mover's view, whether it is proved (no evaluation had a part in it), and the lowest
    ply of the path that it depends on by a repetition.
    """
    game, player, experience, selective = words.game, words.player, Experience(), searcher.selective
    to_move, is_terminal, result, moves_of = game.to_move, game.is_terminal, game.result, words.moves
    bounds, promise, can_repeat, pass_turn = words.bounds, words.promise, words.can_repeat, words.pass_turn
    table, path = searcher.table, searcher.path
    count, remember, position = searcher.count, searcher.remember, words.position

    @searcher.watched
    def limited(state: Any, alpha: float, beta: float, depth: int, ply: int, previous: Any) -> Answer:
        # 1. Is there anything to search?
        count()
        mover = to_move(state)
        if is_terminal(state):
            return words.final(state, mover), True, NOTHING
        if mover != player and mover != words.other:
            words.meet(mover)
        low, high = -inf, inf
        if bounds is not None and (ply > 0 or depth <= 0):
            low, high = words.limits(state, mover)
            if low >= beta or low == high:
                return low, True, NOTHING
            if high <= alpha:
                return high, True, NOTHING
        key = position(state, ply < SYMMETRY_PLIES) if depth > 0 or can_repeat else None
        if can_repeat and key in path:
            return words.repeated(state, mover), True, path[key]
        if depth <= 0:
            return quiet(state, mover, alpha, beta, low, high, QUIET_PLIES), False, NOTHING
        alpha, beta = max(alpha, low), min(beta, high)

        # 2. Does the table know enough?
        entry = table.get(key)
        if entry is not None and ply > 0 and entry.reaches(depth, selective):
            value, bound = entry.value, entry.bound
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                return value, entry.proved, NOTHING
        if can_repeat:
            path[key] = ply

        # 3. Would it be good enough even to pass?
        if pass_turn is not None and selective and depth >= NULL_MOVE_DEPTH and previous is not None:
            less = depth - NULL_MOVE_DEPTH
            value, _, _ = limited(pass_turn(state), -beta, next_above(-beta), less, ply + 1, None)
            if -value >= beta:
                path.pop(key, None)
                return -value, False, NOTHING

        # 4. The moves, the likeliest first; does the table know a successor that is good enough?
        moves = list(enumerate(moves_of(state)))
        if not moves:
            no_actions(state)
        ordered(moves, state, ply, mover, previous, entry)
        if depth >= CUTOFF_DEPTH and not can_repeat and ply > 0:
            known = known_cut(moves, state, mover, beta, depth, ply)
            if known is not None:
                return *known, NOTHING

        # 5. The first with the whole window, the others with a null window unless they turn out better
        best, best_number, best_proved, all_proved = -inf, 0, False, True
        hangs_on, window = NOTHING, alpha
        for place, (number, action) in enumerate(moves):
            child = result(state, action)
            again = (to_move(child) == player) == (mover == player)
            scout = beta if place == 0 else next_above(window)
            less = 1 if selective and depth >= REDUCED_DEPTH and place >= FULL_MOVES else 0
            while True:
                if again:
                    value, proved, hangs = limited(child, window, scout, depth - 1 - less, ply + 1, action)
                else:
                    value, proved, hangs = limited(child, -scout, -window, depth - 1 - less, ply + 1, action)
                    value = -value
                if value <= window or (less == 0 and scout >= beta):
                    break
                scout, less = (scout, 0) if less else (beta, 0)
            hangs_on = min(hangs_on, hangs)
            all_proved = all_proved and proved
            if value > best:
                best, best_number, best_proved = value, number, proved
                window = max(window, value)
                if ply == 0 and value > alpha:
                    searcher.root_move = number
                if value >= beta:
                    if promise is None:
                        experience.learn(ply, mover, action, previous, depth)
                    break
        path.pop(key, None)

        # 6. Keep what was found, within what is possible, unless it depends on how one came here
        best = min(max(best, low), high)
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        proved = best_proved if bound == LOWER else all_proved
        if hangs_on >= ply:
            remember(key, Entry(best, bound, depth, proved, best_number))
            hangs_on = NOTHING
        return best, proved, hangs_on

    def ordered(moves: list[tuple[int, Any]], state: Any, ply: int, mover: Any, previous: Any, entry: Any) -> None:
        """Sorts the moves: the known one, then by promise or experience; a seed shuffles those that look equal."""
        if searcher.seed:
            searcher.random.shuffle(moves)
        rank = experience.ranking(ply, mover, previous) if promise is None else partial(promise, state)
        moves.sort(key=lambda move: rank(move[1]), reverse=True)
        known = searcher.first if ply == 0 else None
        if known is None and entry is not None:
            known = entry.number
        if known is not None:
            place = next((i for i, (number, _) in enumerate(moves) if number == known), 0)
            moves.insert(0, moves.pop(place))

    def known_cut(
        moves: list[tuple[int, Any]], state: Any, mover: Any, beta: float, depth: int, ply: int
    ) -> tuple[float, bool] | None:
        """Enhanced transposition cut-off: (value, proved) of a successor that the table knows to reach beta."""
        for _, action in moves:
            child = result(state, action)
            entry = table.get(position(child, ply + 1 < SYMMETRY_PLIES))
            if entry is None or not entry.reaches(depth - 1, selective):
                continue
            again = to_move(child) == mover
            value, wanted = (entry.value, LOWER) if again else (-entry.value, UPPER)
            if value >= beta and entry.bound in (wanted, EXACT):
                return value, entry.proved
        return None

    def quiet(state: Any, mover: Any, alpha: float, beta: float, low: float, high: float, plies: int) -> float:
        """The evaluation of a state, or what its noisy moves make of it if that is better for the mover."""
        best = words.guess(state, mover, low, high)
        if words.noisy is None or best >= beta or plies == 0:
            return best
        window = max(alpha, best)
        moves = list(words.noisy(state))
        if promise is not None:
            moves.sort(key=lambda action: promise(state, action), reverse=True)
        for action in moves:
            if window >= beta:
                break
            child = result(state, action)
            count()
            if is_terminal(child):
                value = words.final(child, mover)
            else:
                heir = to_move(child)
                if heir != player and heir != words.other:
                    words.meet(heir)
                least, most = words.limits(child, heir)
                if heir == mover:
                    value = quiet(child, heir, window, beta, least, most, plies - 1)
                else:
                    value = -quiet(child, heir, -beta, -window, least, most, plies - 1)
            best, window = max(best, value), max(window, value)
        return min(best, high)

    return limited
