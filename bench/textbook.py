"""The plain textbook alpha-beta on tic-tac-toe, against aima-python's and easyAI's on theirs.

Peers are installed by name from PyPI (`aima3` is aima-python's package there); one that is missing is said so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import outplay
from bench.measure import race
from bench.report import race_rows, report
from outplay.games import TicTacToe

WORK = "alpha-beta solves tic-tac-toe"
OURS = "outplay"


def contestants() -> tuple[dict[str, Callable[[], Any]], list[str]]:
    """What can be run here, and what is missing."""
    game = TicTacToe()
    found: dict[str, Callable[[], Any]] = {OURS: lambda: outplay.alpha_beta_search(game, game.initial)}
    missing = []
    for name, peer in {"aima-python": aima, "aima-python's text, outplay's rules": aima_text, "easyAI": easy}.items():
        try:
            found[name] = peer()
        except ImportError as error:
            missing.append(f"{name}: {error}")
    return found, missing


def aima() -> Callable[[], Any]:
    """aima-python's alpha-beta on its own tic-tac-toe."""
    from aima3.games import TicTacToe as Theirs
    from aima3.games import alphabeta_search

    game = Theirs()
    return lambda: alphabeta_search(game.initial, game)


def aima_text() -> Callable[[], Any]:
    """aima-python's alpha-beta on our rules: what our referee costs."""
    from aima3.games import alphabeta_search

    class Renamed(TicTacToe):
        terminal_test = TicTacToe.is_terminal

    game = Renamed()
    return lambda: alphabeta_search(game.initial, game)


def easy() -> Callable[[], Any]:
    """easyAI's negamax, without a table, on tic-tac-toe written as its documentation does."""
    from easyAI import Negamax, TwoPlayerGame

    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    class Theirs(TwoPlayerGame):  # type: ignore[misc]
        def __init__(self) -> None:
            self.board = [0] * 9
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [cell for cell, stone in enumerate(self.board) if not stone]

        def make_move(self, cell: int) -> None:
            self.board[cell] = self.current_player

        def unmake_move(self, cell: int) -> None:
            self.board[cell] = 0

        def lose(self) -> bool:
            other = 3 - self.current_player
            return any(all(self.board[cell] == other for cell in line) for line in lines)

        def is_over(self) -> bool:
            return not self.possible_moves() or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    search = Negamax(9)
    return lambda: search(Theirs())


def run() -> dict[str, Any]:
    """The medians, in seconds, with the ratio of each to ours."""
    found, missing = contestants()
    return report(WORK, race_rows(race(found), OURS), missing=missing)
