"""The compiled searcher: the kernels, their table, and the threads that run them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from contextlib import contextmanager
from functools import partial
from math import ceil, floor
from threading import RLock, stack_size
from typing import Any, Final, NamedTuple, NoReturn

import numpy as np

from outplay.answers import refuse_bounds
from outplay.clock import Stopped
from outplay.compiling.admission import (
    as_float,
    cannot_compile,
    compiled_number,
    compiled_rows,
    run_kernel,
    state_in,
)
from outplay.compiling.cache import kernel
from outplay.compiling.constant import known_type
from outplay.compiling.naturals import acting
from outplay.compiling.numbers import FAR, numbered_players
from outplay.compiling.questions import NeedsFloat, state_at
from outplay.compiling.states import leaves
from outplay.core.faults import BEYOND_BOUNDS, FAULTS, OUT_OF_NODES, TOO_DEEP, fault_in
from outplay.core.kernels.primitives import played_mark
from outplay.core.kernels.table import as_new, forget_busy, new_table
from outplay.core.kernels.work import LIMIT, PATH, STACK, STOP, TOLD, Array, new_work, note
from outplay.core.memory import data_words, table_of
from outplay.core.numbers import COUNTING, CUTS, ENDLESS, HELD, HERO, NODES, PROBES, ROOT_MOVE, SHARED
from outplay.core.searcher import Searcher
from outplay.errors import TooDeep
from outplay.game import AnyGame, Player, State
from outplay.sums import is_same, middle_of
from outplay.words import offers, word_of

SHORT: Final = 20_000
"""Nodes of a call that runs at once; a longer one runs in a thread, so that Ctrl-C and the clock can end it."""

UNLIMITED: Final = 1 << 60
PARTS: Final = 16
"""Parts for each thread that many states are shared out in: who is done with one takes the next."""

SHORT_STACK, LONG_STACK = 1 << 18, 1 << 26
"""Bytes of stack that every thread has to spare, and those of our own: some systems give too little for a deep game."""

FOR_RULES: Final = 1 << 20
"""Bytes of a long stack that are left to the game's rules."""

STACK_LOCK: Final = RLock()
"""The size of the next thread's stack is one number for the whole process."""


@contextmanager
def _large_stacks() -> Iterator[None]:
    """Threads that start here have a LONG_STACK; all others keep theirs."""
    with STACK_LOCK:
        before = stack_size(LONG_STACK)
        try:
            yield
        finally:
            stack_size(before)


@kernel
def note_played(game, states, table, work):
    """Writes down the positions that were played before the search."""
    for i in range(len(states)):
        note(played_mark(game, state_at(game, states, i)), work)


class Kernels(NamedTuple):
    """The compiled texts of a method.

    to_depth  (game, states, alpha, beta, depth, what is its own, table, work) -> (value, is it proved, ...)
    to_end    (game, states, alpha, beta, table, work) -> value, where positions cannot recur; None if there is none
    of_many   (game, states, values, table, work) writes the exact value of each state; None if there is none
    """

    to_depth: Any
    to_end: Any = None
    of_many: Any = None


