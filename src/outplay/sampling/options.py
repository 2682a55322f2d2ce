"""What perft and playouts may be asked, and where they begin."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from outplay.answers import refuse_stranger
from outplay.errors import BadOption
from outplay.words import require_game

Engine: TypeAlias = Literal["auto", "plain", "compiled"]
ENGINES: Final = ("auto", "plain", "compiled")


def require_engine(engine: str) -> None:
    """A BadOption for an engine that does not exist."""
    if engine not in ENGINES:
        raise BadOption(f"engine is {engine!r}; it should be one of {', '.join(map(repr, ENGINES))}")


def require_whole(name: str, value: object, least: int) -> None:
    """A BadOption for what is not a whole number, or too small a one."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadOption(f"{name} is {value!r}; it should be a whole number, at least {least}")


def beginning(game: Any, state: Any) -> Any:
    """The state to begin with: the initial one, unless another was given; a NotAGame for what is no game."""
    require_game(game)
    state = game.initial if state is None else state
    if not game.is_terminal(state):
        refuse_stranger(game, game.to_move(state))
    return state
