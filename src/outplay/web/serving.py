"""Running the server until Ctrl-C."""

from __future__ import annotations

from contextlib import suppress
from types import FrameType
from typing import Final

import uvicorn

from outplay.web.app import application
from outplay.web.guard import AT_HOME

GRACE: Final = 1
"""So many seconds searches that still run have when the server ends."""

LARGEST_HEAD: Final = 32_768
MOST_AT_ONCE: Final = 400
"""So many requests are held at once; to more the server says at once that it is busy."""


class PromptServer(uvicorn.Server):
    """Ends the workers as soon as the end is asked for, so that no search is waited for."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or what `kill` sends."""
        self.config.app.state.close()  # type: ignore[union-attr]
        super().handle_exit(sig, frame)


def serve(own: str | None, host: str, port: int, *, thinkers: int | None = None) -> None:
    """Answers requests on this address; on others than this machine's own, under the name that was given.

    `own` and `thinkers` are those of `application`.
    """
    hosts = () if host in AT_HOME else ("*",) if host in ("0.0.0.0", "::") else (host,)
    config = uvicorn.Config(
        application(own, thinkers=thinkers, hosts=hosts),
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        limit_concurrency=MOST_AT_ONCE,
        server_header=False,
        proxy_headers=False,
    )
    with suppress(KeyboardInterrupt):
        PromptServer(config).run()