class CompiledSearcher(Searcher):
    """Searches a game with compiled kernels.

    own         the further arguments of the kernel
    by_chance   do they know chance nodes?  for_many: do they know any number of players?
    in_floats   do they search with floats, whatever the game's values are?
    is_long     do all searches run in threads?  One that begins again there looks at other nodes
    row_words   the numbers that a row of the table has, if it is of full size from the beginning: max^n has no more of
                one that grows, but up to 6 % more nodes; if they are left out, those of a key and a value
    hero        who plays against all others; with nobody named, the first player against the second
    """

    def __init__(
        self,
        game: AnyGame,
        kernels: Kernels,
        asked: Iterable[State] = (),
        *,
        own: Sequence[Any] = (),
        by_chance: bool = False,
        for_many: bool = False,
        in_floats: bool = False,
        is_long: bool = False,
        row_words: int | None = None,
        hero: Player = None,
        nodes: int | None = None,
        table_mb: float = 64,
        threads: int = 1,
        selective: bool = False,
        seed: int = 0,
        history: Sequence[State] = (),
    ):
        self.game, self.kernels, self.own = game, kernels, own
        self.player: Player = numbered_players(game)[0] if hero is None else hero
        self.limit = min(nodes or UNLIMITED, UNLIMITED)
        number = compiled_number(game, asked, by_chance=by_chance, for_many=for_many)
        self.is_whole, self.number = in_floats and number is int, float if in_floats else number
        self.actor = acting(game)
        self.table_mb, self.is_shared, self.row_words = table_mb, threads > 1, row_words
        self._make_table()
        self.selective, self.can_repeat = selective, getattr(game, "can_repeat", True)
        self.history = list(history) if self.can_repeat else []
        self.works = [new_work(seed, threads > 1, len(self.history)) for _ in range(threads)]
        for work in self.works:
            work[CUTS] = work[PROBES] = int(by_chance)
            work[HELD] = int(offers(game, "bounds") and not self.history)
            work[HERO] = numbered_players(game).index(self.player)
        self.pool: ThreadPoolExecutor | None = None
        self.running: list[Future[Any]] = []
        self.is_long = is_long

    def _make_table(self) -> None:
        """A table for the game as it is declared now."""
        self.kind = known_type(self.actor)
        self.table = table_of(self.table_mb, lambda: self._new_table(self.table_mb, self.is_shared))

    def _new_table(self, megabytes: float, is_shared: bool = False) -> Array:
        words = self.row_words
        if words is None:
            words = len(leaves(word_of(self.actor, "key")(self.actor.initial))) + data_words(self.game, self.number)
        return new_table(megabytes, words, is_shared, grows=self.row_words is None)

    def renew(self) -> None:
        self.table = as_new(self.table)

    def warm_up(self, state: State, proving: bool = False, total: Any = None) -> None:
        """Compiles the kernel, or loads it, before any clock runs.

        total  what the utilities add up to: a CannotCompile where the kernels take it for something else
        """
        taken = 2 * middle_of(self.actor)
        if total is not None and not is_same(taken, total):
            raise cannot_compile(
                self.game,
                f"its utilities add up to {total:g} here, and compiled code takes them to add up to {taken:g}: "
                f"utility_sum = {total:g} declares it",
            )
        work = self.works[0]
        work[LIMIT] = 0
        try:
            self._call_once(state, proving)
        except NeedsFloat:
            self.number = as_float(self.actor)
            self._make_table()
            self._call_once(state, proving)
        work[NODES] = work[STOP] = 0
        for work in self.works if self.history else ():
            self._answer(work, note_played, self._rows(self.history))

    def _call_once(self, state: State, proving: bool) -> None:
        to_end = proving and self.kernels.to_end is not None
        rest = () if to_end else (np.int64(1), *self.own)
        kernel = self.kernels.to_end if to_end else self.kernels.to_depth
        self._answer(self.works[0], kernel, self._rows([state]), *self._window(-np.inf, np.inf), *rest)

    def _answer(self, work: Array, kernel: Any, *arguments: Any) -> Any:
        """What the kernel finds; None if it had to end, and work[STOP] says why."""
        return self._answer_with(self.table, work, kernel, *arguments)

    def _answer_with(self, table: Array, work: Array, kernel: Any, *arguments: Any) -> Any:
        if known_type(self.actor) is not self.kind:
            raise cannot_compile(self.game, "its rules were changed during the search")
        try:
            return run_kernel(self.actor, kernel, self.actor, *arguments, table, work)
        except Stopped:
            return None

    def _rows(self, states: Sequence[State]) -> Array:
        """States as the kernels read them."""
        return compiled_rows(self.actor, states)

    @property
    def nodes(self) -> int:
        """How many states all threads have looked at."""
        return sum(int(work[NODES]) for work in self.works)

    def stop(self) -> None:
        """Ends what is running, and all that is asked from now on."""
        for work in self.works:
            work[TOLD] = 1

    def text_at(
        self, state: State, alpha: float, beta: float, depth: int | None, quietly: bool
    ) -> Callable[[], object]:
        asked = self._rows([state]), *self._window(alpha, beta)
        if depth is None and self.kernels.to_end is not None and not self.can_repeat:
            return partial(self._run, self.kernels.to_end, *asked)
        plies = np.int64(ENDLESS if depth is None else depth)
        return partial(self._run, self.kernels.to_depth, *asked, plies, *self.own)

    def as_value(self, value: Any) -> Any:
        """A whole number where all values of the game are, though they are searched as floats."""
        return int(value) if self.is_whole and float(value).is_integer() else value

    def _window(self, alpha: float, beta: float) -> tuple[float, float]:
        """The window in the kernels' numbers: never empty, whatever was guessed."""
        if self.number is float:
            return float(alpha), float(beta)
        return floor(max(alpha, -FAR)), ceil(min(beta, FAR))

    @contextmanager
    def aside(self, nodes: int) -> Iterator[None]:
        """In this block a search has its own table, leaves nothing out, and has so many nodes; `count` may be asked."""
        before = self.table, self.selective, self.limit
        self.table, self.selective, self.limit = as_new(self.table), False, min(self.limit, self.nodes + nodes)
        try:
            yield
        finally:
            self.table, self.selective, self.limit = before
            for work in self.works:
                work[COUNTING] = 0

    def values(self, states: Sequence[State]) -> list[float] | None:
        """The exact value of each state for the player to move there; None if a game is too long for the kernels."""
        rows, threads = self._rows(states), len(self.works)
        count = 1 if threads == 1 else min(threads * PARTS, len(states))
        answer = np.zeros(len(states), np.float64 if self.number is float else np.int64)
        parts = [(rows[i::count].copy(), answer[i::count].copy()) for i in range(count)]
        try:
            self._run_all(parts)
        except TooDeep:
            return None
        for i, (_, values) in enumerate(parts):
            answer[i::count] = values
        return answer.tolist()

    def _run_all(self, parts: Sequence[Sequence[Any]]) -> None:
        """Fills the values of every part: each thread takes the next that is left; the first failure ends them all.

        Each has its share of the table to itself: it grows and shrinks with the state that is searched.
        """
        left, threads = iter(parts), len(self.works)
        tables = [self.table] if threads == 1 else [self._new_table(self.table_mb / threads) for _ in self.works]
        with self._threads():
            for work, table in zip(self.works, tables, strict=True):
                work[SHARED] = 0
                self._start(partial(self._take_parts, left, table, work), work, UNLIMITED)
            for future in as_completed(self.running):
                future.result()
                self._raise_if_stopped(*self.works)

    def _take_parts(self, left: Iterator[Sequence[Any]], table: Array, work: Array) -> None:
        """Fills one part after the other, until none is left or the search has to end."""
        for rows, values in left:
            self._answer_with(table, work, self.kernels.of_many, rows, values)
            if work[STOP] != 0:
                return

    def _run(self, kernel: Any, *arguments: Any) -> Any:
        """The kernel's answer, at once if that takes few nodes and little stack, else from threads; or an error."""
        if not self.is_long:
            work = self.works[0]
            work[STOP], work[LIMIT], work[STACK] = 0, min(self.limit, work[NODES] + SHORT), SHORT_STACK
            answer = self._answer(work, kernel, *arguments)
            self.is_long = work[STOP] in (OUT_OF_NODES, TOO_DEEP) and bool(work[NODES] < self.limit)
        if self.is_long:
            answer = self._run_long(kernel, arguments)
        self._raise_if_stopped(self.works[0])
        return answer

    def _run_long(self, kernel: Any, arguments: Sequence[Any]) -> Any:
        """The answer of the thread that has one first; the limit counts the nodes of the first thread."""
        main = self.works[0]
        with self._threads():
            started = {}
            for work in self.works:
                run = partial(self._answer, work, kernel, *arguments)
                started[self._start(run, work, self.limit if work is main else UNLIMITED)] = work
            for future in as_completed(started):
                winner = started[future]
                if winner is main or (future.exception() is None and winner[STOP] == 0):
                    answer = future.result()
                    break
        main[STOP], main[ROOT_MOVE] = winner[STOP], winner[ROOT_MOVE]
        return answer

    @contextmanager
    def _threads(self) -> Iterator[None]:
        """Whatever ends the block, no thread that it started outlives it."""
        try:
            yield
        except BaseException:
            self.stop()
            raise
        finally:
            for work in self.works:
                work[LIMIT] = 0
            wait(self.running)
            self.running.clear()
            if len(self.works) > 1:
                forget_busy(self.table)

    def _start(self, run: Callable[[], Any], work: Array, limit: int) -> Future[Any]:
        """Starts what runs kernels with this work in a thread of its own, for so many nodes at most."""
        work[STOP], work[LIMIT], work[STACK] = 0, limit, LONG_STACK - FOR_RULES
        if self.pool is None:
            self.pool = ThreadPoolExecutor(len(self.works))
        with _large_stacks():
            future = self.pool.submit(run)
        self.running.append(future)
        return future

    def _raise_if_stopped(self, *works: Array) -> None:
        """An error if one of these did not come to its end: the gravest decides."""
        gravest = max(works, key=lambda work: int(work[STOP]))
        why = int(gravest[STOP])
        if why == BEYOND_BOUNDS:
            self._refuse_bounds(gravest[PATH:])
        if why in FAULTS:
            raise fault_in(self.game, why)
        if why:
            raise Stopped

    def _refuse_bounds(self, told: Array) -> NoReturn:
        """Raises the error about a state that is proved to be worth what the game's `bounds` leave out."""
        state = state_in(self.actor, told[1:].view(np.uint64))
        value = float(told[:1].view(np.float64)[0])
        number = int(value) if self.number is int else value
        refuse_bounds(self.game, state, self.player, number if self.game.to_move(state) == self.player else -number)
