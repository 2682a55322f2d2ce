"""Games with dice: expectiminimax, in which chance nodes are cut too; and paranoid, one player against all others.

star.py      the search itself, one text for both engines: Star1 and Star2
kernels.py   the text through Numba

Paranoid is the same text with another view of the rules: whoever moves goes for the most, and all others together for
the least of it (N. R. Sturtevant and R. E. Korf, "On pruning techniques for multi-player games", AAAI 2000).  What is
found by playing every line to its end is what the player can have whatever the others do: a lower bound of what the
state is worth.  It is exact where nobody can have more, and between two players with a constant sum.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, Final

from outplay.core.call import Call
from outplay.core.driven import TwoSided, history_of, searcher_options
from outplay.core.driver import Driver, Kind, line_to_throw
from outplay.core.numbers import CUTS, HELD, PROBES
from outplay.core.plain.rules import AgainstAll, RulesView
from outplay.core.plain.searcher import PlainSearcher
from outplay.core.run import Method, Search, importing_kernels, no_values
from outplay.core.searcher import RootFound, Searcher
from outplay.game import AnyGame, Player, State
from outplay.result import AnyResult
from outplay.searching.chance.star import star_with
from outplay.sums import players_of
from outplay.words import is_for_many, name_of

WHOLE: Final = 0
"""All moves of a state are searched; a probe is the recursion's own."""


def why_not(call: Call) -> str:
    """Expectiminimax is for two players."""
    if is_for_many(call.game):
        return f"{name_of(call.game)} has {len(call.game.players)} players, and expectiminimax is for two: max-n"
    return ""


def begin(call: Call, compiled: bool) -> Search:
    """Expectiminimax of a call; a GeneralSum where the utilities are known to have no constant sum."""
    if call.sum.basis == "varies":
        call.sum.refuse(call.game)
    options = searcher_options(call) | {"history": history_of(call)}
    options["likely"] = 1 / call.options.unlikely if call.options.unlikely else inf
    searcher: Searcher
    if compiled:
        total, threads = call.sum.total, call.options.threads
        searcher = compiled_searcher(call.game, call.state, total=total, threads=threads, **options)
        rules = RulesView(call.game, searcher.player, call.sum)
    else:
        rules = RulesView(call.game, call.viewer, call.sum)
        searcher = plain_searcher(rules, watch=call.options.watch, **options)
    kind = MINIMAX._replace(claim=partial(claim_likely, call.options.unlikely))
    return TwoSided(call, compiled, searcher, rules, kind, call.viewer)


def begin_paranoid(call: Call, compiled: bool) -> Search:
    """Paranoid search of a call, for whoever the values are wanted for."""
    players = players_of(call.game, call.state)
    hero = call.viewer if call.viewer in players else players[0]
    rules, options = AgainstAll(call.game, hero, players, call.middle), searcher_options(call)
    searcher: Searcher
    if compiled:
        searcher = compiled_searcher(call.game, call.state, hero=hero, threads=call.options.threads, **options)
    else:
        searcher = plain_searcher(rules, watch=call.options.watch, **options)
    is_minimax = not is_for_many(call.game) and call.sum.basis in ("declared", "seen")
    kind = MINIMAX if is_minimax else MINIMAX._replace(claim=claim_guaranteed)
    for work in searcher.works:
        work[HELD] = work[HELD] and is_minimax
    return TwoSided(call, compiled, searcher, rules, kind, hero, scores_repetitions=False)


def plain_searcher(rules: RulesView, likely: float = inf, **options: Any) -> PlainSearcher:
    """The text bound to dicts and lists; `likely`, how much likelier than what is cut off the root is."""
    searcher = PlainSearcher(rules, star_with, own=(WHOLE, 0, likely), number=float, **options)
    searcher.work[CUTS] = searcher.work[PROBES] = 1
    return searcher


def compiled_searcher(
    game: AnyGame, state: State, *, hero: Player = None, likely: float = inf, total: Any = None, **options: Any
) -> Searcher:
    """The compiled text, ready to search from a state; `hero` plays against all others, if there is one.

    total  what the utilities add up to: a CannotCompile where compiled code takes it for something else
    """
    with importing_kernels():
        from outplay.core.kernels.searcher import CompiledSearcher
        from outplay.searching.chance.kernels import EXPECTIMINIMAX, PARANOID
    if hero is None:
        searcher = CompiledSearcher(game, EXPECTIMINIMAX, [state], own=(likely,), by_chance=True, **options)
    else:
        kinds: dict[str, Any] = {"hero": hero, "by_chance": True, "for_many": True, "in_floats": True}
        searcher = CompiledSearcher(game, PARANOID, [state], own=(likely,), **kinds, **options)
    searcher.warm_up(state, total=total)
    return searcher


def claim_likely(unlikely: float, driver: Driver, found: RootFound, result: AnyResult) -> AnyResult:
    """An estimate, and never exact, where lines were cut off for being less likely than that."""
    if not found.faint:
        return result
    told = replace(result, certainty="estimate", unlikely=unlikely)
    return replace(told, depth=None, stopped_by="cutoff") if found.proved else told


def claim_guaranteed(driver: Driver, found: RootFound, result: AnyResult) -> AnyResult:
    """A lower bound where it is proved, unless nobody can have more."""
    _, most = driver.rules.limits(driver.state, driver.rules.player)
    return result if not found.proved or result.value >= most else replace(result, certainty="lower bound")


def reached(row: AnyResult) -> float:
    """The depth that a result stands for; all, where deeper searches would change nothing."""
    return inf if row.stopped_by == "cutoff" else row.depth or 0


MINIMAX: Final = Kind(line_to_throw, by_averages=True)

methods: Final = {
    "expectiminimax": Method(begin, lambda call: "search_with_chance", why_not, reached, cuts_unlikely=True),
    "paranoid": Method(begin_paranoid, lambda call: "search_against_all", values=no_values),
}
