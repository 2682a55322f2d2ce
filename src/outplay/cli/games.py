"""`outplay games`: what there is to play."""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from outplay.cli.answer import json_option, print_json
from outplay.notation import GAMES


@click.command(
    short_help="The games that come with outplay.",
    epilog="""\b
Examples:
  outplay games
  outplay games --json
""",
)
@json_option("Print one JSON list and nothing else.")
def games(as_json: bool) -> None:
    """List the games that come with outplay."""
    if as_json:
        rows = [(name, game.numbers, game.says, game.how) for name, game in GAMES.items()]
        print_json([dict(zip(("name", "numbers", "says", "moves"), row, strict=True)) for row in rows])
        return
    table = Table("name", "numbers", "the game", box=None, pad_edge=False)
    for name, game in GAMES.items():
        table.add_row(name, game.numbers, game.says)
    Console().print(table)
    click.echo("\nPlay one: outplay play connect-four. Make your own: outplay new my_game.py")
