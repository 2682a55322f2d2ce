"""Games in ordinary Python: the twin that kernels search in a game's place, and what it has to foresee.

A twin has bits for the states that a profile of random games showed, and for some more.  A state that has none, or at
which compiled rules met what was not seen before, joins the profile, and the rules are compiled anew; who works with
the twin of before goes on with it, or begins again.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, NoReturn

from outplay.compiling.anew import CompiledAnew
from outplay.compiling.cache import in_turn, keep_recipe, recipe_kept
from outplay.compiling.fingerprint import Dependencies
from outplay.compiling.reading import Facts
from outplay.compiling.states import OR_PLAIN, NotCompilable
from outplay.errors import CannotCompile
from outplay.sums import middle_of
from outplay.words import name_of

COMPILER: Final = "outplay.compiler.natural"
"""What compiles ordinary Python, found by name: it stands on this room."""

COMPARISON: Final = "outplay.compiler.comparison"
"""What holds compiled rules against Python's."""

MOST_TIMES: Final = 8
"""How often a game's rules are compiled; what was not foreseen even then is left to plain Python."""

MOST_CHILDREN: Final = 100
"""Of a state that was not foreseen, so many of those after it join the profile too."""


class StandIn(NamedTuple):
    """A twin and what it stands for.

    natural   the rules, compiled: `twin`, and the layout of its states, `state`
    name      what the game is called in a sentence
    tag       the game's fingerprint
    place     under which is kept what comes of compiling it
    facts     what the fingerprint was read from
    foreseen  the states that the profile began with: compiled once more for them, nothing would be better
    times     how often the rules were compiled by then
    """

    natural: Any
    name: str
    tag: str
    place: str
    facts: Facts
    foreseen: tuple[Any, ...]
    times: int

    @property
    def twin(self) -> Any:
        """The game that kernels search."""
        return self.natural.twin

    def fits(self, states: Iterable[Any]) -> bool:
        """Do all of these states have bits?"""
        return all(map(self.natural.state.fits, states))

    @property
    def key(self) -> Any:
        """The layout of what kernels tell positions apart by: the game's own keys, or whole states."""
        return self.natural.state if self.natural.key is None else self.natural.key

    @property
    def packing(self) -> str:
        """The same in every process that packs states and keys alike."""
        return sha256(repr((self.natural.state.part, self.key.part)).encode()).hexdigest()

    @property
    def may_be_better(self) -> bool:
        """Is it worth compiling the rules once more?"""
        return self.times < MOST_TIMES

    def packed(self, states: Sequence[Any]) -> list[tuple[int, ...]]:
        """States as words; a CompiledAnew if one has none yet, a NotCompilable if it will not have any."""
        strange = [state for state in states if not self.natural.state.fits(state)]
        if strange:
            if self.may_be_better:
                self.anew(strange)
            raise NotCompilable(self._strange(strange[0]))
        return [self.natural.state.pack(state) for state in states]

    def unpacked(self, words: Sequence[int]) -> Any:
        """The state of these words."""
        return self.natural.state.unpack(words)

    def anew(self, strange: Sequence[Any]) -> NoReturn:
        """These states are to be foreseen next time: a CompiledAnew that says so."""
        wanted = _wanted.setdefault(self.tag, {})
        for state in strange:
            wanted[state] = None
        raise CompiledAnew(f"{self.name} is compiled anew, for {strange[0]!r:.100}, which was not foreseen")

    def failed(self, error: Exception) -> None:
        """A CompiledAnew if compiled rules raised this for what they had not seen, and may know next time.

        A CannotCompile where they were compiled often enough.
        """
        if type(error).__name__ == "Unforeseen":
            state = self.unpacked(self.twin.last_state())
            if self.may_be_better and state not in self.foreseen:
                self.anew([state])
            raise CannotCompile(f"{self.name} cannot be compiled: {self._strange(state)}", OR_PLAIN)

    def told(self, ask: Callable[[Sequence[Any]], list[int]], states: Sequence[Any], nothing: int) -> list[int]:
        """What `ask` says of each state; `nothing` of one that compiled rules do not know, so that nobody met it."""
        fits = [self.natural.state.fits(state) for state in states]
        try:
            answers = iter(ask([state for state, is_fit in zip(states, fits, strict=True) if is_fit]))
        except CannotCompile:
            if len(states) == 1:
                return [nothing]
            return [answer for state in states for answer in self.told(ask, [state], nothing)]
        return [next(answers) if is_fit else nothing for is_fit in fits]

    def difference_at(self, game: Any, state: Any, dice: Random) -> str | None:
        """The word of which compiled rules say something else in a state; '' if all agree, None if they do not know."""
        try:
            found: str = import_module(COMPARISON).difference_at(self.natural, game, state, dice)
        except Exception as error:
            if type(error).__name__ in ("Unforeseen", "Misfit", "MemoryError"):
                return None
            raise
        return found

    def _strange(self, state: Any) -> str:
        """The reason that is given for a state which was not foreseen."""
        return f"what its rules do in {state!r:.100} was not foreseen, though they were compiled {self.times} times"


