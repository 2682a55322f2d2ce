"""Unbounded best-first minimax: always goes on where both sides play what looks best, as deep as that leads.

Korf and Chickering, Best-First Minimax Search, 1996; with completion, which never looks again at what is proved:
Cohen-Solal, Completeness of Unbounded Best-First Game Algorithms, 2021, and 2025.
"""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.expand import expand_with
from outplay.sampling.iteration.gain import guess_with, playout_with
from outplay.sampling.iteration.primitives import SamplingPrimitives
from outplay.sampling.iteration.tree import (
    DEEPEST,
    ITERATIONS,
    LIMIT,
    MAY_GROW,
    PLAYOUTS,
    ROOT,
    UNEXPANDED,
    VIEWS,
)


def best_first_with(ask: SamplingPrimitives) -> Any:
    """`improve`: best-first minimax from a state, made of these primitives."""
    after, note, has_guess = ask.after, ask.note, ask.has_guess
    root_node, zero = ask.typed(ROOT), ask.typed(0)
    is_proved, is_open, tighten, *_ = bounds_with(ask)
    expand, _, make_all, _, plant = expand_with(ask, tighten)
    play_out, _ = playout_with(ask)
    back_up_guess, guess_of = guess_with(ask)

    @ask.bound
    def improve(game, root, tree, work):
        """Iterates until the root is proved, the limit is reached, or the tree wants room to grow."""
        plant(game, root, tree, work)
        while work[ITERATIONS] < work[LIMIT] and not is_proved(root_node, tree, work):
            if not iterate(game, root, tree, work):
                return
            work[ITERATIONS] += 1

    @ask.bound
    def iterate(game, state, tree, work):
        """Follows the best play to its end, and goes one move further; False if the tree has to grow first."""
        node, depth = root_node, zero
        tree.path[0] = ROOT
        note(game, state, zero, tree, work)
        while tree.first[node] != UNEXPANDED and depth < DEEPEST - 1:
            mover, node = tree.mover[node], chosen(node, tree, work)
            state = after(game, state, tree.move[node], mover)
            depth += 1
            tree.path[depth] = node
            note(game, state, depth, tree, work)
        if tree.first[node] == UNEXPANDED and depth < DEEPEST - 1:
            if expand(game, state, node, depth, tree, work):
                make_all(game, state, node, depth, tree, work)
                if not has_guess(game):
                    try_out(game, state, node, tree, work)
            elif work[MAY_GROW] != 0:
                return False
        back_up(depth, tree, work)
        return True

    @ask.bound
    def chosen(node, tree, work):
        """The child that looks best to the mover, of those that may still matter; of equal ones the least visited."""
        first, best, most = tree.first[node], tree.first[node], -2.0
        sign = 1.0 if tree.mover[node] == 0 else -1.0
        for child in range(first, first + tree.count[node]):
            if is_open(child, node, tree, work):
                guess = sign * guess_of(child, zero, tree, work)
                if guess > most or (guess == most and tree.visits[child] < tree.visits[best]):
                    best, most = child, guess
        return best

    @ask.bound
    def try_out(game, state, node, tree, work):
        """A few playouts from every new child that is not proved, in the place of an evaluation."""
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            if is_proved(child, tree, work):
                continue
            gained, worth = 0.0, 0.0
            for _ in range(work[PLAYOUTS]):
                play_out(game, after(game, state, tree.move[child], tree.mover[node]), tree, work)
                gained += tree.gained[0]
                worth += tree.worths[0]
            tree.guess[child * work[VIEWS]] = gained / work[PLAYOUTS]
            tree.worth[child * work[VIEWS]] = worth / work[PLAYOUTS]

    @ask.bound
    def back_up(depth, tree, work):
        """Draws bounds together and backs up guesses along the path, and counts the visit."""
        for ply in range(depth, -1, -1):
            node = tree.path[ply]
            if tree.first[node] != UNEXPANDED:
                tighten(node, tree, work)
                back_up_guess(node, tree, work)
            tree.visits[node] += 1

    return improve
