"""Games without an end."""

from broken_games.register import broken
from broken_games.sound import Place, Walk


@broken("cycle")
class WalksBack(Walk):
    def actions(self, state):
        return ("step", "back") if state.place == 3 else ("step",)

    def result(self, state, action):
        return Place(1, 1 - state.player) if action == "back" else super().result(state, action)


@broken("cycle")
class MayStay(Walk):
    def actions(self, state):
        return "step", "stay"

    def result(self, state, action):
        return state if action == "stay" else super().result(state, action)


@broken("can-repeat")
class DeniesThatItGoesBack(WalksBack):
    can_repeat = False


@broken("endless-play")
class NeverEnds(Walk):
    def is_terminal(self, state):
        return False
