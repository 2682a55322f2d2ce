"""What a search is handed that takes no game: nodes, Berkeley's states, nested lists, whatever stands behind them.

Nodes and states answer to all their usual names.  What is looked at in nested lists is noted by the calls of the
search's own functions that get a part of the list as an argument; where leaves are read in the loop, by the lists.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import FrameType
from typing import Any, Final, TypeVar

from outplay.game import Action

T = TypeVar("T")

LEAF_SCALE: Final = 1_000
LEAF_SHIFT: Final = 500
"""Whole numbers are handed over as 1000 n + 500: Python keeps small ones once, and equal leaves must be told apart."""

BOUND: Final = re.compile(r"alpha|beta|a|b|v|value|best|lo|low|high?|score|depth|colou?r", re.IGNORECASE)
"""Parameters that hold values: a value may be the very number of a leaf."""

WHOLE: Final = re.compile(r"(?<![\w.])int\b")


class CallableFlag(int):
    """Yes or no, as an attribute and as a call: `node.is_leaf` and `node.is_leaf()`."""

    def __call__(self) -> bool:
        return bool(self)


class CallableNumber(float):
    """A number, as an attribute and as a call: `node.value` and `node.value()`."""

    def __call__(self) -> float:
        return float(self)


class Children(list[Any]):
    """Children, as an attribute and as a call."""

    def __call__(self) -> Children:
        return self


class NodeNames:
    """A node under all its usual names; a class that is one says `_below`, `_worth` and `_is_end`, and notes a look."""

    _below: Any
    _worth: Any
    _is_end: Any

    def _noted(self, answer: T) -> T:
        """The answer, after it is noted that somebody looked."""
        raise NotImplementedError

    children = property(lambda self: self._noted(self._below), lambda self, new: setattr(self, "_below", new))
    get_children = getChildren = successors = moves = children  # noqa: N815
    value = property(lambda self: self._noted(self._worth), lambda self, new: setattr(self, "_worth", new))
    get_value = getValue = evaluate = heuristic = score = utility = payoff = value  # noqa: N815
    is_leaf = property(lambda self: self._noted(CallableFlag(self._is_end)))
    is_terminal = is_terminal_node = isTerminal = isLeaf = terminal = leaf = is_leaf  # noqa: N815
    probability = 1.0


class PacmanNames:
    """A state of Berkeley's Pacman, under its names; a class that is one says what is true there.

    UC Berkeley CS188, project 2: agent 0 is Pacman, who maximises; the others are ghosts.
    """

    def _agents(self) -> int:
        raise NotImplementedError

    def _moves(self, word: str, agent: int) -> Sequence[Action]:
        """The moves; `word` was called for this agent."""
        raise NotImplementedError

    def _after(self, word: str, agent: int, action: Any) -> PacmanNames:
        raise NotImplementedError

    def _is_over(self) -> bool:
        raise NotImplementedError

    def _score(self) -> float:
        raise NotImplementedError

    def getNumAgents(self) -> int:  # noqa: N802
        return self._agents()

    def getLegalActions(self, agentIndex: int = 0) -> Sequence[Action]:  # noqa: N802, N803
        return self._moves("getLegalActions", agentIndex)

    def generateSuccessor(self, agentIndex: int, action: object) -> PacmanNames:  # noqa: N802, N803
        return self._after("generateSuccessor", agentIndex, action)

    def isWin(self) -> bool:  # noqa: N802
        return self._is_over()

    def isLose(self) -> bool:  # noqa: N802
        return self._is_over()

    def getScore(self) -> float:  # noqa: N802
        return self._score()

    def getLegalPacmanActions(self) -> Sequence[Action]:  # noqa: N802
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: object) -> PacmanNames:  # noqa: N802
        return self.generateSuccessor(0, action)


# Nested lists


def takes_whole_numbers(source: str) -> bool:
    """Does a search know its leaves by being whole numbers?"""
    return bool(WHOLE.search(source)) and "float)" not in source and ", float" not in source


class WatchedList(list[Any]):
    """A list that notes which of its entries are read; `read` says that it is read itself."""

    def __init__(self, entries: list[Any], numbers: list[int], ask: Callable[[int], None], read: Callable[[], object]):
        super().__init__(entries)
        self._numbers, self._ask, self._read = numbers, ask, read

    def __iter__(self) -> Iterator[Any]:
        self._read()
        for number, entry in zip(self._numbers, list.__iter__(self), strict=False):
            self._ask(number)
            yield entry

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, int) and -len(self._numbers) <= which < len(self._numbers):
            self._ask(self._numbers[which])
        return super().__getitem__(which)


class Lists:
    """A tree as nested lists, with its parts by number, and what was looked at.

    below   for each node the numbers of its children, all larger than its own
    worths  for each leaf what it is worth
    whole   leaves are handed over as whole numbers
    heard   called with the number of each part that is looked at
    """

    def __init__(
        self,
        below: Sequence[Sequence[int]],
        worths: Sequence[float],
        whole: bool,
        watched: bool,
        heard: Callable[[int], object] = lambda number: None,
    ):
        self.whole, self.asked, self.heard = whole, Counter[int](), heard
        self.parts: dict[int, Any] = {}
        for number in reversed(range(len(below))):
            self.parts[number] = self._part(number, list(below[number]), worths[number], watched)
        self.numbers = {id(part): number for number, part in self.parts.items()}
        self.before = repr(self.parts[0])

    def _part(self, number: int, below: list[int], worth: float, watched: bool) -> Any:
        if not below:
            return int(f"{worth * LEAF_SCALE + LEAF_SHIFT:.0f}") if self.whole else float(repr(float(worth)))
        entries = [self.parts[child] for child in below]
        return WatchedList(entries, below, self.ask, partial(self.heard, number)) if watched else entries

    def ask(self, number: int) -> None:
        """Notes that a part is looked at."""
        self.asked[number] += 1
        self.heard(number)

    def value(self, found: float) -> float:
        """A value in the numbers of the tree."""
        return (found - LEAF_SHIFT) / LEAF_SCALE if self.whole else found

    def called(self, function: Callable[[], T], home: str) -> T:
        """What the function gives; calls of functions of that file are looked at on the way."""

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename == home:
                code = frame.f_code
                for name in code.co_varnames[: code.co_argcount]:
                    if BOUND.fullmatch(name):
                        continue
                    number = self.numbers.get(id(frame.f_locals.get(name)))
                    if number is not None:
                        self.ask(number)

        sys.setprofile(note)
        try:
            return function()
        finally:
            sys.setprofile(None)

    def is_changed(self) -> bool:
        """Was something taken out of the lists, or put in?"""
        return repr(self.parts[0]) != self.before
