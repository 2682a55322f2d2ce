"""Of a game: `check`, what is wrong with its rules; `perft`, how many lines it has; `report`, is it fair?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import outplay
from outplay.checking import Finding, Report
from outplay.cli.options import (
    GAME,
    by_engine,
    command,
    elsewhere,
    from_position,
    json_option,
    loaded,
    options_in_words,
    print_found,
    print_json,
    save_picture,
    shown_progress,
)
from outplay.notation import PlainData, load_game, plain_fields

FAULTY = 1
"""What `outplay check` exits with where it found faults."""

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


@command("What is wrong with the rules of a game.")
@click.argument("game", metavar="FILE.py:CLASS", type=GAME)
@click.option("--states", default=20_000, show_default=True, type=click.IntRange(1), help="Look at so many states.")
@click.option("--seconds", default=10.0, show_default=True, help="Take so much processor time.")
@json_option()
@click.pass_context
def check(context: click.Context, game: str, states: int, seconds: float, as_json: bool) -> None:
    """Look for faults in the rules of a game, and exit with 1 if there are any.

    GAME is a class in a file of yours, or a name from `outplay games`.

    Examples:
      outplay check my_game.py:MyGame
      outplay check kalah --states 2000 --json
    """
    rules = load_game(game)
    with shown_progress(_stages, SpinnerColumn(), TextColumn("{task.description}")) as progress:
        report = outplay.check_game(rules, states=states, seconds=seconds, progress=progress)
    if as_json:
        print_json(answer_of(report))
    else:
        click.echo(report.text(Console().width))
    context.exit(0 if report else FAULTY)


def _stages(progress: Progress) -> Callable[[str, int], None]:
    """A line that says how far a check is."""
    task = progress.add_task("checking", total=None)
    return lambda stage, count: progress.update(task, description=f"{stage}, {count:,}" if count else stage)


def answer_of(report: Report) -> PlainData:
    """The report as plain data: is the game sound, what was looked at, and every finding."""
    return {
        "game": report.game,
        "sound": bool(report),
        "states": report.states,
        "coverage": report.coverage,
        "faults": [_finding(finding) for finding in report.faults],
        "warnings": [_finding(finding) for finding in report.warnings],
        "notes": [_finding(finding) for finding in report.notes],
    }


def _finding(finding: Finding) -> PlainData:
    words = plain_fields(finding, "name", "says", "hint", "call", "times")
    return {**words, "state": finding.where, "board": finding.board, "line": [str(action) for action in finding.line]}


@command("How many lines of play there are, to each depth.")
@click.argument("game", type=GAME)
@click.option("--depth", type=int, default=4, show_default=True, help="Count the lines of up to so many moves.")
@from_position
@by_engine
@json_option()
def perft(game: str, depth: int, moves: str, position: str | None, engine: str, as_json: bool) -> None:
    """Count the lines of play of a GAME: a name from `outplay games`, or FILE.py:CLASS.

    Rules that give the published numbers are most likely right. A line for each depth, then one for each first move.

    Examples:
      outplay perft connect-four --depth 7
      outplay perft tic-tac-toe --moves "4 0" --depth 3
      outplay perft my_game.py:MyGame --depth 5 --engine plain --json
    """
    rules, state = loaded(game, position, moves)
    found = outplay.perft(rules, state, depth, engine=engine)  # type: ignore[arg-type]
    print_found(found, as_json)


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
