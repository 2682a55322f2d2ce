"""`outplay web`: the board in the browser."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from threading import Thread
from typing import Any, TypeAlias

import click

import outplay
from outplay.cli.options import GAME, command, options_in_words, with_database
from outplay.errors import MissingExtra
from outplay.notation import GAMES, load_game
from outplay.teaching import searches

HOME = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8000
Listen: TypeAlias = Callable[[str, int], socket.socket]

EXTRA = ("starlette", "uvicorn")
MOST_PORTS = 20
"""Ports, from PORT on, that are tried if none was named."""


@command()
@click.argument("game", type=GAME, required=False)
@click.option("--port", type=click.IntRange(1, 65535), help=f"Listen there; {PORT} or the next free one by default.")
@click.option("--host", default=HOME, show_default=True, help="Listen on this address, for other machines too.")
@click.option("--name", "names", multiple=True, help="Answer to this name too, if the machine has one; more than once.")
@with_database
@click.option("--student", type=click.Path(dir_okay=False), help="Watch and compare the searches in this FILE.py too.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def web(game: str | None, port: int | None, host: str, no_browser: bool, **files: Any) -> None:
    """Play, watch and compare in the browser; GAME opens with one of yours, FILE.py:CLASS, or a name.

    The page works without a network, and answers to this machine alone unless --host says otherwise; then to those who
    call it by its address, or by a --name.

    Examples:
      outplay web
      outplay web my_game.py:MyGame
      outplay web --port 9000 --no-browser
      outplay web connect-four:5,4 --database c4
      outplay web tic-tac-toe --student student.py
    """
    serve, listening = _server()
    rules = None if game is None else load_game(game)
    if files["database"] is not None:
        outplay.Database(files["database"], rules)
    if files["student"] is not None:
        with options_in_words():
            searches(files["student"])
    own = None if game is None or game.partition(":")[0] in GAMES else game
    taken = first_free(listening, host, range(port, port + 1) if port else range(PORT, PORT + MOST_PORTS))
    shown = "localhost" if host in (HOME, *EVERYWHERE) else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{taken.getsockname()[1]}/"
    page = address if game is None or own else f"{address}?game={game}"

    def ready() -> None:
        click.echo(f"outplay is at {page} (Ctrl-C ends it)")
        if not no_browser:
            Thread(target=webbrowser.open, args=[page], daemon=True).start()

    serve(own, host, taken.getsockname()[1], on=taken, ready=ready, **files)


def _server() -> tuple[Callable[..., None], Listen]:
    try:
        import resource  # noqa: F401  (Windows has none: there nothing would limit a worker's memory)

        from outplay.web import listening, serve
    except ImportError as error:
        if error.name == "resource":
            raise click.ClickException("the web page needs Linux or macOS: play here with outplay play") from None
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise MissingExtra(f"the web page needs starlette and uvicorn ({error}): pip install 'outplay[web]'") from None
    return serve, listening


def first_free(listening: Listen, host: str, ports: range) -> socket.socket:
    """Listens on the first of these ports that nobody listens on; a UsageError if there is none."""
    for port in ports:
        try:
            return listening(host, port)
        except OSError as error:
            reason = error
    tried_all = f"port {port}" if len(ports) == 1 else f"ports {ports[0]} to {port}"
    raise click.UsageError(f"cannot listen on {host}, {tried_all} ({reason.strerror}); name another with --port")
