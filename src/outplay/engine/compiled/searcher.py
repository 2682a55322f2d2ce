"""The compiled searcher: the kernels, their table, and the threads that run them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from math import inf
from threading import stack_size
from typing import Any, Final

import numpy as np

from outplay.engine.compiled.admission import as_float, cannot_compile, compiled_number, run_kernel
from outplay.engine.compiled.limited import search_to_depth
from outplay.engine.compiled.prove import search_all, search_to_end
from outplay.engine.compiled.rules import NeedsFloat
from outplay.engine.compiled.states import NotCompilable, initial_shape, leaves, rows_of
from outplay.engine.compiled.table import new_table
from outplay.engine.compiled.work import (
    INTERRUPTED,
    LIMIT,
    NO_MOVES,
    NODES,
    NOISE,
    NOT_A_NUMBER,
    OUT_OF_NODES,
    ROOT_FIRST,
    ROOT_MOVE,
    SELECTIVE,
    STOP,
    STRANGER,
    TOO_DEEP,
    new_work,
)
from outplay.engine.numbers import FAR, FIRST_PLAYER
from outplay.engine.searcher import Found, Stopped
from outplay.errors import BadValue, NoActions, TooDeep, Unsuited
from outplay.game import Player, name_of, word_of

SHORT: Final = 20_000
"""A call of at most so many nodes runs at once; a longer one in a thread, so that Ctrl-C and the clock can end it."""

UNLIMITED: Final = 1 << 60
STACK: Final = 1 << 26
"""Bytes of stack for a thread: some systems give threads too little for a deep game."""

NONE: Final = -1


class CompiledSearcher:
    """Searches a game with the compiled kernels."""

    player: Player = FIRST_PLAYER
    has_room = False

    def __init__(
        self,
        game: Any,
        *,
        nodes: int | None = None,
        table_mb: float = 64,
        threads: int = 1,
        selective: bool = False,
        seed: int = 0,
    ):
        self.game, self.limit = game, nodes or UNLIMITED
        self.number = compiled_number(game)
        self.shape = initial_shape(game)
        self.table = new_table(table_mb, len(leaves(word_of(game, "key")(game.initial))))
        self.works = [new_work(seed + i) for i in range(threads)]
        for work in self.works:
            work[SELECTIVE], work[ROOT_MOVE] = selective, NONE
        self.pool: ThreadPoolExecutor | None = None
        self.is_long = threads > 1

    def warm_up(self, state: Any, proving: bool) -> None:
        """Compiles the kernel, or loads it, before any clock runs."""
        work = self.works[0]
        work[LIMIT] = 0
        try:
            self._call_once(state, proving)
        except NeedsFloat:
            self.number = as_float(self.game)
            self._call_once(state, proving)
        work[NODES] = work[STOP] = 0

    def _call_once(self, state: Any, proving: bool) -> None:
        kernel, plies = (search_to_end, ()) if proving else (search_to_depth, (np.int64(1),))
        window = self.number(-FAR), self.number(FAR)
        run_kernel(self.game, kernel, self.game, self._rows([state]), *window, *plies, self.table, self.works[0])

    def _rows(self, states: Sequence[Any]) -> np.ndarray[Any, Any]:
        """States as the kernels read them."""
        try:
            return rows_of(self.shape, states)
        except NotCompilable as error:
            raise cannot_compile(self.game, str(error)) from None

    @property
    def nodes(self) -> int:
        """How many states all threads have looked at."""
        return sum(int(work[NODES]) for work in self.works)

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        for work in self.works:
            work[STOP] = INTERRUPTED

    def improved(self) -> int | None:
        """The best move so far of a search that was stopped, if it had found a better one."""
        number = int(self.works[0][ROOT_MOVE])
        return None if number == NONE else number

    def search(
        self,
        state: Any,
        alpha: float,
        beta: float,
        depth: int | None,
        *,
        first: int | None = None,
        quietly: bool = False,
    ) -> Found:
        """Searches a state so many plies deep, or to the end of the game; Stopped if it has to end."""
        far = inf if self.number is float else FAR
        window = self.number(max(alpha, -far)), self.number(min(beta, far))
        main = self.works[0]
        before, main[ROOT_MOVE] = int(main[ROOT_MOVE]), NONE
        for work in self.works:
            work[ROOT_FIRST] = NONE if first is None else first
        try:
            if depth is None:
                value, proved = self._run(search_to_end, self._rows([state]), *window), True
            else:
                value, proved = self._run(search_to_depth, self._rows([state]), *window, np.int64(depth))
            return Found(value, proved, max(int(main[ROOT_MOVE]), 0))
        finally:
            if quietly:
                main[ROOT_MOVE] = before

    def values(self, states: Sequence[Any]) -> list[float]:
        """The exact value of each state, in the view of the player to move there; the threads share the work."""
        rows = self._rows(states)
        parts = [rows[i :: len(self.works)].copy() for i in range(len(self.works))]
        found = [np.zeros(len(part), np.float64 if self.number is float else np.int64) for part in parts]
        futures = []
        for part, values, work in zip(parts, found, self.works, strict=True):
            work[LIMIT], work[NOISE] = UNLIMITED, 0
            futures.append(self._submit(search_all, self.game, part, values, self.table, work))
        self._wait(futures)
        self._raise_if_stopped()
        answer = np.zeros(len(states), found[0].dtype)
        for i, values in enumerate(found):
            answer[i :: len(self.works)] = values
        return answer.tolist()

    def _run(self, kernel: Any, *arguments: Any) -> Any:
        """The kernel's answer: at once if that takes few nodes, else from a thread."""
        work = self.works[0]
        if not self.is_long:
            work[LIMIT] = min(self.limit, work[NODES] + SHORT)
            answer = run_kernel(self.game, kernel, self.game, *arguments, self.table, work)
            if work[STOP] != OUT_OF_NODES or work[NODES] >= self.limit:
                self._raise_if_stopped()
                return answer
            self.is_long = True
            work[STOP] = 0
        return self._run_long(kernel, arguments)

    def _run_long(self, kernel: Any, arguments: Sequence[Any]) -> Any:
        """The first thread's answer; the others run along, and fill the table for it."""
        main, *others = self.works
        main[LIMIT] = self.limit
        helpers = []
        for work in others:
            work[LIMIT] = UNLIMITED
            helpers.append(self._submit(kernel, self.game, *arguments, self.table, work))
        first = self._submit(kernel, self.game, *arguments, self.table, main)
        self._wait([first])
        self._release(helpers)
        self._raise_if_stopped()
        return first.result()

    def _submit(self, kernel: Callable[..., Any], *arguments: Any) -> Future[Any]:
        before = stack_size(STACK)
        try:
            if self.pool is None:
                self.pool = ThreadPoolExecutor(len(self.works))
            return self.pool.submit(run_kernel, self.game, kernel, *arguments)
        finally:
            stack_size(before)

    def _wait(self, futures: Sequence[Future[Any]]) -> None:
        """Waits so that Ctrl-C is heard: then everything is told to stop, and waited for."""
        try:
            for future in futures:
                future.result()
        except KeyboardInterrupt:
            self.stop()
            for future in futures:
                future.result()
            raise

    def _release(self, helpers: Sequence[Future[Any]]) -> None:
        """Stops the helpers, and lets them start again the next time, unless all were stopped."""
        others = self.works[1:]
        for work in others:
            work[STOP] = work[STOP] or OUT_OF_NODES
        for helper in helpers:
            helper.result()
        for work in others:
            work[STOP] = 0 if work[STOP] == OUT_OF_NODES else work[STOP]

    def _raise_if_stopped(self) -> None:
        why = int(self.works[0][STOP])
        if why == NO_MOVES:
            raise NoActions(
                f"{name_of(self.game)} has a state that is not terminal and has no action; check_game shows it"
            )
        if why == NOT_A_NUMBER:
            raise BadValue(
                f"{name_of(self.game)} has a state that is worth NaN, which is no number; check_game shows it"
            )
        if why == STRANGER:
            raise Unsuited(f"{name_of(self.game)} lets someone move besides players 0 and 1: engine='plain' says who")
        if why == TOO_DEEP:
            raise TooDeep(
                f"{name_of(self.game)} went on for more plies than the compiled engine can hold: use engine='plain'"
            )
        if why:
            raise Stopped
