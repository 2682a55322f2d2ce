"""`outplay batch`: every position of a file analysed, on all cores or on a cluster, and kept as it comes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from rich.progress import Progress

import outplay
from outplay.cli.options import (
    COUNTED,
    GAME,
    by_engine,
    by_method,
    command,
    elsewhere,
    json_option,
    limit_of,
    options_in_words,
    print_json,
    read_lines,
    record_at,
    shown_progress,
    to_depth_or_nodes,
    with_database,
)
from outplay.notation import AnyGame, State, error_in_words, load_game, offers, start
from outplay.result import counted
from outplay.saying import in_column

if TYPE_CHECKING:
    from outplay.door.batch import Analysed, Batch

SECONDS_EACH = 1.0
MOST_LETTERS = 40
"""Letters of a line that are shown beside its answer."""

MOST_WRONG_LINES = 5
"""Wrong lines that are named; the rest are counted."""


class InputLine(NamedTuple):
    """A line of the file: its number, its text, the state that it leads to and those before it."""

    number: int
    text: str
    state: State
    history: list[State]


@command("Analyse every position of a file.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", type=GAME, required=True, help="A name from `outplay games`, or FILE.py:CLASS.")
@click.option(
    "--as",
    "reads",
    type=click.Choice(["positions", "moves"]),
    help="What a line is: as --position reads it, or --moves; by default positions where the game reads them.",
)
@click.option("--seconds", type=float, help=f"Think so long about each; {SECONDS_EACH:g} if there is no other limit.")
@to_depth_or_nodes
@click.option("--exact", is_flag=True, help="Without a limit: prove the value of every move.")
@by_method
@with_database
@by_engine
@click.option(
    "--into",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every answer, in FILE.sqlite or FILE.parquet; the same call goes on.",
)
@elsewhere
@click.option("--ordered/--as-they-come", default=True, help="Print in the order of the lines, or each as it is known.")
@click.option("--processes", type=int, help="Positions at the same time; as many as there are processors by default.")
@json_option("Print one JSON object for each position, and nothing else.")
def batch(file: Path, game: str, reads: str | None, exact: bool, as_json: bool, **options: Any) -> None:
    """Analyse every line of FILE: a position, or the moves that lead to one.

    Empty lines, and those that begin with #, are left out. Wrong lines are named before anything is searched. Ctrl-C
    ends it with what was found; with --into, the same command goes on from there.

    Examples:
      outplay batch positions.txt --game connect-four --depth 8
      outplay batch games.txt --game tic-tac-toe --exact --json
      outplay batch positions.txt --game othello --seconds 5 --into othello.sqlite
      outplay batch positions.txt --game othello --depth 8 --into othello.parquet
      outplay batch positions.txt --game my_game.py:MyGame --on ray
    """
    limit = limit_of(options, SECONDS_EACH, exact)
    rules = load_game(game)
    lines = lines_of(file, rules, reads or ("positions" if offers(rules, "position") else "moves"))
    bar = shown_progress(_positions, *COUNTED, wanted=not sys.stdout.isatty())
    with bar as progress, options_in_words():
        states, histories = [line.state for line in lines], [line.history for line in lines]
        found = outplay.analyse_many(rules, states, histories=histories, limit=limit, on_progress=progress, **options)
        for one in found:
            show(lines[one.number], one, as_json)
    if not as_json:
        click.echo(summary(found, options["into"]))
    if found.stopped_by == "interrupt":
        raise KeyboardInterrupt


def lines_of(file: Path, game: AnyGame, reads: str) -> list[InputLine]:
    """The lines of a file; a UsageError that names those that cannot be read."""
    found, wrong = [], []
    for number, text in read_lines(file, f"{file} cannot be read"):
        try:
            found.append(_line(game, number, text.strip(), reads))
        except Exception as error:
            why = str(error) if isinstance(error, outplay.OutplayError) else error_in_words(error)
            wrong.append(f"line {number}, {text.strip()!r:.40}: {why}")
    if wrong:
        more = f"; and {len(wrong) - MOST_WRONG_LINES} more" if len(wrong) > MOST_WRONG_LINES else ""
        raise click.UsageError(
            f"{file} has {counted(len(wrong), 'wrong line')}: {'; '.join(wrong[:MOST_WRONG_LINES])}{more}"
        )
    if not found:
        raise click.UsageError(f"there is nothing in {file}: write a position, or the moves to it, on each line")
    return found


def _line(game: AnyGame, number: int, text: str, reads: str) -> InputLine:
    if reads == "positions":
        return InputLine(number, text, start(game, text), [])
    record = record_at(game, None, text)
    return InputLine(number, text, record.state, record.history)


def show(line: InputLine, found: Analysed, as_json: bool) -> None:
    """Prints one answer: as JSON for a program, else as a line with number, text and verdict."""
    if as_json:
        print_json({"line": line.number, "text": line.text, **found.as_dict()})
        return
    text = line.text if len(line.text) <= MOST_LETTERS else f"{line.text[: MOST_LETTERS - 3]}..."
    click.echo(f"{line.number:>6}  {text:<{MOST_LETTERS}}  {_said(found)}")


def _said(found: Analysed) -> str:
    """'4, 1 (exact)', 'the game is over', or what went wrong."""
    if found.error is not None:
        return f"error: {found.error}"
    if found.best is None:
        return "the game is over"
    best = found.best
    move = found.data[0]["move"] if best.line else "the dice are to be thrown"
    return f"{move}, {in_column(best)} ({best.certainty})"


def summary(found: Batch, into: Path | None) -> str:
    """How many positions were done of how many, known before and failed, and the file that keeps them."""
    failed = f", {found.failed} with an error" if found.failed else ""
    known = f", {found.known} of them known before" if found.known else ""
    kept = f"; kept in {into}" if into is not None else ""
    return f"{found.done} of {counted(found.planned, 'position')}{known}{failed}{kept}"


def _positions(progress: Progress) -> Callable[[Batch], None]:
    """A bar with the positions that are left."""
    task = progress.add_task("positions", total=None)
    return lambda found: progress.update(task, total=found.planned, completed=found.done)
