"""The lines of an algorithm's text that ran at each step of a search, with what they did: 'alpha = 3', 'yes'.

The search runs under Python's own tracing (sys.settrace), so that what is shown is what ran.  A step has the lines of
the loop and the call that lead to it and those at the head of the function that was called; and where a value comes
back, what the caller makes of it: the comparison, the new best, alpha or beta, the test of the cut.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final, NamedTuple

from outplay.answers import is_number
from outplay.result import written
from outplay.textbook.values import plain
from outplay.tracing.source import Text

NOTED: Final = ("v2", "v", "alpha", "beta", "least", "most", "floor", "ceiling")
"""The names whose new values are told beside a line."""

DIGITS: Final = 3
LEAF: Final = ("terminal", "cut off", "recalled")


class Passed(NamedTuple):
    """A line that ran: its number in the shown text, counted from 0, and what it did, in words."""

    line: int
    note: str


class LineRecorder:
    """Notes the lines of a text as they run, apart for each moment; `moment` says how many steps there were so far."""

    def __init__(self, text: Text, moment: Callable[[], int]):
        self.text, self.moment = text, moment
        self.ran: dict[int, list[Passed]] = {}
        self.last: dict[FrameType, tuple[int, int]] = {}

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Notes what runs inside, and gives tracing back to whoever had it before."""
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _call(self, frame: FrameType, event: str, _: Any) -> Any:
        if frame.f_code not in self.text.code:
            return None
        self._note(frame, self._values(frame, ("alpha", "beta")))
        return self._step

    def _step(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            self._close(frame)
            self._note(frame)
        elif event == "return":
            self._close(frame, value)
            self.last.pop(frame, None)
        return self._step

    def _note(self, frame: FrameType, note: str = "") -> None:
        """Puts down the line that comes next in a frame."""
        line = self.text.place(frame.f_code, frame.f_lineno)
        if line is None:
            return
        lines = self.ran.setdefault(self.moment(), [])
        lines.append(Passed(line, note))
        self.last[frame] = self.moment(), len(lines) - 1

    def _close(self, frame: FrameType, value: Any = None) -> None:
        """Says beside the last line of a frame what it did; one in which a value came back since is put down anew."""
        if frame not in self.last:
            return
        moment, at = self.last[frame]
        line, note = self.ran[moment][at]
        said = self._said(frame, line, value) or note
        if moment == self.moment():
            self.ran[moment][at] = Passed(line, said)
        elif said and not self.text.lines[line].lstrip().startswith("def "):
            self.ran.setdefault(self.moment(), []).append(Passed(line, said))

    def _said(self, frame: FrameType, line: int, value: Any) -> str:
        words = self.text.lines[line].lstrip()
        if words.startswith("return"):
            return self._returned(value)
        if line in self.text.bodies:
            return self._decided(line, self.text.bodies[line], self.text.place(frame.f_code, frame.f_lineno))
        return self._values(frame, self.text.assigned.get(line, ()))

    def _decided(self, line: int, body: int, after: int | None) -> str:
        """How a test came out; nothing of one whose body is on the same line, or that is not over yet."""
        if body == line:
            return ""
        return "yes" if after == body else "no" if after is None or not line <= after < body else ""

    def _returned(self, value: Any) -> str:
        return "" if value is None else short(value[0] if _is_pair(value) else value)

    def _values(self, frame: FrameType, names: Sequence[str]) -> str:
        """The values of those of the names that are NOTED."""
        known = frame.f_locals
        return ", ".join(f"{name} = {short(known[name])}" for name in names if name in NOTED and name in known)

    def by_step(self, whats: Sequence[str]) -> list[list[Passed]]:
        """The lines of each step of the search, given what happened in each."""
        return by_step(self.text, whats, self.ran)


def _is_pair(value: Any) -> bool:
    """Is it a value with the line that reaches it, as most texts return them?"""
    return isinstance(value, tuple) and len(value) == 2 and (value[1] is None or isinstance(value[1], tuple))


def short(value: Any) -> str:
    """A number, or a tuple of them, in few digits; nothing of anything else."""
    shown = plain(value)
    is_told = all(map(is_number, shown)) if isinstance(shown, tuple) else is_number(shown)
    return written(shown, digits=DIGITS) if is_told else ""


def by_step(text: Text, whats: Sequence[str], ran: Mapping[int, Sequence[Passed]]) -> list[list[Passed]]:
    """The lines of each step of a search, given what happened in each and what ran before the first, the second, ..."""
    lines: list[list[Passed]] = [[] for _ in whats]
    for k, what in enumerate(whats):
        before = list(ran.get(k, ()))
        split = 0 if what in LEAF else _way(text, before) if what == "entered" else _end(text, before)
        if k:
            lines[k - 1] += before[:split]
        lines[k] += before[split:]
        if what == "pruned":
            lines[k + 1] += lines[k][1:]
            del lines[k][2:]
    lines[-1] += ran.get(len(whats), ())
    return lines


def _way(text: Text, lines: Sequence[Passed]) -> int:
    """Where the way to the next node begins: at the last loop, or else at the last line."""
    loops = (i for i in reversed(range(len(lines))) if text.lines[lines[i].line].lstrip().startswith("for "))
    return next(loops, max(len(lines) - 1, 0))


def _end(text: Text, lines: Sequence[Passed]) -> int:
    """Where the end of a node begins: at the test of the cut, or the loop that is over, before the first return."""
    words = [text.lines[passed.line].strip() for passed in lines]
    before = next((i for i, one in enumerate(words) if one.startswith("return")), 0) - 1
    return max(before - (words[before : before + 1] == ["break"]), 0)


def by_iteration(count: int, ran: Mapping[int, Sequence[Passed]]) -> list[list[Passed]]:
    """The lines of each of so many iterations, each line once, and those after the last."""
    return [[Passed(line, "") for line in dict.fromkeys(one.line for one in ran.get(i, ()))] for i in range(count + 1)]
