"""What a search looked at, noted while it runs, and told to an observer afterwards as if the search had told it.

The value of a node is then what the children that were looked at give to who moves there, and the windows are those
that the book's alpha-beta would have.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Final

from outplay.answers import choices
from outplay.errors import TooLarge
from outplay.game import CHANCE, Action, AnyGame
from outplay.watch import Observer, why_pruned
from outplay.words import offers, word_of

UNSEEN: Final = "nobody looked"


@dataclass(eq=False)
class StateVisit:
    """A state that was looked at: how it was reached, at which ply, and what was reached after it.

    is_asked  somebody looked at it; else it was reached alone, as by a search that has a table of what it knows
    """

    state: Hashable
    action: object = None
    ply: int = 0
    is_asked: bool = True
    children: list[StateVisit] = field(default_factory=list)


class Listener:
    """Who is told of a search while it runs."""

    def began(self, *, is_disguised: bool) -> None:
        """The search is called, perhaps once more; `is_disguised`: it sees other values than those of the game."""

    def looked(self, visit: StateVisit) -> None:
        """The search looks at this, perhaps once more."""

    def ended(self, visits: Visits) -> None:
        """All that was looked at has been told."""


class Visits:
    """What was looked at of a game from a state on, by somebody who searches for the player to move there.

    depth       a state so many plies below counts as an end, and is worth its evaluation
    most        a TooLarge comes after so many visits
    listener    who is told while the search runs
    is_limited  it did not see the end of every line that it looked at; known once it was told
    told        all of them, in the order in which they were told
    """

    def __init__(
        self,
        game: AnyGame,
        state: Hashable,
        depth: int | None = None,
        most: float = inf,
        listener: Listener | None = None,
    ):
        self.game, self.depth, self.most, self.listener = game, depth, most, listener or Listener()
        self.player = None if game.is_terminal(state) else game.to_move(state)
        self.root = StateVisit(state)
        self.told: list[StateVisit] = []
        self.count = 1
        self.is_limited = False

    def attach(self, parent: StateVisit, visit: StateVisit) -> None:
        """Somebody looks at a state after a move."""
        parent.children.append(visit)
        self.note(visit)

    def note(self, visit: StateVisit) -> None:
        """Somebody looks at what was reached; a TooLarge if that is too much."""
        if self.count >= self.most:
            raise TooLarge(f"the search looks at more than {self.most:,} nodes here: search less deep")
        visit.is_asked = True
        self.count += 1

    def is_end(self, visit: StateVisit) -> bool:
        """Is the game over there, or is it as deep as the search may go?"""
        return visit.ply == self.depth or bool(self.game.is_terminal(visit.state))

    def moves(self, visit: StateVisit) -> list[Action]:
        """What may happen there: the moves, or the outcomes of a throw."""
        return choices(self.game, visit.state)

    def worth(self, state: object, player: object) -> float:
        """The utility; where the game is not over, its evaluation, or 0 if it has none."""
        if self.game.is_terminal(state):
            return self.game.utility(state, player)
        return word_of(self.game, "evaluate")(state, player) if offers(self.game, "evaluate") else 0

    # What there is to tell afterwards

    def value(self) -> float:
        """What the visits say that the root is worth."""
        return self.tell(Observer())

    def tell(self, watch: Observer, answer: object = None) -> float:
        """Tells an observer of all visits, the answer as the best move of the root; gives the value of the root."""
        self.values: dict[Hashable, float] = {}
        self.told = []
        return self._tell(watch, self.root, -inf, inf, answer)

    def _tell(self, watch: Observer, visit: StateVisit, alpha: float, beta: float, answer: object = None) -> float:
        self.told.append(visit)
        watch.entered(visit.state, visit.action, alpha, beta)
        if not visit.is_asked:
            watch.recalled(visit.state, self.values[visit.state])
            return self.values[visit.state]
        value = self._told(watch, visit, alpha, beta, answer)
        self.values[visit.state] = value
        return value

    def _told(self, watch: Observer, visit: StateVisit, alpha: float, beta: float, answer: object) -> float:
        if next(self._seen(visit), None) is None:
            worth: float = self.worth(visit.state, self.player)
            is_over = self.game.is_terminal(visit.state)
            self.is_limited |= not is_over
            (watch.terminal if is_over else watch.cut_off)(visit.state, worth)
            return worth
        if self.game.to_move(visit.state) == CHANCE:
            value, best = self._tell_throw(watch, visit), None
        else:
            value, best = self._tell_moves(watch, visit, alpha, beta)
        watch.backed_up(visit.state, value, best if answer is None else answer)
        return value

    def _seen(self, visit: StateVisit) -> Iterator[StateVisit]:
        """What was looked at, and what was reached again of which the value is known."""
        return (child for child in visit.children if child.is_asked or child.state in self.values)

    def _tell_throw(self, watch: Observer, visit: StateVisit) -> float:
        chances = dict(word_of(self.game, "outcomes")(visit.state))
        return float(sum(chances[one.action] * self._tell(watch, one, -inf, inf) for one in self._seen(visit)))

    def _tell_moves(self, watch: Observer, visit: StateVisit, alpha: float, beta: float) -> tuple[float, Action]:
        is_max = self.game.to_move(visit.state) == self.player
        value, best, bounds = (-inf if is_max else inf), None, (alpha, beta)
        seen = []
        for child in self._seen(visit):
            seen.append(child.action)
            worth = self._tell(watch, child, *bounds)
            if best is None or (worth > value if is_max else worth < value):
                value, best = worth, child.action
            bounds = (max(bounds[0], value), bounds[1]) if is_max else (bounds[0], min(bounds[1], value))
        left = [action for action in self.game.actions(visit.state) if action not in seen]
        if left:
            is_cut = value >= beta if is_max else value <= alpha
            watch.pruned(visit.state, iter(left), why_pruned(value, alpha, beta, is_max) if is_cut else UNSEEN)
        return value, best
