"""df-pn: depth-first proof-number search, on a stack of its own, so that it can be stopped and go on anywhere.

A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", University of Tokyo, 2002;
A. Kishimoto and M. Müller, "A general solution to the graph history interaction problem", AAAI 2004;
J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1 + epsilon trick", Computers and Games 2006;
T. Ueda, T. Hashimoto, J. Hashimoto and H. Iida, "Weak proof-number search", Computers and Games 2008.

Children keep their numbers on the stack, and these never fall while their parent is searched: every visit to a child
raises one of them, so that the search ends whatever the table forgets.  Where several children must be done, the
largest number counts, and 1 for each of the others (weak proof numbers): a position that is reached by many ways is not
counted many times.

A proof never rests on a repetition, which is no win: it holds wherever the position is met.  A disproof may: `hang` is
the ply of the path that it needs.  If that is its own or a later one, the positions below it close a set of their own,
and it holds everywhere; if not, the table keeps it for this very path alone.  A search that hopes keeps it for all:
that is far quicker, mostly right, and the check of the closed set finds out.
"""

from __future__ import annotations

from typing import Any

from outplay.solving.proof_number.primitives import (
    DISPROVED,
    FOR_PLAYER,
    HOPES,
    LIMIT,
    NODES,
    NOTHING,
    PLIES_THERE,
    PLY,
    PROVED,
    SLACK,
    SOME,
    SURE,
    UNLISTED,
    VERDICT,
    WANTS_ROOM,
    WHOLE_ROOT,
    ProofEntry,
    ProofPrimitives,
)


def leaf_with(ask: ProofPrimitives) -> tuple[Any, Any]:
    """Looking at a position, made of these primitives: from a path, and from nowhere."""
    count, utility_of, limits_of, note = ask.count, ask.utility_of, ask.limits_of, ask.note
    attacker_moves, breadth_of = ask.attacker_moves, ask.breadth_of
    can_repeat, position_of, repeated_from, recall = ask.can_repeat, ask.position_of, ask.repeated_from, ask.recall

    @ask.bound
    def settled(game, state, at_least, work):
        """A ProofEntry that the rules alone decide; numbers of 1 where they do not.

        That every end is a goal says little where nobody need ever come to one.
        """
        attacks, is_over = work[FOR_PLAYER] != 0, game.is_terminal(state)
        if is_over:
            low = high = utility_of(game, state, work)
        else:
            low, high = limits_of(game, state, work)
        if high < at_least if attacks else low >= at_least:
            note(high if attacks else low, work)
            return ProofEntry(SURE, 0, 0, NOTHING)
        if (is_over or not can_repeat(game)) and (low >= at_least if attacks else high < at_least):
            note(low if attacks else high, work)
            return ProofEntry(0, SURE, 0, NOTHING)
        return ProofEntry(1, 1, 0, NOTHING)

    @ask.bound
    def look(game, state, ply, at_least, stack, table, work):
        """The ProofEntry of a child of the position at that ply: a position that comes again is no way to win."""
        count(work)
        entry = settled(game, state, at_least, work)
        if entry.pn == 0 or entry.dn == 0:
            return entry
        key = position_of(game, state)
        if can_repeat(game):
            earlier = repeated_from(key, stack)
            if earlier >= 0:
                return ProofEntry(SURE, 0, 0, earlier)
        entry = recall(game, key, stack.sign[ply + 1], table)
        if entry.pn == 1 and entry.dn == 1:
            return first_guess(game, state, stack, work)
        return entry

    @ask.bound
    def first_guess(game, state, stack, work):
        """The ProofEntry of a position of which nothing is known: who has to answer all its moves has more to do."""
        attacks = attacker_moves(game, state, work)
        moves = breadth_of(game, state, attacks, stack, work)
        if attacks:
            return ProofEntry(1, moves, 0, NOTHING)
        return ProofEntry(moves, 1, 0, NOTHING)

    return look, settled


