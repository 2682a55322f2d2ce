"""Ranks: numbers that fall with every move, so that no way through a graph goes on for ever."""

from __future__ import annotations

from collections.abc import Sequence


def falling(after: Sequence[Sequence[int]]) -> list[int | None]:
    """For each position the length of the longest way to an end; None where a way goes round in circles.

    after  the numbers of the positions that follow each; none follow an end

    >>> falling([(1, 2), (2,), ()])
    [2, 1, 0]
    >>> falling([(1,), (0, 2), ()])
    [None, None, 0]
    """
    before: list[list[int]] = [[] for _ in after]
    for number, others in enumerate(after):
        for other in others:
            before[other].append(number)
    open_ways = [len(others) for others in after]
    ranks: list[int | None] = [None] * len(after)
    ready = [number for number, ways in enumerate(open_ways) if ways == 0]
    rank = 0
    while ready:
        following = []
        for number in ready:
            ranks[number] = rank
            for other in before[number]:
                open_ways[other] -= 1
                if open_ways[other] == 0:
                    following.append(other)
        ready, rank = following, rank + 1
    return ranks
