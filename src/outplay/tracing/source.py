"""The text of an algorithm as it stands in its file, and where each line of the file is in it."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from textwrap import dedent
from types import CodeType
from typing import Any, Final, NamedTuple

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


def text_of(algorithm: Callable[..., Any], cut: str = ">=") -> Text | None:
    """The book's text, with this cut, or that of a function that is followed; None for any other."""
    function = getattr(algorithm, "followed_function", None)
    if function is not None:
        return own_text(function)
    is_of_the_book = getattr(algorithm, "__module__", "").startswith("outplay.textbook.")
    return _book_text(algorithm, cut) if is_of_the_book else None


@cache
def _book_text(algorithm: Callable[..., Any], cut: str) -> Text:
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
    return Text(tuple(lines), places, frozenset(code), *_grammar(lines))


def own_text(function: Any) -> Text | None:
    """The text of a function or a class, and of what it calls in its file; None where there is none to be read."""
    lines: list[str] = []
    places: dict[tuple[str, int], int] = {}
    code: set[CodeType] = set()
    for part in together(function):
        try:
            source, first = inspect.getsourcelines(part)
        except (OSError, TypeError):
            return None
        lines += [""] * bool(lines)
        owned = {inner for method in _methods(part) for inner in (method.__code__, *_functions(method.__code__))}
        for number, line in enumerate(dedent("".join(source)).rstrip().split("\n"), first):
            places.update({(one.co_filename, number): len(lines) for one in owned})
            lines.append(line)
        code |= owned
    return Text(tuple(lines), places, frozenset(code), *_grammar(lines))


def _methods(part: Any) -> list[Any]:
    """The functions of a class; a function itself."""
    found = vars(part).values() if inspect.isclass(part) else [part]
    plain = [inspect.unwrap(getattr(one, "__func__", one)) for one in found]
    return [one for one in plain if inspect.isfunction(one)]


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


def lines_of(algorithm: Callable[..., Any], cut: str = ">=") -> tuple[str, ...] | None:
    """The lines to show: the book's text, or that of a function that is followed; None for any other."""
    text = text_of(algorithm, cut)
    return None if text is None else text.lines


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
