"""A skirmish for three: small enough to draw, and max^n, paranoid and best-reply do not agree on it."""

from typing import NamedTuple

from outplay import Game

GAIN, LOSS, SHELTER = 4, 2, 1
"""Points: what an attack brings, what it costs its target, and what it brings to take shelter, where nothing hits."""

SHIELD = -1


class State(NamedTuple):
    """What each player did so far: attacked the player of that number, took shelter, or passed (None)."""

    done: tuple


class Skirmish(Game):
    """Each of three, in turn and once, attacks another or takes shelter."""

    players = (0, 1, 2)
    initial = State(())
    can_repeat = False

    def to_move(self, state):
        return len(state.done) % 3

    def actions(self, state):
        """The others, the last first, then shelter."""
        return [*(player for player in (2, 1, 0) if player != self.to_move(state)), SHIELD]

    def result(self, state, action):
        return State((*state.done, action))

    def pass_turn(self, state):
        """Best-reply lets all but one of the others do nothing."""
        return State((*state.done, None))

    def is_terminal(self, state):
        return len(state.done) == 3

    def utility(self, state, player):
        mine = state.done[player]
        if mine == SHIELD:
            return SHELTER
        return (0 if mine is None else GAIN) - LOSS * state.done.count(player)

    def format_action(self, state, action):
        return "shelter" if action == SHIELD else f"hit {action}"


def answers():
    """(method, the first player's move, its value) of each of the three."""
    from outplay import search

    game = Skirmish()
    for method in ("max-n", "best-reply", "paranoid"):
        found = search(game, method=method, engine="plain")
        yield method, game.format_action(game.initial, found.action), found.value, found.certainty


if __name__ == "__main__":
    for line in answers():
        print(*line)
