"""Errands: moves are listed as they come out of a set of texts, in another order in every process."""

ERRANDS = ("bakery", "bank", "post", "school", "station", "library")


class Errands:
    """Two take turns at errands; who runs the last one wins."""

    utility_sum = 0
    can_repeat = False
    initial = (frozenset(ERRANDS), 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return list(state[0])

    def result(self, state, errand):
        return (state[0] - {errand}, 1 - state[1])

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class SortedErrands(Errands):
    """The same in one order."""

    def actions(self, state):
        return sorted(state[0])
