"""`outplay solve`: the exact value of a whole game; `estimate` and `simulate`: what that would take."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import fill
from typing import Any
from warnings import catch_warnings, simplefilter

import click
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import outplay
from outplay.cli.options import (
    GAME,
    INTERRUPTED,
    by_engine,
    command,
    from_position,
    json_option,
    loaded,
    print_found,
    shown_progress,
    symmetric_apart,
)
from outplay.cli.screen import shown
from outplay.notation import load_game, write_line
from outplay.result import counted, written

MOST_COLUMNS = 80
"""Letters of a line of a simulation, at most."""

UNSOLVED = 1
"""What the command exits with where a limit stops it before the value is known."""

COLUMNS = (
    SpinnerColumn(),
    TextColumn("{task.description}"),
    BarColumn(),
    TimeElapsedColumn(),
    TimeRemainingColumn(),
)
MOST_MOVES = 40
"""Moves of a line that are shown."""


@command("Solve a whole game: its exact value, and that of every position.")
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
@symmetric_apart
@by_engine
@json_option()
def solve(game: str, moves: str, position: str | None, every: bool, as_json: bool, **options: Any) -> None:
    """Solve a GAME: a name from `outplay games`, or FILE.py:CLASS.

    Every position that can be reached is looked at, where there is room for them; else the one position is searched to
    the end. Ctrl-C ends it.

    Examples:
      outplay solve tic-tac-toe
      outplay solve connect-four:5,4
      outplay solve connect-four:5,4 --database c4
      outplay solve connect-four:5,4 --certificate c4.proof
      outplay solve connect-four:5,5 --database c4 --on ray
      outplay solve nim --method enumeration --json
      outplay solve my_game.py:MyGame --seconds 600 --memory-mb 4000 --threads 2
    """
    rules, state = loaded(game, position, moves)
    with warnings_as_notes(), shown_progress(SolvingBar, *COLUMNS) as progress:
        found = outplay.solve(rules, state, symmetries=not every, progress=progress, **options)
    print_found(found, as_json, lambda found: f"{shown(rules, state)}\n\n{in_text(found)}")
    if found.value is None:
        click.get_current_context().exit(INTERRUPTED if found.stopped_by == "interrupt" else UNSOLVED)


def in_text(found: outplay.Solution) -> str:
    """The verdict, the best moves, a line, the positions by value, and how it was found."""
    lines = [found.verdict]
    if found.actions:
        moves = [write_line(found.game, found.state, (action,))[0] for action in found.actions]
        lines += [f"best: {', '.join(moves)}", *([f"line: {_line(found)}"] if found.line else [])]
    lines += [found.endless] if found.endless else []
    counts = found.counts()
    if counts:
        wide = max(len(f"{count:,}") for count in counts.values())
        lines += ["", "for the player to move:"]
        lines += [f"  {written(value):>6}  {count:{wide},} positions" for value, count in counts.items()]
    way = ", ".join(filter(None, (f"method: {found.method}", found.why)))
    whole = found.found is not None or found.expectation is not None
    looked_at = counted(found.positions, "position" if whole else "node")
    lines += ["", f"{way}; {looked_at}, {found.engine}"]
    if found.certificate is not None:
        first, second = (f"{count:,}" for count in found.certificate.records)
        sides = f"{first} positions for the first player and {second} for the second"
        lines.append(f"certificate: {found.certificate.path}, {sides}")
    return "\n".join(lines)


def _line(found: outplay.Solution) -> str:
    written_moves = write_line(found.game, found.state, found.line[:MOST_MOVES])
    return " ".join([*written_moves, *(["..."] if len(found.line) > MOST_MOVES else [])])


class SolvingBar:
    """How far a solve has come: positions, of how many if that is known; then what is left to decide."""

    def __init__(self, progress: Progress):
        self.progress, self.task = progress, progress.add_task("", total=None)
        self.what, self.most = "", 0

    def __call__(self, what: str, done: int, left: int) -> None:
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


@command("What solving a game would take: positions, time, memory, disk.")
@click.argument("game", type=GAME)
@click.option("--seconds", type=float, help="How long to look; 5, unless --positions is given.")
@click.option("--positions", type=int, help="Look at so many positions: the same seed gives the same numbers then.")
@click.option("--memory-mb", type=float, help="The memory that solving may take; otherwise most of what there is.")
@symmetric_apart
@click.option("--seed", type=int, default=0, show_default=True, help="What random lines draw chance from.")
@from_position
@by_engine
@json_option()
def estimate(game: str, every: bool, moves: str, position: str | None, as_json: bool, **options: Any) -> None:
    """Say how many positions a GAME has, and what solving it would take: time, memory, disk and a proof.

    GAME is a name from `outplay games`, or FILE.py:CLASS. Intervals hold the true number as a rule; where all positions
    were looked at, it is exact. Ctrl-C ends it with what is known.

    Examples:
      outplay estimate connect-four:5,4
      outplay estimate six-mens-morris --seconds 20
      outplay estimate my_game.py:MyGame --positions 100000 --seed 7 --json
    """
    rules, state = loaded(game, position, moves)
    print_found(outplay.estimate(rules, state, symmetries=not every, **options), as_json)


@command("What solving a game would take on a cluster: time, memory, disk, traffic.")
@click.argument("game", type=GAME)
@click.option("--nodes", type=int, default=2, show_default=True, help="How many machines.")
@click.option("--cores", type=int, default=1, show_default=True, help="Processors of each.")
@click.option("--network", default="10Gb", show_default=True, help="Bits a second in and out of each: 10Gb, 100Mb.")
@click.option("--positions", type=int, help="How many the game has, where that is known; otherwise estimated.")
@click.option("--seconds", type=float, default=5.0, show_default=True, help="How long to try it here.")
@symmetric_apart
@by_engine
@json_option()
def simulate(game: str, every: bool, as_json: bool, **options: Any) -> None:
    """Say what `outplay solve GAME --on ray` would take on a cluster, and where it would be stuck.

    The first positions of the game are solved here, in shards, to see what each of them costs and what goes from node
    to node for it. GAME is a name from `outplay games`, or FILE.py:CLASS.

    Examples:
      outplay simulate connect-four:5,5 --nodes 2 --network 1Gb
      outplay simulate connect-four --nodes 100 --positions 2265994000000
      outplay simulate my_game.py:MyGame --nodes 8 --cores 16 --json
    """
    found = outplay.simulate(load_game(game), symmetries=not every, **options)
    print_found(found, as_json, _folded)


def _folded(found: object) -> str:
    """Its text in lines of at most MOST_COLUMNS letters."""
    return "\n".join(fill(line, MOST_COLUMNS, subsequent_indent="  ") for line in str(found).splitlines())
