"""The rules of a game as a search asks them, in one player's view: the optional words are None where it has none."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from math import inf
from typing import Any, Final, TypeAlias

from outplay.answers import as_number, bad_value, is_number, refuse_stranger, refuse_utility
from outplay.errors import Unsuited
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.sums import Sum, SumFound, guesses_draws, half, with_default, worths_of
from outplay.words import name_of, offers, throws_dice

NOBODY_YET: Final = object()
ZERO: Final = Sum(0, "declared")
"""The sum of most games."""

LARGEST_WHOLE: Final = 2**53
"""Whole numbers below this are floats too, and no other is the same."""

WITHIN_FLOATS: Final = 10**300
"""Whole numbers below this are within the range of a float."""

Question: TypeAlias = Callable[..., Any]


class RulesView:
    """A game, asked in the view of one player alone; the library owns every sign."""

    listing = ""
    """The word that lists the moves to search."""

    def __init__(self, game: AnyGame, player: Player, sum: Sum = ZERO):
        self.game, self.player, self.sum, self.total = game, player, sum, sum.total
        self.range = worths_of(game)
        self.other: Player | object = NOBODY_YET
        self.listing = self.listing or ("candidates" if offers(game, "candidates") else "actions")
        self.moves: Callable[[Any], Iterable[Any]] = getattr(game, self.listing)
        self.key = self.own("key")
        self.promise = self.own("promise")
        self.bounds = self.own("bounds")
        self.noisy = self.own("noisy_actions")
        self.pass_turn = self.own("pass_turn")
        self.is_forced = self.own("is_forced")
        self.symmetries = self.own("symmetries")
        self.evaluate = self.own("evaluate")
        self.repetition = self.own("repetition")
        self.can_repeat = getattr(game, "can_repeat", True)

    def mover(self, state: State) -> Player:
        """Who moves, as the search tells sides apart."""
        return self.game.to_move(state)  # type: ignore[no-any-return]

    def meet(self, mover: Player) -> None:
        """The first who moves besides the player is the other; an Unsuited for a third, or for chance."""
        if mover == CHANCE:
            raise Unsuited(
                f"CHANCE moves in {name_of(self.game)}: list what may happen in outcomes(state), with has_chance = True"
            )
        refuse_stranger(self.game, mover)
        if self.other is not NOBODY_YET:
            three = self.player, self.other, mover
            raise Unsuited(
                f"this search is for two players, here {self.player!r} and {self.other!r}, and then {mover!r} moves: "
                f"name them all in {name_of(self.game)}, players = {three!r}"
            )
        self.other = mover

    def see_end(self, state: State) -> None:
        """Holds an end against the sum that is assumed: a GeneralSum, or a SumFound where nothing was seen before."""
        movers = (self.player,) if self.other is NOBODY_YET else (self.player, self.other)
        players = with_default(self.game, movers)
        self.sum = self.sum.seen_at(self.game, state, players)
        if self.sum.basis == "varies":
            self.sum.refuse(self.game)
        if self.sum.total != self.total:
            raise SumFound(self.sum)

    def own(self, word: str) -> Callable[..., Any] | None:
        """The game's own method, None if it has only the default."""
        return getattr(self.game, word) if offers(self.game, word) else None

    @cached_property
    def guess_of(self) -> Question:
        """The game's evaluation in the mover's view; a draw where it has none."""
        return value_by(self, "evaluate")

    @cached_property
    def repeated_value(self) -> Question:
        """What a position is worth that occurs for the second time on the path, in the mover's view."""
        return value_by(self, "repetition")

    @cached_property
    def is_float(self) -> bool:
        """Are values floats, as far as the start shows?  Then null windows are as narrow as floats allow."""
        words = [word for word in (self.evaluate, self.bounds) if word is not None]
        samples = [word(self.game.initial, self.player) for word in words] if hasattr(self.game, "initial") else []
        samples += [self.middle] if guesses_draws(self.game) else []
        return any(
            isinstance(x, float) for sample in samples for x in (sample if isinstance(sample, tuple) else (sample,))
        )

    def as_value(self, value: float) -> float:
        """A value in the type that all have: a whole number among floats is one too."""
        return float(value) if self.is_float and isinstance(value, int) and abs(value) < LARGEST_WHOLE else value

    def limits(self, state: State, mover: Player) -> tuple[float, float]:
        """The values that can still happen, in the mover's view."""
        if self.bounds is None:
            least, most = self.range
            return self.range if mover == self.player else (-most, -least)
        pair = self.bounds(state, self.player)
        low, high = map(as_number, pair)
        if not (is_number(low) and is_number(high)):
            bad_value("bounds", state, self.player, pair)
        return (low, high) if mover == self.player else (-high, -low)

    def drawn(self, mover: Player) -> float:
        """What a draw is worth, in the mover's view."""
        return self.middle if mover == self.player else -self.middle

    @cached_property
    def middle(self) -> float:
        """What a draw is worth to each of them."""
        return half(self.total)

    def position(self, state: State, near_root: bool) -> Hashable:
        """What the table stores; near the root, the least of the symmetric positions (by hash, if unordered)."""
        key: Any = state if self.key is None else self.key(state)
        if self.symmetries is None or not near_root:
            return key  # type: ignore[no-any-return]
        others = list(self.symmetries(state))
        keys = [key, *(others if self.key is None else map(self.key, others))]
        try:
            return min(keys)  # type: ignore[no-any-return]
        except TypeError:
            return min(keys, key=hash)  # type: ignore[no-any-return]


def value_by(rules: RulesView, word: str, least: float = -inf, most: float = inf) -> Question:
    """The value that a word gives a state, in the mover's view, a draw where the game has not the word.

    A BadValue if it is no number, or not in the range.
    """
    if not offers(rules.game, word):
        return lambda game, state, mover, work=None: rules.drawn(mover)
    ask, player = getattr(rules.game, word), rules.player
    low, high = max(least, -WITHIN_FLOATS), min(most, WITHIN_FLOATS)

    def value_of(game: AnyGame, state: State, mover: Player, work: object = None) -> float:
        value: float = ask(state, player)
        if type(value) is not int or not low <= value <= high:
            value = as_number(value)
            if not is_number(value):
                bad_value(word, state, player, value)
            if not least <= value <= most:
                refuse_utility(rules.game, state, player, value)
        return value if mover == player else -value

    return value_of


OTHERS: Final[Any] = object()
"""Stands for everybody but the hero."""


class AgainstAll(RulesView):
    """The rules for a hero against all others together: a view in which two sides play.

    All moves count, for a rival's best may not be the worst for the hero; what comes again is searched on; utilities
    may add up to anything.
    """

    listing = "actions"

    def __init__(self, game: AnyGame, hero: Player, players: Sequence[Player], middle: float):
        super().__init__(game, hero, Sum(2 * middle, "alone"))
        self.players, self.can_repeat = players, False
        self.is_float = self.is_float or throws_dice(game)

    def mover(self, state: State) -> Player:
        """The hero, CHANCE or OTHERS; whoever else moves, as they are called."""
        mover: Player = self.game.to_move(state)
        return mover if mover in (self.player, CHANCE) or mover not in self.players else OTHERS

    def meet(self, mover: Player) -> None:
        """OTHERS are the other side; an Unsuited for a stranger."""
        if mover is not OTHERS:
            raise Unsuited(f"{mover!r} moves, but players is {tuple(self.players)!r}: add {mover!r} to it")
        self.other = OTHERS
