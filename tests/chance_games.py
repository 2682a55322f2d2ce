"""Games of chance with published values: Pig, its small sister Piglet, and 2048 on four cells."""

from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from outplay import CHANCE, Game


class Turn(NamedTuple):
    """The mover's score, the other's, the points of this turn, who moves, and whether the die is in the air."""

    mine: int
    theirs: int
    points: int = 0
    player: int = 0
    rolling: bool = False


class Pig(Game):
    """Roll and collect, or hold and bank: a loser's throw takes the points of the turn.  The first at the goal wins."""

    initial = Turn(0, 0)

    def __init__(self, goal, gains):
        """`gains` are the points of each side of the die; 0 is the loser's throw."""
        self.goal, self.gains = goal, gains

    def to_move(self, state):
        return CHANCE if state.rolling else state.player

    def actions(self, state):
        return range(len(self.gains)) if state.rolling else ("roll", "hold")

    def outcomes(self, state):
        return [(side, Fraction(1, len(self.gains))) for side in self.actions(state)]

    def result(self, state, action):
        if action == "roll":
            return state._replace(rolling=True)
        gain = None if action == "hold" else self.gains[action]
        if gain:
            return state._replace(points=state.points + gain, rolling=False)
        banked = state.mine + (state.points if action == "hold" else 0)
        return Turn(state.theirs, banked, 0, 1 - state.player)

    def is_terminal(self, state):
        return max(state.mine + state.points, state.theirs) >= self.goal

    def utility(self, state, player):
        winner = state.player if state.mine + state.points >= self.goal else 1 - state.player
        return int(player == winner)


class Grid(NamedTuple):
    """Exponents of the four tiles, row by row, 0 where there is none; how many tiles chance still has to put."""

    tiles: tuple[int, ...]
    waiting: int


PAIRS = {"left": ((0, 1), (2, 3)), "right": ((1, 0), (3, 2)), "up": ((0, 2), (1, 3)), "down": ((2, 0), (3, 1))}


class Four(Game):
    """2048 on two by two: is a tile of that exponent reached?  A 2 comes nine times of ten, a 4 once."""

    players = (0, 1)
    initial = Grid((0, 0, 0, 0), 2)
    can_repeat = False

    def __init__(self, goal):
        self.goal = goal

    def to_move(self, state):
        return CHANCE if state.waiting else 0

    def actions(self, state):
        if state.waiting:
            return [action for action, _ in self.outcomes(state)]
        return [way for way in PAIRS if self.slid(state.tiles, way) != state.tiles]

    def outcomes(self, state):
        free = [cell for cell in range(4) if not state.tiles[cell]]
        chances = ((1, Fraction(9, 10)), (2, Fraction(1, 10)))
        return [((cell, tile), chance / len(free)) for cell in free for tile, chance in chances]

    def result(self, state, action):
        if not state.waiting:
            return Grid(self.slid(state.tiles, action), 1)
        cell, tile = action
        return Grid((*state.tiles[:cell], tile, *state.tiles[cell + 1 :]), state.waiting - 1)

    def slid(self, tiles, way):
        """Towards the first cell of each pair; equal tiles become one of twice the worth."""
        moved = dict(chain.from_iterable(self.pushed(tiles, *pair) for pair in PAIRS[way]))
        return tuple(moved[cell] for cell in range(4))

    def pushed(self, tiles, near, far):
        if tiles[near] and tiles[near] == tiles[far]:
            return (near, tiles[near] + 1), (far, 0)
        return (near, tiles[near] or tiles[far]), (far, tiles[far] if tiles[near] else 0)

    def is_terminal(self, state):
        return self.goal in state.tiles or (not state.waiting and not self.actions(state))

    def utility(self, state, player):
        return int((self.goal in state.tiles) == (player == 0))
