"""EXPECTIMINIMAX, deepened: two players and chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from outplay.engine.book import Book, evaluation
from outplay.methods.family import Call
from outplay.result import Result
from outplay.textbook import expectiminimax_search
from outplay.words import is_for_many, name_of


class Expectiminimax(Book):
    """A chance node is worth the average of what may follow; what is good for one player is bad for the other."""

    what = "chance nodes"
    rests_on_sum = True

    def why_not(self, call: Call) -> str:
        if is_for_many(call.game):
            return f"{name_of(call.game)} has {len(call.game.players)} players, and expectiminimax is for two: max-n"
        return ""

    def text(self, call: Call) -> Callable[..., Result[Any]]:
        if call.sum.basis == "varies":
            call.sum.refuse(call.game)
        return partial(expectiminimax_search, evaluate=evaluation(call), player=call.viewer)


family = Expectiminimax()
