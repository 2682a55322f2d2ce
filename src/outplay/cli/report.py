"""`outplay report`: is a game fair, how long does it last, how much does skill decide?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import outplay
from outplay.cli.complete import GAME
from outplay.cli.options import (
    command,
    elsewhere,
    from_position,
    json_option,
    loaded,
    options_in_words,
    print_found,
    save_picture,
    shown_progress,
)

COLUMNS = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
PARTS = {
    "random": "random games",
    "size": "lines of play",
    "cost": "what solving it would take",
    "proof": "looking for a proof",
    "weak": "weak players",
    "strong": "strong players",
    "moves": "judging moves",
    "skill": "what thinking is worth",
}


@command("Is a game fair, and how much does skill decide?")
@click.argument("game", type=GAME)
@click.option("--seconds", type=float, help="About how long it may take; 60, unless --games is given.")
@click.option("--games", type=int, help="So many at each strength: the same seed gives the same report then.")
@click.option("--nodes", type=int, help="Iterations a move of the strong players; the weak ones have a sixteenth.")
@from_position
@click.option("--seed", type=int, default=0, show_default=True, help="What players and dice draw chance from.")
@elsewhere
@click.option("--processes", type=int, help="Games at the same time; one if neither this nor --on is given.")
@click.option("--save", type=click.Path(dir_okay=False), help="Write it: FILE.html with charts, FILE.json or FILE.txt.")
@json_option()
def report(game: str, moves: str, position: str | None, save: str | None, as_json: bool, **options: Any) -> None:
    """Play a GAME by itself, and say what kind of game it is.

    It is played at random, by weak players and by strong ones, who know only the rules. Ctrl-C ends it with what was
    found so far.

    Examples:
      outplay report my_game.py:MyGame
      outplay report hex:5 --seconds 120 --save hex.html
      outplay report connect-four --games 100 --seed 7 --json
    """
    rules, state = loaded(game, position, moves)
    with shown_progress(_parts, *COLUMNS) as progress, options_in_words():
        found = outplay.report(rules, state, progress=progress, **options)
    save_picture(found, save, quiet=as_json)
    print_found(found, as_json, lambda found: found.text(Console().width))


def _parts(progress: Progress) -> Callable[[str, float], None]:
    """A bar for each part of the report, as it comes."""
    task = progress.add_task("", total=1.0)
    return lambda part, share: progress.update(task, description=PARTS[part], completed=share)
