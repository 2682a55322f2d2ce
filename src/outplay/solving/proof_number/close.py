"""A closed set: positions in which the defender can stay for ever, or until an end that is no goal.

Where the attacker moves, every move leads into the set, or to an end that is no goal; where the defender moves, one
does.  That is looked at with the rules alone, position by position, and this check alone is what a disproof stands on
where positions can repeat: what the search and its table believe only says where to look.
"""

from __future__ import annotations

from typing import Any

from outplay.solving.proof_number.descend import descend_with, leaf_with
from outplay.solving.proof_number.primitives import (
    BROKEN,
    CHECKED,
    CLOSED_THERE,
    CLOSING,
    FULL,
    HELD,
    IS_BROKEN,
    LIMIT,
    LISTED,
    MORE_CLOSED,
    NO_ROOM,
    NODES,
    NOTHING,
    PLY,
    SOME,
    SURE,
    UNLISTED,
    WANTED,
    WANTS_ROOM,
    ProofEntry,
    ProofPrimitives,
)


def close_with(ask: ProofPrimitives) -> tuple[Any, Any]:
    """The search with the check of what it disproved, and the search alone, made of these primitives."""
    count, attacker_moves, put_moves, after = ask.count, ask.attacker_moves, ask.put_moves, ask.after
    position_of, state_on, put_state = ask.position_of, ask.state_on, ask.put_state
    recall, remember = ask.recall, ask.remember
    is_endless_goal, state_in, is_in, put_in = ask.is_endless_goal, ask.state_in, ask.is_in, ask.put_in
    _, settled = leaf_with(ask)
    descend = descend_with(ask)

    @ask.bound
    def close(game, at_least, stack, closed, table, work):
        """Goes on with the search of the root, or the check, until it is done, out of nodes or out of room."""
        if work[CLOSING] != 0 and work[LISTED] == 0:
            admit(game, state_on(game, 0, stack), closed, table, work)
        while work[NODES] < work[LIMIT] and (work[CLOSING] == 0 or work[CHECKED] < work[LISTED]):
            if work[PLY] >= 0:
                descend(game, at_least, stack, table, work)
                if work[PLY] >= 0 or work[CLOSING] == 0:
                    return
                come = take_reply(game, at_least, stack, closed, table, work)
            else:
                come = hold(game, at_least, stack, closed, table, work)
            if come == HELD:
                work[CHECKED] += 1
            elif come != WANTED:
                tell(come, work)
                return

    @ask.bound
    def tell(come, work):
        """Says why the check cannot go on."""
        if come == BROKEN:
            work[IS_BROKEN] = 1
        else:
            work[WANTS_ROOM] = SOME if come == NO_ROOM else MORE_CLOSED

    @ask.bound
    def hold(game, at_least, stack, closed, table, work):
        """Sees to it that the defender stays inside from the next position on."""
        state = state_in(game, work[CHECKED], closed)
        if is_endless_goal(game, state, at_least, work):
            return BROKEN
        attacks = attacker_moves(game, state, work)
        last = put_moves(game, state, 0, attacks, stack, work)
        if last < 0:
            return NO_ROOM
        if work[LISTED] + last > work[CLOSED_THERE]:
            return FULL
        if attacks:
            return hold_all(game, state, last, at_least, stack, closed, table, work)
        return hold_one(game, state, last, at_least, stack, closed, table, work)

    @ask.bound
    def hold_all(game, state, last, at_least, stack, closed, table, work):
        """Takes all that the attacker can move to into the set."""
        for i in range(last):
            child = after(game, state, stack.move[i])
            count(work)
            entry = settled(game, child, at_least, work)
            if entry.pn == 0:
                return BROKEN
            if entry.dn > 0:
                admit(game, child, closed, table, work)
        return HELD

    @ask.bound
    def hold_one(game, state, last, at_least, stack, closed, table, work):
        """Finds a move of the defender's that stays inside, one that the table knows to be good, or the only one."""
        known, only, possible = -1, -1, 0
        for i in range(last):
            child = after(game, state, stack.move[i])
            count(work)
            entry = settled(game, child, at_least, work)
            key = position_of(game, child)
            if entry.dn == 0 or (entry.pn > 0 and is_in(game, key, closed)):
                return HELD
            if entry.pn > 0:
                only, possible = i, possible + 1
                entry = recall(game, key, stack.sign[0], table)
                if known < 0 and entry.dn == 0 and entry.hang == NOTHING:
                    known = i
        if known < 0 and possible == 1:
            known = only
        if known >= 0:
            admit(game, after(game, state, stack.move[known]), closed, table, work)
            return HELD
        put_state(game, state, 0, stack)
        stack.last[0] = UNLISTED
        work[PLY] = 0
        return WANTED

    @ask.bound
    def take_reply(game, at_least, stack, closed, table, work):
        """Takes the move into the set by which the defender was found to hold the position that was searched."""
        best = -1
        for i in range(stack.first[0], stack.last[0]):
            if stack.dn[i] == 0 and (best < 0 or stack.hang[i] > stack.hang[best]):
                best = i
        if best < 0:
            return BROKEN
        child = after(game, state_in(game, work[CHECKED], closed), stack.move[best])
        if settled(game, child, at_least, work).dn > 0:
            admit(game, child, closed, table, work)
        return HELD

    @ask.bound
    def admit(game, state, closed, table, work):
        """Takes a position into the set; from now on the search takes it for disproved."""
        key = position_of(game, state)
        if not is_in(game, key, closed):
            put_in(game, state, key, closed, work)
            remember(game, key, 0, table, ProofEntry(SURE, 0, 0, NOTHING), work[NODES])

    return close, descend
