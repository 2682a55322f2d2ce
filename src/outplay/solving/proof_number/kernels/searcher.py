"""A search on arrays, in pieces, between which Python hears Ctrl-C."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, nextafter
from typing import Any, Final, cast

import numpy as np

from outplay.answers import moves_to_search
from outplay.clock import Stopped
from outplay.compiling.admission import as_float, cannot_compile, compiled_number, compiled_rows, run_kernel
from outplay.compiling.cache import kernel
from outplay.compiling.naturals import acting
from outplay.compiling.numbers import FAR, numbered_players
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import NeedsFloat, question
from outplay.compiling.states import initial_shape, leaves
from outplay.core.faults import fault_in
from outplay.core.memory import table_of
from outplay.game import Player, State
from outplay.solving.proof_number.close import close_with
from outplay.solving.proof_number.kernels import primitives
from outplay.solving.proof_number.kernels.table import (
    CHILD,
    FRAME,
    PLACES_FROM,
    ROWS,
    grown,
    new_set,
    new_stack,
    new_table,
    pointers,
)
from outplay.solving.proof_number.primitives import (
    CHILDREN_THERE,
    FAILED,
    FOR_PLAYER,
    PLACES,
    PLAYER,
    PLIES_THERE,
    PLY,
    SURE,
    UNLISTED,
    Closed,
    ProofPrimitives,
)
from outplay.solving.proof_number.question import ProofQuestion
from outplay.solving.proof_number.session import LEAST_CLOSED, Child, Prover
from outplay.words import word_of

close, descend = close_with(cast(ProofPrimitives, primitives))


@question
def go_on(game, at_least, stack, closed, table, work):
    """The search; where positions can repeat, with the check."""
    if getattr(game.game, "can_repeat", True):
        return lambda game, at_least, stack, closed, table, work: close(game, at_least, stack, closed, table, work)
    return lambda game, at_least, stack, closed, table, work: descend(game, at_least, stack, table, work)


@kernel
def prove_on(game, at_least, stack, closed, table, work):
    """Goes on with the search, or the check."""
    closed = Closed(closed.states, pointer_to(closed.index))
    go_on(game, at_least, pointers(stack), closed, pointer_to(table), pointer_to(work))


FIRST_PLIES, FIRST_CHILDREN = 256, 4096
"""Plies and children that a new stack has room for."""

INDEX_BYTES: Final = 64
"""What the index of a closed set takes for each position, at most."""


class CompiledProver(Prover):
    """Searches a game with the compiled kernel."""

    def __init__(self, question: ProofQuestion, megabytes: float):
        game = self.game = question.game
        self.wanted, self.megabytes = question.at_least, megabytes
        self.number = compiled_number(game, [question.state])
        self.actor = acting(game)
        self.shape = initial_shape(self.actor)
        key = leaves(word_of(self.actor, "key")(self.actor.initial))
        self.repeats = bool(getattr(game, "can_repeat", True))
        self.table = table_of(megabytes, lambda: new_table(megabytes, len(key), self.repeats))
        self.most = max(int(megabytes * 2**20 / (8 * len(self.shape) + INDEX_BYTES)), LEAST_CLOSED)
        self.stack = new_stack(FIRST_PLIES, FIRST_CHILDREN, len(self.shape))
        self.set = new_set(1, len(self.shape))
        self.work = np.zeros(PLACES, np.int64)
        self.work[FOR_PLAYER], self.work[PLAYER] = question.for_player, self._number_of(question.player)
        self.work[PLIES_THERE], self.work[CHILDREN_THERE] = FIRST_PLIES, FIRST_CHILDREN
        self.is_told = False
        self._warm_up()

    def _number_of(self, player: Player) -> int:
        players = numbered_players(self.game)
        if player not in players:
            raise cannot_compile(self.game, f"{player!r} is not one of its players {players!r}: name them in players")
        return players.index(player)

    def _warm_up(self) -> None:
        """Compiles the kernel, or loads it, before any clock runs."""
        self.work[PLY] = -1
        try:
            self._run()
        except NeedsFloat:
            self.number = as_float(self.actor)
            self._run()

    @property
    def at_least(self) -> Any:
        """The least number of the game's kind that is enough."""
        if self.number is int:
            return np.int64(ceil(min(max(self.wanted, -FAR), FAR)))
        rounded = float(self.wanted)
        return np.float64(nextafter(rounded, inf) if rounded < self.wanted else rounded)

    @property
    def is_whole(self) -> bool:
        return self.number is int

    def _forget(self) -> None:
        self.table[ROWS:] = 0
        self.stack.path[PLACES_FROM:] = 0

    def _put_root(self, state: State) -> None:
        self.stack.states[0] = compiled_rows(self.actor, [state])[0]
        self.root = state
        frame = self.stack.frames.view(FRAME)[:1]
        frame["first"], frame["last"], frame["sign"] = 0, UNLISTED, 0
        frame["pn_limit"] = frame["dn_limit"] = SURE

    def _run(self) -> None:
        if self.is_told:
            raise Stopped
        arguments = self.at_least, self.stack, self.set, self.table, self.work
        try:
            run_kernel(self.actor, prove_on, self.actor, *arguments)
        except Stopped:
            raise fault_in(self.game, int(self.work[FAILED])) from None

    def _grow(self) -> None:
        work = self.work
        work[PLIES_THERE], work[CHILDREN_THERE] = 2 * work[PLIES_THERE], 2 * work[CHILDREN_THERE]
        self.stack = grown(self.stack, int(work[PLIES_THERE]), int(work[CHILDREN_THERE]), self._entered())

    def _entered(self) -> int:
        """Positions that the path knows: those whose children are listed, where it matters."""
        ply = int(self.work[PLY])
        if ply < 0 or not self.repeats:
            return 0
        return ply + int(self.stack.frame(ply)["last"] != UNLISTED)

    def _open_set(self) -> None:
        self.set = table_of(self.megabytes, lambda: new_set(self.most, len(self.shape)))

    def children(self) -> Sequence[Child]:
        frame, game = self.stack.frame(0), self.game
        all_of_them = frame["attacks"] and self.repeats
        moves = list(game.actions(self.root)) if all_of_them else moves_to_search(game, self.root)
        rows = self.stack.children.view(CHILD)[: int(frame["last"])].tolist()
        return [Child(move, *numbers) for move, (_, *numbers) in zip(moves, rows, strict=False)]

    def stop(self) -> None:
        self.is_told = True
