"""Making a game known to the compiler, and calling kernels: what cannot be compiled is refused in plain words."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from numba import typeof

from outplay.answers import as_number, playout
from outplay.clock import Stopped
from outplay.compiling.cache import is_compiled, keep_compiled, keep_refusal, refusal_of
from outplay.compiling.constant import GameType, declare, is_unchanged, known_type
from outplay.compiling.explain import OR_PLAIN, explanation
from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.interruptible import compile_interruptibly
from outplay.compiling.numbers import numbered_players
from outplay.compiling.private import NumbaWarning
from outplay.compiling.questions import BeyondRange, NeedsFloat
from outplay.compiling.signals import signals_masked
from outplay.compiling.states import NotCompilable, action_type, initial_type, open_state, outcome_type, require_key
from outplay.errors import CannotCompile, RulesFailed
from outplay.game import CHANCE
from outplay.sums import guesses_draws, middle_of
from outplay.words import name_of, offers, throws_dice
from outplay.worths import refuse_range

warnings.filterwarnings("ignore", message="Cannot cache compiled function", category=NumbaWarning)

NUMBERS = {int: "int64", float: "float64"}
NEEDS_FLOAT = NeedsFloat.__name__
PASSING_ERRORS = (OSError, MemoryError, RecursionError, ImportError)
"""What goes wrong today may go well tomorrow."""

SAMPLED_PLIES = 20
"""Plies of a game that are looked at before it is compiled, to see who moves."""


def compiled_number(game: Any, asked: Iterable[Any] = (), *, by_chance: bool = False, for_many: bool = False) -> type:
    """int or float: the type of the game's values.  Declares the game to Numba, again if it has changed.

    asked      the states that are asked about: moves are like those there, where the start has none
    by_chance  does the kernel that it is for know chance nodes?
    for_many   does it know any number of players?
    """
    players = numbered_players(game)
    if len(players) != 2 and not for_many:
        raise cannot_compile(game, f"it is for {players}, and this kernel is for two players")
    if throws_dice(game) and not by_chance:
        raise cannot_compile(game, "it has chance nodes, and this kernel has none")
    known = known_type(game)
    if known is None or not is_unchanged(game):
        rules = Dependencies(game)
        if known is not None and known.tag == rules.tag:
            number, begin = known.number, known.begin
        else:
            begin = open_state(game, asked)
            reason = _reason_against(rules, begin)
            if reason:
                raise cannot_compile(game, reason)
            number = NUMBERS[float if _sample_is_float(game, begin) else int]
        with signals_masked():
            known = declare(rules, number, begin)
    return float if known.number == NUMBERS[float] else int


def as_float(game: Any) -> type:
    """Declares the game again, with values that are floats; gives that type."""
    rules, known = Dependencies(game), known_type(game)
    with signals_masked():
        declare(rules, NUMBERS[float], game.initial if known is None else known.begin)
    return float


_compiled: set[tuple[Any, GameType]] = set()


def run_kernel(game: Any, kernel: Any, *arguments: Any) -> Any:
    """Calls a kernel, which may have to be compiled first; a RulesFailed for what the rules raise in it.

    Stopped is the kernel's own: it had to end.
    """
    kind = known_type(game)
    assert kind is not None, "compiled_number comes first"
    if (kernel, kind) not in _compiled:
        compile_interruptibly(lambda: _compile(game, kind, kernel, arguments))
        _compiled.add((kernel, kind))
    try:
        return kernel(*arguments)
    except Stopped:
        raise
    except BeyondRange:
        refuse_range(game)
    except Exception as error:
        raise rules_failed(game, error) from error


def rules_failed(game: Any, error: Exception) -> RulesFailed:
    """The error about rules that raised one when they were compiled, where nobody can say in which state."""
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RulesFailed(
        f"the compiled rules of {name_of(game)} raise {said}; engine='plain' shows the line, and check_game the state"
    )


def is_loaded(game: Any, kernel: str) -> bool:
    """Can this process call the kernel of that name on the game's rules, as they are now, at once?"""
    kind = known_type(game)
    names = {one.__name__ for one, its in _compiled if its == kind}
    return kernel in names and kind is not None and Dependencies(game).tag == kind.tag


def is_kept(game: Any, kernel: str, asked: Iterable[Any] = ()) -> bool:
    """Is it known what comes of compiling the kernel of that name: code in the cache, or a refusal?"""
    try:
        rules, number = Dependencies(game), NUMBERS[compiled_number(game, asked, by_chance=True, for_many=True)]
    except CannotCompile:
        return True
    if refusal_of(_named(kernel, number, rules)) == NEEDS_FLOAT:
        number = NUMBERS[float]
    what = _named(kernel, number, rules)
    return bool(refusal_of(what)) or is_compiled(what)


