"""A state of the game under check, with what the game said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.checking.report import text
from outplay.checking.snapshot import Snapshot


class Node:
    """A state and what the game said of it.

    `moves`, `chances` and `children` belong together, move by move; a child is None until it was looked at.
    `chances` is empty unless CHANCE moves here, `utilities` unless the game is over here.
    """

    __slots__ = (
        "action", "chances", "children", "known", "mover", "moves", "parent", "snapshot", "state", "terminal",
        "utilities", "value", "where",
    )  # fmt: skip

    def __init__(self, state: Any, parent: Node | None = None, action: Any = None):
        self.state, self.parent, self.action = state, parent, action
        self.snapshot = Snapshot(state)
        self.where = "" if self.snapshot.is_needless else text(state)
        self.known = self.terminal = False
        self.mover: Any = None
        self.moves: Sequence[Any] = ()
        self.chances: Sequence[Any] = ()
        self.children: list[Node | None] = []
        self.utilities: tuple[Any, ...] = ()
        self.value: Any = None

    def line(self) -> tuple[Any, ...]:
        """The actions that lead here from the start."""
        node, actions = self, []
        while node.parent is not None:
            actions.append(node.action)
            node = node.parent
        return tuple(reversed(actions))
