"""The driver: which depths and windows to search, and what is known whenever the search is stopped.

deepening   depth 1, 2, 3, ..., each in a window around the last value (aspiration) or by null windows (MTD(f))
proving     straight to the end of the game, where no limit is set and no position can recur
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf, isfinite, isinf
from typing import Any, Final, NamedTuple

from outplay.answers import no_actions, number_of
from outplay.clock import Stopped
from outplay.core.distance import Distance, Ending, turned
from outplay.core.numbers import WIDE, dividing, next_above, next_below
from outplay.core.plain.rules import RulesView
from outplay.core.searcher import RootFound, Searcher
from outplay.game import CHANCE, Action, Player, State
from outplay.result import AnyResult, Certainty, Result, Stop
from outplay.words import offers

WIDER: Final = 2
"""Times as wide as the value moved in the last step: the window of the next one."""


class Driver:
    """One search, from one state, with one searcher.

    rules   the game's, in the view of the player whose utilities the searcher takes
    viewer  whose view the results have
    kind    what the method does in its own way
    wants_distance  is it worth some nodes to know how far the end of a proved win or loss is?
    """

    def __init__(
        self,
        state: State,
        searcher: Searcher,
        rules: RulesView,
        viewer: Player,
        kind: Kind,
        wants_distance: bool = True,
    ):
        self.game, self.state, self.searcher, self.rules, self.kind = rules.game, state, searcher, rules, kind
        self.player: Player = self.game.to_move(state)
        self.viewer, self.wants_distance = viewer, wants_distance
        self.moves = [] if self.player == CHANCE else self.listed(state) or no_actions(state, self.game)
        self.nodes_before = searcher.nodes
        self.value: float | None = None
        self.moved: float = inf
        self.number: int | None = None

    def listed(self, state: State) -> list[Any]:
        """The moves that the searcher counts."""
        return list(self.rules.moves(state))

    def below(self, plies: int | None) -> AnyResult:
        """What is found so many plies below the state, 0 leaving it at the evaluation; None searches to the end."""
        before = self.searcher.nodes
        if plies is None:
            *_, result = self.prove()
        elif plies == 0:
            value = self.searcher.search(self.state, -inf, inf, 0).value
            result = self._record(value, (), "estimate", 0, "depth")
        else:
            result = self.to_depth(plies)
        return replace(result, nodes=self.searcher.nodes - before)

    def repeated(self, plies: int | None = None) -> AnyResult:
        """What the state is worth where it comes again, however deep one would look."""
        value = self.rules.repeated_value(self.game, self.state, self.player)
        return replace(self._record(value, (), "exact", None, "end"), nodes=0)

    def to_depth(self, depth: int) -> AnyResult:
        """The result of one depth; it starts from what the last one found."""
        alpha, beta = self._aspired()
        while True:
            if self.kind.null_windows and self.value is not None and not isinf(self.value):
                found = self._mtdf(depth, self.value)
                break
            found = self.searcher.search(self.state, alpha, beta, depth, first=self.number)
            if found.value > alpha:
                self.number = found.number
            if found.value <= alpha and not isinf(alpha):
                alpha = -inf
            elif found.value >= beta and not isinf(beta):
                beta = inf
            else:
                break
        found = self._unbeatable(found, depth)
        self.moved = inf if self.value is None else abs(found.value - self.value)
        self.value = found.value
        return self._result(found, depth)

    def prove(self) -> Iterator[AnyResult]:
        """What is known of the exact value, step by step; the last result is exact."""
        low, high = self.rules.limits(self.state, self.player)
        guess = self._evaluation() if offers(self.game, "evaluate") else None
        number, faint = None, False
        while low < high:
            alpha, beta = self._next_window(low, high, guess)
            found = self.searcher.search(self.state, alpha, beta, None)
            faint = faint or found.faint
            if found.value <= alpha:
                high = found.value
            elif found.value >= beta:
                low, number = found.value, found.number
            else:
                low, high, number = found.value, found.value, found.number
            guess = found.value if guess is not None else None
            if low < high:
                yield self._bounded(low, high, number)
        if number is None:
            number = self.searcher.search(self.state, *at_least(low), None).number
        yield self._result(RootFound(low, True, number, faint=faint), None)

    def _next_window(self, low: float, high: float, guess: float | None) -> tuple[float, float]:
        """Around a guess; else where `dividing` says; all of it where averages may be any number."""
        if self.kind.by_averages:
            return low, high
        if guess is not None:
            guess = min(max(guess, low), high)
            beta = next_above(guess) if guess == low else guess
            return next_below(beta), beta
        if not (isinstance(low, int) and isinstance(high, int)):
            return low, high
        if high - low > WIDE:
            return (low + high) // 2, (low + high) // 2 + 1
        return dividing(low, high, self.nodes)

    def _unbeatable(self, found: RootFound, depth: int) -> RootFound:
        """What was found, proved if it is the most that can be had and the move that gets it is proved to."""
        _, most = self.rules.limits(self.state, self.player)
        if found.proved or found.value < most or isinf(most) or not self.moves or not self.kind.plays_on:
            return found
        again = self._asked(next_below(most), most, depth)
        return again if again.value >= most and again.proved else found

    def _aspired(self) -> tuple[float, float]:
        """A window around the last value."""
        if self.value is None or not isfinite(self.moved):
            return -inf, inf
        smallest = 1 if isinstance(self.value, int) else abs(self.value) / 16 + 1e-3
        half = WIDER * self.moved + smallest
        return self.value - half, self.value + half

    def _mtdf(self, depth: int, value: float) -> RootFound:
        """Plaat's MTD(f): null windows only, each at the last value, until the bounds meet."""
        low, high = -inf, inf
        number, proved_low, proved_high = 0, False, False
        while low < high:
            beta = next_above(value) if value == low else value
            found = self._asked(next_below(beta), beta, depth)
            value = found.value
            if value < beta:
                high, proved_high = value, found.proved
            else:
                low, proved_low, number = value, found.proved, found.number
        if isinf(low) or not (found.value >= beta):
            number = self._asked(*at_least(value), depth).number
        return RootFound(value, proved_low and proved_high, number)

    def _asked(self, alpha: float, beta: float, depth: int) -> RootFound:
        """What the searcher finds, with the best move so far looked at first."""
        found = self.searcher.search(self.state, alpha, beta, depth, first=self.number)
        if found.value > alpha:
            self.number = found.number
        return found

    def _result(self, found: RootFound, depth: int | None) -> AnyResult:
        certainty: Certainty = "exact" if found.proved else "estimate"
        stopped: Stop = "end" if found.proved else "depth"
        distance = self._distance(found, depth)
        if distance is not None:
            result = self._record(found.value, distance.line, certainty, depth, stopped)
            return replace(result, ends_in=distance.plies)
        result = self._record(found.value, self.kind.line(self, found, depth), certainty, depth, stopped)
        return self.kind.claim(self, found, replace(result, selective=found.selective and not found.proved))

    def _distance(self, found: RootFound, depth: int | None) -> Distance | None:
        """How far the end of a proved win or loss is, where that is known or soon found."""
        counter = self.kind.counter
        if counter is None or not found.proved or found.value == self.rules.drawn(self.player):
            return None
        if getattr(self.game, "sooner_is_better", False):
            line = self.kind.line(self, found, depth)
            return Distance(len(line), line) if self.is_over(line) else None
        if not self.wants_distance:
            return None
        return Ending(self.state, self.searcher, self.rules, found.value, counter).distance(depth)

    def _bounded(self, low: float, high: float, number: int | None) -> AnyResult:
        """A result for a proof on its way: the end of the range that says more; a guess where there is no such end."""
        if self.kind.by_averages:
            return self.guess()
        if number is not None:
            return self._record(low, (self.moves[number],), "lower bound", None, "end")
        return self._record(high, (self.moves[0],), "upper bound", None, "end")

    def guess(self) -> AnyResult:
        """What is known before anything was searched: a legal move, where there is one to make."""
        line = (self.moves[self.searcher.improved() or 0],) if self.moves else ()
        return self._record(self._evaluation(), line, "estimate", 0, "depth")

    def _evaluation(self) -> float:
        """The game's evaluation of the state, a draw where it has none."""
        guess: float = self.rules.guess_of(self.game, self.state, self.player)
        return guess

    def improved(self, result: AnyResult) -> AnyResult:
        """The last result, with the move that the unfinished search already found to be better."""
        number = self.searcher.improved() if self.moves else None
        if number is None or self.moves[number] == result.action or result.certainty != "estimate":
            return replace(result, nodes=self.nodes)
        return replace(result, action=self.moves[number], line=(self.moves[number],), nodes=self.nodes)

    @property
    def nodes(self) -> int:
        """How many states this search has looked at."""
        return self.searcher.nodes - self.nodes_before

    def _record(
        self, value: float, line: tuple[Action, ...], certainty: Certainty, depth: int | None, stopped: Stop
    ) -> AnyResult:
        seen = self._seen(value)
        return Result(
            value=self._as_the_game_writes(seen, line) if certainty == "exact" else seen,
            action=line[0] if line else None,
            line=line,
            certainty=certainty,
            player=self.viewer,
            depth=depth,
            nodes=self.nodes,
            stopped_by=stopped,
        )

    def _seen(self, value: float) -> float:
        """A value of the searcher's, for who moves at the state, as the viewer's own."""
        root = self.rules.player
        worth = value if self.player == root else -value
        return (worth if self.viewer == root else self.rules.total - worth) + 0  # no minus zero

    def _as_the_game_writes(self, value: float, line: tuple[Action, ...]) -> float:
        """The value, written as the utility at the end of the line is, where it leads there: 1 and not 1.0."""
        if not self.is_over(line):
            return value
        worth = number_of(self.game, "utility", self._end_of(line), self.viewer)
        return worth if worth == value else value

    def is_over(self, line: tuple[Action, ...]) -> bool:
        """Does the line end the game?"""
        return bool(self.game.is_terminal(self._end_of(line)))

    def _end_of(self, line: tuple[Action, ...]) -> Any:
        state = self.state
        for action in line:
            state = self.game.result(state, action)
        return state


