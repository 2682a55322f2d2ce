"""Ghost, as a module of functions: letters are added to the beginning of a word; who ends one loses."""

from functools import lru_cache

WORDS = ["cat", "car", "cart", "dog", "dot", "do", "door", "cab", "den", "dent", "ace", "act"]
ALPHABET = "".join(sorted(set("".join(WORDS))))
PREFIXES = {w[:i] for w in WORDS for i in range(len(w) + 1)}
BY_LENGTH = {n: [w for w in WORDS if len(w) == n] for n in range(2, 5)}

initial = ("", 0)
players = (0, 1)


@lru_cache(maxsize=None)
def follow(prefix):
    return tuple(c for c in ALPHABET if prefix + c in PREFIXES)


def to_move(state):
    _, player = state
    return player


def actions(state):
    prefix, _ = state
    return list(follow(prefix))


def result(state, letter):
    prefix, player = state
    if prefix + letter not in PREFIXES:
        raise ValueError("no word begins like that: " + prefix + letter)
    return prefix + letter, 1 - player


def is_terminal(state):
    prefix = state[0]
    return len(prefix) > 2 and (prefix in WORDS or not follow(prefix))


def utility(state, player):
    prefix, mover = state
    loser = 1 - mover
    bonus = 1 if prefix in BY_LENGTH[3] else 2
    return -bonus if player == loser else bonus
