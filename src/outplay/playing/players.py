"""Players: whoever chooses moves, be it an object, a function, or words.

A player is an object with

    play(game, state, *, history=(), seconds_left=None)    the move it chooses: one of game.actions(state)

and may have

    begin(game, *, seed=None, seconds=None)                a new game: forget the last one

What a player learns in one game it may keep to the end of that game, and no longer.  So in a match every game begins
with a player that was made anew, and then `begin`, if there is one, is told of the game.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

from outplay.answers import MISSING, no_actions
from outplay.errors import BadPlayer

Choose: TypeAlias = Callable[..., Any]
"""A function of a game and a state, which gives one of the actions."""


@runtime_checkable
class Player(Protocol):
    """An object that chooses moves."""

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """One of `game.actions(state)`.

        history       the states that were played before this one, in their order
        seconds_left  what is left of the player's time for the whole rest of the game; None if that is not counted
        """


class Function:
    """A function `(game, state) -> action` as a player; if it names `history` or `seconds_left`, it is told them."""

    def __init__(self, choose: Choose):
        self.choose = choose

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """What the function says."""
        return self.choose(game, state, **_asked(self.choose, history=history, seconds_left=seconds_left))

    def __str__(self) -> str:
        return getattr(self.choose, "__qualname__", type(self.choose).__name__)


class First:
    """Always takes the first move there is."""

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """The first of the actions; the rest are not asked for."""
        first = next(iter(game.actions(state)), MISSING)
        return no_actions(state) if first is MISSING else first

    def __str__(self) -> str:
        return "first"


class AtRandom:
    """Takes any of the moves with the same chance; the same seed gives the same moves."""

    def __init__(self, seed: int | None = None):
        self.seed = seed
        self.random = Random(seed)

    def begin(self, game: Any, *, seed: int | None = None, seconds: float | None = None) -> None:
        """The dice are thrown anew: by its own seed if it has one, else by the one of the game."""
        self.random = Random(seed if self.seed is None else self.seed)

    def play(self, game: Any, state: Any, *, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
        """Any of the actions."""
        return self.random.choice(list(game.actions(state)) or no_actions(state))

    def __str__(self) -> str:
        return "random" if self.seed is None else f"random seed={self.seed}"


def as_player(what: Any) -> Any:
    """The player that a function, a class or an object stands for; a BadPlayer for what cannot play."""
    if inspect.isclass(what):
        return as_player(_made(what))
    if callable(getattr(what, "play", None)):
        return what
    if callable(what) and takes_two(what):
        return Function(what)
    raise BadPlayer(
        f"{what!r:.80} is no player: give words as in 'mcts seconds=1', a function of a game and a state, or an "
        "object with play(game, state, *, history, seconds_left)"
    )


def begin_game(one: Any, game: Any, *, seed: int | None = None, seconds: float | None = None) -> None:
    """Tells a player of a new game, if it has a `begin`, by as many of the words as that takes.

    seed     a number to draw chance from
    seconds  what each move may take
    """
    if callable(getattr(one, "begin", None)):
        one.begin(game, **_asked(one.begin, seed=seed, seconds=seconds))


def ask_player(one: Any, game: Any, state: Any, history: Sequence[Any] = (), seconds_left: float | None = None) -> Any:
    """What a player chooses, told as many of the words as its `play` takes."""
    return one.play(game, state, **_asked(one.play, history=history, seconds_left=seconds_left))


def takes_two(function: Choose) -> bool:
    """Must it be called with a game and a state, and can it be?"""
    try:
        signature = inspect.signature(function)
        signature.bind(None, None, **_asked(function, history=(), seconds_left=None))
    except (TypeError, ValueError):
        return False
    return all(word.default is word.empty for word in list(signature.parameters.values())[:2])


def _asked(function: Choose, **words: Any) -> dict[str, Any]:
    """Those of the words that a function takes."""
    known = inspect.signature(function).parameters
    every = any(parameter.kind is parameter.VAR_KEYWORD for parameter in known.values())
    return {word: value for word, value in words.items() if every or word in known}


def _made(cls: type) -> Any:
    try:
        made = cls()
    except TypeError as error:
        raise BadPlayer(f"{cls.__name__}() fails ({error}): give its parameters defaults, or make one") from None
    if callable(getattr(made, "play", None)):
        return made
    raise BadPlayer(f"{cls.__name__} has no play(game, state, *, history, seconds_left), and so is no player")
