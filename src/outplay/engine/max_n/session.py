"""One call of max^n in one of the engines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from outplay.compiling.numbers import players_of as numbered_players
from outplay.engine.alpha_beta.session import Session
from outplay.engine.max_n.driver import ManyDriver
from outplay.engine.max_n.plain import PlainManySearcher
from outplay.engine.max_n.pruning import may_prune
from outplay.engine.max_n.searcher import ManySearcher
from outplay.game import Player
from outplay.methods.family import Call
from outplay.methods.ranking import Branch, branches
from outplay.result import Result, Stop
from outplay.sums import players_of


class ManySession(Session):
    """A call and the searcher that answers it; `proving` goes straight to the end of the game."""

    searcher: ManySearcher
    scores_repetitions = False

    def __init__(self, call: Call, compiled: bool):
        self.call, self.game, self.state = call, call.game, call.state
        ends = not getattr(call.game, "can_repeat", True)
        self.proving = call.proving and ends and not call.options.limit
        self.engine = "compiled" if compiled else "plain"
        self.refusal: str | None = None
        self.is_handed_over = False
        self.players = numbered_players(call.game) if compiled else players_of(call.game, call.state)
        self.searcher = self._compiled_many() if compiled else self._plain()
        self.searcher.allow_cuts(may_prune(call.game, call.state, self.players))

    def _plain(self) -> ManySearcher:
        limit, table_mb = self.call.options.limit, self.call.options.table_mb
        return PlainManySearcher(self.game, self.players, self.call.middle, nodes=limit.nodes, table_mb=table_mb)

    def _compiled_many(self) -> ManySearcher:
        searcher = self._compiled()
        assert isinstance(searcher, ManySearcher)
        return searcher

    def _compiled_searcher(self) -> Any:
        from outplay.engine.max_n.kernels import CompiledManySearcher

        return CompiledManySearcher

    def branches(self) -> list[Branch]:
        return branches(self.call, self._below)

    def _searched(self, driver: Any) -> Iterator[Result[Any]]:
        return iter([driver.to_depth(None)]) if self.proving else driver.deepen(self.call.options.limit.depth)

    def _said(self, result: Result[Any]) -> Result[Any]:
        return replace(result, engine=self.engine, not_compiled=self.refusal)

    def _ended(self, driver: Any, last: Result[Any] | None, reason: Stop) -> Result[Any]:
        driver = driver or self._root_driver()
        return replace(driver.improved(last) if last else driver.guess(self.call.middle), stopped_by=reason)

    def _driver(self, state: Any, viewer: Player) -> Any:
        return ManyDriver(self.game, state, self.searcher, self.players, viewer)

    def _below(self, after: Any) -> Any:
        return self._driver(after, self.call.viewer).below
