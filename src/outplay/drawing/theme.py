"""The colours of every picture: light, dark, and black on white for the printer.

Blue and orange are told apart by every kind of eye (Okabe and Ito, 2008), and also by their lightness; nothing is said
by colour alone.  With the theme 'auto' a picture follows the reader's preference.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from importlib.resources import files
from typing import Final

from outplay.errors import BadOption

FONT: Final = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
FIXED_FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def page_file(name: str) -> str:
    """The text of one of the files that pages are made of."""
    return (files("outplay.drawing") / "page_files" / name).read_text(encoding="utf-8")


SHADES: Final[Mapping[str, tuple[str, str, str]]] = {
    "ink": ("#1c2530", "#e8edf2", "#000000"),
    "soft": ("#5b6775", "#a3afbb", "#3a3a3a"),
    "faint": ("#b9c1ca", "#566270", "#9a9a9a"),
    "paper": ("#ffffff", "#12171d", "#ffffff"),
    "panel": ("#eef1f4", "#222b35", "#ffffff"),
    "first": ("#1f6fb5", "#2a77c0", "#1a1a1a"),
    "second": ("#f0a830", "#f3b84f", "#ffffff"),
    "amber": ("#a86400", "#f3b84f", "#6a6a6a"),
    "accent": ("#0a7c66", "#43c6a8", "#000000"),
}
"""Each colour: light, dark, and for the printer."""

COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    theme: {name: shades[i] for name, shades in SHADES.items()} for i, theme in enumerate(("light", "dark", "print"))
}

RULES: Final = dict(re.findall(r"^\.op-([\w-]+) { (.*) }$", page_file("picture.css"), re.MULTILINE))
"""What a class of a picture looks like, from page_files/picture.css; `op-` stands before each name in the SVG."""

VARIABLE: Final = re.compile(r"var\(--(\w+)\)")
"""A colour in them."""

THEMES: Final = ("auto", *COLOURS)

DARK: Final = "(prefers-color-scheme: dark)"


def stylesheet(theme: str = "auto", scope: str = "", only: Container[str] = tuple(RULES)) -> str:
    """The CSS of a theme; 'auto' is light, and dark for readers who prefer that.

    `scope` goes before each selector; `only` names the classes that are needed, all of them unless told.

    >>> stylesheet("print", scope=".paper ").splitlines()[1]
    '.paper .op-paper { fill: #ffffff }'
    """
    if theme not in THEMES:
        raise BadOption(f"theme is {theme!r}; it should be one of {', '.join(map(repr, THEMES))}")
    if theme == "auto":
        dark = _rules("dark", scope, only, colours_only=True)
        return f"{stylesheet('light', scope, only)}\n@media {DARK} {{\n{dark}\n}}"
    fonts = f"{scope}.op {{ font-family: {FONT} }}\n{scope}.op .op-fixed {{ font-family: {FIXED_FONT} }}"
    head, fixed = fonts.split("\n")
    return "\n".join([head, _rules(theme, scope, only), *([fixed] if "fixed" in only else [])])


def _rules(theme: str, scope: str, only: Container[str], colours_only: bool = False) -> str:
    """A line for each class; over the rules of another theme only the colours need to be said."""
    rules = {name: rule.split("; ") for name, rule in RULES.items() if name in only}
    if colours_only:
        rules = {name: [part for part in parts if VARIABLE.search(part)] for name, parts in rules.items()}
    lines = [f"{scope}.op-{name} {{ {'; '.join(parts)} }}" for name, parts in rules.items() if parts]
    return VARIABLE.sub(lambda colour: COLOURS[theme][colour[1]], "\n".join(lines))


def page_css(name: str, theme: str) -> str:
    """The style of a page from its file; the page is dark where its pictures are."""
    return page_file(name).replace(DARK, {"auto": DARK, "dark": "all"}.get(theme, "not all"))


def html_page(title: str, style: str, body: str) -> str:
    """A whole page without scripts: `title` and `body` are HTML, `style` is CSS."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>\n{style}</style></head>\n<body>{body}</body></html>\n'
