"""`outplay batch`: every position of a file analysed, on all cores or on a cluster, and kept as it comes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, elsewhere, options_in_words, with_database
from outplay.cli.thinking import limit_of
from outplay.notation import in_words, load_game, offers, start
from outplay.playing import record_of
from outplay.result import counted, in_column

SECONDS = 1.0
LONGEST = 40
"""Letters of a line that are shown beside its answer."""

FEW = 5
"""Wrong lines that are named; the rest are counted."""


class Line(NamedTuple):
    """A line of the file: its number, its text, the state that it leads to and those before it."""

    number: int
    text: str
    state: Any
    history: list[Any]


@click.command(
    short_help="Analyse every position of a file.",
    epilog="""\b
Examples:
  outplay batch positions.txt --game connect-four --depth 8
  outplay batch games.txt --game tic-tac-toe --exact --json
  outplay batch positions.txt --game othello --seconds 5 --into othello.sqlite
  outplay batch positions.txt --game othello --depth 8 --into othello.parquet
  outplay batch positions.txt --game my_game.py:MyGame --on ray
""",
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", type=GAME, required=True, help="A name from `outplay games`, or FILE.py:CLASS.")
@click.option(
    "--as",
    "reads",
    type=click.Choice(["positions", "moves"]),
    help="What a line is: as --position reads it, or --moves; by default positions where the game reads them.",
)
@click.option("--seconds", type=float, help=f"Think so long about each; {SECONDS:g} if there is no other limit.")
@click.option("--depth", type=int, help="Look so many plies ahead.")
@click.option("--nodes", type=int, help="Look at so many states.")
@click.option("--exact", is_flag=True, help="Without a limit: prove the value of every move.")
@click.option("--method", default="auto", show_default=True, help="auto, alpha-beta, mcts, best-first, max-n, ...")
@click.option("--seed", type=int, default=0, help="Another number, other playouts.")
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
def batch(
    file: Path,
    game: str,
    reads: str | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    exact: bool,
    into: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Analyse every line of FILE: a position, or the moves that lead to one.

    Empty lines, and those that begin with #, are left out. Wrong lines are named before anything is searched. Ctrl-C
    ends it with what was found; with --into, the same command goes on from there.
    """
    limit = limit_of(seconds, depth, nodes, otherwise=None if exact else SECONDS)
    if exact and limit:
        raise click.UsageError("--exact searches without a limit: leave out --seconds, --depth and --nodes")
    rules = load_game(game)
    lines = lines_of(file, rules, reads or ("positions" if offers(rules, "position") else "moves"))
    with shown_progress() as progress, options_in_words():
        states, histories = [line.state for line in lines], [line.history for line in lines]
        found = outplay.analyse_many(
            rules, states, histories=histories, limit=limit, into=into, on_progress=progress, **options
        )
        for one in found:
            show(lines[one.number], one, as_json)
    if not as_json:
        click.echo(summary(found, into))
    if found.stopped_by == "interrupt":
        raise KeyboardInterrupt


def lines_of(file: Path, game: Any, reads: str) -> list[Line]:
    """The lines of a file; a UsageError that names those that cannot be read."""
    try:
        texts = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise click.UsageError(
            f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not text'}"
        ) from None
    found, wrong = [], []
    for number, text in enumerate(texts, 1):
        if text.strip() and not text.startswith("#"):
            try:
                found.append(_line(game, number, text.strip(), reads))
            except Exception as error:
                why = str(error) if isinstance(error, outplay.OutplayError) else in_words(error)
                wrong.append(f"line {number}, {text.strip()!r:.40}: {why}")
    if wrong:
        more = f"; and {len(wrong) - FEW} more" if len(wrong) > FEW else ""
        raise click.UsageError(f"{file} has {counted(len(wrong), 'wrong line')}: {'; '.join(wrong[:FEW])}{more}")
    if not found:
        raise click.UsageError(f"there is nothing in {file}: write a position, or the moves to it, on each line")
    return found


def _line(game: Any, number: int, text: str, reads: str) -> Line:
    if reads == "positions":
        return Line(number, text, start(game, text), [])
    record = record_of(game, start(game), text)
    return Line(number, text, record.state, record.history)


def show(line: Line, found: Any, as_json: bool) -> None:
    """One answer: for a program, or in a line for people."""
    if as_json:
        print_json({"line": line.number, "text": line.text, **found.as_dict()})
        return
    text = line.text if len(line.text) <= LONGEST else f"{line.text[: LONGEST - 3]}..."
    click.echo(f"{line.number:>6}  {text:<{LONGEST}}  {_said(found)}")


def _said(found: Any) -> str:
    """'4, 1 (exact)', 'the game is over', or what went wrong."""
    if found.error is not None:
        return f"error: {found.error}"
    if found.best is None:
        return "the game is over"
    best = found.best
    move = found.data[0]["move"] if best.line else "the dice are to be thrown"
    return f"{move}, {in_column(best)} ({best.certainty})"


def summary(found: Any, into: Path | None) -> str:
    """What was done, and where it is kept."""
    failed = f", {found.failed} with an error" if found.failed else ""
    known = f", {found.known} of them known before" if found.known else ""
    kept = f"; kept in {into}" if into is not None else ""
    return f"{found.done} of {counted(found.planned, 'position')}{known}{failed}{kept}"


@contextmanager
def shown_progress() -> Iterator[Callable[[Any], None] | None]:
    """On a terminal whose output goes elsewhere, a bar with the positions that are left."""
    console = Console(stderr=True)
    if not console.is_terminal or sys.stdout.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("positions", total=None)
        yield lambda found: progress.update(task, total=found.planned, completed=found.done)
