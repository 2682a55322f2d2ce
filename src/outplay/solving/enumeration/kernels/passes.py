"""Retrograde analysis on arrays: the passes of retrograde.py, compiled once for all games."""

from __future__ import annotations

from outplay.compiling.cache import inner, kernel
from outplay.compiling.pointer import pointer_to
from outplay.solving.enumeration import retrograde
from outplay.solving.enumeration.kernels import work  # noqa: F401  (what the passes call is known to the compiler)

_pass_over, _pass_over_ties = inner(retrograde.pass_over), inner(retrograde.pass_over_ties)
_pass_over_endless = inner(retrograde.pass_over_endless)


@kernel
def pass_over(stream, size, known, sides, plies, win, loss):
    """`retrograde.pass_over`."""
    return _pass_over(pointer_to(stream), size, pointer_to(known), pointer_to(sides), plies, win, loss)


@kernel
def pass_over_ties(stream, size, known, plies, tie):
    """`retrograde.pass_over_ties`."""
    return _pass_over_ties(pointer_to(stream), size, pointer_to(known), plies, tie)


@kernel
def pass_over_endless(stream, size, known, draw):
    """`retrograde.pass_over_endless`."""
    return _pass_over_endless(pointer_to(stream), size, pointer_to(known), draw)
