"""Small games for matches: one that goes in circles, one that never ends, one that lists its moves out of a set."""

from outplay import Game


class Circle(Game):
    """A token on a ring of four; nobody ever wins."""

    initial, players = (0, 0), (0, 1)
    utility_sum = 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ("on",)

    def result(self, state, action):
        return ((state[0] + 1) % 4, 1 - state[1])

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0


class OwnCircle(Circle):
    """Who goes round loses, if it is player 0."""

    def repetition(self, state, player):
        return -1 if player == 0 else 1


class Endless(Circle):
    """A number that grows."""

    can_repeat = False

    def result(self, state, action):
        return (state[0] + 1, 1 - state[1])


class Pick(Game):
    """Take words out of a set, four each; who has more letters wins."""

    words = ("a", "bb", "ccc", "dddd", "eeeee", "ffffff", "ggggggg", "hhhhhhhh")
    initial, players = (frozenset(words), ()), (0, 1)
    can_repeat, utility_sum = False, 0

    def to_move(self, state):
        return len(state[1]) % 2

    def actions(self, state):
        return state[0]

    def result(self, state, action):
        return state[0] - {action}, (*state[1], action)

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        mine, theirs = (sum(map(len, state[1][who::2])) for who in (player, 1 - player))
        return (mine > theirs) - (mine < theirs)


class Breaks(Circle):
    """Rules that fail after two moves."""

    def result(self, state, action):
        if state[0] == 2:
            raise ZeroDivisionError("the ring is broken")
        return super().result(state, action)
