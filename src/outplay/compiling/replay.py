"""The compiled rules, asked one word at a time: what `check_game` holds against what Python says.

A question is a state and the number of a move.  An answer is a row: how many numbers it is made of, 0 for none, and
for each of them its bits and what they are.

    row    count | bits, kind | bits, kind | ...
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, Final

import numpy as np
from numba import types
from numba.extending import overload, register_jitable

from outplay.compiling.admission import as_float, compiled_number, run_kernel
from outplay.compiling.bitboard import BitboardType
from outplay.compiling.cache import PART_OPTIONS, kernel
from outplay.compiling.numbers import are_numbers
from outplay.compiling.players import by_name
from outplay.compiling.questions import (
    NeedsFloat,
    after,
    after_pass,
    after_swap,
    guess_of,
    is_chance,
    joined,
    limits_of,
    number,
    packed,
    question,
    repeated_value,
    state_at,
    thrown,
    unpacked,
    words,
)
from outplay.compiling.states import NotCompilable, initial_shape, rows_of
from outplay.words import COMPILED_METHODS, throws_dice

WORD_SECONDS: Final = 10.0
"""Compiled rules that take longer for all the questions of one word are taken for endless."""

U = np.uint64
SIGNED, UNSIGNED, FLOAT, BOOL = U(0), U(1), U(2), U(3)
READ: Final[dict[int, Callable[[int], float]]] = {
    int(SIGNED): lambda bits: bits - 2**64 if bits >= 2**63 else bits,
    int(UNSIGNED): lambda bits: bits,
    int(FLOAT): lambda bits: struct.unpack("<d", bits.to_bytes(8, "little"))[0],
    int(BOOL): bool,
}


class NoReply(Exception):
    """The compiled rules raised something, or did not come back; `number` is that of the question."""

    def __init__(self, number: int, says: str):
        super().__init__(says)
        self.number = number


class Replay:
    """The compiled rules of a game; a CannotCompile where it has none."""

    def __init__(self, game: Any):
        self.game = game
        compiled_number(game, by_chance=True, for_many=True, by_fields=True)
        self.shape = initial_shape(game)
        self.rows: dict[Any, np.ndarray[Any, Any]] = {}

    def hold(self, state: Any) -> bool:
        """Keeps a state to ask about, unless it does not fit into the fields that it is annotated with."""
        try:
            self.rows[state] = rows_of(self.shape, [state])[0]
        except NotCompilable:
            return False
        return True

    def replies(
        self, word: str, states: Sequence[Any], moves: Sequence[int], width: int
    ) -> list[tuple[float, ...] | None]:
        """The numbers that each answer is made of, at most so many; None where a list has no move of that number."""
        rows = np.array([self.rows[state] for state in states], np.uint64).reshape(-1, len(self.shape))
        numbers, at = np.array(moves, np.int64), np.zeros(1, np.int64)
        answers = np.zeros((len(states), 1 + 2 * width), np.uint64)
        self._compile(word, rows[:0], numbers[:0], answers[:0], at)
        _patiently(ASK[word], self.game, rows, numbers, answers, at)
        return [_read(answer) for answer in answers.tolist()]

    def _compile(self, word: str, *arguments: Any) -> None:
        """Compiles the word, or loads it; the arguments ask nothing."""
        try:
            run_kernel(self.game, ASK[word], self.game, *arguments)
        except NeedsFloat:
            as_float(self.game)
            run_kernel(self.game, ASK[word], self.game, *arguments)


def _patiently(ask: Callable[..., None], *arguments: Any) -> None:
    """Asks in a thread, which Ctrl-C does not wait for; a NoReply says at which question it got stuck."""
    at, raised = arguments[-1], []

    def run() -> None:
        try:
            ask(*arguments)
        except Exception as error:
            raised.append(f"raises {type(error).__name__}: {error}")

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(WORD_SECONDS)
    if thread.is_alive():
        raise NoReply(int(at[0]), f"does not come back within {WORD_SECONDS:g} seconds")
    if raised:
        raise NoReply(int(at[0]), raised[0])


def _read(answer: Sequence[int]) -> tuple[float, ...] | None:
    count, pairs = answer[0], answer[1:]
    return tuple(READ[kind](bits) for bits, kind in zip(pairs[::2], pairs[1::2], strict=True))[:count] or None


@question
def kinds(x):
    """What each of the words of x is: a signed or an unsigned integer, a float or a bool."""
    if isinstance(x, types.BaseTuple):
        return joined(kinds, len(x))
    if isinstance(x, (types.Float, types.Boolean)):
        kind = FLOAT if isinstance(x, types.Float) else BOOL
    else:
        kind = UNSIGNED if isinstance(x, BitboardType) or not x.signed else SIGNED
    return lambda x: (kind,)


@question
def put(answer, x):
    """Writes how many words x has into the row, and each of them with its kind."""

    def write(answer, x):
        bits, kinds_of_bits = words(x), kinds(x)
        answer[0] = len(bits)
        for i in range(min(len(bits), len(answer) // 2)):
            answer[1 + 2 * i], answer[2 + 2 * i] = bits[i], kinds_of_bits[i]

    return write


def _saying(say: Callable[..., Any]) -> Any:
    """The reply of a word that says one thing of a state."""
    say = register_jitable(**PART_OPTIONS)(say)
    return lambda game, word, state, number, answer: put(answer, say(game, state))


def _listing(items: Callable[..., Any], say: Callable[..., Any]) -> Any:
    """The reply of a word that says something of each item in a list: what it says of the one of that number."""
    items, say = register_jitable(**PART_OPTIONS)(items), register_jitable(**PART_OPTIONS)(say)

    def reply(game, word, state, number, answer):
        for item in items(game, state):
            if number == 0:
                put(answer, say(game, state, item))
            number -= 1
            if number < 0:
                break

    return reply


@question
def kept(game, action):
    """A move as it comes off the stack of moves."""
    return lambda game, action: unpacked(game, packed(action))


@question
def kept_throw(game, outcome):
    """An outcome as it comes off that stack."""
    return lambda game, outcome: thrown(game, packed(outcome))


@question
def mover_named(game, state):
    """Who moves, as the rules say it; by number, where the players are no numbers."""
    if game.by_name is None or not are_numbers(game.game):
        return lambda game, state: game.to_move(state)
    return lambda game, state: by_name(game).to_move(state)


REPLIES: Final = {
    "is_terminal": _saying(lambda game, state: game.is_terminal(state)),
    "to_move": _saying(lambda game, state: mover_named(game, state)),
    "actions": _listing(lambda game, state: game.actions(state), lambda game, state, a: kept(game, a)),
    "result": _listing(
        lambda game, state: game.actions(state), lambda game, state, a: after(game, state, kept(game, a))
    ),
    "utility": _saying(lambda game, state: number(game, game.utility(state, 0))),
    "evaluate": _saying(lambda game, state: guess_of(game, state, 0)),
    "bounds": _saying(lambda game, state: limits_of(game, state, 0)),
    "candidates": _listing(lambda game, state: game.candidates(state), lambda game, state, a: kept(game, a)),
    "noisy_actions": _listing(lambda game, state: game.noisy_actions(state), lambda game, state, a: kept(game, a)),
    "is_forced": _saying(lambda game, state: game.is_forced(state)),
    "promise": _listing(
        lambda game, state: game.actions(state), lambda game, state, a: game.promise(state, kept(game, a))
    ),
    "key": _saying(lambda game, state: game.key(state)),
    "symmetries": _listing(lambda game, state: game.symmetries(state), lambda game, state, other: other),
    "swap_players": _saying(lambda game, state: after_swap(game, state)),
    "pass_turn": _saying(lambda game, state: after_pass(game, state)),
    "repetition": _saying(lambda game, state: repeated_value(game, state, 0)),
    "outcomes": _listing(
        lambda game, state: game.outcomes(state),
        lambda game, state, pair: (kept_throw(game, pair[0]), np.float64(pair[1])),
    ),
}
"""Each word as the kernels ask for it."""

after_throw = _listing(
    lambda game, state: game.outcomes(state), lambda game, state, pair: after(game, state, kept_throw(game, pair[0]))
)
after_move = REPLIES["result"]


@question
def after_any(game, word, state, number, answer):
    """The next state, after a move or after an outcome."""
    by_move, by_throw = (register_jitable(**PART_OPTIONS)(reply) for reply in (after_move, after_throw))

    def write(game, word, state, number, answer):
        if is_chance(game, game.to_move(state)):
            by_throw(game, word, state, number, answer)
        else:
            by_move(game, word, state, number, answer)

    return write


def reply(game, word, state, number, answer):
    """Writes the answer to one question."""


@overload(reply, strict=False, prefer_literal=True, jit_options=PART_OPTIONS)
def _reply(game, word, state, number, answer):
    asked = getattr(word, "literal_value", "")
    if asked == "result" and throws_dice(game.game):
        return lambda game, word, state, number, answer: after_any(game, word, state, number, answer)
    return REPLIES.get(asked)


def _asking(word: str) -> Any:
    def ask(game, states, numbers, answers, at):
        for i in range(len(states)):
            at[0] = i
            reply(game, word, state_at(game, states, i), numbers[i], answers[i])

    return kernel(ask)


ASK: Final = {word: _asking(word) for word in COMPILED_METHODS}
"""A kernel for each word, compiled and kept by itself."""
