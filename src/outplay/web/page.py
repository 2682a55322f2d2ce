"""The page as it is sent: with all scripts named at once, and with what the server knows, so that nothing is waited for
twice; and what it has from other rooms.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from outplay.drawing import stylesheet
from outplay.notation import GAMES
from outplay.playing import LEVELS, player_names
from outplay.web.beside import Beside
from outplay.web.inputs import FOLDER, HUMAN, USUAL
from outplay.web.position import OWN

STATIC: Final = files("outplay.web") / "static"
PLACE: Final = "<!-- scripts -->"
"""Where the page has what is put into it."""

MAIN: Final = "main.js"
STEPPING: Final = files("outplay.drawing") / "page_files" / "stepping.js"
"""The script that shows a step of a search: the same as in a saved page."""


def page(known: dict[str, Any]) -> str:
    """The page; a browser that reads it fetches all its scripts together, not each when another asks for it."""
    scripts = sorted([one.name for one in STATIC.iterdir() if one.name.endswith(".js") and one.name != MAIN])
    links = [f'<link rel="modulepreload" href="/static/{name}">' for name in (*scripts, STEPPING.name)]
    data = json.dumps(known, separators=(",", ":")).replace("<", "\\u003c")
    links.append(f'<script id="known" type="application/json">{data}</script>')
    return (STATIC / "index.html").read_text(encoding="utf-8").replace(PLACE, "\n".join(links))


def known(own: str | None, beside: Beside) -> dict[str, Any]:
    """The games by name, the server's own first, and then the one that the page begins with; players, students."""
    first = [{"name": OWN, "says": Path(own).name, "numbers": "", "how": ""}] if own else []
    listed = [
        {"name": name, "says": GAMES[name].says, "numbers": GAMES[name].numbers, "how": GAMES[name].how}
        for name in sorted(GAMES, key=lambda name: name != USUAL)
    ]
    players = [one for one in player_names() if one not in (HUMAN, FOLDER)]
    student = Path(beside.student).name if beside.student else ""
    return {"games": first + listed, "levels": LEVELS, "players": players, "student": student}


@cache
def colours() -> str:
    """A style sheet for pictures: light on paper; dark on a screen where the reader, or the page's switch, wants it."""
    preferred = stylesheet("dark", scope=":root:not([data-theme=light]) ")
    switched = stylesheet("dark", scope=":root[data-theme=dark] ")
    dark = f"@media screen and (prefers-color-scheme: dark) {{\n{preferred}\n}}\n@media screen {{\n{switched}\n}}"
    return f"{stylesheet('light')}\n{dark}\n"
