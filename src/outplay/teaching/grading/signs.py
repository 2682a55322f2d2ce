"""How a fault looks in the student's text: it decides between faults that behave the same.

Who never raises alpha, who never passes it down and who forgets to compare with it all look at the same leaves.  What
students call lo and hi is read as alpha and beta.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

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
