"""Three players: max^n, paranoid, best-reply and Monte Carlo tree search at equal time, on three games.

Time is counted in nodes, by the speed of each method in each game: see bench/budget.py.
"""

from __future__ import annotations

from typing import Any

import outplay as op
from bench.budget import nodes_in
from bench.dice_rules import positions
from bench.report import Row, report
from bench.three_rules import FourInARow, Rolit
from outplay.games import ChineseCheckers
from outplay.saying import proportion

SECONDS = 0.002
"""Of a processor, for a move."""

GAMES = 24
"""Of each three of the four, who take turns in the seats."""

TIMED = 12
"""Positions by which the speed of a method is taken."""

PROCESSES = 2
METHODS = ("max-n", "paranoid", "best-reply", "mcts")
PLAYED: dict[str, Any] = {
    "Chinese checkers": ChineseCheckers(),
    "Rolit 6x6": Rolit(),
    "four in a row 6x6": FourInARow(),
}
WORK = f"Three players, {1000 * SECONDS:g} ms a move: games won, of {3 * GAMES} each"


def run() -> dict[str, Any]:
    """A row for each game and method; a game that nobody wins is shared."""
    return report(WORK, [row for name, game in PLAYED.items() for row in played(name, game)])


def played(name: str, game: Any) -> list[Row]:
    """Every three of the four meet, from the same openings."""
    states = positions(game, TIMED)
    nodes = {method: nodes_in(SECONDS, game, method, states) for method in METHODS}
    players = {method: f"{method} nodes={nodes[method]} engine=compiled" for method in METHODS}
    found = op.tournament(game, players, games=GAMES, openings=3, seed=1, processes=PROCESSES)
    rows = [row(name, method, found) | {"nodes a move": nodes[method]} for method in METHODS]
    return sorted(rows, key=lambda row: -row["won"])


def row(name: str, method: str, found: Any) -> Row:
    """How many games a method won."""
    worths = [game.worths[method] for game in found if method in game.seats]
    return {
        "who": f"{name}, {method}",
        "games": len(worths),
        "won": float(sum(worths)),
        "95 % interval": proportion(sum(worths), len(worths)).percent(),
        "forfeits": found.forfeits.get(method, 0),
    }
