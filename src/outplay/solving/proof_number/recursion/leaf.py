"""What is plain to see of a position before it is searched: the game is over, is decided, or stood there before."""

from __future__ import annotations

from typing import Any

from outplay.solving.proof_number.recursion.numbers import NOTHING, SURE, Entry


def leaf_with(ask: Any) -> tuple[Any, Any]:
    """Looking at a position, made of these primitives: from a path, and from nowhere."""
    count, is_goal, is_hopeless, is_certain = ask.count, ask.is_goal, ask.is_hopeless, ask.is_certain
    attacker_moves, breadth_of = ask.attacker_moves, ask.breadth_of
    can_repeat, position_of, repeated_from, recall = ask.can_repeat, ask.position_of, ask.repeated_from, ask.recall

    @ask.bound
    def settled(game, state, at_least, work):
        """An Entry that the rules alone decide; numbers of 1 where they do not.

        That every end is a goal says little where nobody need ever come to one.
        """
        if game.is_terminal(state):
            if is_goal(game, state, at_least, work):
                return Entry(0, SURE, 0, NOTHING)
            return Entry(SURE, 0, 0, NOTHING)
        if is_hopeless(game, state, at_least, work):
            return Entry(SURE, 0, 0, NOTHING)
        if not can_repeat(game) and is_certain(game, state, at_least, work):
            return Entry(0, SURE, 0, NOTHING)
        return Entry(1, 1, 0, NOTHING)

    @ask.bound
    def look(game, state, ply, at_least, stack, table, work):
        """The Entry of a child of the position at that ply: a position that comes again is no way to win."""
        count(work)
        entry = settled(game, state, at_least, work)
        if entry.pn == 0 or entry.dn == 0:
            return entry
        key = position_of(game, state)
        if can_repeat(game):
            earlier = repeated_from(key, stack)
            if earlier >= 0:
                return Entry(SURE, 0, 0, earlier)
        entry = recall(game, key, stack.sign[ply + 1], table)
        if entry.pn == 1 and entry.dn == 1:
            return first_guess(game, state, stack, work)
        return entry

    @ask.bound
    def first_guess(game, state, stack, work):
        """The Entry of a position of which nothing is known: who has to answer all its moves has more to do."""
        attacks = attacker_moves(game, state, work)
        moves = breadth_of(game, state, attacks, stack, work)
        if attacks:
            return Entry(1, moves, 0, NOTHING)
        return Entry(moves, 1, 0, NOTHING)

    return look, settled