def _named(kernel: str, number: str, rules: Dependencies) -> str:
    """The name that a compiled kernel, or a refusal, is kept under."""
    return f"{kernel} {number} {rules.tag} {rules.place}"


def _compile(game: Any, kind: GameType, kernel: Any, arguments: tuple[Any, ...]) -> None:
    """Compiles a kernel, or loads it; a CannotCompile instead of whatever goes wrong, at once if it did so before."""
    rules = Dependencies(game)
    if rules.tag != kind.tag:
        raise cannot_compile(game, "its rules were changed during the search")
    what = _named(kernel.__name__, kind.number, rules)
    reason = refusal_of(what)
    if not reason:
        try:
            kernel.compile(tuple(map(typeof, arguments)))
            keep_compiled(what)
            return
        except Exception as error:
            reason = _reason(game, error)
            keep_refusal(what, reason, rules.lasts and not isinstance(error, PASSING_ERRORS))
    raise NeedsFloat(name_of(game)) if reason == NEEDS_FLOAT else CannotCompile(reason, OR_PLAIN)


def _reason(game: Any, error: Exception) -> str:
    """Why it does not compile, in words; NEEDS_FLOAT if it would with floats."""
    if NEEDS_FLOAT in f"{error!r} {error}":
        return NEEDS_FLOAT
    refusal = cannot_compile(game, str(error)) if isinstance(error, NotCompilable) else explanation(game, error)
    return refusal.reason


def cannot_compile(game: Any, reason: str) -> CannotCompile:
    """The error that names the game and the reason, and the engine that there always is."""
    return CannotCompile(f"{name_of(game)} cannot be compiled: {reason}", OR_PLAIN)


def _reason_against(rules: Dependencies, begin: Any) -> str:
    """What the kernels cannot express of the rules, as far as can be seen from a state on; '' for nothing."""
    game = rules.game
    if rules.foreign:
        return f"{rules.foreign[0]} is not a method of its class; define it there"
    players = numbered_players(game)
    if not players:
        return "nobody plays it: players is empty"
    if game.is_terminal(begin):
        return f"it is over where it begins, {begin!r:.200}: ask about a state in which somebody moves"
    if not throws_dice(game) and game.to_move(begin) == CHANCE:
        return "CHANCE moves, and outcomes(state) does not say what may happen"
    known = {(type(player), player) for player in (*players, CHANCE)}
    strangers = [mover for mover in _movers(game, begin) if (type(mover), mover) not in known]
    if strangers:
        return _of_stranger(strangers[0], players)
    wide = [name for name, value in rules.parameters.items() if _needs_more_bits(value)]
    if wide:
        return f"{wide[0]} has more than 64 bits; make the board smaller"
    try:
        initial_type(game)
        action_type(game, begin)
        require_key(game)
        if throws_dice(game):
            outcome_type(game, begin)
    except NotCompilable as error:
        return str(error)
    return ""


def _of_stranger(mover: Any, players: tuple[Any, ...]) -> str:
    """The sentence about somebody who moves and is not written so among the players."""
    named = " and ".join(filter(None, [", ".join(map(repr, players[:-1])), repr(players[-1])]))
    what = f"give them as they are written there, and not as {type(mover).__name__}"
    what = what if mover in players else f"name all who move in players, {mover!r} too"
    return f"to_move gives {mover!r}, and its players are {named}: {what}"


def _movers(game: Any, begin: Any) -> Iterator[Any]:
    """Who moves, along the first moves of a game."""
    for state in playout(game, begin, SAMPLED_PLIES - 1):
        if not game.is_terminal(state):
            yield as_number(game.to_move(state))


def _needs_more_bits(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_needs_more_bits, value))
    return isinstance(value, int) and not -(2**63) <= value < 2**64


def _sample_is_float(game: Any, begin: Any) -> bool:
    """Do the values at the start look like floats?  A float that shows up later is noticed when it is compiled.

    An average is one, whatever it is of.
    """
    if throws_dice(game):
        return True
    words = [word for word in ("evaluate", "bounds") if offers(game, word)]
    samples = [getattr(game, word)(begin, numbered_players(game)[0]) for word in words]
    samples += [middle_of(game)] if guesses_draws(game) else []
    return any(isinstance(x, float) for sample in samples for x in (sample if isinstance(sample, tuple) else (sample,)))
