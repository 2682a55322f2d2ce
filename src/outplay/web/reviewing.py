"""A game looked at again for the page: what every position was worth, and which moves gave something away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from outplay.notation import write_move
from outplay.tracing import Blunder, Turn, blunder, turns_of
from outplay.web.position import Position
from outplay.web.rows import name_of, row_of
from outplay.web.solved import known_of

REVIEWING: Final = 30.0
"""The seconds that the searches of a whole review may take."""

SHORTEST: Final = 0.05
"""The fewest seconds for one position, also of a long game."""


def review(own: str | None, game: str, moves: list[str], seconds: float, stop: Any = None) -> Iterator[dict[str, Any]]:
    """Position after position: how it stands there, and what the move that led to it gave away, if it did."""
    here = Position(own, game, moves)
    each = max(min(seconds, REVIEWING / (len(moves) + 1)), SHORTEST)
    options = {"seconds": each, "stop": stop, **known_of(here.game)}
    found = turns_of(here.game, here.record.start, moves=here.record.actions, **options)
    last: Turn | None = None
    for ply, turn in enumerate(found):
        place = here.after(ply)
        lost = None if last is None else blunder(here.game, ply - 1, last.action, last.result, turn.result)
        yield {"ply": ply, "stands": row_of(place, turn.result), "lost": given(place, lost)}
        last = turn


def given(here: Position, lost: Blunder | None) -> dict[str, Any] | None:
    """What the last move gave away, as the page says it: who made it, and what would have been better."""
    if lost is None:
        return None
    best = write_move(here.game, here.record.states[-2], lost.best)
    return {"who": name_of(here, lost.player), "best": best, "proved": lost.proved}
