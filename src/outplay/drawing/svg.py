"""Pictures: SVG that shows itself in a notebook, and is saved as .svg, .html or .png."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape as escape_html
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from unicodedata import east_asian_width

from outplay.drawing.theme import stylesheet
from outplay.errors import BadOption, MissingExtra

if TYPE_CHECKING:
    from pathlib import Path

PNG_SCALE: Final = 2
"""Pixels of a PNG for each unit of the picture, across and down: sharp on today's screens."""

Attribute: TypeAlias = str | float | None
"""The value of an attribute of SVG; None leaves the attribute out."""

CLASS: Final = re.compile(r"\bop-([a-z0-9-]+)")

LETTER_WIDTH: Final = 0.62
"""The width of a letter, as a share of the size of the font; few letters are wider."""

WIDE_LETTER_WIDTH: Final = 1.0
"""The width of a Chinese or Japanese letter, or of an emoji, as a share of the size of the font."""

TEXTS_CACHED: Final = 4_096
"""The texts whose width is kept, and the values whose writing is: most come again."""

MINUS: Final = re.compile(r"(?<![\w)])-(?=[\d.])")

UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold, such as the colours of a terminal."""


def escape(words: str) -> str:
    """Words as XML writes them."""
    return escape_html(UNWRITABLE.sub("\ufffd", words))


def with_minus(words: str) -> str:
    """A number's words with a true minus sign, which is as wide as a plus and not lost beside a digit.

    >>> with_minus("-1/6")
    '−1/6'
    """
    return MINUS.sub("\u2212", words)


def number(value: float) -> str:
    """A coordinate, as short as it can be written.

    >>> number(3.10), number(1234567.891), number(-0.001)
    ('3.1', '1234567.89', '0')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element; `class_` is written class, and an underscore becomes a hyphen."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_attribute(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{words}>{''.join(inside)}</{name}>" if inside else f"<{name}{words}/>"


def _attribute(value: Attribute) -> str:
    return number(value) if isinstance(value, (int, float)) else escape(str(value))


def text(words: str, x: float, y: float, size: float = 12, look: str = "text", **more: Attribute) -> str:
    """Words, their middle at (x, y) unless the look says otherwise."""
    return tag("text", escape(words), class_=f"op-{look}", x=x, y=y, font_size=size, **more)


@lru_cache(maxsize=TEXTS_CACHED)
def text_width(words: str, size: float) -> float:
    """How wide the words are at most."""
    wide = 0 if words.isascii() else sum(east_asian_width(letter) in "WF" for letter in words)
    return size * (WIDE_LETTER_WIDTH * wide + LETTER_WIDTH * (len(words) - wide))


def circle(x: float, y: float, radius: float, look: str, **more: Attribute) -> str:
    """A circle of that radius with its middle at (x, y)."""
    return tag("circle", class_=f"op-{look}", cx=x, cy=y, r=radius, **more)


def box(x: float, y: float, width: float, height: float, look: str, round_: float = 0, **more: Attribute) -> str:
    """A rectangle whose upper left corner is (x, y)."""
    return tag("rect", class_=f"op-{look}", x=x, y=y, width=width, height=height, rx=round_ or None, **more)


def path(steps: str, look: str, **more: Attribute) -> str:
    """A line along SVG's path commands."""
    return tag("path", class_=f"op-{look}", d=steps, **more)


def polygon(points: list[tuple[float, float]], look: str, **more: Attribute) -> str:
    """A closed shape with these corners."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polygon", class_=f"op-{look}", points=corners, **more)


def moved(inside: str, x: float, y: float, scale: float = 1, **more: Attribute) -> str:
    """Elements moved so that their origin is at (x, y), and scaled."""
    where = f"translate({number(x)} {number(y)})" + ("" if scale == 1 else f" scale({scale:.4g})")
    return tag("g", inside, transform=where, **more)


class Picture:
    """Something drawn: `width`, `height`, the elements of its SVG, and a sentence for those who cannot see it.

    `look` is a class for the whole of it, for a page to know it by.
    """

    def __init__(self, width: float, height: float, body: str, title: str, look: str = ""):
        self.width, self.height, self.body, self.title, self.look = width, height, body, title, look

    def svg(self, theme: str = "auto", styled: bool = True, scale: float = 1) -> str:
        """The picture as SVG; without its style it takes that of the page around it."""
        paper = box(0, 0, self.width, self.height, "paper", 6)
        used = set(CLASS.findall(paper + self.body))
        style = tag("style", f"\n{stylesheet(theme, only=used)}\n") if styled else ""
        return tag(
            "svg",
            tag("title", escape(self.title)),
            style,
            paper,
            self.body,
            xmlns="http://www.w3.org/2000/svg",
            class_=f"op op-{self.look}" if self.look else "op",
            viewBox=f"0 0 {number(self.width)} {number(self.height)}",
            width=self.width * scale,
            height=self.height * scale,
            role="img",
        )

    def png(self, theme: str = "auto") -> bytes:
        """The picture as PNG, light unless the theme says otherwise."""
        return as_png(self.svg("light" if theme == "auto" else theme))

    def save(self, where: str | Path, theme: str = "auto") -> Path:
        """Writes the picture to a file; the name's ending says what kind: .svg, .html or .png."""
        kinds: dict[str, Callable[[], str | bytes]] = {
            ".svg": lambda: self.svg(theme),
            ".html": lambda: self._page(theme),
            ".png": lambda: self.png(theme),
        }
        return write(where, kinds)

    def _page(self, theme: str) -> str:
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        return f'<!doctype html>\n<html lang="en">{head}<body style="margin:0">{self.svg(theme)}</body></html>\n'

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Picture: {self.title}; save(...) writes it>"


def write(where: str | Path, kinds: Mapping[str, Callable[[], str | bytes]]) -> Path:
    """Writes what the ending of the name asks for, and returns the path."""
    from pathlib import Path

    place = Path(where)
    make = kinds.get(place.suffix.lower())
    if make is None:
        raise BadOption(f"{place.name!r} ends in {place.suffix!r}; it should end in {', '.join(kinds)}")
    made = make()
    place.write_bytes(made if isinstance(made, bytes) else made.encode())
    return place


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


def as_png(svg: str) -> bytes:
    """The SVG as PNG, by resvg: the extra `outplay[png]`."""
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("PNG pictures need resvg: pip install 'outplay[png]'; or save it as .svg or .html") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=PNG_SCALE))
