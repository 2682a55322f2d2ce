"""Who knows a good reply: a whole game that was solved, exact search, or win-or-not questions.

Nobody is believed: what they say is written down, and the checker holds it against the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from outplay.answers import moves_to_search
from outplay.clock import Clock, Stopped
from outplay.core.driver import at_least
from outplay.core.numbers import next_above
from outplay.core.searcher import Searcher
from outplay.errors import NotProved
from outplay.solving.certificate.claim import Claim
from outplay.solving.knowledge import Knowledge
from outplay.solving.proof_number import prove
from outplay.sums import players_of


class Advice(ABC):
    """Advice to one side, in positions where it has what it claims.

    leads_to_an_end  does any good reply, again and again, come to an end?
    """

    leads_to_an_end: bool

    @abstractmethod
    def reply(self, state: Any) -> Any:
        """What a good move leads to, where the side moves."""

    @abstractmethod
    def is_good(self, state: Any) -> bool:
        """Has the side what it claims in this state?"""

    def stop(self) -> None:  # noqa: B027  (what is looked up takes no time)
        """Ends, from another thread, what may take long: it raises Stopped then."""


class FromKnowledge(Advice):
    """What is known of every position: the best move, which among equals is the quickest way to a win."""

    leads_to_an_end = False

    def __init__(self, claim: Claim, found: Knowledge):
        self.claim, self.found = claim, found
        self.leads_to_an_end = not getattr(claim.game, "can_repeat", True)

    def reply(self, state: Any) -> Any:
        """The first of the best."""
        game = self.claim.game
        states = [game.result(state, action) for action in game.actions(state)]
        return states[self.found.best(self.found.entries(states), self.claim.is_first)[0]]

    def is_good(self, state: Any) -> bool:
        """By its value."""
        known = self.found.known(state)
        return known is not None and self.claim.is_enough(known.value)


class FromSearch(Advice):
    """Exact alpha-beta in null windows, with one table for all positions; for games that cannot repeat."""

    leads_to_an_end = True

    def __init__(self, claim: Claim, searcher: Searcher):
        self.claim, self.searcher = claim, searcher
        is_searched_for = self.searcher.player == claim.first
        worth = claim.value if is_searched_for else claim.total - claim.value
        self.wanted = worth if claim.is_first == is_searched_for else -worth

    def reply(self, state: Any) -> Any:
        """What the move leads to that is proved to be enough."""
        found = self.searcher.search(state, *at_least(self.wanted), None, quietly=True)
        if found.value < self.wanted:
            raise NotProved(f"{state!r:.200} is worth {found.value}, and was worth {self.wanted} before")
        return self.claim.game.result(state, moves_to_search(self.claim.game, state)[found.number])

    def stop(self) -> None:
        """Ends the search."""
        self.searcher.stop()

    def is_good(self, state: Any) -> bool:
        """By a null window, in the view of who moves."""
        game, wanted = self.claim.game, self.wanted
        if game.is_terminal(state):
            return self.claim.ends_well(state)
        if self.claim.is_own_move(state):
            return bool(self.searcher.search(state, *at_least(wanted), None, quietly=True).value >= wanted)
        return bool(self.searcher.search(state, -wanted, next_above(-wanted), None, quietly=True).value <= -wanted)


class FromQuestions(Advice):
    """Proof-number search, asked anew in every position."""

    def __init__(self, claim: Claim, state: Any, engine: str, clock: Clock):
        self.claim, self.engine, self.clock = claim, engine, clock
        self.leads_to_an_end = not getattr(claim.game, "can_repeat", True)
        others = [player for player in players_of(claim.game, state) if player != claim.first]
        self.player = claim.first if claim.is_first else others[0]
        self.at_least = claim.value if claim.is_first else claim.total - claim.value

    def reply(self, state: Any) -> Any:
        """What the move leads to that settles the question."""
        return self.claim.game.result(state, self._asked(state).action)

    def is_good(self, state: Any) -> bool:
        """By the question."""
        return bool(self._asked(state).verdict == "proved")

    def _asked(self, state: Any) -> Any:
        limits: Any = {"seconds": self.clock.left().seconds, "stop": self.clock.stop, "engine": self.engine}
        answer = prove(self.claim.game, state, at_least=self.at_least, player=self.player, **limits)
        if answer.stopped_by in ("seconds", "interrupt"):
            self.clock.reason = answer.stopped_by
            raise Stopped
        if not answer.is_settled:
            raise NotProved(
                f"proof-number search does not settle {state!r:.200}, for {answer.stopped_by}: there is no "
                "certificate; method='retrograde', where there is room, knows every position"
            )
        return answer
