"""`outplay web`: the board in the browser."""

from __future__ import annotations

import socket
import webbrowser
from threading import Timer
from typing import Any

import click

import outplay
from outplay.cli.complete import GAME
from outplay.cli.options import with_database
from outplay.errors import MissingExtra
from outplay.notation import GAMES, load_game

HOME = "127.0.0.1"
PORT = 8000
EXTRA = ("starlette", "uvicorn")
TRIES = 20
"""How many ports, from PORT on, are tried if none was named."""


@click.command(
    epilog="""\b
Examples:
  outplay web
  outplay web my_game.py:MyGame
  outplay web --port 9000 --no-browser
  outplay web connect-four:5,4 --database c4
"""
)
@click.argument("game", type=GAME, required=False)
@click.option("--port", type=click.IntRange(1, 65535), help=f"Listen there; {PORT} or the next free one by default.")
@click.option("--host", default=HOME, show_default=True, help="Listen on this address, for other machines too.")
@with_database
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
def web(game: str | None, port: int | None, host: str, database: str | None, no_browser: bool) -> None:
    """Play, watch and compare in the browser; GAME opens with one of yours, FILE.py:CLASS, or a name.

    The page works without a network, and answers to this machine alone unless --host says otherwise.
    """
    serve = _server()
    own = None
    rules = None if game is None else load_game(game)
    if database is not None:
        outplay.Database(database, rules)
    if game is not None:
        own = game if game.partition(":")[0] not in GAMES else None
    port = free_port(host, range(port, port + 1) if port else range(PORT, PORT + TRIES))
    address = f"http://{'localhost' if host == HOME else host}:{port}/"
    page = address if game is None or own else f"{address}?game={game}"
    click.echo(f"outplay is at {page} (Ctrl-C ends it)")
    if not no_browser:
        Timer(1, webbrowser.open, [page]).start()
    serve(own, host, port, database=database)


def _server() -> Any:
    try:
        from outplay.web import serve
    except ImportError as error:
        if error.name == "resource":
            raise click.ClickException("the web page needs Linux or macOS: play here with outplay play") from None
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise MissingExtra(f"the web page needs starlette and uvicorn ({error}): pip install 'outplay[web]'") from None
    return serve


def free_port(host: str, ports: range) -> int:
    """The first of these ports that nobody listens on; a UsageError if there is none."""
    for port in ports:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind((host, port))
            except OSError as error:
                reason = error
                continue
            return port
    tried_all = f"port {port}" if len(ports) == 1 else f"ports {ports[0]} to {port}"
    raise click.UsageError(f"cannot listen on {host}, {tried_all} ({reason.strerror}); name another with --port")
