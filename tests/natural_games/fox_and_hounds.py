"""Fox and hounds: four hounds on the dark squares try to shut in a fox who wants to get past them."""

from enum import IntEnum


class Side(IntEnum):
    FOX = 0
    HOUNDS = 1


SIZE = 8


def is_on_board(square):
    row, column = square
    return 0 <= row < SIZE and 0 <= column < SIZE


def fox_steps(fox, hounds):
    row, column = fox
    return {
        (row + down, column + right)
        for down in (-1, 1)
        for right in (-1, 1)
        if is_on_board((row + down, column + right)) and (row + down, column + right) not in hounds
    }


class FoxAndHounds:
    """The state is the fox's square, the hounds' squares, and whose turn it is; nothing is sorted."""

    players = tuple(Side)
    can_repeat = True
    utility_sum = 0

    initial = ((SIZE - 1, 0), frozenset({(0, 1), (0, 3), (0, 5), (0, 7)}), Side.FOX)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        fox, hounds, side = state
        if side == Side.FOX:
            for target in fox_steps(fox, hounds):
                yield (fox, target)
            return
        for hound in hounds:
            row, column = hound
            for target in ((row + 1, column - 1), (row + 1, column + 1)):
                if is_on_board(target) and target != fox and target not in hounds:
                    yield (hound, target)

    def result(self, state, move):
        fox, hounds, side = state
        start, end = move
        if side is Side.FOX:
            return (end, hounds, Side.HOUNDS)
        return (fox, frozenset(end if hound == start else hound for hound in hounds), Side.FOX)

    def winner(self, state):
        fox, hounds, side = state
        if fox[0] <= min(row for row, _ in hounds):
            return Side.FOX
        if side == Side.FOX and not fox_steps(fox, hounds):
            return Side.HOUNDS
        if side == Side.HOUNDS and not any(True for _ in self.actions(state)):
            return Side.FOX
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None

    def utility(self, state, player):
        return 1 if self.winner(state) == player else -1
