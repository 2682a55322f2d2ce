"""Making a game known to the compiler, and calling kernels: what cannot be compiled is refused in plain words."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

import numpy as np
from numba import typeof

from outplay.answers import as_number, playout
from outplay.clock import Stopped
from outplay.compiling.anew import CompiledAnew
from outplay.compiling.cache import is_compiled, keep_compiled, keep_refusal, refusal_of
from outplay.compiling.constant import GameType, declare, is_unchanged, known_type
from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.interruptible import compile_interruptibly
from outplay.compiling.naturals import (
    COMPILER,
    acting,
    forget_stand_in,
    is_up_to_date,
    stand_in_for,
    stand_in_of,
)
from outplay.compiling.numbers import numbered_players
from outplay.compiling.private import NumbaWarning
from outplay.compiling.questions import BeyondRange, NeedsFloat
from outplay.compiling.signals import signals_masked
from outplay.compiling.states import (
    OR_PLAIN,
    NotCompilable,
    action_type,
    initial_shape,
    initial_type,
    is_packed,
    open_state,
    outcome_type,
    require_key,
    rows_of,
    state_of,
)
from outplay.errors import CannotCompile, RulesFailed
from outplay.game import CHANCE
from outplay.sums import guesses_draws, middle_of, refuse_range
from outplay.words import name_of, offers, throws_dice

warnings.filterwarnings("ignore", message="Cannot cache compiled function", category=NumbaWarning)

NUMBERS = {int: "int64", float: "float64"}
NEEDS_FLOAT = NeedsFloat.__name__
PASSING_ERRORS = (OSError, MemoryError, RecursionError, ImportError)
"""What goes wrong today may go well tomorrow."""

SAMPLED_PLIES = 20
"""Plies of a game that are looked at before it is compiled, to see who moves."""


def compiled_number(
    game: Any,
    asked: Iterable[Any] = (),
    *,
    by_chance: bool = False,
    for_many: bool = False,
    by_fields: bool = False,
) -> type:
    """int or float: the type of the game's values.  Declares the game to Numba, or its twin; again if it has changed.

    asked      the states that are asked about: moves are like those there, where the start has none
    by_chance  does the kernel that it is for know chance nodes?
    for_many   does it know any number of players?
    by_fields  does it ask for the numbers that states are made of?  Then no twin will do
    """
    players = numbered_players(game)
    if len(players) != 2 and not for_many:
        raise cannot_compile(game, f"it is for {players}, and this kernel is for two players")
    if throws_dice(game) and not by_chance:
        raise cannot_compile(game, "it has chance nodes, and this kernel has none")
    if not by_fields and is_up_to_date(game, asked):
        return _number_of(acting(game))
    known = known_type(game) if acting(game) is game else None
    if known is None or not is_unchanged(game):
        rules = Dependencies(game)
        if known is not None and known.tag == rules.tag:
            number, begin = known.number, known.begin
        elif is_packed(game):
            number, begin = NUMBERS[game.number], game.initial
        else:
            begin = open_state(game, asked)
            _refuse_where(game, _reason_against(rules, begin))
            reason = _reason_against_itself(rules, begin)
            if reason and by_fields:
                raise CannotCompile(reason, OR_PLAIN)
            number = NUMBERS[float if _sample_is_float(game, begin) else int]
            if reason:
                return _declare_twin(rules, asked, number, reason)
        forget_stand_in(game)
        with signals_masked():
            declare(rules, number, begin)
    return _number_of(game)


def _number_of(game: Any) -> type:
    """The type of the values of a game that was declared."""
    known = known_type(game)
    assert known is not None
    return float if known.number == NUMBERS[float] else int


def _declare_twin(rules: Dependencies, asked: Iterable[Any], number: str, reason: str) -> type:
    """Compiles a game in ordinary Python, and declares its twin; a CannotCompile where that is none either.

    reason  why the game does not play for itself
    """
    game, what = rules.game, _natural("rules", rules)
    refusal = reason if rules.foreign else refusal_of(what) or refusal_of(_changing(rules))
    if not refusal:
        try:
            twin = compile_interruptibly(lambda: stand_in_for(rules, asked)).twin
            _refuse_changing(rules)
            with signals_masked():
                declare(Dependencies(twin), NUMBERS[float] if twin.number is float else number, twin.initial)
            return _number_of(twin)
        except ModuleNotFoundError as error:
            if error.name != COMPILER:
                raise
            refusal = reason
        except NotCompilable as error:
            changes = _changes(rules)
            refusal = cannot_compile(game, changes or str(error)).reason
            keep_refusal(_changing(rules) if changes else what, refusal, rules.lasts)
        except Exception as error:
            said = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise CannotCompile(f"{reason} (as ordinary Python it raises {said})", OR_PLAIN) from error
    raise CannotCompile(refusal, OR_PLAIN)


def _changed_since(contents: dict[int, str], now: Dependencies) -> str:
    """What the rules changed since that was in their lists, sets, dicts and objects, or elsewhere, as a sentence."""
    changed = {number for number, text in contents.items() if now.contents.get(number) != text}
    named = [f"self.{name}" for name, value in now.parameters.items() if id(value) in changed]
    what = named[0] if named else "a list, set or dict of the rules"
    changes_in_play = f"{what} changes in play: keep values with functools.lru_cache"
    return changes_in_play if changed else "its rules were changed during the search"


def _changes(rules: Dependencies) -> str:
    """The same, since the rules were looked at; '' if nothing was changed."""
    now = Dependencies(rules.game)
    return "" if now.tag == rules.tag else _changed_since(rules.contents, now)


def _refuse_changing(rules: Dependencies) -> None:
    """A NotCompilable for rules that change what they read while they are played: it is a constant in compiled code."""
    if changes := _changes(rules):
        forget_stand_in(rules.game)
        raise NotCompilable(changes)


def _changing(rules: Dependencies) -> str:
    """The name under which is kept that rules change what they read, whatever is in it by now."""
    return f"changing {rules.shape} {rules.place}"


def _refuse_where(game: Any, reason: str) -> None:
    if reason:
        raise cannot_compile(game, reason)


def _natural(kernel: str, rules: Dependencies) -> str:
    """The name under which is kept what came of compiling ordinary Python, and a kernel for it."""
    return f"natural {kernel} {rules.tag} {rules.place}"


def _by_itself(rules: Dependencies) -> str:
    """The name under which is kept why a game does not play for itself."""
    return f"by itself {rules.tag} {rules.place}"


def as_float(game: Any) -> type:
    """Declares the game again, with values that are floats; gives that type."""
    rules, known = Dependencies(game), known_type(game)
    with signals_masked():
        declare(rules, NUMBERS[float], game.initial if known is None else known.begin)
    return float


_compiled: set[tuple[Any, GameType]] = set()


def run_kernel(game: Any, kernel: Any, *arguments: Any) -> Any:
    """Calls a kernel, which may have to be compiled first; a RulesFailed for what the rules raise in it.

    game  what `acting` gives: the game, or its twin
    Stopped is the kernel's own: it had to end.  CompiledAnew says to begin again, with what acts for the game then.
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
        stand_in = stand_in_of(game)
        if stand_in is not None:
            stand_in.failed(error)
        raise rules_failed(game, error) from error


