"""One question in one of the engines: search, check what must be checked, and say what was found, whatever ends it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from outplay.clock import Clock, Stopped
from outplay.core.run import HandedOver
from outplay.solving.proof_number.answer import Answer, Verdict
from outplay.solving.proof_number.line import line_of
from outplay.solving.proof_number.pieces import Pieces
from outplay.solving.proof_number.question import Question
from outplay.solving.proof_number.recursion.numbers import DISPROVED, PROVED, UNDECIDED
from outplay.solving.proof_number.searcher import Child, OutOfMemory, Searcher

SAID: Final[dict[tuple[int, bool], Verdict]] = {
    (PROVED, True): "proved",
    (PROVED, False): "disproved",
    (DISPROVED, True): "disproved",
    (DISPROVED, False): "proved",
}
"""What the attacker's success or failure says of the player, who attacks or does not."""


class Session:
    """A question, and the searcher that answers it."""

    def __init__(self, question: Question, searcher: Searcher, clock: Clock, compiled: bool):
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
        except OutOfMemory:
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
