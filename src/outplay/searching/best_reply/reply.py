"""Best-reply search: the hero moves, then one of the others, whichever does the most harm; the rest pass.

M. P. D. Schadd and M. H. M. Winands, "Best reply search for multiplayer games", IEEE Transactions on Computational
Intelligence and AI in Games 3 (2011).

The reply of all others counts one ply, so that the hero looks farther ahead than in paranoid search.  Lines of it may
be no play at all, for nobody has to pass: its values are estimates, however deep it goes.
"""

from __future__ import annotations

from typing import Any, Protocol

from outplay.core.entry import TableEntry, answers_of
from outplay.core.numbers import EXACT, LOWER, ROOT_FIRST, ROOT_MOVE, UPPER
from outplay.core.primitives import Primitives
from outplay.game import AnyGame, Player


class ReplyPrimitives(Primitives, Protocol):
    """What replies need besides: who the hero is, and who may pass."""

    @property
    def HERO_MOVES(self) -> Any:  # noqa: N802
        """Stands for the hero, where values are asked in their view."""

    def passes_of(self, game: AnyGame, /) -> int:
        """How many of the others may pass before one of them has to move."""

    def is_hero(self, mover: Player, /) -> bool:
        """Is it the hero who moves?"""


def reply_with(ask: ReplyPrimitives) -> Any:
    """The search to a depth that is made of these primitives."""
    count, admit, mover_of, passes_of = ask.count, ask.admit, ask.mover_of, ask.passes_of
    final_value, guess_of, lowest = ask.final_value, ask.guess_of, ask.lowest
    position_of, slot_of, recall, remember = ask.position_of, ask.slot_of, ask.recall, ask.remember
    list_moves, number_at, child_at, after_pass = ask.list_moves, ask.number_at, ask.child_at, ask.after_pass
    is_hero, hero = ask.is_hero, ask.HERO_MOVES
    none, one = ask.typed(0), ask.typed(1)
    reaches, decides = answers_of(ask)

    @ask.bound
    def is_rival(game, state, work):
        """Is the game on, and one of the others to move?"""
        return not game.is_terminal(state) and not is_hero(mover_of(game, state, work))

    @ask.bound
    def settled(game, state, work):
        """The state after all others have passed."""
        left = passes_of(game)
        while left >= 0 and is_rival(game, state, work):
            state = after_pass(game, state)
            left -= 1
        return state

    @ask.recursive
    def reply(game, state, alpha, beta, depth, ply, passed, first, table, work):
        """(value, proved) of a state searched `depth` plies deep, in the hero's view, as exactly as the window asks.

        proved  no evaluation had a part in it
        passed  how many of the others have passed since the hero moved
        """
        # 1. Is there anything to search?
        count(work)
        if game.is_terminal(state):
            return final_value(game, state, hero, work), True
        if depth <= 0:
            return guess_of(game, state, hero, work), False
        mover = mover_of(game, state, work)
        admit(mover, work)
        chooses = is_hero(mover)

        # 2. Does the table know enough?
        key = position_of(game, state, False)
        slot = slot_of(key, table)
        entry = recall(game, key, slot, table)
        if ply > 0 and passed == 0 and reaches(entry, depth, False) and decides(entry, alpha, beta):
            return entry.value, entry.proved

        # 3. One of the others who comes later may reply instead
        best, best_number, best_proved, all_proved = lowest(game), 0, False, True
        low, high = alpha, beta
        if not chooses:
            best = -best
            if passed < passes_of(game):
                child = after_pass(game, state)
                if is_rival(game, child, work):
                    best, all_proved = reply(game, child, low, high, depth, ply + 1, passed + one, first, table, work)
                    best_number, best_proved, high = -1, all_proved, min(high, best)

        # 4. The moves, the known one first
        known = work[ROOT_FIRST] if ply == 0 and work[ROOT_FIRST] >= 0 else entry.number
        last, i = list_moves(game, state, known, first, ply, work), first
        while i < last and low < high:
            child = child_at(game, state, i, work)
            if not chooses:
                child = settled(game, child, work)
            value, proved = reply(game, child, low, high, depth - 1, ply + 1, none, last, table, work)
            all_proved = all_proved and proved
            if (i == first and best_number >= 0) or (value > best if chooses else value < best):
                best, best_number, best_proved = value, number_at(i, work), proved
                if ply == 0 and (value > alpha if chooses else value < beta):
                    work[ROOT_MOVE] = best_number
            if chooses:
                low = max(low, best)
            else:
                high = min(high, best)
            i += 1

        # 5. Keep what was found
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        cut = bound == LOWER if chooses else bound == UPPER
        is_proved = best_proved if cut else all_proved
        if passed == 0:
            remember(game, key, slot, table, TableEntry(best, bound, depth, is_proved, best_number))
        return best, is_proved

    return reply
