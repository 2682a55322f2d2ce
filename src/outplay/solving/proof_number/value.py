"""A value by win-or-not questions: bisection of the values that can be, where they are few and whole."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nextafter
from threading import Event
from typing import Any, Final

from outplay.answers import range_of
from outplay.clock import Clock
from outplay.errors import Unsuited
from outplay.game import Player
from outplay.limit import Limit
from outplay.solving.proof_number.asking import prove
from outplay.solving.proof_number.question import Answer, ValueFound, endless_worth, question_of
from outplay.words import name_of

MOST_VALUES: Final = 10_000
"""Values between which questions decide."""


def value_by_proofs(
    game: Any,
    state: Any = None,
    *,
    player: Player = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory_mb: float = 64,
    engine: str = "auto",
    stop: Event | None = None,
) -> ValueFound:
    """What the player (by default the one who moves) surely gets: the value, where one's gain is the other's loss.

    For games that declare a `utility_range` of whole numbers: a win, a draw and a loss take two questions.  The limits
    are those of all questions together.
    """
    clock = Clock(Limit(seconds=seconds, nodes=nodes), stop)
    question = question_of(game, state, player, 0)
    state, player = question.state, question.player
    answers: list[Answer] = []

    def ask(at_least: float) -> Answer:
        left = clock.left()
        spent = sum(answer.nodes for answer in answers)
        least = None if left.nodes is None else max(left.nodes - spent, 1)
        limits: dict[str, Any] = {"seconds": left.seconds, "nodes": least, "memory_mb": memory_mb, "stop": stop}
        answers.append(prove(game, state, player=player, at_least=at_least, engine=engine, **limits))
        return answers[-1]

    values = _values(game, state, player)
    low, high = _bisected(values, ask)
    between: tuple[float, float] = values[low], values[high]
    if low == high and not all(answer.is_whole for answer in answers):
        between = _between_whole(values, low, ask)
    return _found(between, player, answers)


def _values(game: Any, state: Any, player: Player) -> Sequence[float]:
    """The values that can be, in order: the whole numbers of the range, and what endless play is worth."""
    least, most = range_of(game)
    if not (-inf < least and most < inf and least % 1 == 0 == most % 1):
        raise Unsuited(
            f"{name_of(game)} declares no utility_range of whole numbers, and questions alone find no value among all "
            "numbers: declare it, or search"
        )
    if most - least >= MOST_VALUES:
        raise Unsuited(f"{name_of(game)} has values from {least} to {most}: too many for questions; search it")
    values: set[float] = set(range(int(least), int(most) + 1))
    if getattr(game, "can_repeat", True) and not game.is_terminal(state):
        values.add(endless_worth(game, state, player)[0])
    return sorted(values)


def _bisected(values: Sequence[float], ask: Any) -> tuple[int, int]:
    """The places of the least and the most that the value can be, if nothing lies between two values."""
    low, high = 0, len(values) - 1
    while low < high:
        middle = (low + high + 1) // 2
        answer = ask(values[middle])
        if not answer.is_settled:
            break
        low, high = (middle, high) if answer.verdict == "proved" else (low, middle - 1)
    return low, high


def _between_whole(values: Sequence[float], place: int, ask: Any) -> tuple[float, float]:
    """The least and the most that the value can be, where utilities were met that are no whole numbers."""
    value = values[place]
    if ask(nextafter(value, inf)).verdict == "disproved":
        return value, value
    return value, values[min(place + 1, len(values) - 1)]


def _found(between: tuple[float, float], player: Player, answers: Sequence[Answer]) -> ValueFound:
    """What the questions say."""
    low, high = between
    proved = [answer for answer in answers if answer.verdict == "proved"]
    action = max(proved, key=lambda answer: answer.at_least).action if proved else None
    some = any(answer.is_settled for answer in answers)
    if low == high:
        return ValueFound(low, between, "exact", player, action, tuple(answers))
    if some and not proved:
        return ValueFound(high, between, "upper bound", player, action, tuple(answers))
    return ValueFound(low, between, "lower bound" if proved else "estimate", player, action, tuple(answers))
