"""The colours of every picture: light, dark, and black on white for the printer.

Blue and orange are told apart by every kind of eye (Okabe and Ito, 2008), and also by their lightness; nothing is said
by colour alone.  With the theme 'auto' a picture follows the reader's preference.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from importlib.resources import files
from typing import Final

from outplay.errors import BadOption

FONT: Final = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
FIXED_FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"

COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "ink": "#1c2530",
        "soft": "#5b6775",
        "faint": "#b9c1ca",
        "paper": "#ffffff",
        "panel": "#eef1f4",
        "first": "#1f6fb5",
        "second": "#f0a830",
        "amber": "#a86400",
        "accent": "#0a7c66",
    },
    "dark": {
        "ink": "#e8edf2",
        "soft": "#a3afbb",
        "faint": "#566270",
        "paper": "#12171d",
        "panel": "#222b35",
        "first": "#2a77c0",
        "second": "#f3b84f",
        "amber": "#f3b84f",
        "accent": "#43c6a8",
    },
    "print": {
        "ink": "#000000",
        "soft": "#3a3a3a",
        "faint": "#9a9a9a",
        "paper": "#ffffff",
        "panel": "#ffffff",
        "first": "#1a1a1a",
        "second": "#ffffff",
        "amber": "#6a6a6a",
        "accent": "#000000",
    },
}

RULES: Final[Mapping[str, str]] = {
    "paper": "fill: {paper}",
    "panel": "fill: {panel}; stroke: {faint}; stroke-width: 1",
    "hole": "fill: {paper}; stroke: {faint}; stroke-width: 1",
    "text": "fill: {ink}; text-anchor: middle; dominant-baseline: central",
    "soft": "fill: {soft}; text-anchor: middle; dominant-baseline: central",
    "note": "fill: {soft}; text-anchor: start; dominant-baseline: central",
    "fixed": "fill: {ink}; dominant-baseline: central; white-space: pre",
    "move": "fill: {ink}; stroke: {paper}; stroke-width: 4; paint-order: stroke; text-anchor: middle; "
    "dominant-baseline: central",
    "gone-move": "fill: {soft}; stroke: {paper}; stroke-width: 4; paint-order: stroke; text-anchor: middle; "
    "dominant-baseline: central",
    "known": "fill: {ink}; text-anchor: start; dominant-baseline: central; font-weight: 600",
    "line": "fill: none; stroke: {soft}; stroke-width: 1.3",
    "chosen": "fill: none; stroke: {accent}; stroke-width: 4; stroke-linecap: round",
    "selected": "fill: none; stroke: {accent}; stroke-width: 4; stroke-linecap: round",
    "gone": "fill: none; stroke: {faint}; stroke-width: 1.3; stroke-dasharray: 4 3",
    "cross": "fill: none; stroke: {soft}; stroke-width: 1.6; stroke-linecap: round",
    "max": "fill: {first}; stroke: {ink}; stroke-width: 1.2",
    "min": "fill: {second}; stroke: {ink}; stroke-width: 1.2",
    "leaf": "fill: {panel}; stroke: {ink}; stroke-width: 1.2",
    "guess": "fill: {panel}; stroke: {ink}; stroke-width: 1.2; stroke-dasharray: 3 2",
    "chance": "fill: {paper}; stroke: {ink}; stroke-width: 1.6",
    "more": "fill: {panel}; stroke: {faint}; stroke-width: 1",
    "in-max": "fill: #ffffff; text-anchor: middle; dominant-baseline: central; font-weight: 600",
    "in-min": "fill: #000000; text-anchor: middle; dominant-baseline: central; font-weight: 600",
    "halo": "fill: none; stroke: {accent}; stroke-width: 3; stroke-dasharray: 2 3",
    "first": "fill: {first}; stroke: {ink}; stroke-width: 1.2",
    "second": "fill: {second}; stroke: {ink}; stroke-width: 1.2",
    "third": "fill: {accent}; stroke: {ink}; stroke-width: 1.2",
    "covered": "fill: {faint}; stroke: {soft}; stroke-width: 1",
    "stone": "fill: {faint}; stroke: {ink}; stroke-width: 1.2",
    "ring": "fill: none; stroke: {ink}; stroke-width: 1.2",
    "under-line": "fill: none; stroke: {ink}; stroke-width: 8; stroke-linecap: round",
    "first-line": "fill: none; stroke: {first}; stroke-width: 6; stroke-linecap: round",
    "second-line": "fill: none; stroke: {second}; stroke-width: 6; stroke-linecap: round",
    "grid": "fill: none; stroke: {faint}; stroke-width: 1.2",
    "open": "fill: {accent}; fill-opacity: .14; stroke: {accent}; stroke-width: 3",
    "veil": "fill: {panel}; fill-opacity: .75",
    "edge": "fill: none; stroke: {ink}; stroke-width: 3; stroke-linecap: round",
    "dot": "fill: {ink}",
    "legal": "fill: {accent}; stroke: {paper}; stroke-width: 1.5",
    "under-last": "fill: none; stroke: {paper}; stroke-width: 5",
    "last": "fill: none; stroke: {accent}; stroke-width: 3",
    "won": "fill: none; stroke: {accent}; stroke-width: 3.5",
    "heat": "fill: {accent}; stroke: {ink}; stroke-width: .6",
    "heat-line": "fill: none; stroke: {accent}; stroke-width: 5",
    "heat-text": "fill: {ink}; stroke: {paper}; stroke-width: 2; stroke-linejoin: round; paint-order: stroke; "
    "text-anchor: middle; dominant-baseline: central; font-weight: 600",
    "tile": "fill: {second}; stroke: {ink}; stroke-width: .6",
    "chip": "fill: {panel}; stroke: {soft}; stroke-width: 1",
    "band": "fill: {first}; fill-opacity: .2",
    "series-0": "fill: none; stroke: {first}; stroke-width: 2.5",
    "series-1": "fill: none; stroke: {amber}; stroke-width: 2.5; stroke-dasharray: 7 4",
    "series-2": "fill: none; stroke: {accent}; stroke-width: 2.5; stroke-dasharray: 2 4",
    "series-3": "fill: none; stroke: {soft}; stroke-width: 2.5; stroke-dasharray: 9 3 2 3",
    "series-4": "fill: none; stroke: {ink}; stroke-width: 2.5",
    "series-5": "fill: none; stroke: {soft}; stroke-width: 2.5; stroke-dasharray: 12 5",
}
"""What a class of a picture looks like; `op-` stands before each name in the SVG."""

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
        rules = {name: [part for part in parts if "{" in part] for name, parts in rules.items()}
    return "\n".join(
        f"{scope}.op-{name} {{ {'; '.join(parts).format(**COLOURS[theme])} }}" for name, parts in rules.items() if parts
    )


def page_file(name: str) -> str:
    """The text of one of the files that pages are made of."""
    return (files("outplay.drawing") / "page_files" / name).read_text(encoding="utf-8")


def page_css(name: str, theme: str) -> str:
    """The style of a page from its file; the page is dark where its pictures are."""
    return page_file(name).replace(DARK, {"auto": DARK, "dark": "all"}.get(theme, "not all"))


def html_page(title: str, style: str, body: str) -> str:
    """A whole page without scripts: `title` and `body` are HTML, `style` is CSS."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>\n{style}</style></head>\n<body>{body}</body></html>\n'
