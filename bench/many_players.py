"""Three players: max^n, paranoid, best-reply and Monte Carlo tree search at equal time, on three games."""

from __future__ import annotations

from typing import Any

import outplay as op
from bench.report import Row, report
from bench.three_rules import FourInARow, Rolit
from outplay.games import ChineseCheckers
from outplay.sampled import proportion

SECONDS = 0.05
"""For a move."""

GAMES = 12
"""Of each three of the four, who take turns in the seats."""

PROCESSES = 2
METHODS = ("max-n", "paranoid", "best-reply", "mcts")
PLAYED: dict[str, Any] = {
    "Chinese checkers": ChineseCheckers(),
    "Rolit 6x6": Rolit(),
    "four in a row 6x6": FourInARow(),
}
WORK = f"Three players, {SECONDS:g} seconds a move: games won, of {3 * GAMES} each"


def run() -> dict[str, Any]:
    """A row for each game and method; a game that nobody wins is shared."""
    return report(WORK, [row for name, game in PLAYED.items() for row in played(name, game)])


def played(name: str, game: Any) -> list[Row]:
    """Every three of the four meet, from the same openings."""
    players = {method: f"{method} seconds={SECONDS}{engine_for(game, method)}" for method in METHODS}
    found = op.tournament(game, players, games=GAMES, openings=3, seed=1, processes=PROCESSES)
    rows = [row(name, method, found) for method in METHODS]
    return sorted(rows, key=lambda row: -row["won"])


def engine_for(game: Any, method: str) -> str:
    """Compiled where the method compiles this game; that is done here, before any clock runs."""
    try:
        op.search(game, method=method, nodes=10, engine="compiled")
    except op.errors.CannotCompile:
        return ""
    return " engine=compiled"


def row(name: str, method: str, found: Any) -> Row:
    """How many games a method won."""
    worths = [game.worths[method] for game in found if method in game.seats]
    return {
        "who": f"{name}, {method}{'' if 'compiled' in found.players[method] else ' (plain)'}",
        "games": len(worths),
        "won": float(sum(worths)),
        "95 % interval": proportion(sum(worths), len(worths)).percent(),
        "forfeits": found.forfeits.get(method, 0),
    }
