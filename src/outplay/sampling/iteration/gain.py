"""Gains: what a playout or a guess is worth to the search, from 0 to 1, whatever the game's utilities are.

Who wins counts for a share of POINTS, by how much for the rest: a game that counts stones or moves still has to be won
first.  Where dice are thrown, or more than two play, utilities alone count: their average is what is asked for.

A guess is the evaluation of a leaf, or the mean of a few playouts there, backed up by minimax within what is proved.
"""

from __future__ import annotations

from typing import Any

from outplay.core.primitives import Binding
from outplay.sampling.iteration.primitives import SamplingPrimitives
from outplay.sampling.iteration.tree import CHANCE_MOVES, LEAST, LONGEST, LOST, MIDDLE, PLIES, POINTS, SPAN, VIEWS


def gain_with(ask: Binding) -> Any:
    """`gain_of`: a utility as a gain from 0 to 1, made of these primitives."""

    @ask.bound
    def gain_of(utility, scale):
        """The gain of a utility, from 0 to 1; it never falls where the utility grows."""
        worth = float(utility)
        share = min(max((worth - scale[LEAST]) / scale[SPAN], 0.0), 1.0)
        points = 0.5
        if worth > scale[MIDDLE]:
            points = 1.0
        elif worth < scale[MIDDLE]:
            points = 0.0
        return scale[POINTS] * points + (1.0 - scale[POINTS]) * share

    return gain_of


def roll_with(ask: Any) -> Any:
    """`roll`: a random game, made of these primitives."""
    random_step = ask.random_step

    @ask.bound
    def roll(game, state, tree, work):
        """Plays at random to the end of the game, or as far as a playout may go: the state, and whether it is over."""
        plies, longest, is_over = 0, work[LONGEST], game.is_terminal(state)
        while plies < longest and not is_over:
            state = random_step(game, state, tree, work)
            plies, is_over = plies + 1, game.is_terminal(state)
        work[PLIES] += plies
        return state, is_over

    return roll


def playout_with(ask: SamplingPrimitives) -> tuple[Any, Any]:
    """Playing out, and taking a proved value for it, made of these primitives."""
    roll, settle, leave = ask.roll, ask.settle, ask.leave
    gain_of = gain_with(ask)

    @ask.bound
    def play_out(game, state, tree, work):
        """Plays a random game, and leaves what it is worth in the tree."""
        state, is_over = roll(game, state, tree, work)
        if is_over:
            settle(game, state, tree, work)
        else:
            leave(game, state, tree, work)
        weigh_up(tree, work)

    @ask.bound
    def take_proved(node, tree, work):
        """Takes the value that is proved of a node for the outcome of the iteration, or the bound that settles it."""
        for view in range(work[VIEWS]):
            tree.worths[view] = tree.low[node * work[VIEWS] + view]
        if work[VIEWS] == 1 and tree.high[node] <= tree.scale[LOST]:
            tree.worths[0] = tree.high[node]
        weigh_up(tree, work)

    @ask.bound
    def weigh_up(tree, work):
        """Leaves the gain of the iteration's worth in each view."""
        for view in range(work[VIEWS]):
            tree.gained[view] = gain_of(tree.worths[view], tree.scale)

    return play_out, take_proved


def guess_with(ask: Binding) -> tuple[Any, Any]:
    """Backing up guesses, and reading one, made of these primitives."""
    gain_of, zero = gain_with(ask), ask.typed(0)

    @ask.bound
    def guess_of(node, view, tree, work):
        """The guess of a node in one view, within what is proved of it."""
        place, scale = node * work[VIEWS] + view, tree.scale
        guess = tree.guess[place]
        if tree.low[place] == tree.high[place] or guess < gain_of(tree.low[place], scale):
            return gain_of(tree.low[place], scale)
        return min(guess, gain_of(tree.high[place], scale))

    @ask.bound
    def back_up_guess(node, tree, work):
        """A node looks like the child that the mover would take, a chance node like the average."""
        views = work[VIEWS]
        if tree.mover[node] == CHANCE_MOVES:
            for view in range(views):
                tree.guess[node * views + view] = average(node, view, tree, work)
            return
        best = preferred(node, tree, work)
        for view in range(views):
            tree.guess[node * views + view] = guess_of(best, view, tree, work)

    @ask.bound
    def preferred(node, tree, work):
        """The child that looks best to the mover, of equally good ones the first."""
        first, view = tree.first[node], tree.mover[node] if work[VIEWS] > 1 else zero
        sign = -1.0 if work[VIEWS] == 1 and tree.mover[node] != 0 else 1.0
        best, most = first, sign * guess_of(first, view, tree, work)
        for child in range(first + 1, first + tree.count[node]):
            guess = sign * guess_of(child, view, tree, work)
            if guess > most:
                best, most = child, guess
        return best

    @ask.bound
    def average(node, view, tree, work):
        """What the outcomes look like, each by its probability."""
        total = 0.0
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            total += float(tree.chance[child]) * guess_of(child, view, tree, work)
        return total

    return back_up_guess, guess_of
