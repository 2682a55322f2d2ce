"""The primitives of a search on dicts and lists: what each one promises, in both engines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf, nextafter
from types import FunctionType
from typing import Any, Final, TypeVar

from outplay.answers import (
    allowed_range,
    as_number,
    bad_value,
    is_number,
    no_actions,
    possible,
    refuse_average,
    refuse_utility,
)
from outplay.core.numbers import MIRRORED, next_above
from outplay.core.plain.ordering import by_promise, cuts_before, learn, open_stack, order_by, put
from outplay.core.plain.rules import RulesView
from outplay.core.plain.table import no_entry, recall, remember, slot_of
from outplay.core.plain.work import PlainWork, count
from outplay.game import CHANCE, Player

Text = TypeVar("Text", bound=Callable[..., Any])
Question = Callable[..., Any]

NO_MOVE: Final[Any] = object()
"""Stands for the move before the root, and for a pass."""

SMALL: Final = 10**300
"""Whole numbers below this are within the range of a float."""


class PlainPrimitives:
    """core/primitives.py for one game: its methods are bound once, and what depends on the game is chosen once."""

    NO_MOVE: Final = NO_MOVE

    def __init__(self, rules: RulesView, recursive: Callable[[Any], Any]):
        game = rules.game
        self.rules, self.player, self.recursive = rules, rules.player, recursive
        self.after = self.after_throw = unbound(game, "result")
        self.after_pass, self.noisy_of = unbound(game, "pass_turn"), unbound(game, "noisy_actions")
        self.moves_of = unbound(game, rules.listing)
        self.final_value, self.guess_of, self.limits_of = final_by(rules), guess_by(rules), limits_by(rules)
        self.next_above = _next_float if rules.is_float else next_above
        self.position_of, self.slot_of, self.no_entry = position_by(rules), slot_of, no_entry
        self.recall, self.remember = recall, remember
        self.promised = unbound(game, "promise") if rules.promise is not None else _no_promise
        self.admit, self.on_one_side, self.is_first = admission_by(rules), sides_by(rules), first_by(rules)
        self.cuts_before = cuts_before
        self.can_repeat, self.can_pass = always(rules.can_repeat), always(rules.pass_turn is not None)
        self.has_noise = always(rules.noisy is not None)
        self.has_promise = always(rules.promise is not None)
        self.is_ranked = always(rules.promise is not None or rules.evaluate is not None)
        self.count, self.learn, self.open_stack, self.put = count, learn, open_stack, put
        self.in_order, self.by_promise = order_by(rules.promise is not None), by_promise

    @staticmethod
    def bound(text: Text) -> Text:
        """The text as it is: plain Python needs no compiler."""
        return text

    @staticmethod
    def typed(number: int) -> int:
        """A constant that the recursion passes on to itself."""
        return number

    @staticmethod
    def lowest(game: Any) -> float:
        """A number below every value: minus infinity."""
        return -inf

    def mover_of(self, game: Any, state: Any, work: PlainWork) -> Player:
        """Who moves, as the search tells sides apart."""
        return self.rules.mover(state)

    @staticmethod
    def is_chance(game: Any, mover: Player) -> bool:
        """Are dice thrown here, so that nobody chooses?"""
        return bool(mover == CHANCE)

    def was_played(self, game: Any, state: Any, work: PlainWork) -> bool:
        """Did the position stand on the board before the search?  Mirrored ones are others."""
        return bool(work.played) and self.rules.position(state, near_root=False) in work.played

    def repeated_from(self, game: Any, state: Any, ply: int, work: PlainWork) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
        return work.repeated_from(self.position_of(game, state, ply < work[MIRRORED]), ply)

    def repeated_since(self, game: Any, state: Any, ply: int, thrown: int, work: PlainWork) -> int:
        """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""
        return work.repeated_from((thrown, self.position_of(game, state, ply < work[MIRRORED])), ply)

    def repeated_value(self, game: Any, state: Any, mover: Player, work: PlainWork) -> float:
        """What a position is worth that comes again."""
        return self.rules.repeated(state, mover)

    @staticmethod
    def prefetch(game: Any, state: Any, first: int, last: int, table: Any, work: PlainWork) -> None:
        """The next states will be looked up; a dict has nothing to bring near."""

    @staticmethod
    def promote(i: int, promise: float, work: PlainWork) -> None:
        """Says how promising a move on the stack is."""
        _, number, action, rival = work.stack[i]
        work.stack[i] = promise, number, action, rival

    @staticmethod
    def action_at(game: Any, i: int, work: PlainWork) -> Any:
        """A move on the stack, as the game knows it."""
        return work.stack[i][2]

    def no_moves(self, state: Any, work: PlainWork) -> None:
        """A NoActions: the state is not terminal, and has no move."""
        no_actions(state, self.rules.game)

    @staticmethod
    def is_move(move: Any) -> bool:
        """Is it a move, and no pass?"""
        return move is not NO_MOVE

    @staticmethod
    def has_room(first: int, work: PlainWork) -> bool:
        """Has the stack room for the moves of one more state?"""
        return True

    @staticmethod
    def order_at(i: int, work: PlainWork) -> float:
        """How a move on the stack ranks."""
        return work.stack[i][0]

    share_at = order_at
    """The probability of an outcome on the stack."""

    @staticmethod
    def number_at(i: int, work: PlainWork) -> int:
        """Its place among the moves as the game lists them."""
        return work.stack[i][1]

    @staticmethod
    def move_at(i: int, work: PlainWork) -> Any:
        """The move, as experience knows it."""
        return work.stack[i][2]

    @staticmethod
    def rival_at(i: int, work: PlainWork) -> float:
        """How promise and experience rank a move; what is known of the value of an outcome."""
        return work.stack[i][3]

    bound_at = rival_at

    @staticmethod
    def keep_bound(i: int, value: float, work: PlainWork) -> None:
        """Keeps what is known of the value of an outcome."""
        chance, number, action, _ = work.stack[i]
        work.stack[i] = chance, number, action, value

    @staticmethod
    def place_at(i: int, first: int, work: PlainWork) -> int:
        """How many moves came before it when they were sorted."""
        return i - first

    @staticmethod
    def is_taken(key: Hashable, move: Any, table: Any) -> bool:
        """No other thread looks at the move: a plain search is alone."""
        return False

    @staticmethod
    def take(key: Hashable, move: Any, table: Any) -> None:
        """There is nobody to tell that this search looks at the move."""

    give_back = take

    @staticmethod
    def put_off(i: int, first: int, last: int, work: PlainWork) -> bool:
        """No move is put off, for nobody else looks at it."""
        return False

    @staticmethod
    def list_moves(game: Any, state: Any, known: int, first: int, ply: int, work: PlainWork) -> int:
        """Puts the moves on the stack, the known one first and the others as listed, and gives where they end."""
        open_stack(first, ply, work)
        last = first
        for action in game.actions(state):
            last = put(first, last, action, 0, work)
        if last == first:
            no_actions(state)
        by_promise(first, last, known, work)
        return last

    @staticmethod
    def list_outcomes(game: Any, state: Any, first: int, ply: int, work: PlainWork) -> int:
        """Puts what may happen on the stack, as listed, and gives where it ends."""
        open_stack(first, ply, work)
        last = first
        for action, chance in possible(game, state):
            last = put(first, last, action, chance, work)
        return last

    @staticmethod
    def put_outcomes(game: Any, state: Any, first: int, ply: int, work: PlainWork) -> int:
        """Puts what may happen on the stack, the likeliest first, and gives where it ends."""
        last = PlainPrimitives.list_outcomes(game, state, first, ply, work)
        by_promise(first, last, -1, work)
        return last

    @staticmethod
    def averaged(state: Any, value: float, work: PlainWork) -> float:
        """The average, if it is a number; infinite utilities may leave none."""
        return value if is_number(value) else refuse_average(state, value)


