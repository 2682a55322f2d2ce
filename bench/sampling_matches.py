"""Ultimate tic-tac-toe without an evaluation: sampling against a plain UCT in Python, and our own alpha-beta."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import outplay as op
from bench.plain_uct import SECONDS
from bench.report import at_least, report
from outplay.games import UltimateTicTacToe

WORK = f"Ultimate tic-tac-toe, {SECONDS:g} seconds a move, 100 games in pairs"
GAMES = 100
PLAIN = f"{Path(__file__).parent / 'plain_uct.py'}:play"
AGAINST = {"plain UCT": (PLAIN, 0.9), "alpha-beta": (f"alpha-beta seconds={SECONDS} engine=compiled", 0.75)}


def run() -> dict[str, Any]:
    """A row for each opponent."""
    game = UltimateTicTacToe()
    op.search(game, method="mcts", nodes=10, engine="compiled")
    op.search(game, method="alpha-beta", depth=2, engine="compiled")
    rows, targets = [], []
    for name, (player, share) in AGAINST.items():
        ours = f"mcts seconds={SECONDS} engine=compiled"
        words = {"games": GAMES, "openings": 2, "seed": 1, "processes": 1, "on_progress": said}
        played = op.match(game, {"mcts": ours, name: player}, **words)
        forfeits = sum(played.forfeits.values())
        row = {"games": len(played), "forfeits": forfeits, "score": played.share("mcts")}
        rows.append({"who": f"mcts against {name}", **row})
        targets.append(at_least(f"mcts against {name}", share, played.share("mcts"), ""))
    return report(WORK, rows, targets)


def said(so_far: Any) -> None:
    """A line for every pair of games, beside the table: the whole takes a quarter of an hour."""
    if len(so_far) % 2 == 0:
        print(f"{len(so_far)} of {GAMES} games, mcts {so_far.share('mcts'):.3f}", file=sys.stderr, flush=True)
