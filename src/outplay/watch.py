"""Watching a search: an observer is told of every step, in the text's order.

A text says `@referee.watched` above its recursion, and nothing else of this.  With an observer it gets a
game that notes what it is asked and a recursion that notes when it is entered and left; without one
neither exists, so that nothing is paid for it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import inf
from typing import Any

from outplay.game import Player
from outplay.result import counted, written
from outplay.words import word_of


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


@dataclass(slots=True)
class Visit:
    """What is known of a state while the search is inside it."""

    state: Any
    alpha: float
    beta: float
    mover: Player = None
    ended: bool = False
    actions: Iterator[Any] | None = None
    trying: Any = None


class WatchedGame:
    """The game, noting in the current visit what is asked of it."""

    def __init__(self, game: Any, visits: list[Visit]):
        self._game, self._visits = game, visits

    def __getattr__(self, word: str) -> Any:
        return getattr(self._game, word)

    def to_move(self, state: Any) -> Player:
        mover: Player = self._game.to_move(state)
        self._visits[-1].mover = mover
        return mover

    def utility(self, state: Any, player: Player) -> float:
        self._visits[-1].ended = True
        value: float = self._game.utility(state, player)
        return value

    def actions(self, state: Any) -> Iterator[Any]:
        actions: Iterator[Any] = iter(self._game.actions(state))
        self._visits[-1].actions = actions
        return actions

    def outcomes(self, state: Any) -> Iterator[Any]:
        outcomes: Iterator[Any] = iter(word_of(self._game, "outcomes")(state))
        self._visits[-1].actions = outcomes
        return outcomes

    def result(self, state: Any, action: Any) -> Any:
        self._visits[-1].trying = action
        return self._game.result(state, action)


class Watched:
    """A search being watched: `game` stands for the game, and calling this on a recursion watches it too."""

    def __init__(self, game: Any, player: Player, observer: Observer):
        self.visits = [Visit(None, -inf, inf)]
        self.game = WatchedGame(game, self.visits)
        self.observer, self.max = observer, player

    def __call__(self, value: Callable[..., Any]) -> Callable[..., Any]:
        """The same recursion.  It spells out its arguments: passing them on as *args would nest C frames."""
        words = list(inspect.signature(value).parameters)
        enter, leave = self._enter, self._leave

        def one(state: Any) -> Any:
            enter(state, -inf, inf)
            return leave(value(state))

        def two(state: Any, depth: int) -> Any:
            enter(state, -inf, inf)
            return leave(value(state, depth))

        def three(state: Any, alpha: float, beta: float) -> Any:
            enter(state, alpha, beta)
            return leave(value(state, alpha, beta))

        def four(state: Any, alpha: float, beta: float, depth: int) -> Any:
            enter(state, alpha, beta)
            return leave(value(state, alpha, beta, depth))

        return (one, two, three, four)[len(words) - 1]

    def _enter(self, state: Any, alpha: float, beta: float) -> None:
        action = self.visits[-1].trying
        self.visits.append(Visit(state, alpha, beta))
        self.observer.entered(state, action, alpha, beta)

    def _leave(self, found: Any) -> Any:
        visit = self.visits.pop()
        value, line = found if isinstance(found, tuple) else (found, None)
        if visit.ended:
            self.observer.terminal(visit.state, value)
        elif visit.actions is not None:
            self._tell_pruned(visit, visit.actions, value)
            self.observer.backed_up(visit.state, value, line[0] if line else None)
        elif line is not None:
            self.observer.recalled(visit.state, value)
        else:
            self.observer.cut_off(visit.state, value)
        return found

    def _tell_pruned(self, visit: Visit, rest: Iterable[Any], value: float) -> None:
        for left_over in rest:
            why = why_pruned(value, visit.alpha, visit.beta, visit.mover == self.max)
            self.observer.pruned(visit.state, chain([left_over], rest), why)
            return


def why_pruned(value: float, alpha: float, beta: float, is_max: bool) -> str:
    """Why the rest cannot matter to MAX, or to MIN: '2 <= alpha 3'."""
    return f"{written(value)} {f'>= beta {written(beta)}' if is_max else f'<= alpha {written(alpha)}'}"
