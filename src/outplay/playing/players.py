"""Players: whoever chooses moves, be it an object, a function, a person at the terminal, or one of these in a file.

A player is an object with

    play(game, state, *, history=(), seconds_left=None)    the move it chooses: one of game.actions(state)

and may have

    begin(game, *, seed=None, seconds=None, increment=0)   a new game: forget the last one
    close()                                                there will be no more games: end what it started

What a player learns in one game it may keep to the end of that game, and no longer.  So in a match every game begins
with a player that was made anew, and then `begin`, if there is one, is told of the game.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Protocol, TypeAlias, TypeGuard, runtime_checkable

from outplay.answers import MISSING, no_actions
from outplay.errors import BadPlayer, IllegalAction, NoSuchGame
from outplay.game import Action, AnyGame, State
from outplay.notation import read_move
from outplay.notation.catalogue import module_at
from outplay.words import word_of

Choose: TypeAlias = Callable[..., Any]
"""A function of a game and a state, which gives one of the actions."""

History: TypeAlias = Sequence[State]
"""The states that were played before one, in their order."""


@runtime_checkable
class Player(Protocol):
    """An object that chooses moves."""

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
        """One of `game.actions(state)`.

        history       the states that were played before this one, in their order
        seconds_left  what is left of the player's time for the whole rest of the game; None if that is not counted
        """


class Function:
    """A function `(game, state) -> action` as a player; if it names `history` or `seconds_left`, it is told them."""

    def __init__(self, choose: Choose):
        self.choose = choose

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
        """The action that the function returns."""
        return self.choose(game, state, **_asked(self.choose, history=history, seconds_left=seconds_left))

    def __str__(self) -> str:
        return getattr(self.choose, "__qualname__", type(self.choose).__name__)


class First:
    """Always takes the first move there is."""

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
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

    def begin(self, game: AnyGame, *, seed: int | None = None, seconds: float | None = None) -> None:
        """The dice are thrown anew: by its own seed if it has one, else by the one of the game."""
        self.random = Random(seed if self.seed is None else self.seed)

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
        """One of the actions, each as likely as the others; a NoActions where there is none."""
        return self.random.choice(list(game.actions(state)) or no_actions(state))

    def __str__(self) -> str:
        return "random" if self.seed is None else f"random seed={self.seed}"


class Human:
    """Asks whoever sits at the terminal; Ctrl-C and the end of input end it as they end any program."""

    def play(self, game: AnyGame, state: State, *, history: History = (), seconds_left: float | None = None) -> Action:
        """The first legal move that is typed; what is none is answered with what could have been typed."""
        print(word_of(game, "show")(state))
        while True:
            try:
                return read_move(game, state, input(f"{game.to_move(state)}> "))
            except IllegalAction as error:
                print(error)

    def __str__(self) -> str:
        return "human"


def as_player(what: object) -> Player:
    """The player that a function, a class or an object stands for; a BadPlayer for what cannot play."""
    if inspect.isclass(what):
        return as_player(_made(what))
    if can_play(what):
        return what
    if callable(what) and takes_two(what):
        return Function(what)
    raise BadPlayer(
        f"{what!r:.80} is no player: give words as in 'mcts seconds=1', a function of a game and a state, or an "
        "object with play(game, state, *, history, seconds_left)"
    )


def can_play(what: object) -> TypeGuard[Player]:
    """Has it a `play` that can be called?"""
    return callable(getattr(what, "play", None))


def begin_game(
    one: object, game: AnyGame, *, seed: int | None = None, seconds: float | None = None, increment: float = 0.0
) -> None:
    """Tells a player of a new game, if it has a `begin`, by as many of the words as that takes.

    seed       a number to draw chance from
    seconds    what each move may take
    increment  the seconds that each move adds to those that are left for the game
    """
    begin = getattr(one, "begin", None)
    if callable(begin):
        begin(game, **_asked(begin, seed=seed, seconds=seconds, increment=increment))


def close_player(one: object) -> None:
    """Tells a player that there are no more games for it, if it has a `close`."""
    close = getattr(one, "close", None)
    if callable(close):
        close()


def ask_player(
    one: Player, game: AnyGame, state: State, history: History = (), seconds_left: float | None = None
) -> Action:
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
    """The words that a function has parameters for; all of them, if it takes any keyword."""
    known = inspect.signature(function).parameters
    every = any(parameter.kind is parameter.VAR_KEYWORD for parameter in known.values())
    return {word: value for word, value in words.items() if every or word in known}


def _made(cls: type) -> Player:
    try:
        made: object = cls()
    except TypeError as error:
        raise BadPlayer(f"{cls.__name__}() fails ({error}): give its parameters defaults, or make one") from None
    if can_play(made):
        return made
    raise BadPlayer(f"{cls.__name__} has no play(game, state, *, history, seconds_left), and so is no player")


def player_in_file(path: str, name: str, options: Mapping[str, object]) -> Player:
    """The player of that name in the file; if it has one player alone, no name is needed.

    A function of a game and a state is one; so is an object with `play`.  A class, or a function without parameters
    that must be given, makes one, each time anew, with the options.
    """
    return _made_with(_found(_module_in(Path(path)), path, name), f"{path}:{name}", options)


def _module_in(path: Path) -> ModuleType:
    """The module that the file is: the one that was loaded from it, if one was; a BadPlayer if it cannot be."""
    known = sys.modules.get(path.stem)
    if known is not None and getattr(known, "__file__", None) == str(path.absolute()):
        return known
    try:
        return module_at(path)
    except NoSuchGame as error:
        raise BadPlayer(str(error).replace(":CLASS", ":NAME")) from None


def _found(module: ModuleType, path: str, name: str) -> Any:
    players = {key: value for key, value in vars(module).items() if _is_player_of(module, value)}
    if name in vars(module):
        return vars(module)[name]
    if not name and len(players) == 1:
        return next(iter(players.values()))
    close = get_close_matches(name, players, 1)
    hint = f"; did you mean {path}:{close[0]}?" if close else f"; write {path}:NAME"
    named = f"nothing called {name!r}" if name else "no player named"
    raise BadPlayer(f"{path}: {named}; players in it: {', '.join(players) or 'none'}{hint}")


def _is_player_of(module: ModuleType, value: object) -> bool:
    """Was it written in that module, and is it a class, an object or a function that can play?"""
    if getattr(value, "__module__", None) != module.__name__:
        return False
    if inspect.isclass(value):
        return hasattr(value, "play")
    return hasattr(value, "play") or (inspect.isfunction(value) and takes_two(value))


def _made_with(found: Any, words: str, options: Mapping[str, object]) -> Player:
    """The player, made with the options if it is to be made."""
    makes = inspect.isclass(found) or (inspect.isfunction(found) and not takes_two(found))
    if not makes:
        if options:
            raise BadPlayer(
                f"{words} takes no options, and {', '.join(options)} came: leave them out, or write a class"
            )
        return as_player(found)
    try:
        inspect.signature(found).bind(**options)
    except TypeError as error:
        raise BadPlayer(f"{words} cannot be made so ({error}); it takes {inspect.signature(found)}") from None
    made: object = found(**options)
    if can_play(made):
        return made
    raise BadPlayer(f"{words} gave {made!r:.60}, which has no play(game, state, *, history, seconds_left)")
