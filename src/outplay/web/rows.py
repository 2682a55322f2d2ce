"""A result as the page shows it: a row of a ranking, a player's move, a turn of a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan, nan
from typing import Any, Final

import outplay
from outplay.errors import BadValue
from outplay.notation import names_of, write_move
from outplay.result import is_average, written
from outplay.saying import in_words, sampled
from outplay.web.position import Position, token_of
from outplay.web.words import DATABASE, SETTLED, kind_of, standing

GREATEST: Final = 1e308
"""What infinity becomes on the page: the largest power of ten that a float holds."""


def number(value: Any) -> float:
    """A value as JSON can write it: one beyond GREATEST, infinity too, as GREATEST."""
    try:
        within = float(min(max(value, -GREATEST), GREATEST))
    except TypeError:
        within = nan
    if isnan(within):
        raise BadValue(f"a value of this game is {value!r:.60}; it should be a number")
    return within


def row_of(here: Position, result: outplay.Result[Any]) -> dict[str, Any]:
    """A result as the page shows it; what it says is said of `who`."""
    line = here.line(result.line)
    stands = standing(here, result)
    return {
        "token": token_of(here.game, here.state, result.action) if result.line else None,
        "name": line[0] if line else "",
        "line": line,
        "who": name_of(here, result.player),
        "kind": stands.kind,
        "strength": round(number(stands.strength), 3),
        "says": stands.says,
        "shares": {str(player): round(number(share), 4) for player, share in stands.shares.items()},
        "value": number(result.value),
        "written": in_words(result) if is_average(result) else written(result.value, digits=3),
        "values": {str(player): number(value) for player, value in values(here, result).items()},
        "certainty": result.certainty,
        "depth": result.depth,
        "ends_in": result.ends_in,
        "selective": result.selective,
        "sampled": sampled(result),
        "assumes": result.assumes or "",
        "method": result.method,
        "why": result.why,
        "engine": result.engine,
        "source": DATABASE if result.method == DATABASE else "search",
        "chance": None if result.chance is None else number(result.chance),
    }


def position_row(here: Position, ranking: Sequence[outplay.Result[Any]]) -> dict[str, Any]:
    """How a position stands by its ranked moves: as the best of them.

    Its proved draw, loss or average is no more than a lower bound as long as another move may turn out to be better.
    """
    best = ranking[0]
    may_change = any(other.certainty in ("estimate", "lower bound") for other in ranking[1:])
    if best.certainty == "exact" and may_change and kind_of(here, best) != SETTLED[1]:
        best = replace(best, certainty="lower bound")
    return row_of(here, best)


def values(here: Position, result: outplay.Result[Any]) -> Mapping[Any, float]:
    """What a result is worth to each player, as far as that is known: of two, the other has the rest of the total."""
    if result.values is not None:
        return result.values
    others = [player for player in here.players if player != result.player]
    if len(others) != 1:
        return {result.player: result.value}
    return {result.player: result.value, others[0]: here.total - result.value}


def name_of(here: Position, player: Any) -> str:
    """What a player is called."""
    called: dict[Any, str] = dict(zip(here.players, names_of(here.game, here.players), strict=True))
    return called.get(player, str(player))


def unsearched(here: Position, action: Any) -> dict[str, Any]:
    """A move of which nothing is known, as the page shows it."""
    return {"token": token_of(here.game, here.state, action), "name": write_move(here.game, here.state, action)}
