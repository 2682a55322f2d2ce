"""`outplay check`: what is wrong with these rules; `outplay perft`: how many lines of play they give."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console

import outplay
from outplay.checking import Finding, Report
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, command, from_position, json_option, loaded, print_found, print_json
from outplay.notation import load_game

FAULTY = 1
"""What `outplay check` exits with where it found faults."""


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
    with shown_stages() as progress:
        report = outplay.check_game(rules, states=states, seconds=seconds, progress=progress)
    if as_json:
        print_json(answer_of(report))
    else:
        click.echo(report.text(Console().width))
    context.exit(0 if report else FAULTY)


@contextmanager
def shown_stages() -> Iterator[Callable[[str, int], None]]:
    """Tells on the standard error how far a check is, if somebody looks at it there."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda stage, count: None
        return
    with console.status("checking") as status:
        yield lambda stage, count: status.update(f"{stage}, {count:,}" if count else stage)


def answer_of(report: Report) -> dict[str, Any]:
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


def _finding(finding: Finding) -> dict[str, Any]:
    words = {word: getattr(finding, word) for word in ("name", "says", "hint", "call", "times")}
    return {**words, "state": finding.where, "line": [str(action) for action in finding.line]}


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
