"""Retrograde analysis: from the ends back, one ply at a time, until nothing new is known.

Ströhlein, 1970; Thompson, 1986.  Rules only go forward, and so does this: each pass reads the stream of what is not
known yet (breadth_first.py) and writes back what is still left of it, so that it shrinks.  A follower that is good for
who does not move is left out; who has none left has lost, and who has one that is good has won.  One that follows with
the players swapped (positions.py) is good for the other one.

Values beyond the worth of endless play are taken in turn, the largest win first, each for both players at once: who can
have it hurries, who suffers it delays.  Then come ties that the rules score, to which both hurry.  What is left never
ends.

What is known of a position is a code (entries.py).  What a pass finds is marked when it is over, and so the next one
sees it: the parts of a stream may be looked at in any order, or at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Protocol

from outplay.solving.entries import ENDLESS, UNKNOWN, Codes, Column, Value, code_at, entry_of, number_in, plies_in
from outplay.solving.enumeration.positions import FIRST_MOVES, FOLLOWERS, NUMBER, SWAPPED

OPEN, FIRST_WINS, SECOND_WINS, TIED = range(4)
"""The marks of codes: whom it is good for, as far as it may be known by now.  A tie is good for both, who hurry to it:
it has both bits."""

Found = Sequence[int]
"""The four codes of what a pass finds: won and lost by the first player, who moves; won and lost by the second."""


def bring_near(known: Column, stream: Column, place: int) -> None:
    """What is known of a follower will be wanted soon: compiled code asks for it, and plain Python does not."""


def pass_over(stream: Column, size: int, known: Column, marks: Column, codes: Found) -> tuple[int, int]:
    """Finds the positions that are a ply further from the end than what is marked; (what is left, how many).

    stream, size  what is not known yet, and how long it is: it is written over
    known         the code of each position
    marks         of each code
    """
    place = left = found = 0
    while place < size:
        number, head = stream[place], stream[place + 1]
        is_first = head >= FIRST_MOVES
        wanted, last = FIRST_WINS if is_first else SECOND_WINS, place + 2 + (head & FOLLOWERS)
        wanted_swapped = TIED - wanted
        kept, has_won, is_new = left + 2, False, known[number] == UNKNOWN
        for i in range(place + 2, last if is_new else place + 2):
            bring_near(known, stream, i)
            follower = stream[i]
            mark = marks[known[follower & NUMBER]]
            if mark & (wanted if follower < SWAPPED else wanted_swapped):
                has_won = True
                break
            if mark == OPEN:
                stream[kept] = follower
                kept += 1
        if is_new and (has_won or kept == left + 2):
            known[number] = codes[(0 if is_first else 2) + (0 if has_won else 1)]
            found += 1
        elif is_new:
            stream[left], stream[left + 1] = number, (head & FIRST_MOVES) + kept - left - 2
            left = kept
        place = last
    return left, found


def turns(values: Sequence[Value], draw: Value) -> list[tuple[int, int]]:
    """The numbers of the values in the order in which they are looked for: the largest win of each player first.

    A pair holds one of the first player's and one of the second's, 0 where one has no more.
    """
    numbers = range(1, len(values))
    wins = sorted((i for i in numbers if values[i] > draw), key=lambda i: -values[i])
    losses = sorted((i for i in numbers if values[i] < draw), key=lambda i: values[i])
    return list(zip_longest(wins, losses, fillvalue=0))


class AnalysedGraph(Protocol):
    """What retrograde analysis goes back through: the graph of one machine in either engine, or that of shards.

    turn, plies  where it is
    """

    codes: Codes
    turn: int
    plies: int

    @property
    def values(self) -> Sequence[Value]:
        """The first player's values by number, None at 0."""

    def passed(self, marks: bytearray, codes: list[int]) -> int:
        """Lets `pass_over` go through all that is not known; how many positions it found."""


class Analysis:
    """Retrograde analysis of a graph, from where that is.

    draw  the number of what endless play is worth
    """

    def __init__(self, graph: AnalysedGraph, draw: int):
        self.graph, self.draw = graph, draw
        self.turns = [*turns(graph.values, graph.values[draw]), (draw, draw)]
        self.marks = bytearray(len(graph.codes))

    def run(self, after_pass: Callable[[], None]) -> int:
        """Finds every position's code, and says of how many play never ends.

        after_pass  is called after each pass, and may raise
        """
        graph, ties = self.graph, len(self.turns) - 1
        for turn in range(min(graph.turn, ties)):
            self._mark_turn(turn, ENDLESS)
        while graph.turn <= ties:
            self._mark_turn(graph.turn, graph.plies - 1)
            while self._passed(self._codes(graph.plies)):
                graph.plies += 1
                after_pass()
            graph.turn, graph.plies = graph.turn + 1, 1
            after_pass()
        return self._left_over()

    def _left_over(self) -> int:
        """What is left never ends: each position has a follower that is left too, and both are content with that."""
        codes = self._codes(ENDLESS)
        for code in (UNKNOWN, *codes):
            self.marks[code] = TIED
        return self._passed(codes)

    def _codes(self, plies: int) -> list[int]:
        """The codes of what the next pass finds, so many plies from the end; each has a mark."""
        win, loss = self.turns[min(self.graph.turn, len(self.turns) - 1)]
        results = (win, True), (loss, True), (loss, False), (win, False)
        codes = [self.graph.codes.code(entry_of(number, plies, is_first)) for number, is_first in results]
        self.marks.extend(bytes(len(self.graph.codes) - len(self.marks)))
        return codes

    def _passed(self, codes: list[int]) -> int:
        """Makes a pass, and marks what it finds; how many positions that is."""
        found = self.graph.passed(self.marks, codes)
        for code, mark in zip(codes, self._marks(self.graph.turn, (0, 1, 1, 0)), strict=True):
            self.marks[code] = mark
        return found

    def _mark_turn(self, turn: int, plies: int) -> None:
        """Marks all that a turn has found, up to so many plies from the end."""
        marks = dict(zip(self.turns[turn], self._marks(turn, (0, 1)), strict=True))
        marks.pop(0, None)
        codes = self.graph.codes
        rows = [
            (code_at(number, near, first), number, near)
            for number in marks
            for near in (0, 1)
            for first in (True, False)
        ]
        rows += [(codes.code(entry), number_in(entry), plies_in(entry)) for entry in codes.entries]
        for code, number, distance in rows:
            if number in marks and distance <= plies:
                self.marks[code] = marks[number]

    def _marks(self, turn: int, sides: Sequence[int]) -> list[int]:
        """The marks of a win of the first player, where a side is 0, and of the second, where it is 1."""
        return [TIED if turn >= len(self.turns) - 1 else (FIRST_WINS, SECOND_WINS)[side] for side in sides]
