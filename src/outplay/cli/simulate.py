"""`outplay simulate`: what solving a game would take on a cluster that one does not have yet."""

from __future__ import annotations

from textwrap import fill
from typing import Final

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine
from outplay.notation import load_game

WIDE: Final = 80
"""Columns of a line, at most."""


@click.command(
    short_help="What solving a game would take on a cluster: time, memory, disk, traffic.",
    epilog="""\b
Examples:
  outplay simulate connect-four:5,5 --nodes 2 --network 1Gb
  outplay simulate connect-four --nodes 100 --positions 2265994000000
  outplay simulate my_game.py:MyGame --nodes 8 --cores 16 --json
""",
)
@click.argument("game", type=GAME)
@click.option("--nodes", type=int, default=2, show_default=True, help="How many machines.")
@click.option("--cores", type=int, default=1, show_default=True, help="Processors of each.")
@click.option("--network", default="10Gb", show_default=True, help="Bits a second in and out of each: 10Gb, 100Mb.")
@click.option("--positions", type=int, help="How many the game has, where that is known; otherwise estimated.")
@click.option("--seconds", type=float, default=5.0, show_default=True, help="How long to try it here.")
@click.option("--all", "every", is_flag=True, help="Count symmetric positions one by one.")
@by_engine
@json_option()
def simulate(
    game: str,
    nodes: int,
    cores: int,
    network: str,
    positions: int | None,
    seconds: float,
    every: bool,
    engine: str,
    as_json: bool,
) -> None:
    """Say what `outplay solve GAME --on ray` would take on a cluster, and where it would be stuck.

    The first positions of the game are solved here, in shards, to see what each of them costs and what goes from node
    to node for it. GAME is a name from `outplay games`, or FILE.py:CLASS.
    """
    found = outplay.simulate(
        load_game(game),
        nodes=nodes,
        cores=cores,
        network=network,
        positions=positions,
        seconds=seconds,
        engine=engine,  # type: ignore[arg-type]
        symmetries=not every,
    )
    if as_json:
        print_json(found.as_dict())
    else:
        click.echo("\n".join(fill(line, WIDE, subsequent_indent="  ") for line in str(found).splitlines()))