def descend_with(ask: ProofPrimitives) -> Any:
    """The search that is made of these primitives."""
    attacker_moves, put_moves, after, position_of = ask.attacker_moves, ask.put_moves, ask.after, ask.position_of
    state_on, put_state, remember = ask.state_on, ask.put_state, ask.remember
    can_repeat, enter, leave = ask.can_repeat, ask.enter, ask.leave
    look, _ = leaf_with(ask)

    @ask.bound
    def descend(game, at_least, stack, table, work):
        """Goes on until the root is decided, the nodes are used up or there is no room."""
        while work[PLY] >= 0 and work[NODES] < work[LIMIT]:
            ply = work[PLY]
            if stack.last[ply] == UNLISTED and not list_children(game, ply, at_least, stack, table, work):
                work[WANTS_ROOM] = SOME
                return
            pn, dn, best, second, others = weigh(ply, stack)
            if pn >= stack.pn_limit[ply] or dn >= stack.dn_limit[ply]:
                turn_back(game, ply, pn, dn, stack, table, work)
            elif ply + 1 >= work[PLIES_THERE]:
                work[WANTS_ROOM] = SOME
                return
            else:
                go_down(game, ply, best, second, others, stack, work)

    @ask.bound
    def list_children(game, ply, at_least, stack, table, work):
        """Puts the children on the stack, as far as the first that decides; False if there is no room."""
        state = state_on(game, ply, stack)
        attacks = attacker_moves(game, state, work)
        first = stack.first[ply]
        last = put_moves(game, state, first, attacks, stack, work)
        if last < 0:
            return False
        stack.attacks[ply] = attacks
        stack.began[ply] = work[NODES]
        if can_repeat(game):
            enter(position_of(game, state), ply, stack)
        i, goes_on = first, True
        while i < last and goes_on:
            child = after(game, state, stack.move[i])
            entry = look(game, child, ply, at_least, stack, table, work)
            stack.pn[i], stack.dn[i], stack.rank[i], stack.hang[i] = entry.pn, entry.dn, entry.rank, entry.hang
            goes_on = (entry.pn if attacks else entry.dn) > 0 or (ply == 0 and work[WHOLE_ROOT] != 0)
            i += 1
        stack.last[ply] = i
        return True

    @ask.bound
    def weigh(ply, stack):
        """The numbers of a position, its best child, the number of that one's rival, and how many others are open."""
        attacks = stack.attacks[ply]
        best, least, second, most, opened = stack.first[ply], SURE, SURE, 0, 0
        for i in range(stack.first[ply], stack.last[ply]):
            mine, theirs = (stack.pn[i], stack.dn[i]) if attacks else (stack.dn[i], stack.pn[i])
            if mine < least:
                best, least, second = i, mine, least
            elif mine < second:
                second = mine
            if theirs > 0:
                opened += 1
                most = max(most, theirs)
        others = max(opened - 1, 0)
        theirs = most if least == 0 else most + others
        if attacks:
            return least, theirs, best, second, others
        return theirs, least, best, second, others

    @ask.bound
    def go_down(game, ply, best, second, others, stack, work):
        """Enters the best child, until it looks worse than its rival, or says enough of its parent."""
        state = state_on(game, ply, stack)
        attacks = stack.attacks[ply]
        mine, theirs = stack.pn_limit[ply], stack.dn_limit[ply]
        if not attacks:
            mine, theirs = theirs, mine
        mine = min(mine, second + second // SLACK + 1)
        theirs = theirs - others
        stack.current[ply] = best
        put_state(game, after(game, state, stack.move[best]), ply + 1, stack)
        stack.pn_limit[ply + 1] = mine if attacks else theirs
        stack.dn_limit[ply + 1] = theirs if attacks else mine
        stack.first[ply + 1] = stack.last[ply]
        stack.last[ply + 1] = UNLISTED
        work[PLY] = ply + 1

    @ask.bound
    def turn_back(game, ply, pn, dn, stack, table, work):
        """Leaves a position: tells the table, and its parent."""
        rank, hang = reasons(ply, pn, dn, stack)
        if hang >= ply or work[HOPES] != 0:
            hang = NOTHING
        entry = ProofEntry(pn, dn, rank, hang)
        state = state_on(game, ply, stack)
        key = position_of(game, state)
        remember(game, key, stack.sign[ply], table, entry, work[NODES] - stack.began[ply])
        if can_repeat(game):
            leave(key, ply, stack)
        if ply == 0:
            work[VERDICT] = PROVED if pn == 0 else DISPROVED
        else:
            tell_parent(stack.current[ply - 1], entry, stack)
        work[PLY] = ply - 1

    @ask.bound
    def tell_parent(i, entry, stack):
        """Gives a child its new numbers; while it is open they never fall."""
        pn, dn = entry.pn, entry.dn
        if pn > 0 and dn > 0:
            pn, dn = max(pn, stack.pn[i]), max(dn, stack.dn[i])
        stack.pn[i], stack.dn[i], stack.rank[i], stack.hang[i] = pn, dn, entry.rank, entry.hang

    @ask.bound
    def reasons(ply, pn, dn, stack):
        """(rank, hang) of a decided position: by the child that decides, or by all of them where all must be done."""
        if pn > 0 and dn > 0:
            return 0, NOTHING
        attacks, wins = stack.attacks[ply], pn == 0
        first, last = stack.first[ply], stack.last[ply]
        if attacks == wins:
            rank, hang = NOTHING, -1
            for i in range(first, last):
                number = stack.pn[i] if wins else stack.dn[i]
                if number == 0 and (stack.hang[i] > hang or (stack.hang[i] == hang and stack.rank[i] < rank)):
                    rank, hang = stack.rank[i], stack.hang[i]
        else:
            rank, hang = 0, NOTHING
            for i in range(first, last):
                rank, hang = max(rank, stack.rank[i]), min(hang, stack.hang[i])
        return rank + 1, hang

    return descend
