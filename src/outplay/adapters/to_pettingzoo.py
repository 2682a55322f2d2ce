"""A game of ours as an environment of PettingZoo (AEC): agents step in turn, with a mask of what is legal.

pip install 'outplay[adapters]'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from outplay.adapters.numbering import Numbering, length_of
from outplay.errors import BadOption, MissingExtra
from outplay.notation import Action, AnyGame, name_of

MOST_PLIES: Final = 1_000
"""Plies after which a game is broken off, as a draw."""


def to_pettingzoo(
    game: AnyGame,
    *,
    name: str | None = None,
    actions: Iterable[Action] | None = None,
    observe: Callable[[Any, Any], Any] | None = None,
    longest: int = MOST_PLIES,
    render_mode: str | None = None,
) -> Any:
    """The game as an AEC environment; dice are thrown by it, with the seed of `reset`.

    name         registers it: `pettingzoo.make("aec", "outplay/Nim-v0")` makes another one
    actions      all actions that can occur, which become numbers; without it every state of the game is looked at
    observe      what a player sees of a state, as an array of numbers; without it the numbers that the state is made
                 of, Bitboards bit by bit
    longest      plies after which a game is broken off
    render_mode  'ansi', 'svg' or 'rgb_array'

    What is illegal ends the game, with the worst utility for who tried it.
    """
    zoo = _pettingzoo()
    from outplay.adapters.environment import MODES, Environment

    if render_mode not in (None, *MODES):
        raise BadOption(f"render_mode is {render_mode!r:.40}; it should be {', '.join(MODES)} or None")
    numbering = Numbering(game, actions)
    width = None if observe else length_of(game.initial)
    if width == 0:
        raise BadOption(
            f"a state of {name_of(game)} is not made of numbers: {game.initial!r:.60}; say what players see: "
            "observe=lambda state, player: [...]"
        )
    label = name or name_of(game)

    def made(render_mode: str | None = render_mode, max_cycles: int = longest) -> object:
        raw = Environment(game, label, numbering, observe, max_cycles, render_mode)
        worst = (getattr(game, "utility_range", None) or numbering.worths or (-1, 1))[0]
        legal = zoo.utils.wrappers.TerminateIllegalWrapper(raw, illegal_reward=worst)
        return zoo.utils.wrappers.OrderEnforcingWrapper(zoo.utils.wrappers.AssertOutOfBoundsWrapper(legal))

    if name is not None:
        zoo.register("aec", name, made)
    return made()


def _pettingzoo() -> ModuleType:
    """PettingZoo's module; a MissingExtra if it is not there."""
    try:
        import_module("pettingzoo.utils")
        return import_module("pettingzoo")
    except ImportError:
        raise MissingExtra("PettingZoo's environments need pettingzoo: pip install 'outplay[adapters]'") from None
