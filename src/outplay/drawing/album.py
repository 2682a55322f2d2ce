"""Several pictures together: the steps of a search, a game on two boards."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from outplay.drawing.svg import Picture, write

if TYPE_CHECKING:
    from pathlib import Path


class Album(list[Any]):
    """Pictures, or records that draw themselves, one after the other: in a notebook, and saved as one .html page."""

    def pictures(self) -> list[Picture]:
        """What each of them shows."""
        return [one if isinstance(one, Picture) else one.picture() for one in self]

    def save(self, where: str | Path, theme: str = "auto") -> Path:
        """Writes all of them into one .html file."""
        return write(where, {".html": lambda: self._page(theme)})

    def _page(self, theme: str) -> str:
        titles = escape("; ".join(picture.title for picture in self.pictures()))
        head = f'<meta charset="utf-8"><title>{titles}</title>'
        return f'<!doctype html>\n<html lang="en">{head}<body>{self._figures(theme)}</body></html>\n'

    def _figures(self, theme: str) -> str:
        return "\n".join(f"<figure>{picture.svg(theme)}</figure>" for picture in self.pictures())

    def _repr_html_(self) -> str:
        return self._figures("auto")
