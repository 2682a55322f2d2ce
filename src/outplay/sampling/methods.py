"""The methods that sample: Monte Carlo tree search, for any game, and unbounded best-first minimax, for two players."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from outplay.core.call import Call
from outplay.core.run import Method
from outplay.errors import BadOption
from outplay.game import CHANCE
from outplay.result import Result
from outplay.sampling.sampler import kernel_for
from outplay.sampling.session import SampledSearch
from outplay.words import is_for_many, name_of, throws_dice


def begin(method: str, call: Call, compiled: bool) -> SampledSearch:
    """The search of a call, in which one node is one iteration; a BadOption for what sampling has not."""
    if call.options.limit.depth is not None:
        raise BadOption(f"method {method!r} has no depth: give it seconds= or nodes=, or name another method")
    if call.options.watch is not None:
        raise BadOption(
            f"a search by method {method!r} cannot be watched: watch the book's text, mcts_search, by trace"
        )
    return SampledSearch(call, method, compiled)


def not_best_first(call: Call) -> str:
    """Best-first minimax is for two players, a constant sum, and nothing left to chance."""
    name = name_of(call.game)
    if is_for_many(call.game):
        return f"{name} has {len(call.game.players)} players, and best-first is for two: mcts or max-n"
    if throws_dice(call.game) or call.mover == CHANCE:
        return f"{name} has chance nodes, and best-first has none: mcts or expectiminimax"
    if call.sum.basis in ("assumed", "varies"):
        return f"{name} does not declare what its utilities add up to (utility_sum), and best-first rests on it: mcts"
    return ""


def iterations_of(row: Result[Any]) -> float:
    """The iterations that a result stands for."""
    return row.nodes


methods: Final = {
    "mcts": Method(partial(begin, "mcts"), lambda call: kernel_for(call.game, "mcts"), reached=iterations_of),
    "best-first": Method(
        partial(begin, "best-first"), lambda call: kernel_for(call.game, "best-first"), not_best_first, iterations_of
    ),
}
