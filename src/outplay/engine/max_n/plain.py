"""max^n on dicts and lists: any Python game, values and probabilities of any kind."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from outplay.answers import is_number, no_actions, number_of, refuse_average
from outplay.engine.alpha_beta.numbers import CUTS, ENDLESS, LOOSE, UNKNOWN
from outplay.engine.alpha_beta.plain.questions import unbound
from outplay.engine.alpha_beta.plain.searcher import PlainSearcher
from outplay.engine.alpha_beta.plain.stack import by_promise, open_stack, put
from outplay.engine.alpha_beta.plain.table import slot_of, words_in
from outplay.engine.alpha_beta.plain.work import Work, count
from outplay.engine.expectiminimax.plain import ChancePrimitives
from outplay.engine.max_n.recursion.declared import Declared
from outplay.engine.max_n.recursion.shallow import NOBODY, Vector, max_n_with
from outplay.engine.max_n.searcher import ManySearcher
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.textbook.recursion import deep_recursion
from outplay.words import name_of, offers

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
        """The text as it is."""
        return text

    recursive = bound

    @staticmethod
    def typed(number: int) -> int:
        """A constant that the recursion passes on to itself."""
        return number

    def place_of(self, game: Any, state: Any, work: Work) -> int:
        """The place of who moves among the players, NOBODY for CHANCE; an Unsuited for a stranger."""
        mover = game.to_move(state)
        if mover == CHANCE:
            return NOBODY
        if mover not in self.places:
            raise Unsuited(
                f"{mover!r} moves in {state!r:.200}, but players is {tuple(self.players)!r}: add {mover!r} to it"
            )
        return self.places[mover]

    def final_values(self, game: Any, state: Any, work: Work) -> tuple[Any, ...]:
        """The utilities of a finished game."""
        return self._held([number_of(game, "utility", state, player) for player in self.players], work)

    def guesses_of(self, game: Any, state: Any, work: Work) -> tuple[Any, ...]:
        """The evaluations of a state; equal shares where the game has none."""
        if not self.evaluates:
            return (self.middle,) * len(self.players)
        return self._held([number_of(game, "evaluate", state, player) for player in self.players], work)

    def _held(self, values: list[Any], work: Work) -> tuple[Any, ...]:
        """The values, held against what is declared where that is pruned by."""
        if work[CUTS] and not self.declared.allows(values):
            work[LOOSE] = 1
        return tuple(values)

    def nothing_of(self, game: Any) -> tuple[Any, ...]:
        """Nothing for everybody."""
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

    @staticmethod
    def list_moves(game: Any, state: Any, known: int, first: int, ply: int, work: Work) -> int:
        """Puts the moves on the stack, the known one first and the others as listed, and gives where they end."""
        open_stack(first, ply, work)
        last = first
        for action in game.actions(state):
            last = put(first, last, action, 0, work)
        if last == first:
            no_actions(state)
        by_promise(first, last, known, work)
        return last

    list_outcomes, share_at = staticmethod(ChancePrimitives.list_outcomes), staticmethod(ChancePrimitives.share_at)
    number_at, move_at = staticmethod(ChancePrimitives.number_at), staticmethod(ChancePrimitives.move_at)

    @staticmethod
    def added(game: Any, total: tuple[Any, ...], share: Any, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """A vector, and a share of another."""
        return tuple([one + share * value for one, value in zip(total, values, strict=True)])

    @staticmethod
    def averaged(game: Any, state: Any, values: tuple[Any, ...], work: Work) -> tuple[Any, ...]:
        """The vector, if it is made of numbers; infinite utilities may leave none."""
        return tuple([value if is_number(value) else refuse_average(state, value) for value in values])


class PlainManySearcher(ManySearcher, PlainSearcher):
    """Searches any game for any number of players."""

    def __init__(self, game: Any, players: Sequence[Player], middle: float, **options: Any):
        self.players, self.middle = players, middle
        super().__init__(game, players[0], **options)

    def _bind(self, recursive: Any) -> None:
        self.max_n = max_n_with(ManyPrimitives(self.game, self.players, self.middle))

    def renew(self) -> None:
        self.table = self._new_table()

    def _row_words(self) -> int:
        return words_in(getattr(self.game, "initial", 0)) + len(self.players) + 1

    def _searched(self, state: Any, alpha: float, beta: float, depth: int | None, quietly: bool) -> tuple[float, bool]:
        plies = ENDLESS if depth is None else depth
        with deep_recursion(name_of(self.game)):
            self.values_found, proved, _ = self.max_n(
                self.game, state, NOBODY, 0, True, plies, 0, 0, self.table, self.work
            )
        return 0, proved


def _whole(game: Any, state: Any) -> Any:
    return state


def _is_hashable(game: Any) -> bool:
    """Can a state itself be a key?"""
    try:
        hash(getattr(game, "initial", 0))
    except TypeError:
        return False
    return True
