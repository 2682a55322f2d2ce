"""`outplay tree`: a typed-in tree, searched and printed."""

from __future__ import annotations

import ast
import json
from typing import Any

import click

import outplay
from outplay.games import Tree

ALGORITHMS = {
    "minimax": outplay.minimax_search,
    "minimax-3e": outplay.minimax_decision,
    "alpha-beta": outplay.alpha_beta_search,
    "alpha-beta-3e": outplay.alpha_beta_search_3e,
    "expectiminimax": outplay.expectiminimax_search,
    "max-n": outplay.max_n_search,
}


@click.command(
    epilog="""\b
Examples:
  outplay tree '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alpha-beta
  outplay tree '{"left": [3, 12], "right": {"up": 2, "down": 4}}'
  outplay tree '[{"chance": [[0.5, 4], [0.5, 1]]}, 3]' --algorithm expectiminimax
  outplay tree '[[(1,2,6),(4,2,3)],[(6,1,2),(7,4,1)]]' --algorithm max-n --players 3
"""
)
@click.argument("tree")
@click.option("--algorithm", default="alpha-beta", show_default=True, type=click.Choice(list(ALGORITHMS)))
@click.option("--cut", type=click.Choice([">=", ">"]), help="Alpha-beta's cut: the book's >= or Berkeley's >.")
@click.option("--players", default=2, show_default=True, type=click.IntRange(1), help="How many play.")
@click.option("--depth", type=click.IntRange(0), help="Print so many plies of it.")
def tree(tree: str, algorithm: str, cut: str | None, players: int, depth: int | None) -> None:
    """Search a TREE written as nested lists, and print it with its values and what was pruned."""
    if cut and not algorithm.startswith("alpha-beta"):
        raise click.UsageError(f"--cut is for alpha-beta, not for {algorithm}")
    options = {"cut": cut} if cut else {}
    game = Tree(read(tree), players)
    searched = outplay.trace(ALGORITHMS[algorithm], game, game.initial, **options)
    click.echo(searched.text() if depth is None else searched.text(depth))
    result = searched.result
    leaves = sum(game.is_terminal(node) for node in range(len(game.nodes)))
    value = outplay.written(result.value if result.values is None else tuple(result.values.values()))
    click.echo(f"\nvalue {value}, best move {result.action or '-'}")
    click.echo(
        f"looked at {len(searched.leaves):,} of {leaves:,} leaves, {searched.nodes:,} of {len(game.nodes):,} nodes"
    )


def read(text: str) -> Any:
    """The nested lists, written as JSON or as Python."""
    try:
        return json.loads(text)
    except ValueError:
        pass
    try:
        return ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        raise click.UsageError(f"cannot read the tree {text!r:.80}; write nested lists: [[3,12,8],[2,4,6]]") from None
