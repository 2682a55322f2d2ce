"""What a move is worth and how a game ended, said to the people who play it."""

from __future__ import annotations

from typing import Any

import outplay
from outplay.cli.seats import Seats
from outplay.cli.verdict import Notation, how_deep, plies
from outplay.notation import winners_of
from outplay.result import in_words, is_average, sampled, written

DIGITS = 3
"""The digits of an estimate that are said: it is not surer than that."""


def worth(seats: Seats, notation: Notation, result: outplay.Result[Any]) -> str:
    """How the player who makes this move stands, and how sure that is: 'it wins in 3 plies, proved'."""
    you = seats.name(result.player) == "you"
    if result.certainty == "exact":
        return _proved(notation, result, you)
    if result.score is not None:
        return sampled(result)
    if result.values is not None or not seats.is_zero_sum:
        return f"worth {in_words(result)}, {_estimate(result)}"
    if is_average(result):
        return f"{in_words(result)}, {_estimate(result)}"
    stands = "ahead" if result.value > 0 else "behind" if result.value < 0 else "even"
    return f"{stands} at {written(result.value, digits=DIGITS)}, {_estimate(result)}"


def _estimate(result: outplay.Result[Any]) -> str:
    if sampled(result):
        return f"an estimate {sampled(result)}"
    told = result.selective or result.unlikely is not None
    return f"an estimate {how_deep(result)}" if told else f"an estimate from {plies(result.depth or 0)}"


def _proved(notation: Notation, result: outplay.Result[Any], you: bool) -> str:
    margin, it = notation.margin(result), "you" if you else "it"
    if margin is None:
        return f"worth {in_words(result)}, proved"
    if margin == 0:
        return "a draw if nobody errs, proved"
    verb = ("win" if margin > 0 else "lose") + "s" * (not you)
    best = "" if margin > 0 else " against best play"
    when = "" if result.ends_in is None else f" in {plies(result.ends_in)}"
    return f"{it} {verb}{when}{best}, proved"


def outcome(seats: Seats, worths: dict[Any, Any]) -> str:
    """Who won, in a sentence, and what everybody gets where that says more."""
    winners = winners_of(worths)
    if len(seats.players) == 1:
        said = "The game is over."
    elif not winners:
        said = "A draw."
    elif len(winners) == 1:
        said = f"{seats.does(winners[0], 'win')}."
    else:
        said = f"{' and '.join(seats.name(player) for player in winners)} win."
    return _capital(said) + _scores(seats, worths)


def _scores(seats: Seats, worths: dict[Any, Any]) -> str:
    """What everybody gets, unless it is the plain 1, 0, -1 of a win, a draw or a loss."""
    if len(worths) == 2 and all(value in (-1, 0, 1) for value in worths.values()):
        return ""
    each = (f"{seats.name(player)} {written(value)}" for player, value in worths.items())
    return f" Utility: {', '.join(each)}."


def resigned(seats: Seats, player: Any) -> str:
    """Who gave up, and who has won by it."""
    others = [other for other in seats.players if other != player]
    winner = f" {_capital(seats.does(others[0], 'win'))}." if len(others) == 1 else ""
    return _capital(f"{seats.does(player, 'resign')}.") + winner


def _capital(words: str) -> str:
    return words if words.startswith("outplay") else words[:1].upper() + words[1:]
