"""Kernels made ready beside the calls of this process: what a game's calls took in all, and the threads that load.

Ten short searches are worth the compiler as much as one long one, so time counts for a game's rules and not for a call.
What was begun goes on when the call that began it is over, and later calls find it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread, main_thread
from types import ModuleType
from typing import Final
from weakref import WeakKeyDictionary

from outplay.errors import CannotCompile
from outplay.game import AnyGame, State

MOST_GAMES: Final = 1_000
"""Games of one class whose time is remembered."""

_spent: WeakKeyDictionary[type, dict[int, float]] = WeakKeyDictionary()


def seconds_spent(game: AnyGame) -> float:
    """Seconds of the processor that finished calls about these rules took in this process."""
    return _spent.get(type(game), {}).get(_rules(game), 0.0)


def add_seconds(game: AnyGame, seconds: float) -> None:
    """A call about these rules took so many seconds of the processor more."""
    games = _spent.setdefault(type(game), {})
    if len(games) >= MOST_GAMES:
        games.clear()
    games[_rules(game)] = seconds + seconds_spent(game)


def _rules(game: AnyGame) -> int:
    """Equal for two games of a class with the same parameters, while nobody gives the class other methods.

    It is found at once, where the fingerprint of the rules needs the compiler.  One whose parameters have no hash is
    like no other.
    """
    if isinstance(game, ModuleType):
        return hash(tuple(id(value) for value in vars(game).values()))
    words = tuple(id(value) for kind in type(game).__mro__[:-1] for value in vars(kind).values())
    try:
        return hash((frozenset(vars(game).items()), words))
    except Exception:
        return hash((id(game), words))


class Making:
    """A thread that has one kernel compiled, or loads it, for all calls that want it.

    The end of the process waits for it, for a thread that is torn out of the compiler would take the process down.

    is_ready  can the kernel be called?
    refusal   why it never will be, once that is known
    """

    def __init__(self, game: AnyGame, state: State, kernel: str, prepare: Callable[[], None]):
        self.is_ready, self.refusal = False, ""
        self.thread = Thread(target=self._make, args=(game, state, kernel, prepare))
        self.thread.start()

    @property
    def is_over(self) -> bool:
        """Is there nothing more to wait for?"""
        return not self.thread.is_alive()

    def _make(self, game: AnyGame, state: State, kernel: str, prepare: Callable[[], None]) -> None:
        try:
            from outplay.compiling.ahead import make_ready

            self.is_ready = make_ready(game, state, kernel, prepare, Event())
        except CannotCompile as error:
            self.refusal = error.reason
        except RuntimeError:
            if main_thread().is_alive():  # else the process may be ending, when no module may prepare for threads
                raise


_lock = Lock()
_making: WeakKeyDictionary[type, dict[tuple[int, str], Making]] = WeakKeyDictionary()
"""By the class, the rules and the kernel.  What was refused is not tried again."""


def made_beside(game: AnyGame, state: State, kernel: str, prepare: Callable[[], None]) -> Making:
    """What makes the kernel ready beside all calls: it is begun if no call before has begun it.

    prepare  compiles the kernel, or loads it
    """
    key = _rules(game), kernel
    with _lock:
        begun = _making.setdefault(type(game), {})
        if key not in begun or begun[key].is_ready:
            begun[key] = Making(game, state, kernel, prepare)
        return begun[key]
