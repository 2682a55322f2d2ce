"""Rules in ordinary Python, compiled: from a game to the twin that kernels search in its place."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Any, Final

from outplay.compiler.comparison import refuse_differences
from outplay.compiler.entries import OF_VALUE, Entries, is_float_game
from outplay.compiler.kernels import compiled_rules
from outplay.compiler.layout import Layout
from outplay.compiler.packing import Names, PackingFunction, action_functions, load_function, state_functions
from outplay.compiler.profile import Profile, profile_of
from outplay.compiler.program import Program
from outplay.compiler.refusal import NotLowered
from outplay.compiler.runtime.arena import Arena
from outplay.compiler.runtime.words import CONSTANTS, HEAP, TOP
from outplay.compiler.twin.twins import Twin, twin_class
from outplay.compiling.numbers import numbered_players
from outplay.compiling.states import NotCompilable
from outplay.words import throws_dice

ARENA_WORDS: Final = 1 << 16
"""Words of a thread's arena beside the constants: what one answer of the rules may need."""

CONSTANT_WORDS: Final = 1 << 18
"""Words that the constants of the rules may need."""


class Natural:
    """A game whose rules were compiled as they are written.

    state   how its states are packed; action and key likewise, key being None where the game has none of its own
    """

    def __init__(self, game: Any, asked: Iterable[Any] = ()):
        self.players = numbered_players(game)
        profile = profile_of(game, tuple(asked), self.players)
        hints = tuple(constants_of(profile))
        self.state = Layout.of(profile.states, hints)
        self.action = Layout.of_actions([*profile.actions, *profile.outcomes], hints)
        self.key = Layout.of(profile.keys, hints) if profile.keys else None
        self.arena = Arena(CONSTANT_WORDS)
        program = Program(profile, self.arena, self.state.words)
        self.is_float = is_float_game(program) or throws_dice(game)
        texts, signatures = self._texts(program)
        self.arena.freeze()
        self.rules = compiled_rules(
            texts, signatures, self.arena.array[HEAP : int(self.arena.array[CONSTANTS])].tobytes()
        )
        self.program = program
        self.twin = self._twin(game, profile)
        refuse_differences(self, profile)

    def holds(self) -> bool:
        """Is what counts as constant in the rules still what it was?"""
        return self.program.holds()

    def _texts(self, program: Program) -> tuple[dict[str, str], dict[str, str]]:
        """All functions and what they take and give."""
        key_words = 0 if self.key is None else self.key.words
        entries = Entries(program, self.players, self.is_float, key_words).texts()
        functions = program.functions() | {name: tuple(function) for name, function in self._packing()}
        texts = {name: text for name, (text, _) in functions.items()}
        signatures = {name: signature for name, (_, signature) in functions.items()}
        for word, text in entries.items():
            texts[f"entry_{word}"], signatures[f"entry_{word}"] = text, "AAIA->I"
        return texts, signatures

    def _packing(self) -> Iterator[tuple[str, PackingFunction]]:
        """What packs and unpacks states, moves and keys."""
        names = Names(self.arena.to_word, self.arena.classes.number_of)
        yield from state_functions(self.state, "state", names).items()
        yield from load_function("state", self.state.words).items()
        yield from action_functions(self.action, "action", names).items()
        if self.key is not None:
            yield from state_functions(self.key, "key", names).items()

    def _twin(self, game: Any, profile: Profile) -> Twin:
        answers = {word: "float" if self.is_float and word in OF_VALUE else "int" for word in profile.words}
        cls = twin_class(self.state.words, answers, 0 if self.key is None else self.key.words)
        facts = {
            name: getattr(game, name)
            for name in ("can_repeat", "utility_sum", "utility_range", "has_chance")
            if hasattr(game, name)
        }
        entries = {word: self.rules.address(f"entry_{word}") for word in profile.words}
        initial = self.state.pack(game.initial)
        return cls(initial, len(self.players), entries, self.new_arena, facts, self)

    def new_arena(self) -> Arena:
        """An arena for one thread, with the constants of the rules."""
        end = int(self.arena.array[CONSTANTS])
        arena = Arena(end + ARENA_WORDS, self.arena.classes)
        arena.array[HEAP:end] = self.arena.array[HEAP:end]
        arena.array[TOP] = end
        arena.freeze()
        return arena


def constants_of(profile: Profile) -> Iterator[Any]:
    """The numbers, texts and members of enums that the rules mention."""
    for source in profile.reach.functions.values():
        for node in ast.walk(source.node):
            if isinstance(node, ast.Constant):
                yield node.value
        names = {node.id for node in ast.walk(source.node) if isinstance(node, ast.Name)}
        for name in sorted(names & source.function.__globals__.keys()):
            yield from _constants_in(source.function.__globals__[name])


def _constants_in(value: Any) -> Iterator[Any]:
    if isinstance(value, str | int):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _constants_in(key)
            yield from _constants_in(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _constants_in(item)


def natural_of(game: Any, asked: Iterable[Any] = ()) -> Natural:
    """The compiled rules of a game; a NotCompilable that says what is not compiled, and where."""
    try:
        return Natural(game, asked)
    except NotLowered as refused:
        raise NotCompilable(str(refused)) from None
