"""`outplay solve`: the exact value of a whole game, how far the end is, and how many positions have each value."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from warnings import catch_warnings, simplefilter

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.board import shown
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, from_position
from outplay.notation import load_game, start, write_line
from outplay.playing import record_of
from outplay.result import counted, written

UNSOLVED, INTERRUPTED = 1, 130
"""What the command exits with where it is stopped before the value is known: by a limit, or by Ctrl-C."""

REMAINING = TimeRemainingColumn()
MOST_MOVES = 40
"""Moves of a line that are shown."""


@click.command(
    short_help="Solve a whole game: its exact value, and that of every position.",
    epilog="""\b
Examples:
  outplay solve tic-tac-toe
  outplay solve connect-four:5,4
  outplay solve connect-four:5,4 --database c4
  outplay solve connect-four:5,4 --certificate c4.proof
  outplay solve connect-four:5,5 --database c4 --on ray
  outplay solve nim --method enumeration --json
  outplay solve my_game.py:MyGame --seconds 600 --memory-mb 4000 --threads 2
""",
)
@click.argument("game", type=GAME)
@from_position
@click.option("--method", default="auto", show_default=True, help="auto, enumeration, retrograde, expectation, ...")
@click.option("--database", type=click.Path(file_okay=False), help="Write every position into this folder.")
@click.option("--certificate", type=click.Path(dir_okay=False), help="Write a proof of the value into this file.")
@click.option("--seconds", type=float, help="Give up after that.")
@click.option("--memory-mb", type=float, help="The most memory to take, else most of what there is; the rest on disk.")
@click.option("--threads", type=int, default=1, show_default=True, help="Solve in so many threads.")
@click.option("--on", metavar="ray", help="In shards: ray, a cluster; processes, this machine's.")
@click.option("--processes", type=int, help="With --on, so many shards; as many as there are processors by default.")
@click.option("--all", "every", is_flag=True, help="Count symmetric positions one by one.")
@by_engine
@json_option()
def solve(
    game: str,
    moves: str,
    position: str | None,
    method: str,
    database: str | None,
    certificate: str | None,
    seconds: float | None,
    memory_mb: float | None,
    threads: int,
    on: str | None,
    processes: int | None,
    every: bool,
    engine: str,
    as_json: bool,
) -> None:
    """Solve a GAME: a name from `outplay games`, or FILE.py:CLASS.

    Every position that can be reached is looked at, where there is room for them; else the one position is searched to
    the end. Ctrl-C ends it.
    """
    rules = load_game(game)
    state = record_of(rules, start(rules, position), moves).state
    with warnings_as_notes(), shown_progress() as progress:
        found = outplay.solve(
            rules,
            state,
            method=method,
            database=database,
            certificate=certificate,
            seconds=seconds,
            memory_mb=memory_mb,
            threads=threads,
            on=on,
            processes=processes,
            symmetries=not every,
            engine=engine,  # type: ignore[arg-type]
            progress=progress,
        )
    if as_json:
        print_json(found.as_dict())
    else:
        click.echo(f"{shown(rules, state)}\n\n{told(found)}")
    if found.value is None:
        click.get_current_context().exit(INTERRUPTED if found.stopped_by == "interrupt" else UNSOLVED)


def told(found: outplay.Solution) -> str:
    """The verdict, the best moves, a line, the positions by value, and how it was found."""
    lines = [found.verdict]
    if found.actions:
        moves = [write_line(found.game, found.state, (action,))[0] for action in found.actions]
        lines += [f"best: {', '.join(moves)}", *([f"line: {_line(found)}"] if found.line else [])]
    lines += filter(None, [found.endless])
    counts = found.counts()
    if counts:
        wide = max(len(f"{count:,}") for count in counts.values())
        lines += ["", "for the player to move:"]
        lines += [f"  {written(value):>6}  {count:{wide},} positions" for value, count in counts.items()]
    way = ", ".join(filter(None, (f"method: {found.method}", found.why)))
    whole = found.found is not None or found.expectation is not None
    looked_at = counted(found.positions, "position" if whole else "node")
    proof = [] if found.certificate is None else [proof_told(found.certificate)]
    return "\n".join([*lines, "", f"{way}; {looked_at}, {found.engine}", *proof])


def proof_told(proof: Any) -> str:
    """The file of a certificate, and how many positions it has for each side."""
    first, second = proof.records
    return f"certificate: {proof.path}, {first:,} positions for the first player and {second:,} for the second"


def _line(found: outplay.Solution) -> str:
    written_moves = write_line(found.game, found.state, found.line[:MOST_MOVES])
    return " ".join([*written_moves, *(["..."] if len(found.line) > MOST_MOVES else [])])


@contextmanager
def shown_progress() -> Iterator[Callable[[str, int, int], None] | None]:
    """On a terminal, what is being done and how far it has come."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns: Any = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), REMAINING)
    with Progress(*columns, console=console, transient=True) as progress:
        yield Bar(progress).tell


class Bar:
    """How far a solve has come: positions, of how many if that is known; then what is left to decide."""

    def __init__(self, progress: Progress):
        self.progress, self.task = progress, progress.add_task("", total=None)
        self.what, self.most = "", 0

    def tell(self, what: str, done: int, left: int) -> None:
        """What is being done, how much of it is done, and how much is known to be left, 0 where that is not known."""
        if what != self.what:
            self.what, self.most = what, left
            self.progress.reset(self.task, total=None)
        total: int | None
        if what == "plies":
            total, completed, said = self.most, self.most - left, f"{done} plies from the end; {left:,} words left"
        else:
            total, completed, said = done + left if left else None, done, f"{done:,} positions"
        if total is not None and what == "positions":
            said += f" of about {round(total, 2 - len(str(total))):,}"
        self.progress.update(self.task, description=said, total=total, completed=completed)


@contextmanager
def warnings_as_notes() -> Iterator[None]:
    """Warnings as a line each: that a solve goes on on disk, or that a disk is nearly full."""
    with catch_warnings():
        simplefilter("always", RuntimeWarning)
        warnings.showwarning = lambda message, *rest: click.echo(f"note: {message}", err=True)
        yield
