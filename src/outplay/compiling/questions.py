"""What the kernels ask of a game: each question finds the game's own word, or the default, while it is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from outplay.answers import allowed_range
from outplay.compiling.bitboard import board, word
from outplay.compiling.cache import PART_OPTIONS, RULES_OPTIONS
from outplay.compiling.numbers import FAR, numbered_players
from outplay.compiling.private import tuple_setitem
from outplay.compiling.states import NotCompilable, action_type, initial_type, outcome_type
from outplay.game import CHANCE, replaced
from outplay.sums import ROUNDING, middle_of, worths_of
from outplay.words import offers, throws_dice


class BeyondRange(Exception):
    """An end is worth what the game's `utility_range` leaves out."""


class NeedsFloat(Exception):
    """A game whose values were taken for ints gives a float."""


@overload(replaced, jit_options=RULES_OPTIONS)
def _replaced(values, i, value):
    if isinstance(value, types.Float) and not isinstance(values.dtype, types.Float):
        raise NotCompilable("replaced puts a float into a tuple of ints; annotate it tuple[float, ...], or use //")
    slots = len(values)

    def put(values, i, value):
        slot = np.int64(word(i))
        slot = slot + slots if slot < 0 else slot
        if slot < 0 or slot >= slots:
            raise IndexError("replaced: there is no such slot in the tuple")
        return tuple_setitem(values, slot, value)

    return put


def question(function: Any) -> Any:
    """A function that kernels call; the decorated text chooses its implementation by the types of its arguments."""

    def ask(*arguments: Any) -> Any:
        raise NotImplementedError(f"{function.__name__} exists in compiled code only")

    ask.__name__ = function.__name__
    overload(ask, strict=False, jit_options=PART_OPTIONS)(function)
    return ask


@question
def moves_of(game, state):
    """The moves to search: the candidates, where the game names them."""
    if offers(game.game, "candidates"):
        return lambda game, state: game.candidates(state)
    return lambda game, state: game.actions(state)


@question
def after(game, state, action):
    """The next state, its fields of the types that its annotations say."""
    return _normalising(game, "game.result(state, action)", "game, state, action")


@question
def after_pass(game, state):
    """The state if the mover passes, if the game can."""
    if not offers(game.game, "pass_turn"):
        return lambda game, state: state
    return _normalising(game, "game.pass_turn(state)", "game, state")


@question
def after_swap(game, state):
    """The state with the players swapped, if the game can."""
    if not offers(game.game, "swap_players"):
        return lambda game, state: state
    return _normalising(game, "game.swap_players(state)", "game, state")


def _normalising(game, call, arguments):
    state = initial_type(game.game)
    fields = ", ".join(f"{_caster(kind)}(s[{i}])" for i, kind in enumerate(state.types))
    scope = {"State": state.instance_class, "board": board, "np": np, "bool": bool, "whole": whole, "_same": _same}
    exec(f"def call({arguments}):\n    s = {call}\n    return State({fields})", scope)
    return scope["call"]


def _caster(kind):
    if isinstance(kind, types.BaseTuple):
        return "_same"
    return {"Bitboard": "board", "bool": "bool", "int64": "whole"}.get(kind.name, f"np.{kind.name}")


@question
def whole(x):
    """An int for a field that is annotated as one."""
    if isinstance(x, types.Float):
        raise NotCompilable("a state gets a float in a field that is annotated int; annotate it float, or use //")
    return lambda x: np.int64(x)


@question
def _same(x):
    return lambda x: x


@question
def state_at(game, words, i):
    """The state that was written as the words of a row."""
    return _reading(game, "words, i", "words[i, {}]")


@question
def state_from(game, words, place):
    """The state whose words begin at a place."""
    return _reading(game, "words, place", "words[place + {}]")


def _reading(game, arguments, cell):
    scope = {"State": initial_type(game.game).instance_class, "board": board, "np": np, "bool": bool, "whole": whole}
    column, fields = 0, []
    for kind in initial_type(game.game).types:
        parts = list(kind) if isinstance(kind, types.BaseTuple) else [kind]
        read = [_read(part, cell.format(column + j)) for j, part in enumerate(parts)]
        fields.append(f"({', '.join(read)},)" if isinstance(kind, types.BaseTuple) else read[0])
        column += len(parts)
    exec(f"def read(game, {arguments}):\n    return State({', '.join(fields)})", scope)
    return scope["read"]


def _read(kind, cell):
    return f"np.uint64({cell}).view(np.float64)" if isinstance(kind, types.Float) else f"{_caster(kind)}({cell})"


