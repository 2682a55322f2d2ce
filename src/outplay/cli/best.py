"""`outplay best`: the best move in a position."""

from __future__ import annotations

from typing import Any

import click

import outplay
from outplay.cli.games import load_game
from outplay.errors import Unsuited


@click.command(
    epilog="""\b
Examples:
  outplay best tic-tac-toe
  outplay best tic-tac-toe --moves "4 0"
  outplay best kalah:6,4 --depth 6
"""
)
@click.argument("game")
@click.option("--moves", default="", help="Play these moves first, written as the game writes them.")
@click.option("--depth", type=click.IntRange(1), help="Stop after so many plies and evaluate; default: the end.")
def best(game: str, moves: str, depth: int | None) -> None:
    """Find the best move of a GAME: a name from `outplay games`, or FILE.py:CLASS."""
    rules = load_game(game)
    state = play(rules, moves)
    click.echo(rules.show(state) if hasattr(rules, "show") else str(state))
    result = find(rules, state, depth)
    line = written_line(rules, state, result.line)
    move = f"best move {line[0]}" if line else "no move to choose"
    click.echo(f"{move}, value {outplay.written(result.value)} for player {result.player} ({result.certainty})")
    click.echo(f"line {' '.join(line) or '-'}; {result.nodes:,} nodes")


def play(game: Any, moves: str) -> Any:
    """The state after these moves."""
    state = game.initial
    for move in moves.replace(",", " ").split():
        state = game.result(state, outplay.Game.parse_action(game, state, move))
    return state


def find(game: Any, state: Any, depth: int | None) -> outplay.Result[Any]:
    """The answer of the first algorithm that can express the game."""
    for search in (outplay.alpha_beta_table_search, outplay.expectiminimax_search):
        try:
            return search(game, state, depth=depth)
        except Unsuited:
            continue
    return outplay.max_n_search(game, state, depth=depth)


def written_line(game: Any, state: Any, line: tuple[Any, ...]) -> list[str]:
    """The moves as the game writes them."""
    texts = []
    for action in line:
        texts.append(game.format_action(state, action) if hasattr(game, "format_action") else str(action))
        state = game.result(state, action)
    return texts
