"""The vocabulary of a game in one table, and what a game says of it.

Whatever needs a list of words reads it here: the compiler, the checker, the docs.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from types import ModuleType
from typing import Any, Final, NamedTuple

from outplay.errors import NotAGame
from outplay.game import Game


class Word(NamedTuple):
    """One word of the vocabulary.

    name       as it is written in a class
    arguments  what a method is called with; none for a fact, which is a plain attribute or a property
    unlocks    what a game gains by it
    required   is an object without it no game?
    compiled   do the kernels ask for it, so that compiled code depends on it?
    for_many   is it asked of a game for three players and more?
    """

    name: str
    arguments: tuple[str, ...]
    unlocks: str
    required: bool = False
    compiled: bool = True
    for_many: bool = True

    @property
    def is_fact(self) -> bool:
        """Is it a plain attribute, and not a method?"""
        return not self.arguments


S, SA, SP, ST = ("state",), ("state", "action"), ("state", "player"), ("state", "text")
EVERYTHING: Final = "every algorithm"

WORDS: Final = {
    word.name: word
    for word in (
        Word("initial", (), EVERYTHING, required=True),
        Word("to_move", S, EVERYTHING, required=True),
        Word("actions", S, EVERYTHING, required=True),
        Word("result", SA, EVERYTHING, required=True),
        Word("is_terminal", S, EVERYTHING, required=True),
        Word("utility", SP, EVERYTHING, required=True),
        Word("players", (), "games of three and more players"),
        Word("can_repeat", (), "searching straight to the end, without looking back"),
        Word("utility_sum", (), "values that are exact without an assumption"),
        Word("utility_range", (), "proofs"),
        Word("sooner_is_better", (), "`ends_in` of a proof", compiled=False, for_many=False),
        Word("has_chance", (), "pruning", compiled=False),
        Word("outcomes", S, "dice and cards"),
        Word("evaluate", SP, "every search with a depth limit"),
        Word("noisy_actions", S, "quiescence search at the depth limit", for_many=False),
        Word("is_forced", S, "looking deeper where a threat must be answered", for_many=False),
        Word("promise", SA, "move ordering", for_many=False),
        Word("bounds", SP, "earlier cuts", for_many=False),
        Word("candidates", S, "leaving out what need not be tried", for_many=False),
        Word("key", S, "smaller tables", for_many=False),
        Word("symmetries", S, "a table that knows mirrored and turned boards as one", for_many=False),
        Word("swap_players", S, "whole games in half the positions", for_many=False),
        Word("pass_turn", S, "null-move pruning", for_many=False),
        Word("repetition", SP, "games with cycles", for_many=False),
        Word("listing", (), "`outplay play NAME`", compiled=False),
        Word("drawn_as", (), "a picture without `draw`", compiled=False),
        Word("show", S, "boards in the terminal", compiled=False),
        Word("draw", S, "boards in notebooks, documents and pages", compiled=False),
        Word("format_action", SA, "readable lines", compiled=False),
        Word("parse_action", ST, "typing moves", compiled=False),
        Word("position", ("text",), "starting from a position that people write down", compiled=False),
    )
}
"""Every word of `Game`, in the order in which people meet them."""

REQUIRED: Final = tuple(name for name, word in WORDS.items() if word.required)
COMPILED: Final = tuple(name for name, word in WORDS.items() if word.compiled)
COMPILED_METHODS: Final = tuple(name for name in COMPILED if not WORDS[name].is_fact)
NOT_COMPILED: Final = tuple(name for name, word in WORDS.items() if not word.compiled)

GENERAL: Final = "general"
"""The `utility_sum` of a game whose utilities add up to no constant."""

ELSEWHERE: Final = {
    "player": ("to_move", "the 3rd edition's word"),
    "terminal_test": ("is_terminal", "the 3rd edition's word"),
    "successors": ("actions and result", "the 2nd edition's word"),
    "initial_state": ("initial", "a word of other libraries"),
    "current_player": ("to_move", "OpenSpiel's word"),
    "legal_actions": ("actions", "OpenSpiel's word"),
    "possible_moves": ("actions", "easyAI's word"),
    "get_legal_actions": ("actions", "Berkeley's word"),
    "legal_moves": ("actions", "a word of other libraries"),
    "make_move": ("result", "easyAI's word"),
    "apply_action": ("result", "OpenSpiel's word"),
    "is_over": ("is_terminal", "easyAI's word"),
    "is_game_over": ("is_terminal", "python-chess's word"),
    "scoring": ("utility", "easyAI's word"),
    "returns": ("utility", "OpenSpiel's word"),
}
"""Words of other editions and libraries, and what the same thing is called here."""

ALIKE: Final = 0.84
"""From this share of common letters on (difflib's ratio) a name is taken for a word that was misspelt."""


def name_of(game: object) -> str:
    """What to call a game in a sentence: its class, or the module whose functions are its words."""
    return game.__name__.rpartition(".")[2] if isinstance(game, ModuleType) else type(game).__name__


def offers(game: object, word: str) -> bool:
    """Does the game itself say something about this word, beyond the default of `Game`?"""
    own = getattr(game, word, None)
    return own is not None and getattr(own, "__func__", own) is not getattr(Game, word, None)


def word_of(game: object, word: str) -> Callable[..., Any]:
    """The game's own method, or `Game`'s default for objects that do not inherit from it."""
    own = getattr(game, word, None)
    return own if own is not None else partial(getattr(Game, word), game)


def throws_dice(game: object) -> bool:
    """Are there dice in this game: does it list outcomes of its own, and not say `has_chance = False`?"""
    return offers(game, "outcomes") and bool(getattr(game, "has_chance", True))


def is_for_many(game: object) -> bool:
    """Do more than two play, as far as the game says?"""
    return len(getattr(game, "players", ())) > 2


def is_general(game: object) -> bool:
    """Does the game declare that its utilities add up to no constant?"""
    declared = getattr(game, "utility_sum", None)
    return isinstance(declared, str) and declared == GENERAL


def require_game(game: object) -> None:
    """Nothing, if the object has the six words; else a NotAGame that names all that are missing."""
    if inspect.isclass(game):
        raise NotAGame(f"{game.__name__} is a class; make a game of it first: {game.__name__}()")
    lacking = [word for word in REQUIRED if not _has(game, word)]
    if lacking:
        raise NotAGame(missing(game, lacking))
    wrong = [word for word in REQUIRED if callable(getattr(game, word)) == WORDS[word].is_fact]
    if wrong:
        raise NotAGame("; ".join(_of_the_wrong_kind(game, word) for word in wrong))


def missing(game: object, lacking: Iterable[str]) -> str:
    """The sentence about required words that are not there; it knows other editions' words, and misspelt ones."""
    lacking = list(lacking)
    mistaken = [sentence for word in lacking if (sentence := _instead_of(game, word))]
    advice = mistaken or [f"a game needs {', '.join(REQUIRED)}"]
    return "; ".join([f"{name_of(game)} has no {' and no '.join(lacking)}", *dict.fromkeys(advice)])


def misspelt(game: object) -> dict[str, str]:
    """The names in a game that look like a word that it does not have, each with that word."""
    absent = [word for word in WORDS if not offers(game, word)]
    names = [name for name in dir(game) if not name.startswith("_") and name not in WORDS]
    meant = {name: get_close_matches(_plainly(name), absent, 1, ALIKE) for name in names}
    return {name: words[0] for name, words in meant.items() if words}


def _has(game: object, word: str) -> bool:
    return hasattr(game, word) if WORDS[word].is_fact else offers(game, word)


def _of_the_wrong_kind(game: object, word: str) -> str:
    wanted = "a plain attribute or a property" if WORDS[word].is_fact else "a method"
    return f"{name_of(game)}.{word} is {getattr(game, word)!r:.60}; it should be {wanted}"


def _instead_of(game: object, word: str) -> str:
    """What the game has in the place of a word, and what to do about it; empty if there is nothing like it."""
    for theirs, (ours, whose) in ELSEWHERE.items():
        if word in ours.split() and hasattr(game, theirs):
            return f"it has {theirs}, {whose}: rename it to {ours}"
    theirs = next((name for name, ours in misspelt(game).items() if ours == word), "")
    return f"it has {theirs}: rename it to {word}" if theirs else ""


def _plainly(name: str) -> str:
    """A name as this library would write it: 'getActions' is 'actions', 'isTerminal' is 'is_terminal'."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().removeprefix("get_")
