"""One question in one of the engines: search, check what must be checked, and say what was found, whatever ends it.

The search goes in pieces, between which the clock is looked at and Ctrl-C is heard.  The line of play is told through
the proof, or through the closed set: a position is proved by positions that were proved before, whose ranks are lower;
who takes the lowest never comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from outplay.clock import Clock, Stopped
from outplay.core.run import HandedOver
from outplay.solving.proof_number.numbers import DISPROVED, PROVED, UNDECIDED
from outplay.solving.proof_number.question import Answer, ProofQuestion, Verdict
from outplay.solving.proof_number.searcher import Child, ClosedSetIsFull, Prover
from outplay.words import word_of

FIRST_PIECE, LARGEST_PIECE = 500, 1 << 22
"""Positions of the first piece, and of any."""

PIECE_SECONDS: Final = 0.05
"""Seconds that a piece should take."""


class Pieces:
    """A searcher and the clock of its call; Stopped where that ends it."""

    def __init__(self, searcher: Prover, clock: Clock):
        self.searcher, self.clock, self.size = searcher, clock, FIRST_PIECE

    def search(self, state: Any, all_moves: bool = False) -> None:
        """Searches a state until it is decided; `all_moves`, whether or not one of them decides."""
        self.searcher.begin(state, all_moves)
        self._finish()

    def close(self, state: Any) -> None:
        """Collects and checks a closed set that holds the state."""
        self.searcher.begin_to_close(state)
        self._finish()

    def _finish(self) -> None:
        while not self.searcher.is_done:
            self.clock.look()
            began = perf_counter()
            self.searcher.go_on(min(self.size, self._left()))
            if perf_counter() - began < PIECE_SECONDS:
                self.size = min(2 * self.size, LARGEST_PIECE)

    def _left(self) -> int:
        """Positions that may still be looked at; Stopped if none may."""
        if self.clock.limit.nodes is None:
            return LARGEST_PIECE
        left = self.clock.limit.nodes - self.searcher.nodes
        if left <= 0:
            raise Stopped
        return left


LONGEST: Final = 2_000
"""Plies of a line that are shown."""


def line_of(question: ProofQuestion, pieces: Pieces, children: Sequence[Child], found: int) -> tuple[Any, ...]:
    """The moves from the root of a decided search on, each position searched again, which the table makes short.

    Where the table has forgotten too much, the line may end before it shows how the question is settled.
    """
    game, state, wins = question.game, question.state, found == PROVED
    key, line, seen = word_of(game, "key"), list[Any](), set[Any]()
    while len(line) < LONGEST:
        seen.add(key(state))
        attacks = (game.to_move(state) == question.player) == question.for_player
        comes_again = _comes_again(game, state, key, seen)
        child = _next(children, attacks == wins, wins, comes_again)
        if wins and comes_again(child):
            break
        line.append(child.action)
        if comes_again(child):
            break
        state = game.result(state, child.action)
        if game.is_terminal(state):
            break
        pieces.search(state, all_moves=True)
        if pieces.searcher.verdict != found:
            break
        children = pieces.searcher.children()
    return tuple(line)


def _comes_again(game: Any, state: Any, key: Callable[[Any], Any], seen: set[Any]) -> Callable[[Child], bool]:
    """Does a move lead to a position that was seen?"""
    return lambda child: key(game.result(state, child.action)) in seen


def _next(children: Sequence[Child], has_it: bool, wins: bool, comes_again: Callable[[Child], bool]) -> Child:
    """The quickest of the moves that keep what was found; who has lost takes the longest."""
    if not has_it:
        return max(children, key=lambda child: (not (wins and comes_again(child)), child.rank))
    good = [child for child in children if (child.pn if wins else child.dn) == 0]
    return min(good, key=lambda child: (wins and comes_again(child), -child.hang, child.rank))


SAID: Final[dict[tuple[int, bool], Verdict]] = {
    (PROVED, True): "proved",
    (PROVED, False): "disproved",
    (DISPROVED, True): "disproved",
    (DISPROVED, False): "proved",
}
"""What the attacker's success or failure says of the player, who attacks or does not."""


class ProofSession:
    """A question, and the searcher that answers it."""

    def __init__(self, question: ProofQuestion, searcher: Prover, clock: Clock, compiled: bool):
        self.question, self.searcher, self.engine = question, searcher, "compiled" if compiled else "plain"
        self.clock, self.pieces = clock, Pieces(searcher, clock)
        self.children: list[Child] = []
        self.found = UNDECIDED
        self.refusal: str | None = None
        self.is_handed_over = False

    def answer(self, wants_line: bool) -> Answer:
        """The answer; 'unknown' with what ended the search, if that was not its end."""
        question = self.question
        told = Answer("unknown", question.player, question.at_least, engine=self.engine)
        try:
            with self.clock.ringing(self.searcher.stop):
                told = self._decided(told)
                if wants_line and told.is_settled:
                    told = replace(told, line=line_of(question, self.pieces, self.children, self.found))
        except (Stopped, KeyboardInterrupt) as ended:
            if not told.is_settled:
                self._pass_on(ended)
                told = replace(told, stopped_by=self.clock.why(ended))
        except ClosedSetIsFull:
            told = replace(told, stopped_by="memory")
        told = replace(told, nodes=told.nodes or self.searcher.nodes, not_compiled=self.refusal)
        return told.about(question.game, question.state)

    def hand_over(self) -> None:
        """Ends the search from another thread: a session that is quicker goes on."""
        self.is_handed_over = True
        self.searcher.stop()

    def _pass_on(self, ended: BaseException) -> None:
        if self.is_handed_over and isinstance(ended, Stopped):
            raise HandedOver

    def _decided(self, told: Answer) -> Answer:
        """What the search finds: where positions can repeat, first in hope, and if the check fails, without."""
        for hopes in (True, False) if self.question.repeats else (False,):
            self.searcher.renew(hopes)
            found, rests_on_set = self._searched()
            if not self.searcher.is_broken:
                return self._told(told, found, rests_on_set)
        return replace(told, stopped_by="repetition")

    def _searched(self) -> tuple[int, bool]:
        """What was found of the root, and does it rest on a closed set, which then was collected and checked?"""
        question, searcher = self.question, self.searcher
        self.pieces.search(question.state)
        found, self.children = searcher.verdict, list(searcher.children())
        rests_on_set = found == DISPROVED and question.repeats
        if rests_on_set:
            self.pieces.close(question.state)
        return found, rests_on_set

    def _told(self, told: Answer, found: int, rests_on_set: bool) -> Answer:
        question, searcher = self.question, self.searcher
        self.found = found
        return replace(
            told,
            verdict=SAID[found, question.for_player],
            action=self._action(),
            nodes=searcher.nodes,
            closed=searcher.closed,
            is_whole=searcher.is_whole,
            assumes=question.assumes if rests_on_set else None,
        )

    def _action(self) -> Any:
        """A move that settles the question for who moves, None where there is none: the quickest that is known."""
        wins = self.found == PROVED
        good = [child for child in self.children if (child.pn if wins else child.dn) == 0]
        mover = self.question.game.to_move(self.question.state)
        attacks = (mover == self.question.player) == self.question.for_player
        if attacks != wins or not good:
            return None
        return min(good, key=lambda child: (-child.hang, child.rank)).action
