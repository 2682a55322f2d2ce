"""Best-reply search as a family: which games it can search, and what it may say of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from outplay.engine.alpha_beta.searcher import Found
from outplay.engine.best_reply.plain import PlainReplySearcher
from outplay.engine.paranoid.method import Paranoid, ParanoidDriver, ParanoidSession
from outplay.game import CHANCE
from outplay.methods.family import Call
from outplay.result import Result
from outplay.words import name_of, offers, throws_dice


class ReplyDriver(ParanoidDriver):
    """One search, from one state; its lines are replies, and no play, so that the first move is all that is told."""

    def _line(self, found: Found, depth: int | None) -> tuple[Any, ...]:
        return (self.moves[found.number],) if self.player == self.words.player else ()

    def _unbeatable(self, found: Found, depth: int) -> Found:
        return found

    def _result(self, found: Found, depth: int | None) -> Result[Any]:
        """Exact where the move ends the game with the most that there is; else an estimate, however deep it went."""
        result = super()._result(found, depth)
        _, most = self.words.limits(self.state, self.words.player)
        wins = self.player == self.words.player and self._is_over(result.line) and result.value >= most
        return result if wins else replace(result, certainty="estimate")


class ReplySession(ParanoidSession):
    """A call and the searcher that answers it."""

    plain_searcher = PlainReplySearcher
    driver = ReplyDriver

    def _compiled_searcher(self) -> Any:
        from outplay.engine.best_reply.kernels import CompiledReplySearcher

        return CompiledReplySearcher


class BestReply(Paranoid):
    """Whoever moves goes for the most, and of all others one replies, while the rest pass."""

    def why_not(self, call: Call) -> str:
        name = name_of(call.game)
        if throws_dice(call.game) or call.mover == CHANCE:
            return f"{name} has chance nodes, and best-reply has none: paranoid, max-n or mcts"
        if not offers(call.game, "pass_turn"):
            return f"{name} has no pass_turn(state), the state if the mover passes: write it, or take paranoid or max-n"
        if call.options.watch is not None:
            return "best-reply cannot be watched: leave watch out, or take paranoid or max-n"
        return ""

    def session(self, call: Call, compiled: bool) -> ReplySession:
        return ReplySession(call, compiled)

    def kernel_of(self, call: Call) -> str:
        return "search_best_reply"
