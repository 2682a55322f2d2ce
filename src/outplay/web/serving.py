"""Running the server until Ctrl-C."""

from __future__ import annotations

import socket
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from outplay.web.app import application
from outplay.web.beside import Beside
from outplay.web.guard import AT_HOME, CROWDED

GRACE: Final = 1
"""The seconds that searches still have when the server ends."""

LARGEST_HEAD: Final = 32_768
"""The most bytes of a request's first line and headers; a longer one is refused."""

PATIENCE: Final = 10.0
"""The seconds that a connection has to send a whole request, and again to take more of an answer; then it is closed."""

BACKLOG: Final = 2_048
"""Connections that may wait to be accepted; the system may allow fewer."""

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Every address of this machine: no name to be called by."""

MOST_AT_ONCE: Final = 400
"""The most connections that are served at once; over further ones the server answers that it is busy."""

MOST_HELD: Final = 600
"""The most connections that are held at all; further ones are closed unanswered."""

MOST_OF_ONE: Final = 100
"""The most connections of another machine that are served at once."""


class Connection(H11Protocol):
    """A connection that has to say in time what it wants, and to take the answer: none is held by silence."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Watches a new connection: served, told that the server is busy, or closed if there are too many."""
        super().connection_made(transport)
        self.waiting: TimerHandle | None = None
        if len(self.connections) > MOST_HELD:
            transport.abort()
            return
        if len(self.connections) > MOST_AT_ONCE or self._is_from_a_crowd():
            self.app_state = {**self.app_state, CROWDED: True}
        self._watch()

    def _is_from_a_crowd(self) -> bool:
        peer = self.client and self.client[0]
        clients = [getattr(other, "client", None) or ("",) for other in self.connections]
        return peer not in AT_HOME and sum(client[0] == peer for client in clients) > MOST_OF_ONE

    def data_received(self, data: bytes) -> None:
        """Looks whether the request is whole; one that comes in crumbs gets no more time for that."""
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        if self.flow.write_paused:
            return
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._trust()
        elif self.waiting is None:
            self._wait()

    def pause_writing(self) -> None:
        """The reader does not take the answer: the connection has PATIENCE seconds from here."""
        super().pause_writing()
        self._trust()
        self._wait()

    def resume_writing(self) -> None:
        """The reader takes the answer again: the connection may stay."""
        super().resume_writing()
        self._trust()
        self._watch()

    def _wait(self) -> None:
        self.waiting = self.loop.call_later(PATIENCE, self.transport.abort)

    def _trust(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the wait for a connection that has gone."""
        self._trust()
        super().connection_lost(exc)


class PromptServer(uvicorn.Server):
    """Ends the workers as soon as the end is asked for, so that no search is waited for."""

    ready: Callable[[], object]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to answer, and says so."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the workers at Ctrl-C or SIGTERM, and then the server."""
        self.config.app.state.close()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on this address already; an OSError if somebody else does."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def serve(
    own: str | None,
    host: str,
    port: int,
    *,
    thinkers: int | None = None,
    names: tuple[str, ...] = (),
    database: str | None = None,
    student: str | None = None,
    on: socket.socket | None = None,
    ready: Callable[[], object] = lambda: None,
) -> None:
    """Answers requests on this address, under its own names alone: this machine's, `host`, and further `names`.

    own, thinkers  those of `application`
    database       a folder in which what is known is looked up
    student        a file of Python whose searches can be watched and compared
    on             a socket that listens there already
    ready          called once the first request can come
    """
    known = tuple(name.lower() for name in (*names, *(() if host in EVERYWHERE else (host,))))
    made = on or listening(host, port)
    config = uvicorn.Config(
        application(own, Beside(database, student), thinkers=thinkers, hosts=known),
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        http=Connection,
        ws="none",
        server_header=False,
        proxy_headers=False,
    )
    server = PromptServer(config)
    server.ready = ready
    with suppress(KeyboardInterrupt), made:
        server.run(sockets=[made])
