"""One way to be wrong: a name, what to say of it, and the book's texts with a few words changed.

Faults that behave the same are told apart by how they look in the student's text: who never raises alpha, who never
passes it down and who forgets to compare with it all look at the same leaves.  What students call lo and hi is read as
alpha and beta.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from outplay.teaching.grading.texts import Edits
from outplay.tracing.instrumented.signature import role_of

PARAMETERS: Final = re.compile(r"(?:def\s+\w+\s*\(|lambda)([^):]*(?::\s*\w+[^):]*)*)")


def in_usual_words(source: str) -> str:
    """The text with its bounds called alpha and beta: parameters that are handed in pairs, whatever their names."""
    for listed in PARAMETERS.findall(source):
        names = re.findall(r"\w+", re.sub(r"[:=][^,]*", "", listed))
        bounds = {role: name for name in names if (role := role_of(name)) in ("alpha", "beta")}
        if len(bounds) == 2:
            for role, name in bounds.items():
                source = re.sub(rf"(?<![\w.]){name}\b", role, source)
    return source


def has_bounds(source: str) -> bool:
    """Does the text speak of alpha or beta at all?  Else nothing can be read from it."""
    return bool(re.search(r"alpha|beta", source))


def _assigns(source: str, bound: str) -> bool:
    return bool(re.search(rf"(?m)^\s+(?:\w+\.)?{bound}\s*(?:,[^=\n]*)?=(?!=)|nonlocal.*{bound}", source))


def _compares(source: str, bound: str) -> bool:
    return bool(re.search(rf"{bound}\s*[<>]=?|[<>]=?\s*(?:\w+\.)?{bound}", source))


def _negates_calls(source: str) -> bool:
    return bool(re.search(r"-\s*(?!inf|float|math)[\w.]+\(", source))


INFINITE: Final = r"""(?:-\s*(?:math\.)?inf|float\(['"]-inf['"]\)|-\s*float\(['"]inf['"]\))"""
SWAPPED: Final = r"\(.*(?<![-\w])beta\s*,\s*alpha\s*[,)]|alpha\s*=\s*beta\s*,"
RETURNED: Final = r"return\s*\(?\s*(?:alpha|beta|0|-?\s*inf|float)"
SIGNS: Final[dict[str, Callable[[str], bool]]] = {
    "alpha is never raised": lambda source: not _assigns(source, "alpha") and _compares(source, "alpha"),
    "beta is never lowered": lambda source: not _assigns(source, "beta") and _compares(source, "beta"),
    "the window is never updated": lambda source: not _assigns(source, "alpha") and not _assigns(source, "beta"),
    "only MAX cuts": lambda source: not _compares(source, "alpha") and _compares(source, "beta"),
    "only MIN cuts": lambda source: not _compares(source, "beta") and _compares(source, "alpha"),
    "you never cut": lambda source: not _compares(source, "alpha") and not _compares(source, "beta"),
    "you never pass alpha down": lambda source: bool(re.search(rf"{INFINITE}\s*,\s*beta", source)),
    "you never pass beta down": lambda source: bool(re.search(r"alpha\s*,\s*(?:math\.|float\(.)?inf", source)),
    "alpha and beta change places in the call": lambda source: bool(re.search(SWAPPED, source)),
    "you cut before you take the child's value": lambda source: not re.search(RETURNED, source),
    "negamax: the window is not turned round": _negates_calls,
    "negamax: a sign is missing": lambda source: _negates_calls(source) or not re.search(r"player|\bmin\b", source),
}
"""How a fault looks in the text, where another one behaves the same."""


NEGAMAX: Final = "negamax"
"""How the names of faults begin that are seen without bounds."""


class Fault(NamedTuple):
    """One way to be wrong: its name, what to do about it, and the texts that have it."""

    name: str
    advice: str
    texts: dict[str, tuple[Edits, ...]]

    def is_written(self, source: str) -> bool | None:
        """Does the student's text look like it, where two faults behave the same?  None where nothing is known."""
        sign, text = SIGNS.get(self.name), in_usual_words(source)
        is_told = has_bounds(text) or self.name.startswith(NEGAMAX)
        return sign(text) if sign is not None and is_told else None
