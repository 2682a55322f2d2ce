"""The rules were compiled anew while somebody worked with the old ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from outplay.errors import CannotCompile


class CompiledAnew(CannotCompile):
    """What was made for the rules as they were compiled before is of no use: begin again, which works now."""


Made = TypeVar("Made")


def until_settled(make: Callable[[], Made]) -> Made:
    """What is made, once the rules are compiled for all that it takes."""
    while True:
        try:
            return make()
        except CompiledAnew:
            continue
