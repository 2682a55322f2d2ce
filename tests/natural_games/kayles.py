"""Heap games by inheritance: Kayles knocks down one or two neighbouring pins, Dawson's Kayles exactly two."""


class HeapGame:
    """Rows of pins, sorted; a shot leaves two rows.  Who cannot shoot has lost."""

    shots = ()

    def __init__(self, *rows):
        self.initial = (tuple(sorted(rows)), "A")

    @property
    def players(self):
        return ("A", "B")

    def to_move(self, state):
        return state[1]

    def splits(self, row, pins):
        """(left, right) of every way to take so many neighbouring pins of a row."""
        return [(left, row - pins - left) for left in range((row - pins) // 2 + 1)]

    def actions(self, state):
        rows, _ = state
        for row in sorted(set(rows)):
            for pins in self.shots:
                if pins <= row:
                    for left, right in self.splits(row, pins):
                        yield row, left, right

    def result(self, state, action):
        rows, player = state
        row, left, right = action
        rows = list(rows)
        rows.remove(row)
        rows.extend(part for part in (left, right) if part)
        rows.sort()
        return (tuple(rows), "B" if player == "A" else "A")

    def is_terminal(self, state):
        return next(self.actions(state), None) is None

    def utility(self, state, player):
        return self.worth(player == state[1])

    def worth(self, is_stuck):
        return -1 if is_stuck else 1


class Kayles(HeapGame):
    shots = (1, 2)


class DawsonsKayles(HeapGame):
    shots = (2,)

    def result(self, state, action):
        rows, player = super().result(state, action)
        return (tuple(row for row in rows if row > 1), player)


class MisereKayles(Kayles):
    def worth(self, is_stuck):
        return -super().worth(is_stuck)
