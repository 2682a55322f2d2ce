"""Random games by both engines: how many playouts and how many plies a second, of five games.

What sampling does with most of its time.  A second is one of processor time.
"""

from __future__ import annotations

from typing import Any, Literal

import outplay as op
from bench.measure import Took, race
from bench.report import Row, all_right, at_most, report
from outplay.games import Breakthrough, ConnectFour, Hex, Othello, UltimateTicTacToe

WORK = "Random games, one thread"
ROUNDS = 5
FOUR = "Connect Four"
GAMES = {
    FOUR: ConnectFour(),
    "Othello": Othello(),
    "Hex 7x7": Hex(7),
    "Breakthrough": Breakthrough(),
    "Ultimate tic-tac-toe": UltimateTicTacToe(),
}
PLAYOUTS = {"compiled": 20_000, "plain": 40}
"""Games in a round."""

SLOWER = {"Hex 7x7": 10, "Breakthrough": 10}
"""How many times as long as Connect Four's a ply may take at most, where there are four times as many moves."""

Engine = Literal["compiled", "plain"]


def run() -> dict[str, Any]:
    """Two rows for each game; the games have to be the same in both engines."""
    same = sum(is_same(game) for game in GAMES.values())
    rows = {(name, engine): row for engine in ("compiled", "plain") for name, row in measured(engine)}
    four = rows[FOUR, "compiled"]["plies a second"]
    targets = [
        at_most(
            f"a ply of {name}, compiled,", most, four / rows[name, "compiled"]["plies a second"], "x Connect Four's"
        )
        for name, most in SLOWER.items()
    ]
    return report(WORK, rows.values(), [all_right(same, len(GAMES)), *targets])


def is_same(game: Any) -> bool:
    """Do both engines play the same games?  Compiles, before any clock runs."""
    return bool(op.playouts(game, n=20, engine="compiled") == op.playouts(game, n=20, engine="plain"))


def measured(engine: Engine) -> list[tuple[str, Row]]:
    """The row of each game, all of them raced by turns."""
    n, lengths = PLAYOUTS[engine], {}

    def play(name: str) -> None:
        lengths[name] = op.playouts(GAMES[name], n=n, engine=engine).length

    medians = race({name: lambda name=name: play(name) for name in GAMES}, ROUNDS)  # type: ignore[misc]
    return [(name, row(f"{name}, {engine}", took, n, lengths[name])) for name, took in medians.items()]


def row(who: str, took: Took, playouts: int, length: float) -> Row:
    """What came of one game."""
    each = playouts / took.cpu
    return {"who": who, **took._asdict(), "plies": length, "playouts a second": each, "plies a second": each * length}
