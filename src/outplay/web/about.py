"""What the page says of a game: its rules, its players, whether its board can be turned, and how it ended."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from typing import Any, Final

import outplay
from outplay.drawing import can_be_turned
from outplay.notation import names_of, winners_of
from outplay.playing import REPEATED
from outplay.result import written
from outplay.web.position import Position
from outplay.web.words import SETTLED

LONGEST: Final = 600
"""The most letters of a game's own words about its rules that are shown."""


def about(game: Any, players: Sequence[Any]) -> dict[str, Any]:
    """Names, rules, and what a move is called that is a bare number."""
    listing = getattr(game, "listing", None)
    return {
        "name": type(game).__name__,
        "players": [str(player) for player in players],
        "called": names_of(game, players),
        "rules": rules_of(game),
        "noun": listing.noun if listing else "",
        "turns": can_be_turned(game),
    }


def rules_of(game: Any) -> list[str]:
    """The rules in sentences: what the game says of itself, and how a move is written where it is listed.

    A game of the library says them where its file begins, one of somebody's own as a rule in its class.
    """
    listing, cls = getattr(game, "listing", None), type(game)
    file = sys.modules.get(cls.__module__)
    texts = [file.__doc__ if file else None, cls.__doc__ if cls.__doc__ != outplay.Game.__doc__ else None]
    said = next(filter(None, map(_paragraph, texts if listing else reversed(texts))), "")
    return [words for words in (said, listing.how if listing else "") if words]


def _paragraph(text: str | None) -> str:
    """The first paragraph, in one line."""
    first = inspect.cleandoc(text or "").partition("\n\n")[0]
    return " ".join(first.split())[:LONGEST]


def outcome(here: Position, utilities: dict[Any, float]) -> str:
    """How the game ended, in words."""
    return f"{REPEATED.capitalize()}. {_won(here, utilities)}" if here.repeated else _won(here, utilities)


def _won(here: Position, utilities: dict[Any, float]) -> str:
    if len(utilities) == 1:
        return f"The game is over, worth {written(max(utilities.values()))}"
    called = dict(zip(here.players, names_of(here.game, here.players), strict=True))
    winners = [called[player] for player in winners_of(utilities)]
    if not winners:
        return "A draw"
    won = f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}"
    plain = set(utilities.values()) <= {-1, 0, 1} and len(utilities) == 2
    if plain or getattr(here.game, "sooner_is_better", False):
        return won
    return f"{won}: {', '.join(f'{called[player]} {written(worth)}' for player, worth in utilities.items())}"


def ended(here: Position, utilities: dict[Any, float]) -> dict[str, Any]:
    """The end as the bar, the list of moves and the graph show it: for the first player, as a row says it."""
    winners, first, alone = winners_of(utilities), here.players[0], len(utilities) == 1
    side = 0 if not winners else 1 if first in winners else -1
    share = {player: 1 / (len(winners) or len(utilities)) for player in winners or utilities}
    return {
        "who": names_of(here.game, here.players)[0],
        "kind": "" if alone else SETTLED[side],
        "strength": 1,
        "says": outcome(here, utilities),
        "shares": {} if alone else {str(player): share.get(player, 0) for player in here.players},
        "certainty": "exact",
    }
