"""Monte Carlo tree search: SELECT, EXPAND, SIMULATE, BACK-PROPAGATE, one iteration after the other.

Kocsis and Szepesvári, Bandit based Monte-Carlo Planning, 2006 (UCT); bounds as in bounds.py; evaluations backed up by
minimax beside the averages: Lanctot, Winands, Pepels and Sturtevant, Monte Carlo Tree Search with Heuristic Evaluations
using Implicit Minimax Backups, 2014.
"""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.expand import expand_with
from outplay.sampling.iteration.gain import gain_with
from outplay.sampling.iteration.guess import guess_with
from outplay.sampling.iteration.playout import playout_with
from outplay.sampling.iteration.roots import roots_with
from outplay.sampling.iteration.tree import (
    CHANCE_MOVES,
    DEEPEST,
    EXPLORATION,
    ITERATIONS,
    LIMIT,
    MAY_GROW,
    ROOT,
    TRUST,
    UNEXPANDED,
    VIEWS,
)


def uct_with(ask: Any) -> Any:
    """The search that is made of these primitives."""
    after, throw, note, keep_chance, undo_chance = ask.after, ask.throw, ask.note, ask.keep_chance, ask.undo_chance
    has_guess = ask.has_guess
    is_proved, is_open, tighten = bounds_with(ask)
    expand, plant = expand_with(ask)
    play_out, take_proved = playout_with(ask)
    back_up_guess, guess_of = guess_with(ask)
    doubt_of, spread_of = roots_with(ask)
    gain_of = gain_with(ask)

    @ask.bound
    def sample(game, root, tree, work):
        """Iterates until the root is proved, the limit is reached, or the tree wants room to grow."""
        plant(game, root, tree, work)
        while work[ITERATIONS] < work[LIMIT] and not is_proved(ROOT, tree, work):
            keep_chance(work)
            if not iterate(game, root, tree, work):
                undo_chance(work)
                return
            work[ITERATIONS] += 1

    @ask.bound
    def iterate(game, state, tree, work):
        """One iteration; False, and nothing has changed, if the tree has to grow first."""
        node, depth, changed_at = ROOT, 0, 0
        tree.path[0] = ROOT
        note(game, state, 0, tree, work)
        while not is_proved(node, tree, work):
            if tree.first[node] == UNEXPANDED:
                if node != ROOT and tree.visits[node] == 0:
                    break
                if depth >= DEEPEST - 1:
                    break
                if not expand(game, state, node, depth, tree, work):
                    if work[MAY_GROW] != 0:
                        return False
                    break
                if tighten(node, tree, work):
                    changed_at = depth
                if has_guess(game):
                    back_up_guess(node, tree, work)
                continue
            mover, node = tree.mover[node], selected(node, tree, work)
            state = after(game, state, tree.move[node], mover)
            depth += 1
            tree.path[depth] = node
            note(game, state, depth, tree, work)
        if is_proved(node, tree, work):
            take_proved(node, tree, work)
        else:
            play_out(game, state, tree, work)
        back_up(game, depth, changed_at, tree, work)
        return True

    @ask.bound
    def selected(node, tree, work):
        """The child to go to: what may come up, or the one that promises most and was tried least (UCB1)."""
        if tree.mover[node] == CHANCE_MOVES:
            return throw(node, tree, work)
        first, mover, views = tree.first[node], tree.mover[node], work[VIEWS]
        weight = tree.scale[EXPLORATION] * doubt_of(tree.visits[node], tree)
        trust, view = tree.scale[TRUST], mover if views > 1 else 0
        best, urgency = first, -1.0
        for child in range(first, first + tree.count[node]):
            if not is_open(child, node, tree, work):
                continue
            share = tree.mean[child * views + view]
            if trust > 0.0:
                share += trust * (guess_of(child, view, tree, work) - share)
            if views == 1 and mover != 0:
                share = 1.0 - share
            share += weight * tree.spread[child * views + view]
            if share > urgency:
                best, urgency = child, share
        return best

    @ask.bound
    def back_up(game, depth, changed_at, tree, work):
        """Counts the outcome in every node of the path, within what is proved of the node."""
        changed = True
        for ply in range(depth, -1, -1):
            node = tree.path[ply]
            if ply < changed_at:
                changed = changed and tighten(node, tree, work)
            if ply < depth and has_guess(game):
                back_up_guess(node, tree, work)
            tree.visits[node] += 1
            for view in range(work[VIEWS]):
                count(node * work[VIEWS] + view, view, tree.visits[node], tree)

    @ask.bound
    def count(place, view, visits, tree):
        """Counts the outcome in one view."""
        worth = min(max(tree.worths[view], tree.low[place]), tree.high[place])
        if worth != tree.worths[view]:
            tree.worths[view], tree.gained[view] = worth, gain_of(worth, tree.scale)
        spread = spread_of(visits, tree)
        tree.mean[place] += (tree.gained[view] - tree.mean[place]) * (spread * spread)
        tree.spread[place] = spread
        tree.worth[place] += worth

    return sample
