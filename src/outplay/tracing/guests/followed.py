"""The game that is handed to a search which takes a game and a state: it answers as the game does, and notes it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from outplay.game import CHANCE
from outplay.tracing.guests.visits import Visit, Visits


class Followed:
    """The game in its own words and in aima's; what it is asked about becomes a visit.

    A state that was just reached is a visit of its own, once something is asked about it; any other question belongs to
    the latest visit of its state.
    """

    def __init__(self, visits: Visits):
        self.game, self.visits = visits.game, visits
        self.initial = visits.root.state
        self.latest: dict[Hashable, Visit] = {self.initial: visits.root}
        self.waiting: dict[Hashable, Visit] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def result(self, state: Any, action: Any) -> Any:
        after = self.game.result(state, action)
        here = self._visit(state)
        self.waiting[after] = Visit(after, action, here.ply + 1, is_asked=False)
        here.children.append(self.waiting[after])
        return after

    def is_terminal(self, state: Any) -> bool:
        return self.visits.is_end(self._visit(state))

    terminal_test = is_over = is_terminal

    def utility(self, state: Any, player: Any = None) -> Any:
        self._visit(state)
        return self.visits.worth(state, self.visits.player if player is None else player)

    evaluate = eval = utility

    def to_move(self, state: Any) -> Any:
        self._visit(state)
        return self.game.to_move(state)

    def actions(self, state: Any) -> list[Any]:
        self._visit(state)
        return list(self.game.actions(state))

    def outcomes(self, state: Any) -> list[tuple[Any, float]]:
        self._visit(state)
        return list(self.game.outcomes(state))

    def is_chance(self, state: Any) -> bool:
        """Do dice decide here?"""
        return bool(self.to_move(state) == CHANCE)

    def chances(self, state: Any) -> list[Any]:
        """The outcomes of a throw, without their probabilities."""
        return [outcome for outcome, _ in self.outcomes(state)]

    def probability(self, state: Any, action: Any) -> float:
        """The probability of one outcome."""
        return float(dict(self.outcomes(state))[action])

    def _visit(self, state: Any) -> Visit:
        """The visit that a question belongs to."""
        if state in self.waiting:
            self.latest[state] = self.waiting.pop(state)
            self.visits.note(self.latest[state])
        visit = self.latest.setdefault(state, Visit(state))
        self.visits.listener.looked(visit)
        return visit
