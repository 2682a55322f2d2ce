"""Dobutsu shogi with frozen dataclasses and enums: a piece knows its owner, and the position how it is asked."""

from dataclasses import dataclass, replace
from enum import Enum

WIDTH, HEIGHT = 3, 4


class Side(Enum):
    SOUTH = 1
    NORTH = -1

    @property
    def other(self):
        return Side.NORTH if self is Side.SOUTH else Side.SOUTH

    @property
    def far_row(self):
        return HEIGHT - 1 if self is Side.SOUTH else 0


class Animal(Enum):
    CHICK = "C"
    ELEPHANT = "E"
    GIRAFFE = "G"
    HEN = "H"
    LION = "L"


STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
STEPS = {
    Animal.CHICK: [(0, 1)],
    Animal.ELEPHANT: SLANTING,
    Animal.GIRAFFE: STRAIGHT,
    Animal.HEN: [*STRAIGHT, (1, 1), (-1, 1)],
    Animal.LION: STRAIGHT + SLANTING,
}


@dataclass(frozen=True)
class Piece:
    animal: Animal
    side: Side

    def steps(self):
        for right, ahead in STEPS[self.animal]:
            yield right, ahead * self.side.value


@dataclass(frozen=True)
class Position:
    board: tuple
    hands: tuple = ((), ())
    turn: Side = Side.SOUTH

    def __getitem__(self, square):
        x, y = square
        return self.board[y][x]

    def hand(self, side):
        return self.hands[0 if side is Side.SOUTH else 1]

    def pieces(self, side):
        for y, row in enumerate(self.board):
            for x, piece in enumerate(row):
                if piece is not None and piece.side is side:
                    yield (x, y), piece

    def lion(self, side):
        return next((square for square, piece in self.pieces(side) if piece.animal is Animal.LION), None)

    def targets(self, square, piece):
        x, y = square
        ends = [(x + dx, y + dy) for dx, dy in piece.steps()]
        return [end for end in ends if 0 <= end[0] < WIDTH and 0 <= end[1] < HEIGHT]

    def steps(self, side):
        for square, piece in self.pieces(side):
            for end in self.targets(square, piece):
                if self[end] is None or self[end].side is not side:
                    yield square, end


def piece(letter, side):
    return Piece(Animal(letter), side)


START = Position(
    (
        (piece("E", Side.SOUTH), piece("L", Side.SOUTH), piece("G", Side.SOUTH)),
        (None, piece("C", Side.SOUTH), None),
        (None, piece("C", Side.NORTH), None),
        (piece("G", Side.NORTH), piece("L", Side.NORTH), piece("E", Side.NORTH)),
    )
)


class DobutsuShogi:
    players = (Side.SOUTH, Side.NORTH)
    initial = START

    def to_move(self, position):
        return position.turn

    def actions(self, position):
        steps = list(position.steps(position.turn))
        lion = position.lion(position.turn.other)
        catching = [step for step in steps if step[1] == lion]
        if catching:
            return catching
        empty = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if position[x, y] is None]
        drops = [(animal, end) for animal in sorted(set(position.hand(position.turn)), key=str) for end in empty]
        return steps + drops

    def result(self, position, action):
        start, (x, y) = action
        side = position.turn
        board = [list(row) for row in position.board]
        hand = list(position.hand(side))
        if isinstance(start, Animal):
            hand.remove(start)
            moved = Piece(start, side)
        else:
            moved = position[start]
            board[start[1]][start[0]] = None
            if moved.animal is Animal.CHICK and y == side.far_row:
                moved = replace(moved, animal=Animal.HEN)
            taken = board[y][x]
            if taken is not None and taken.animal is not Animal.LION:
                hand.append(Animal.CHICK if taken.animal is Animal.HEN else taken.animal)
        board[y][x] = moved
        hand = tuple(sorted(hand, key=lambda animal: animal.value))
        hands = (hand, position.hands[1]) if side is Side.SOUTH else (position.hands[0], hand)
        return Position(tuple(tuple(row) for row in board), hands, side.other)

    def winner(self, position):
        mover, other = position.turn, position.turn.other
        if position.lion(mover) is None:
            return other
        home = position.lion(other)
        if home[1] == other.far_row and all(end != home for _, end in position.steps(mover)):
            return other
        return None

    def is_terminal(self, position):
        return self.winner(position) is not None

    def utility(self, position, player):
        winner = self.winner(position)
        return 0 if winner is None else 1 if winner is player else -1
