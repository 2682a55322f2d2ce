"""The states that Berkeley's agents search, and stand-ins for the modules of the project that their files import.

A depth is one move of everybody.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

from outplay.teaching.grading.watched import WatchedGame
from outplay.tracing.instrumented.nodes import PacmanNames


class GameState(PacmanNames):
    """A tree in the words of Pacman's game."""

    def __init__(self, game: WatchedGame, agents: int, number: int = 0):
        self._game, self._count, self._number = game, agents, number

    def __hash__(self) -> int:
        return hash(self._number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and other._number == self._number

    def __repr__(self) -> str:
        return f"<state {self._game.tree.show(self._number)}>"

    def _noted(self) -> int:
        self._game.asked[self._number] += 0
        return self._number

    def _agents(self) -> int:
        return self._count

    def _moves(self, word: str, agent: int) -> list[str]:
        self._check(word, agent)
        return list(self._game.tree.nodes[self._noted()].moves)

    def _after(self, word: str, agent: int, action: str) -> GameState:
        self._check(word, agent)
        return GameState(self._game, self._count, self._game.tree.nodes[self._number].moves[action])

    def _is_over(self) -> bool:
        return not self._game.tree.nodes[self._noted()].moves

    def _score(self) -> float:
        self._game.asked[self._number] += 1
        return self._game.payoff(self._number)

    def _check(self, word: str, agent: int) -> None:
        mover = self._game.levels[self._number] % self._count
        if self._game.tree.nodes[self._number].moves and agent != mover:
            said = f"{word} was called for agent {agent} in {self!r}, where agent {mover} moves"
            self._game.wrong.append(said)


def stand_in() -> None:
    """Puts simple modules in the place of Berkeley's `util`, `game` and `pacman`, where they are not there."""
    for name, names in {"util": _util(), "game": _game(), "pacman": {"GameState": GameState}}.items():
        if name not in sys.modules and find_spec(name) is None:
            module = ModuleType(name)
            module.__dict__.update(names)
            sys.modules[name] = module


def _util() -> dict[str, Any]:
    def manhattan(one: Any, other: Any) -> float:
        return float(abs(one[0] - other[0]) + abs(one[1] - other[1]))

    def undefined() -> None:
        raise NotImplementedError("a method is not written yet: util.raiseNotDefined()")

    def lookup(name: Any, names: dict[str, Any]) -> Any:
        return names[name] if isinstance(name, str) else name

    return {"manhattanDistance": manhattan, "raiseNotDefined": undefined, "lookup": lookup}


def _game() -> dict[str, Any]:
    class Agent:
        def __init__(self, index: int = 0):
            self.index = index

    directions = SimpleNamespace(NORTH="North", SOUTH="South", EAST="East", WEST="West", STOP="Stop")
    return {"Agent": Agent, "Directions": directions, "Actions": SimpleNamespace()}
