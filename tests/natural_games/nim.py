"""Nim: the state is the player to move and the heaps, all in one tuple; heaps that are empty stay."""


class Nim:
    def __init__(self, *heaps):
        self.initial = (0, *heaps)

    def to_move(self, state):
        player, *_ = state
        return player

    def actions(self, state):
        _, *heaps = state
        return [(i, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def result(self, state, action):
        player, *heaps = state
        i, n = action
        heaps[i] -= n
        return (1 - player, *heaps)

    def is_terminal(self, state):
        return not any(state[1:])

    def utility(self, state, player):
        return -1 if player == state[0] else 1
