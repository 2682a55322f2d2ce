"""`outplay perft`: how many lines of play there are, to each depth and after each first move."""

from __future__ import annotations

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, from_position
from outplay.notation import load_game, start
from outplay.playing import record_of


@click.command(
    short_help="How many lines of play there are, to each depth.",
    epilog="""\b
Examples:
  outplay perft connect-four --depth 7
  outplay perft tic-tac-toe --moves "4 0" --depth 3
  outplay perft my_game.py:MyGame --depth 5 --engine plain --json
""",
)
@click.argument("game", type=GAME)
@click.option("--depth", type=int, default=4, show_default=True, help="Count the lines of up to so many moves.")
@from_position
@by_engine
@json_option()
def perft(game: str, depth: int, moves: str, position: str | None, engine: str, as_json: bool) -> None:
    """Count the lines of play of a GAME: a name from `outplay games`, or FILE.py:CLASS.

    Rules that give the published numbers are most likely right. A line for each depth, then one for each first move.
    """
    rules = load_game(game)
    state = record_of(rules, start(rules, position), moves).state
    found = outplay.perft(rules, state, depth, engine=engine)  # type: ignore[arg-type]
    if as_json:
        print_json(found.as_dict())
    else:
        click.echo(str(found))
