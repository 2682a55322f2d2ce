"""How a fault looks in the student's text: it decides between faults that behave the same.

Who never raises alpha, who never passes it down and who forgets to compare with it all look at the same leaves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final


def _assigns(source: str, bound: str) -> bool:
    return bool(re.search(rf"(?m)^\s+(?:\w+\.)?{bound}\s*(?:,[^=\n]*)?=(?!=)|nonlocal.*{bound}", source))


def _compares(source: str, bound: str) -> bool:
    return bool(re.search(rf"{bound}\s*[<>]=?|[<>]=?\s*(?:\w+\.)?{bound}", source))


def _negates_calls(source: str) -> bool:
    return bool(re.search(r"-\s*(?!inf|float|math)[\w.]+\(", source))


INFINITE: Final = r"""(?:-\s*(?:math\.)?inf|float\(['"]-inf['"]\)|-\s*float\(['"]inf['"]\))"""
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
    "you cut before you take the child's value": lambda source: not re.search(RETURNED, source),
    "negamax: the window is not turned round": _negates_calls,
    "negamax: a sign is missing": lambda source: _negates_calls(source) or "player" not in source,
}
"""How a fault looks in the text, where another one behaves the same."""
