"""Owners: objects that stay where they work, each in a process of its own, and hand each other arrays.

Who asks sends plain data, and handles of arrays; the arrays themselves go from owner to owner.  An owner that is lost
says so, and is replaced by one that knows nothing: what it has to be told then is the business of who asks.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol, TypeAlias

from outplay.executor.protocol import Fault, Work

Handle: TypeAlias = Any
"""An array, wherever it is: a file's path, or a reference."""


class Call(NamedTuple):
    """A method of an owner, what it is told, and the arrays that it is given.

    Such a method takes the arrays, then what it is told; it answers with plain data that JSON can hold, and arrays.
    """

    owner: int
    method: str
    arguments: tuple[Any, ...]
    inputs: Sequence[Handle] = ()


class Answer(NamedTuple):
    """What came of a call: what was said, and the arrays; or what was lost.

    is_lost    the owner is gone, with what it knew
    is_missing one of the arrays that it was given is gone: it did nothing
    """

    said: Any = None
    arrays: Sequence[Handle] = ()
    is_lost: bool = False
    is_missing: bool = False
    fault: Fault | None = None


class Owners(Protocol):
    """So many owners; each is made by `work.does(game, folder, options)`, with a folder of its own on its own disk."""

    places: list[str]
    """The machine that each owner is on."""

    def ask(self, calls: Sequence[Call]) -> Generator[tuple[Call, Answer], None, None]:
        """What came of each call, as it comes."""

    def lost(self) -> set[int]:
        """The owners that are known to be gone."""

    def replace(self, owner: int) -> None:
        """Puts a new owner in place of one that is lost."""

    def put(self, arrays: Sequence[Any]) -> list[Handle]:
        """Arrays that owners can be given."""

    def fetch(self, handle: Handle) -> Any:
        """The array, here; a LookupError where it is gone."""

    def forget(self, handles: Sequence[Handle]) -> None:
        """These arrays are not wanted any more."""

    def end(self) -> None:
        """Ends all owners."""


def among(work: Work, owners: int, beside: int) -> Work:
    """The work of one of so many owners, of whom so many share a machine."""
    return replace(work, options={**work.options, "owners": owners, "beside": beside})