def rules_failed(game: Any, error: Exception) -> RulesFailed:
    """The error about rules that raised one when they were compiled, where nobody can say in which state."""
    said = f"{type(error).__name__}: {error}".removesuffix(": ")
    return RulesFailed(
        f"the compiled rules of {_named_in_words(game)} raise {said}; "
        "engine='plain' shows the line, and check_game the state"
    )


def _named_in_words(game: Any) -> str:
    """What to call a game, or the one that a twin stands for, in a sentence."""
    stand_in = stand_in_of(game)
    return name_of(game) if stand_in is None else stand_in.name


def is_loaded(game: Any, kernel: str) -> bool:
    """Can this process call the kernel of that name on the game's rules, as they are now, at once?"""
    stand_in, kind = stand_in_of(game), known_type(acting(game))
    names = {one.__name__ for one, its in _compiled if its == kind}
    if kernel not in names or kind is None:
        return False
    return Dependencies(game).tag == (kind.tag if stand_in is None else stand_in.tag)


def is_kept(game: Any, kernel: str, asked: Iterable[Any] = ()) -> bool:
    """Is it known what comes of compiling the kernel of that name: code in the cache, or a refusal?"""
    rules, asked = Dependencies(game), list(asked)
    try:
        if _is_ordinary(rules, asked):
            is_refused = refusal_of(_natural("rules", rules)) or refusal_of(_changing(rules))
            return bool(is_refused) or is_compiled(_natural(kernel, rules))
        number = NUMBERS[compiled_number(game, asked, by_chance=True, for_many=True)]
    except CannotCompile:
        return True
    if refusal_of(_named(kernel, number, rules)) == NEEDS_FLOAT:
        number = NUMBERS[float]
    what = _named(kernel, number, rules)
    return bool(refusal_of(what)) or is_compiled(what)


