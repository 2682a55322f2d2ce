"""Players of matches: some that play, and one for each way to lose a game without a move."""

import ctypes
import os
import random
import re
import signal
import sys
import threading
import time

from outplay.playing.schedule import Pairing


def last(game, state):
    """The last of the moves."""
    return list(game.actions(state))[-1]


def informed(game, state, history, seconds_left):
    """Asks for everything there is."""
    assert isinstance(history, list)
    return list(game.actions(state))[len(history) % 2 - 1]


def throws_python_s_dice(game, state):
    return random.choice(list(game.actions(state)))


class Counting:
    """Remembers how often it was asked in this game, and takes that move."""

    def __init__(self, start=0):
        self.asked = start

    def play(self, game, state, *, history=(), seconds_left=None):
        self.asked += 1
        moves = list(game.actions(state))
        return moves[self.asked % len(moves)]


class Told:
    """Was told of the game before it is asked for a move."""

    def begin(self, game, *, seed):
        self.seed = seed

    def play(self, game, state):
        moves = list(game.actions(state))
        return moves[self.seed % len(moves)]


def make_counting():
    return Counting(3)


ready_made = Counting(5)


def raises(game, state):
    raise ValueError("no\nidea")


def cheats(game, state):
    return 999


def says_nothing(game, state):
    return None


def cannot_be_shown(game, state):
    class Move:
        def __eq__(self, other):
            raise RuntimeError

        def __repr__(self):
            raise RuntimeError

    return Move()


def exits(game, state):
    sys.exit(3)


def exits_hard(game, state):
    os._exit(7)


def crashes(game, state):
    ctypes.string_at(0)


def kills_itself(game, state):
    os.kill(os.getpid(), signal.SIGKILL)


def closes_all_files(game, state):
    os.closerange(3, 100)
    return last(game, state)


def exits_behind_your_back(game, state):
    threading.Timer(0.0, os._exit, [9]).start()
    return last(game, state)


def leaves_a_child(game, state):
    if os.fork() == 0:
        time.sleep(1_000)
    os._exit(1)


def asks_for_input(game, state):
    return input()


def interrupts(game, state):
    signal.raise_signal(signal.SIGINT)
    return last(game, state)


def never_returns(game, state):
    while True:
        time.sleep(1)


def tells_who_it_is(game, state):
    """Leaves a file of its process's number, and never returns."""
    open(f"{os.environ['TOLD']}/{os.getpid()}", "w").close()
    never_returns(game, state)


def holds_the_interpreter(game, state):
    re.match(r"(a+)+$", "a" * 60 + "b")


def is_stopped(game, state):
    os.kill(os.getpid(), signal.SIGSTOP)


def changes_the_rules(game, state):
    type(game).actions = lambda self, state: [77]
    return 77


def prints(game, state):
    print("PRINTED")
    sys.stderr.write("PRINTED\n")
    os.write(1, b"PRINTED")
    os.system("echo PRINTED; echo PRINTED >&2")
    return last(game, state)


def takes_its_time(game, state):
    time.sleep(0.1)
    return last(game, state)


class FailsOnce:
    """Ends its process in the first game of a match, and in no other."""

    def begin(self, game, seed):
        self.seed = seed

    def play(self, game, state, *, history=(), seconds_left=None):
        if self.seed == FIRST:
            os._exit(5)
        return last(game, state)


FIRST = Pairing(0, 0, 0, 0, ("bad", "good")).seed(0, 0)


class CannotBegin:
    def begin(self, game):
        raise RuntimeError("not today")

    def play(self, game, state):
        return last(game, state)
