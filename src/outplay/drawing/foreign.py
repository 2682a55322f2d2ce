"""SVG that a game's own `draw` returns, made to fit into a picture.

What draws is kept, and everything else is left out: whatever could run or load something in the page that shows it.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from outplay.errors import BadValue

SVG: Final = "http://www.w3.org/2000/svg"
LINK: Final = "http://www.w3.org/1999/xlink"
XML: Final = "http://www.w3.org/XML/1998/namespace"
LONGEST: Final = 1_000_000
LARGEST: Final = 10_000.0
DEFAULT: Final = 200.0

DRAWS: Final = re.compile(
    r"svg|g|defs|symbol|use|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|marker"
    r"|stop|linearGradient|radialGradient|pattern|clipPath|mask|filter|fe(Blend|ColorMatrix|Composite|DropShadow|Flood)"
    r"|fe(GaussianBlur|Merge|MergeNode|Offset)"
)
"""The elements that are kept."""

WORDS: Final = ("title", "desc", "style")
"""Those that hold words alone: a page may read elements in them as its own."""

LOADS: Final = re.compile(r"@|\\|javascript:|(url|src|image|image-set)\s*\((?!\s*['\"]?#)", re.IGNORECASE)
"""What loads or imports something in a style; a backslash could hide it."""


def embedded(drawn: object) -> tuple[float, float, str]:
    """(width, height, element) of a whole SVG document, without scripts or links, as an element of another picture."""
    if not isinstance(drawn, str):
        raise BadValue(f"draw returned {drawn!r:.80}; it should return a string: '<svg ...>...</svg>'")
    if len(drawn) > LONGEST or "<!" in drawn.replace("<!--", ""):
        raise BadValue("draw returned SVG with a document type, or more than a million letters; return plain <svg>")
    try:
        root = ElementTree.fromstring(drawn)
        if root.tag not in (f"{{{SVG}}}svg", "svg"):
            raise BadValue(f"draw returned an element {root.tag!r:.60}; it should be <svg xmlns={SVG!r}>")
        _disarm(root)
        width, height = _size(root)
        root.set("width", f"{width:g}")
        root.set("height", f"{height:g}")
        return width, height, ElementTree.tostring(root, encoding="unicode")
    except ElementTree.ParseError as error:
        raise BadValue(f"draw returned {drawn!r:.80}, which is no SVG ({error}); return '<svg ...>...</svg>'") from None
    except RecursionError:
        raise BadValue("draw returned SVG whose elements are nested too deep; return fewer levels of <g>") from None


def _size(root: ElementTree.Element) -> tuple[float, float]:
    view = [_number(part) for part in root.get("viewBox", "").replace(",", " ").split()]
    sides = [_number((root.get(side) or "").strip().removesuffix("px")) for side in ("width", "height")]
    if len(view) == 4:
        sides = [side or wide for side, wide in zip(sides, view[2:], strict=True)]
    width, height = (side or DEFAULT for side in sides)
    if max(width, height) > LARGEST:
        raise BadValue(f"draw returned SVG of {width:g} x {height:g}; it should be at most {LARGEST:g} wide and high")
    return width, height


def _number(words: str) -> float:
    """A length; 0 where there is none, or it is a share of something."""
    match = re.fullmatch(r"\s*(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?\s*", words, re.IGNORECASE)
    return float(words) if match else 0


def _disarm(element: ElementTree.Element) -> None:
    """Keeps what draws; links lead nowhere but into the picture itself."""
    name = _plain(element.tag)
    for child in list(element):
        if (
            name in WORDS
            or not DRAWS.fullmatch(_plain(child.tag))
            or (_plain(child.tag) == "style" and LOADS.search(child.text or ""))
        ):
            element.remove(child)
        else:
            _disarm(child)
    element.tag = name
    kept = {_plain(key): value for key, value in element.attrib.items() if _is_harmless(_plain(key), value)}
    element.attrib.clear()
    element.attrib.update(kept)


def _plain(name: str) -> str:
    """A name without SVG's or a link's namespace, which the picture around it has; '' for one of another namespace."""
    namespace, _, plain = name.rpartition("}")
    return plain if namespace in ("", f"{{{SVG}", f"{{{LINK}") else name if namespace == f"{{{XML}" else ""


def _is_harmless(name: str, value: str) -> bool:
    if not name or name.lower().startswith("on") or LOADS.search(value):
        return False
    return name.lower() != "href" or value.startswith("#")
