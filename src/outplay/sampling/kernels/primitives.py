"""The primitives of the iteration on arrays, through the compiler: iteration/primitives.py."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from outplay.clock import Stopped
from outplay.compiling import questions
from outplay.compiling.cache import inner
from outplay.compiling.hashing import hash_of
from outplay.compiling.questions import is_chance, is_player, key_of, question, state_at
from outplay.core.faults import BEYOND_FLOATS, NO_MOVES, NOT_A_NUMBER, OTHER_SUM, STRANGER
from outplay.randomness import FACTOR, HALF, INCREMENT
from outplay.sampling.iteration.gain import gain_with, roll_with
from outplay.sampling.iteration.tree import (
    CHANCE_MOVES,
    EVERY_MOVE,
    HAS_CHANCES,
    HAS_GUESSES,
    HOLDS_SUM,
    LONGEST,
    MIDDLE,
    PATH_FROM,
    PLACES,
    PLIES,
    ROOT,
    TOTAL,
    UNMADE,
    VIEWS,
)
from outplay.sampling.kernels.trees import MOST_MOVES
from outplay.sums import ROUNDING, worths_of
from outplay.words import offers, throws_dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from outplay.core.primitives import Binding

WORD, BEFORE, FAILED, PLAYED = range(PLACES, PLACES + 4)
"""The random word, the one before this iteration, what went wrong, and how many positions were played before."""

MARKS: Final = PLACES + 4
"""From here on the marks of those positions."""

LARGEST: Final = 2.0**53
"""Whole numbers beyond this are not all floats: values that were proved would be rounded."""

TIMES, PLUS, SHIFT = np.uint64(FACTOR), np.uint64(INCREMENT), np.uint64(HALF)

ANYBODY: Final = np.int64(0)
"""Who moves, where nobody asks."""

bound, typed = inner, cast("Callable[[int], int]", np.int64)


@inner
def end(work, why):
    """Ends the search by Stopped, and leaves the number of the fault for `fault_in`."""
    work[FAILED] = why
    raise Stopped


@inner
def below(n, work):
    """A random number from 0 to n - 1: Knuth's linear congruential generator, its upper half."""
    word = np.uint64(work[WORD]) * TIMES + PLUS
    work[WORD] = np.int64(word)
    return np.int64(((word >> SHIFT) * np.uint64(n)) >> SHIFT)


@inner
def keep_chance(work):
    """Remembers the random word, for `undo_chance`."""
    work[BEFORE] = work[WORD]


@inner
def undo_chance(work):
    """Goes back to the random word that `keep_chance` remembered: the same numbers come again."""
    work[WORD] = work[BEFORE]


@inner
def after(game, state, move, mover):
    """The state after a move, which is packed; nobody asks for the mover in a game without dice."""
    return questions.after(game, state, questions.unpacked(game, move))


@inner
def mover_of(game, state, work):
    """The number of who moves, CHANCE_MOVES at a throw; ends the search where it is no player."""
    mover = np.int64(game.to_move(state))
    if is_chance(game, mover):
        return np.int64(CHANCE_MOVES)
    if not is_player(game, mover):
        end(work, STRANGER)
    return mover


@inner
def put(action, count, tree, work):
    """Writes a move down in tree.moves, packed: how many there are then; ends the search where there is no room."""
    if count == MOST_MOVES:
        end(work, BEYOND_FLOATS)
    tree.moves[count] = questions.packed(action)
    return count + 1


@inner
def list_actions(game, state, tree, work):
    """Writes down the actions: how many there are; ends the search where there are none."""
    count = 0
    for action in game.actions(state):
        count = put(action, count, tree, work)
    if count == 0:
        end(work, NO_MOVES)
    return count


@question
def list_moves(game, state, node, tree, work):
    """Writes down the moves to search: how many there are."""
    if not offers(game.game, "candidates"):
        return lambda game, state, node, tree, work: list_actions(game, state, tree, work)

    def listed(game, state, node, tree, work):
        if node == ROOT and work[EVERY_MOVE] != 0:
            return list_actions(game, state, tree, work)
        count = 0
        for action in game.candidates(state):
            count = put(action, count, tree, work)
        if count == 0:
            end(work, NO_MOVES)
        return count

    return listed


