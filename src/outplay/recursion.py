"""Room to recurse: the texts call themselves once a ply, and a game may last 10,000."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from outplay.errors import TooDeep

FRAMES: Final = 400_000
"""Python frames a search may stack: about 100,000 plies of a watched search, twice that of an unwatched one."""

_lock = Lock()
_deep_searches = 0
_limit_before = 0


@contextmanager
def deep_recursion(name: str) -> Iterator[None]:
    """Room for 100,000 plies of recursion; beyond that a TooDeep instead of a RecursionError.

    Python keeps the frames of Python functions on the heap, so this needs memory and not a larger stack.
    The limit belongs to all threads: it is put back when the last search has ended.
    """
    global _deep_searches, _limit_before
    with _lock:
        if _deep_searches == 0:
            _limit_before = sys.getrecursionlimit()
            sys.setrecursionlimit(max(FRAMES, _limit_before))
        _deep_searches += 1
    try:
        yield
    except RecursionError:
        raise TooDeep(
            f"{name} went on for more plies than the search can hold: it may have a cycle, "
            "which check_game shows; a depth limit ends the search"
        ) from None
    finally:
        with _lock:
            _deep_searches -= 1
            if _deep_searches == 0:
                sys.setrecursionlimit(_limit_before)
