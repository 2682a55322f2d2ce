"""The text of an algorithm, and the lines of it that ran at each step of a search: 'alpha = 3', 'yes'.

The search runs under Python's own tracing (sys.settrace), so that what is shown is what ran.  A step has the lines of
the loop and the call that lead to it and those at the head of the function that was called; and where a value comes
back, what the caller makes of it: the comparison, the new best, alpha or beta, the test of the cut.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from textwrap import dedent
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from outplay.answers import is_number
from outplay.result import written
from outplay.textbook.values import plain
from outplay.tracing.instrumented.signature import together

COMMENT: Final = re.compile(r"  # [a-z-]+$")
"""What the texts say behind a line for who reads the file."""

DECORATOR: Final = "@game."
"""How a line begins that tells the referee something, and is not shown: it stands for the line below it."""


class Text(NamedTuple):
    """The lines of a text as they are shown; where each line of a file is among them; the functions they belong to.

    bodies    for the line of each test, where its body begins
    assigned  for the line of each assignment, the names that it gives a value to
    """

    lines: tuple[str, ...]
    places: Mapping[tuple[str, int], int]
    code: frozenset[CodeType]
    bodies: Mapping[int, int]
    assigned: Mapping[int, tuple[str, ...]]

    def place(self, code: CodeType, line: int) -> int | None:
        """The number of a line of the file, counted from 0 in what is shown; None if it is not shown."""
        return self.places.get((code.co_filename, line))


def text_of(algorithm: Callable[..., object], cut: str = ">=") -> Text | None:
    """The book's text, with this cut, or that of a function that is followed; None for any other."""
    function = getattr(algorithm, "followed_function", None)
    if function is not None:
        return own_text(function)
    is_of_the_book = getattr(algorithm, "__module__", "").startswith("outplay.textbook.")
    return _book_text(algorithm, cut) if is_of_the_book else None


@cache
def _book_text(algorithm: Callable[..., object], cut: str) -> Text:
    module = sys.modules[algorithm.__module__]
    shown = getattr(module, "TEXTS", {}).get(cut, module.text)
    parts = shown if isinstance(shown, tuple) else (shown,)
    return _joined((_body(part), {*_functions(part.__code__)}) for part in parts)


def own_text(function: object) -> Text | None:
    """The text of a function or a class, and of what it calls in its file; None where there is none to be read."""
    try:
        return _joined((_whole(part), {*_codes(part)}) for part in together(function))
    except (OSError, TypeError):
        return None


def _joined(parts: Iterable[tuple[Iterator[tuple[int, str | None]], set[CodeType]]]) -> Text:
    """A text of some parts, each as its lines with their numbers in the file, None for those that are not shown."""
    lines: list[str] = []
    places: dict[tuple[str, int], int] = {}
    code: set[CodeType] = set()
    for numbered, owned in parts:
        lines += [""] * bool(lines)
        for number, line in numbered:
            places.update({(one.co_filename, number): len(lines) for one in owned})
            lines += [] if line is None else [line]
        code |= owned
    return Text(tuple(lines), places, frozenset(code), *_grammar(lines))


def _codes(part: Any) -> Iterator[CodeType]:
    """The code of the functions of a class, or of a function itself, and of those inside of them."""
    for one in vars(part).values() if inspect.isclass(part) else [part]:
        plain = inspect.unwrap(getattr(one, "__func__", one))
        if inspect.isfunction(plain):
            yield plain.__code__
            yield from _functions(plain.__code__)


def _grammar(lines: list[str]) -> tuple[dict[int, int], dict[int, tuple[str, ...]]]:
    """Where bodies of tests begin, and which names are given values, by line."""
    bodies: dict[int, int] = {}
    assigned: dict[int, tuple[str, ...]] = {}
    for node in ast.walk(ast.parse("\n".join(lines))):
        if isinstance(node, ast.If):
            bodies[node.lineno - 1] = node.body[0].lineno - 1
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            assigned[node.lineno - 1] = (*assigned.get(node.lineno - 1, ()), *names)
    return bodies, assigned


def lines_of(algorithm: Callable[..., object], cut: str = ">=") -> tuple[str, ...] | None:
    """The lines to show: the book's text, or that of a function that is followed; None for any other."""
    text = text_of(algorithm, cut)
    return None if text is None else text.lines


def _body(text: Callable[..., object]) -> Iterator[tuple[int, str | None]]:
    """The lines of a book's text below its head, without what is said for who reads the file."""
    source, first = inspect.getsourcelines(text)
    for number, line in enumerate(dedent("".join(source[1:])).rstrip().split("\n"), first + 1):
        yield number, None if line.startswith(DECORATOR) else COMMENT.sub("", line)


def _whole(text: Any) -> Iterator[tuple[int, str]]:
    """All lines of somebody's text."""
    source, first = inspect.getsourcelines(text)
    yield from enumerate(dedent("".join(source)).rstrip().split("\n"), first)


def _functions(text: CodeType) -> Iterator[CodeType]:
    """The functions inside of a text, and those inside of them."""
    for inner in text.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _functions(inner)


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

    def _call(self, frame: FrameType, event: str, _: object) -> Any:
        if frame.f_code not in self.text.code:
            return None
        self._note(frame, self._values(frame, ("alpha", "beta")))
        return self._step

    def _step(self, frame: FrameType, event: str, value: object) -> Any:
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

    def _close(self, frame: FrameType, value: object = None) -> None:
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

    def _said(self, frame: FrameType, line: int, value: object) -> str:
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


def _is_pair(value: object) -> bool:
    """Is it a value with the line that reaches it, as most texts return them?"""
    return isinstance(value, tuple) and len(value) == 2 and (value[1] is None or isinstance(value[1], tuple))


def short(value: object) -> str:
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
