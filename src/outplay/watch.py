"""Watching a search: an observer is told of every step, in the text's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from outplay.game import Action, Player, State
from outplay.result import counted, written


class Observer:
    """Override what you want to be told of.  Values are in the view of MAX, the player at the root."""

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        """The search looks at a state, reached by an action (None at the root), with this window."""

    def probing(self, state: Any, action: Any) -> None:
        """Of the state that is entered next, by this outcome of a throw, one move alone is looked at (Star2)."""

    def terminal(self, state: Any, value: float) -> None:
        """The game is over in this state; the value is its utility."""

    def cut_off(self, state: Any, value: float) -> None:
        """The depth limit was reached; the value is an evaluation."""

    def recalled(self, state: Any, value: float) -> None:
        """The table knew this value, and nothing below the state is looked at."""

    def pruned(self, state: Any, actions: Iterator[Any], why: str) -> None:
        """The actions left over cannot matter, because of `why`: '2 <= alpha 3'."""

    def backed_up(self, state: Any, value: float, action: Any) -> None:
        """The state's value is known, from its successors; `action` is the best one, where one was chosen."""

    # Monte Carlo tree search: the four phases of an iteration.  A node has a state, an action, a parent, children,
    # playouts, and the player whose wins it counts; it is the search's own, to be looked at only.

    def selected(self, leaf: Any) -> None:
        """SELECT came down from the root to this node: the game is over there, or a move was not tried."""

    def expanded(self, child: Any) -> None:
        """EXPAND made this node, without playouts as yet; where the game is over, it is the leaf that was selected."""

    def simulated(self, child: Any, utilities: Mapping[Any, float], plies: int) -> None:
        """SIMULATE came to an end after so many random moves from the child; it is worth that to each player."""

    def back_propagated(self, child: Any) -> None:
        """BACK-PROPAGATE has counted the playout at the child and at every node above it."""


EVENTS: Final = tuple(name for name in vars(Observer) if not name.startswith("_"))
"""What an observer is told of."""


class Forwarding(Observer):
    """Passes everything on to another observer; override what is to be looked at on the way, and pass it on there."""

    def __init__(self, observer: Observer):
        self.observer = observer
        for event in EVENTS:
            if getattr(type(self), event) is getattr(Observer, event):
                setattr(self, event, getattr(observer, event))


class Tally(Observer):
    """Counts the nodes, the leaves (finished, cut off or recalled) and the cuts of a search, or its playouts."""

    def __init__(self) -> None:
        self.nodes = self.leaves = self.cuts = self.playouts = 0

    def entered(self, state: State, action: Action, alpha: float, beta: float) -> None:
        self.nodes += 1

    def terminal(self, state: State, value: float) -> None:
        self.leaves += 1

    def cut_off(self, state: State, value: float) -> None:
        self.leaves += 1

    def recalled(self, state: State, value: float) -> None:
        self.leaves += 1

    def pruned(self, state: State, actions: Iterator[Action], why: str) -> None:
        self.cuts += 1

    def expanded(self, child: Any) -> None:
        self.nodes += child.playouts == 0

    def simulated(self, child: Any, utilities: Mapping[Player, float], plies: int) -> None:
        self.playouts += 1

    def __repr__(self) -> str:
        if self.playouts:
            return f"<Tally: {counted(self.nodes, 'node')}, {counted(self.playouts, 'playout')}>"
        leaves = counted(self.leaves, "leaf", "leaves")
        return f"<Tally: {counted(self.nodes, 'node')}, {leaves}, {counted(self.cuts, 'cut')}>"


def left_of(
    thrown: Sequence[Action],
    tried: Sequence[Action],
    probed: Sequence[Action],
    value: float,
    alpha: float,
    beta: float,
    between: tuple[float, float],
) -> tuple[list[Action], str]:
    """The outcomes of a throw that were not looked at, or else those that were only probed; and why they were left."""
    unknown = _without(_without(thrown, tried), probed)
    if unknown:
        return unknown, why_left(value, alpha, beta, *between)
    rest = _without(thrown, tried)
    return rest, why_left_known(value, alpha, beta) if rest else ""


def _without(outcomes: Sequence[Action], seen: Sequence[Action]) -> list[Action]:
    """Those that were not seen, one for one: several may be called the same."""
    left = list(outcomes)
    for outcome in seen:
        if outcome in left:
            left.remove(outcome)
    return left


def why_left(value: float, alpha: float, beta: float, least: float, most: float) -> str:
    """Why the rest of a throw cannot matter: 'even 6 in the rest would not lift it above 3.2'."""
    if value >= beta:
        return f"even {written(least)} in the rest would not bring it below {written(beta, digits=3)}"
    return f"even {written(most)} in the rest would not lift it above {written(alpha, digits=3)}"


def why_left_known(value: float, alpha: float, beta: float) -> str:
    """Why the rest of a throw cannot matter, by what probes say of it: '... leaves 2.4 at most, not above 3.2'."""
    if value >= beta:
        return f"what is known of the rest leaves {written(value)} at least, not below {written(beta, digits=3)}"
    return f"what is known of the rest leaves {written(value)} at most, not above {written(alpha, digits=3)}"


def why_pruned(value: float, alpha: float, beta: float, is_max: bool) -> str:
    """Why the rest cannot matter to MAX, or to MIN: '2 <= alpha 3'."""
    return f"{written(value)} {f'>= beta {written(beta)}' if is_max else f'<= alpha {written(alpha)}'}"