def _is_ordinary(rules: Dependencies, asked: Iterable[Any]) -> bool:
    """Are its rules ordinary Python?  Nothing is compiled to find out; a CannotCompile where they are no rules."""
    begin = open_state(rules.game, asked)
    _refuse_where(rules.game, _reason_against(rules, begin))
    return bool(_reason_against_itself(rules, begin))


def _reason_against_itself(rules: Dependencies, begin: Any) -> str:
    """Why a game does not compile by itself, as far as is known, as a sentence that names it; '' for nothing."""
    reason = _reason_against_types(rules, begin)
    return cannot_compile(rules.game, reason).reason if reason else refusal_of(_by_itself(rules))


def _named(kernel: str, number: str, rules: Dependencies) -> str:
    """The name that a compiled kernel, or a refusal, is kept under."""
    return f"{kernel} {number} {rules.tag} {rules.place}"


def _compile(game: Any, kind: GameType, kernel: Any, arguments: tuple[Any, ...]) -> None:
    """Compiles a kernel, or loads it; a CannotCompile instead of whatever goes wrong, at once if it did so before."""
    rules = Dependencies(game)
    if rules.tag != kind.tag:
        raise cannot_compile(game, _changed_since(kind.contents, rules))
    what = _named(kernel.__name__, kind.number, rules)
    reason = refusal_of(what)
    if not reason:
        try:
            kernel.compile(tuple(map(typeof, arguments)))
            keep_compiled(what)
            _keep_for_ordinary(game, kernel.__name__)
            return
        except Exception as error:
            reason = _reason(game, error)
            keep_refusal(what, reason, rules.lasts and not isinstance(error, PASSING_ERRORS))
    if reason == NEEDS_FLOAT:
        raise NeedsFloat(name_of(game))
    if not is_packed(game):
        _try_ordinary(rules, reason)
    raise CannotCompile(reason, OR_PLAIN)


def _keep_for_ordinary(twin: Any, kernel: str) -> None:
    """It was compiled for what stands for a game."""
    stand_in = stand_in_of(twin)
    if stand_in is not None:
        keep_compiled(f"natural {kernel} {stand_in.place}")


def _try_ordinary(rules: Dependencies, reason: str) -> None:
    """A CompiledAnew if rules that do not compile by themselves do so as ordinary Python; else a CannotCompile."""
    _declare_twin(rules, (), NUMBERS[int], reason)
    keep_refusal(_by_itself(rules), reason, rules.lasts)
    raise CompiledAnew(reason, OR_PLAIN)


def _reason(game: Any, error: Exception) -> str:
    """What the compiler says; NEEDS_FLOAT if it would compile with floats."""
    if NEEDS_FLOAT in f"{error!r} {error}":
        return NEEDS_FLOAT
    return cannot_compile(game, str(error).partition("\n")[0]).reason


def compiled_rows(game: Any, states: Sequence[Any]) -> np.ndarray[Any, Any]:
    """States as the kernels read them, a row of words each; a CannotCompile for one that does not fit.

    game  what `acting` gives
    """
    stand_in = stand_in_of(game)
    try:
        if stand_in is None:
            return rows_of(initial_shape(game), states)
        words = np.array(stand_in.packed(states), np.int64)
        return words.reshape(len(states), stand_in.twin.words).view(np.uint64)
    except NotCompilable as error:
        raise cannot_compile(game, str(error)) from None


def state_in(game: Any, row: np.ndarray[Any, Any]) -> Any:
    """The state that was written as a row of words; `game` is what `acting` gives."""
    stand_in = stand_in_of(game)
    if stand_in is None:
        return state_of(initial_shape(game), row, game.initial)
    return stand_in.unpacked(row[: game.words].view(np.int64).tolist())


def cannot_compile(game: Any, reason: str) -> CannotCompile:
    """The error that names the game and the reason, and the engine that there always is."""
    return CannotCompile(f"{_named_in_words(game)} cannot be compiled: {reason}", OR_PLAIN)


def _reason_against(rules: Dependencies, begin: Any) -> str:
    """What the kernels cannot express of the rules, as far as can be seen from a state on; '' for nothing."""
    game = rules.game
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
    return ""


def _reason_against_types(rules: Dependencies, begin: Any) -> str:
    """What has no type in the kernels, as far as can be seen from a state on; '' for nothing."""
    game = rules.game
    if isinstance(game, ModuleType):
        return "its words are functions of a module; make them methods of a class"
    if rules.foreign:
        return f"{rules.foreign[0]} is not a method of its class; define it there"
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
