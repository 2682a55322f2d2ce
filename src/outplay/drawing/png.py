"""A picture as PNG, by resvg: the extra `outplay[png]`."""

from __future__ import annotations

from typing import Final

from outplay.errors import MissingExtra

SCALE: Final = 2
"""Pixels of a PNG for each unit of the picture, across and down: sharp on today's screens."""


def as_png(svg: str) -> bytes:
    """The SVG as PNG, twice as many pixels wide and high."""
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("PNG pictures need resvg: pip install 'outplay[png]'; or save it as .svg or .html") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE))
