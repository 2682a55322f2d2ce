"""A search that knows nothing of observers, as a student's function: followed through the game that it is handed.

What it asks the game about is what it looks at.  Afterwards the observer is told of it, as if the function had told it:
the value of a node is then what the children that were looked at give to who moves there, and the windows are those
that the book's alpha-beta would have.  The value and the move at the root are the function's own.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import inf
from numbers import Real
from typing import Any, Final

from outplay.door.by_name import Algorithm
from outplay.errors import BadOption
from outplay.game import CHANCE
from outplay.result import Result
from outplay.watch import Observer, why_pruned
from outplay.words import offers

STATE: Final = re.compile(r"(game_?)?state|s|node|board|position|pos", re.IGNORECASE)
"""How people call the parameter that is the state."""

UNSEEN: Final = "nobody looked"


@dataclass(eq=False)
class Visit:
    """A state that was asked about: how it was reached, and what was asked about after it."""

    state: Any
    action: Any = None
    worth: float | None = None
    is_end: bool = False
    children: list[Visit] = field(default_factory=list)


class Followed:
    """The game, with the visits of a search; it answers as the game does, and to aima's words too.

    With a `depth`, a state so many plies below the root counts as an end, and is worth its evaluation.
    """

    def __init__(self, game: Any, state: Any, depth: int | None = None):
        self.game, self.depth = game, depth
        self.player = None if game.is_terminal(state) else game.to_move(state)
        self.root = Visit(state)
        self.nodes = 1
        self.latest: dict[Hashable, Visit] = {state: self.root}
        self.waiting: dict[Hashable, tuple[Visit, Any]] = {}
        self.plies = {state: 0}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def result(self, state: Any, action: Any) -> Any:
        after = self.game.result(state, action)
        self.waiting[after] = self._visit(state), action
        self.plies.setdefault(after, self.plies.get(state, 0) + 1)
        return after

    def is_terminal(self, state: Any) -> bool:
        visit = self._visit(state)
        visit.is_end = self.game.is_terminal(state) or self.plies.get(state) == self.depth
        return visit.is_end

    terminal_test = is_terminal

    def utility(self, state: Any, player: Any = None) -> Any:
        visit = self._visit(state)
        visit.worth, visit.is_end = self._worth(state, self.player), True
        return self._worth(state, self.player if player is None else player)

    def to_move(self, state: Any) -> Any:
        self._visit(state)
        return self.game.to_move(state)

    def actions(self, state: Any) -> Any:
        self._visit(state)
        return self.game.actions(state)

    def outcomes(self, state: Any) -> Any:
        self._visit(state)
        return self.game.outcomes(state)

    def _worth(self, state: Any, player: Any) -> Any:
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return self.game.evaluate(state, player) if offers(self.game, "evaluate") else 0

    def _visit(self, state: Any) -> Visit:
        """The visit that a question belongs to: a new one, if the state was just reached."""
        if state in self.waiting:
            parent, action = self.waiting.pop(state)
            self.latest[state] = Visit(state, action)
            parent.children.append(self.latest[state])
            self.nodes += 1
        return self.latest.setdefault(state, Visit(state))

    # What there is to tell afterwards

    def tell(self, watch: Observer, answer: Any = None) -> float:
        """Tells an observer of all visits, and gives the value of the root."""
        return self._tell(watch, self.root, -inf, inf, answer)

    def _tell(self, watch: Observer, visit: Visit, alpha: float, beta: float, answer: Any = None) -> float:
        watch.entered(visit.state, visit.action, alpha, beta)
        if visit.is_end or not visit.children:
            worth = visit.worth if visit.worth is not None else self._worth(visit.state, self.player)
            (watch.terminal if self.game.is_terminal(visit.state) else watch.cut_off)(visit.state, worth)
            return worth
        mover = self.game.to_move(visit.state)
        if mover == CHANCE:
            value = self._tell_throw(watch, visit)
            watch.backed_up(visit.state, value, None)
            return value
        value, best, is_max = (-inf if mover == self.player else inf), None, mover == self.player
        bounds = alpha, beta
        for child in visit.children:
            worth = self._tell(watch, child, *bounds)
            if best is None or (worth > value if is_max else worth < value):
                value, best = worth, child.action
            bounds = (max(bounds[0], value), bounds[1]) if is_max else (bounds[0], min(bounds[1], value))
        self._tell_unseen(watch, visit, value, alpha, beta, is_max)
        watch.backed_up(visit.state, value, best if answer is None else answer)
        return value

    def _tell_throw(self, watch: Observer, visit: Visit) -> float:
        chances = dict(self.game.outcomes(visit.state))
        worths = [chances[child.action] * self._tell(watch, child, -inf, inf) for child in visit.children]
        return float(sum(worths))

    def _tell_unseen(
        self, watch: Observer, visit: Visit, value: float, alpha: float, beta: float, is_max: bool
    ) -> None:
        seen = [child.action for child in visit.children]
        left = [action for action in self.game.actions(visit.state) if action not in seen]
        if left:
            is_cut = value >= beta if is_max else value <= alpha
            watch.pruned(visit.state, iter(left), why_pruned(value, alpha, beta, is_max) if is_cut else UNSEEN)


def is_guest(algorithm: Any) -> bool:
    """Is it a function that no observer can be handed to?"""
    try:
        parameters = inspect.signature(algorithm).parameters.values()
    except (TypeError, ValueError):
        return False
    return all(one.name != "watch" and one.kind is not one.VAR_KEYWORD for one in parameters)


def followed(function: Callable[..., Any]) -> Algorithm:
    """The function as an algorithm: called with game and state in its own order, and followed through the game."""
    names = [one.name for one in inspect.signature(function).parameters.values() if one.default is one.empty]
    if len(names) != 2:
        raise BadOption(f"{name_of(function)} takes {', '.join(names) or 'nothing'}; it should take a game and a state")
    state_first = bool(STATE.fullmatch(names[0]))

    def search(
        game: Any, state: Any, *, watch: Observer | None = None, depth: int | None = None, **_: Any
    ) -> Result[Any]:
        handed = Followed(game, state, depth)
        returned = function(state, handed) if state_first else function(handed, state)
        value, action = _read(returned, game, state)
        found = handed.tell(watch or Observer(), action)
        value = found if value is None else value
        return Result(
            value=value,
            action=action,
            line=() if action is None else (action,),
            certainty="estimate",
            player=handed.player,
            depth=depth,
            nodes=handed.nodes,
            stopped_by="end",
            method=name_of(function),
            game=game,
            state=state,
        )

    search.__name__ = name_of(function)
    return search


def name_of(function: Any) -> str:
    """What the function is called."""
    return str(getattr(function, "__name__", type(function).__name__))


def _read(returned: Any, game: Any, state: Any) -> tuple[float | None, Any]:
    """The value and the move in what came back: either, or both in any order."""
    moves = [] if game.is_terminal(state) else list(game.actions(state))
    parts = list(returned) if isinstance(returned, (tuple, Result)) and returned not in moves else [returned]
    action = next((part for part in reversed(parts) if part in moves), None)
    numbers = [part for part in parts if isinstance(part, Real) and not isinstance(part, bool)]
    if len(parts) == 1 and action is not None:
        return None, action
    return (float(numbers[0]) if numbers else None), action
