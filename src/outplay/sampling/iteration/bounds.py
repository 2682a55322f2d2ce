"""What is proved of a node: the least and the most that it can be worth, backed up from its children.

Cazenave and Saffidine, Score Bounded Monte-Carlo Tree Search, 2010.  Where there are only wins and losses it is the
solver of Winands, Björnsson and Saito, 2008.  Bounds only ever come closer to each other.

For any number of players, and any sums: who moves takes the child that is best for them, of equally good ones the first
(max^n's rule for ties).  A child is out of the question if it is surely worse for the mover than another one, or
surely no better than one that comes before it.
"""

from __future__ import annotations

from typing import Any

from outplay.core.primitives import Binding
from outplay.sampling.iteration.tree import CHANCE_MOVES, LOST, VIEWS, WON


def bounds_with(ask: Binding) -> tuple[Any, ...]:
    """The questions about bounds that are made of these primitives."""

    @ask.bound
    def is_proved(node, tree, work):
        """Do the bounds of a node meet in every view?"""
        views = work[VIEWS]
        for view in range(node * views, node * views + views):
            if tree.low[view] < tree.high[view]:
                return False
        return True

    @ask.bound
    def is_settled(node, tree, work):
        """Is a node proved, or, where two play for a constant sum, as good as decided?"""
        if work[VIEWS] > 1:
            return is_proved(node, tree, work)
        low, high = tree.low[node], tree.high[node]
        return low >= high or low >= tree.scale[WON] or high <= tree.scale[LOST]

    @ask.bound
    def is_open(child, node, tree, work):
        """May it still matter what else is found below a child?"""
        if work[VIEWS] == 1:
            (floor, ceiling), low, high = window_at(node, tree), tree.low[child], tree.high[child]
            return low < high and low < ceiling and high > floor
        return not is_proved(child, tree, work) and is_contender(child, node, leader_of(node, tree, work), tree, work)

    @ask.bound
    def window_at(node, tree):
        """For two players and a constant sum: what a child has to promise, or to threaten, to matter to the mover."""
        if tree.mover[node] == 0:
            return max(tree.low[node], tree.scale[LOST]), tree.scale[WON]
        return tree.scale[LOST], min(tree.high[node], tree.scale[WON])

    @ask.bound
    def tighten(node, tree, work):
        """Draws the bounds of a node together, by those of its children: did that change anything?"""
        if tree.mover[node] == CHANCE_MOVES:
            return weigh(node, tree, work)
        if work[VIEWS] == 1:
            return tighten_pair(node, tree)
        changed, leader = False, leader_of(node, tree, work)
        for view in range(work[VIEWS]):
            changed = tighten_view(node, view, leader, tree, work) or changed
        return changed

    @ask.bound
    def tighten_pair(node, tree):
        """For two players and a constant sum: the first wants the most, the second the least."""
        first = tree.first[node]
        low, high = tree.low[first], tree.high[first]
        for child in range(first + 1, first + tree.count[node]):
            if tree.mover[node] == 0:
                low, high = max(low, tree.low[child]), max(high, tree.high[child])
            else:
                low, high = min(low, tree.low[child]), min(high, tree.high[child])
        return draw_together(node, low, high, tree)

    @ask.bound
    def tighten_view(node, view, leader, tree, work):
        """The bounds in one view: those of the children that the mover may still take."""
        views = work[VIEWS]
        low, high = tree.low[leader * views + view], tree.high[leader * views + view]
        for child in range(tree.first[node], tree.first[node] + tree.count[node]):
            if is_contender(child, node, leader, tree, work):
                place = child * views + view
                high = max(high, tree.high[place])
                low = low if view == tree.mover[node] else min(low, tree.low[place])
        return draw_together(node * views + view, low, high, tree)

    @ask.bound
    def leader_of(node, tree, work):
        """The first child that is surely worth most to the mover."""
        views, mover, leader = work[VIEWS], tree.mover[node], tree.first[node]
        for child in range(leader + 1, leader + tree.count[node]):
            if tree.low[child * views + mover] > tree.low[leader * views + mover]:
                leader = child
        return leader

    @ask.bound
    def is_contender(child, node, leader, tree, work):
        """May the mover take this child: is it the leader, perhaps better, or as good and listed before it?"""
        if child == leader:
            return True
        place = tree.mover[node]
        high, sure = tree.high[child * work[VIEWS] + place], tree.low[leader * work[VIEWS] + place]
        return high > sure or (high == sure and child < leader)

    @ask.bound
    def weigh(node, tree, work):
        """The bounds of a chance node: the averages of its outcomes' bounds."""
        views, changed = work[VIEWS], False
        for view in range(views):
            low, high = 0 * tree.chance[tree.first[node]], 0 * tree.chance[tree.first[node]]
            for child in range(tree.first[node], tree.first[node] + tree.count[node]):
                low += tree.chance[child] * tree.low[child * views + view]
                high += tree.chance[child] * tree.high[child * views + view]
            changed = draw_together(node * views + view, low, high, tree) or changed
        return changed

    @ask.bound
    def draw_together(place, low, high, tree):
        """Moves a pair of bounds inwards, never outwards: did that change anything?"""
        changed = False
        if low > tree.low[place]:
            tree.low[place], changed = low, True
        if high < tree.high[place]:
            tree.high[place], changed = high, True
        return changed

    return is_proved, is_open, tighten, is_settled, window_at, leader_of, is_contender
