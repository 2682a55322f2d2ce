"""The 3rd edition's root: MAX-VALUE and MIN-VALUE return no move, so that the root has to know what each move gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from outplay.answers import no_actions
from outplay.game import A, Rules, S
from outplay.textbook.referee import Line, Referee, Text
from outplay.textbook.turns import whose_turn
from outplay.watch import Observer


class RootReferee(Referee[S, A]):
    """A referee who notes what every move at the root came to."""

    def __init__(self, game: Rules[S, A], root: S | None, algorithm: str, watch: Observer | None = None):
        super().__init__(game, root, algorithm, watch)
        self._tried: list[A] = []
        self._worth: list[Any] = []
        self._all_actions, self.actions = self.actions, self._actions

    def _actions(self, state: S) -> Iterable[A]:
        actions: Iterable[A] = self._all_actions(state)
        return self._noted(actions) if state is self.root else actions

    def _noted(self, actions: Iterable[A]) -> Iterator[A]:
        """The actions; when the text asks for the next one, it has just found what the last one is worth."""
        for action in actions:
            self._tried.append(action)
            yield action
            self._worth.append(self.found)
        if not self._tried:
            no_actions(self.root)

    def action_with_value(self, value: Any) -> Line:
        """The first action with that value; the last one that was tried has it, if it ended the loop."""
        pairs = zip(self._tried, [*self._worth, value], strict=False)
        return next(((action, None) for action, worth in pairs if worth == value), None)

    def decides(self, decision: Text) -> Text:
        """Decorates MINIMAX-DECISION, which is asked only where there is something to decide."""
        look = whose_turn(self)

        def root(state: S) -> tuple[Any, Line]:
            look(state, decision)
            if self.at_leaf:
                return self.utility(state, self.player), None
            action = decision(state)
            worth = next(worth for tried, worth in zip(self._tried, self._worth, strict=True) if tried is action)
            return worth, (action, None)

        return root if self._watched is None else self._watched(root, 1)
