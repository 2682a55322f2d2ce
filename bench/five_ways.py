"""Connect Four written five ways: random games and a search of a fixed depth, compiled; random games in plain Python.

A second is one of processor time; what is compiled is compiled before any clock runs.
"""

from __future__ import annotations

from typing import Any

from examples.five_ways import WAYS

import outplay as op
from bench.measure import race
from bench.report import all_right, report

WORK = "One game, five ways: random games and a search to depth 14"
ROUNDS = 3
GAMES, PLAIN_GAMES = 2_000, 40
DEPTH = 14


def run() -> dict[str, Any]:
    """A row for each way; all have to give the same random games and the same value."""
    games = {name: way() for name, way in WAYS.items()}
    played = [op.playouts(game, n=GAMES, engine="compiled") for game in games.values()]
    values = [op.search(game, depth=DEPTH, engine="compiled").value for game in games.values()]
    compiled = race(
        {name: lambda game=game: random_games(game, GAMES, "compiled") for name, game in games.items()}, ROUNDS
    )  # type: ignore[misc]
    plain = race(
        {name: lambda game=game: random_games(game, PLAIN_GAMES, "plain") for name, game in games.items()}, ROUNDS
    )  # type: ignore[misc]
    searched = race({name: lambda game=game: search(game) for name, game in games.items()}, ROUNDS)  # type: ignore[misc]
    rows = [
        {
            "who": name,
            **searched[name]._asdict(),
            "random games a second": GAMES / compiled[name].cpu,
            "in plain Python": PLAIN_GAMES / plain[name].cpu,
        }
        for name in games
    ]
    same = sum(one == played[0] and value == values[0] for one, value in zip(played, values, strict=True))
    return report(WORK, rows, [all_right(same, len(games))])


def random_games(game: Any, n: int, engine: Any) -> None:
    """So many of them."""
    op.playouts(game, n=n, engine=engine)


def search(game: Any) -> None:
    """To the depth, with a table of its own."""
    op.search(game, depth=DEPTH, engine="compiled")
