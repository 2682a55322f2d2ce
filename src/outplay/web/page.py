"""The page as it is sent: with all scripts named at once, and with what the server knows, so that nothing is waited for
twice.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

PLACE: Final = "<!-- scripts -->"
"""Where the page has what is put into it."""

MAIN: Final = "main.js"
ELSEWHERE: Final = ("stepping.js",)
"""Scripts that other rooms have."""


def page(known: dict[str, Any]) -> str:
    """The page; a browser that reads it fetches all its scripts together, not each when another asks for it."""
    static = files("outplay.web") / "static"
    scripts = sorted([one.name for one in static.iterdir() if one.name.endswith(".js") and one.name != MAIN])
    links = [f'<link rel="modulepreload" href="/static/{name}">' for name in (*scripts, *ELSEWHERE)]
    data = json.dumps(known, separators=(",", ":")).replace("<", "\\u003c")
    links.append(f'<script id="known" type="application/json">{data}</script>')
    return (static / "index.html").read_text(encoding="utf-8").replace(PLACE, "\n".join(links))
