"""Odd small games for batches: rules that fail, end their process or wait; strings that play, moves that are tuples."""

import os
from fractions import Fraction
from pathlib import Path

from outplay import CHANCE, Game


class Words(Game):
    """Take a word out of a set and move again after a long one; who has more letters wins.  Players are strings."""

    words = ("a", "bb", "ccc", "dddd")
    players = ("left", "right")
    initial = (frozenset(words), "left", 0)
    can_repeat, utility_sum = False, 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [("take", word) for word in sorted(state[0])]

    def result(self, state, action):
        words, player, score = state
        gain = len(action[1]) if player == "left" else -len(action[1])
        other = player if len(action[1]) > 3 else {"left": "right", "right": "left"}[player]
        return words - {action[1]}, other, score + gain

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        sign = (state[2] > 0) - (state[2] < 0)
        return sign if player == "left" else -sign


class Thirds(Game):
    """Throw a die with three sides, or take 1/3 at once; the values are fractions."""

    initial, players = "start", (0, 1)
    can_repeat, utility_sum, utility_range = False, 0, (-1, 1)

    def to_move(self, state):
        return {"start": 0, "thrown": CHANCE}.get(state, 1)

    def actions(self, state):
        return ["throw", "take"] if state == "start" else []

    def outcomes(self, state):
        return [(side, Fraction(1, 3)) for side in (1, 2, 3)]

    def result(self, state, action):
        return {"throw": "thrown", "take": "taken"}.get(action, f"side {action}")

    def is_terminal(self, state):
        return state not in ("start", "thrown")

    def utility(self, state, player):
        worth = Fraction(1, 3) if state == "taken" else Fraction(1 if state == "side 1" else 0)
        return worth if player == 0 else -worth


class Wheel(Game):
    """A wheel with four sides: all of three players get one thing each, or nobody gets anything."""

    initial, players = "turned", ("a", "b", "c")
    can_repeat = False

    def to_move(self, state):
        return CHANCE if state == "turned" else "a"

    def actions(self, state):
        return []

    def outcomes(self, state):
        return [(side, Fraction(1, 4)) for side in ("a", "b", "c", "nobody")]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state != "turned"

    def utility(self, state, player):
        return Fraction(ord(player) - ord("`")) if player == state else Fraction(0)


class Faulty(Game):
    """Count down; state 13 raises an error, 66 ends the process, 77 ends it the first time."""

    initial, players = (3, 0), (0, 1)
    can_repeat, utility_sum = False, 0

    def __init__(self, folder=""):
        self.folder = folder

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        number = state[0]
        if number == 13:
            raise ZeroDivisionError("thirteen")
        if number == 66 or (number == 77 and self.is_first_time()):
            os._exit(7)
        return [1, 2] if number > 1 else [1]

    def is_first_time(self):
        mark = Path(self.folder) / "was here"
        there = mark.exists()
        mark.touch()
        return not there

    def result(self, state, action):
        return max(0, state[0] % 10 - action), 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1
