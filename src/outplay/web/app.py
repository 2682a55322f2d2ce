"""The server: a page, and a handful of questions it may ask.

    /                the page             /static/...      its scripts and styles
    /api/games       the games there are  /api/changed     when the server's own files were changed
    /api/...         what `questions.py` reads: answered once, as JSON, or often, by server-sent events

What is asked, `questions.py` reads, one of the workers finds out (`jobs.py`), and `delivery.py` sends.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import cpu_count
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from outplay.web.beside import Beside
from outplay.web.delivery import Desk, Json
from outplay.web.guard import Guard
from outplay.web.page import STATIC, STEPPING, colours, known, page
from outplay.web.position import stamp_of
from outplay.web.questions import ANSWERED_OFTEN, ANSWERED_ONCE

PACKED: Final = 5
"""How hard answers are compressed, of 9: more takes longer than it saves on the way."""

FEWEST_THINKERS: Final = 4
"""The fewest searches that run at once: more than `delivery.AT_ONCE`, so that no client can have them all."""

NOTHING: Final = Beside()


class Site:
    """What is answered without a worker: the page, and what it begins with."""

    def __init__(self, own: str | None, beside: Beside):
        self.own, self.beside = own, beside

    async def page(self, request: Request) -> Response:
        """Answers with the page, which asks all the rest."""
        return HTMLResponse(page(known(self.own, self.beside)))

    async def games(self, request: Request) -> Response:
        """Answers with what the page begins with."""
        return Json(known(self.own, self.beside))

    async def changed(self, request: Request) -> Response:
        """Answers when the server's own files were changed last: a page looks whether they were mended."""
        return Json({"changed": f"{stamp_of(self.own)} {stamp_of(self.beside.student)}"})

    async def colours(self, request: Request) -> Response:
        """Answers with the colours of the pictures, for the page's own switch of light and dark."""
        return PlainTextResponse(colours(), media_type="text/css")

    async def stepping(self, request: Request) -> Response:
        """Answers with the script that a saved page has as well."""
        return FileResponse(str(STEPPING), media_type="text/javascript")


async def missing(request: Request, error: Exception) -> Response:
    """The refusal, in words, of an address at which there is nothing."""
    return Json({"error": f"there is nothing at {request.url.path[:80]!r}; start at /"}, status_code=404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The refusal of every method but GET and HEAD."""
    return Json({"error": "this server answers GET alone"}, status_code=405, headers={"Allow": "GET, HEAD"})


def routes(site: Site, desk: Desk) -> list[BaseRoute]:
    """Which address is answered by what."""
    return [
        Route("/", site.page),
        Route("/api/games", site.games),
        Route("/api/changed", site.changed),
        *(Route(f"/api/{name}", desk.once(reading)) for name, reading in ANSWERED_ONCE.items()),
        *(Route(f"/api/{name}", desk.often(reading)) for name, reading in ANSWERED_OFTEN.items()),
        Route("/static/drawing.css", site.colours),
        Route(f"/static/{STEPPING.name}", site.stepping),
        Mount("/static", StaticFiles(directory=str(STATIC))),
    ]


def application(
    own: str | None = None, beside: Beside = NOTHING, *, thinkers: int | None = None, hosts: tuple[str, ...] = ()
) -> Starlette:
    """The whole of it: `own` is a game to add, FILE.py:CLASS, `beside` what else; `hosts` are further names.

    So many `thinkers` search at once: as many as there are processors, four at least, if that is left open.
    """
    desk = Desk(own, beside, thinkers or max(cpu_count() or 1, FEWEST_THINKERS))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        desk.prepare()
        yield
        desk.close()

    app = Starlette(
        routes=routes(Site(own, beside), desk),
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, compresslevel=PACKED)],
        exception_handlers={404: missing, 405: wrong_method},
    )
    app.state.close = desk.close
    return app
