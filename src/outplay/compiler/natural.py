"""Rules in ordinary Python, compiled: from a game to the twin that kernels search in its place."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from enum import EnumMeta
from typing import Any, Final, NamedTuple

import numpy as np

from outplay.compiler.comparison import refuse_differences
from outplay.compiler.entries import ENTRY, OF_VALUE, Entries, is_float_game
from outplay.compiler.kernels import compiled_rules
from outplay.compiler.layout import Layout
from outplay.compiler.packing import Names, PackingFunction, action_functions, load_functions, state_functions
from outplay.compiler.profile import Profile, profile_of
from outplay.compiler.program import Program
from outplay.compiler.refusal import NotLowered
from outplay.compiler.runtime.arena import Arena
from outplay.compiler.runtime.classes import Classes
from outplay.compiler.runtime.words import HEAP, TOP
from outplay.compiler.twin.twins import FACTS, Twin, twin_class
from outplay.compiling.numbers import numbered_players
from outplay.compiling.states import NotCompilable
from outplay.words import throws_dice

ARENA_WORDS: Final = 1 << 16
"""Words of a thread's arena beside the constants: what one answer of the rules may need."""

CONSTANT_WORDS: Final = 1 << 18
"""Words that the constants of the rules may need."""


class Recipe(NamedTuple):
    """All that becomes of rules before they are machine code: the same in every process, and kept on disk.

    words        that the game offers
    state        how its states are packed; action and key likewise, key being None where the game has none of its own
    is_float     are its values floats?  has_whole_ends: are its utilities ints all the same?
    texts        the functions that the rules became, by name; signatures, what each takes and gives
    constants    the words of the constants in the arena, and the classes and symbols there
    foreseen     the states that the profile began with
    """

    words: tuple[str, ...]
    state: Layout
    action: Layout
    key: Layout | None
    is_float: bool
    has_whole_ends: bool
    texts: dict[str, str]
    signatures: dict[str, str]
    constants: bytes
    classes: Classes
    foreseen: tuple[Any, ...]

    @property
    def arena(self) -> Arena:
        """A new arena with the constants, and room for what one answer of the rules may need."""
        end = HEAP + len(self.constants) // np.int64().itemsize
        arena = Arena(end + ARENA_WORDS, self.classes)
        arena.array[HEAP:end] = np.frombuffer(self.constants, np.int64)
        arena.array[TOP] = end
        arena.freeze()
        return arena


def recipe_of(profile: Profile, players: tuple[Any, ...], foreseen: tuple[Any, ...]) -> Recipe:
    """What becomes of the rules of a game, from what random games showed."""
    hints = tuple(constants_of(profile))
    state = Layout.of(profile.states, hints)
    action = Layout.of_actions([*profile.actions, *profile.outcomes], hints)
    key = Layout.of(profile.keys, hints) if profile.keys else None
    arena = Arena(CONSTANT_WORDS)
    program = Program(profile, arena, state.words)
    is_float = is_float_game(program) or throws_dice(profile.game)
    entries = Entries(program, players, is_float, 0 if key is None else key.words).texts()
    functions = program.functions() | {name: tuple(each) for name, each in _packing(arena, state, action, key)}
    texts = {name: text for name, (text, _) in functions.items()}
    signatures = {name: signature for name, (_, signature) in functions.items()}
    for word, text in entries.items():
        texts[f"{ENTRY}{word}"], signatures[f"{ENTRY}{word}"] = text, "AAIA->I"
    constants = arena.array[HEAP : int(arena.array[TOP])].tobytes()
    whole = float not in profile.numbers["utility"]
    return Recipe(
        profile.words, state, action, key, is_float, whole, texts, signatures, constants, arena.classes, foreseen
    )


def _packing(arena: Arena, state: Layout, action: Layout, key: Layout | None) -> Iterator[tuple[str, PackingFunction]]:
    """What packs and unpacks states, moves and keys."""
    names = Names(arena.to_word, arena.classes.number_of)
    yield from state_functions(state, "state", names).items()
    yield from load_functions("state", state.words).items()
    yield from action_functions(action, "action", names).items()
    if key is not None:
        yield from state_functions(key, "key", names).items()


class Natural:
    """A game whose rules were compiled as they are written.

    recipe  what its rules became; `words`, `state`, `action` and `key` are its
    twin    the game that kernels search in its place
    """

    def __init__(self, game: Any, recipe: Recipe):
        self.recipe, self.players = recipe, numbered_players(game)
        self.words, self.state, self.action, self.key = recipe.words, recipe.state, recipe.action, recipe.key
        self.rules = compiled_rules(recipe.texts, recipe.signatures, recipe.constants)
        self.twin: Any = self._twin(game)

    def _twin(self, game: Any) -> Twin:
        is_float = self.recipe.is_float
        words = [name.removeprefix(ENTRY) for name in self.recipe.texts if name.startswith(ENTRY)]
        answers = {word: "float" if is_float and word in OF_VALUE else "int" for word in words}
        cls = twin_class(self.state.words, answers, 0 if self.key is None else self.key.words)
        facts = {name: getattr(game, name) for name in FACTS if hasattr(game, name)}
        entries = {word: self.rules.address(f"{ENTRY}{word}") for word in words}
        initial, recipe = self.state.pack(game.initial), self.recipe
        return cls(initial, len(self.players), entries, lambda: recipe.arena, facts, self)


def constants_of(profile: Profile) -> Iterator[Any]:
    """The numbers, texts and enums that the rules mention."""
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
    elif isinstance(value, EnumMeta):
        yield from value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _constants_in(key)
            yield from _constants_in(item)
    elif isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from _constants_in(item)


def natural_of(game: Any, asked: Iterable[Any] = ()) -> Natural:
    """The compiled rules of a game; a NotCompilable that says what is not compiled, and where."""
    foreseen, players = tuple(asked), numbered_players(game)
    try:
        profile = profile_of(game, foreseen, players)
        natural = Natural(game, recipe_of(profile, players, foreseen))
    except NotLowered as refused:
        raise NotCompilable(str(refused)) from None
    lines = ", ".join(f"line {line}" for line in sorted({*profile.orders} - {0}))
    perhaps = f"; {lines} may ask for a set in Python's order, which nobody knows: write sorted(...)" if lines else ""
    refuse_differences(natural, game, profile.states, perhaps)
    return natural
