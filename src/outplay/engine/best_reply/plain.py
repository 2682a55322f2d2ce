"""Best-reply search on dicts and lists: any Python game that says `pass_turn`."""

from __future__ import annotations

from typing import Any

from outplay.engine.alpha_beta.numbers import ENDLESS
from outplay.engine.alpha_beta.plain.primitives import Primitives
from outplay.engine.best_reply.recursion.reply import reply_with
from outplay.engine.max_n.plain import ManyPrimitives
from outplay.engine.paranoid.plain import AgainstAll, PlainParanoidSearcher
from outplay.game import Player


class ReplyPrimitives(AgainstAll, Primitives):
    """Those of alpha-beta, for a hero, and what replies need.

    passes_of  how many of the others may pass before one of them has to move
    is_hero    is it the hero who moves?  HERO_MOVES stands for them
    """

    def __init__(self, words: Any, recursive: Any, players: Any):
        super().__init__(words, recursive, players)
        self.HERO_MOVES = words.player
        self.list_moves = ManyPrimitives.list_moves

    def passes_of(self, game: Any) -> int:
        """How many of the others may pass before one of them has to move."""
        return len(self.players) - 2

    def is_hero(self, mover: Player) -> bool:
        """Is it the hero who moves?"""
        return bool(mover == self.hero)


class PlainReplySearcher(PlainParanoidSearcher):
    """Searches any game for one player against the best reply of all others."""

    def _bind(self, recursive: Any) -> None:
        self.reply = reply_with(ReplyPrimitives(self.words, recursive, self.players))

    def _recursion(self, state: Any, alpha: float, beta: float, depth: int | None) -> tuple[float, bool]:
        turn = 1 if self.game.to_move(state) == self.player else -1
        low, high = (alpha, beta) if turn == 1 else (-beta, -alpha)
        plies = ENDLESS if depth is None else depth
        value, proved = self.reply(self.game, state, low, high, plies, 0, 0, 0, self.table, self.work)
        return turn * value, proved
