"""The primitives of the recursion on dicts and lists: what each one promises, in both engines."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nextafter
from typing import Any, Final, TypeVar

from outplay.answers import no_actions
from outplay.engine.alpha_beta.numbers import MIRRORED, next_above
from outplay.engine.alpha_beta.plain.experience import learn, lore_of
from outplay.engine.alpha_beta.plain.questions import (
    admission_by,
    always,
    final_by,
    first_by,
    guess_by,
    limits_by,
    played_by,
    position_by,
    sides_by,
    unbound,
)
from outplay.engine.alpha_beta.plain.rules import Words
from outplay.engine.alpha_beta.plain.stack import by_promise, open_stack, order_by, put
from outplay.engine.alpha_beta.plain.table import no_entry, recall, remember, slot_of
from outplay.engine.alpha_beta.plain.work import Work, count
from outplay.game import Player

Text = TypeVar("Text", bound=Callable[..., Any])

NO_MOVE: Final[Any] = object()
"""Stands for the move before the root, and for a pass."""


class Primitives:
    """Those of one game: its own methods are bound once, and what depends on the game is chosen once.

    recursive, bound  make the recursion, or a step of it, ready to run
    count             counts a node; Stopped if the search is over
    admit             an Unsuited for whoever is neither of the two players
    is_first          is it the player whose utilities are searched with?
    on_one_side       are the two movers the same?  Whoever moves where the game is over counts as the other
    can_repeat        may a position recur?  can_pass: is there a null move?  has_noise: are there noisy moves?
    is_ranked         does anything but the order of a list tell good moves from bad ones?
    after             the next state
    moves_of          the moves to search: the candidates, where the game names them; noisy_of those of quiescence
    final_value       the utility of a finished game, in the mover's view, as all values are
    guess_of          the evaluation; a draw where the game has none
    limits_of         the least and the most that can still happen
    next_above        the upper end of a null window: the smallest value above this one
    position_of       what the table stores of a state; near the root, the least of the symmetric positions
    slot_of, recall, remember   the row of a position in the table, what the table knows, and what it shall know;
                      no_entry: that it knows nothing
    lore_of           what earlier cuts say in this place
    learn             a move has cut
    promised          how good the game says that a move looks, higher being better; 0 where it does not say
    open_stack        the moves of a state will lie on the stack from there on; put adds one
    promote           says how promising a move on the stack is; action_at: the move, as the game knows it
    foresee           the table will be asked for the next states soon
    in_order          sorts them: the known one first, then by promise and experience; by_promise: by promise alone
    was_played        did the position stand on the board before the search?
    """

    NO_MOVE: Final = NO_MOVE

    def __init__(self, words: Words, recursive: Callable[[Text], Text]):
        game = words.game
        self.words, self.player, self.recursive = words, words.player, recursive
        self.after, self.after_pass = unbound(game, "result"), unbound(game, "pass_turn")
        self.moves_of, self.noisy_of = unbound(game, words.listing), unbound(game, "noisy_actions")
        self.final_value, self.guess_of, self.limits_of = final_by(words), guess_by(words), limits_by(words)
        self.next_above = _next_float if words.is_float else next_above
        self.position_of, self.slot_of, self.no_entry = position_by(words), slot_of, no_entry
        self.recall, self.remember = recall, remember
        self.promised = unbound(game, "promise") if words.promise is not None else _no_promise
        self.admit, self.on_one_side, self.lore_of = admission_by(words), sides_by(words), lore_of
        self.can_repeat, self.can_pass = always(words.can_repeat), always(words.pass_turn is not None)
        self.has_noise = always(words.noisy is not None)
        self.has_promise, self.was_played = always(words.promise is not None), played_by(words)
        self.is_ranked = always(words.promise is not None or words.evaluate is not None)
        self.is_first = first_by(words)
        self.count, self.learn, self.open_stack, self.put = count, learn, open_stack, put
        self.in_order, self.by_promise = order_by(words.promise is not None), by_promise

    @staticmethod
    def bound(text: Text) -> Text:
        """The text as it is."""
        return text

    @staticmethod
    def typed(number: int) -> int:
        """A constant that the recursion passes on to itself."""
        return number

    @staticmethod
    def lowest(game: Any) -> float:
        """Below every value."""
        return -inf

    def repeated_from(self, game: Any, state: Any, ply: int, work: Work) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
        return work.repeated_from(self.position_of(game, state, ply < work[MIRRORED]), ply)

    def repeated_value(self, game: Any, state: Any, mover: Player, work: Work) -> float:
        """What a position is worth that comes again."""
        return self.words.repeated(state, mover)

    @staticmethod
    def foresee(game: Any, state: Any, first: int, last: int, table: Any, work: Work) -> None:
        """The next states will be looked up; a dict has nothing to bring near."""

    @staticmethod
    def promote(i: int, promise: float, work: Work) -> None:
        """Says how promising a move on the stack is."""
        _, number, action, rival = work.stack[i]
        work.stack[i] = promise, number, action, rival

    @staticmethod
    def action_at(game: Any, i: int, work: Work) -> Any:
        """A move on the stack, as the game knows it."""
        return work.stack[i][2]

    def no_moves(self, state: Any, work: Work) -> None:
        """A NoActions: the state is not terminal, and has no move."""
        no_actions(state, self.words.game)

    @staticmethod
    def is_move(move: Any) -> bool:
        """Is it a move, and no pass?"""
        return move is not NO_MOVE

    @staticmethod
    def has_room(first: int, work: Work) -> bool:
        """Has the stack room for the moves of one more state?"""
        return True

    @staticmethod
    def order_at(i: int, work: Work) -> float:
        """How a move on the stack ranks."""
        return work.stack[i][0]

    @staticmethod
    def number_at(i: int, work: Work) -> int:
        """Its place among the moves as the game lists them."""
        return work.stack[i][1]

    @staticmethod
    def move_at(i: int, work: Work) -> Any:
        """The move, as experience knows it."""
        return work.stack[i][2]

    @staticmethod
    def rival_at(i: int, work: Work) -> float:
        """How promise and experience rank it."""
        return work.stack[i][3]

    @staticmethod
    def place_at(i: int, first: int, work: Work) -> int:
        """How many moves came before it when they were sorted."""
        return i - first

    is_taken = take = put_off = give_back = None
    """What threads tell each other: a plain search is alone, and work[SHARED] is never set."""


def _no_promise(game: Any, state: Any, action: Any) -> int:
    return 0


def _next_float(value: float) -> float:
    return nextafter(value, inf)
