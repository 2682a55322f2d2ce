"""certify: the value of a state, proved by a strategy for each side, in one file."""

from __future__ import annotations

import os
from collections.abc import Callable
from struct import pack
from typing import Any, Final

from outplay.clock import Clock, Stopped
from outplay.core.call import Call
from outplay.core.options import Options
from outplay.core.searcher import Searcher
from outplay.errors import NotProved
from outplay.game import Player
from outplay.limit import Limit
from outplay.searching.alpha_beta import searcher_for
from outplay.solving.certificate.advice import Advice, FromKnowledge, FromQuestions, FromSearch
from outplay.solving.certificate.claim import Certificate, Claim
from outplay.solving.certificate.strategy import Strategy
from outplay.solving.checker import UNRANKED
from outplay.solving.database.remaking import description
from outplay.solving.enumeration.plain.ends import position_of
from outplay.solving.proof_file import encoded, plain_players, require_numbers, write_proof
from outplay.solving.proof_number.question import endless_worth
from outplay.solving.solution import Solution
from outplay.sums import SumFound, half, players_of, sum_of
from outplay.words import name_of, offers

Tell = Callable[[str, int, int], None]

TABLE_MB: Final = 256
"""Megabytes of the table that all searches for one certificate share."""


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


def _claims(solution: Solution, first: Player, total: Any, draw: Any) -> list[Claim]:
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