@question
def lay(game, first, count, tree, work):
    """Rows for the moves that were written down, from the first on: UNMADE, and worth anything."""
    least, most = map(float, worths_of(game.game))

    def laid(game, first, count, tree, work):
        for i in range(count):
            node = first + i
            tree.move[node], tree.first[node], tree.count[node] = tree.moves[i], UNMADE, 0
            tree.mover[node], tree.visits[node] = 0, 0
            for place in range(node * work[VIEWS], (node + 1) * work[VIEWS]):
                tree.mean[place], tree.spread[place], tree.worth[place] = 0.0, np.inf, 0.0
                tree.low[place], tree.high[place] = least, most

    return laid


@inner
def copy_rows(old, first, new, place, count, work):
    """Copies rows that stand one after the other; their children are still numbered as in the old tree."""
    for i in range(count):
        node, copy = first + i, place + i
        new.move[copy], new.first[copy], new.count[copy] = old.move[node], old.first[node], old.count[node]
        new.mover[copy], new.visits[copy] = old.mover[node], old.visits[node]
        if work[HAS_CHANCES] != 0:
            new.chance[copy] = old.chance[node]
        for view in range(work[VIEWS]):
            here, there = copy * work[VIEWS] + view, node * work[VIEWS] + view
            new.mean[here], new.spread[here] = old.mean[there], old.spread[there]
            new.worth[here], new.low[here], new.high[here] = old.worth[there], old.low[there], old.high[there]
            if work[HAS_GUESSES] != 0:
                new.guess[here] = old.guess[there]


@inner
def enter(game, state, node, mover, tree, work):
    """The state of a child of the state, where the mover moves."""
    return after(game, state, tree.move[node], mover)


@inner
def share_of(work):
    """A random number from 0 to 1, never 1 itself."""
    return below(1 << 31, work) / 2147483648.0


@inner
def random_step(game, state, tree, work):
    """The state after a random move, drawn in one pass over the actions."""
    count = list_actions(game, state, tree, work)
    return after(game, state, tree.moves[below(count, work)], ANYBODY)


@inner
def throw(node, tree, work):
    """A child of a chance node, by their probabilities."""
    share, first = share_of(work), tree.first[node]
    for child in range(first, first + tree.count[node]):
        share -= tree.chance[child]
        if share < 0:
            return child
    return first + tree.count[node] - 1


@inner
def utility_of(game, state, view, work):
    """The utility of an end, as a float that is exact."""
    return checked(np.float64(questions.utility_of(game, state, view)), work)


@inner
def checked(value, work):
    """The value; the search has to end if it is NaN, or may have been rounded."""
    if value != value:
        end(work, NOT_A_NUMBER)
    if abs(value) > LARGEST and abs(value) != np.inf:
        end(work, BEYOND_FLOATS)
    return value


@inner
def hold_sum(game, state, tree, work):
    """Holds an end against a sum that is only assumed."""
    if work[HOLDS_SUM] != 0:
        total = tree.scale[TOTAL]
        found = utility_of(game, state, 0, work) + utility_of(game, state, 1, work)
        if abs(found - total) > ROUNDING * (1 + abs(total)):
            end(work, OTHER_SUM)


@inner
def settle(game, state, tree, work):
    """Leaves the utility of an end in tree.worths, in each view."""
    hold_sum(game, state, tree, work)
    for view in range(work[VIEWS]):
        tree.worths[view] = utility_of(game, state, view, work)


@inner
def end_at(game, state, node, tree, work):
    """Proves a node where the game is over: both bounds are its utility, in each view."""
    hold_sum(game, state, tree, work)
    for view in range(work[VIEWS]):
        place = node * work[VIEWS] + view
        tree.low[place] = tree.high[place] = utility_of(game, state, view, work)


@question
def leave(game, state, tree, work):
    """Leaves what an unfinished game is worth: its evaluation, or a draw."""
    if not offers(game.game, "evaluate"):

        def draw(game, state, tree, work):
            for view in range(work[VIEWS]):
                tree.worths[view] = tree.scale[MIDDLE]

        return draw

    def evaluation(game, state, tree, work):
        for view in range(work[VIEWS]):
            tree.worths[view] = checked(np.float64(game.evaluate(state, view)), work)

    return evaluation


