"""The server: a page, and a handful of questions it may ask.

    /                the page             /static/...      its scripts and styles
    /api/games       the games there are  /api/position    a board and its moves
    /api/tree        a search, drawn      /api/record      the game to be saved
    /api/view        another step of it   /api/saved       a picture or a page of it
    /api/changed     when the server's own files were changed
    /api/exercise    a question of the quiz, or what there is to say to an answer
    /api/open        what a text says
    /api/rank, /api/move, /api/review, /api/compare, /api/match: as they come, by server-sent events

Every question holds all it needs: the server remembers nothing, so that a link restores a game, also after a restart.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from functools import cache
from importlib.resources import files
from os import cpu_count
from pathlib import Path
from typing import Any, Final, TypeAlias

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from outplay.drawing import stylesheet
from outplay.notation import GAMES
from outplay.playing import LEVELS, player_names
from outplay.web.beside import Beside
from outplay.web.exercises import exercise_of
from outplay.web.guard import AT_HOME, Crowd, Guard, Turnstile, busy
from outplay.web.inputs import (
    FOLDER,
    HUMAN,
    USUAL,
    BadRequest,
    algorithm_of,
    algorithms_of,
    contestants_of,
    depth_of,
    depth_or_end_of,
    game_of,
    games_of,
    iterations_of,
    kind_of,
    mover_of,
    moves_of,
    opened_of,
    seats_of,
    seconds_of,
    step_of,
    text_of,
    theme_of,
    tree_of,
    width_of,
)
from outplay.web.jobs import Answer
from outplay.web.page import page
from outplay.web.position import OWN, SLOWEST, stamp_of
from outplay.web.reviewing import REVIEWING
from outplay.web.workers import Busy, Fault, Workers

QUICK: Final = 10.0
"""The seconds that a board or a tree may take; then it is stopped, and the page told so."""

COMPILING: Final = 15.0
"""The seconds that a search may take beyond its own time: the rules may be compiled beside it."""

COMPARING: Final = 120.0
"""The seconds that a comparison may take."""

MATCHING: Final = 900.0
"""The seconds that a match may take; then it ends with what was found."""

PACKED: Final = 5
"""How hard answers are compressed, of 9: more takes longer than it saves on the way."""

NOTHING: Final = Beside()
MATCH: Final = "match"
COMPARED_DEPTH: Final = 5
"""The depth in plies to which algorithms are compared, if that is left open."""

AT_ONCE: Final = 2
"""The searches that one client may have at once, and as many boards and trees."""

FEWEST_THINKERS: Final = 4
"""The fewest searches that run at once: more than AT_ONCE, so that no client can have them all."""

Question: TypeAlias = Callable[[], tuple[str, dict[str, Any], float]]
"""Reads a request: the job, its arguments, and how long it may take."""


class Json(JSONResponse):
    """JSON in plain letters: a game's words may hold what UTF-8 cannot."""

    def render(self, content: Any) -> bytes:
        """The content as JSON in ASCII, encoded."""
        return json.dumps(content, separators=(",", ":")).encode()


