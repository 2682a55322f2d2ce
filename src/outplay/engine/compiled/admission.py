"""Making a game known to the compiler, and calling kernels: what cannot be compiled is refused in plain words."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

from numba.core.errors import NumbaError, NumbaWarning

from outplay.engine.compiled.constant import declare, known_type
from outplay.engine.compiled.explain import OR_PLAIN, explanation
from outplay.engine.compiled.rules import NeedsFloat
from outplay.engine.compiled.states import NotCompilable, action_type, initial_type
from outplay.engine.playout import guesses_draws, middle_of
from outplay.errors import CannotCompile
from outplay.game import CHANCE, name_of, offers

warnings.filterwarnings("ignore", message="Cannot cache compiled function", category=NumbaWarning)

NUMBERS = {int: "int64", float: "float64"}
SAMPLE = 20
"""So many plies of a game are looked at before it is compiled."""


def compiled_number(game: Any) -> type:
    """int or float: the type of the game's values.  Declares the game to Numba when it is first asked for."""
    known = known_type(game)
    if known is not None:
        return float if known.number == NUMBERS[float] else int
    refuse_by_name(game)
    number = float if _sample_is_float(game) else int
    declare(game, NUMBERS[number])
    return number


def as_float(game: Any) -> type:
    """From now on the game's values are floats."""
    declare(game, NUMBERS[float])
    return float


def run_kernel(game: Any, kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a kernel, which may have to be compiled first; a CannotCompile instead of Numba's message."""
    try:
        return kernel(*arguments)
    except NumbaError as error:
        if NeedsFloat.__name__ in str(error):
            raise NeedsFloat(name_of(game)) from None
        raise explanation(game, error) from None


def refuse_by_name(game: Any) -> None:
    """A CannotCompile for what the kernels cannot express."""
    reason = _reason_against(game)
    if reason:
        raise cannot_compile(game, reason)


def cannot_compile(game: Any, reason: str) -> CannotCompile:
    """The error, with its reason."""
    return CannotCompile(f"{name_of(game)} cannot be compiled: {reason}", OR_PLAIN)


def _reason_against(game: Any) -> str:
    players = tuple(getattr(game, "players", (0, 1)))
    if players != (0, 1):
        return f"it is for {players}, and compiled games are for players 0 and 1"
    if offers(game, "outcomes") or game.to_move(game.initial) == CHANCE:
        return "it has chance nodes, and the kernels have none"
    if game.is_terminal(game.initial):
        return "it is over before it begins"
    strangers = [mover for mover in _movers(game) if type(mover) is not int or mover not in (0, 1)]
    if strangers:
        return f"to_move gives {strangers[0]!r}, and compiled games are for players 0 and 1"
    wide = [name for name in dir(game) if not name.startswith("__") and _needs_more_bits(getattr(game, name))]
    if wide:
        return f"{wide[0]} has more than 64 bits; make the board smaller"
    try:
        initial_type(game)
        action_type(game)
    except NotCompilable as error:
        return str(error)
    return ""


def _movers(game: Any) -> Iterator[Any]:
    """Who moves, along the first moves of a game."""
    state = game.initial
    for _ in range(SAMPLE):
        if game.is_terminal(state):
            return
        yield game.to_move(state)
        state = game.result(state, next(iter(game.actions(state))))


def _needs_more_bits(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_needs_more_bits, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**64


def _sample_is_float(game: Any) -> bool:
    """Do the values at the start look like floats?  A float that shows up later is noticed when it is compiled."""
    words = [word for word in ("evaluate", "bounds") if offers(game, word)]
    samples = [getattr(game, word)(game.initial, 0) for word in words]
    samples += [middle_of(game)] if guesses_draws(game) else []
    return any(isinstance(x, float) for sample in samples for x in (sample if isinstance(sample, tuple) else (sample,)))
