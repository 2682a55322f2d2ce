"""A game's words as functions of (game, state, ...), each made once for a search: what the game lacks costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from types import FunctionType
from typing import Any, Final

from outplay.answers import allowed_range, as_number, bad_value, is_number, refuse_utility
from outplay.engine.alpha_beta.plain.rules import Words

Question = Callable[..., Any]
SMALL: Final = 10**300
"""Whole numbers below this are within the range of a float."""


def unbound(game: Any, word: str) -> Question:
    """The word as a function of the game too: that of its class, if this is what the game calls."""
    method = getattr(type(game), word, None)
    if getattr(getattr(game, word, None), "__func__", None) is method and isinstance(method, FunctionType):
        return method
    return _asking(word)


def _asking(word: str) -> Question:
    return lambda game, *arguments: getattr(game, word)(*arguments)


def always(answer: bool) -> Question:
    """A question about the game that has one answer."""
    return lambda game: answer


def admission_by(words: Words) -> Question:
    """An Unsuited for whoever is neither of the two players."""
    player = words.player

    def admit(mover: Any, work: Any) -> None:
        if mover != player and mover != words.other:
            words.meet(mover)

    return admit


def sides_by(words: Words) -> Question:
    """Are the two movers the same?  Where a game is over, anybody may be said to move, and counts as the other."""
    player = words.player
    return lambda one, other: (one == player) == (other == player)


def value_by(words: Words, word: str, least: float = -inf, most: float = inf) -> Question:
    """The value that a word gives a state, in the mover's view; a BadValue if it is no number, or not in the range."""
    ask, player = getattr(words.game, word), words.player
    low, high = max(least, -SMALL), min(most, SMALL)

    def value_of(game: Any, state: Any, mover: Any, work: Any) -> float:
        value: float = ask(state, player)
        if type(value) is not int or not low <= value <= high:
            value = as_number(value)
            if not is_number(value):
                bad_value(word, state, player, value)
            if not least <= value <= most:
                refuse_utility(words.game, state, player, value)
        return value if mover == player else -value

    return value_of


def final_by(words: Words) -> Question:
    """The utility of a finished game, in the mover's view; an end is held against a sum that is only assumed."""
    value_of = value_by(words, "utility", *allowed_range(words.game))
    if words.sum.basis != "assumed":
        return value_of

    def final_value(game: Any, state: Any, mover: Any, work: Any) -> Any:
        words.see_end(state)
        return value_of(game, state, mover, work)

    return final_value


def first_by(words: Words) -> Question:
    """Is it the player whose utilities are searched with?"""
    player = words.player
    return lambda mover: mover == player


def guess_by(words: Words) -> Question:
    """The evaluation in the mover's view; a draw where the game has none."""
    if words.evaluate is None:
        return lambda game, state, mover, work: words.drawn(mover)
    return value_by(words, "evaluate")


def limits_by(words: Words) -> Question:
    """The least and the most that can still happen, in the mover's view."""
    if words.bounds is None:
        player, first, other = words.player, words.range, (-words.range[1], -words.range[0])
        return lambda game, state, mover, work: first if mover == player else other
    return lambda game, state, mover, work: words.limits(state, mover)


def played_by(words: Words) -> Question:
    """Did the position stand on the board before the search?  Mirrored ones are others."""
    key = words.key
    return lambda game, state, work: bool(work.played) and (state if key is None else key(state)) in work.played


def position_by(words: Words) -> Question:
    """What the table stores of a state; near the root, the least of the symmetric positions."""
    key = words.key
    if words.symmetries is None:
        return (lambda game, state, near_root: state) if key is None else (lambda game, state, near_root: key(state))

    def position_of(game: Any, state: Any, near_root: bool) -> Hashable:
        if near_root:
            return words.position(state, True)
        return state if key is None else key(state)  # type: ignore[no-any-return]

    return position_of
