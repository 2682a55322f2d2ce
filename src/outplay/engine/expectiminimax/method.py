"""Expectiminimax as a family: which games it can search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outplay.engine.alpha_beta.method import AlphaBeta
from outplay.engine.expectiminimax.session import ChanceSession
from outplay.methods.family import Call
from outplay.words import is_for_many, name_of


class Expectiminimax(AlphaBeta):
    """A chance node is worth the average of what may follow; what is good for one player is bad for the other."""

    def why_not(self, call: Call) -> str:
        if is_for_many(call.game):
            return f"{name_of(call.game)} has {len(call.game.players)} players, and expectiminimax is for two: max-n"
        return ""

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        return None

    def session(self, call: Call, compiled: bool) -> ChanceSession:
        return ChanceSession(call, compiled)

    def kernel_of(self, call: Call) -> str:
        return "search_with_chance"
