"""One question in one of the engines: search, check what must be checked, and say what was found, whatever ends it.

The search goes in pieces, between which the clock is looked at and Ctrl-C is heard.  The line of play is told through
the proof, or through the closed set: a position is proved by positions that were proved before, whose ranks are lower;
who takes the lowest never comes back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final, NamedTuple

from outplay.answers import SURE, refuse_bounds
from outplay.clock import Clock, Stopped
from outplay.core.plain.rules import RulesView
from outplay.core.run import HandedOver
from outplay.game import Action, State
from outplay.solving.entries import Column
from outplay.solving.proof_number.primitives import (
    CHECKED,
    CLOSED_THERE,
    CLOSING,
    DISPROVED,
    HOPES,
    IS_BROKEN,
    LIMIT,
    LISTED,
    MORE_CLOSED,
    NODES,
    PLY,
    PROVED,
    UNDECIDED,
    VERDICT,
    WANTS_ROOM,
    WHOLE_ROOT,
)
from outplay.solving.proof_number.question import Answer, ProofQuestion, Verdict
from outplay.words import offers, word_of

LEAST_CLOSED: Final = 1_000
"""Positions of a closed set that there is always room for, however small the memory."""


class Child(NamedTuple):
    """A move at the root of a decided search, and what is known of it; `hang` as in ProofEntry."""

    action: Action
    pn: int
    dn: int
    rank: int
    hang: int


class ClosedSetIsFull(Exception):
    """The closed set has no room in the memory that was given."""


class Prover(ABC):
    """A stack, a table, and the text that fills them.

    work  the places of primitives.py
    most  positions of a closed set that there is memory for
    """

    work: Column
    most: int

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return int(self.work[NODES])

    @property
    def verdict(self) -> int:
        """UNDECIDED, PROVED or DISPROVED: what was found of the root."""
        return int(self.work[VERDICT])

    @property
    def closed(self) -> int:
        """Positions of the closed set that were checked."""
        return int(self.work[CHECKED])

    @property
    def is_broken(self) -> bool:
        """Is there a position in the set that the defender cannot hold?"""
        return bool(self.work[IS_BROKEN])

    @property
    @abstractmethod
    def is_whole(self) -> bool:
        """Were all utilities and bounds that something was decided by whole numbers?"""

    @property
    def is_done(self) -> bool:
        """Is the root decided, or the set checked?"""
        work = self.work
        if not work[CLOSING]:
            return bool(work[PLY] < 0)
        return bool(work[IS_BROKEN] or 0 < work[LISTED] == work[CHECKED])

    def begin(self, state: State, all_moves: bool = False) -> None:
        """The root of the next search; are all its moves looked at, though one of them decides?"""
        self._put_root(state)
        self.work[PLY] = self.work[CLOSING] = 0
        self.work[WHOLE_ROOT] = int(all_moves)
        self.work[VERDICT] = UNDECIDED

    def renew(self, hopes: bool) -> None:
        """Forgets everything; from now on disproofs are kept for every path, or only where they hold for all."""
        self._forget()
        self.work[HOPES], self.work[IS_BROKEN], self.work[LISTED], self.work[CHECKED] = int(hopes), 0, 0, 0

    def begin_to_close(self, state: State) -> None:
        """From now on a closed set is collected that holds this state."""
        self._put_root(state)
        self._open_set()
        self.work[CLOSING], self.work[PLY], self.work[CLOSED_THERE] = 1, -1, self.most

    def go_on(self, nodes: int) -> None:
        """Looks at so many more positions, about, unless it is done before."""
        work = self.work
        work[LIMIT] = work[NODES] + nodes
        while not self.is_done and work[NODES] < work[LIMIT]:
            self._run()
            if work[WANTS_ROOM] == MORE_CLOSED:
                raise ClosedSetIsFull
            if work[WANTS_ROOM]:
                self._grow()
                work[WANTS_ROOM] = 0

    @abstractmethod
    def _put_root(self, state: State) -> None:
        """Puts a state at ply 0 of the stack."""

    @abstractmethod
    def _forget(self) -> None:
        """An empty table, path and closed set."""

    @abstractmethod
    def _run(self) -> None:
        """The text, until it is done, out of nodes or out of room."""

    @abstractmethod
    def _grow(self) -> None:
        """Makes the stack twice as large."""

    @abstractmethod
    def _open_set(self) -> None:
        """Makes room for a closed set."""

    @abstractmethod
    def children(self) -> Sequence[Child]:
        """The moves at the root of a decided search, as far as they were looked at."""

    @abstractmethod
    def stop(self) -> None:
        """Ends, from another thread, what is running."""


FIRST_PIECE, LARGEST_PIECE = 500, 1 << 22
"""Positions of the first piece, and of any."""

PIECE_SECONDS: Final = 0.05
"""Seconds that a piece should take."""


LONGEST: Final = 2_000
"""Plies of a line that are shown."""


class ProofSession:
    """A question, and the searcher that answers it.

    found, children  what came of the root, and its moves
    """

    def __init__(self, question: ProofQuestion, searcher: Prover, clock: Clock, compiled: bool):
        self.question, self.searcher, self.clock = question, searcher, clock
        self.engine, self.piece = "compiled" if compiled else "plain", FIRST_PIECE
        self.children: Sequence[Child] = ()
        self.found = UNDECIDED
        self.refusal: str | None = None
        self.is_handed_over = False

    def answer(self, wants_line: bool) -> Answer:
        """The answer; 'unknown' with what ended the search, if that was not its end."""
        told = self.question.told("unknown", engine=self.engine)
        try:
            with self.clock.ringing(self.searcher.stop):
                told = self._decided(told)
                if wants_line and told.is_settled:
                    told = replace(told, line=self._line())
        except (Stopped, KeyboardInterrupt) as ended:
            if not told.is_settled:
                if self.is_handed_over and isinstance(ended, Stopped):
                    raise HandedOver from None
                told = replace(told, stopped_by=self.clock.why(ended))
        except ClosedSetIsFull:
            told = replace(told, stopped_by="memory")
        return replace(told, nodes=told.nodes or self.searcher.nodes, not_compiled=self.refusal)

    def hand_over(self) -> None:
        """Ends the search from another thread: a session that is quicker goes on."""
        self.is_handed_over = True
        self.searcher.stop()

    def _decided(self, told: Answer) -> Answer:
        """What the search finds: where positions can repeat, first in hope, and if the check fails, without."""
        question, searcher = self.question, self.searcher
        for hopes in (True, False) if question.repeats else (False,):
            searcher.renew(hopes)
            self._search(question.state)
            self.found, self.children = searcher.verdict, searcher.children()
            rests_on_set = self.found == DISPROVED and question.repeats
            if rests_on_set:
                searcher.begin_to_close(question.state)
                self._finish()
            if not searcher.is_broken:
                self._hold()
                return replace(
                    told,
                    verdict=self._verdict,
                    action=self._action(),
                    nodes=searcher.nodes,
                    closed=searcher.closed,
                    is_whole=searcher.is_whole,
                    assumes=question.assumes if rests_on_set else None,
                )
        return replace(told, stopped_by="repetition")

    @property
    def _verdict(self) -> Verdict:
        """What the attacker's success or failure says of the player, who attacks or does not."""
        return "proved" if (self.found == PROVED) == self.question.for_player else "disproved"

    def _search(self, state: State, all_moves: bool = False) -> None:
        """Searches a state until it is decided; `all_moves`, whether or not one of them decides."""
        self.searcher.begin(state, all_moves)
        self._finish()

    def _finish(self) -> None:
        """Goes on in pieces until the search, or the check, is done; Stopped where the clock, or a limit, ends it."""
        while not self.searcher.is_done:
            self.clock.look()
            began, most = perf_counter(), self.clock.limit.nodes
            left = LARGEST_PIECE if most is None else most - self.searcher.nodes
            if left <= 0:
                raise Stopped
            self.searcher.go_on(min(self.piece, left))
            if perf_counter() - began < PIECE_SECONDS:
                self.piece = min(2 * self.piece, LARGEST_PIECE)

    def _hold(self) -> None:
        """A BadValue where the answer contradicts the `bounds` of the position that was asked about.

        Positions below it are settled by their bounds, if these settle them, so that no answer can contradict those.
        """
        question = self.question
        if not offers(question.game, "bounds") or (question.repeats and self.found != PROVED):
            return
        low, high = RulesView(question.game, question.player).limits(question.state, question.player)
        is_proved, wanted = self._verdict == "proved", question.at_least
        if high < wanted - SURE * (1 + abs(wanted)) if is_proved else low >= wanted + SURE * (1 + abs(wanted)):
            refuse_bounds(question.game, question.state, question.player, wanted)

    def _has_it(self, state: State) -> bool:
        """Has the one who moves what was found in hand?"""
        attacks = (self.question.game.to_move(state) == self.question.player) == self.question.for_player
        return bool(attacks == (self.found == PROVED))

    def _keeping(self, children: Sequence[Child]) -> list[Child]:
        """The moves that keep what was found."""
        return [child for child in children if (child.pn if self.found == PROVED else child.dn) == 0]

    def _action(self) -> Any:
        """A move that settles the question for who moves, None where there is none: the quickest that is known."""
        good = self._keeping(self.children)
        if not good or not self._has_it(self.question.state):
            return None
        return min(good, key=lambda child: (-child.hang, child.rank)).action

    def _line(self) -> tuple[Any, ...]:
        """The moves from the root on, each position searched again, which the table makes short.

        Where the table has forgotten too much, the line may end before it shows how the question is settled.
        """
        game, state, children = self.question.game, self.question.state, self.children
        key, line, seen = word_of(game, "key"), list[Any](), set[Any]()

        def comes_again(child: Child) -> bool:
            return key(game.result(state, child.action)) in seen

        while len(line) < LONGEST:
            seen.add(key(state))
            child = self._next(state, children, comes_again)
            goes_round = comes_again(child)
            if goes_round and self.found == PROVED:
                break
            line.append(child.action)
            state = game.result(state, child.action)
            if goes_round or game.is_terminal(state):
                break
            self._search(state, all_moves=True)
            if self.searcher.verdict != self.found:
                break
            children = self.searcher.children()
        return tuple(line)

    def _next(self, state: State, children: Sequence[Child], comes_again: Callable[[Child], bool]) -> Child:
        """The quickest of the moves that keep what was found; who has lost takes the longest."""
        wins = self.found == PROVED
        if not self._has_it(state):
            return max(children, key=lambda child: (not (wins and comes_again(child)), child.rank))
        return min(self._keeping(children), key=lambda child: (wins and comes_again(child), -child.hang, child.rank))
