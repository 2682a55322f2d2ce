"""Random games in plain Python beside PyPI's `mcts`, on the same rules, and beside those rules alone.

What the rules take themselves is the most that any engine in Python can save: the third contestant asks them for what a
random game needs, and does nothing else.
"""

from __future__ import annotations

from random import random
from typing import Any

import outplay as op
from bench.measure import race
from bench.report import at_least, race_rows, report
from bench.sampling_speed import SampledFour, SampledHex
from outplay.games import TicTacToe

WORK = "Plain Python: 500 random games from the start"
GAMES = 500
ROUNDS = 5


class Position:
    """A state as `mcts` wants it."""

    def __init__(self, game: Any, state: Any):
        self.game, self.state = game, state

    def getCurrentPlayer(self) -> int:  # noqa: N802
        return 1 if self.game.to_move(self.state) == 0 else -1

    def getPossibleActions(self) -> list[Any]:  # noqa: N802
        return list(self.game.actions(self.state))

    def takeAction(self, action: Any) -> Position:  # noqa: N802
        return Position(self.game, self.game.result(self.state, action))

    def isTerminal(self) -> bool:  # noqa: N802
        return bool(self.game.is_terminal(self.state))

    def getReward(self) -> float:  # noqa: N802
        return float(self.game.utility(self.state, 0))


def rules_alone(game: Any) -> None:
    """Random games with nothing around them: no seed, no counts, no checks."""
    for _ in range(GAMES):
        state = game.initial
        while not game.is_terminal(state):
            moves = list(game.actions(state))
            state = game.result(state, moves[int(random() * len(moves))])
        game.utility(state, 0)


def run() -> dict[str, Any]:
    """All on three games, by processor time."""
    try:
        from mcts import randomPolicy
    except ImportError:
        return report(WORK, [], [], ["mcts: pip install mcts"])
    rows, targets = [], []
    games = {"Connect Four": SampledFour(), "tic-tac-toe": TicTacToe(), "Hex 5x5": SampledHex(5)}
    for name, game in games.items():
        ours, theirs = f"{name}, outplay", f"{name}, mcts"
        medians = race(
            {
                ours: lambda game=game: op.playouts(game, n=GAMES, engine="plain"),
                theirs: lambda game=game: [randomPolicy(Position(game, game.initial)) for _ in range(GAMES)],
                f"{name}, the rules alone": lambda game=game: rules_alone(game),
            },
            ROUNDS,
        )
        rows += race_rows(medians, ours)
        targets.append(at_least(f"{name} against mcts", 3, medians[theirs].cpu / medians[ours].cpu))
    return report(WORK, rows, targets)
