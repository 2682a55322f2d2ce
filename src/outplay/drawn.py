"""A record that draws itself: data knows no pictures until one is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.drawing import Picture

R = TypeVar("R")


class Drawn:
    """Whoever has a `picture` can be saved, and shows it in a notebook; without anything in it, it shows its words."""

    def picture(self) -> Picture:
        """The record as a picture."""
        raise NotImplementedError

    def save(self, where: str | Path, theme: str = "auto") -> Path:
        """Writes the picture to a file; the name's ending says what kind: .svg, .html or .png."""
        return self.picture().save(where, theme)

    def _repr_svg_(self) -> str | None:
        return None if hasattr(self, "__len__") and not len(self) else self.picture().svg()


class DrawnRows(Drawn, Generic[R]):
    """Rows that one may go through, and that draw themselves together."""

    def __init__(self, rows: Sequence[R]):
        self.rows = tuple(rows)

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)
