"""`outplay check`: what is wrong with these rules."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console

import outplay
from outplay.checking import Finding, Report
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.notation import load_game

FAULTY = 1


@click.command(
    short_help="What is wrong with the rules of a game.",
    epilog="""\b
Examples:
  outplay check my_game.py:MyGame
  outplay check kalah --states 2000 --json
""",
)
@click.argument("game", metavar="FILE.py:CLASS", type=GAME)
@click.option("--states", default=20_000, show_default=True, type=click.IntRange(1), help="Look at so many states.")
@json_option()
@click.pass_context
def check(context: click.Context, game: str, states: int, as_json: bool) -> None:
    """Look for faults in the rules of a game, and exit with 1 if there are any.

    GAME is a class in a file of yours, or a name from `outplay games`.
    """
    report = outplay.check_game(load_game(game), states=states)
    if as_json:
        print_json(answer_of(report))
    else:
        click.echo(report.text(Console().width))
    context.exit(0 if report else FAULTY)


def answer_of(report: Report) -> dict[str, Any]:
    """The report for a program to read."""
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
