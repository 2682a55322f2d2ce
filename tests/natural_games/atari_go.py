"""Atari Go: the first capture wins. Groups are flooded by recursion, neighbours are cached."""

from functools import lru_cache

SIZE = 4


@lru_cache(maxsize=None)
def neighbours(point):
    row, column = divmod(point, SIZE)
    found = []
    if row > 0:
        found.append(point - SIZE)
    if row < SIZE - 1:
        found.append(point + SIZE)
    if column > 0:
        found.append(point - 1)
    if column < SIZE - 1:
        found.append(point + 1)
    return tuple(found)


def flood(board, point, group, liberties):
    """Adds the stones of the group at this point, and the empty points beside them."""
    group.add(point)
    for near in neighbours(point):
        if board[near] == "+":
            liberties.add(near)
        elif board[near] == board[point] and near not in group:
            flood(board, near, group, liberties)


def is_captured(board, point):
    group, liberties = set(), set()
    flood(board, point, group, liberties)
    return not liberties


class AtariGo:
    """A state is the board as a string, the player, and who has captured, if anybody has."""

    players = ("b", "w")
    initial = ("+" * SIZE * SIZE, "b", None)

    def to_move(self, state):
        return state[1]

    def placed(self, board, point, colour):
        return board[:point] + colour + board[point + 1 :]

    def is_suicide(self, board, point, colour):
        board = self.placed(board, point, colour)
        takes = any(board[near] not in ("+", colour) and is_captured(board, near) for near in neighbours(point))
        return not takes and is_captured(board, point)

    def actions(self, state):
        board, colour, _ = state
        return [p for p, stone in enumerate(board) if stone == "+" and not self.is_suicide(board, p, colour)]

    def result(self, state, point):
        board, colour, _ = state
        other = "w" if colour == "b" else "b"
        board = self.placed(board, point, colour)
        captured = [near for near in neighbours(point) if board[near] == other and is_captured(board, near)]
        return (board, other, colour if captured else None)

    def is_terminal(self, state):
        return state[2] is not None or not self.actions(state)

    def utility(self, state, player):
        _, mover, winner = state
        if winner is None:
            return -1 if player == mover else 1
        return 1 if winner == player else -1

    def show(self, state):
        return "\n".join(" ".join(state[0][i : i + SIZE]) for i in range(0, SIZE * SIZE, SIZE))
