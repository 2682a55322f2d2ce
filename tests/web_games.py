"""A small game of one's own, and ways to break it: what `outplay web my_game.py:MyGame` meets."""

SOUND = '''
import os, sys, time
from fractions import Fraction
from outplay import CHANCE, Game


class Own(Game):
    """Take one or two of five; who takes the last wins."""

    initial = (5, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1

    def show(self, state):
        return f"{state[0]} left"

    def format_action(self, state, action):
        return str(action)
'''


CIRCLE = """
from outplay import Game


class Own(Game):
    \"\"\"Four cells in a circle: to go on is never wrong, and to stay loses.\"\"\"

    initial = (0, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["go", "stay"]

    def result(self, state, action):
        return (state[0] + 1) % 4 if action == "go" else -1, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == -1

    def utility(self, state, player):
        return 1 if player == state[1] else -1
"""


NAMELESS = """
class Own:
    initial = (9, "Ada")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        if state == (6, "Bob") and action == 1:
            raise KeyError("four plies deep")
        return state[0] - action, "Bob" if state[1] == "Ada" else "Ada"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if state[1] == player else 1
"""
"""It does not say who plays, and fails four plies deep, on the moves 1 1 1 1."""


def own(*changes: str) -> str:
    """The game, with some of its methods written anew."""
    return SOUND + "".join(f"\n    {line}" for change in changes for line in change.strip("\n").split("\n")) + "\n"


def raising(word: str, what: str = "raise ValueError('the dog ate it')") -> str:
    """The game with one word that does something else."""
    parameters = {
        "result": "self, state, action",
        "utility": "self, state, player",
        "evaluate": "self, state, player",
        "format_action": "self, state, action",
    }.get(word, "self, state")
    return own(f"def {word}({parameters}):\n    {what}")