@question
def order_of(game, state, action):
    """How promising the game finds a move, as an int."""
    if not offers(game.game, "promise"):
        return lambda game, state, action: np.int64(0)
    return lambda game, state, action: sortable(game.promise(state, action))


@question
def sortable(x):
    """An int that sorts as x does; the bits of a float nearly do."""
    if not isinstance(x, types.Float):
        return lambda x: np.int64(x)

    def bits(x):
        b = np.float64(x + 0.0).view(np.int64)
        return b if b >= 0 else b ^ 0x7FFFFFFFFFFFFFFF

    return bits


@question
def number(game, x):
    """A value of the game in the type that all its values have."""
    if game.number == "float64":
        return lambda game, x: np.float64(x)
    if isinstance(x, types.Float):
        raise NeedsFloat(f"{game.name} has values that are floats")
    return lambda game, x: np.int64(x)


@question
def seen_by(game, x, mover):
    """A value of player 0's, in the mover's view."""

    def seen(game, x, mover):
        v = number(game, x)
        return v if mover == 0 else -v

    return seen


@question
def is_chance(game, mover):
    """Does CHANCE move?"""
    if not throws_dice(game.game):
        return lambda game, mover: False
    chance = int(CHANCE)
    return lambda game, mover: mover == chance


@question
def on_one_side(one, other):
    """Are the two movers the same?  CHANCE, and anybody where a game is over, counts as player 1."""
    return lambda one, other: (one == 0) == (other == 0)


@question
def is_stranger(mover):
    """Is it neither of the two players?"""
    return lambda mover: mover != 0 and mover != 1


@question
def is_player(game, mover):
    """Is it one of the players, however many there are?"""
    players = len(numbered_players(game.game))
    return lambda game, mover: 0 <= mover < players


@question
def utility_of(game, state, player):
    """The utility of a finished game; a BeyondRange for one that the game says cannot be."""
    least, most = (end if isinstance(end, int) else float(end) for end in allowed_range(game.game))
    if (least, most) == (-np.inf, np.inf):
        return lambda game, state, player: game.utility(state, player)

    def held(game, state, player):
        value = game.utility(state, player)
        if value < least or value > most:
            raise BeyondRange
        return value

    return held


@question
def final_value(game, state, mover):
    """The utility of a finished game, in the view of the player whose turn it would be."""
    return lambda game, state, mover: seen_by(game, utility_of(game, state, 0), mover)


@question
def guess_of(game, state, mover):
    """The game's evaluation, in the mover's view; a draw where it has none."""
    if not offers(game.game, "evaluate"):
        return _draw(game)
    return lambda game, state, mover: seen_by(game, game.evaluate(state, 0), mover)


def _draw(game):
    """What a draw is worth, in the mover's view."""
    middle = middle_of(game.game)
    middle = middle if isinstance(middle, int) else float(middle)
    return lambda game, state, mover: seen_by(game, middle, mover)


@question
def limits_of(game, state, mover):
    """The values that can still happen, in the mover's view."""
    if not offers(game.game, "bounds"):
        return _range_of(game)

    def limits(game, state, mover):
        least, most = game.bounds(state, 0)
        low, high = number(game, least), number(game, most)
        return (low, high) if mover == 0 else (-high, -low)

    return limits


def _range_of(game):
    """What the game declares of all its utilities; everything where it declares nothing."""
    least, most = (worth if isinstance(worth, int) else float(worth) for worth in worths_of(game.game))
    if least == -np.inf:
        return lambda game, state, mover: (lowest(game), -lowest(game))

    def limits(game, state, mover):
        low, high = number(game, least), number(game, most)
        return (low, high) if mover == 0 else (-high, -low)

    return limits


@question
def is_expected(game, state):
    """Do the utilities of an end add up to what is assumed?  What the game declares is believed."""
    if getattr(game.game, "utility_sum", None) is not None:
        return lambda game, state: True
    total = float(2 * middle_of(game.game))
    most = ROUNDING * (1 + abs(total))

    def expected(game, state):
        found = game.utility(state, 0) + game.utility(state, 1)
        return not abs(found - total) > most  # what is no number is told elsewhere

    return expected


@question
def lowest(game):
    """Below every value that a game with ints can have, and minus infinity for floats."""
    if game.number == "float64":
        return lambda game: -np.inf
    return lambda game: -FAR


@question
def next_above(value):
    """The upper end of a null window: the smallest value above this one."""
    if isinstance(value, types.Float):
        return lambda value: np.nextafter(value, np.inf)
    return lambda value: value + 1


@question
def next_below(value):
    """The lower end of a null window: the largest value below this one."""
    if isinstance(value, types.Float):
        return lambda value: np.nextafter(value, -np.inf)
    return lambda value: value - 1


