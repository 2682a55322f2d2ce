"""A plain search being watched: the observer is told of each step, with values in the view of the root's player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from outplay.answers import as_key, possible
from outplay.core.numbers import ENDLESS
from outplay.core.plain.primitives import NO_MOVE
from outplay.core.plain.rules import RulesView
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.sums import ROUNDING
from outplay.watch import Observer, left_of, why_left_known, why_pruned


@dataclass(slots=True)
class Visit:
    """What is known of a state while the search is inside it."""

    state: State
    is_max: bool
    is_probe: bool = False
    tried: list[tuple[Any, float]] = field(default_factory=list)
    probed: list[tuple[Any, float, bool]] = field(default_factory=list)


class WatchedSearch:
    """Wraps the recursion; `is_quiet` while the driver asks something that is no part of the search."""

    def __init__(self, rules: RulesView, observer: Observer):
        self.rules, self.observer, self.max = rules, observer, rules.player
        self.visits: list[Visit] = []
        self.is_quiet = False

    def __call__(self, recursion: Callable[..., Any]) -> Callable[..., Any]:
        """The recursion, telling the observer of each call; one that gives a value alone searches to the end."""

        def watched(
            game: AnyGame,
            state: State,
            alpha: float,
            beta: float,
            depth: int,
            ply: int,
            previous: Action,
            first: int,
            table: Any,
            work: Any,
            part: int = 0,
            *chances: Any,
        ) -> Any:
            arguments = game, state, alpha, beta, depth, ply, previous, first, table, work
            chances = (part, *chances) if chances else ()
            if self.is_quiet:
                return recursion(*arguments, *chances)
            self._enter(state, alpha, beta, ply, previous, is_probe=part != 0)
            answer = recursion(*arguments, *chances)
            value, plies = (answer[0], depth) if isinstance(answer, tuple) else (answer, ENDLESS)
            self._leave(value, alpha, beta, plies, previous)
            return answer

        return watched

    def _enter(self, state: State, alpha: float, beta: float, ply: int, previous: Action, is_probe: bool) -> None:
        del self.visits[ply:]
        is_max = self._mover(state) == self.max
        self.visits.append(Visit(state, is_max, is_probe))
        if is_probe:
            self.observer.probing(state, previous)
        window = (alpha, beta) if is_max else (-beta, -alpha)
        self.observer.entered(state, None if previous is NO_MOVE else previous, *window)

    def _mover(self, state: State) -> Player:
        mover: Player = self.rules.game.to_move(state)
        return mover

    def _leave(self, value: float, alpha: float, beta: float, depth: int, previous: Action) -> None:
        visit = self.visits.pop()
        seen = value if visit.is_max else -value
        if self.visits and visit.is_probe:
            self.visits[-1].probed.append((previous, seen, visit.is_max))
        elif self.visits:
            self.visits[-1].tried.append((previous, seen))
        if self.rules.game.is_terminal(visit.state):
            self.observer.terminal(visit.state, seen)
        elif depth <= 0:
            self.observer.cut_off(visit.state, seen)
        elif not (visit.tried or visit.probed):
            self.observer.recalled(visit.state, seen)
        else:
            if self._mover(visit.state) == CHANCE:
                self._tell_left(visit, seen, -beta, -alpha)
            elif value >= beta and not visit.is_probe:
                self._tell_pruned(visit, seen, beta)
            best = next((action for action, v in visit.tried if v == seen), None)
            self.observer.backed_up(visit.state, seen, best)

    def _tell_pruned(self, visit: Visit, seen: float, bound: float) -> None:
        tried = [action for action, _ in visit.tried]
        rest = [action for action in self.rules.moves(visit.state) if action not in tried]
        if rest:
            self.observer.pruned(visit.state, iter(rest), why_pruned(seen, -bound, bound, visit.is_max))

    def _tell_left(self, visit: Visit, seen: float, alpha: float, beta: float) -> None:
        """Tells which outcomes of a throw were left, if any; the window is in the view of the root's player."""
        chances = possible(self.rules.game, visit.state)
        tried, probed = ([outcome for outcome, *_ in seen] for seen in (visit.tried, visit.probed))
        limits = self.rules.limits(visit.state, self.max)
        left, why = left_of([outcome for outcome, _ in chances], tried, probed, seen, alpha, beta, limits)
        if left:
            alone = _is_enough(visit, chances, alpha, beta, *limits)
            self.observer.pruned(visit.state, iter(left), why if alone else why_left_known(seen, alpha, beta))


def _is_enough(visit: Visit, chances: Any, alpha: float, beta: float, low: float, high: float) -> bool:
    """Does what was looked at leave the throw beyond the window, whatever the table knows of the rest?"""
    tried = {as_key(outcome): value for outcome, value in visit.tried}
    least = {as_key(outcome): value for outcome, value, is_max in visit.probed if is_max} | tried
    most = {as_key(outcome): value for outcome, value, is_max in visit.probed if not is_max} | tried
    at_least = sum(chance * least.get(as_key(outcome), low) for outcome, chance in chances)
    at_most = sum(chance * most.get(as_key(outcome), high) for outcome, chance in chances)
    return bool(at_least >= beta - ROUNDING or at_most <= alpha + ROUNDING)
