"""Is my player better?  A match of one that looks for a win at once against one that takes any move.

python examples/is_it_better.py
"""

from random import choice
from typing import Any

import outplay as op
from outplay.games import TicTacToe


def greedy(game: Any, state: Any) -> Any:
    """A move that wins at once, if there is one; any move if not."""
    moves = list(game.actions(state))
    ends = [(game.result(state, move), move) for move in moves]
    wins = [move for end, move in ends if game.is_terminal(end) and game.utility(end, game.to_move(state)) > 0]
    return choice(wins or moves)


def main() -> None:
    """Sixty games in pairs, then as many as it takes to be sure that it is worth 50 Elo at least."""
    players = {"greedy": greedy, "random": "random"}
    print(op.match(TicTacToe(), players, games=60), "\n")
    print(op.match(TicTacToe(), players, sprt=(0, 50)), "\n")
    print(op.tournament(TicTacToe(), {**players, "deep": "alpha-beta depth=4"}, games=10))


if __name__ == "__main__":
    main()
