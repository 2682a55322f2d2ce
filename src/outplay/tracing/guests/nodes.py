"""Nodes with children and a value, and Berkeley's states: the words of both, whatever stands behind them."""

from __future__ import annotations

from typing import Any


class Flag(int):
    """Yes or no, as an attribute and as a call: `node.is_leaf` and `node.is_leaf()`."""

    def __call__(self) -> bool:
        return bool(self)


class Worth(float):
    """A number, as an attribute and as a call: `node.value` and `node.value()`."""

    def __call__(self) -> float:
        return float(self)


class Children(list[Any]):
    """Children, as an attribute and as a call."""

    def __call__(self) -> Children:
        return self


class NodeWords:
    """A node under every usual name; a class that is one says `_below`, `_worth` and `_is_end`, and notes a look."""

    _below: Any
    _worth: Any
    _is_end: Any

    def _noted(self, answer: Any) -> Any:
        """The answer, after it is noted that somebody looked."""
        raise NotImplementedError

    children = property(lambda self: self._noted(self._below), lambda self, new: setattr(self, "_below", new))
    get_children = getChildren = successors = moves = children  # noqa: N815
    value = property(lambda self: self._noted(self._worth), lambda self, new: setattr(self, "_worth", new))
    get_value = getValue = evaluate = heuristic = score = utility = payoff = value  # noqa: N815
    is_leaf = property(lambda self: self._noted(Flag(self._is_end)))
    is_terminal = is_terminal_node = isTerminal = isLeaf = terminal = leaf = is_leaf  # noqa: N815
    probability = 1.0


class PacmanWords:
    """A state of Berkeley's Pacman, under its names; a class that is one says what is true there.

    UC Berkeley CS188, project 2: agent 0 is Pacman, who maximises; the others are ghosts.
    """

    def _agents(self) -> int:
        raise NotImplementedError

    def _moves(self, word: str, agent: int) -> list[Any]:
        """The moves; `word` was called for this agent."""
        raise NotImplementedError

    def _after(self, word: str, agent: int, action: Any) -> PacmanWords:
        raise NotImplementedError

    def _is_over(self) -> bool:
        raise NotImplementedError

    def _score(self) -> float:
        raise NotImplementedError

    def getNumAgents(self) -> int:  # noqa: N802
        return self._agents()

    def getLegalActions(self, agentIndex: int = 0) -> list[Any]:  # noqa: N802, N803
        return self._moves("getLegalActions", agentIndex)

    def generateSuccessor(self, agentIndex: int, action: Any) -> PacmanWords:  # noqa: N802, N803
        return self._after("generateSuccessor", agentIndex, action)

    def isWin(self) -> bool:  # noqa: N802
        return self._is_over()

    def isLose(self) -> bool:  # noqa: N802
        return self._is_over()

    def getScore(self) -> float:  # noqa: N802
        return self._score()

    def getLegalPacmanActions(self) -> list[Any]:  # noqa: N802
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: Any) -> PacmanWords:  # noqa: N802
        return self.generateSuccessor(0, action)
