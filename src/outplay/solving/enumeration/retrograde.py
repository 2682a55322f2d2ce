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
from typing import Any, Final

from outplay.solving.entries import ENDLESS, UNKNOWN, code_at, entry_of, number_in, plies_in
from outplay.solving.enumeration.breadth_first import FIRST_MOVES, FOLLOWERS
from outplay.solving.enumeration.positions import NUMBER, SWAPPED

OPEN, FIRST_WINS, SECOND_WINS, TIED = range(4)
"""The marks of codes: whom it is good for, as far as it may be known by now."""

Found = Sequence[int]
"""The four codes of what a pass finds: won and lost by the first player, who moves; won and lost by the second."""


def bring_near(known: Any, stream: Any, place: int) -> None:
    """What is known of a follower will be wanted soon: compiled code asks for it, and plain Python does not."""


def pass_over(stream: Any, size: int, known: Any, marks: Any, codes: Found) -> tuple[int, int]:
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
        wanted_swapped = FIRST_WINS + SECOND_WINS - wanted
        kept, has_won, is_new = left + 2, False, known[number] == UNKNOWN
        for i in range(place + 2, last if is_new else place + 2):
            bring_near(known, stream, i)
            follower = stream[i]
            mark = marks[known[follower & NUMBER]]
            if mark == (wanted if follower < SWAPPED else wanted_swapped):
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


def pass_over_ties(stream: Any, size: int, known: Any, marks: Any, codes: Found) -> tuple[int, int]:
    """Finds the positions that are a ply further from a tie than what is marked; (what is left, how many)."""
    place = left = found = 0
    while place < size:
        number, head = stream[place], stream[place + 1]
        last, is_tied, is_new = place + 2 + (head & FOLLOWERS), False, known[number] == UNKNOWN
        for i in range(place + 2, last if is_new else place + 2):
            bring_near(known, stream, i)
            if marks[known[stream[i] & NUMBER]] == TIED:
                is_tied = True
                break
        if is_tied:
            known[number] = codes[0 if head >= FIRST_MOVES else 2]
            found += 1
        elif is_new:
            for i in range(place, last):
                stream[left] = stream[i]
                left += 1
        place = last
    return left, found


def pass_over_endless(stream: Any, size: int, known: Any, marks: Any, codes: Found) -> tuple[int, int]:
    """What is left never ends; (0, how many positions that is)."""
    place = found = 0
    while place < size:
        number, head = stream[place], stream[place + 1]
        if known[number] == UNKNOWN:
            known[number] = codes[0 if head >= FIRST_MOVES else 2]
            found += 1
        place += 2 + (head & FOLLOWERS)
    return 0, found


BY_NAME: Final = {step.__name__: step for step in (pass_over, pass_over_ties, pass_over_endless)}
"""The passes, by name."""


def turns(values: Sequence[Any], draw: Any) -> list[tuple[int, int]]:
    """The numbers of the values in the order in which they are looked for: the largest win of each player first.

    A pair holds one of the first player's and one of the second's, 0 where one has no more.
    """
    numbers = range(1, len(values))
    wins = sorted((i for i in numbers if values[i] > draw), key=lambda i: -values[i])
    losses = sorted((i for i in numbers if values[i] < draw), key=lambda i: values[i])
    return list(zip_longest(wins, losses, fillvalue=0))


class Analysis:
    """Retrograde analysis of a graph, from where that is: its `turn`, and its `plies`.

    graph  its `values`, by number, its `codes`, and `passed`, which makes a pass: a PlainGraph or a CompiledGraph
    draw   the number of what endless play is worth
    """

    def __init__(self, graph: Any, draw: int):
        self.graph, self.draw = graph, draw
        self.turns = [*turns(graph.values, graph.values[draw]), (draw, draw)]
        self.marks = bytearray(len(graph.codes))

    def run(self, after_pass: Callable[[], None]) -> None:
        """Finds every position's code; `after_pass` is called after each pass, and may raise."""
        graph, ties = self.graph, len(self.turns) - 1
        for turn in range(min(graph.turn, ties)):
            self._mark_turn(turn, ENDLESS)
        while graph.turn <= ties:
            self._mark_turn(graph.turn, graph.plies - 1)
            while self._passed(pass_over_ties if graph.turn == ties else pass_over, graph.plies):
                graph.plies += 1
                after_pass()
            graph.turn, graph.plies = graph.turn + 1, 1
            after_pass()
        self._passed(pass_over_endless, ENDLESS)

    def _passed(self, step: Any, plies: int) -> int:
        """Makes a pass, and marks what it finds; how many positions that is."""
        win, loss = self.turns[min(self.graph.turn, len(self.turns) - 1)]
        results = (win, True), (loss, True), (loss, False), (win, False)
        codes = [self.graph.codes.code(entry_of(number, plies, is_first)) for number, is_first in results]
        self.marks.extend(bytes(len(self.graph.codes) - len(self.marks)))
        found = self.graph.passed(step, self.marks, codes)
        for code, mark in zip(codes, self._marks(self.graph.turn, (0, 1, 1, 0)), strict=True):
            self.marks[code] = mark
        return int(found)

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
        return [TIED if turn == len(self.turns) - 1 else (FIRST_WINS, SECOND_WINS)[side] for side in sides]
