"""One call of the search with chance nodes in one of the engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from outplay.engine.alpha_beta.session import Session
from outplay.engine.expectiminimax.driver import ChanceDriver
from outplay.engine.expectiminimax.plain import PlainChanceSearcher
from outplay.game import Player

if TYPE_CHECKING:
    from outplay.engine.expectiminimax.kernels import CompiledChanceSearcher


class ChanceSession(Session):
    """A call and the searcher that answers it."""

    plain_searcher = PlainChanceSearcher

    def _compiled_searcher(self) -> type[CompiledChanceSearcher]:
        from outplay.engine.expectiminimax.kernels import CompiledChanceSearcher

        return CompiledChanceSearcher

    def _driver(self, state: Any, viewer: Player) -> ChanceDriver:
        """The driver of a search from this state, with values in that player's view."""
        return ChanceDriver(self.game, state, self.searcher, self.words, self.call.options.method, viewer)
