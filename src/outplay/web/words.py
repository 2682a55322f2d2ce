"""What a result says of the player it is about: in words, as a kind that has a colour, and as shares for the bar.

win, draw, loss       proved, whatever the others do
ahead, even, behind   an estimate, or what dice bring on average
open                  nothing is known: no end was reached, and the game has no `evaluate`
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, inf, tanh
from typing import Final, NamedTuple

from outplay.notation import Player, names_of, offers, winners_of
from outplay.result import AnyResult, counted, is_average, written
from outplay.saying import all_can_gain, in_words, left_out, proportion, sampled
from outplay.web.position import PlayedGame

SETTLED: Final = {1: "win", 0: "draw", -1: "loss"}
LIKELY: Final = {1: "ahead", 0: "even", -1: "behind"}
OPEN: Final = "open"
DATABASE: Final = "database"
"""The method of a result that was looked up where the whole game is solved."""

CLEAR_LEAD: Final = 6.0
"""The lead, in a game that does not say how much there is to win, that counts as a clear one."""

MOST_LEAN_OF_ESTIMATE: Final = 0.9
"""How far an estimate leans to one side, at most: all the way goes only what is proved."""

FAR_PLIES: Final = 16.0
"""The plies to the end after which the colour of a win or a loss has lost two thirds of what distance adds to it."""


class Assessment(NamedTuple):
    """How the player of a result stands.

    kind      one of the seven words above; empty where nobody wins or loses: somebody plays alone, or all can gain
    strength  of the colour, from 0 to 1: a near end more than a far one, a clear lead more than a faint one
    says      'wins in 31 plies, proved', 'won 61 ± 2 % of 48,000 playouts', 'not decided at depth 9'
    shares    of each player, from 0 to 1: how the bar is divided; empty where that is not known
    """

    kind: str
    strength: float
    says: str
    shares: Mapping[Player, float]


def assessment(here: PlayedGame, result: AnyResult) -> Assessment:
    """How the player whose view the result is stands by it."""
    kind = kind_of(here, result)
    return Assessment(kind, _strength(here, result, kind), _says(here, result, kind), shares_of(here, result))


def kind_of(here: PlayedGame, result: AnyResult) -> str:
    """Win, draw or loss only where that is proved; neither where somebody plays alone, nor where all can gain."""
    if len(here.players) == 1 or all_can_gain(here.game, result):
        return ""
    lead = lead_of(here, result)
    side = (lead > 0) - (lead < 0)
    if result.certainty == "exact":
        return _of_many(result) if result.values is not None else (LIKELY if is_average(result) else SETTLED)[side]
    if result.certainty == "lower bound":
        return SETTLED[1] if side > 0 else OPEN
    if result.certainty == "upper bound":
        return SETTLED[-1] if side < 0 else OPEN
    return OPEN if is_open(here, result) else LIKELY[side]


def _of_many(result: AnyResult) -> str:
    """By everybody's value: who has most wins, as at the end of a game."""
    values = result.values or {}
    side = side_of(values, result.player)
    return (LIKELY if is_average(result) else SETTLED)[side]


def side_of(worths: Mapping[Player, float], player: Player) -> int:
    """1 for a player who wins, -1 for one who does not, 0 in a draw."""
    winners = winners_of(worths)
    return 0 if not winners else 1 if player in winners else -1


def is_open(here: PlayedGame, result: AnyResult) -> bool:
    """Is nothing known: a search that was cut off, of a game that has no `evaluate`, and that met no end on the way?"""
    searched = result.certainty == "estimate" and not result.visits
    return searched and not offers(here.game, "evaluate") and lead_of(here, result) == 0


def lead_of(here: PlayedGame, result: AnyResult) -> float:
    """How much more than an equal share the player has; by playouts only what they are sure of, which may be none."""
    if _is_played_out(result):
        visits = result.visits or 0
        return proportion((result.score or 0.0) * visits, visits).lead(0.5)
    if result.values is not None:
        return float(result.value - sum(result.values.values()) / len(result.values))
    return float(result.value - here.total / len(here.players))


def _is_played_out(result: AnyResult) -> bool:
    """Does nothing but playouts speak for it?  What is proved does not rest on their share."""
    return result.score is not None and result.certainty == "estimate"


def shares_of(here: PlayedGame, result: AnyResult) -> Mapping[Player, float]:
    """How the bar is divided: between two by the lead, among more by what each has beyond the least."""
    if len(here.players) == 1 or is_open(here, result):
        return {}
    if len(here.players) == 2:
        own = (1 + _lean(here, result)) / 2
        return {player: own if player == result.player else 1 - own for player in here.players}
    return _divided(here, result.values) if result.values is not None else {}


