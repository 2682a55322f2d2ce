"""Paranoid search: whoever moves goes for the most, and all others together for the least of it.

N. R. Sturtevant and R. E. Korf, "On pruning techniques for multi-player games", AAAI (2000).

What is found by playing every line to its end is what the player can have whatever the others do: a lower bound of what
the state is worth.  It is exact where nobody can have more, and between two players with a constant sum.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from outplay.engine.alpha_beta.searcher import Found, Searcher
from outplay.engine.expectiminimax.driver import ChanceDriver
from outplay.engine.expectiminimax.method import Expectiminimax
from outplay.engine.expectiminimax.session import ChanceSession
from outplay.engine.paranoid.plain import PlainParanoidSearcher
from outplay.errors import Unsuited
from outplay.game import Player
from outplay.limit import depths
from outplay.methods.family import Call
from outplay.methods.tiers import Answer, Run
from outplay.result import Result
from outplay.sums import Sum, players_of
from outplay.words import is_for_many


class ParanoidDriver(ChanceDriver):
    """One search, from one state, for the hero; `is_minimax`, is what the others have all that the hero has not?"""

    is_minimax = False

    def _listed(self, state: Any) -> list[Any]:
        return list(self.game.actions(state))

    def deepen(self, deepest: int | None, step: int = 1) -> Iterator[Result[Any]]:
        for depth in depths(deepest):
            result = self.to_depth(depth)
            yield result
            if result.stopped_by == "end":
                return

    def _result(self, found: Found, depth: int | None) -> Result[Any]:
        result = super()._result(found, depth)
        _, most = self.words.limits(self.state, self.words.player)
        if not found.proved or self.is_minimax or result.value >= most:
            return result
        return replace(result, certainty="lower bound")


class ParanoidSession(ChanceSession):
    """A call and the searcher that answers it, for whoever the values are wanted for."""

    plain_searcher: type[PlainParanoidSearcher] = PlainParanoidSearcher
    driver: type[ParanoidDriver] = ParanoidDriver
    scores_repetitions = False

    def __init__(self, call: Call, compiled: bool):
        players = players_of(call.game, call.state)
        self.hero = call.viewer if call.viewer in players else players[0]
        self.players = players
        self.is_minimax = not is_for_many(call.game) and call.sum.basis in ("declared", "seen")
        call.__dict__["sum"] = Sum(2 * call.middle, "declared")
        super().__init__(call, compiled)
        self.played = set()

    def _plain(self) -> Searcher:
        options = self.call.options
        return self.plain_searcher(
            self.game,
            self.hero,
            players=self.players,
            nodes=options.limit.nodes,
            table_mb=options.table_mb,
            seed=options.seed,
            watch=options.watch,
            sum=self.call.sum,
        )

    def _compiled(self) -> Searcher:
        searcher: Any = super()._compiled()
        searcher.take(self.hero)
        return searcher  # type: ignore[no-any-return]

    def _compiled_searcher(self) -> Any:
        from outplay.engine.paranoid.kernels import CompiledParanoidSearcher

        return CompiledParanoidSearcher

    def _driver(self, state: Any, viewer: Player) -> ParanoidDriver:
        driver = self.driver(self.game, state, self.searcher, self.words, self.call.options.method, self.hero)
        driver.is_minimax = self.is_minimax
        return driver


class Paranoid(Expectiminimax):
    """Everybody else plays for the worst of whoever moves."""

    cuts_unlikely = False

    def why_not(self, call: Call) -> str:
        return ""

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        raise Unsuited(f"{call.options.method} proves no exact values of many players: use search, or method='max-n'")

    def session(self, call: Call, compiled: bool) -> ParanoidSession:
        return ParanoidSession(call, compiled)

    def kernel_of(self, call: Call) -> str:
        return "search_against_all"

    def _answers(self, call: Call, run: Run[Answer]) -> Iterator[Answer]:
        return self.begun(call, run)