def at_least(value: float) -> tuple[float, float]:
    """The window that asks for a move that is worth so much; it is never empty, though nothing is less than -inf."""
    return (-inf, next_above(value)) if value == -inf else (next_below(value), value)


def kept_line(driver: Driver, found: RootFound, depth: int | None) -> tuple[Action, ...]:
    """The best play that leads to the value: after each move, the first that keeps it, as surely as it is known."""
    game, line = driver.game, [driver.moves[found.number]]
    state, mover, value = game.result(driver.state, line[0]), driver.player, found.value
    while not game.is_terminal(state) and (depth is None or len(line) < depth):
        mover, value = turned(game, state, mover, value)
        left = None if depth is None else depth - len(line)
        try:
            answer = driver.searcher.search(state, *at_least(value), left, quietly=True)
        except Stopped:
            break
        if answer.value < value or answer.proved < found.proved:
            break
        line.append(driver.listed(state)[answer.number])
        state = game.result(state, line[-1])
    return tuple(line)


def line_to_throw(driver: Driver, found: RootFound, depth: int | None) -> tuple[Action, ...]:
    """The best play, up to the first throw or to the depth, as surely as the value is known."""
    game, state, line = driver.game, driver.state, list[Any]()
    number = found.number
    while game.to_move(state) != CHANCE:
        line.append(driver.listed(state)[number])
        state = game.result(state, line[-1])
        left = None if depth is None else depth - len(line)
        if game.is_terminal(state) or left == 0 or game.to_move(state) == CHANCE:
            break
        try:
            answer = driver.searcher.search(state, -inf, inf, left, quietly=True)
        except Stopped:
            break
        if answer.proved < found.proved:
            break
        number = answer.number
    return tuple(line)


def first_move(driver: Driver, found: RootFound, depth: int | None) -> tuple[Action, ...]:
    """The move alone, where what follows is no play; nothing where the player does not move."""
    return (driver.moves[found.number],) if driver.player == driver.rules.player else ()


def as_found(driver: Driver, found: RootFound, result: AnyResult) -> AnyResult:
    """The result as it is: what was proved is exact."""
    return result


class Kind(NamedTuple):
    """What a method for two sides does in its own way.

    line          the play that leads to a value that was found
    claim         a result that says no more than the method proves
    counter       a small plain searcher, which counts the plies to the end of a proved win; None if nobody does
    null_windows  is each depth asked in null windows (MTD(f))?
    by_averages   may a value be any average?  Then the windows of a proof are whole
    plays_on      is what it searches play, so that a value that cannot be beaten is worth another look?
    """

    line: Callable[[Driver, RootFound, int | None], tuple[Action, ...]] = kept_line
    claim: Callable[[Driver, RootFound, AnyResult], AnyResult] = as_found
    counter: Callable[[RulesView], Searcher] | None = None
    null_windows: bool = False
    by_averages: bool = False
    plays_on: bool = True
