"""One player against the best reply of all others: of these, one moves, and the rest pass.

reply.py     the search itself, one text for both engines
kernels.py   the text through Numba
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from outplay.core.call import Call
from outplay.core.driven import TwoSided, searcher_options
from outplay.core.driver import Driver, Kind, first_move
from outplay.core.plain.primitives import PlainPrimitives
from outplay.core.plain.rules import AgainstAll
from outplay.core.plain.searcher import PlainSearcher
from outplay.core.run import Method, Search, importing_kernels, no_values
from outplay.core.searcher import RootFound, Searcher
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.result import AnyResult
from outplay.searching.best_reply.reply import reply_with
from outplay.sums import players_of
from outplay.words import name_of, offers, throws_dice


class PlainReplies(PlainPrimitives):
    """What replies are made of, on dicts and lists; HERO_MOVES stands for the hero."""

    def __init__(self, rules: AgainstAll):
        super().__init__(rules, PlainPrimitives.bound)
        self.HERO_MOVES, self.passes = rules.player, len(rules.players) - 2

    def passes_of(self, game: AnyGame) -> int:
        """How many of the others may pass before one of them has to move."""
        return self.passes

    def is_hero(self, mover: Player) -> bool:
        """Is it the hero who moves?"""
        return bool(mover == self.player)


def why_not(call: Call) -> str:
    """Best-reply search has no chance nodes, and somebody has to be able to pass."""
    name = name_of(call.game)
    if throws_dice(call.game) or call.mover == CHANCE:
        return f"{name} has chance nodes, and best-reply has none: paranoid, max-n or mcts"
    if not offers(call.game, "pass_turn"):
        return f"{name} has no pass_turn(state), the state if the mover passes: write it, or take paranoid or max-n"
    if call.options.watch is not None:
        return "best-reply cannot be watched: leave watch out, or take paranoid or max-n"
    return ""


def begin(call: Call, compiled: bool) -> Search:
    """Best-reply search of a call, for whoever the values are wanted for."""
    players = players_of(call.game, call.state)
    hero = call.viewer if call.viewer in players else players[0]
    rules = AgainstAll(call.game, hero, players, call.middle)
    options = searcher_options(call)
    if compiled:
        searcher = compiled_searcher(call.game, call.state, hero, threads=call.options.threads, **options)
    else:
        searcher = plain_searcher(rules, **options)
    return TwoSided(call, compiled, searcher, rules, BEST_REPLY, hero, scores_repetitions=False)


def plain_searcher(rules: AgainstAll, **options: Any) -> Searcher:
    """The text bound to dicts and lists."""
    reply = reply_with(PlainReplies(rules))

    def in_the_movers_view(game: AnyGame, state: State, alpha: float, beta: float, *rest: Any) -> tuple[float, bool]:
        turn = 1 if game.to_move(state) == rules.player else -1
        low, high = (alpha, beta) if turn == 1 else (-beta, -alpha)
        value, proved = reply(game, state, low, high, *rest)
        return turn * value, proved

    return PlainSearcher(rules, lambda _: in_the_movers_view, before=0, number=float, **options)


def compiled_searcher(game: AnyGame, state: State, hero: Player, **options: Any) -> Searcher:
    """The compiled text, ready to search from a state for the hero."""
    with importing_kernels():
        from outplay.core.kernels.searcher import CompiledSearcher
        from outplay.searching.best_reply.kernels import BEST_REPLY
    kinds: dict[str, Any] = {"hero": hero, "by_chance": True, "for_many": True, "in_floats": True}
    searcher = CompiledSearcher(game, BEST_REPLY, [state], **kinds, **options)
    searcher.warm_up(state)
    return searcher


def claim(driver: Driver, found: RootFound, result: AnyResult) -> AnyResult:
    """Exact where the move ends the game with the most that there is; else an estimate, however deep it went."""
    _, most = driver.rules.limits(driver.state, driver.rules.player)
    wins = driver.player == driver.rules.player and driver.is_over(result.line) and result.value >= most
    return result if wins else replace(result, certainty="estimate")


BEST_REPLY: Final = Kind(first_move, claim, by_averages=True, plays_on=False)

methods: Final = {"best-reply": Method(begin, lambda call: "search_best_reply", why_not, values=no_values)}
