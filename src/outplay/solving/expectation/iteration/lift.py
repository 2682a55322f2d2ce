"""What a chooser can hold for ever: a circle that value iteration cannot raise, because it feeds only on itself.

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

from typing import Any

from outplay.solving.expectation.numbers import CHOOSER


def lift_with(ask: Any) -> Any:
    """The function that is made of these primitives."""

    @ask.bound
    def held(i, graph, side):
        """The aim that i can have: that of its best edge for the chooser, of its worst for replier and dice."""
        first = graph.first[i]
        best = side.aim[graph.to[first]]
        for j in range(first + 1, graph.first[i + 1]):
            here = side.aim[graph.to[j]]
            if here != best and (here > best) == (side.kinds[i] == CHOOSER):
                best = here
        return best

    @ask.bound
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

    @ask.bound
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

    @ask.bound
    def follow_aim(i, graph, side):
        """The chooser takes an edge to an aim that is no lower."""
        for j in range(graph.first[i], graph.first[i + 1]):
            if side.aim[graph.to[j]] >= side.aim[i]:
                side.choice[i] = j
                return

    return lift
