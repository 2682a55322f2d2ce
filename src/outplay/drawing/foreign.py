"""SVG that a game's own `draw` returns, made to fit into a picture."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from outplay.errors import BadValue

SVG: Final = "http://www.w3.org/2000/svg"
LINK: Final = "http://www.w3.org/1999/xlink"
LARGEST: Final = 1_000_000
DEFAULT: Final = 200.0

FORBIDDEN: Final = frozenset({"script", "foreignObject", "iframe", "object", "embed", "animate", "set", "handler"})
"""Elements that could run something in the page that shows the picture: they are left out."""


def embedded(drawn: str) -> tuple[float, float, str]:
    """(width, height, element) of a whole SVG document, without scripts or links, as an element of another picture."""
    try:
        if len(drawn) > LARGEST or "<!" in drawn.replace("<!--", ""):
            raise BadValue("draw returned SVG with a document type, or more than a million letters; return plain <svg>")
        root = ElementTree.fromstring(drawn)
    except ElementTree.ParseError as error:
        raise BadValue(f"draw returned {drawn!r:.80}, which is no SVG ({error}); return '<svg ...>...</svg>'") from None
    if root.tag not in (f"{{{SVG}}}svg", "svg"):
        raise BadValue(f"draw returned an element {root.tag!r:.60}; it should be <svg xmlns={SVG!r}>")
    _disarm(root)
    width, height = _size(root)
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    ElementTree.register_namespace("", SVG)
    return width, height, ElementTree.tostring(root, encoding="unicode")


def _size(root: ElementTree.Element) -> tuple[float, float]:
    view = [float(part) for part in re.findall(r"-?[\d.]+", root.get("viewBox", ""))]
    sides = [_length(root.get(side)) for side in ("width", "height")]
    if len(view) == 4:
        sides = [side or wide for side, wide in zip(sides, view[2:], strict=True)]
    return sides[0] or DEFAULT, sides[1] or DEFAULT


def _length(words: str | None) -> float:
    """A number of pixels; 0 where there is none or it is a share of something."""
    match = re.fullmatch(r"\s*([\d.]+)\s*(px)?\s*", words or "")
    return float(match[1]) if match else 0


def _disarm(element: ElementTree.Element) -> None:
    """Takes out what could run or load something."""
    for child in list(element):
        if child.tag.rpartition("}")[2] in FORBIDDEN:
            element.remove(child)
        else:
            _disarm(child)
    for name in list(element.attrib):
        plain = name.rpartition("}")[2].lower()
        links = plain == "href" and not element.attrib[name].startswith("#")
        if plain.startswith("on") or links or "url(" in element.attrib[name].replace("url(#", ""):
            del element.attrib[name]