class Server:
    """The application's parts: the game it was started with, its workers, and who is inside."""

    def __init__(self, own: str | None, beside: Beside, thinkers: int):
        self.own, self.beside = own, beside
        self.quick = Workers(own, beside, 2, patience=20.0)
        self.long = Workers(own, beside, thinkers, patience=1.0)
        self.quick_places, self.long_places = Turnstile(AT_ONCE), Turnstile(AT_ONCE)
        self.matches, self.most_matches = 0, max(thinkers // 2, 1)

    async def page(self, request: Request) -> Response:
        """Answers with the page, which asks all the rest."""
        return HTMLResponse(page(self.known()))

    async def games(self, request: Request) -> Response:
        """Answers with what the page begins with."""
        return Json(self.known())

    def known(self) -> dict[str, Any]:
        """The games by name, the server's own first, and then the one that the page begins with; players, students."""
        own = [{"name": OWN, "says": Path(self.own).name, "numbers": "", "how": ""}] if self.own else []
        listed = [
            {"name": name, "says": GAMES[name].says, "numbers": GAMES[name].numbers, "how": GAMES[name].how}
            for name in sorted(GAMES, key=lambda name: name != USUAL)
        ]
        players = [one for one in player_names() if one not in (HUMAN, FOLDER)]
        return {"games": own + listed, "levels": LEVELS, "players": players, "student": self._student()}

    def _student(self) -> str:
        """The name of the file of students' searches; empty if there is none."""
        return Path(self.beside.student).name if self.beside.student else ""

    async def theme(self, request: Request) -> Response:
        """The colours of the pictures, for the page's own switch of light and dark."""
        return PlainTextResponse(_theme(), media_type="text/css")

    async def stepping(self, request: Request) -> Response:
        """The script that shows a step of a search: the same as in a saved page."""
        return FileResponse(str(files("outplay.drawing") / "page_files" / "stepping.js"), media_type="text/javascript")

    async def position(self, request: Request) -> Response:
        """Answers with a board and its moves."""

        def job() -> tuple[str, dict[str, Any], float]:
            return "position", {**self._here(request), "ahead": moves_of(request.query_params, "ahead")}, QUICK

        return await self._one(request, job)

    async def open(self, request: Request) -> Response:
        """Answers with what a text says: a saved game, moves, or a position."""

        def job() -> tuple[str, dict[str, Any], float]:
            query = request.query_params
            after = moves_of(query) if "moves" in query else None
            return "open", {"game": self._game(request), "text": text_of(query), "moves": after}, QUICK

        return await self._one(request, job)

    async def record(self, request: Request) -> Response:
        """Answers with the game to be saved, as a file."""

        def job() -> tuple[str, dict[str, Any], float]:
            return "record", {**self._here(request), "seats": seats_of(request.query_params)}, QUICK

        return await self._one(request, job)

    async def tree(self, request: Request) -> Response:
        """Answers with a search: its steps, and what is drawn at one of them."""
        return await self._one(request, lambda: ("tree", self._watched(request), QUICK))

    async def view(self, request: Request) -> Response:
        """Answers with what is drawn at another step of a search."""
        return await self._one(request, lambda: ("view", self._watched(request), QUICK))

    async def saved(self, request: Request) -> Response:
        """Answers with a step of a search as a picture, or the whole of it as a page, to be saved."""
        query = request.query_params

        def job() -> tuple[str, dict[str, Any], float]:
            return "saved", {**self._watched(request), "kind": kind_of(query), "theme": theme_of(query)}, QUICK

        return await self._one(request, job)

    def _watched(self, request: Request) -> dict[str, Any]:
        query = request.query_params
        search = {"algorithm": algorithm_of(query), "tree": tree_of(query)}
        limits = {"depth": depth_or_end_of(query), "iterations": iterations_of(query)}
        shown = {"step": step_of(query), "opened": opened_of(query), "width": width_of(query)}
        return {**self._here(request), **search, **limits, **shown}

    async def changed(self, request: Request) -> Response:
        """Answers when the server's own files were changed last: a page looks whether they were mended."""
        return Json({"changed": f"{stamp_of(self.own)} {stamp_of(self.beside.student)}"})

    async def exercise(self, request: Request) -> Response:
        """Answers with a question of the quiz, or with what there is to say to an answer."""
        return await self._one(request, lambda: ("exercise", exercise_of(request.query_params), QUICK))

    async def rank(self, request: Request) -> Response:
        """Answers with every move, ranked, a ply deeper each time."""
        return await self._many(request, lambda: self._search("rank", request))

    async def move(self, request: Request) -> Response:
        """Answers with a player's best move so far, until its time is up: the engine's, if none is named."""

        def job() -> tuple[str, dict[str, Any], float]:
            kind, arguments, seconds = self._search("move", request)
            player = mover_of(request.query_params)
            return kind, {**arguments, "player": player}, max(seconds, SLOWEST + COMPILING) if player else seconds

        return await self._many(request, job)

    async def review(self, request: Request) -> Response:
        """Answers with every position of a game, one after the other."""

        def job() -> tuple[str, dict[str, Any], float]:
            kind, arguments, _ = self._search("review", request)
            return kind, arguments, 2 * REVIEWING + COMPILING

        return await self._many(request, job)

    async def compare(self, request: Request) -> Response:
        """Nodes and time for each algorithm and depth."""
        query = request.query_params

        def job() -> tuple[str, dict[str, Any], float]:
            asked: dict[str, Any] = {"depth": depth_of(query) or COMPARED_DEPTH, "tree": tree_of(query)}
            asked |= {"algorithms": algorithms_of(query), "width": width_of(query)}
            return "compare", {**self._here(request), **asked}, COMPARING

        return await self._many(request, job)

    async def match(self, request: Request) -> Response:
        """What the games of some players say, while they are played."""
        query = request.query_params

        def job() -> tuple[str, dict[str, Any], float]:
            asked = {"game": self._game(request), "players": contestants_of(query), "games": games_of(query)}
            return MATCH, {**asked, "within": MATCHING}, MATCHING + COMPILING

        return await self._many(request, job)

    def _game(self, request: Request) -> str:
        return game_of(request.query_params, self.own is not None)

    def _here(self, request: Request) -> dict[str, Any]:
        return {"game": self._game(request), "moves": moves_of(request.query_params)}

    def _search(self, kind: str, request: Request) -> tuple[str, dict[str, Any], float]:
        seconds = seconds_of(request.query_params)
        return kind, {**self._here(request), "seconds": seconds}, seconds + COMPILING

    async def _one(self, request: Request, question: Question) -> Response:
        """The only answer of a job, as JSON; it is stopped when nobody waits for it any more."""
        try:
            kind, arguments, seconds = question()
            async with self.quick_places.passing(_client(request)):
                answer = await unless_gone(request, _last(self.quick.run(kind, arguments, seconds)))
        except (BadRequest, Fault) as error:
            return Json({"error": str(error)}, status_code=400)
        except Crowd:
            return busy(f"you have {AT_ONCE} questions open: wait for an answer")
        except Busy:
            return busy()
        return Json(answer)

    async def _many(self, request: Request, question: Question) -> Response:
        """The answers of a job as they come; it is stopped when the reader goes away."""
        try:
            kind, arguments, seconds = question()
            answers = self._passing(_client(request), kind, arguments, seconds)
            await anext(answers)
        except BadRequest as error:
            return Json({"error": str(error)}, status_code=400)
        except Crowd:
            return busy(f"you have {AT_ONCE} searches running: stop one, or wait for it")
        except Busy:
            return busy()
        return StreamingResponse(_events(answers), media_type="text/event-stream")

    async def _passing(
        self, client: str, kind: str, arguments: dict[str, Any], seconds: float
    ) -> AsyncGenerator[Answer, None]:
        answers = aclosing(self.long.run(kind, arguments, seconds))
        async with self.long_places.passing(client), self._table(kind), answers as each:
            async for answer in each:
                yield answer

    @asynccontextmanager
    async def _table(self, kind: str) -> AsyncIterator[None]:
        """Holds a place if it is for a match: they last long, and half of the thinkers are left for moves."""
        if kind == MATCH and self.matches >= self.most_matches:
            raise Busy
        self.matches += kind == MATCH
        try:
            yield
        finally:
            self.matches -= kind == MATCH

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """A first worker of each kind is there at once; all end when the server ends."""
        self.quick.prepare()
        self.long.prepare()
        yield
        self.close()

    def close(self) -> None:
        """Ends the workers: whoever still waits for an answer gets none."""
        self.quick.close()
        self.long.close()


async def unless_gone(request: Request, work: Coroutine[Any, Any, Answer]) -> Answer | None:
    """What comes of the work; None, and the work is ended, if the one who asked goes away first."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _last(answers: AsyncGenerator[Answer, None]) -> Answer:
    async with aclosing(answers):
        return [answer async for answer in answers][-1]


async def _events(answers: AsyncGenerator[Answer, None]) -> AsyncIterator[str]:
    """Answers as server-sent events; the last one says that it is over, or what went wrong."""
    async with aclosing(answers):
        yield _event("started", {})
        try:
            async for answer in answers:
                yield _event("answer", answer)
        except Fault as error:
            yield _event("fault", {"error": str(error)})
        except Busy:
            return
        yield _event("done", {})


def _event(name: str, answer: Answer) -> str:
    return f"event: {name}\ndata: {json.dumps(answer)}\n\n"


def _client(request: Request) -> str:
    """Who asks: the machine it comes from; on this one, which of its pages."""
    host = request.client.host if request.client else "127.0.0.1"
    return f"page {request.headers.get('x-client', '')[:40]}" if host in AT_HOME else host


@cache
def _theme() -> str:
    """Light, on paper always; dark on a screen where the reader, or the page's switch, wants it."""
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


def application(
    own: str | None = None, beside: Beside = NOTHING, *, thinkers: int | None = None, hosts: tuple[str, ...] = ()
) -> Starlette:
    """The whole of it: `own` is a game to add, FILE.py:CLASS, `beside` what else; `hosts` are further names.

    So many `thinkers` search at once: as many as there are processors, four at least, if that is left open.
    """
    server = Server(own, beside, thinkers or max(cpu_count() or 1, FEWEST_THINKERS))
    static = str(files("outplay.web") / "static")
    routes = [
        Route("/", server.page),
        Route("/api/games", server.games),
        Route("/api/position", server.position),
        Route("/api/record", server.record),
        Route("/api/open", server.open),
        Route("/api/tree", server.tree),
        Route("/api/view", server.view),
        Route("/api/saved", server.saved),
        Route("/api/changed", server.changed),
        Route("/api/rank", server.rank),
        Route("/api/move", server.move),
        Route("/api/review", server.review),
        Route("/api/compare", server.compare),
        Route("/api/match", server.match),
        Route("/api/exercise", server.exercise),
        Route("/static/drawing.css", server.theme),
        Route("/static/stepping.js", server.stepping),
        Mount("/static", StaticFiles(directory=static)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=server.lifespan,
        middleware=[Middleware(Guard, hosts=hosts), Middleware(GZipMiddleware, compresslevel=PACKED)],
        exception_handlers={404: missing, 405: wrong_method},
    )
    app.state.close = server.close
    return app
