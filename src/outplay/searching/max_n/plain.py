"""max^n on dicts and lists: any Python game, values and probabilities of any kind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from outplay.answers import is_number, number_of, refuse_average
from outplay.core.numbers import CUTS, LOOSE, UNKNOWN
from outplay.core.plain.primitives import PlainPrimitives, unbound
from outplay.core.plain.rules import RulesView
from outplay.core.plain.searcher import PlainSearcher
from outplay.core.plain.table import slot_of, words_in
from outplay.core.plain.work import PlainWork, count
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.searching.max_n.declared import Declared
from outplay.searching.max_n.shallow import NOBODY, Vector, max_n_with
from outplay.words import offers

NO_VECTOR = Vector((), UNKNOWN, -1, False, -1)


class ManyPrimitives:
    """What max^n is made of, in both engines by the same names.

    count         counts a node; Stopped if the search is over
    place_of      the place of who moves among the players, NOBODY for CHANCE; an Unsuited for a stranger
    final_values  the utilities of a finished game, one for each player
    guesses_of    the evaluations of a state; equal shares where the game has none
    nothing_of    nothing for everybody; most_of, the most that one can have; ceiling_of, the most that one can have
                  besides what another has
    key_of        what the table stores of a state: all of it, for mirrored ones list their moves in another order
    slot_of, recall, remember   the row of a position in the table, what the table knows, and what it shall know
    list_moves    puts the moves on the stack, the known one first and the others as listed, and gives where they end
    list_outcomes puts what may happen on the stack, as listed
    added         a vector, and a share of another; averaged, the vector if it is made of numbers
    """

    def __init__(self, game: Any, players: Sequence[Player], middle: float):
        self.game, self.players, self.middle = game, players, middle
        self.places = {player: i for i, player in enumerate(players)}
        self.after = self.after_throw = unbound(game, "result")
        self.evaluates = offers(game, "evaluate")
        self.nothing = (0,) * len(players)
        self.declared = Declared(game, players)
        self.count, self.slot_of = count, lambda game, key, table: slot_of(key, table)
        self.key_of = _whole if _is_hashable(game) else unbound(game, "key")

    @staticmethod
    def bound(text: Any) -> Any:
        """The text as it is: plain Python needs no compiler."""
        return text

    recursive = bound

    @staticmethod
    def typed(number: int) -> int:
        """A constant that the recursion passes on to itself."""
        return number

    def place_of(self, game: Any, state: Any, work: PlainWork) -> int:
        """The place of who moves among the players, NOBODY for CHANCE; an Unsuited for a stranger."""
        mover = game.to_move(state)
        if mover == CHANCE:
            return NOBODY
        if mover not in self.places:
            raise Unsuited(
                f"{mover!r} moves in {state!r:.200}, but players is {tuple(self.players)!r}: add {mover!r} to it"
            )
        return self.places[mover]

    def final_values(self, game: Any, state: Any, work: PlainWork) -> tuple[Any, ...]:
        """The utilities of a finished game."""
        return self._held([number_of(game, "utility", state, player) for player in self.players], work)

    def guesses_of(self, game: Any, state: Any, work: PlainWork) -> tuple[Any, ...]:
        """The evaluations of a state; equal shares where the game has none."""
        if not self.evaluates:
            return (self.middle,) * len(self.players)
        return self._held([number_of(game, "evaluate", state, player) for player in self.players], work)

    def _held(self, values: list[Any], work: PlainWork) -> tuple[Any, ...]:
        """The values, held against what is declared where that is pruned by."""
        if work[CUTS] and not self.declared.allows(values):
            work[LOOSE] = 1
        return tuple(values)

    def nothing_of(self, game: Any) -> tuple[Any, ...]:
        """A vector of zeros, one for each player."""
        return self.nothing

    def most_of(self, game: Any) -> float:
        """The most that one player can have."""
        return self.declared.most

    def ceiling_of(self, game: Any) -> float:
        """The sum, less the least for all but two."""
        return self.declared.ceiling

    @staticmethod
    def recall(game: Any, key: Hashable, slot: int, table: Any) -> Vector:
        """What the table knows of the position: the whole key is compared."""
        row = table.get(slot)
        return row[1] if row is not None and row[0] == key else NO_VECTOR

    @staticmethod
    def remember(game: Any, key: Hashable, slot: int, table: Any, entry: Vector) -> None:
        """Writes the row, over whatever was there."""
        if len(table) >= table.most and slot not in table:
            table.clear()
        table[slot] = key, entry

    list_moves, list_outcomes = staticmethod(PlainPrimitives.list_moves), staticmethod(PlainPrimitives.list_outcomes)
    number_at, move_at = staticmethod(PlainPrimitives.number_at), staticmethod(PlainPrimitives.move_at)
    share_at = staticmethod(PlainPrimitives.order_at)

    @staticmethod
    def added(game: Any, total: tuple[Any, ...], share: Any, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """A vector, and a share of another."""
        return tuple([one + share * value for one, value in zip(total, values, strict=True)])

    @staticmethod
    def averaged(game: Any, state: Any, values: tuple[Any, ...], work: PlainWork) -> tuple[Any, ...]:
        """The vector, if it is made of numbers; infinite utilities may leave none."""
        return tuple([value if is_number(value) else refuse_average(state, value) for value in values])


def plain_searcher(game: Any, players: Sequence[Player], middle: float, **options: Any) -> PlainSearcher:
    """Searches any game for any number of players; values come one for each."""
    primitives = ManyPrimitives(game, players, middle)
    row_words = words_in(getattr(game, "initial", 0)) + len(players) + 1
    text = max_n_with(primitives)
    return PlainSearcher(RulesView(game, players[0]), lambda _: text, before=NOBODY, row_words=row_words, **options)


def _whole(game: Any, state: Any) -> Any:
    return state


def _is_hashable(game: Any) -> bool:
    """Can a state itself be a key?"""
    try:
        hash(getattr(game, "initial", 0))
    except TypeError:
        return False
    return True
