"""Connect Four, written so that it cannot be compiled: docs/fast.md shows what the engine says about it."""

from outplay.games import ConnectFour

ORDER = {7: (3, 2, 4, 1, 5, 0, 6)}


class SlowFour(ConnectFour):
    """The order of the columns is kept in a dict."""

    def actions(self, state):
        possible = self.possible(state)
        for column in ORDER[7]:
            if possible >> column * self.stride & self.column:
                yield column
