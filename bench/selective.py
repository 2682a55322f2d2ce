"""What selective search gains: the same program against itself, leaving nothing out, at equal time."""

from __future__ import annotations

import os
import sys
from typing import Any

import outplay as op
from bench.report import Row, at_least, report
from outplay.games import Breakthrough, Chess, Domineering, DotsAndBoxes, Hex, Kalah, Othello

GAMES = int(os.environ.get("OUTPLAY_GAMES", "40"))
"""For each game, in pairs: both begin from the same opening."""

SECONDS = 0.1
"""For a move."""

OPENING_PLIES = 4
BOARDS = (Chess(), Othello(), Breakthrough(), Kalah(), DotsAndBoxes(), Hex(), Domineering())
"""Games for two with an evaluation."""


def run() -> dict[str, Any]:
    """A row for each game; nowhere may it cost anything."""
    rows = [row(type(game).__name__, game) for game in BOARDS]
    targets = [at_least(f"{row['who']}, score", 0.5, row["score"], "") for row in rows]
    return report(f"selective search against the same that leaves nothing out, {SECONDS:g} s a move", rows, targets)


def row(name: str, game: Any) -> Row:
    """One match."""
    words = f"alpha-beta seconds={SECONDS} engine=compiled"
    players = {"selective": f"{words} selective=true", "full": f"{words} selective=false"}
    score = op.match(game, players, games=GAMES, openings=OPENING_PLIES, seed=1, processes=1).score
    print(f"{name}: {score}", file=sys.stderr, flush=True)
    elo = score.elo
    return {
        "who": name,
        "games": score.games,
        "score": score.share.value,
        "elo": elo.value,
        "from": elo.low,
        "to": elo.high,
    }
