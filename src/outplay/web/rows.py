"""What the page shows of a game, of its end, and of a result: a row of a ranking, a move, a turn of a review."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan, nan
from types import ModuleType
from typing import Any, Final

import outplay
from outplay.drawing import can_be_turned
from outplay.errors import BadValue
from outplay.notation import Action, AnyGame, Player, is_general, names_of, plain_fields, winners_of, write_move
from outplay.notation import name_of as word_for
from outplay.playing import REPEATED
from outplay.result import AnyResult, is_average, written
from outplay.saying import in_words, sampled
from outplay.web.position import Answer, PlayedGame, token_of
from outplay.web.words import DATABASE, SETTLED, assessment, kind_of, side_of

LONGEST_RULES: Final = 600
"""The most letters of a game's own words about its rules that are shown."""

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


def row_of(here: PlayedGame, result: AnyResult) -> Answer:
    """A result as the page shows it; what it says is said of `who`."""
    line = here.line(result.line)
    stands = assessment(here, result)
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
        **plain_fields(result, "certainty", "depth", "ends_in", "selective", "method", "why", "engine"),
        "sampled": sampled(result),
        "assumes": result.assumes or "",
        "source": DATABASE if result.method == DATABASE else "search",
        "chance": None if result.chance is None else number(result.chance),
    }


def position_row(here: PlayedGame, ranking: Sequence[AnyResult]) -> Answer:
    """How a position stands by its ranked moves: as the best of them.

    Its proved draw, loss or average is no more than a lower bound as long as another move may turn out to be better.
    """
    best = ranking[0]
    may_change = any(other.certainty in ("estimate", "lower bound") for other in ranking[1:])
    if best.certainty == "exact" and may_change and kind_of(here, best) != SETTLED[1]:
        best = replace(best, certainty="lower bound")
    return row_of(here, best)


def values(here: PlayedGame, result: AnyResult) -> Mapping[Player, float]:
    """What a result is worth to each player, as far as that is known: of two, the other has the rest of the total."""
    if result.values is not None:
        return result.values
    others = [player for player in here.players if player != result.player]
    if len(others) != 1 or is_general(here.game):
        return {result.player: result.value}
    return {result.player: result.value, others[0]: here.total - result.value}


def name_of(here: PlayedGame, player: Player) -> str:
    """What a player is called."""
    called: dict[Player, str] = dict(zip(here.players, names_of(here.game, here.players), strict=True))
    return called.get(player, str(player))


def unsearched(here: PlayedGame, action: Action) -> Answer:
    """A move of which nothing is known, as the page shows it."""
    return {"token": token_of(here.game, here.state, action), "name": write_move(here.game, here.state, action)}


def about(game: AnyGame, players: Sequence[Player]) -> Answer:
    """Names, rules, and what a move is called that is a bare number."""
    listing = getattr(game, "listing", None)
    return {
        "name": word_for(game),
        "players": [str(player) for player in players],
        "called": names_of(game, players),
        "rules": rules_of(game),
        "noun": listing.noun if listing else "",
        "turns": can_be_turned(game),
    }


def rules_of(game: AnyGame) -> list[str]:
    """The rules in sentences: what the game says of itself, and how a move is written where it is listed.

    A game of the library says them where its file begins, one of somebody's own as a rule in its class.
    """
    if isinstance(game, ModuleType):
        return list(filter(None, [_paragraph(game.__doc__)]))
    listing, cls = getattr(game, "listing", None), type(game)
    file = sys.modules.get(cls.__module__)
    texts = [file.__doc__ if file else None, cls.__doc__ if cls.__doc__ != outplay.Game.__doc__ else None]
    said = next(filter(None, map(_paragraph, texts if listing else reversed(texts))), "")
    return [words for words in (said, listing.how if listing else "") if words]


def _paragraph(text: str | None) -> str:
    """The first paragraph, in one line."""
    first = inspect.cleandoc(text or "").partition("\n\n")[0]
    return " ".join(first.split())[:LONGEST_RULES]


def outcome(here: PlayedGame, utilities: dict[Player, float]) -> str:
    """How the game ended, in words."""
    return f"{REPEATED.capitalize()}. {_won(here, utilities)}" if here.is_repeated else _won(here, utilities)


def _won(here: PlayedGame, utilities: dict[Player, float]) -> str:
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


def ended(here: PlayedGame, utilities: dict[Player, float]) -> Answer:
    """The end as the bar, the list of moves and the graph show it: for the first player, as a row says it."""
    winners, alone = winners_of(utilities), len(utilities) == 1
    share = {player: 1 / (len(winners) or len(utilities)) for player in winners or utilities}
    return {
        "who": names_of(here.game, here.players)[0],
        "kind": "" if alone else SETTLED[side_of(utilities, here.players[0])],
        "strength": 1,
        "says": outcome(here, utilities),
        "shares": {} if alone else {str(player): share.get(player, 0) for player in here.players},
        "certainty": "exact",
    }