@question
def limit_at(game, state, node, tree, work):
    """Bounds a new node by the game's `bounds`, or else by its declared range: did the game say more than that?"""
    if offers(game.game, "bounds"):

        def own(game, state, node, tree, work):
            for view in range(work[VIEWS]):
                low, high = game.bounds(state, view)
                place = node * work[VIEWS] + view
                tree.low[place], tree.high[place] = np.float64(low), np.float64(high)
            return True

        return own
    least, most = map(float, worths_of(game.game))

    def declared(game, state, node, tree, work):
        for view in range(work[VIEWS]):
            tree.low[node * work[VIEWS] + view], tree.high[node * work[VIEWS] + view] = least, most
        return False

    return declared


@question
def repeat_at(game, state, node, tree, work):
    """Proves a node whose position comes again: the game's `repetition`, or else a draw."""
    if not offers(game.game, "repetition"):

        def draw(game, state, node, tree, work):
            for view in range(work[VIEWS]):
                place = node * work[VIEWS] + view
                tree.low[place] = tree.high[place] = tree.scale[MIDDLE]

        return draw

    def own(game, state, node, tree, work):
        for view in range(work[VIEWS]):
            place = node * work[VIEWS] + view
            tree.low[place] = tree.high[place] = checked(np.float64(game.repetition(state, view)), work)

    return own


@question
def ends_repeated(game):
    """Does it end a line of play that a position recurs?"""
    repeats = bool(getattr(game.game, "can_repeat", True)) and not throws_dice(game.game)
    return lambda game: repeats


@inner
def mark_of(game, state):
    """The hash of a position's key: equal keys have equal marks."""
    return np.int64(hash_of(key_of(game, state)))


@inner
def remember_played(game, states, work):
    """Writes down the marks of all positions but the last, where they may recur."""
    if ends_repeated(game) and work[PLAYED] == 0:
        for i in range(len(states) - 1):
            work[MARKS + i] = mark_of(game, state_at(game, states, i))
        work[PLAYED] = len(states) - 1


@inner
def note(game, state, depth, tree, work):
    """Writes down a position of the path, where they may recur."""
    if ends_repeated(game):
        tree.marks[depth] = mark_of(game, state)


@inner
def is_repeated(game, state, depth, tree, work):
    """Did the position stand on the path, or on the board before the search?"""
    mark = mark_of(game, state)
    for earlier in range(depth - 1, work[PATH_FROM] - 1, -1):
        if tree.marks[earlier] == mark:
            return True
    for i in range(work[PLAYED]):
        if work[MARKS + i] == mark:
            return True
    return False


@question
def has_guess(game):
    """Does the game evaluate states?"""
    offered = offers(game.game, "evaluate")
    return lambda game: offered


gain_of = gain_with(cast("Binding", sys.modules[__name__]))
roll_by_plies = roll_with(sys.modules[__name__])


@question
def roll(game, state, tree, work):
    """A random game to its end, or as far as a playout may go: the last state, and whether it is over."""
    if not hasattr(game.game, "random_game"):
        return lambda game, state, tree, work: roll_by_plies(game, state, tree, work)

    def rolled(game, state, tree, work):
        is_played, last, word, plies, _, _ = game.random_game(state, work[WORD], work[LONGEST])
        if not is_played:
            return roll_by_plies(game, state, tree, work)
        work[WORD] = word
        work[PLIES] += plies
        return last, game.is_terminal(last)

    return rolled


@question
def guess_at(game, state, node, tree, work):
    """What a new node looks like, where the game evaluates states."""
    if not offers(game.game, "evaluate"):
        return lambda game, state, node, tree, work: None

    def evaluated(game, state, node, tree, work):
        for view in range(work[VIEWS]):
            worth = checked(np.float64(game.evaluate(state, view)), work)
            tree.guess[node * work[VIEWS] + view] = gain_of(worth, tree.scale)

    return evaluated
