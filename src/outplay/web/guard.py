"""The door of the server: who may ask, how often at once, and what every answer says about itself.

A page of another site must not be able to talk to it, and neither must one that has talked its name onto this machine:
so that the name in the request has to be one of the server's own, or the very address that it came to, and the request
has to come from its own page.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-cache",
}
WAITING_SECONDS: Final = 1.0
"""How long a client at its limit is kept waiting for one of its own searches to end, before it is refused."""

LOOKS_WHILE_WAITING: Final = 20

AT_HOME: Final = ("localhost", "127.0.0.1", "[::1]", "::1")
HOST: Final = re.compile(r"(\[[\da-f:.]+\]|[^:@/\s]*)(:\d{1,5})?")
NAME: Final = re.compile(r"[a-z\d]([a-z\d.-]{0,60}[a-z\d])?")
"""A name that a machine can have."""

CROWDED: Final = "crowded"
"""What the state of a request holds that came over one connection too many."""


def busy(words: str = "everybody is thinking just now: try again in a moment") -> JSONResponse:
    """The refusal of what may be asked again later: status 503, and in how many seconds."""
    return JSONResponse({"error": words, "busy": True}, status_code=503, headers={"Retry-After": "2"})


class Guard:
    """Lets through what comes from the server's own page, and adds the headers above to every answer."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]):
        self.app, self.hosts = app, {*AT_HOME, *hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self._answer(scope)(scope, receive, dressed)

    def _answer(self, scope: Scope) -> ASGIApp:
        """What answers a request: the application, or a refusal."""
        own, _ = scope.get("server") or ("", None)
        refusal = self._refusal(scope["path"], Headers(scope=scope), own)
        if refusal is not None:
            return JSONResponse({"error": refusal}, status_code=403)
        if CROWDED in scope.get("state", {}):
            refused = busy("too many connections are open just now: try again in a moment")
            refused.headers["Connection"] = "close"
            return refused
        return self.app

    def _refusal(self, path: str, headers: Headers, own: str) -> str | None:
        """Why a request is not let in that came to the address `own` of this machine; None if it is."""
        host = headers.get("host", "").lower()
        known = HOST.fullmatch(host)
        if known is None or (known[1] not in self.hosts and known[1].strip("[]") != own):
            named = f" or start it with --name {known[1]}" if known and NAME.fullmatch(known[1]) else ""
            return f"this server does not answer to the name {host[:60]!r}; open it as localhost{named}"
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return "requests from other pages are refused"
        followed_link = path == "/" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin") and not followed_link:
            return "requests from other pages are refused"
        return None


class TooManyAtOnce(Exception):
    """One client asks for too much at once."""


class PlacesOfClients:
    """Counts the searches of every client: at most so many at once; for a moment it waits until one has ended."""

    def __init__(self, most: int):
        self.most, self.inside = most, Counter[str]()

    @asynccontextmanager
    async def held(self, client: str) -> AsyncIterator[None]:
        """Holds a place as long as the search lasts."""
        for _ in range(LOOKS_WHILE_WAITING):
            if self.inside[client] < self.most:
                break
            await asyncio.sleep(WAITING_SECONDS / LOOKS_WHILE_WAITING)
        else:
            raise TooManyAtOnce
        self.inside[client] += 1
        try:
            yield
        finally:
            self.inside[client] -= 1
            if not self.inside[client]:
                del self.inside[client]
