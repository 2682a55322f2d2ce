"""What every search needs of states: a table can hold them, and `result` leaves them as they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outplay.errors import BadOption, NotAGame
from outplay.game import CHANCE
from outplay.words import name_of, offers


def require_hashable(game: Any, state: Any) -> None:
    """Nothing, if the state, or the key that stands for it, can be a key of a table; else a NotAGame."""
    word, key = ("key", game.key(state)) if offers(game, "key") else ("a state", state)
    try:
        hash(key)
    except TypeError:
        raise NotAGame(
            f"states must be hashable, and {word} of {name_of(game)} is {key!r:.200}, a {type(key).__name__}: "
            "make it of tuples, frozensets, a NamedTuple or a frozen dataclass"
        ) from None


def require_many(states: Iterable[Any]) -> list[Any]:
    """The states of a call for many of them; a BadOption where they are none."""
    if not isinstance(states, Iterable):
        raise BadOption(f"states is {states!r:.60}; it should be a list of them")
    return list(states)


def require_unchanged(game: Any, state: Any) -> None:
    """Nothing, if `result` leaves the state as it was; else a NotAGame.

    The first move speaks for the others.
    """
    action = None if game.to_move(state) == CHANCE else _first_move(game, state)
    if action is None:
        return
    before = _picture(state)
    if game.result(state, action) is None:
        raise NotAGame(f"result gave None for the move {action!r:.60}: return the next state on every path")
    if _picture(state) != before:
        raise NotAGame(
            f"result changed the state it was given, which is now {state!r:.200}: leave it as it was and build a new "
            "one; tuples and frozen dataclasses cannot be changed"
        )


def _first_move(game: Any, state: Any) -> Any:
    """The first of the moves, None if there is none; a NotAGame if what `actions` gives is no list of any kind."""
    moves = game.actions(state)
    try:
        return next(iter(moves), None)
    except TypeError:
        if hasattr(moves, "__iter__"):
            raise
        raise NotAGame(
            f"actions gave {moves!r:.200}, a {type(moves).__name__}, and not the moves: return a list or yield each of "
            "them"
        ) from None


def _picture(state: Any) -> str:
    """What a state shows of itself, and its attributes: the same as long as nothing in it changes."""
    return f"{state!r} {getattr(state, '__dict__', '')!r}"
