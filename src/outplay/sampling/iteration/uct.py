"""Monte Carlo tree search: SELECT, EXPAND, SIMULATE, BACK-PROPAGATE, one iteration after the other.

Kocsis and Szepesvári, Bandit based Monte-Carlo Planning, 2006 (UCT); bounds as in bounds.py; evaluations backed up by
minimax beside the averages: Lanctot, Winands, Pepels and Sturtevant, Monte Carlo Tree Search with Heuristic Evaluations
using Implicit Minimax Backups, 2014.
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Any, Final

from outplay.core.primitives import Binding
from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.expand import expand_with
from outplay.sampling.iteration.gain import gain_with, guess_with, playout_with
from outplay.sampling.iteration.primitives import SamplingPrimitives
from outplay.sampling.iteration.tree import (
    CHANCE_MOVES,
    DEEPEST,
    EXPLORATION,
    FIRST_PLAY,
    ITERATIONS,
    LIMIT,
    LOST,
    MAY_GROW,
    ROOT,
    TRUST,
    UNEXPANDED,
    UNMADE,
    VIEWS,
    WON,
)

LISTED_VISITS: Final = 1 << 10
"""Visits below which UCB1's factors are listed: two lists of 8 kB, which stay in a processor's nearest cache."""


STRIDE: Final = 2_654_435_761
"""A prime beyond every number of moves: in steps of it one comes to each of them (Knuth's multiplicative hashing)."""


def exploration_factor(visits: int) -> float:
    """UCB1's exploration factor of a parent: sqrt(log(visits + 2))."""
    return sqrt(log(visits + 2.0))


def spread_of_mean(visits: int) -> float:
    """UCB1's spread of a child's mean: 1 / sqrt(visits), infinite before the first."""
    return 1.0 / sqrt(visits) if visits else inf


EXPLORATION_FACTORS: Final = tuple(map(exploration_factor, range(LISTED_VISITS)))
SPREADS: Final = tuple(map(spread_of_mean, range(LISTED_VISITS)))


def visit_roots_with(ask: Binding) -> tuple[Any, Any]:
    """`exploration_factor` and `spread_of_mean`, read from the lists where these reach."""
    computed_exploration, computed_spread = ask.bound(exploration_factor), ask.bound(spread_of_mean)

    @ask.bound
    def exploration_of(visits, tree):
        return tree.exploration_factors[visits] if visits < LISTED_VISITS else computed_exploration(visits)

    @ask.bound
    def spread_of(visits, tree):
        return tree.spreads[visits] if visits < LISTED_VISITS else computed_spread(visits)

    return exploration_of, spread_of


def uct_with(ask: SamplingPrimitives) -> Any:
    """`sample`: Monte Carlo tree search from a state, made of these primitives."""
    enter, throw, note, keep_chance, undo_chance = ask.enter, ask.throw, ask.note, ask.keep_chance, ask.undo_chance
    has_guess, root_node, zero, one = ask.has_guess, ask.typed(ROOT), ask.typed(0), ask.typed(1)
    is_proved, _, tighten, is_settled, window_at, leader_of, is_contender = bounds_with(ask)
    expand, make, make_all, needs_all, plant = expand_with(ask, tighten)
    play_out, take_proved = playout_with(ask)
    back_up_guess, guess_of = guess_with(ask)
    exploration_of, spread_of = visit_roots_with(ask)
    gain_of = gain_with(ask)

    @ask.bound
    def sample(game, root, tree, work):
        """Iterates until the root is proved, the limit is reached, or the tree wants room to grow."""
        plant(game, root, tree, work)
        while work[ITERATIONS] < work[LIMIT] and not is_proved(root_node, tree, work):
            if is_settled(root_node, tree, work):
                tree.scale[WON], tree.scale[LOST] = inf, -inf
            keep_chance(work)
            if not iterate(game, root, tree, work):
                undo_chance(work)
                return
            work[ITERATIONS] += 1

    @ask.bound
    def iterate(game, state, tree, work):
        """One iteration; False, and nothing has changed, if the tree has to grow first."""
        node, depth, changed_at = root_node, zero, zero
        tree.path[0] = ROOT
        note(game, state, zero, tree, work)
        while not is_settled(node, tree, work):
            if tree.first[node] == UNMADE:
                if make(game, state, node, depth, tree, work):
                    changed_at = depth
                continue
            if tree.first[node] == UNEXPANDED:
                if node != ROOT and tree.visits[node] == 0:
                    break
                if depth >= DEEPEST - 1:
                    break
                if not expand(game, state, node, depth, tree, work):
                    if work[MAY_GROW] != 0:
                        return False
                    break
                if needs_all(game, node, tree):
                    make_all(game, state, node, depth, tree, work)
                    if tighten(node, tree, work):
                        changed_at = depth
                if has_guess(game):
                    back_up_guess(node, tree, work)
                continue
            mover, node = tree.mover[node], selected(game, node, tree, work)
            state = enter(game, state, node, mover, tree, work)
            depth += 1
            tree.path[depth] = node
            note(game, state, depth, tree, work)
        if is_settled(node, tree, work):
            take_proved(node, tree, work)
        else:
            play_out(game, state, tree, work)
        back_up(game, depth, changed_at, tree, work)
        return True

    @ask.bound
    def selected(game, node, tree, work):
        """The child to go to: what may come up, or the one that promises most and was tried least (UCB1).

        Where more than two play all children are made, in their order, before any comes again.
        """
        if tree.mover[node] == CHANCE_MOVES:
            return throw(node, tree, work)
        if work[VIEWS] == 1:
            return selected_of_pair(game, node, tree, work)
        best, urgency, mover, leader = tree.first[node], -1.0, tree.mover[node], leader_of(node, tree, work)
        made, weight = made_of(node, one, tree), weight_of(node, tree)
        if made < tree.count[node] and is_contender(best + made, node, leader, tree, work):
            return best + made
        for child in range(best, best + made):
            if is_contender(child, node, leader, tree, work) and not is_proved(child, tree, work):
                place = child * work[VIEWS] + mover
                share = promise(child, mover, place, tree, work) if has_guess(game) else tree.mean[place]
                share += weight * tree.spread[place]
                if share > urgency:
                    best, urgency = child, share
        return best

    @ask.bound
    def selected_of_pair(game, node, tree, work):
        """For two players and a constant sum: the child of the largest UCB1, where the second player gains 1 - gain.

        One that nobody visited counts as if its first visit had gained the mean of the node, and FIRST_PLAY (first-play
        urgency: Gelly and Wang, 2006).
        """
        first, count = tree.first[node], tree.count[node]
        best, urgency, weight, guesses = first, -1.0, weight_of(node, tree), has_guess(game)
        floor, ceiling = window_at(node, tree)
        start, sign = (0.0, 1.0) if tree.mover[node] == 0 else (1.0, -1.0)
        means, spreads, lows, highs = tree.mean, tree.spread, tree.low, tree.high
        made = made_of(node, STRIDE, tree)
        if made < count:
            best = first + made * STRIDE % count
            urgency = start + sign * means[node] + weight + tree.scale[FIRST_PLAY]
        for number in range(made):
            child = first + (number if made == count else number * STRIDE % count)
            low, high = lows[child], highs[child]
            if low < high and low < ceiling and high > floor:
                share = promise(child, zero, child, tree, work) if guesses else means[child]
                share = start + sign * share + weight * spreads[child]
                if share > urgency:
                    best, urgency = child, share
        return best

    @ask.bound
    def weight_of(node, tree):
        """How much it counts below a node that a child was seldom tried."""
        return tree.scale[EXPLORATION] * exploration_of(tree.visits[node], tree)

    @ask.bound
    def made_of(node, stride, tree):
        """How many children of a node are made, which is done in steps of that stride."""
        first, count = tree.first[node], tree.count[node]
        fewest, most = 0 * count, 1 * count
        if tree.first[first + (count - 1) * stride % count] != UNMADE:
            return most
        while fewest < most:
            middle = (fewest + most) // 2
            if tree.first[first + middle * stride % count] == UNMADE:
                most = middle
            else:
                fewest = middle + 1
        return fewest

    @ask.bound
    def promise(child, view, place, tree, work):
        """What a child gains in one view, where it is evaluated: the mean of its playouts, and what it looks like."""
        share = tree.mean[place]
        return share + tree.scale[TRUST] * (guess_of(child, view, tree, work) - share)

    @ask.bound
    def back_up(game, depth, changed_at, tree, work):
        """Counts the outcome in every node of the path, within what is proved of the node."""
        changed, views = True, work[VIEWS]
        for ply in range(depth, -1, -1):
            node = tree.path[ply]
            if ply < changed_at:
                changed = changed and tighten(node, tree, work)
            if ply < depth and has_guess(game):
                back_up_guess(node, tree, work)
            visits = tree.visits[node] + 1
            tree.visits[node] = visits
            if views == 1:
                keep_within(node, tree)
                count(node, zero, visits, tree)
                continue
            take_better(node, tree, work)
            for view in range(views):
                count(node * views + view, view, visits, tree)

    @ask.bound
    def keep_within(node, tree):
        """For two players and a constant sum: moves the outcome to the nearest that is not disproved."""
        worth = tree.worths[0]
        if not tree.low[node] <= worth <= tree.high[node]:
            tree.worths[0] = min(max(worth, tree.low[node]), tree.high[node])
            tree.gained[0] = gain_of(tree.worths[0], tree.scale)

    @ask.bound
    def take_better(node, tree, work):
        """Takes what is proved in the place of the outcome: of the node, or of a move that the mover likes better.

        Everybody's worths are replaced at once: they still add up to what they add up to at an end.
        """
        if is_proved(node, tree, work):
            take_proved(node, tree, work)
        elif tree.first[node] != UNEXPANDED and tree.mover[node] != CHANCE_MOVES:
            mover, leader = tree.mover[node], leader_of(node, tree, work)
            is_better = tree.low[leader * work[VIEWS] + mover] > tree.worths[mover]
            if is_better and is_proved(leader, tree, work):
                take_proved(leader, tree, work)

    @ask.bound
    def count(place, view, visits, tree):
        """Adds the outcome to the mean and the worth at a place, and narrows the spread there."""
        tree.mean[place] += (tree.gained[view] - tree.mean[place]) / visits
        tree.spread[place] = spread_of(visits, tree)
        tree.worth[place] += tree.worths[view]

    return sample
