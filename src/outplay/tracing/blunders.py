"""Moves that gave something away: what the mover had before, and what was left after.

Where both values are proved, a blunder is a move that makes a win a draw or a loss, or a draw a loss.  Estimates are
compared by how much of the scale lies between them, and playouts also by how far they may be off.  What is not known
accuses nobody: a search that came to no end of a game without `evaluate` has no value to lose.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Any, Final, NamedTuple

from outplay.game import CHANCE, Player
from outplay.result import SURE, Result
from outplay.sums import middle_of
from outplay.words import offers, throws_dice

MUCH: Final = 0.25
"""The part of the scale, from the worst to the best there is, that a blunder costs where values are estimated."""


FEW: Final = 30
"""Playouts that say nothing of a move: an interval around fewer is not worth its name."""


class Blunder(NamedTuple):
    """A move that cost its player something.

    ply      how many moves were played before it
    action   the move; `best`, what the search would have played
    player   who made it
    before   what the position was worth to that player; `after`, what it was worth after the move
    proved   are both values exact?
    """

    ply: int
    action: Any
    best: Any
    player: Player
    before: float
    after: float
    proved: bool


def blunder(game: Any, ply: int, action: Any, now: Result[Any], then: Result[Any]) -> Blunder | None:
    """What a move gave away, by the searches of the position before it and after it; None if that is nothing much."""
    mover = game.to_move(now.state)
    if mover == CHANCE or not (_is_known(game, now) and _is_known(game, then)):
        return None
    middle = middle_of(game)
    before, after = seen_by(mover, now, 2 * middle), seen_by(mover, then, 2 * middle)
    proved = now.certainty == then.certainty == "exact"
    if now.action == action or not _is_worse(game, now, before - middle, after - middle, proved):
        return None
    if before - after <= _off(game, now) + _off(game, then):
        return None
    return Blunder(ply, action, now.action, mover, before, after, proved)


def seen_by(player: Player, result: Result[Any], total: float) -> float:
    """The value for that player, where the values of two add up to a total."""
    if result.values is not None:
        return result.values[player]
    return result.value if result.player == player else total - result.value


def _is_known(game: Any, result: Result[Any]) -> bool:
    return result.certainty == "exact" or bool(result.visits) or offers(game, "evaluate")


def _off(game: Any, result: Result[Any]) -> float:
    """How far the value may be off, 95 times of 100: 0 unless it was sampled, and anything if it was a few times."""
    if not result.visits or result.certainty == "exact":
        return 0.0
    if result.visits < FEW:
        return inf
    least, most = getattr(game, "utility_range", None) or (0, 0)
    if result.score is not None and 0 < most - least < inf:
        return float(most - least) * SURE * sqrt(result.score * (1 - result.score) / result.visits)
    return SURE * (result.error or 0.0)


def _is_worse(game: Any, now: Result[Any], before: float, after: float, proved: bool) -> bool:
    """Is the lead that is left worth less: of two, as win, draw and loss; of more, in value; an average, by much?"""
    if not proved or throws_dice(game):
        return _costs_much(game, before, after)
    return after < before if now.values is not None else _sign(after) < _sign(before)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)


def _costs_much(game: Any, before: float, after: float) -> bool:
    least, most = getattr(game, "utility_range", None) or (0, 0)
    scale = most - least if 0 < most - least < inf else max(abs(before), abs(after))
    return before - after >= MUCH * scale > 0
