"""Watching a search: an observer is told of every step, in the text's order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from outplay.result import counted, written


class Observer:
    """Override what you want to be told of.  Values are in the view of MAX, the player at the root."""

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        """The search looks at a state, reached by an action (None at the root), with this window."""

    def terminal(self, state: Any, value: float) -> None:
        """The game is over here."""

    def cut_off(self, state: Any, value: float) -> None:
        """The depth limit was reached; the value is an evaluation."""

    def recalled(self, state: Any, value: float) -> None:
        """The table knew enough."""

    def pruned(self, state: Any, actions: Iterator[Any], why: str) -> None:
        """The actions left over cannot matter, because of `why`: '2 <= alpha 3'."""

    def backed_up(self, state: Any, value: float, action: Any) -> None:
        """The state's value is known, from its successors; `action` is the best one, where one was chosen."""


class Forwarding(Observer):
    """Passes everything on to another observer; override what is to be looked at on the way."""

    def __init__(self, observer: Observer):
        self.observer = observer

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        self.observer.entered(state, action, alpha, beta)

    def terminal(self, state: Any, value: float) -> None:
        self.observer.terminal(state, value)

    def cut_off(self, state: Any, value: float) -> None:
        self.observer.cut_off(state, value)

    def recalled(self, state: Any, value: float) -> None:
        self.observer.recalled(state, value)

    def pruned(self, state: Any, actions: Iterator[Any], why: str) -> None:
        self.observer.pruned(state, actions, why)

    def backed_up(self, state: Any, value: float, action: Any) -> None:
        self.observer.backed_up(state, value, action)


class Tally(Observer):
    """Counts the nodes, the leaves (finished, cut off or recalled) and the cuts of a search."""

    def __init__(self) -> None:
        self.nodes = self.leaves = self.cuts = 0

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        self.nodes += 1

    def terminal(self, state: Any, value: float) -> None:
        self.leaves += 1

    def cut_off(self, state: Any, value: float) -> None:
        self.leaves += 1

    def recalled(self, state: Any, value: float) -> None:
        self.leaves += 1

    def pruned(self, state: Any, actions: Iterator[Any], why: str) -> None:
        self.cuts += 1

    def __repr__(self) -> str:
        leaves = counted(self.leaves, "leaf", "leaves")
        return f"<Tally: {counted(self.nodes, 'node')}, {leaves}, {counted(self.cuts, 'cut')}>"


def why_pruned(value: float, alpha: float, beta: float, is_max: bool) -> str:
    """Why the rest cannot matter to MAX, or to MIN: '2 <= alpha 3'."""
    return f"{written(value)} {f'>= beta {written(beta)}' if is_max else f'<= alpha {written(alpha)}'}"
