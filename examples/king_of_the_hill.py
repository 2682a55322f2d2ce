"""King of the hill: chess in which a king also wins who comes to the middle of the board: docs/games/chess.md."""

import outplay as op
from outplay.games import Chess
from outplay.games.chess import FIFTY_MOVES, WIN, State

HILL = 0x0000_0018_1800_0000
"""d4, e4, d5 and e5, for both sides."""


class KingOfTheHill(Chess):
    """Nothing is a dead position here: two bare kings race."""

    def is_terminal(self, state: State) -> bool:
        return self.is_held(state) or state.clock >= FIFTY_MOVES or not self.has_move(state)

    def utility(self, state: State, player: int) -> int:
        worth = -WIN if self.is_held(state) else self.final_worth(state)
        return worth if player == state.player else -worth

    def is_held(self, state: State) -> bool:
        """Is the king of who has just moved on the hill?"""
        return state.steps & state.straights & ~state.mine & HILL != 0


if __name__ == "__main__":
    game = KingOfTheHill()
    state = game.position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    print(game.show(state))
    print(op.search(game, state))