_stand_ins: dict[int, StandIn] = {}
_wanted: dict[str, dict[Any, None]] = {}
"""By a game's fingerprint, the states that its profile should begin with."""
_kept: list[Any] = []


def stand_in_of(game: Any) -> StandIn | None:
    """What stands for a game, or what a twin is; None where a game plays for itself."""
    return getattr(game, "stand_in", None) if hasattr(game, "arena_address") else _stand_ins.get(id(game))


def acting(game: Any) -> Any:
    """What kernels search: the game, or its twin."""
    stand_in = stand_in_of(game)
    return game if stand_in is None else stand_in.twin


def is_up_to_date(game: Any, asked: Iterable[Any] = ()) -> bool:
    """Does something stand for the game that knows its rules as they are, and all states that it should?"""
    stand_in = _stand_ins.get(id(game))
    if stand_in is None or not stand_in.facts.hold(game):
        return False
    return not stand_in.may_be_better or (stand_in.tag not in _wanted and stand_in.fits(asked))


def stand_in_for(rules: Dependencies, asked: Iterable[Any]) -> StandIn:
    """Compiles the rules, for all states that were asked about; a NotCompilable where they cannot be.

    Of many threads and processes that want the same rules, one plays them in order to see what they do.
    """
    game, before, place = rules.game, _stand_ins.get(id(rules.game)), f"{rules.tag} {rules.place}"
    if before is not None and before.tag != rules.tag:
        before = None
    with in_turn(f"rules-{rules.tag}"):
        natural, times = _natural(rules, place, before, dict.fromkeys(asked))
    found = StandIn(natural, name_of(game), rules.tag, place, rules.facts, natural.recipe.foreseen, times)
    found.twin.stand_in, found.twin.known_middle = found, middle_of(game)
    if id(game) not in _stand_ins:
        _forget_with(game)
    _stand_ins[id(game)] = found
    return found


def _natural(rules: Dependencies, place: str, before: StandIn | None, asked: dict[Any, None]) -> tuple[Any, int]:
    """The compiled rules, and how often that was done in this process: from what is kept, if that knows all states."""
    compiler, game, wanted = import_module(COMPILER), rules.game, _wanted.pop(rules.tag, {})
    times = 1 if before is None else before.times + bool(wanted)
    recipe = recipe_kept(place)
    if recipe is not None and all(map(recipe.state.fits, asked)) and wanted.keys() <= set(recipe.foreseen):
        return compiler.Natural(game, recipe), times
    for state in wanted:
        asked |= dict.fromkeys([state, *_after(game, state)])
    known = () if recipe is None else recipe.foreseen
    natural = compiler.natural_of(game, tuple({**dict.fromkeys(known), **asked}))
    if rules.lasts:
        keep_recipe(place, natural.recipe)
    return natural, times


def forget_stand_in(game: Any) -> None:
    """The game plays for itself from now on."""
    _stand_ins.pop(id(game), None)


def _after(game: Any, state: Any) -> list[Any]:
    """The states after one, as far as plain Python finds them."""
    found: list[Any] = []
    with suppress(Exception):
        if not game.is_terminal(state):
            for action in game.actions(state):
                if len(found) == MOST_CHILDREN:
                    break
                found.append(game.result(state, action))
    return found


def _forget_with(game: Any) -> None:
    """Forgets what stands for a game when the game is gone; one that cannot be watched is kept."""
    try:
        weakref.finalize(game, _stand_ins.pop, id(game), None)
    except TypeError:
        _kept.append(game)