def _divided(here: PlayedGame, values: Mapping[Player, float]) -> Mapping[Player, float]:
    least = min(*values.values(), *(getattr(here.game, "utility_range", None) or ()))
    whole = float(sum(value - least for value in values.values()))
    if not 0 < whole < inf:
        return {player: 1 / len(values) for player in values}
    return {player: float(value - least) / whole for player, value in values.items()}


def _lean(here: PlayedGame, result: AnyResult) -> float:
    """From -1, all is the other's, to 1."""
    lead = lead_of(here, result)
    if kind_of(here, result) in SETTLED.values():
        return (lead > 0) - (lead < 0)
    if _is_played_out(result):
        return 2 * lead
    least, most = getattr(here.game, "utility_range", None) or (0, 0)
    if 0 < most - least < inf and abs(lead) <= (most - least) / 2:
        return float(2 * lead / (most - least)) * (1 if result.certainty == "exact" else MOST_LEAN_OF_ESTIMATE)
    return MOST_LEAN_OF_ESTIMATE * tanh(lead / (1 if abs(lead) <= 1 else CLEAR_LEAD))


def _strength(here: PlayedGame, result: AnyResult, kind: str) -> float:
    if kind in (SETTLED[1], SETTLED[-1]):
        return 1.0 if result.ends_in is None else 0.55 + 0.45 * exp(-result.ends_in / FAR_PLIES)
    if kind in (LIKELY[1], LIKELY[-1]) and len(here.players) == 2:
        return 0.15 + 0.5 * abs(_lean(here, result))
    return {SETTLED[0]: 0.8, LIKELY[0]: 0.3, OPEN: 0.0}.get(kind, 0.4)


def _says(here: PlayedGame, result: AnyResult, kind: str) -> str:
    if result.certainty == "exact":
        return f"{_settled(here, result, kind)}, proved{' by the database' * (result.method == DATABASE)}"
    if result.certainty != "estimate":
        return _bounded(here, result, kind)
    return _estimated(here, result, kind)


def _settled(here: PlayedGame, result: AnyResult, kind: str) -> str:
    """'wins in 31 plies', 'draws', 'wins with 12'; on average, for many and alone what it is worth."""
    if is_average(result) or result.values is not None or not kind:
        return _worth(here, result)
    verb = {"win": "wins", "draw": "draws", "loss": "loses"}[kind]
    when = f" in {counted(result.ends_in, 'ply', 'plies')}" if result.ends_in else ""
    return f"{verb}{_with_what(here, result)}{when}"


def _worth(here: PlayedGame, result: AnyResult) -> str:
    """'58.3 % on average', 'worth 2', and where everybody's value is known, 'worth 2 (First 1, Third 0)'."""
    if result.values is None:
        return in_words(result) if is_average(result) else f"worth {in_words(result)}"
    called = zip(here.players, names_of(here.game, here.players), strict=True)
    others = [f"{name} {written(result.values[one], digits=3)}" for one, name in called if one != result.player]
    average = " on average" if is_average(result) else ""
    return f"worth {written(result.values[result.player], digits=3)}{average} ({', '.join(others)})"


def _with_what(here: PlayedGame, result: AnyResult) -> str:
    """What is won or lost, where that is more than the game; how soon it comes is said in plies."""
    plain = abs(result.value) in (0, 1) or getattr(here.game, "sooner_is_better", False)
    return "" if plain else f" with {written(result.value, digits=3)}"


def _bounded(here: PlayedGame, result: AnyResult, kind: str) -> str:
    least = result.certainty == "lower bound"
    if kind != OPEN:
        return f"{'wins' if least else 'loses'}, proved"
    if lead_of(here, result) == 0 and len(here.players) == 2:
        return f"draws at {'least' if least else 'best'}, proved so far"
    return f"at {'least' if least else 'most'} {in_words(result)}, proved so far"


def _estimated(here: PlayedGame, result: AnyResult, kind: str) -> str:
    tried = sampled(result)
    if tried and (result.visits == 0 or result.score is not None or result.error is not None):
        return tried
    deep = tried or how_deep(result)
    if kind == OPEN:
        return f"not decided {'' if tried or result.selective else 'at '}{deep}" if result.depth else "not searched yet"
    if is_average(result) or result.values is not None or not kind:
        return f"{_worth(here, result)}, {deep}"
    return f"{kind if kind == LIKELY[0] else f'{kind} at {written(result.value, digits=3)}'}, {deep}"


def how_deep(result: AnyResult) -> str:
    """'depth 9', 'searched selectively to depth 9'; and what was left out."""
    deep = f"{'searched selectively to ' if result.selective else ''}depth {result.depth or 0}"
    faint = left_out(result)
    return (faint if result.stopped_by == "cutoff" else f"{deep}, {faint}") if faint else deep
