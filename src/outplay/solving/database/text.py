"""The key of a position as text, the same in every process."""

from __future__ import annotations

from typing import Any

from outplay.errors import Unsuited


def text_of(key: Any) -> str:
    """The key as text: equal for equal keys, and for no others."""
    if key is None or type(key) in (bool, int, float, str, bytes):
        return repr(key)
    if isinstance(key, tuple):
        return f"({', '.join(map(text_of, key))})"
    if isinstance(key, frozenset):
        return f"{{{', '.join(sorted(map(text_of, key)))}}}"
    if isinstance(key, (int, float, str)):
        return repr(next(kind(key) for kind in (int, float, str) if isinstance(key, kind)))
    raise Unsuited(
        f"a key of a position is {key!r:.60}, a {type(key).__name__}: a database holds numbers, texts, tuples and "
        "frozensets; key(state) can give one"
    )
