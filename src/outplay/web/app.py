"""The server: a page, and a handful of questions it may ask.

    /                the page             /static/...      its scripts and styles
    /api/games       the games there are  /api/changed     when the server's own files were changed
    /api/...         what `questions.py` reads: answered once, as JSON, or often, by server-sent events

What is asked, `questions.py` reads, one of the workers finds out (`jobs.py`), and `delivery.py` sends.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from os import cpu_count
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from outplay.drawing import stylesheet
from outplay.notation import GAMES, PlainData, plain_fields
from outplay.playing import LEVELS, player_names
from outplay.web.delivery import Delivery, Json
from outplay.web.guard import Guard
from outplay.web.inputs import FOLDER, HUMAN, USUAL_GAME
from outplay.web.position import OWN
from outplay.web.questions import ANSWERED_OFTEN, ANSWERED_ONCE
from outplay.web.setup import Setup

COMPRESSION: Final = 5
"""How hard answers are compressed, of 9: more takes longer than it saves on the way."""

FEWEST_THINKERS: Final = 4
"""The fewest searches that run at once: more than `delivery.AT_ONCE`, so that no client can have them all."""

STATIC: Final = files("outplay.web") / "static"
PLACE: Final = "<!-- scripts -->"
"""Where the page has what is put into it."""

ALONE: Final = Setup()
MAIN: Final = "main.js"
STEPPING: Final = files("outplay.drawing") / "page_files" / "stepping.js"
"""The script that shows a step of a search: the same as in a saved page."""


class Site:
    """What is answered without a worker: the page, and what it begins with."""

    def __init__(self, setup: Setup):
        self.setup = setup

    async def page(self, request: Request) -> Response:
        """Answers with the page, which asks all the rest."""
        return HTMLResponse(page(known(self.setup)))

    async def games(self, request: Request) -> Response:
        """Answers with what the page begins with."""
        return Json(known(self.setup))

    async def changed(self, request: Request) -> Response:
        """Answers when the server's own files were changed last: a page looks whether they were mended."""
        return Json({"changed": " ".join(map(str, self.setup.changed))})

    async def colours(self, request: Request) -> Response:
        """Answers with the colours of the pictures, for the page's own switch of light and dark."""
        return PlainTextResponse(colours(), media_type="text/css")

    async def stepping(self, request: Request) -> Response:
        """Answers with the script that a saved page has as well."""
        return FileResponse(str(STEPPING), media_type="text/javascript")


def page(known: PlainData) -> str:
    """The page; a browser that reads it fetches all its scripts together, not each when another asks for it."""
    scripts = sorted([one.name for one in STATIC.iterdir() if one.name.endswith(".js") and one.name != MAIN])
    links = [f'<link rel="modulepreload" href="/static/{name}">' for name in (*scripts, STEPPING.name)]
    data = json.dumps(known, separators=(",", ":")).replace("<", "\\u003c")
    links.append(f'<script id="known" type="application/json">{data}</script>')
    return (STATIC / "index.html").read_text(encoding="utf-8").replace(PLACE, "\n".join(links))


def known(setup: Setup) -> PlainData:
    """The games by name, the server's own first, and then the one that the page begins with; players, students."""
    first = [{"name": OWN, "says": Path(setup.own).name, "numbers": "", "how": ""}] if setup.own else []
    names = sorted(GAMES, key=lambda name: name != USUAL_GAME)
    listed = [{"name": name, **plain_fields(GAMES[name], "says", "numbers", "how")} for name in names]
    players = [one for one in player_names() if one not in (HUMAN, FOLDER)]
    student = Path(setup.student).name if setup.student else ""
    return {"games": first + listed, "levels": LEVELS, "players": players, "student": student}


@cache
def colours() -> str:
    """A style sheet for pictures: light on paper; dark on a screen where the reader, or the page's switch, wants it."""
    preferred = stylesheet("dark", scope=":root:not([data-theme=light]) ")
    switched = stylesheet("dark", scope=":root[data-theme=dark] ")
    dark = f"@media screen and (prefers-color-scheme: dark) {{\n{preferred}\n}}\n@media screen {{\n{switched}\n}}"
    return f"{stylesheet('light')}\n{dark}\n"


async def missing(request: Request, error: Exception) -> Response:
    """The refusal, in words, of an address at which there is nothing."""
    return Json({"error": f"there is nothing at {request.url.path[:80]!r}; start at /"}, status_code=404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The refusal of every method but GET and HEAD."""
    return Json({"error": "this server answers GET alone"}, status_code=405, headers={"Allow": "GET, HEAD"})


def routes(site: Site, delivery: Delivery) -> list[BaseRoute]:
    """Which address is answered by what."""
    return [
        Route("/", site.page),
        Route("/api/games", site.games),
        Route("/api/changed", site.changed),
        *(Route(f"/api/{name}", delivery.once(name, reading)) for name, reading in ANSWERED_ONCE.items()),
        *(Route(f"/api/{name}", delivery.often(name, reading)) for name, reading in ANSWERED_OFTEN.items()),
        Route("/static/drawing.css", site.colours),
        Route(f"/static/{STEPPING.name}", site.stepping),
        Mount("/static", StaticFiles(directory=str(STATIC))),
    ]


def application(setup: Setup = ALONE, *, thinkers: int | None = None, hosts: tuple[str, ...] = ()) -> Starlette:
    """The whole of it, with the games of the library and what it is set up with; `hosts` are further names.

    So many `thinkers` search at once: as many as there are processors, four at least, if that is left open.
    """
    delivery = Delivery(setup, thinkers or max(cpu_count() or 1, FEWEST_THINKERS))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        delivery.prepare()
        yield
        delivery.close()

    app = Starlette(
        routes=routes(Site(setup), delivery),
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, compresslevel=COMPRESSION)],
        exception_handlers={404: missing, 405: wrong_method},
    )
    app.state.close = delivery.close
    return app
