"""Hex: stones in two frozensets, joined sides found by a breadth-first search with a deque."""

from collections import deque

NEIGHBOURS = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))


class Hex:
    utility_sum = 0
    utility_range = (-1, 1)

    def __init__(self, size=5):
        self.size = size
        self.cells = [(row, column) for row in range(size) for column in range(size)]
        self.initial = (frozenset(), frozenset())

    def to_move(self, state):
        vertical, horizontal = state
        return 0 if len(vertical) == len(horizontal) else 1

    def actions(self, state):
        vertical, horizontal = state
        return [cell for cell in self.cells if cell not in vertical and cell not in horizontal]

    def result(self, state, cell):
        vertical, horizontal = state
        if self.to_move(state) == 0:
            return (vertical | {cell}, horizontal)
        return (vertical, horizontal | {cell})

    def is_connected(self, stones, axis):
        """Do these stones join the two sides: top and bottom (axis 0), left and right (axis 1)?"""
        queue = deque(cell for cell in stones if cell[axis] == 0)
        seen = set(queue)
        while queue:
            cell = queue.popleft()
            if cell[axis] == self.size - 1:
                return True
            row, column = cell
            for dr, dc in NEIGHBOURS:
                near = (row + dr, column + dc)
                if near in stones and near not in seen:
                    seen.add(near)
                    queue.append(near)
        return False

    def is_terminal(self, state):
        return self.is_connected(state[0], 0) or self.is_connected(state[1], 1)

    def utility(self, state, player):
        return 1 if self.is_connected(state[player], player) else -1