def unbound(game: Any, word: str) -> Question:
    """The word as a function of the game too: that of its class, if this is what the game calls."""
    method = getattr(type(game), word, None)
    if getattr(getattr(game, word, None), "__func__", None) is method and isinstance(method, FunctionType):
        return method
    return lambda game, *arguments: getattr(game, word)(*arguments)


def always(answer: bool) -> Question:
    """A question about the game that has one answer."""
    return lambda game: answer


def admission_by(rules: RulesView) -> Question:
    """An Unsuited for whoever is neither of the two players."""
    player = rules.player

    def admit(mover: Any, work: Any) -> None:
        if mover != player and mover != rules.other:
            rules.meet(mover)

    return admit


def sides_by(rules: RulesView) -> Question:
    """Are the two movers the same?  Where a game is over, anybody may be said to move, and counts as the other."""
    player = rules.player
    return lambda one, other: (one == player) == (other == player)


def first_by(rules: RulesView) -> Question:
    """Is it the player whose utilities are searched with?"""
    player = rules.player
    return lambda mover: mover == player


def value_by(rules: RulesView, word: str, least: float = -inf, most: float = inf) -> Question:
    """The value that a word gives a state, in the mover's view; a BadValue if it is no number, or not in the range."""
    ask, player = getattr(rules.game, word), rules.player
    low, high = max(least, -SMALL), min(most, SMALL)

    def value_of(game: Any, state: Any, mover: Any, work: Any) -> float:
        value: float = ask(state, player)
        if type(value) is not int or not low <= value <= high:
            value = as_number(value)
            if not is_number(value):
                bad_value(word, state, player, value)
            if not least <= value <= most:
                refuse_utility(rules.game, state, player, value)
        return value if mover == player else -value

    return value_of


def final_by(rules: RulesView) -> Question:
    """The utility of a finished game, in the mover's view; an end is held against a sum that is only assumed."""
    value_of = value_by(rules, "utility", *allowed_range(rules.game))
    if rules.sum.basis != "assumed":
        return value_of

    def final_value(game: Any, state: Any, mover: Any, work: Any) -> Any:
        rules.see_end(state)
        return value_of(game, state, mover, work)

    return final_value


def guess_by(rules: RulesView) -> Question:
    """The evaluation in the mover's view; a draw where the game has none."""
    if rules.evaluate is None:
        return lambda game, state, mover, work: rules.drawn(mover)
    return value_by(rules, "evaluate")


def limits_by(rules: RulesView) -> Question:
    """The least and the most that can still happen, in the mover's view."""
    if rules.bounds is None:
        player, first, other = rules.player, rules.range, (-rules.range[1], -rules.range[0])
        return lambda game, state, mover, work: first if mover == player else other
    return lambda game, state, mover, work: rules.limits(state, mover)


def position_by(rules: RulesView) -> Question:
    """What the table stores of a state; near the root, the least of the symmetric positions."""
    key = rules.key
    if rules.symmetries is None:
        return (lambda game, state, near_root: state) if key is None else (lambda game, state, near_root: key(state))

    def position_of(game: Any, state: Any, near_root: bool) -> Hashable:
        if near_root:
            return rules.position(state, True)
        return state if key is None else key(state)  # type: ignore[no-any-return]

    return position_of


def _no_promise(game: Any, state: Any, action: Any) -> int:
    return 0


def _next_float(value: float) -> float:
    return nextafter(value, inf)
