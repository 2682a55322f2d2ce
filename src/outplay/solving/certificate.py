"""certify: the value of a state, proved by a strategy for each side, in one file.

Good replies come from a whole game that was solved, from exact search, or from win-or-not questions.  Nobody is
believed: what they say is written down, and the checker holds it against the rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from struct import pack
from typing import Any, Final

from outplay.answers import moves_to_search
from outplay.clock import Clock, Stopped
from outplay.core.call import Call
from outplay.core.driver import at_least
from outplay.core.numbers import next_above
from outplay.core.options import Options
from outplay.core.searcher import Searcher
from outplay.errors import NotProved, Unsuited
from outplay.game import AnyGame, Player, State
from outplay.limit import Limit
from outplay.searching.alpha_beta import searcher_for
from outplay.solving.checker import UNRANKED
from outplay.solving.entries import Knowledge, Value
from outplay.solving.enumeration.positions import position_of
from outplay.solving.proof_file import encoded, plain_players, require_numbers, write_proof
from outplay.solving.proof_number import prove
from outplay.solving.proof_number.question import endless_worth
from outplay.solving.rules import description
from outplay.solving.solution import Certificate, Solution
from outplay.solving.strategy import Advice, Claim, Strategy
from outplay.sums import SumFound, half, named_players, players_of, sum_of
from outplay.words import is_for_many, name_of, offers, throws_dice


class FromKnowledge(Advice):
    """What is known of every position: the best move, which among equals is the quickest way to a win."""

    leads_to_an_end = False

    def __init__(self, claim: Claim, found: Knowledge):
        self.claim, self.found = claim, found
        self.leads_to_an_end = not getattr(claim.game, "can_repeat", True)

    def reply(self, state: State) -> Any:
        """What the first of the best moves leads to."""
        game = self.claim.game
        states = [game.result(state, action) for action in game.actions(state)]
        return states[self.found.best(self.found.entries(states), self.claim.is_first)[0]]

    def is_good(self, state: State) -> bool:
        """Is what is known of the state as much as is claimed?"""
        known = self.found.known(state)
        return known is not None and self.claim.is_enough(known.value)


class FromSearch(Advice):
    """Exact alpha-beta in null windows, with one table for all positions; for games that cannot repeat."""

    leads_to_an_end = True

    def __init__(self, claim: Claim, searcher: Searcher):
        self.claim, self.searcher = claim, searcher
        is_searched_for = self.searcher.player == claim.first
        worth = claim.value if is_searched_for else claim.total - claim.value
        self.wanted = worth if claim.is_first == is_searched_for else -worth

    def reply(self, state: State) -> Any:
        """What the move leads to that is proved to be enough."""
        found = self.searcher.search(state, *at_least(self.wanted), None, quietly=True)
        if found.value < self.wanted:
            raise NotProved(f"{state!r:.200} is worth {found.value}, and was worth {self.wanted} before")
        return self.claim.game.result(state, moves_to_search(self.claim.game, state)[found.number])

    def stop(self) -> None:
        """Ends the search that is running."""
        self.searcher.stop()

    def is_good(self, state: State) -> bool:
        """By a null window, in the view of who moves."""
        game, wanted = self.claim.game, self.wanted
        if game.is_terminal(state):
            return self.claim.ends_well(state)
        if self.claim.is_own_move(state):
            return bool(self.searcher.search(state, *at_least(wanted), None, quietly=True).value >= wanted)
        return bool(self.searcher.search(state, -wanted, next_above(-wanted), None, quietly=True).value <= -wanted)


class FromQuestions(Advice):
    """Proof-number search, asked anew in every position."""

    def __init__(self, claim: Claim, state: State, engine: str, clock: Clock):
        self.claim, self.engine, self.clock = claim, engine, clock
        self.leads_to_an_end = not getattr(claim.game, "can_repeat", True)
        others = [player for player in players_of(claim.game, state) if player != claim.first]
        self.player = claim.first if claim.is_first else others[0]
        self.at_least = claim.value if claim.is_first else claim.total - claim.value

    def reply(self, state: State) -> Any:
        """What the move leads to that settles the question."""
        return self.claim.game.result(state, self._asked(state).action)

    def is_good(self, state: State) -> bool:
        """Does proof-number search prove what is claimed?"""
        return bool(self._asked(state).verdict == "proved")

    def _asked(self, state: State) -> Any:
        limits: Any = {"seconds": self.clock.left().seconds, "stop": self.clock.stop, "engine": self.engine}
        answer = prove(self.claim.game, state, at_least=self.at_least, player=self.player, **limits)
        if answer.stopped_by in ("seconds", "interrupt"):
            self.clock.reason = answer.stopped_by
            raise Stopped
        if not answer.is_settled:
            raise NotProved(
                f"proof-number search does not settle {state!r:.200}, for {answer.stopped_by}: there is no "
                "certificate; method='retrograde', where there is room, knows every position"
            )
        return answer


Tell = Callable[[str, int, int], None]

TABLE_MB: Final = 256
"""Megabytes of the table that all searches for one certificate share."""


def require_certifiable(game: AnyGame) -> None:
    """Nothing, if strategies can prove the value of a game; else an Unsuited."""
    if throws_dice(game):
        raise Unsuited(
            f"{name_of(game)} throws dice: a certificate is a strategy that no reply can hurt, and says nothing "
            "about averages; the interval that solve gives is proved without one"
        )
    if is_for_many(game):
        raise Unsuited(f"{name_of(game)} is for {len(named_players(game))} players, and a certificate is about two")


def certify(
    path: str | os.PathLike[str], solution: Solution, clock: Clock, symmetric: bool = True, tell: Tell | None = None
) -> Certificate:
    """Writes the file that proves the value of a solution's state; a NotProved where the time is up before.

    symmetric  do positions that are symmetric count as one?
    """
    game, told = solution.game, [0]

    def look(count: int) -> None:
        clock.look()
        if tell:
            tell("positions of a strategy", told[0] + count, 0)

    try:
        sides = []
        for claim, advice in _advised(solution, clock):
            with clock.ringing(advice.stop):
                sides.append(Strategy(claim, solution.state, advice, position_of(game, symmetric), look))
            told[0] += len(sides[-1].keys)
    except Stopped:
        raise NotProved(
            f"the value is {solution.value}, and its certificate was not finished: stopped by {clock.reason} after "
            f"{told[0]:,} positions"
        ) from None
    return _written(path, solution, sides, symmetric and offers(game, "symmetries"))


def _advised(solution: Solution, clock: Clock) -> list[tuple[Claim, Advice]]:
    """What each side claims, and who tells it how to get it."""
    game, state, found = solution.game, solution.state, solution.found
    if found is not None:
        sides = _claims(solution, found.players[0], found.total, found.draw)
        return [(claim, FromKnowledge(claim, found)) for claim in sides]
    first, total = players_of(game, state)[0], sum_of(game, state).total
    if getattr(game, "can_repeat", True):
        sides = _claims(solution, first, total, endless_worth(game, state, first)[0])
    elif solution.method == "search" and not game.is_terminal(state):
        call, searcher = _searcher(solution, clock)
        total = call.sum.total
        return [(claim, FromSearch(claim, searcher)) for claim in _claims(solution, first, total, half(total))]
    else:
        sides = _claims(solution, first, total, half(total))
    return [(claim, FromQuestions(claim, state, solution.engine, clock)) for claim in sides]


def _claims(solution: Solution, first: Player, total: Value, draw: Value) -> list[Claim]:
    game, state = solution.game, solution.state
    value = solution.value if solution.player == first else total - solution.value
    if game.is_terminal(state):
        value = game.utility(state, first)
    require_numbers(name_of(game), (value, total, draw))
    return [Claim(game, first, is_first, value, total, draw) for is_first in (True, False)]


def _searcher(solution: Solution, clock: Clock) -> tuple[Call, Searcher]:
    """A searcher that proves positions to the end of the game, and the call that it was made for."""
    options = Options(limit=Limit(), table_mb=TABLE_MB, engine=solution.engine, stop=clock.stop)
    call = Call(solution.game, solution.state, options, proving=True)
    searcher = searcher_for(call, solution.engine == "compiled")
    try:
        searcher.search(solution.state, 0, 1, None, quietly=True)
    except SumFound as found:
        call = call.knowing(found.sum)
        searcher = searcher_for(call, solution.engine == "compiled")
    return call, searcher


def _written(path: str | os.PathLike[str], solution: Solution, sides: list[Strategy], symmetric: bool) -> Certificate:
    claim, numbers = sides[0].claim, [side.reached() for side in sides]
    fields, codes = encoded([side.keys[n] for side, own in zip(sides, numbers, strict=True) for n in own])
    named = [(i, n) for i, own in enumerate(numbers) for n in own]
    order = sorted(zip([bytes([i]) + code for (i, _), code in zip(named, codes, strict=True)], named, strict=True))
    places = {name: place for place, (_, name) in enumerate(order)}
    head = {
        "kind": "strategy",
        "records": len(order),
        "players": plain_players(players_of(solution.game, solution.state)),
        "total": claim.total,
        "draw": claim.draw,
        "values": [None, claim.value],
        "symmetric": symmetric,
        "fields": fields,
        "game": description(solution.game),
        "name": name_of(solution.game),
    }
    records = [code + pack(">II", *_about(sides[i], n, i, places)) for code, (i, n) in order]
    write_proof(path, head, b"".join(records))
    return Certificate(os.fspath(path), (len(numbers[0]), len(numbers[1])), os.path.getsize(path))


def _about(side: Strategy, number: int, i: int, places: dict[tuple[int, int], int]) -> tuple[int, int]:
    """The record that a reply leads to, 0 where the other side moves, and the rank."""
    after = side.after[number]
    is_own = bool(after) and side.claim.is_own_move(side.states[number])
    rank = side.ranks[number] if side.ranks else UNRANKED if after else 0
    return places[i, after[0]] if is_own else 0, rank