def joined(ask: Any, parts: int) -> Any:
    """The answers to a question about each part of a tuple, as one tuple."""
    scope: dict[str, Any] = {"ask": ask}
    exec(f"def impl(x):\n    return {' + '.join(f'ask(x[{i}])' for i in range(parts))}", scope)
    return scope["impl"]


@question
def words(x):
    """Ints, bools, bitboards, floats and tuples of them as a tuple of 64-bit words."""
    if isinstance(x, types.BaseTuple):
        return joined(words, len(x))
    if isinstance(x, types.Float):
        return lambda x: (np.float64(x).view(np.uint64),)
    return lambda x: (word(x),)


@question
def key_of(game, state):
    """What the table stores of a state, as words."""
    if offers(game.game, "key"):
        return lambda game, state: words(game.key(state))
    return lambda game, state: words(state)


@question
def position_of(game, state, near_root):
    """The key of a state; near the root, the least of the keys of symmetric positions."""
    if not offers(game.game, "symmetries"):
        return lambda game, state, near_root: key_of(game, state)

    def least(game, state, near_root):
        key = key_of(game, state)
        if near_root:
            for other in game.symmetries(state):
                other_key = key_of(game, other)
                if other_key < key:
                    key = other_key
        return key

    return least


@question
def packed(action):
    """A move as one word: ints as they are, tuples of ints in equal parts of 64 bits."""
    if not isinstance(action, types.BaseTuple):
        return lambda action: np.int64(word(action))
    bits = 64 // len(action)
    parts = " | ".join(f"(action[{i}] & {(1 << bits) - 1}) << {i * bits}" for i in range(len(action)))
    scope: dict[str, Any] = {}
    exec(f"def pack(action):\n    return {parts}", scope)
    return scope["pack"]


@question
def unpacked(game, move):
    """The move that was packed."""
    return _unpacking(action_type(game.game, game.begin))


@question
def thrown(game, move):
    """The outcome that was packed."""
    return _unpacking(outcome_type(game.game, game.begin))


def _unpacking(kind):
    if not isinstance(kind, types.BaseTuple):
        return lambda game, move: move
    bits = 64 // len(kind)
    mask, sign = (1 << bits) - 1, 1 << (bits - 1)
    parts = ", ".join(f"(((move >> {i * bits}) & {mask}) ^ {sign}) - {sign}" for i in range(len(kind)))
    scope = {"Action": getattr(kind, "instance_class", None)}
    call = f"Action({parts})" if scope["Action"] else f"({parts},)"
    exec(f"def unpack(game, move):\n    return {call}", scope)
    return scope["unpack"]


@question
def outcomes_of(game, state):
    """What may come up, with probabilities; where no dice are thrown, nobody asks, and the compiler leaves it out."""
    if not throws_dice(game.game):
        return lambda game, state: ((np.int64(0), 1.0),)
    return lambda game, state: game.outcomes(state)


@question
def after_throw(game, state, outcome):
    """The state after an outcome, which is packed; likewise."""
    if not throws_dice(game.game):
        return lambda game, state, outcome: state
    return lambda game, state, outcome: after(game, state, thrown(game, outcome))


@question
def repeated_value(game, state, mover):
    """What a position is worth that occurs for the second time on the path, in the mover's view; 0 where none does."""
    if not getattr(game.game, "can_repeat", True):
        return lambda game, state, mover: number(game, 0)
    if not offers(game.game, "repetition"):
        return _draw(game)
    return lambda game, state, mover: seen_by(game, game.repetition(state, 0), mover)


@question
def can_repeat(game):
    """May a position recur?  Then the kernels look along the path."""
    repeats = getattr(game.game, "can_repeat", True)
    return lambda game: repeats


@question
def noisy_of(game, state):
    """The moves that quiescence follows, if the game has noise."""
    if offers(game.game, "noisy_actions"):
        return lambda game, state: game.noisy_actions(state)
    return lambda game, state: game.actions(state)


@question
def has_noise(game):
    """Does the game name noisy moves?"""
    noisy = offers(game.game, "noisy_actions")
    return lambda game: noisy


@question
def is_forced(game, state):
    """Must the mover answer a threat, as far as the game says?"""
    if not offers(game.game, "is_forced"):
        return lambda game, state: False
    return lambda game, state: game.is_forced(state)


@question
def has_promise(game):
    """Does the game order its own moves?"""
    promising = offers(game.game, "promise")
    return lambda game: promising


@question
def can_pass(game):
    """Does the game offer the null move?"""
    passing = offers(game.game, "pass_turn")
    return lambda game: passing
