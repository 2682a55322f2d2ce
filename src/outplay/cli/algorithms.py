"""Algorithms on the command line, and the tree that one of them searches, as far as a person can look at it."""

from __future__ import annotations

from typing import Any, Protocol

import click

import outplay
from outplay.cli.options import together
from outplay.errors import TooLarge
from outplay.notation import plain_value, write_move
from outplay.tracing import SearchTree

CHOICE = click.Choice(outplay.algorithms())
NAMES = f"One of {', '.join(outplay.algorithms())}."

CUT = "Alpha-beta's cut: the book's >= or Berkeley's >."
PICTURE = "Draw the searched tree: FILE.svg, FILE.png, or FILE.html, a page to step through."

MOST = 20_000
"""A search of more nodes is not drawn."""

SAMPLING = "mcts"
"""The algorithm that has iterations instead of a depth."""

USUAL_ITERATIONS = 100
"""The iterations that are watched, if none are named."""

ITERATIONS = f"Iterations of {SAMPLING}, {USUAL_ITERATIONS} if none are named; --seed is that of its random moves."
SEED = f"Another number, other random moves of {SAMPLING}: 0 by default."
by_algorithm = together(
    click.option("--algorithm", type=CHOICE, metavar="NAME", help=f"{NAMES} By default the one that suits the game."),
    click.option("--cut", type=click.Choice([">=", ">"]), help=CUT),
    click.option("--iterations", type=click.IntRange(1, MOST), help=ITERATIONS),
    click.option("--seed", type=int, help=SEED),
    click.option("--save", type=click.Path(dir_okay=False), help=PICTURE),
)
"""The options of a search by an algorithm of the book, and of the picture of its tree."""


def options_of(
    algorithm: str, depth: int | None, cut: str | None, iterations: int | None, seed: int | None
) -> dict[str, Any]:
    """The options as the algorithm takes them; a UsageError for one that it does not have."""
    if cut and not algorithm.startswith("alpha-beta"):
        raise click.UsageError(f"--cut is for alpha-beta, not for {algorithm}")
    sampling = {"iterations": iterations, "seed": seed}
    for word, value in sampling.items():
        if value is not None and algorithm != SAMPLING:
            raise click.UsageError(f"--{word} is for {SAMPLING}, not for {algorithm}")
    if algorithm == SAMPLING:
        sampling["iterations"] = iterations or USUAL_ITERATIONS
    given = {"depth": depth, "cut": cut, **sampling}
    return {word: value for word, value in given.items() if value is not None}


def traced(name: str, game: Any, state: Any, options: dict[str, Any], most: int = MOST) -> SearchTree:
    """The tree that the algorithm searches; a UsageError if it is too large to look at."""
    try:
        return outplay.trace(name, game, state, most=most, **options)
    except TooLarge:
        less = f"take a --depth below {options['depth']}" if "depth" in options else "add --depth 3"
        raise click.UsageError(
            f"{name} looks at more than {most:,} nodes here: {less}, or play some --moves first"
        ) from None


class Drawn(Protocol):
    """What draws itself into a file."""

    def save(self, where: str, /) -> object: ...


def save_picture(drawn: Drawn, path: str | None, quiet: bool) -> None:
    """Writes the picture that was asked for, if one was."""
    if path is None:
        return
    try:
        drawn.save(path)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written ({error.strerror}); name another file") from None
    if not quiet:
        click.echo(f"drawn in {path}\n")


def found_in(tree: SearchTree) -> dict[str, Any]:
    """What the search found, for a program to read."""
    result = tree.result
    return {
        "value": plain_value(result.value),
        "values": None if result.values is None else plain_value(tuple(result.values.values())),
        "move": write_move(tree.game, tree.root.state, result.action) if result.line else None,
        "certainty": result.certainty,
    }
