"""Oware on a small board: seeds are sown, and the last handfuls of two or three are won."""

from abc import ABC, abstractmethod
from typing import ClassVar

from outplay import Game


class Sowing(Game, ABC):
    PITS: ClassVar[int] = 3
    SEEDS: ClassVar[int] = 3

    def __init__(self, laps=False):
        self.laps = laps
        self.initial = self.start()

    @classmethod
    def start(cls):
        return tuple([cls.SEEDS] * cls.PITS * 2 + [0, 0] + [0])

    @staticmethod
    def split(state):
        *pits, north, south, turn = state
        return pits, (north, south), turn

    @classmethod
    def side(cls, player):
        return range(player * cls.PITS, (player + 1) * cls.PITS)

    @abstractmethod
    def capture(self, pits, last, player): ...

    def to_move(self, state):
        return state[-1]

    def actions(self, state):
        pits, _, turn = self.split(state)
        return [k for k in self.side(turn) if pits[k]]

    def result(self, state, action):
        pits, stores, turn = self.split(state)
        stores = list(stores)
        hand, pits[action] = pits[action], 0
        k = action
        while hand:
            k = (k + 1) % len(pits)
            pits[k] += 1
            hand -= 1
            if hand == 0 and self.laps and pits[k] > 1 and pits[k] < 5:
                hand, pits[k] = pits[k], 0
        else:
            stores[turn] += self.capture(pits, k, turn)
        return (*pits, *stores, 1 - turn)

    def is_terminal(self, state):
        return len(self.actions(state)) == 0

    def utility(self, state, player):
        pits, stores, turn = self.split(state)
        stores = list(stores)
        for k, n in enumerate(pits):
            stores[k // self.PITS] += n
        return stores[player] - stores[1 - player]


class Oware(Sowing):
    PITS = 3

    def capture(self, pits, last, player):
        won = 0
        while last // self.PITS != player and pits[last] in (2, 3):
            won += pits[last]
            pits[last] = 0
            last -= 1
        return won

    def is_terminal(self, state):
        total = sum(state[: 2 * self.PITS])
        if total <= 2:
            return True
        for k in self.side(state[-1]):
            if state[k] > 0:
                break
        else:
            return True
        return super().is_terminal(state)
