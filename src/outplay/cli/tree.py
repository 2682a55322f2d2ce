"""`outplay tree`: a typed-in tree, searched and printed."""

from __future__ import annotations

from typing import Any

import click

import outplay
from outplay.cli.algorithms import SAMPLING, by_algorithm, found_in, options_of, save_picture, traced
from outplay.cli.answer import json_option, print_json
from outplay.notation import read_tree
from outplay.result import value_of
from outplay.tracing import SearchTree

MOST = 1_000_000
"""A typed tree is never too large to print; this is a limit for runaways."""


@click.command(
    short_help="Search a tree of nested lists, and print it.",
    epilog="""\b
Examples:
  outplay tree '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alpha-beta
  outplay tree '{"left": [3, 12], "right": {"up": 2, "down": 4}}'
  outplay tree '[{"chance": [[0.5,4],[0.5,1]]}, 3]' --algorithm expectiminimax
  outplay tree '[[3,12,8],[2,4,6]]' --save tree.svg
  outplay tree '[[(1,2,6),(4,2,3)],[(6,1,2)]]' --algorithm max-n --players 3
  outplay tree '[[3,12,8],[2,4,6]]' --algorithm mcts --iterations 200
""",
)
@click.argument("tree")
@by_algorithm
@click.option("--players", default=2, show_default=True, type=click.IntRange(1), help="How many play.")
@click.option("--depth", type=click.IntRange(0), help="Print so many plies of it.")
@json_option()
def tree(
    tree: str,
    algorithm: str | None,
    cut: str | None,
    players: int,
    depth: int | None,
    iterations: int | None,
    seed: int | None,
    save: str | None,
    as_json: bool,
) -> None:
    """Search a TREE written as nested lists, and print it with its values and what was pruned."""
    game = read_tree(tree, players)
    algorithm = algorithm or outplay.algorithms(game)[0]
    searched = traced(algorithm, game, game.initial, options_of(algorithm, None, cut, iterations, seed), MOST)
    save_picture(searched, save, quiet=as_json)
    if as_json:
        print_json({"algorithm": algorithm, **answer_of(searched)})
        return
    click.echo(searched.text() if depth is None else searched.text(depth))
    result = searched.result
    leaves = sum(game.is_terminal(node) for node in range(len(game.nodes)))
    found = f"value {value_of(result)}, best move {result.action if result.line else '-'}"
    click.echo(f"\n{searched.steps[-1].says if algorithm == SAMPLING else found}")
    click.echo(
        f"looked at {len(searched.leaves):,} of {leaves:,} leaves, {searched.nodes:,} of {len(game.nodes):,} nodes"
    )


def answer_of(tree: SearchTree) -> dict[str, Any]:
    """The searched tree for a program to read: its answer, and its nodes in the order they were entered."""
    said = tree.as_dict()
    return {**found_in(tree), **{word: said[word] for word in ("leaves", "playouts", "nodes") if word in said}}
