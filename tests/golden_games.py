"""A game of one's own whose positions are texts: what files hold of it is no numbers."""

from outplay.game import Game


class Words(Game):
    """Two players take letters off either end of a word; who takes the last vowel wins."""

    players = ("Ann", "Bob")
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)

    def __init__(self, word="banana"):
        self.initial = (word, "Ann")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ("left", "right")

    def result(self, state, action):
        word, player = state
        return (word[1:] if action == "left" else word[:-1]), self.players[player == "Ann"]

    def is_terminal(self, state):
        return not any(letter in "aeiou" for letter in state[0])

    def utility(self, state, player):
        return int(player != state[1])
