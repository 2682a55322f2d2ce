"""The engine at the board: a move within the limit, a hint, and every move ranked; Ctrl-C makes it answer at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import outplay
from outplay.cli.thinking import waiting

NOW = "Ctrl-C: answer now"


class Opponent:
    """Answers for whoever is to move."""

    def __init__(self, game: Any, limit: outplay.Limit, engine: str = "auto"):
        self.game, self.limit, self.engine = game, limit, engine

    def think(self, state: Any, history: Sequence[Any] = ()) -> outplay.Result[Any]:
        """The best move that was found within the limit, or until Ctrl-C; `history` are the states played before."""
        last = None
        try:
            with waiting("compiling the rules"):
                results = outplay.deepen(self.game, state, engine=self.engine, limit=self.limit, history=history)
            with waiting(f"thinking; {NOW}"):
                for last in results:  # noqa: B007  (the last one counts)
                    pass
        except KeyboardInterrupt:
            last = replace(last or self._at_once(state), stopped_by="interrupt")
        assert last is not None
        return last

    def _at_once(self, state: Any) -> outplay.Result[Any]:
        """An answer of one ply, without the compiler."""
        return outplay.search(self.game, state, depth=1, engine="plain")

    def rank(self, state: Any, history: Sequence[Any] = ()) -> list[outplay.Result[Any]]:
        """Every legal move, the best first."""
        with waiting(f"ranking every move; {NOW}"):
            return outplay.analyse(self.game, state, engine=self.engine, limit=self.limit, history=history)
