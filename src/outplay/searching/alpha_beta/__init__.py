"""Alpha-beta for two players, any Python game: principal variation search, or MTD(f).

limited.py   principal variation search to a depth, with everything that the game offers; quiescence search
selection.py what a selective search leaves out, or looks at less deeply
prove.py     alpha-beta to the end of the game
kernels.py   these texts through Numba
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from outplay.compiling.anew import until_settled
from outplay.core.call import Call
from outplay.core.driven import TwoSided, history_of, searcher_options
from outplay.core.driver import Kind
from outplay.core.plain.rules import RulesView
from outplay.core.plain.searcher import PlainSearcher
from outplay.core.run import BEYOND_KERNELS, Method, importing_kernels
from outplay.core.searcher import Searcher
from outplay.game import CHANCE, AnyGame, State
from outplay.searching.alpha_beta.limited import limited_with
from outplay.searching.alpha_beta.prove import prove_with
from outplay.sums import is_same, sum_of
from outplay.words import is_for_many, name_of, throws_dice

COUNTER_TABLE_MB: Final = 0.1
"""Megabytes of the table of a search that counts the plies to the end."""


def why_not(call: Call) -> str:
    """Alpha-beta is for two players without chance."""
    if is_for_many(call.game):
        return f"{name_of(call.game)} has {len(call.game.players)} players, and alpha-beta is for two: max-n"
    if throws_dice(call.game) or call.mover == CHANCE:
        return f"{name_of(call.game)} has chance nodes, and alpha-beta has none: expectiminimax"
    return ""


def begin(kind: Kind, call: Call, compiled: bool) -> TwoSided:
    """The search of a call; a GeneralSum where the utilities are known to have no constant sum."""
    if call.sum.basis == "varies":
        call.sum.refuse(call.game)
    searcher = searcher_for(call, compiled)
    rules = searcher.rules if isinstance(searcher, PlainSearcher) else RulesView(call.game, searcher.player, call.sum)
    return TwoSided(call, compiled, searcher, rules, kind, call.viewer)


def searcher_for(call: Call, compiled: bool) -> Searcher:
    """The searcher of a call; a CannotCompile where the rules, or the machine, do not allow it."""
    options = searcher_options(call) | {"history": history_of(call)}
    if not compiled:
        return plain_searcher(RulesView(call.game, call.viewer, call.sum), watch=call.options.watch, **options)
    proving = kernel_of(call) == "search_to_end"
    total, threads = call.sum.total, call.options.threads
    return compiled_searcher(call.game, call.state, proving=proving, total=total, threads=threads, **options)


def plain_searcher(rules: RulesView, **options: Any) -> PlainSearcher:
    """The texts bound to dicts and lists."""
    return PlainSearcher(rules, limited_with, prove_with, **options)


def compiled_searcher(
    game: AnyGame, state: State, *, proving: bool = False, total: Any = None, **options: Any
) -> Searcher:
    """The compiled texts, ready to search from a state, straight to the end if `proving`.

    total  what the utilities add up to: a CannotCompile where compiled code takes it for something else
    """
    with importing_kernels():
        from outplay.core.kernels.searcher import CompiledSearcher
        from outplay.searching.alpha_beta.kernels import ALPHA_BETA
    searcher = CompiledSearcher(game, ALPHA_BETA, [state], **options)
    searcher.warm_up(state, proving, total)
    return searcher


def counter(rules: RulesView) -> Searcher:
    """A small plain searcher of the same game."""
    return plain_searcher(RulesView(rules.game, rules.player, rules.sum), table_mb=COUNTER_TABLE_MB)


def kernel_of(call: Call) -> str:
    """A search without a limit, where no position can recur, goes straight to the end."""
    ends = not getattr(call.game, "can_repeat", True)
    return "search_to_end" if call.proving and ends and not call.options.limit else "search_to_depth"


def values(call: Call, states: Sequence[State]) -> list[float] | None:
    """The exact value of each state for the player to move there, by compiled code; None where there is none."""
    is_alone = len(states) == 1 or call.options.engine == "plain"
    if is_alone or getattr(call.game, "can_repeat", True) or not _have_one_sum(call, states):
        return None
    try:
        searcher, found = until_settled(lambda: _searched(call, states))
    except BEYOND_KERNELS:
        if call.options.engine == "compiled":
            raise
        return None
    if found is None:
        return None
    total, to_move = call.sum.total, call.game.to_move
    return [
        value if to_move(state) == searcher.player else total + value
        for value, state in zip(found, states, strict=True)
    ]


def _searched(call: Call, states: Sequence[State]) -> tuple[Searcher, list[float] | None]:
    searcher = searcher_for(call, compiled=True)
    return searcher, searcher.values(states)


def _have_one_sum(call: Call, states: Sequence[State]) -> bool:
    """Is the sum declared, or the same below every state, as far as that can be seen?"""
    if call.sum.basis == "declared":
        return True
    sums = (sum_of(call.game, state) for state in states)
    return all(found.basis != "varies" and is_same(found.total, call.sum.total) for found in sums)


def method(kind: Kind) -> Method:
    """The method that searches in this way."""
    return Method(partial(begin, kind), kernel_of, why_not, values=values)


methods: Final = {
    "alpha-beta": method(Kind(counter=counter)),
    "mtdf": method(Kind(counter=counter, null_windows=True)),
}
