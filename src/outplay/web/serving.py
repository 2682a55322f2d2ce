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
from outplay.web.guard import AT_HOME, CROWDED
from outplay.web.setup import Setup

ENDING_SECONDS: Final = 1
"""What searches still have when the server ends."""

LARGEST_HEAD_BYTES: Final = 32_768
"""The most of a request's first line and headers; a longer one is refused."""

SILENT_SECONDS: Final = 10.0
"""What a connection has to send a whole request, and again to take more of an answer; then it is closed."""

MOST_WAITING: Final = 2_048
"""Connections that may wait to be accepted; the system may allow fewer."""

EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Every address of this machine: no name to be called by."""

MOST_CONNECTIONS_SERVED: Final = 400
"""The most connections that are served at once; over further ones the server answers that it is busy."""

MOST_CONNECTIONS_HELD: Final = 600
"""The most connections that are held at all; further ones are closed unanswered."""

MOST_CONNECTIONS_OF_ONE: Final = 100
"""The most connections of another machine that are served at once."""


class Connection(H11Protocol):
    """A connection that has to say in time what it wants, and to take the answer: none is held by silence."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Watches a new connection: served, told that the server is busy, or closed if there are too many."""
        super().connection_made(transport)
        self.waiting: TimerHandle | None = None
        if len(self.connections) > MOST_CONNECTIONS_HELD:
            transport.abort()
            return
        if len(self.connections) > MOST_CONNECTIONS_SERVED or self._is_from_a_crowd():
            self.app_state = {**self.app_state, CROWDED: True}
        self._watch()

    def _is_from_a_crowd(self) -> bool:
        peer = self.client and self.client[0]
        clients = [getattr(other, "client", None) or ("",) for other in self.connections]
        return peer not in AT_HOME and sum(client[0] == peer for client in clients) > MOST_CONNECTIONS_OF_ONE

    def data_received(self, data: bytes) -> None:
        """Looks whether the request is whole; one that comes in crumbs gets no more time for that."""
        super().data_received(data)
        self._watch()

    def _watch(self) -> None:
        if self.flow.write_paused:
            return
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop_the_clock()
        elif self.waiting is None:
            self._start_the_clock()

    def pause_writing(self) -> None:
        """The reader does not take the answer: the connection has SILENT_SECONDS from here."""
        super().pause_writing()
        self._stop_the_clock()
        self._start_the_clock()

    def resume_writing(self) -> None:
        """The reader takes the answer again: the connection may stay."""
        super().resume_writing()
        self._stop_the_clock()
        self._watch()

    def _start_the_clock(self) -> None:
        self.waiting = self.loop.call_later(SILENT_SECONDS, self.transport.abort)

    def _stop_the_clock(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the wait for a connection that has gone."""
        self._stop_the_clock()
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
        made.listen(MOST_WAITING)
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

    own            a game to add, FILE.py:CLASS
    thinkers       so many search at once: as many as there are processors, four at least, if that is left open
    database       a folder in which what is known is looked up
    student        a file of Python whose searches can be watched and compared
    on             a socket that listens there already
    ready          called once the first request can come
    """
    known = tuple(name.lower() for name in (*names, *(() if host in EVERYWHERE else (host,))))
    made = on or listening(host, port)
    config = uvicorn.Config(
        application(Setup(own, database, student), thinkers=thinkers, hosts=known),
        log_level="warning",
        timeout_graceful_shutdown=ENDING_SECONDS,
        h11_max_incomplete_event_size=LARGEST_HEAD_BYTES,
        http=Connection,
        ws="none",
        server_header=False,
        proxy_headers=False,
    )
    server = PromptServer(config)
    server.ready = ready
    with suppress(KeyboardInterrupt), made:
        server.run(sockets=[made])
