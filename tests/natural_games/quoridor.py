"""Quoridor on a small board: a pawn takes a step, or a wall is laid that may shut nobody in."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from outplay import Game

Cell = tuple[int, int]
Wall = tuple[Literal["wall"], int, int, str]
Step = tuple[Literal["step"], int, int]
N = 4
DIRS: dict[str, Cell] = {"n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0)}


@dataclass(frozen=True)
class Position:
    pawns: tuple[Cell, Cell] = ((1, 0), (2, 3))
    walls: frozenset[tuple[int, int, str]] = frozenset()
    left: tuple[int, int] = (2, 2)
    turn: int = 0

    def __post_init__(self):
        assert len(self.pawns) == 2
        if not 0 <= self.turn <= 1:
            raise ValueError(f"bad turn {self.turn}")

    @property
    def me(self) -> Cell:
        return self.pawns[self.turn]

    @property
    def other(self) -> Cell:
        return self.pawns[1 - self.turn]

    def blocked(self, a: Cell, b: Cell) -> bool:
        (x, y), (u, v) = sorted((a, b))
        if x == u:
            return (x, y, "h") in self.walls or (x - 1, y, "h") in self.walls
        return (x, y, "v") in self.walls or (x, y - 1, "v") in self.walls

    def neighbours(self, cell: Cell) -> Iterator[Cell]:
        x, y = cell
        for dx, dy in DIRS.values():
            there = (x + dx, y + dy)
            if 0 <= there[0] < N and 0 <= there[1] < N and not self.blocked(cell, there):
                yield there

    def reaches(self, who: int) -> bool:
        goal = N - 1 if who == 0 else 0
        queue = deque([self.pawns[who]])
        seen = {self.pawns[who]}
        while queue:
            here = queue.popleft()
            if here[1] == goal:
                return True
            for there in self.neighbours(here):
                if there not in seen:
                    seen.add(there)
                    queue.append(there)
        return False


class Quoridor(Game[Position, Wall | Step]):
    initial = Position()

    def to_move(self, state: Position) -> int:
        return state.turn

    def actions(self, state: Position) -> list[Wall | Step]:
        moves: list = [("step", x, y) for x, y in state.neighbours(state.me) if (x, y) != state.other]
        if state.left[state.turn] > 0:
            for x in range(N - 1):
                for y in range(N - 1):
                    for kind in "hv":
                        if self._fits(state, x, y, kind):
                            moves.append(("wall", x, y, kind))
        return moves

    def _fits(self, state: Position, x: int, y: int, kind: str) -> bool:
        if (x, y, "h") in state.walls or (x, y, "v") in state.walls:
            return False
        beside = [(x - 1, y), (x + 1, y)] if kind == "h" else [(x, y - 1), (x, y + 1)]
        if any((*cell, kind) in state.walls for cell in beside):
            return False
        after = replace(state, walls=state.walls | {(x, y, kind)})
        return all(after.reaches(who) for who in (0, 1))

    def result(self, state: Position, action) -> Position:
        match action:
            case ("step", x, y):
                pawns = tuple((x, y) if k == state.turn else p for k, p in enumerate(state.pawns))
                return replace(state, pawns=pawns, turn=1 - state.turn)
            case ("wall", x, y, kind):
                left = tuple(n - (k == state.turn) for k, n in enumerate(state.left))
                return Position(state.pawns, state.walls | {(x, y, kind)}, left, 1 - state.turn)
            case _:
                raise ValueError(f"illegal {action!r}")

    def is_terminal(self, state: Position) -> bool:
        return state.pawns[0][1] == N - 1 or state.pawns[1][1] == 0 or not self.actions(state)

    def utility(self, state: Position, player: int) -> int:
        if state.pawns[0][1] == N - 1:
            return 1 if player == 0 else -1
        if state.pawns[1][1] == 0:
            return 1 if player == 1 else -1
        return 0
