"""A node and its children, of one tree or of several that are joined: what a decision is made of.

Each thread has a tree of its own.  Visits and averages are joined by their weights; a bound that one tree has proved
holds for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.core.plain.primitives import PlainText
from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.gain import gain_with, guess_with
from outplay.sampling.iteration.tree import CHANCE_MOVES, LOST, PLACES, ROOT, VIEWS, TreeColumns
from outplay.sampling.plain import new_tree
from outplay.sampling.sampler import NodeStatistics, Sampler
from outplay.sampling.scale import Scale

is_proved, is_open, tighten, is_settled, *_ = bounds_with(PlainText())
gain_of = gain_with(PlainText())
_, guess_of = guess_with(PlainText())


class Top:
    """A root and its children, numbered from 1 in the order of their moves."""

    def __init__(self, scale: Scale, tree: TreeColumns, count: int):
        self.scale, self.tree, self.count = scale, tree, count
        self.work = [0] * PLACES
        self.work[VIEWS] = scale.views

    @property
    def children(self) -> range:
        """The numbers of the children."""
        return range(1, self.count + 1)

    @property
    def is_proved(self) -> bool:
        """Do the bounds of the root meet in every view?"""
        return bool(is_proved(ROOT, self.tree, self.work))

    def knows(self, child: int) -> bool:
        """Do the bounds of a child meet in every view?"""
        return bool(is_proved(child, self.tree, self.work))

    def values(self, column: str, node: int) -> list[Any]:
        """The values of a node in this column, one for each view."""
        views = self.scale.views
        return list(getattr(self.tree, column)[node * views : (node + 1) * views])

    def worths(self, node: int) -> list[Any]:
        """What a node is worth, in each view: proved or settled, or the average of its playouts; a draw without any."""
        if is_settled(node, self.tree, self.work):
            is_lost = self.scale.views == 1 and self.tree.high[node] <= self.tree.scale[LOST]
            return self.values("high" if is_lost else "low", node)
        visits = self.tree.visits[node]
        if not visits:
            return [self.scale.middle] * self.scale.views
        return [worth / visits for worth in self.values("worth", node)]

    def best(self, by_guess: bool) -> int:
        """The child to play: one that is proved to be best, else the most visited or what is proved to be better."""
        mover = self.tree.mover[ROOT]
        assert mover != CHANCE_MOVES
        sure = max(self.children, key=self._sure)
        if self.is_proved:
            return sure
        if is_settled(ROOT, self.tree, self.work):
            return max(self.children, key=lambda child: (self._sure(child), self.tree.visits[child]))
        opened = [child for child in self.children if is_open(child, ROOT, self.tree, self.work)]
        if not opened:
            return sure
        tried = max(opened, key=lambda child: (self.tree.visits[child], self.share(child, by_guess)))
        return sure if self.knows(sure) and self.share(sure, by_guess) >= self.share(tried, by_guess) else tried

    def share(self, child: int, by_guess: bool) -> float:
        """What a child promises to the mover, from 0 to 1."""
        if by_guess:
            shares = [guess_of(child, view, self.tree, self.work) for view in range(self.scale.views)]
        elif self.knows(child):
            shares = [gain_of(worth, self.tree.scale) for worth in self.values("low", child)]
        else:
            shares = self.values("mean", child)
        return self.scale.share_for(self.scale.players[self.tree.mover[ROOT]], shares)

    def keeps(self, child: int) -> bool:
        """Is a child surely worth as much to the mover as the root surely is?"""
        return bool(self._sure(child) >= self._sure(ROOT))

    def hold_down(self) -> None:
        """No child is worth more to the mover than the root, which is worth what the best of them is."""
        tree, mover, views = self.tree, self.tree.mover[ROOT], self.scale.views
        for child in self.children:
            if views == 1 and mover != 0:
                tree.low[child] = max(tree.low[child], tree.low[ROOT])
            else:
                place = child * views + mover
                tree.high[place] = min(tree.high[place], tree.high[mover])

    def _sure(self, node: int) -> Any:
        """What is proved to be the mover's at least, on a scale of their own."""
        mover, views = self.tree.mover[ROOT], self.scale.views
        if views == 1 and mover != 0:
            return -self.tree.high[node]
        return self.tree.low[node * views + mover]


def top_of(samplers: Sequence[Sampler], node: int = ROOT) -> Top:
    """The root of these trees, or another node of one of them, with its children."""
    scale = samplers[0].scale
    roots = [sampler.seen(node) for sampler in samplers]
    count = max(len(root.children) for root in roots)
    tree = new_tree(count + 1, scale)
    _put(tree, ROOT, roots, scale)
    for i in range(count):
        seen = [sampler.seen(root.children[i]) for sampler, root in zip(samplers, roots, strict=True) if root.children]
        _put(tree, i + 1, seen, scale)
    tree.first[ROOT], tree.count[ROOT] = 1, count
    top = Top(scale, tree, count)
    if count and tree.mover[ROOT] != CHANCE_MOVES:
        tighten(ROOT, tree, top.work)
        top.hold_down()
    return top


def _put(tree: TreeColumns, place: int, seen: Sequence[NodeStatistics], scale: Scale) -> None:
    """Joins what several trees know of a node: visits added up, means weighted by them, the tightest bounds."""
    visits = sum(one.visits for one in seen)
    tree.mover[place], tree.visits[place] = seen[0].mover, visits
    for view in range(scale.views):
        here = place * scale.views + view
        tree.low[here], tree.high[here] = max(one.low[view] for one in seen), min(one.high[view] for one in seen)
        tree.worth[here] = sum(one.worth[view] for one in seen)
        tree.mean[here] = sum(one.mean[view] * one.visits for one in seen) / max(visits, 1)
        tree.guess[here] = sum(one.guess[view] * max(one.visits, 1) for one in seen) / max(visits, len(seen))
