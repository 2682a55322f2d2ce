"""Small games made for compiling, each with a few features that make compiling, or searching, go wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from outplay import Bitboard, Game, replaced

TARGET = 9
TOP = 1 << 63


def score(mine: int, theirs: int) -> int:
    """A helper at module level, with a constant there."""
    return TARGET * (mine - theirs) + mine * theirs % 5


class Pits(NamedTuple):
    pits: tuple[int, ...]
    kept: tuple[int, ...]
    player: int
    again: bool


class Sowing(Game[Pits, int]):
    """Empty a pit into your store; an even number of stones lets you move again, once.

    Extra turns, tuples changed with `replaced`, a bool field, a helper function, noisy moves, bounds.
    """

    can_repeat = False

    def __init__(self, *pits: int):
        self.weights = tuple(1 + i % 3 for i in range(len(pits)))
        self.most = sum(pits) * 40 + 40
        self.initial = Pits(pits, (0, 0), 0, False)

    def to_move(self, state: Pits) -> int:
        return state.player

    def actions(self, state: Pits) -> Iterable[int]:
        for pit in range(len(state.pits)):
            if state.pits[pit] > 0:
                yield pit

    def result(self, state: Pits, action: int) -> Pits:
        stones = state.pits[action]
        kept = replaced(state.kept, state.player, state.kept[state.player] + stones * self.weights[action])
        pits = replaced(state.pits, action, 0)
        neighbour = (action + 1) % len(pits)
        if pits[neighbour] > 0 and stones > 1:
            pits = replaced(pits, neighbour, pits[neighbour] + 1)
        again = stones % 2 == 0 and not state.again
        return Pits(pits, kept, state.player if again else 1 - state.player, again)

    def is_terminal(self, state: Pits) -> bool:
        return sum(state.pits) == 0

    def utility(self, state: Pits, player: int) -> int:
        return score(state.kept[player], state.kept[1 - player]) - score(state.kept[1 - player], state.kept[player])

    def evaluate(self, state: Pits, player: int) -> int:
        return 3 * (state.kept[player] - state.kept[1 - player])

    def bounds(self, state: Pits, player: int) -> tuple[int, int]:
        return -self.most, self.most

    def noisy_actions(self, state: Pits) -> Iterable[int]:
        for pit in range(len(state.pits)):
            if state.pits[pit] > 2:
                yield pit


class Bits(NamedTuple):
    free: Bitboard
    mine: Bitboard
    theirs: Bitboard
    player: int


class Step(NamedTuple):
    end: int
    side: int


class TopBits(Game[Bits, Step]):
    """Take the highest or the lowest of ten bits, which then moves down one; each counts its length squared, modulo 7.

    Bit 63, NamedTuple moves with a negative part, symmetries, float promise and evaluate, int utility, null moves.
    """

    can_repeat = False

    def __init__(self, bits: tuple[int, ...] = (63, 62, 50, 33, 32, 31, 17, 8, 1, 0)):
        self.initial = Bits(sum(1 << bit for bit in bits), 0, 0, 0)

    def to_move(self, state: Bits) -> int:
        return state.player

    def actions(self, state: Bits) -> Iterable[Step]:
        yield Step(state.free.bit_length() - 1, 1)
        if state.free & (state.free - 1):
            yield Step((state.free & -state.free).bit_length() - 1, -1)

    def result(self, state: Bits, action: Step) -> Bits:
        bit = 1 << action.end
        if action.side > 0:
            return Bits(state.free & ~bit, state.theirs, state.mine | bit, 1 - state.player)
        return Bits(state.free ^ bit, state.theirs, state.mine | bit >> 1, 1 - state.player)

    def is_terminal(self, state: Bits) -> bool:
        return not state.free

    def worth(self, bits: Bitboard) -> int:
        total = 3 if bits & TOP else 0
        while bits:
            low = bits & -bits
            total += low.bit_length() * low.bit_length() % 7
            bits ^= low
        return total

    def utility(self, state: Bits, player: int) -> int:
        margin = self.worth(state.mine) - self.worth(state.theirs)
        return margin if player == state.player else -margin

    def evaluate(self, state: Bits, player: int) -> float:
        """An int at the start, a float everywhere else."""
        return self.utility(state, player) / 2 if state.mine else 0

    def promise(self, state: Bits, action: Step) -> float:
        return action.end / 64 + 0.5 * action.side

    def pass_turn(self, state: Bits) -> Bits:
        return Bits(state.free, state.theirs, state.mine, 1 - state.player)

    def symmetries(self, state: Bits) -> Iterable[Bits]:
        """The same position seen by the other player: a mirror of nothing, which must change nothing."""
        yield Bits(state.free, state.mine, state.theirs, state.player)


class Coins(NamedTuple):
    row: tuple[int, ...]
    left: int
    right: int
    mine: float
    player: int


class HalfPoints(Game[Coins, int]):
    """Take from the left or the right of a row; the winner gets 1, the loser 0, a draw is 0.5 for both.

    A constant sum, floats that show up only at some ends, a float field, candidates, key.  The coins add up to 32, so
    that shares are exact.
    """

    initial = Coins((3, 1, 4, 1, 5, 9, 2, 7), 0, 8, 0.0, 0)
    can_repeat = False

    def to_move(self, state: Coins) -> int:
        return state.player

    def actions(self, state: Coins) -> Iterable[int]:
        yield 0
        if state.right - state.left > 1:
            yield 1

    def candidates(self, state: Coins) -> Iterable[int]:
        """Of two equal coins, one."""
        yield 0
        if state.right - state.left > 2 or state.row[state.left] != state.row[state.right - 1]:
            yield 1

    def result(self, state: Coins, action: int) -> Coins:
        coin = state.row[state.left] if action == 0 else state.row[state.right - 1]
        mine = state.mine + (coin if state.player == 0 else 0)
        left = state.left + (1 if action == 0 else 0)
        return Coins(state.row, left, state.right - action, mine, 1 - state.player)

    def is_terminal(self, state: Coins) -> bool:
        return state.left == state.right

    def utility(self, state: Coins, player: int) -> float:
        if 2 * state.mine == sum(state.row):
            return 0.5
        return 1 if (2 * state.mine > sum(state.row)) == (player == 0) else 0

    def evaluate(self, state: Coins, player: int) -> float:
        share = state.mine / sum(state.row)
        return share if player == 0 else 1 - share

    def key(self, state: Coins) -> tuple[int, int, float]:
        return state.left, state.right, state.mine


class Leaf(NamedTuple):
    values: tuple[float, ...]
    movers: tuple[int, ...]
    node: int


class Leaves(Game[Leaf, int]):
    """A binary tree of depth 3, written in the state: any eight values, any seven movers; nodes count from 1."""

    initial = Leaf((1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0), (0, 1, 1, 0, 0, 0, 0), 1)
    can_repeat = False

    def to_move(self, state: Leaf) -> int:
        return 0 if state.node >= 8 else state.movers[state.node - 1]

    def actions(self, state: Leaf) -> Iterable[int]:
        yield 0
        yield 1

    def result(self, state: Leaf, action: int) -> Leaf:
        return Leaf(state.values, state.movers, 2 * state.node + action)

    def is_terminal(self, state: Leaf) -> bool:
        return state.node >= 8

    def utility(self, state: Leaf, player: int) -> float:
        value = state.values[state.node - 8]
        return value if player == 0 else -value

    def evaluate(self, state: Leaf, player: int) -> float:
        """One of the leaves."""
        value = state.values[state.node]
        return value if player == 0 else -value


class Walk(NamedTuple):
    ways: int
    ends: tuple[int, ...]
    again: int
    here: int
    there: int
    player: int


CELLS, WAYS = 4, 3
NO_WAY = -1 % 8


def in_one(ways: Sequence[int]) -> int:
    """The ways from each cell in turn, 3 bits each: a state of few numbers compiles sooner."""
    return sum(way << 3 * i for i, way in enumerate(ways))


class Circle(Game[Walk, int]):
    """Two tokens walk a small directed graph with cycles; who comes to an end first gets what it says.

    The graph is written in the state: three ways from each cell, or fewer.  Positions repeat; `repetition` says what
    that is worth to player 0.
    """

    initial = Walk(in_one((1, 2, NO_WAY, 2, 0, NO_WAY, 3, 1, NO_WAY, 0, 0, 0)), (0, 0, 0, 1), 0, 0, 1, 0)

    def to_move(self, state: Walk) -> int:
        return state.player

    def actions(self, state: Walk) -> Iterable[int]:
        token = state.here if state.player == 0 else state.there
        for way in range(WAYS):
            cell = state.ways >> 3 * (WAYS * token + way) & 7
            if cell != NO_WAY:
                yield cell

    def result(self, state: Walk, action: int) -> Walk:
        here, there = (action, state.there) if state.player == 0 else (state.here, action)
        return Walk(state.ways, state.ends, state.again, here, there, 1 - state.player)

    def is_terminal(self, state: Walk) -> bool:
        return state.ends[state.here] != 0 or state.ends[state.there] != 0 or state.here == state.there

    def utility(self, state: Walk, player: int) -> int:
        value = state.ends[state.here] - 2 * state.ends[state.there]
        return value if player == 0 else -value

    def key(self, state: Walk) -> tuple[int, int, int]:
        return state.here, state.there, state.player

    def repetition(self, state: Walk, player: int) -> int:
        return state.again if player == 0 else -state.again


def random_walk(rng: Random, again: int = 0, ends: tuple[int, ...] = (-3, -1, 2, 4)) -> Walk:
    """A state of Circle with a graph of its own; tokens start on cells 0 and 1."""
    at = tuple(0 if i < 2 else rng.choice((0, rng.choice(ends))) for i in range(CELLS))
    ways = [way for _ in range(CELLS) for way in (rng.randrange(CELLS), *(rng.randrange(-1, CELLS) for _ in range(2)))]
    return Walk(in_one([way % 8 for way in ways]), at, again, 0, 1, rng.randrange(2))


def random_leaf(rng: Random, values: tuple[float, ...]) -> Leaf:
    """A state of Leaves with a tree of its own."""
    leaves = tuple(float(rng.choice(values)) for _ in range(8))
    return Leaf(leaves, tuple(rng.randrange(2) for _ in range(7)), 1)


class Line(NamedTuple):
    ply: int
    plies: int
    moves: int
    stuck: int


class Long(Game[Line, int]):
    """Any of so many moves, so many times; the last one wins 1.  At ply `stuck` there is no move."""

    initial = Line(0, 4, 1, -1)
    can_repeat = False

    def to_move(self, state: Line) -> int:
        return state.ply % 2

    def actions(self, state: Line) -> Iterable[int]:
        if state.ply != state.stuck:
            for move in range(state.moves):  # noqa: UP028
                yield move

    def result(self, state: Line, action: int) -> Line:
        return Line(state.ply + 1, state.plies, state.moves, state.stuck)

    def is_terminal(self, state: Line) -> bool:
        return state.ply == state.plies

    def utility(self, state: Line, player: int) -> int:
        return 1 if player != state.ply % 2 else -1
