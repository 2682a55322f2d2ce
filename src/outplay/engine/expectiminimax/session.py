"""One call of the search with chance nodes in one of the engines."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from outplay.engine.alpha_beta.session import Session
from outplay.engine.expectiminimax.driver import ChanceDriver
from outplay.engine.expectiminimax.plain import PlainChanceSearcher
from outplay.game import CHANCE, Player
from outplay.methods.family import Call

if TYPE_CHECKING:
    from outplay.engine.expectiminimax.kernels import CompiledChanceSearcher


class ChanceSession(Session):
    """A call and the searcher that answers it."""

    plain_searcher = PlainChanceSearcher

    def __init__(self, call: Call, compiled: bool):
        super().__init__(call, compiled)
        searcher: Any = self.searcher
        searcher.likely = 1 / call.options.unlikely if call.options.unlikely else inf

    @property
    def history(self) -> Sequence[Any]:
        """The states that were played since the last throw: only what nobody's dice lie between comes again."""
        history = super().history
        throws = [i for i, state in enumerate(history) if self.call.game.to_move(state) == CHANCE]
        return history[throws[-1] + 1 :] if throws else history

    def _compiled_searcher(self) -> type[CompiledChanceSearcher]:
        from outplay.engine.expectiminimax.kernels import CompiledChanceSearcher

        return CompiledChanceSearcher

    def _driver(self, state: Any, viewer: Player) -> ChanceDriver:
        """The driver of a search from this state, with values in that player's view."""
        driver = ChanceDriver(self.game, state, self.searcher, self.words, self.call.options.method, viewer)
        driver.unlikely = self.call.options.unlikely
        return driver
