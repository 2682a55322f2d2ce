"""`outplay check`: what is wrong with these rules."""

from __future__ import annotations

import click

import outplay
from outplay.cli.games import load_game

FAULTY = 1


@click.command(epilog="Example: outplay check my_game.py:MyGame")
@click.argument("game", metavar="FILE.py:CLASS")
@click.option("--states", default=20_000, show_default=True, type=click.IntRange(1), help="Look at so many states.")
@click.pass_context
def check(context: click.Context, game: str, states: int) -> None:
    """Look for faults in the rules of a game, and exit with 1 if there are any.

    GAME is a class in a file of yours, or a name from `outplay games`.
    """
    report = outplay.check_game(load_game(game), states=states)
    click.echo(str(report))
    context.exit(0 if report else FAULTY)
