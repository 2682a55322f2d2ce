"""Random games in plain Python, watched: which values the rules handle, and which states, moves and keys come up."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import process_time
from typing import Any, Final

from outplay.compiler.instrument import Seen, watching
from outplay.compiler.sources import Reach
from outplay.game import CHANCE
from outplay.words import offers, throws_dice

PLIES: Final = 1500
"""States that a profile looks at, at most."""

FIRST_PLIES: Final = 300
"""States that it looks at, however long that takes."""

SECONDS: Final = 0.5
"""Seconds of the processor after which it looks at no further state."""

LONGEST: Final = 300
"""Plies after which a random game begins again."""

SEED: Final = 1
"""Profiles are the same in every process."""

WORDS: Final = ("to_move", "is_terminal", "actions", "result", "utility")
OF_STATE: Final = ("candidates", "noisy_actions", "is_forced", "key", "symmetries", "swap_players", "pass_turn")
OF_PLAYER: Final = ("evaluate", "bounds", "repetition")
OPTIONAL: Final = (*OF_STATE, *OF_PLAYER, "promise", "outcomes")


@dataclass
class Profile:
    """What was seen of a game.

    seen     the kinds of the values of each node
    states   those that came up; actions, outcomes and keys likewise
    numbers  the kinds of numbers that a word gave, by the word
    orders   the lines that ask for the order of a set, as those find out who lower the rules
    """

    reach: Reach
    words: tuple[str, ...]
    seen: Seen = field(default_factory=lambda: defaultdict(set))
    states: list[Any] = field(default_factory=list)
    actions: list[Any] = field(default_factory=list)
    outcomes: list[Any] = field(default_factory=list)
    keys: list[Any] = field(default_factory=list)
    numbers: dict[str, set[type]] = field(default_factory=lambda: defaultdict(set))
    orders: list[int] = field(default_factory=list)

    @property
    def game(self) -> Any:
        return self.reach.game

    def watch(self, asked: Iterable[Any], players: tuple[Any, ...]) -> None:
        """Plays random games from the start and from the states that are asked about, and asks every word there."""
        for cache in self.reach.caches:
            cache.cache_clear()
        with watching(self.reach.functions.values(), self.seen):
            for state in asked:
                self._play(state, players, plies=LONGEST // 10, seconds=SECONDS / 10)
            self._play(self.game.initial, players, PLIES, SECONDS)

    def _play(self, start: Any, players: tuple[Any, ...], plies: int, seconds: float) -> None:
        dice, began, length, state = random.Random(SEED), process_time(), 0, start
        for ply in range(plies):
            if ply > FIRST_PLIES and process_time() - began > seconds:
                return
            moves = self._ask(state, players)
            if not moves or length > LONGEST:
                state, length = start, 0
                continue
            state, length = self.game.result(state, dice.choice(moves)), length + 1

    def _ask(self, state: Any, players: tuple[Any, ...]) -> list[Any]:
        """Asks every word about a state; gives the moves or the throws, none where the game is over."""
        game = self.game
        self.states.append(state)
        mover = game.to_move(state)
        self._key(state)
        for word in ("evaluate", "bounds"):
            if word in self.words and (word == "evaluate" or not game.is_terminal(state)):
                self._number(word, [getattr(game, word)(state, player) for player in players])
        if game.is_terminal(state):
            self._number("utility", [game.utility(state, player) for player in players])
            return []
        if "repetition" in self.words:
            self._number("repetition", [game.repetition(state, player) for player in players])
        if mover == CHANCE and throws_dice(game):
            outcomes = [outcome for outcome, _ in game.outcomes(state)]
            self.outcomes += outcomes
            return outcomes
        return self._moves(state)

    def _moves(self, state: Any) -> list[Any]:
        game = self.game
        moves = list(game.actions(state))
        self.actions += moves
        for word in ("candidates", "noisy_actions"):
            if word in self.words:
                list(getattr(game, word)(state))
        if "promise" in self.words:
            self._number("promise", [game.promise(state, move) for move in moves])
        if "is_forced" in self.words:
            game.is_forced(state)
        for word in ("swap_players", "pass_turn"):
            if word in self.words:
                self.states.append(getattr(game, word)(state))
        return moves

    def _key(self, state: Any) -> None:
        if "key" in self.words:
            self.keys.append(self.game.key(state))
        if "symmetries" in self.words:
            others = list(self.game.symmetries(state))
            self.states += others
            if "key" in self.words:
                self.keys += map(self.game.key, others)

    def _number(self, word: str, values: list[Any]) -> None:
        for value in values:
            for number in value if isinstance(value, tuple) else (value,):
                self.numbers[word].add(type(number))


def offered_words(game: Any) -> tuple[str, ...]:
    """The words that are compiled of a game: those it must have, and those that it offers besides."""
    return (*WORDS, *(word for word in OPTIONAL if offers(game, word)))


def profile_of(game: Any, asked: Iterable[Any], players: tuple[Any, ...]) -> Profile:
    """The profile of a game, from its start on."""
    words = offered_words(game)
    profile = Profile(Reach(game, words), words)
    profile.watch(asked, players)
    return profile
