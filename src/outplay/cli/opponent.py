"""The engine at the board: a move within the limit, a hint, and every move ranked; Ctrl-C makes it answer at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import outplay
from outplay.cli.thinking import waiting
from outplay.playing import choices, has_chance, is_for_many, offers

NOW = "Ctrl-C: answer now"


class Opponent:
    """Answers for whoever is to move."""

    def __init__(self, game: Any, limit: outplay.Limit, engine: str = "auto"):
        self.game, self.limit, self.engine = game, limit, engine
        self.is_many = is_for_many(game)

    def think(self, state: Any) -> outplay.Result[Any]:
        """The best move that was found within the limit, or until Ctrl-C."""
        last = None
        try:
            with waiting("compiling the rules"):
                results = outplay.deepen(self.game, state, engine=self.engine, limit=self.limit)
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

    def rank(self, state: Any) -> list[outplay.Result[Any]]:
        """Every legal move, the best first; with dice or many players, as deep as the best move was searched."""
        if self.is_many or has_chance(self.game):
            return self._rank_by_the_book(state)
        with waiting(f"ranking every move; {NOW}"):
            return outplay.analyse(self.game, state, engine=self.engine, limit=self.limit)

    def _rank_by_the_book(self, state: Any) -> list[outplay.Result[Any]]:
        best = self.think(state)
        depth = max(1, (best.depth or 1) - 1)
        with waiting(f"ranking every move; {NOW}"):
            rows = [self._row(state, action, best, depth) for action in choices(self.game, state)]
        return sorted(rows, key=lambda row: row.value, reverse=True)

    def _row(self, state: Any, action: Any, best: outplay.Result[Any], depth: int) -> outplay.Result[Any]:
        """What the move is worth to the player who makes it."""
        player, after = best.player, self.game.result(state, action)
        if self.game.is_terminal(after):
            value = self.game.utility(after, player)
            return replace(best, value=value, action=action, line=(action,), certainty="exact", values=None, ends_in=1)
        options = {"depth": depth, "evaluate": None if offers(self.game, "evaluate") else lambda *_: 0}
        if self.is_many:
            found = outplay.max_n_search(self.game, after, **options)  # type: ignore[arg-type]
            value = (found.values or {})[player]
        else:
            found = outplay.expectiminimax_search(self.game, after, player=player, **options)  # type: ignore[arg-type]
            value = found.value
        line = (action, *found.line)
        return replace(found, value=value, action=action, line=line, player=player, depth=depth + 1, values=None)
