"""How answers are delivered: one as JSON, or many, as they come, by server-sent events; and who may wait for them.

A client has AT_ONCE places for quick questions and as many for searches; whoever goes away ends what it asked for.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import aclosing, asynccontextmanager
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from outplay.web.guard import AT_HOME, PlacesOfClients, TooManyAtOnce, busy
from outplay.web.inputs import BadRequest
from outplay.web.questions import MATCH, JobRequest, Reading
from outplay.web.setup import Setup
from outplay.web.workers import Busy, JobFailed, Workers

AT_ONCE: Final = 2
"""The searches that one client may have at once, and as many boards and trees."""

QUICK_WORKERS: Final = 2

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]
Deliver: TypeAlias = Callable[[Request, JobRequest], Awaitable[Response]]


class Json(JSONResponse):
    """JSON in plain letters: a game's words may hold what UTF-8 cannot."""

    def render(self, content: object) -> bytes:
        """The content as JSON in ASCII, encoded."""
        return json.dumps(content, separators=(",", ":")).encode()


class Delivery:
    """The workers, those for quick answers and those for searches, and the places of those who wait for them."""

    def __init__(self, setup: Setup, thinkers: int):
        self.has_own = setup.own is not None
        self.quick = Workers(setup, QUICK_WORKERS, waiting_seconds=20.0)
        self.long = Workers(setup, thinkers, waiting_seconds=1.0)
        self.quick_places, self.long_places = PlacesOfClients(AT_ONCE), PlacesOfClients(AT_ONCE)
        self.matches, self.most_matches = 0, max(thinkers // 2, 1)

    def prepare(self) -> None:
        """Starts a first worker of each kind."""
        self.quick.prepare()
        self.long.prepare()

    def close(self) -> None:
        """Ends the workers: whoever still waits for an answer gets none."""
        self.quick.close()
        self.long.close()

    def once(self, job: str, reading: Reading) -> Endpoint:
        """Answers with the last that the job says, as JSON; it is stopped when nobody waits for it any more."""

        async def deliver(request: Request, asked: JobRequest) -> Response:
            async with self.quick_places.held(client_of(request)):
                found = await unless_gone(request, _last(self.quick.run(job, *asked)))
            return Response(found, media_type=Json.media_type)

        return self._endpoint(reading, deliver, f"you have {AT_ONCE} questions open: wait for an answer")

    def often(self, job: str, reading: Reading) -> Endpoint:
        """Answers with all that the job says, as it comes; it is stopped when the reader goes away."""

        async def deliver(request: Request, asked: JobRequest) -> Response:
            answers = self._answers(client_of(request), job, asked)
            await anext(answers)
            return StreamingResponse(_events(answers), media_type="text/event-stream")

        return self._endpoint(reading, deliver, f"you have {AT_ONCE} searches running: stop one, or wait for it")

    def _endpoint(self, reading: Reading, deliver: Deliver, too_many: str) -> Endpoint:
        """Reads a request and delivers its answer, or says why there is none."""

        async def answer(request: Request) -> Response:
            try:
                return await deliver(request, reading(request.query_params, self.has_own))
            except (BadRequest, JobFailed) as error:
                return Json({"error": str(error)}, status_code=400)
            except TooManyAtOnce:
                return busy(too_many)
            except Busy:
                return busy()

        return answer

    async def _answers(self, client: str, job: str, asked: JobRequest) -> AsyncGenerator[bytes, None]:
        answers = aclosing(self.long.run(job, *asked))
        async with self.long_places.held(client), self._match_place(job), answers as each:
            async for answer in each:
                yield answer

    @asynccontextmanager
    async def _match_place(self, job: str) -> AsyncIterator[None]:
        """Holds a place if it is for a match: they last long, and half of the thinkers are left for moves."""
        if job == MATCH and self.matches >= self.most_matches:
            raise Busy
        self.matches += job == MATCH
        try:
            yield
        finally:
            self.matches -= job == MATCH


def client_of(request: Request) -> str:
    """Who asks: the machine it comes from; on this one, which of its pages."""
    host = request.client.host if request.client else "127.0.0.1"
    return f"page {request.headers.get('x-client', '')[:40]}" if host in AT_HOME else host


async def unless_gone(request: Request, work: Coroutine[object, object, bytes]) -> bytes | None:
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


async def _last(answers: AsyncGenerator[bytes, None]) -> bytes:
    async with aclosing(answers):
        return [answer async for answer in answers][-1]


async def _events(answers: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """Answers as server-sent events; the last one says that it is over, or what went wrong."""
    async with aclosing(answers):
        yield _event("started")
        try:
            async for answer in answers:
                yield _event("answer", answer)
        except JobFailed as error:
            yield _event("fault", json.dumps({"error": str(error)}).encode())
        except Busy:
            return
        yield _event("done")


def _event(name: str, data: bytes = b"{}") -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)
