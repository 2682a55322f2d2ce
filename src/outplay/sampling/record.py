"""What a sampling search has to say: the move, its value and how sure that is, and every move beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from outplay.answers import moves_to_search, number_of, possible
from outplay.core.call import Call
from outplay.core.ranking import ranked, untried
from outplay.game import CHANCE, Action
from outplay.result import AnyResult, Certainty, Result, Stop
from outplay.sampling.iteration.tree import CHANCE_MOVES, ROOT
from outplay.sampling.sampler import Sampler
from outplay.sampling.top import Top, top_of
from outplay.words import is_for_many, offers

LINE_VISITS: Final = 16
"""A move of the line that was tried less often is no part of it, unless it is proved."""

LINE_PLIES: Final = 200
"""Moves of a line that are told."""


class TreeReader:
    """Reads the trees of a search: the best move, or a row for every move.

    by_guess  does the method go by what nodes look like (best-first), and not by averages?
    """

    def __init__(self, call: Call, samplers: Sequence[Sampler], by_guess: bool):
        self.call, self.samplers, self.by_guess = call, samplers, by_guess
        self.game, self.scale = call.game, samplers[0].scale
        self.evaluates = offers(call.game, "evaluate")
        self.viewer = call.viewer if call.viewer in self.scale.players else self.scale.players[0]

    @property
    def iterations(self) -> int:
        """The iterations of all trees, added up."""
        return sum(sampler.iterations for sampler in self.samplers)

    def result(self, stopped: Stop) -> AnyResult:
        """The best move with its value and line; the value alone where nobody chooses or nothing was sampled."""
        top = top_of(self.samplers)
        if self.call.mover == CHANCE or not top.count:
            return self._root(top, stopped)
        row = self._row(top, top.best(self.by_guess), self._moves(), stopped)
        certainty: Certainty = "exact" if top.is_proved else "lower bound" if row.certainty == "exact" else "estimate"
        return replace(row, certainty=certainty, nodes=self.iterations, stopped_by="end" if top.is_proved else stopped)

    def ranking(self, stopped: Stop) -> list[AnyResult]:
        """Every move: the one to play first, then the others by their values; or every outcome, the likeliest first."""
        top = top_of(self.samplers)
        if not top.count:
            return [self._untried(row) for row in untried(self.call, stopped)]
        if self.call.mover == CHANCE:
            return self._outcomes(top, stopped)
        best, moves = top.best(self.by_guess), self._moves()
        rows = {child: self._row(top, child, moves, stopped) for child in top.children}
        return sorted(rows.values(), key=lambda row: (row is not rows[best], -row.value))

    def _untried(self, row: AnyResult) -> AnyResult:
        """The row of a move without a node: no visits, unless it is known to be exact."""
        if row.certainty == "exact":
            return row
        return replace(row, depth=None, iterations=self.iterations, visits=0, is_full=self._is_full())

    def _outcomes(self, top: Top, stopped: Stop) -> list[AnyResult]:
        """A row for each outcome of a root where dice are thrown, with its probability."""
        thrown = possible(self.game, self.call.state)
        outcomes = [outcome for outcome, _ in thrown]
        rows = [
            replace(self._row(top, child, outcomes, stopped), chance=chance)
            for child, (_, chance) in zip(top.children, thrown, strict=True)
        ]
        return ranked(self.call, rows)

    def _moves(self) -> list[Any]:
        game, state = self.game, self.call.state
        return list(game.actions(state)) if self.call.ranking else moves_to_search(game, state)

    def _root(self, top: Top, stopped: Stop) -> AnyResult:
        """The value of a root where nobody chooses, or nothing was sampled."""
        certainty: Certainty = "exact" if top.is_proved else "estimate"
        stop: Stop = "end" if top.is_proved else stopped
        action = None if self.call.mover == CHANCE else self._moves()[0]
        line = () if self.call.mover == CHANCE else (action,)
        knows = top.is_proved or not self.by_guess
        worths, visits = top.worths(ROOT) if knows else [self.scale.middle] * self.scale.views, top.tree.visits[ROOT]
        value, count = self._own(worths), self.iterations
        result = Result(value, action, line, certainty, self.viewer, None, count, stop, iterations=count)
        if top.is_proved:
            return replace(result, values=self._everybody([self._whole(worth) for worth in worths]))
        error = self._error(result.value, visits)
        return replace(result, visits=visits, error=error, values=self._everybody(worths), is_full=self._is_full())

    def _row(self, top: Top, child: int, moves: list[Any], stopped: Stop) -> AnyResult:
        """The row of one move: exact where its child is proved, else an estimate with its error."""
        line = self._line(child, moves[child - 1])
        worths = top.worths(child) if top.knows(child) or not self.by_guess else self._guessed(child)
        value, visits = self._own(worths), int(top.tree.visits[child])
        row = Result(
            value=value,
            action=moves[child - 1],
            line=line,
            certainty="estimate",
            player=self.viewer,
            depth=None,
            nodes=visits,
            stopped_by=stopped,
            values=self._everybody(worths),
            iterations=self.iterations,
            visits=visits,
        )
        if top.knows(child):
            values = self._everybody([self._whole(worth) for worth in worths])
            return replace(row, value=self._as_written(value, line), values=values, certainty="exact", stopped_by="end")
        return replace(row, error=self._error(value, visits), score=self._score(top, child), is_full=self._is_full())

    def _error(self, value: float, visits: int) -> float | None:
        return None if self.by_guess else self.scale.error(value, visits)

    def _score(self, top: Top, child: int) -> float | None:
        """The points that the playouts through a move won, where two play and games are played to their end.

        None where both can gain: who has more has not won.
        """
        counts = len(self.scale.players) == 2 and self.call.sum.basis != "varies"
        if not counts or self.by_guess or self.evaluates or not top.tree.visits[child]:
            return None
        means_and_worths = zip(top.values("mean", child), top.worths(child), strict=True)
        points = [self.scale.score(mean, float(worth)) for mean, worth in means_and_worths]
        return self.scale.share_for(self.viewer, points)

    def _guessed(self, child: int) -> list[Any]:
        """What best-first minimax takes a move to be worth: the leaf at the end of what both sides like best."""
        sampler = self.samplers[0]
        seen = sampler.seen(sampler.seen(ROOT).children[child - 1])
        if self.evaluates:
            return [self.scale.least + guess * (self.scale.most - self.scale.least) for guess in seen.guess]
        while seen.children:
            mover = 1 if seen.mover == 0 else -1
            following = [sampler.seen(node) for node in seen.children]
            seen = max(following, key=lambda one: mover * one.guess[0])
        return seen.low if seen.low == seen.high else seen.worth

    def _line(self, child: int, action: Action) -> tuple[Action, ...]:
        """The move, and what the tree that tried it most would play after it."""
        line, state = [action], self.game.result(self.call.state, action)
        sampler, node = self._best_tree(child)
        while len(line) < LINE_PLIES and not self.game.is_terminal(state):
            top = top_of([sampler], node)
            if not top.count or top.tree.mover[ROOT] == CHANCE_MOVES:
                break
            best = top.best(self.by_guess)
            if not top.keeps(best) if top.is_proved else top.tree.visits[best] < LINE_VISITS and not top.knows(best):
                break
            line.append(moves_to_search(self.game, state)[best - 1])
            node, state = sampler.seen(node).children[best - 1], self.game.result(state, line[-1])
        return tuple(line)

    def _best_tree(self, child: int) -> tuple[Sampler, int]:
        nodes = [(sampler, sampler.seen(ROOT).children) for sampler in self.samplers]
        found = [(sampler, children[child - 1]) for sampler, children in nodes if children]
        return max(found, key=lambda one: one[0].seen(one[1]).visits)

    def _own(self, worths: list[Any]) -> Any:
        """The viewer's worth, of those in each view."""
        return self.scale.value_for(self.viewer, worths)

    def _everybody(self, worths: list[Any]) -> dict[Any, Any] | None:
        """Each player's worth, where more than two play, or both can gain; else None."""
        if not (is_for_many(self.game) or self.call.sum.basis == "varies"):
            return None
        return dict(zip(self.scale.players, worths, strict=True))

    def _is_full(self) -> bool:
        return any(sampler.is_full for sampler in self.samplers)

    def _as_written(self, value: Any, line: Sequence[Any]) -> Any:
        """The value as the utility at the end of the line writes it, where that is equal: 1 and not 1.0."""
        state = self.call.state
        for action in line:
            state = self.game.result(state, action)
        if self.game.is_terminal(state):
            worth = number_of(self.game, "utility", state, self.viewer)
            if worth == value:
                return worth
        return self._whole(value)

    def _whole(self, value: Any) -> Any:
        """The value as an int, if it is whole and the ends of the scale are ints; else as it is."""
        are_ints = isinstance(self.scale.least, int) and isinstance(self.scale.most, int)
        return int(value) if are_ints and isinstance(value, float) and value.is_integer() else value
