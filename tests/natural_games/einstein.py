"""EinStein würfelt nicht: a die says which stone moves; reach the far corner or take every stone of the other."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction

from outplay import CHANCE

SIZE = 3
STONES = 3


class Colour(Enum):
    RED = auto()
    BLUE = auto()

    def opponent(self):
        return Colour.BLUE if self == Colour.RED else Colour.RED

    def corner(self):
        return (SIZE - 1, SIZE - 1) if self == Colour.RED else (0, 0)


@dataclass(frozen=True)
class Stone:
    colour: Colour
    number: int
    at: tuple


@dataclass(frozen=True, slots=True)
class State:
    stones: tuple
    turn: Colour
    die: int | None = None

    def of(self, colour):
        return [stone for stone in self.stones if stone.colour is colour]


def start():
    red = [Stone(Colour.RED, n + 1, at) for n, at in enumerate([(0, 0), (0, 1), (1, 0)])]
    blue = [Stone(Colour.BLUE, n + 1, at) for n, at in enumerate([(2, 2), (2, 1), (1, 2)])]
    return State(tuple(red + blue), Colour.RED)


class EinStein:
    players = (Colour.RED, Colour.BLUE)
    initial = start()

    def to_move(self, state):
        return CHANCE if state.die is None else state.turn

    def outcomes(self, state):
        return [(face, Fraction(1, STONES)) for face in range(1, STONES + 1)]

    def movable(self, state):
        """The stone of that number, or else the next lower and the next higher one."""
        mine = state.of(state.turn)
        same = [stone for stone in mine if stone.number == state.die]
        if same:
            return same
        lower = sorted((stone for stone in mine if stone.number < state.die), key=lambda stone: stone.number)
        higher = sorted((stone for stone in mine if stone.number > state.die), key=lambda stone: stone.number)
        return lower[-1:] + higher[:1]

    def actions(self, state):
        if state.die is None:
            return list(range(1, STONES + 1))
        ahead = 1 if state.turn is Colour.RED else -1
        moves = []
        for stone in self.movable(state):
            x, y = stone.at
            for to in ((x + ahead, y), (x, y + ahead), (x + ahead, y + ahead)):
                if 0 <= to[0] < SIZE and 0 <= to[1] < SIZE:
                    moves.append((stone.number, to))
        return moves

    def result(self, state, action):
        if state.die is None:
            return replace(state, die=action)
        number, to = action
        stones = []
        for stone in state.stones:
            if stone.colour is state.turn and stone.number == number:
                stones.append(replace(stone, at=to))
            elif stone.at != to:
                stones.append(stone)
        return State(tuple(stones), state.turn.opponent())

    def winner(self, state):
        for colour in Colour:
            if any(stone.at == colour.corner() for stone in state.of(colour)):
                return colour
            if not state.of(colour.opponent()):
                return colour
        return None

    def is_terminal(self, state):
        return self.winner(state) is not None

    def utility(self, state, player):
        return 1 if self.winner(state) is player else 0
