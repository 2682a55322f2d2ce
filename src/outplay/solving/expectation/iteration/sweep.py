"""What a strategy brings at least, raised sweep by sweep: value iteration from below that is a proof at every moment.

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
"""

from __future__ import annotations

from typing import Any

from outplay.solving.expectation.numbers import CHOOSER, DICE, END, SPARE, TINIEST, UNIT


def sweep_with(ask: Any) -> Any:
    """The two functions that are made of these primitives."""

    @ask.bound
    def average_below(i, graph, low):
        """The average at the ends of the edges of i, rounded so that it is not too high, nor below all of them.

        It is counted from the least of them, so that errors are small where all are nearly the same.
        """
        first, last = graph.first[i], graph.first[i + 1]
        least = low[graph.to[first]]
        for j in range(first + 1, last):
            least = min(least, low[graph.to[j]])
        more = 0.0
        for j in range(first, last):
            more += graph.shares[j] * (low[graph.to[j]] - least)
        total = least + (more - more * (UNIT * (2 * (last - first) + SPARE)))
        return max(total - (2 * UNIT * abs(total) + TINIEST), least)

    @ask.bound
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

    @ask.bound
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

    return sweep, average_below
