"""Both sides, component by component, until they meet: a proved interval for every position.

What one player's strategy brings at least, and what the other's leaves them at most, come closer with every sweep.  A
component is left when the two are hardly further apart than where its edges lead, when rounding lets nothing rise, or
when it had its share of this pass; another pass goes on from there.

Sweeps raise what a strategy brings at least: value iteration from below that is a proof at every moment.

`low` is never above what the chooser's strategy, the edges in `choice`, brings against its best reply, for:

    at a chooser's position    low <= low at the end of the chosen edge, which changes only where that raises low
    at a replier's position    low <= low at every end
    where dice are thrown      low <= the average
    where the replier can keep play for ever against the strategy (an end component), low <= what endless play counts

By the first three, low can only grow, on average, as play goes on; it ends with at least that, or is held in an end
component, which is worth as much.  A sweep keeps the first three.  It keeps the last: low is the same all over an end
component, for nobody in it may lead to less, so no sweep raises low inside; and who takes a better edge is in no end
component afterwards, for somebody else in it would lead to them, whose low was less than its own.

A. Condon, On Algorithms for Simple Stochastic Games, 1993.

Lifts find what a chooser can hold for ever: a circle that value iteration cannot raise, for it feeds only on itself.

Where both would rather stay than leave, play goes on without end and counts what endless play counts, or as much as the
best way out that the replier has.  The aim is the greatest solution of a game of safety, in which dice are against the
chooser: aim <= what endless play counts, and from every position that is aimed above its low, the chooser can go to one
with no lower aim, while neither replier nor dice can go to a lower one.  Whoever follows it stays for ever, or comes to
where low is as high as the aim; so low may be raised to it.

If sweeps change nothing and no lift is possible, low is the value.  For else, let the value be most above low on a set
M, and low be least on a part W of M.  In W the chooser's best moves, the dice, and those of the replier's moves that
keep low all lead to W; so play can stay there, the value is that of endless play, low is below it, and W can be lifted.
"""

from __future__ import annotations

from outplay.solving.entries import Column
from outplay.solving.expectation.leap import average_below, leap
from outplay.solving.expectation.numbers import (
    BATCH,
    BATCHES,
    BUDGET,
    CHANGED,
    CHOOSER,
    DICE,
    EASY,
    END,
    ENTERED,
    LAST,
    NEXT,
    NOISE,
    PASS,
    PATIENCE,
    ROWS,
    SPENT,
    SWEEPS,
    Graph,
    Order,
    Side,
)


def raised(i, graph, side):
    """What low can be raised to at i; the chooser's edge is changed if that raises it."""
    kind = side.kinds[i]
    if kind == DICE:
        return average_below(i, graph, side.low)
    if kind == END:
        return side.low[i]
    at = graph.first[i]
    best = side.low[graph.to[at]]
    for j in range(at + 1, graph.first[i + 1]):
        here = side.low[graph.to[j]]
        if here != best and (here > best) == (kind == CHOOSER):
            best, at = here, j
    if kind == CHOOSER and best > side.low[i]:
        side.choice[i] = at
    return best


def sweep(start, end, graph, order, side):
    """Raises low at these members, one after the other: by how much at most."""
    rise = 0.0
    for k in range(start, end):
        i = order.members[k]
        value = raised(i, graph, side)
        if value > side.low[i]:
            rise = max(rise, value - side.low[i])
            side.low[i] = value
    return rise


def held(i, graph, side):
    """The aim that i can have: that of its best edge for the chooser, of its worst for replier and dice."""
    first = graph.first[i]
    best = side.aim[graph.to[first]]
    for j in range(first + 1, graph.first[i + 1]):
        here = side.aim[graph.to[j]]
        if here != best and (here > best) == (side.kinds[i] == CHOOSER):
            best = here
    return best


def aim_at_most(start, end, graph, order, side):
    """Finds the aims of these members: how many edges were looked at."""
    looked, falls = 0, True
    while falls:
        falls = False
        for k in range(start, end):
            i = order.members[k]
            looked += graph.first[i + 1] - graph.first[i]
            if side.aim[i] > side.low[i]:
                aim = max(held(i, graph, side), side.low[i])
                if aim < side.aim[i]:
                    side.aim[i], falls = aim, True
    return looked


def lift(start, end, graph, order, side):
    """Raises what can be held: by how much at most, and how many edges were looked at."""
    for k in range(start, end):
        i = order.members[k]
        side.aim[i] = max(side.low[i], side.endless)
        for j in range(graph.first[i], graph.first[i + 1]):
            away = graph.to[j]
            if order.place[away] != order.place[i]:
                side.aim[away] = side.low[away]
    looked, rise = aim_at_most(start, end, graph, order, side), 0.0
    for k in range(start, end):
        i = order.members[k]
        if side.aim[i] > side.low[i]:
            rise = max(rise, side.aim[i] - side.low[i])
            if side.kinds[i] == CHOOSER:
                follow_aim(i, graph, side)
    for k in range(start, end):
        i = order.members[k]
        side.low[i] = max(side.low[i], side.aim[i])
    return rise, looked


def follow_aim(i, graph, side):
    """The chooser takes an edge to an aim that is no lower."""
    for j in range(graph.first[i], graph.first[i + 1]):
        if side.aim[graph.to[j]] >= side.aim[i]:
            side.choice[i] = j
            return


def settle(graph: Graph, order: Order, one: Side, other: Side, apart: float, work: Column, matrix: Column) -> None:
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


def note(work, rise):
    """Something rose, if it did."""
    if rise > 0.0:
        work[CHANGED] = 1


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
