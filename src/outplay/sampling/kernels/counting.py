"""The compiled engine: the same counts as the plain one, in pieces short enough for Ctrl-C to come between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import register_jitable

from outplay.answers import SURE
from outplay.compiling.admission import as_float, compiled_number, compiled_rows, run_kernel
from outplay.compiling.anew import until_settled
from outplay.compiling.bitboard import board
from outplay.compiling.bitboard import word as bits
from outplay.compiling.cache import PART_OPTIONS, inner, kernel
from outplay.compiling.naturals import acting
from outplay.compiling.numbers import numbered_players
from outplay.compiling.questions import (
    NeedsFloat,
    after,
    after_throw,
    is_chance,
    is_player,
    number,
    outcomes_of,
    packed,
    question,
    state_at,
    unpacked,
    utility_of,
)
from outplay.core.faults import BAD_CHANCES, NO_MOVES, fault_in
from outplay.errors import Unsuited
from outplay.game import AnyGame, State
from outplay.randomness import WHOLE, below, following, mixed, stream
from outplay.sampling.counting import RandomGame, choices_of

PIECE_LINES: Final = 2_000_000
"""Lines that a kernel is asked for at once, about: between two of them Ctrl-C is heard."""

PIECE_SECONDS: Final = 0.1
"""Seconds: while a piece of random games takes less than that, the next one is twice as large."""

PLIES, CHOICES, MOVES, WIDEST, FAULT, INTS = range(6)
"""What a row says of a game: its length, in how many states somebody chose, of how many moves in all and at most, what
was wrong, and whether the rules give its utilities as ints, which are floats here if anything else is."""

NOT_OVER: Final = -1
"""The length of a game that was given up."""

for _function in (mixed, stream, following, below):
    register_jitable(**PART_OPTIONS)(_function)


@inner
def is_throw(game, state):
    """Does CHANCE move?  An Unsuited for whoever is not one of the players."""
    mover = game.to_move(state)
    if is_chance(game, mover):
        return True
    if not is_player(game, mover):
        raise Unsuited("to_move gave somebody who is not one of the players")
    return False


@question
def is_int(x):
    """Is a utility of the rules an int, and no float?"""
    whole = not isinstance(x, types.Float)
    return lambda x: whole


@inner
def lines(game, state, depth, ply, counts):
    """Counts the lines that begin here by their length, those of at most `depth` moves from the first state."""
    if game.is_terminal(state):
        return np.int64(0)
    if is_throw(game, state):
        for outcome, share in outcomes_of(game, state):
            if share <= 0:
                continue
            counts[ply] += 1
            if ply + 1 < depth:
                lines(game, after_throw(game, state, packed(outcome)), depth, ply + 1, counts)
        return np.int64(0)
    for action in game.actions(state):
        counts[ply] += 1
        if ply + 1 < depth:
            lines(game, after(game, state, unpacked(game, packed(action))), depth, ply + 1, counts)
    return np.int64(0)


@kernel
def count_lines(game, states, depth, counts):
    """Adds the lines of 1, 2, ... depth moves that begin in the first of the states to the counts."""
    lines(game, state_at(game, states, 0), depth, np.int64(0), counts)


@inner
def list_moves(game, state, moves):
    """Writes the moves down, as many as there is room for: how many there are."""
    count = 0
    for action in game.actions(state):
        if count < len(moves):
            moves[count] = packed(action)
        count += 1
    return count


@question
def played_at_once(game, state, word, longest, row):
    """The state after as much of a random game as the rules play in one call, and the random word by then."""
    if not hasattr(game.game, "random_game"):
        return lambda game, state, word, longest, row: (state, word)

    def played(game, state, word, longest, row):
        is_played, last, left, plies, moves, widest = game.random_game(state, np.int64(bits(word)), longest)
        if not is_played:
            return state, word
        row[PLIES], row[CHOICES], row[MOVES], row[WIDEST] = plies, plies, moves, widest
        return last, board(np.uint64(left))

    return played


@kernel
def play_games(game, states, seed, first, rows, utilities, longest):
    """Plays as many random games as there are rows, all from the first of the states; `first` numbers the first."""
    moves = np.zeros(256, np.int64)
    for i in range(len(rows)):
        row = rows[i]
        state, word = played_at_once(game, state_at(game, states, 0), stream(board(seed), first + i), longest, row)
        while row[PLIES] < longest and not game.is_terminal(state):
            word, row[PLIES] = following(word), row[PLIES] + 1
            if is_throw(game, state):
                outcome, are_sound = drawn(game, state, np.float64(bits(word)) / WHOLE)
                if not are_sound:
                    row[FAULT] = BAD_CHANCES
                    break
                state = after_throw(game, state, outcome)
                continue
            count = list_moves(game, state, moves)
            if count > len(moves):
                moves = np.zeros(2 * count, np.int64)
                list_moves(game, state, moves)
            if count == 0:
                row[FAULT] = NO_MOVES
                break
            state = after(game, state, unpacked(game, moves[int(below(word, count))]))
            row[CHOICES], row[MOVES] = row[CHOICES] + 1, row[MOVES] + count
            row[WIDEST] = max(row[WIDEST], count)
        if game.is_terminal(state):
            for player in range(utilities.shape[1]):
                worth = utility_of(game, state, player)
                utilities[i, player], row[INTS] = number(game, worth), is_int(worth)
        else:
            row[PLIES] = NOT_OVER


class Compiled:
    """The compiled rules of a game; a CannotCompile where it has none."""

    def __init__(self, game: AnyGame, asked: Iterable[State] = ()):
        self.game, self.asked = game, list(asked)
        self._declare()

    def _declare(self) -> None:
        """The rules as they are compiled now, and what the kernels search for them."""
        self.number = compiled_number(self.game, self.asked, by_chance=True, for_many=True)
        self.actor = acting(self.game)

    def count_lines(self, state: State, depth: int) -> list[int]:
        """How many lines of 1, 2, ... depth moves begin here."""
        counts = [0] * depth
        self._add(counts, state, 0)
        return counts

    def play_games(self, state: State, seed: int, first: int, last: int, longest: int) -> Iterator[RandomGame]:
        """The random games of these numbers, the last one not included."""
        size = 16
        while first < last:
            began, size = perf_counter(), min(size, last - first)
            yield from self._games(state, seed, first, size, longest)
            first += size
            size *= 2 if perf_counter() - began < PIECE_SECONDS else 1

    def _add(self, counts: list[int], state: State, ply: int) -> None:
        """Adds the lines from a state: in one piece if they are few enough, else move by move."""
        depth = len(counts) - ply
        if depth == 0 or self.game.is_terminal(state):
            return
        moves = list(choices_of(self.game, state))
        if depth == 1 or max(2, len(moves)) ** depth <= PIECE_LINES:
            piece = until_settled(lambda: self._lines(state, depth))
            counts[ply:] = [count + int(more) for count, more in zip(counts[ply:], piece, strict=True)]
            return
        counts[ply] += len(moves)
        for action in moves:
            self._add(counts, self.game.result(state, action), ply + 1)

    def _lines(self, state: State, depth: int) -> np.ndarray[Any, Any]:
        """How many lines of each length there are, counted in one piece."""
        self._declare()
        piece = np.zeros(depth, np.int64)
        run_kernel(self.actor, count_lines, self.actor, self._row(state), np.int64(depth), piece)
        return piece

    def _games(self, state: State, seed: int, first: int, count: int, longest: int) -> list[RandomGame]:
        """The games of these numbers, whatever has to be compiled for them."""
        return until_settled(lambda: self._games_at_once(state, seed, first, count, longest))

    def _games_at_once(self, state: State, seed: int, first: int, count: int, longest: int) -> list[RandomGame]:
        self._declare()
        rows, utilities = np.zeros((count, INTS + 1), np.int64), self._utilities(count)
        begin = self.actor, self._row(state), np.uint64(seed % 2**64), np.int64(first), rows
        try:
            run_kernel(self.actor, play_games, *begin, utilities, np.int64(longest))
        except NeedsFloat:
            self.number = as_float(self.actor)
            utilities = self._utilities(count)
            run_kernel(self.actor, play_games, *begin, utilities, np.int64(longest))
        faults = rows[:, FAULT]
        if faults.any():
            raise fault_in(self.game, int(faults[faults > 0].min()))
        return _grouped(rows, utilities.astype(np.int64) if rows[:, INTS].any() else utilities)

    def _utilities(self, count: int) -> np.ndarray[Any, Any]:
        return np.zeros((count, len(numbered_players(self.game))), np.float64 if self.number is float else np.int64)

    def _row(self, state: State) -> np.ndarray[Any, Any]:
        """The state as the kernels read it, a row of words; a CannotCompile where it is none."""
        return compiled_rows(self.actor, [state])


def _grouped(rows: np.ndarray[Any, Any], utilities: np.ndarray[Any, Any]) -> list[RandomGame]:
    """One record for all games that had the same length and the same end."""
    ends, group, times = np.unique(
        np.column_stack([rows[:, PLIES], utilities]), axis=0, return_inverse=True, return_counts=True
    )
    choices, moves = (np.bincount(group.reshape(-1), rows[:, column]).tolist() for column in (CHOICES, MOVES))
    most = int(rows[:, WIDEST].max())
    return [
        RandomGame(None if end[0] == NOT_OVER else int(end[0]), tuple(end[1:]), int(chosen), int(listed), most, count)
        for end, chosen, listed, count in zip(ends.tolist(), choices, moves, times.tolist(), strict=True)
    ]


@inner
def drawn(game, state, share):
    """What comes up if chance has come so far between 0 and 1, packed; and: do the probabilities sum to 1?"""
    found, total, are_sound = np.int64(0), 0.0, True
    for outcome, chance in outcomes_of(game, state):
        likely = np.float64(chance)
        are_sound = are_sound and 0.0 <= likely <= 1.0
        total += likely
        if likely > 0.0 and share >= 0.0:
            found = packed(outcome)
            share -= likely
    return found, are_sound and abs(total - 1.0) < SURE
