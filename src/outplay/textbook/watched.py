"""A text being watched: the observer is told of each call, and of what was left out.

With an observer a text gets a game that notes what it is asked, and functions that note when they are entered and left;
without one neither exists, so that nothing is paid for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from math import inf
from typing import Any

from outplay.game import CHANCE, AnyGame, Player
from outplay.textbook.values import plain
from outplay.watch import Observer, left_of, why_pruned
from outplay.words import word_of


@dataclass(slots=True)
class WatchedCall:
    """What is known of a state while the search is inside it.

    trying   the move or the outcome that is looked at
    tried, probed   the outcomes that were looked at, and those of which one move was
    """

    state: object
    alpha: float
    beta: float
    mover: Player = None
    ended: bool = False
    actions: Iterator[object] | None = None
    trying: object = None
    is_probe: bool = False
    tried: list[object] = field(default_factory=list)
    probed: list[object] = field(default_factory=list)


class NotingGame:
    """The game, noting in the current visit what is asked of it."""

    def __init__(self, game: AnyGame, visits: list[WatchedCall]):
        self._game, self._visits = game, visits

    def __getattr__(self, word: str) -> Any:
        return getattr(self._game, word)

    def to_move(self, state: object) -> Player:
        mover: Player = self._game.to_move(state)
        self._visits[-1].mover = mover
        return mover

    def utility(self, state: object, player: Player) -> float:
        self._visits[-1].ended = True
        value: float = self._game.utility(state, player)
        return value

    def actions(self, state: object) -> Iterator[Any]:
        actions: Iterator[object] = iter(self._game.actions(state))
        self._visits[-1].actions = actions
        return actions

    def outcomes(self, state: object) -> Iterator[object]:
        outcomes: Iterator[object] = iter(word_of(self._game, "outcomes")(state))
        self._visits[-1].actions = outcomes
        return outcomes

    def result(self, state: object, action: object) -> Any:
        self._visits[-1].trying = action
        return self._game.result(state, action)


class WatchedText:
    """A search being watched: `game` stands for the game, and calling this on a function of the text watches it.

    between  the least and the most that values can be, where the text cuts throws by that
    """

    def __init__(self, game: AnyGame, player: Player, observer: Observer):
        self.visits = [WatchedCall(None, -inf, inf)]
        self.game = NotingGame(game, self.visits)
        self.observer, self.max = observer, player
        self.between = -inf, inf

    def __call__(self, function: Callable[..., Any], parameters: int, is_probe: bool = False) -> Callable[..., Any]:
        """A function that calls this one and tells the observer; it spells out its arguments, as `in_turn` does."""
        enter, leave = self._enter, self._leave

        def one(state: object) -> object:
            enter(state, -inf, inf)
            return leave(function(state))

        def two(state: object, depth: int) -> object:
            enter(state, -inf, inf)
            return leave(function(state, depth))

        def three(state: object, alpha: float, beta: float) -> object:
            enter(state, alpha, beta)
            return leave(function(state, alpha, beta))

        def four(state: object, alpha: float, beta: float, depth: int) -> object:
            enter(state, alpha, beta, is_probe)
            return leave(function(state, alpha, beta, depth))

        return (one, two, three, four)[parameters - 1]

    def _enter(self, state: object, alpha: float, beta: float, is_probe: bool = False) -> None:
        above = self.visits[-1]
        (above.probed if is_probe else above.tried).append(above.trying)
        self.visits.append(WatchedCall(state, plain(alpha), plain(beta), is_probe=is_probe))
        if is_probe:
            self.observer.probing(state, above.trying)
        self.observer.entered(state, above.trying, plain(alpha), plain(beta))

    def _leave(self, found: Any) -> Any:
        visit = self.visits.pop()
        value, line = found if isinstance(found, tuple) else (found, None)
        self._tell(visit, plain(value), line)
        return found

    def _tell(self, visit: WatchedCall, value: Any, line: Any) -> None:
        if visit.ended:
            self.observer.terminal(visit.state, value)
        elif visit.actions is not None:
            self._tell_pruned(visit, visit.actions, value)
            self.observer.backed_up(visit.state, value, line[0] if line else None)
        elif line is not None:
            self.observer.recalled(visit.state, value)
        else:
            self.observer.cut_off(visit.state, value)

    def _tell_pruned(self, visit: WatchedCall, rest: Iterable[object], value: float) -> None:
        if visit.mover == CHANCE:
            self._tell_left(visit, value)
            return
        for left_over in () if visit.is_probe else rest:
            why = why_pruned(value, visit.alpha, visit.beta, visit.mover == self.max)
            self.observer.pruned(visit.state, chain([left_over], rest), why)
            return

    def _tell_left(self, visit: WatchedCall, value: float) -> None:
        """Tells the observer which outcomes of a throw could happen and were not looked at, and why."""
        thrown = [outcome for outcome, chance in word_of(self.game, "outcomes")(visit.state) if chance]
        left, why = left_of(thrown, visit.tried, visit.probed, value, visit.alpha, visit.beta, self.between)
        if left:
            self.observer.pruned(visit.state, iter(left), why)
