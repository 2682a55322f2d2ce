"""Compiled rules beside Python's, at states of random games, before anybody searches with them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final

from outplay.compiler.layout import Misfit
from outplay.compiler.profile import OPTIONAL, SEED, WORDS
from outplay.compiler.unforeseen import Unforeseen
from outplay.compiling.states import NotCompilable
from outplay.game import CHANCE
from outplay.words import name_of

if TYPE_CHECKING:
    from outplay.compiler.natural import Natural

STATES: Final = 60
"""States at which both are asked every word."""

MOVES: Final = 3
"""Moves that are made at each of them."""

MOST_STRANGE: Final = 0.3
"""The share of states at which compiled rules may meet what the profile did not show: they are compiled anew then."""

CLOSE: Final = 1e-12
"""Probabilities that were Fractions differ by less."""


def refuse_differences(natural: Natural, game: Any, known: Sequence[Any], perhaps: str = "") -> None:
    """A NotCompilable if compiled rules give something else than Python's, or do not know what the profile showed.

    known    the states that the profile showed
    perhaps  why they do not, if that is known
    """
    dice, strange = random.Random(SEED), []
    states = known if len(known) <= STATES else dice.sample(known, STATES)
    for state in states:
        try:
            found = difference_at(natural, game, state, dice)
        except (Unforeseen, Misfit) as met:
            strange.append((state, met))
            continue
        except Exception as failed:
            raise NotCompilable(
                f"compiled, the rules of {name_of(game)} fail in {state!r:.200}, which Python's do not, and this is a "
                f"fault of outplay: please report it ({type(failed).__name__}: {failed})"
            ) from failed
        if found:
            raise NotCompilable(
                f"compiled, {found} of {name_of(game)} differs from Python's in {state!r:.200}, which is a "
                "fault of outplay: please report it"
            )
    if len(strange) > len(states) * MOST_STRANGE:
        state, reason = strange[0]
        raise NotCompilable(f"what {_who(reason)} in {state!r:.100} is known in play only{perhaps}")


def _who(met: Exception) -> str:
    """What did not fit, or the word that did not know what to do, whose method is in the traceback."""
    if isinstance(met, Misfit):
        return f"its rules give, where {met},"
    words = [frame.name for frame in extract_tb(met.__traceback__) if frame.name in (*WORDS, *OPTIONAL)]
    return f"{words[-1]} does" if words else "its rules do"


def difference_at(natural: Natural, game: Any, state: Any, dice: random.Random) -> str:
    """The first word that says something else in compiled code; '' if all agree."""
    players, words, twin = natural.players, natural.words, natural.twin
    packed = type(twin.initial)(*natural.state.pack(state))
    mover = game.to_move(state)
    number = int(CHANCE) if mover == CHANCE else players.index(mover) if mover in players else None
    is_over = bool(game.is_terminal(state))
    if bool(twin.is_terminal(packed)) != is_over:
        return "is_terminal"
    if is_over:
        return _value_differs(natural, "utility", game, state, packed)
    if twin.to_move(packed) != number:
        return "to_move"
    for word in ("evaluate", "repetition", "bounds"):
        if word in words and _value_differs(natural, word, game, state, packed):
            return word
    if "is_forced" in words and bool(twin.is_forced(packed)) != bool(game.is_forced(state)):
        return "is_forced"
    for word in ("key", "swap_players", "pass_turn"):
        layout = natural.key if word == "key" else natural.state
        if word in words and layout is not None:
            expected = layout.pack(getattr(game, word)(state))
            if tuple(getattr(twin, word)(packed)) != tuple(expected):
                return word
    return _moves_differ(natural, game, state, packed, dice)


def _value_differs(natural: Natural, word: str, game: Any, state: Any, packed: Any) -> str:
    for number, player in enumerate(natural.players):
        expected, found = getattr(game, word)(state, player), getattr(natural.twin, word)(packed, number)
        if expected != found and not (expected != expected and found != found):
            return word
    return ""


def _moves_differ(natural: Natural, game: Any, state: Any, packed: Any, dice: random.Random) -> str:
    words, action, twin = natural.words, natural.action, natural.twin
    if game.to_move(state) == CHANCE:
        outcomes, found = list(game.outcomes(state)), list(twin.outcomes(packed))
        moves = [outcome for outcome, _ in outcomes]
        if [action.pack(move)[0] for move in moves] != [code for code, _ in found]:
            return "outcomes"
        if any(abs(float(one) - other) > CLOSE for (_, one), (_, other) in zip(outcomes, found, strict=True)):
            return "outcomes"
    else:
        moves = list(game.actions(state))
        for word in ("actions", "candidates", "noisy_actions"):
            if word in words:
                expected = [action.pack(move)[0] for move in getattr(game, word)(state)]
                if expected != list(getattr(twin, word)(packed)):
                    return word
    for move in dice.sample(moves, min(MOVES, len(moves))):
        code = action.pack(move)[0]
        if tuple(twin.result(packed, code)) != tuple(natural.state.pack(game.result(state, move))):
            return "result"
        is_promised = "promise" in words and game.to_move(state) != CHANCE
        if is_promised and twin.promise(packed, code) != game.promise(state, move):
            return "promise"
    return ""
