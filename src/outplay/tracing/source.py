"""The text of an algorithm as it stands in its file, and where each line of the file is in it."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from textwrap import dedent
from types import CodeType
from typing import Any, Final, NamedTuple

from outplay.tracing.guests.signature import source_of

COMMENT: Final = re.compile(r"  # [a-z-]+$")
"""What the texts say behind a line for who reads the file."""

DECORATOR: Final = "@game."
"""How a line begins that tells the referee something, and is not shown: it stands for the line below it."""


class Text(NamedTuple):
    """The lines of a text as they are shown; where each line of a file is among them; the functions they belong to."""

    lines: tuple[str, ...]
    places: Mapping[tuple[str, int], int]
    code: frozenset[CodeType]

    def place(self, code: CodeType, line: int) -> int | None:
        """The number of a line of the file, counted from 0 in what is shown; None if it is not shown."""
        return self.places.get((code.co_filename, line))


@cache
def text_of(algorithm: Callable[..., Any], cut: str = ">=") -> Text | None:
    """The text of one of the book's algorithms, with this cut; None for any other."""
    if not getattr(algorithm, "__module__", "").startswith("outplay.textbook."):
        return None
    module = sys.modules[algorithm.__module__]
    shown = getattr(module, "TEXTS", {}).get(cut, module.text)
    lines: list[str] = []
    places: dict[tuple[str, int], int] = {}
    code: set[CodeType] = set()
    for part in shown if isinstance(shown, tuple) else (shown,):
        lines += [""] * bool(lines)
        for number, line in _body(part):
            places[part.__code__.co_filename, number] = len(lines)
            if not line.startswith(DECORATOR):
                lines.append(COMMENT.sub("", line))
        code |= set(_functions(part.__code__))
    return Text(tuple(lines), places, frozenset(code))


def lines_of(algorithm: Callable[..., Any], cut: str = ">=") -> tuple[str, ...] | None:
    """The lines to show: the book's text, or that of a function that is followed; None for any other."""
    text = text_of(algorithm, cut)
    if text is not None:
        return text.lines
    guest = getattr(algorithm, "__wrapped__", None)
    return tuple(dedent(source_of(guest)).rstrip().split("\n")) or None if guest is not None else None


def _body(text: Callable[..., Any]) -> Iterator[tuple[int, str]]:
    """The lines of a text below its head, with their numbers in the file."""
    source, first = inspect.getsourcelines(text)
    yield from enumerate(dedent("".join(source[1:])).rstrip().split("\n"), first + 1)


def _functions(text: CodeType) -> Iterator[CodeType]:
    """The functions inside of a text, and those inside of them."""
    for inner in text.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _functions(inner)
