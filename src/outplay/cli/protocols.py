"""`outplay uci` and `outplay ugi`: an engine for other programs, over the standard streams."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Any

import click

from outplay.cli.options import GAME, by_engine, by_method, command, together
from outplay.notation import AnyGame, load_game
from outplay.protocols import Engine, lines_of

how_to_search = together(by_method, by_engine)


@command("An engine for chess programs.")
@click.option("--game", type=GAME, default="chess", show_default=True, help="Play another game in the same words.")
@how_to_search
def uci(game: str, **options: Any) -> None:
    """Answer a chess program in UCI, the universal chess interface, on the standard streams.

    Name this command where your chess program asks for an engine. The rules are compiled the first time; later starts
    find them.

    Examples:
      outplay uci
      outplay uci --game breakthrough
      outplay uci --method mcts --game othello
    """
    serve("uci", load_game(game), options)


@command("An engine for programs that play any game.")
@click.argument("game", type=GAME)
@how_to_search
def ugi(game: str, **options: Any) -> None:
    """Answer a program in UGI, the universal game interface, on the standard streams.

    It is UCI for every GAME: clocks are p1time and p2time, and the program may ask who is to move and who has won.

    Examples:
      outplay ugi othello
      outplay ugi my_game.py:MyGame
    """
    serve("ugi", load_game(game), options)


def serve(name: str, rules: AnyGame, options: dict[str, Any]) -> None:
    """Serves in the protocol of that name until `quit`, or the end of input; what rules print goes elsewhere."""
    out = sys.stdout

    def say(line: str) -> None:
        out.write(f"{line}\n")
        out.flush()

    with redirect_stdout(sys.stderr):
        Engine(rules, name, say, **options).serve(lines_of(sys.stdin))
