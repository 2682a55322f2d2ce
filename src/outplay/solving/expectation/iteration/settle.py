"""Both sides, component by component, until they meet: a proved interval for every position.

What one player's strategy brings at least, and what the other's leaves them at most, come closer with every sweep.  A
component is left when the two are hardly further apart than where its edges lead, when rounding lets nothing rise, or
when it had its share of this pass; another pass goes on from there.
"""

from __future__ import annotations

from typing import Any

from outplay.solving.expectation.iteration.leap import leap_with
from outplay.solving.expectation.iteration.lift import lift_with
from outplay.solving.expectation.iteration.sweep import sweep_with
from outplay.solving.expectation.numbers import (
    BATCH,
    BATCHES,
    BUDGET,
    CHANGED,
    EASY,
    ENTERED,
    LAST,
    NEXT,
    NOISE,
    PASS,
    PATIENCE,
    ROWS,
    SPENT,
    SWEEPS,
)


def settle_with(ask: Any) -> Any:
    """The function that is made of these primitives."""
    sweep, average_below = sweep_with(ask)
    lift, leap = lift_with(ask), leap_with(ask, average_below)

    @ask.bound
    def settle(graph, order, one, other, apart, work, matrix):
        """Goes through the components until all are done or the budget is spent; `apart` is allowed in each."""
        components = len(order.starts) - 1
        while work[NEXT] < components and work[SPENT] < work[BUDGET]:
            c = work[NEXT]
            start, end = order.starts[c], order.starts[c + 1]
            if not order.circular[c]:
                i = order.members[start]
                work[SPENT] += 1 + graph.first[i + 1] - graph.first[i]
                note(work, sweep(start, end, graph, order, one))
                note(work, sweep(start, end, graph, order, other))
                work[NEXT] += 1
            elif is_settled(start, end, graph, order, one, other, apart, work, matrix):
                work[NEXT], work[ENTERED] = c + 1, 0

    @ask.bound
    def note(work, rise):
        """Something rose, if it did."""
        if rise > 0.0:
            work[CHANGED] = 1

    @ask.bound
    def is_settled(start, end, graph, order, one, other, apart, work, matrix):
        """One batch of sweeps for both sides: can the component be left?"""
        if work[ENTERED] == 0:
            work[ENTERED], work[BATCHES] = 1, EASY if work[PASS] > 0 else 0
            work[LAST] = work[BATCHES] + work[PATIENCE]
            enter(start, end, graph, order, one, work)
            enter(start, end, graph, order, other, work)
        rise = batch(start, end, graph, order, one, work, matrix)
        rise = max(rise, batch(start, end, graph, order, other, work, matrix))
        work[BATCHES] += 1
        if rise == 0.0 or work[BATCHES] >= work[LAST]:
            return True
        inside, outside = gaps(start, end, graph, order, one, other)
        return inside <= apart + outside

    @ask.bound
    def enter(start, end, graph, order, side, work):
        """Raises low to the worst that can happen: the least beyond the component, or endless play."""
        least = side.endless
        for k in range(start, end):
            i = order.members[k]
            for j in range(graph.first[i], graph.first[i + 1]):
                if order.place[graph.to[j]] != order.place[i]:
                    least = min(least, side.low[graph.to[j]])
        for k in range(start, end):
            i = order.members[k]
            if least > side.low[i]:
                side.low[i], work[CHANGED] = least, 1

    @ask.bound
    def batch(start, end, graph, order, side, work, matrix):
        """Sweeps while anything rises; then a lift and a leap, unless it seems easy: by how much low rose at most.

        In the end, a rise that rounding might have made is none.
        """
        most, left, edges, size = 0.0, BATCH, 0, 0.0
        for k in range(start, end):
            i = order.members[k]
            edges += graph.first[i + 1] - graph.first[i]
            for j in range(graph.first[i], graph.first[i + 1]):
                size = max(size, abs(side.low[graph.to[j]]))
        while left > 0:
            rise = sweep(start, end, graph, order, side)
            left = left - 1 if rise > 0.0 else 0
            most = max(most, rise)
            work[SWEEPS] += 1
            work[SPENT] += edges
        is_hard = work[BATCHES] >= EASY
        if most == 0.0 or is_hard:
            rise, looked = lift(start, end, graph, order, side)
            most = max(most, rise)
            work[SPENT] += looked
        if most > 0.0 and is_hard and end - start <= work[ROWS]:
            most = max(most, leap(start, end, graph, order, side, matrix))
            work[SPENT] += edges * (end - start)
        if is_hard and most <= NOISE * size:
            return 0.0
        note(work, most)
        return most

    @ask.bound
    def gaps(start, end, graph, order, one, other):
        """How far the two sides are apart at most: among these members, and where edges lead out of the component."""
        inside = outside = 0.0
        for k in range(start, end):
            i = order.members[k]
            inside = max(inside, -other.low[i] - one.low[i])
            for j in range(graph.first[i], graph.first[i + 1]):
                to = graph.to[j]
                if order.place[to] != order.place[i]:
                    outside = max(outside, -other.low[to] - one.low[to])
        return inside, outside

    return settle
