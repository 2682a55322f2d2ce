"""Algorithms of the book on the command line: `outplay tree`, and the searched tree that `outplay watch` shows too."""

from __future__ import annotations

from typing import Any

import click

import outplay
from outplay.cli.options import Options, command, json_option, print_json, save_picture, together
from outplay.errors import TooLarge
from outplay.notation import AnyGame, PlainData, State, plain_value, read_tree, write_move
from outplay.saying import value_of
from outplay.tracing import SearchTree

CHOICE = click.Choice(outplay.algorithms())
NAMES = f"One of {', '.join(outplay.algorithms())}."

CUT = "Alpha-beta's cut: the book's >= or Berkeley's >."
PICTURE = "Draw the searched tree: FILE.svg, FILE.png, or FILE.html, a page to step through."

MOST_NODES = 20_000
"""A search of more nodes is not shown step by step."""

MOST_NODES_TYPED = 1_000_000
"""A typed tree is never too large to print; this is a limit for runaways."""

SAMPLING = "mcts"
"""The algorithm that has iterations instead of a depth."""

USUAL_ITERATIONS = 100
"""The iterations that are watched, if none are named."""

ITERATIONS = f"Iterations of {SAMPLING}, {USUAL_ITERATIONS} if none are named; --seed is that of its random moves."
SEED = f"Another number, other random moves of {SAMPLING}: 0 by default."
by_algorithm = together(
    click.option("--algorithm", type=CHOICE, metavar="NAME", help=f"{NAMES} By default the one that suits the game."),
    click.option("--cut", type=click.Choice([">=", ">"]), help=CUT),
    click.option("--iterations", type=click.IntRange(1, MOST_NODES), help=ITERATIONS),
    click.option("--seed", type=int, help=SEED),
    click.option("--save", type=click.Path(dir_okay=False), help=PICTURE),
)
"""The options of a search by an algorithm of the book, and of the picture of its tree."""


def algorithm_of(game: AnyGame, algorithm: str | None, **asked: Any) -> tuple[str, Options]:
    """The algorithm, by default the one that suits the game, and its options; a UsageError for one it does not have."""
    name = algorithm or outplay.algorithms(game)[0]
    given = {word: value for word, value in asked.items() if value is not None}
    if "cut" in given and not name.startswith("alpha-beta"):
        raise click.UsageError(f"--cut is for alpha-beta, not for {name}")
    for word in ("iterations", "seed"):
        if word in given and name != SAMPLING:
            raise click.UsageError(f"--{word} is for {SAMPLING}, not for {name}")
    return name, {"iterations": USUAL_ITERATIONS, **given} if name == SAMPLING else given


def traced(name: str, game: AnyGame, state: State, options: Options, most_nodes: int = MOST_NODES) -> SearchTree:
    """The tree that the algorithm searches; a UsageError if it is too large to look at."""
    try:
        return outplay.trace(name, game, state, most=most_nodes, **options)
    except TooLarge:
        less = f"take a --depth below {options['depth']}" if "depth" in options else "add --depth 3"
        raise click.UsageError(
            f"{name} looks at more than {most_nodes:,} nodes here: {less}, or play some --moves first"
        ) from None


def found_in(tree: SearchTree) -> PlainData:
    """Value, move and certainty of a search as plain data; the move is None where none was made."""
    result = tree.result
    return {
        "value": plain_value(result.value),
        "values": None if result.values is None else plain_value(tuple(result.values.values())),
        "move": write_move(tree.game, tree.root.state, result.action) if result.line else None,
        "certainty": result.certainty,
    }


@command("Search a tree of nested lists, and print it.")
@click.argument("tree")
@by_algorithm
@click.option("--players", default=2, show_default=True, type=click.IntRange(1), help="How many play.")
@click.option("--depth", type=click.IntRange(0), help="Print so many plies of it.")
@json_option()
def tree(tree: str, players: int, depth: int | None, save: str | None, as_json: bool, **asked: Any) -> None:
    """Search a TREE written as nested lists, and print it with its values and what was pruned.

    Examples:
      outplay tree '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alpha-beta
      outplay tree '{"left": [3, 12], "right": {"up": 2, "down": 4}}'
      outplay tree '[{"chance": [[0.5,4],[0.5,1]]}, 3]' --algorithm expectiminimax
      outplay tree '[[3,12,8],[2,4,6]]' --save tree.svg
      outplay tree '[[(1,2,6),(4,2,3)],[(6,1,2)]]' --algorithm max-n --players 3
      outplay tree '[[3,12,8],[2,4,6]]' --algorithm mcts --iterations 200
    """
    game = read_tree(tree, players)
    algorithm, options = algorithm_of(game, **asked)
    searched = traced(algorithm, game, game.initial, options, MOST_NODES_TYPED)
    save_picture(searched, save, quiet=as_json)
    if as_json:
        said = searched.as_dict()
        nodes = {word: said[word] for word in ("leaves", "playouts", "nodes") if word in said}
        print_json({"algorithm": algorithm, **found_in(searched)} | nodes)
        return
    click.echo(searched.text() if depth is None else searched.text(depth))
    result = searched.result
    leaves = sum(game.is_terminal(node) for node in range(len(game.nodes)))
    found = f"value {value_of(result)}, best move {result.action if result.line else '-'}"
    click.echo(f"\n{searched.steps[-1].says if algorithm == SAMPLING else found}")
    click.echo(
        f"looked at {len(searched.leaves):,} of {leaves:,} leaves, {searched.nodes:,} of {len(game.nodes):,} nodes"
    )
