"""Small games in which something happens on one path of thousands that no random game of a profile takes."""

import random

RULES = """
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from outplay import Game

DEEP, RARE = 8, {rare}


class Side(Enum):
    LEFT = 1
    RIGHT = 2
    NEVER = 3


class Level(IntEnum):
    LOW = 0
    HIGH = 5


class Point(NamedTuple):
    x: object
    y: int = 0


@dataclass(frozen=True)
class Piece:
    x: object
    y: int = 0


TABLE = {{0: 1, 1: 2}}
LIST = [5, 6, 7]


def rare(code, ply):
    return ply == DEEP and code == RARE


def worth(x):
    return {use}


class Planted(Game):
    initial = (0, 0, {usual})

    def to_move(self, state):
        return state[1] % 2

    def actions(self, state):
        code, ply, x = state
        if {in_actions} and rare(code, ply):
            return {moves}
        return [0, 1, 2]

    def result(self, state, action):
        code, ply, x = state
        code, ply = code * 3 + {number}, ply + 1
        if {in_result} and rare(code, ply):
            return code, ply, {strange}
        return code, ply, {usual}

    def is_terminal(self, state):
        return state[1] > DEEP

    def utility(self, state, player):
        code, ply, x = state
        value = code * 7919 % 101 - 50
        if code // 3 == RARE:
            x = {strange} if {in_utility} else x
            value += 100 + worth(x)
        return value if player == 0 else -value

    def evaluate(self, state, player):
        code, ply, x = state
        if {in_evaluate} and rare(code, ply):
            x = {strange}
        return worth(x) if player == 0 else -worth(x)
"""

STRANGE = {
    "a large int": ("3", "10**7", "x % 1000 if isinstance(x, int) else 0"),
    "an int over 60 bits": ("3", "2**61 + 5", "x % 1000"),
    "a negative int": ("3", "-77", "x + 1"),
    "an int that is a product": ("3", "(code + 10**9) ** 3", "x % 997"),
    "a float for an int": ("3", "2.5", "x * 2"),
    "a whole float for an int": ("3", "4.0", "x / 3 * 3"),
    "an int for a float": ("0.5", "7", "x // 2"),
    "None for an int": ("3", "None", "50 if x is None else x"),
    "a text for an int": ("3", "'abc'", "len(x) if isinstance(x, str) else x"),
    "a truth for an int": ("3", "code > 5", "60 if x == 1 else x"),
    "a truth in a text": ("3", "code > 5", "len(str(x))"),
    "a truth in a format": ("3", "code > 5", "len(f'{x}')"),
    "a longer text": ("'ab'", "'ab' * 40", "len(x)"),
    "another text": ("'ab'", "'zz'", "ord(x[0])"),
    "a character": ("'ab'", "'q'", "len(x) * 7"),
    "an empty text": ("'ab'", "''", "len(x) + 5"),
    "a longer tuple": ("(1, 2)", "tuple(range(40))", "sum(x)"),
    "an empty tuple": ("(1, 2)", "()", "len(x) + 9"),
    "a text in a tuple": ("(1, 2)", "(1, 'b')", "len(str(x[1])) * 9"),
    "a large int in a tuple": ("(1, 2)", "(1, 10**9)", "x[1] % 1001"),
    "a tuple in a tuple": ("(1, 2)", "((1, 2), 3)", "len(x) + 8"),
    "None in a tuple": ("(1, 2)", "(None, 2)", "30 if x[0] is None else x[0]"),
    "a tuple for an int": ("3", "(4, 5)", "x[0] if isinstance(x, tuple) else x"),
    "another member": ("Side.LEFT", "Side.NEVER", "x.value"),
    "None for a member": ("Side.LEFT", "None", "7 if x is None else x.value"),
    "a text for a member": ("Side.LEFT", "'left'", "8 if isinstance(x, str) else x.value"),
    "another number of an enum": ("Level.LOW", "Level.HIGH", "x + 3"),
    "another class of records": ("Point(1)", "Piece(1)", "x.x + isinstance(x, Piece) * 5"),
    "a text in a record": ("Point(1)", "Point('abc')", "len(x.x) if isinstance(x.x, str) else x.x"),
    "a float in a record": ("Piece(1)", "Piece(0.5)", "x.x * 4"),
    "a larger set": ("frozenset({1})", "frozenset(range(30))", "sum(x)"),
    "another member of a set": ("frozenset({1})", "frozenset({'a', 1})", "len(x) * 4"),
    "an infinite float": ("0.5", "float('inf')", "9 if x > 100 else x"),
    "a small float": ("0.5", "1e-300", "x * 1e300"),
    "a list that grows": ("3", "3 + code", "len([k for k in range(x % 5000)])"),
    "a key that is not there": ("1", "2", "TABLE.get(x, 40)"),
    "an item from the end": ("1", "-1", "LIST[x]"),
    "a counter of what is new": ("1", "9", "Counter([x, 9, 9])[9]"),
    "a group of what is new": ("(1, 2)", "(9, 9, 9)", "len({k: 1 for k in x}) + len(x)"),
    "a deque that grows": ("1", "50", "len(deque(range(x)))"),
}
"""What is usual, what happens once, and what the rules make of it."""

MOVES = {
    "another number": ("[0, 1, 2, 50]", "action"),
    "a text": ("[0, 1, 'b']", "(action if isinstance(action, int) else 7)"),
    "a tuple": ("[0, (1, 2)]", "(action if isinstance(action, int) else 5)"),
    "nothing": ("[0, None]", "(action or 0)"),
    "many": ("list(range(200))", "action % 3"),
    "one": ("[2]", "action"),
    "a negative one": ("[0, -4]", "abs(action)"),
    "a float": ("[0, 1.5]", "int(action)"),
    "twice the same": ("[1, 1]", "action"),
    "a large one": ("[0, 2**62]", "action % 3"),
}
"""Moves that there are once, and the number that a move counts for."""


def games():
    """The text of each game, by name; all hide what happens on another path."""
    dice, found = random.Random(1), {}
    usual = {"in_actions": False, "in_result": False, "in_utility": False, "in_evaluate": False}
    usual |= {"moves": "[0]", "number": "action"}
    for place in ("in_result", "in_utility", "in_evaluate"):
        for name, (ordinary, strange, use) in STRANGE.items():
            parts = usual | {place: True, "usual": ordinary, "strange": strange, "use": use}
            found[f"{name} {place}"] = RULES.format(rare=dice.randrange(3**8), **parts)
    for name, (moves, number) in MOVES.items():
        parts = usual | {"in_actions": True, "moves": moves, "number": number}
        parts |= {"usual": "3", "strange": "3", "use": "x"}
        found[f"a move, {name}"] = RULES.format(rare=dice.randrange(3**8), **parts)
    return found
