"""`outplay estimate`: what solving a game would take, before it is solved."""

from __future__ import annotations

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, from_position
from outplay.notation import load_game, start
from outplay.playing import record_of


@click.command(
    short_help="What solving a game would take: positions, time, memory, disk.",
    epilog="""\b
Examples:
  outplay estimate connect-four:5,4
  outplay estimate six-mens-morris --seconds 20
  outplay estimate my_game.py:MyGame --positions 100000 --seed 7 --json
""",
)
@click.argument("game", type=GAME)
@click.option("--seconds", type=float, help="How long to look; 5, unless --positions is given.")
@click.option("--positions", type=int, help="Look at so many positions: the same seed gives the same numbers then.")
@click.option("--memory-mb", type=float, help="The memory that solving may take; otherwise most of what there is.")
@click.option("--all", "every", is_flag=True, help="Count symmetric positions one by one.")
@click.option("--seed", type=int, default=0, show_default=True, help="What random lines draw chance from.")
@from_position
@by_engine
@json_option()
def estimate(
    game: str,
    seconds: float | None,
    positions: int | None,
    memory_mb: float | None,
    every: bool,
    seed: int,
    moves: str,
    position: str | None,
    engine: str,
    as_json: bool,
) -> None:
    """Say how many positions a GAME has, and what solving it would take: time, memory, disk and a proof.

    GAME is a name from `outplay games`, or FILE.py:CLASS. Intervals hold the true number as a rule; where all positions
    were looked at, it is exact. Ctrl-C ends it with what is known.
    """
    rules = load_game(game)
    state = record_of(rules, start(rules, position), moves).state
    found = outplay.estimate(
        rules,
        state,
        seconds=seconds,
        positions=positions,
        memory_mb=memory_mb,
        engine=engine,  # type: ignore[arg-type]
        symmetries=not every,
        seed=seed,
    )
    if as_json:
        print_json(found.as_dict())
    else:
        click.echo(str(found))
