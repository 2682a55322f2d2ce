"""Players in people's own files: my_players.py:clever is a function, a class, or what makes a player."""

from __future__ import annotations

import inspect
import sys
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any

from outplay.errors import BadPlayer, NoSuchGame
from outplay.notation.catalogue import module_at
from outplay.playing.players import as_player, takes_two


def player_in_file(path: str, name: str, options: dict[str, Any]) -> Any:
    """The player of that name in the file; if it has one player alone, no name is needed.

    A function of a game and a state is one; so is an object with `play`.  A class, or a function without parameters
    that must be given, makes one, each time anew, with the options.
    """
    module = module_in(Path(path))
    return _made(_found(module, path, name), f"{path}:{name}", options)


def module_in(path: Path) -> ModuleType:
    """The module that the file is: the one that was loaded from it, if one was; a BadPlayer if it cannot be."""
    known = sys.modules.get(path.stem)
    if known is not None and getattr(known, "__file__", None) == str(path.absolute()):
        return known
    try:
        return module_at(path)
    except NoSuchGame as error:
        raise BadPlayer(str(error).replace(":CLASS", ":NAME")) from None


def _found(module: ModuleType, path: str, name: str) -> Any:
    players = {key: value for key, value in vars(module).items() if _looks_like_one(module, value)}
    if name in vars(module):
        return vars(module)[name]
    if not name and len(players) == 1:
        return next(iter(players.values()))
    close = get_close_matches(name, players, 1)
    hint = f"; did you mean {path}:{close[0]}?" if close else f"; write {path}:NAME"
    named = f"nothing called {name!r}" if name else "no player named"
    raise BadPlayer(f"{path}: {named}; players in it: {', '.join(players) or 'none'}{hint}")


def _looks_like_one(module: ModuleType, value: Any) -> bool:
    """Was it written there, and can it play?"""
    if getattr(value, "__module__", None) != module.__name__:
        return False
    if inspect.isclass(value):
        return hasattr(value, "play")
    return hasattr(value, "play") or (inspect.isfunction(value) and takes_two(value))


def _made(found: Any, words: str, options: dict[str, Any]) -> Any:
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
    made = found(**options)
    if callable(getattr(made, "play", None)):
        return made
    raise BadPlayer(f"{words} gave {made!r:.60}, which has no play(game, state, *, history, seconds_left)")
