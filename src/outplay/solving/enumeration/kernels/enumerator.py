"""What the compiled walks stand on: the rules, a layout for their keys, and what the rules did wrong, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from outplay.compiling.admission import as_float, cannot_compile, compiled_number, run_kernel
from outplay.compiling.questions import NeedsFloat
from outplay.compiling.states import NotCompilable, initial_shape, rows_of
from outplay.core.faults import FAULTS, fault_in
from outplay.errors import TooDeep, TooLarge, Unsuited
from outplay.solving.entries import ENDLESS, MOST_NUMBERED, MOST_POSITIONS, MOST_VALUES, UNKNOWN
from outplay.solving.enumeration.kernels import work as at
from outplay.solving.enumeration.kernels.layout import KeyLayout
from outplay.solving.enumeration.positions import folded_position_of
from outplay.solving.resources import ThreadPool
from outplay.solving.storage import Room
from outplay.words import name_of

Array = np.ndarray[Any, Any]


class Enumerator:
    """What both walks have: the game, the room they may take, a layout, and the values of ends.

    folds  are positions of the second player's turn folded onto the first's (positions.py)?
    work  the numbers of the walk (work.py)
    ends  the values, by number; the total stands in place of number 0
    """

    engine = "compiled"
    work: Array
    ends: Array
    last_bits: int
    """Bits of the last word of a key."""
    kernel: Any
    """What is compiled for each game, and does the work."""

    def __init__(
        self,
        game: Any,
        total: Any,
        roots: list[Any],
        symmetric: bool,
        room: Room,
        pool: ThreadPool,
        folds: bool = False,
    ):
        self.game, self.total, self.roots, self.symmetric, self.room, self.pool, self.folds = (
            *(game, total, roots),
            *(symmetric, room, pool, folds),
        )
        self.number = compiled_number(game, roots)
        self.position_of = folded_position_of(game, roots[0], symmetric, folds)
        self.layout = KeyLayout.of(game, roots, self.position_of, self.last_bits)
        self.states = self.rows_of(roots)
        self._begin()

    @property
    def values(self) -> list[Any]:
        """The first player's values by number, None at 0."""
        return [None, *self.ends[1 : self.work[at.VALUES]].tolist()]

    def rows_of(self, states: list[Any]) -> Array:
        """States as rows of words; a CannotCompile for one that does not fit."""
        try:
            return rows_of(initial_shape(self.game), states)
        except NotCompilable as error:
            raise cannot_compile(self.game, str(error)) from None

    def new_work(self) -> Array:
        """The numbers of a walk, in the layout that there is now."""
        numbers = self.layout.numbers()
        work = np.zeros(at.LAYOUT + len(numbers), np.int64)
        work[at.LAYOUT :] = numbers
        work[at.KEY_WORDS], work[at.STATE_WORDS] = self.layout.key_words, self.states.shape[1]
        work[at.MIRRORED], work[at.FOLDED], work[at.VALUES] = self.symmetric, self.folds, 1
        return work

    def new_ends(self) -> Array:
        """Room for all values that there may be."""
        ends = np.zeros(MOST_VALUES, np.float64 if self.number is float else np.int64)
        ends[0] = self.total
        return ends

    def call(self, kernel: Any, *arguments: Any) -> bool:
        """Calls a kernel; False if the values turn out to be floats, and all has to begin again."""
        try:
            run_kernel(self.game, kernel, self.game, *arguments)
            return True
        except NeedsFloat:
            self.number = as_float(self.game)
            return False

    def told(self, ask: Callable[[list[Any]], list[int] | None], states: list[Any]) -> list[int]:
        """What `ask` says of each state; 0 for those that do not fit into the layout, to which no walk has come.

        It is asked for all of them, and says None if one does not fit.
        """
        answers = ask(states)
        if answers is not None:
            return answers
        fits = [self.layout.packed(self.position_of(state)) is not None for state in states]
        fitting = iter(ask([state for state, is_fit in zip(states, fits, strict=True) if is_fit]) or ())
        return [next(fitting, UNKNOWN) if is_fit else UNKNOWN for is_fit in fits]

    def head(self) -> dict[str, Any]:
        """What a checkpoint keeps of it, as plain data."""
        return {"limits": self.layout.limits, "number": self.number.__name__, "values": self.values[1:]}

    def restore_layout(self, head: dict[str, Any]) -> None:
        """The layout that was kept, and the type of the values."""
        self.layout = KeyLayout(tuple((least, most) for least, most in head["limits"]), self.last_bits)
        if head["number"] == "float" and self.number is not float:
            self.number = as_float(self.game)

    def restore_values(self, head: dict[str, Any]) -> None:
        """The values that were kept."""
        self.ends[1 : 1 + len(head["values"])] = head["values"]
        self.work[at.VALUES] = 1 + len(head["values"])

    def widen(self, work: Array) -> None:
        """A layout that holds what did not fit."""
        self.layout = self.layout.widened(int(work[at.FIELD]), int(work[at.WORD]))

    def _begin(self) -> None:
        """All from the start, in the layout that there is now."""
        raise NotImplementedError


REFUSALS: Final[dict[int, tuple[type[Exception], str]]] = {
    at.TABLE_IS_FULL: (TooLarge, f"has more than {MOST_NUMBERED:,} positions, {MOST_POSITIONS:,} if none comes again"),
    at.MANY_VALUES: (TooLarge, f"has more than {MOST_VALUES - 1:,} different utilities: solve it with method='search'"),
    at.NO_FRAMES: (
        TooDeep,
        f"goes on for more than {ENDLESS // 2:,} plies: does it repeat, and say can_repeat = False?",
    ),
    at.NO_SWAP: (Unsuited, "has a swap_players after which the same player moves again: check_game shows where"),
    at.MANY_WORTHS: (Unsuited, "has repetitions that are not worth the same everywhere: engine='plain' says which"),
}


def refuse(game: Any, status: int) -> None:
    """Raises the error about rules that a walk cannot go through."""
    if status in FAULTS:
        raise fault_in(game, status)
    kind, words = REFUSALS[status]
    raise kind(f"{name_of(game)} {words}")
