"""The lines of somebody's own text, a student's, that ran at each step of a search that tells nobody what it does.

While it runs, two things are noted besides the lines: where in their course a node is looked at, and where each call
begins and ends.  The call that a node belongs to is the first that was made between a look at its parent and a look at
itself: where that call ends, the node's value comes back.  So every step has its place in the course of the lines.  A
search that looks at nodes in another order than the tree has them in lights nothing.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from types import FrameType
from typing import Any, Final, TypeAlias

from outplay.answers import is_number
from outplay.tracing.instrumented.signature import parts_of
from outplay.tracing.instrumented.visits import Listener, StateVisit, Visits
from outplay.tracing.lines import LineRecorder, Passed, Text, by_step, short

Place: TypeAlias = tuple[int, int]
"""A place in the course of the lines: how many calls had ended, and how many lines had run since."""

START: Place = (0, 0)
LOOPS: Final = ("<listcomp>", "<genexpr>", "<setcomp>", "<dictcomp>")
"""Calls that are loops in one line: no node belongs to one."""


class OwnLines(LineRecorder, Listener):
    """Notes the lines of a text as they run, what is looked at meanwhile, and the calls.

    begins, ends  the places of each call, by its number
    looks         the places at which a node was looked at
    calls         the numbers of the calls that were open at one of them: the first at which there were most
    """

    def __init__(self, text: Text):
        super().__init__(text, lambda: len(self.ends))
        self.began(is_disguised=False)

    def began(self, *, is_disguised: bool) -> None:
        """Forgets what was noted before."""
        self.ran, self.last, self.is_disguised = {}, {}, is_disguised
        self.open: list[tuple[FrameType, int]] = []
        self.begins: list[Place] = []
        self.ends: dict[int, Place] = {}
        self.looks: defaultdict[StateVisit, list[Place]] = defaultdict(list)
        self.calls: dict[StateVisit, list[int]] = {}
        self.at_the_head: list[StateVisit] = []
        self.told: list[StateVisit] = []

    def looked(self, visit: StateVisit) -> None:
        """Notes where that is; a look from a call of which tracing does not know yet belongs behind its head."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code not in self.text.code:
            frame = frame.f_back
        if frame is None or (self.open and self.open[-1][0] is frame):
            self._looked(visit)
        else:
            self.at_the_head.append(visit)

    def _looked(self, visit: StateVisit) -> None:
        self.looks[visit].append(self._place())
        calls = [number for frame, number in self.open if frame.f_code.co_name not in LOOPS]
        self.calls[visit] = max(self.calls.get(visit, []), calls, key=len)

    def ended(self, visits: Visits) -> None:
        """Keeps the order in which all was told."""
        self.told = visits.told

    def _place(self) -> Place:
        return len(self.ends), len(self.ran.get(len(self.ends), ()))

    def _call(self, frame: FrameType, event: str, value: object) -> Any:
        step = super()._call(frame, event, value)
        if step is not None:
            self.open.append((frame, len(self.begins)))
            self.begins.append(self._place())
            for visit in self.at_the_head:
                self._looked(visit)
            self.at_the_head.clear()
        return step

    def _step(self, frame: FrameType, event: str, value: object) -> Any:
        step = super()._step(frame, event, value)
        if event == "return":
            _, number = self.open.pop()
            self.ends[number] = self._place()
        return step

    def _returned(self, value: object) -> str:
        """The number that comes back, alone or beside a move."""
        numbers = [part for part in parts_of(value) if is_number(part)]
        return short(numbers[0]) if len(numbers) == 1 and not self.is_disguised else ""

    def _values(self, frame: FrameType, names: Sequence[str]) -> str:
        """Those that are numbers, whatever their names."""
        known = {} if self.is_disguised else frame.f_locals
        return ", ".join(f"{name} = {short(known[name])}" for name in names if name in known and is_number(known[name]))

    def by_step(self, whats: Sequence[str]) -> list[list[Passed]]:
        """The lines of each step, given what happened in each; none at all where their order cannot be told."""
        moments = range(len(self.ends) + 1)
        course = [passed for moment in moments for passed in self.ran.get(moment, ())]
        before = list(accumulate((len(self.ran.get(moment, ())) for moment in moments), initial=0))
        places = [0, *(len(course) if one is None else before[one[0]] + one[1] for one in self._places(whats))]
        if any(one > other for one, other in pairwise(places)):
            return []
        ran = {k: course[one:other] for k, (one, other) in enumerate(pairwise([*places, len(course)]))}
        return by_step(self.text, whats, ran)

    def _places(self, whats: Sequence[str]) -> Iterator[Place | None]:
        """The place of each step; None is the end."""
        told, now = iter(self.told), START
        path: list[tuple[StateVisit, int | None]] = []
        for what in whats:
            if what == "entered":
                visit = next(told)
                path.append((visit, self._call_of(visit, path[-1][0]) if path else None))
                now = self.looks[visit][0] if path[1:] and self.looks[visit] else now
            else:
                _, call = path[-1]
                now = now if call is None else max(now, self.ends[call])
                if what != "pruned":
                    path.pop()
            yield now if path else None

    def _call_of(self, visit: StateVisit, parent: StateVisit) -> int | None:
        """The number of the call that a node belongs to; None of one that is looked at in the call of its parent."""
        looks, above = self.looks[visit], self.looks[parent]
        if not looks:
            return None
        last = bisect_right(above, looks[0])
        since = above[last - 1] if last else START
        return next((call for call in self.calls[visit] if self.begins[call] > since), None)
