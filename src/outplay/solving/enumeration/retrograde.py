"""Retrograde analysis: from the ends back, one ply at a time, until nothing new is known.

Ströhlein, 1970; Thompson, 1986.  Rules only go forward, and so does this: each pass reads the stream of what is not
known yet (breadth_first.py) and writes back what is still left of it, so that it shrinks.  A follower that is good for
who does not move is left out; who has none left has lost, and who has one that is good has won.

Values beyond the worth of endless play are taken in turn, the largest win first, each for both players at once: who can
have it hurries, who suffers it delays.  Then come ties that the rules score, to which both hurry.  What is left never
ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from outplay.solving.enumeration.breadth_first import FIRST_MOVES, FOLLOWERS
from outplay.solving.enumeration.entry import ENDLESS, UNKNOWN, entry_of, number_in, plies_in


def pass_over(stream: Any, size: int, known: Any, sides: Any, plies: int, win: int, loss: int) -> tuple[int, int]:
    """Finds the positions that are so many plies from the end with one of the two values; (what is left, how many).

    stream, size  what is not known yet, and how long it is: it is written over
    known         the entry of each position
    sides         for each number of a value: 1 where it is a win for the first player by now, -1 for the second, 0 open
    win, loss     the values of this turn, by number: the first player's win, and the second's
    """
    place = left = found = 0
    while place < size:
        number, head = stream[place], stream[place + 1]
        is_first = head >= FIRST_MOVES
        wanted = 1 if is_first else -1
        last = place + 2 + (head & FOLLOWERS)
        kept, has_won = left + 2, False
        for i in range(place + 2, last):
            follower = stream[i]
            entry = known[follower]
            side = 0 if entry == UNKNOWN else sides[number_in(entry)]
            if side != 0 and plies_in(entry) >= plies and number_in(entry) in (win, loss):
                side = 0
            if side == wanted:
                has_won = True
                break
            if side == 0:
                stream[kept] = follower
                kept += 1
        if has_won:
            known[number] = entry_of(win if is_first else loss, plies, is_first)
            found += 1
        elif kept == left + 2:
            known[number] = entry_of(loss if is_first else win, plies, is_first)
            found += 1
        else:
            stream[left], stream[left + 1] = number, (head & FIRST_MOVES) + kept - left - 2
            left = kept
        place = last
    return left, found


def pass_over_ties(stream: Any, size: int, known: Any, plies: int, tie: int) -> tuple[int, int]:
    """Finds the positions from which a tie is so many plies away; (what is left, how many)."""
    place = left = found = 0
    while place < size:
        number, head = stream[place], stream[place + 1]
        last, is_tied = place + 2 + (head & FOLLOWERS), False
        for i in range(place + 2, last):
            entry = known[stream[i]]
            if number_in(entry) == tie and plies_in(entry) == plies - 1:
                is_tied = True
                break
        if is_tied:
            known[number] = entry_of(tie, plies, head >= FIRST_MOVES)
            found += 1
        else:
            for i in range(place, last):
                stream[left] = stream[i]
                left += 1
        place = last
    return left, found


def pass_over_endless(stream: Any, size: int, known: Any, draw: int) -> int:
    """What is left never ends: it is worth the draw of this number; gives how many positions that is."""
    place = found = 0
    while place < size:
        head = stream[place + 1]
        known[stream[place]] = entry_of(draw, ENDLESS, head >= FIRST_MOVES)
        place += 2 + (head & FOLLOWERS)
        found += 1
    return found


def turns(values: Sequence[Any], draw: Any) -> list[tuple[int, int]]:
    """The numbers of the values in the order in which they are looked for: the largest win of each player first.

    A pair holds one of the first player's and one of the second's, 0 where one has no more.
    """
    numbers = range(1, len(values))
    wins = sorted((i for i in numbers if values[i] > draw), key=lambda i: -values[i])
    losses = sorted((i for i in numbers if values[i] < draw), key=lambda i: values[i])
    return list(zip_longest(wins, losses, fillvalue=0))


def analyse_back(graph: Any, draw: int, after_pass: Callable[[], None]) -> None:
    """Finds every position's entry, from where the graph is: its `turn`, and its `plies`.

    graph       its `values`, by number, and its passes: a PlainGraph or a CompiledGraph
    draw        the number of what endless play is worth
    after_pass  is called after each pass; it may raise
    """
    sides, order = [0] * len(graph.values), turns(graph.values, graph.values[draw])
    for turn, (win, loss) in enumerate(order):
        sides[win], sides[loss], sides[0] = 1, -1, 0
        while graph.turn == turn:
            _move_on(graph, graph.pass_over(sides, graph.plies, win, loss))
            after_pass()
    while graph.turn == len(order):
        _move_on(graph, graph.pass_over_ties(graph.plies, draw))
        after_pass()
    graph.pass_over_endless(draw)


def _move_on(graph: Any, found: int) -> None:
    """The next ply; the next turn, if nothing was found."""
    graph.turn, graph.plies = (graph.turn, graph.plies + 1) if found else (graph.turn + 1, 1)
