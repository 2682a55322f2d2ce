"""Connect Four, written so that it cannot be compiled: docs/fast.md shows what the engine says about it."""

from outplay.games import ConnectFour

ORDER = {7: (3, 2, 4, 1, 5, 0, 6)}


class SlowFour(ConnectFour):
    """Boards of other widths have no order of columns yet."""

    def actions(self, state):
        possible = self.possible(state)
        try:
            columns = ORDER[self.width]
        except KeyError:
            columns = range(self.width)
        for column in columns:
            if possible >> column * self.stride & self.column:
                yield column
