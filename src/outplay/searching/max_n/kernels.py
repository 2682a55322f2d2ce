"""max^n on arrays, through the compiler: what differs from the searches for two sides."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from outplay.compiling.admission import compiled_number
from outplay.compiling.cache import inner, kernel
from outplay.compiling.naturals import acting
from outplay.compiling.numbers import numbered_players
from outplay.compiling.pointer import pointer_to
from outplay.compiling.questions import (
    is_chance,
    is_player,
    number,
    question,
    state_at,
    utility_of,
    words,
)
from outplay.compiling.states import leaves
from outplay.core.faults import STRANGER
from outplay.core.kernels import primitives
from outplay.core.kernels.searcher import CompiledSearcher, Kernels
from outplay.core.kernels.table import recall_like
from outplay.core.kernels.work import ROOT, begin, checked, end
from outplay.core.numbers import CUTS, LOOSE, NOBODY
from outplay.game import AnyGame, State
from outplay.searching.max_n.declared import Declared
from outplay.searching.max_n.shallow import ManyPrimitives, max_n_with
from outplay.sums import middle_of
from outplay.words import offers, throws_dice


def for_each(game: Any, arguments: str, item: str, **scope: Any) -> Any:
    """A function of these arguments that gives one item for each player, whose number is `i` in its text."""
    items = ", ".join(item.replace("$", str(i)) for i in range(len(numbered_players(game.game))))
    exec(f"def every({arguments}):\n    return ({items},)", scope | {"number": number}, found := dict[str, Any]())
    return found["every"]


@inner
def mover_of(game, state, work):
    """The number of who moves, NOBODY for CHANCE; the search has to end if it is a stranger."""
    mover = game.to_move(state)
    if is_chance(game, mover):
        return NOBODY
    if not is_player(game, mover):
        end(work, STRANGER)
    return np.int64(mover)


@question
def utilities_of(game, state):
    """The utility of each player."""
    return for_each(game, "game, state", "number(game, utility_of(game, state, $))", utility_of=utility_of)


@question
def evaluations_of(game, state):
    """The evaluation of each player; equal shares where the game has none."""
    if offers(game.game, "evaluate"):
        return for_each(game, "game, state", "number(game, game.evaluate(state, $))")
    return for_each(game, "game, state", "number(game, middle)", middle=plain_number(middle_of(game.game)))


@question
def nothing_of(game):
    """A vector of zeros, one for each player."""
    return for_each(game, "game", "number(game, 0)")


@question
def added(game, total, share, values):
    """A vector, and a share of another."""
    if not throws_dice(game.game):
        return lambda game, total, share, values: total
    return for_each(game, "game, total, share, values", "total[$] + share * values[$]")


@question
def most_of(game):
    """The most that one player can have, where that is declared."""
    most = declared_of(game).most if declared_of(game).is_whole else 0
    return _constant(most)


@question
def ceiling_of(game):
    """The sum, less the least for all but two; nothing where they are not declared."""
    return _constant(declared_of(game).ceiling)


@question
def is_allowed(game, values):
    """Do the values keep to what is declared?"""
    declared = declared_of(game)
    if not declared.is_whole:
        return lambda game, values: True
    least, largest = plain_number(declared.least), float(declared.largest)

    def allowed(game, values):
        total = 0 * values[0]
        for value in values:
            if value < least:
                return False
            total += value
        return total <= largest

    return allowed


def declared_of(game: Any) -> Declared:
    """What a game declares, while it is compiled."""
    return Declared(game.game, numbered_players(game.game))


def plain_number(value: Any) -> float:
    """An int, or else a float, which compiled code can hold."""
    return value if isinstance(value, int) else float(value)


def _constant(value: Any) -> Any:
    value = plain_number(value)
    return lambda game: number(game, value)


@inner
def held(game, values, work):
    """The values, held against what is declared where that is pruned by; the search has to end if one is NaN."""
    for value in values:
        checked(value, work)
    if work[CUTS] != 0 and not is_allowed(game, values):
        work[LOOSE] = 1
    return values


@inner
def final_values(game, state, work):
    """The utilities of a finished game."""
    return held(game, utilities_of(game, state), work)


@inner
def guesses_of(game, state, work):
    """The evaluations of a state."""
    return held(game, evaluations_of(game, state), work)


@inner
def averaged(state, values, work):
    """The vector; the search has to end if a part of it is NaN."""
    for value in values:
        checked(value, work)
    return values


@inner
def whole_of(game, state):
    """All the words of a state."""
    return words(state)


@inner
def recall(game, key, slot, table):
    """What the table knows of the position."""
    return recall_like(game, nothing_of(game), key, slot, table)


OWN = (
    mover_of,
    final_values,
    guesses_of,
    nothing_of,
    most_of,
    ceiling_of,
    whole_of,
    added,
    averaged,
    recall,
)
max_n = max_n_with(
    cast("ManyPrimitives", SimpleNamespace(**vars(primitives) | {function.__name__: function for function in OWN}))
)
NO_ONE, TIES = np.int64(NOBODY), np.bool_(True)


@kernel
def search_for_many(game, states, alpha, beta, depth, table, work):
    """`max_n` of the first of the states: (values, proved, bound); there is no window."""
    begin(work)
    state, least = state_at(game, states, 0), number(game, 0)
    return max_n(game, state, least, TIES, depth, ROOT, NO_ONE, ROOT, pointer_to(table), pointer_to(work))


def compiled_searcher(game: AnyGame, state: State, **options: Any) -> CompiledSearcher:
    """Searches a game for any number of players with the compiled kernel, ready; values come one for each."""
    compiled_number(game, [state], by_chance=True, for_many=True)
    row_words = len(leaves(acting(game).initial)) + len(numbered_players(game)) + 1
    kinds: dict[str, Any] = {"by_chance": True, "for_many": True, "is_long": True, "row_words": row_words}
    searcher = CompiledSearcher(game, Kernels(search_for_many), [state], **kinds, **options)
    searcher.warm_up(state)
    return searcher
