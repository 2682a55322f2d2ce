"""Expectiminimax as a family: which games it can search."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from outplay.engine.alpha_beta.method import AlphaBeta
from outplay.engine.alpha_beta.session import Session
from outplay.engine.expectiminimax.session import ChanceSession
from outplay.game import CHANCE
from outplay.methods.family import Call
from outplay.result import Result
from outplay.words import is_for_many, name_of, throws_dice


class Expectiminimax(AlphaBeta):
    """A chance node is worth the average of what may follow; what is good for one player is bad for the other."""

    cuts_unlikely = True

    def why_not(self, call: Call) -> str:
        if is_for_many(call.game):
            return f"{name_of(call.game)} has {len(call.game.players)} players, and expectiminimax is for two: max-n"
        return ""

    def values(self, call: Call, states: Sequence[Any]) -> list[float] | None:
        return None if _has_dice(call) else super().values(call, states)

    def session(self, call: Call, compiled: bool) -> Session:
        return ChanceSession(call, compiled) if _has_dice(call) else super().session(call, compiled)

    def kernel_of(self, call: Call) -> str:
        return "search_with_chance" if _has_dice(call) else super().kernel_of(call)

    def reached(self, row: Result[Any]) -> float:
        return inf if row.stopped_by == "cutoff" else super().reached(row)


def _has_dice(call: Call) -> bool:
    """Without them it is minimax, and alpha-beta finds the same."""
    return throws_dice(call.game) or call.mover == CHANCE
