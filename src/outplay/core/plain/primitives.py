"""The primitives of a search on dicts and lists: what each one promises, in both engines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf, nextafter
from types import FunctionType
from typing import Any, Final, TypeVar

from outplay.answers import (
    allowed_range,
    is_number,
    no_actions,
    possible,
    refuse_average,
    refuse_bounds,
)
from outplay.core.numbers import MIRRORED, NOBODY, next_above
from outplay.core.plain.rules import Question, RulesView, value_by
from outplay.core.plain.table import no_entry, recall, remember, slot_of
from outplay.core.plain.work import (
    NOT_YET,
    PlainWork,
    by_promise,
    count,
    keep_swing,
    learn,
    mean_swing,
    order_by,
)
from outplay.errors import Unsuited
from outplay.game import CHANCE, AnyGame, Player, State

Text = TypeVar("Text", bound=Callable[..., Any])

NO_MOVE: Final[Any] = object()
"""Stands for the move before the root, and for a pass."""


class PlainText:
    """What makes a text ready to run: it is as it is, for plain Python needs no compiler."""

    @staticmethod
    def bound(text: Text) -> Text:
        """The text as it is: plain Python needs no compiler."""
        return text

    @staticmethod
    def typed(number: int) -> int:
        """A constant that the recursion passes on to itself."""
        return number


class PlainSearch(PlainText):
    """core/primitives.py's SearchPrimitives for one game; `recursive` makes the recursion ready."""

    def __init__(self, game: AnyGame, recursive: Callable[[Any], Any] = PlainText.bound):
        self.recursive = recursive
        self.child_at = self.thrown_at = children_by(game)
        self.count, self.slot_of, self.recall, self.remember = count, slot_of, recall, remember

    @staticmethod
    def number_at(i: int, work: PlainWork) -> int:
        """Its place among the moves as the game lists them."""
        return -work.stack.rows[i][1]

    @staticmethod
    def share_at(i: int, work: PlainWork) -> Any:
        """The probability of an outcome on the stack."""
        return work.stack.rows[i][0]

    @staticmethod
    def list_moves(game: AnyGame, state: State, known: int, first: int, ply: int, work: PlainWork) -> int:
        """Puts all moves on the stack, the known one first and the others as listed, and gives where they end."""
        last = work.stack.put(first, game.actions(state))
        if last == first:
            no_actions(state)
        by_promise(first, last, known, work)
        return last

    @staticmethod
    def list_outcomes(game: AnyGame, state: State, first: int, ply: int, work: PlainWork) -> int:
        """Puts what may happen on the stack, as listed, and gives where it ends."""
        outcomes = possible(game, state)
        return work.stack.put(first, [one for one, _ in outcomes], [chance for _, chance in outcomes])


class PlainPrimitives(PlainSearch):
    """core/primitives.py for one game: its methods are bound once, and what depends on the game is chosen once."""

    NO_MOVE: Final = NO_MOVE

    def __init__(self, rules: RulesView, recursive: Callable[[Any], Any]):
        game = rules.game
        super().__init__(game, recursive)
        self.rules, self.player = rules, rules.player
        self.after_pass, self.put_moves = unbound(game, "pass_turn"), moves_by(rules)
        self.final_value, self.limits_of = final_by(rules), limits_by(rules)
        self.guess_of, self.repeated_value = rules.guess_of, rules.repeated_value
        self.next_above = _next_float if rules.is_float else next_above
        self.position_of, self.no_entry = position_by(rules), no_entry
        self.admit, self.on_one_side, self.is_first = admission_by(rules), sides_by(rules), first_by(rules)
        self.can_repeat, self.can_pass = always(rules.can_repeat), always(rules.pass_turn is not None)
        self.has_noise = always(rules.noisy is not None)
        self.has_promise = always(rules.promise is not None)
        self.is_forced = always_not if rules.is_forced is None else unbound(game, "is_forced")
        self.has_guess = always(rules.evaluate is not None)
        self.is_ranked = always(rules.promise is not None or rules.evaluate is not None)
        self.keep_swing, self.mean_swing = keep_swing, mean_swing
        self.learn, self.in_order, self.by_promise = learn, order_by(rules.promise is not None), by_promise

    @staticmethod
    def lowest(game: AnyGame) -> float:
        """A number below every value: minus infinity."""
        return -inf

    def mover_of(self, game: AnyGame, state: State, work: PlainWork) -> Player:
        """Who moves, as the search tells sides apart."""
        return self.rules.mover(state)

    @staticmethod
    def is_chance(game: AnyGame, mover: Player) -> bool:
        """Are dice thrown here, so that nobody chooses?"""
        return bool(mover == CHANCE)

    def was_played(self, game: AnyGame, state: State, work: PlainWork) -> bool:
        """Did the position stand on the board before the search?  Mirrored ones are others."""
        return bool(work.played) and self.rules.position(state, near_root=False) in work.played

    def repeated_from(self, game: AnyGame, state: State, ply: int, work: PlainWork) -> int:
        """The ply of the path at which the position stood before, -1 if it did not; then it stands here."""
        return work.repeated_from(self.position_of(game, state, ply < work[MIRRORED]), ply)

    def repeated_since(self, game: AnyGame, state: State, ply: int, thrown: int, work: PlainWork) -> int:
        """The ply of the path at which the position stood before, after as many throws, -1 if it did not."""
        return work.repeated_from((thrown, self.position_of(game, state, ply < work[MIRRORED])), ply)

    @staticmethod
    def prefetch(game: AnyGame, state: State, first: int, last: int, table: Any, work: PlainWork) -> None:
        """The next states will be looked up; a dict has nothing to bring near."""

    def ask_promises(self, game: AnyGame, state: State, first: int, last: int, work: PlainWork) -> None:
        """Writes down how promising the game finds each move on the stack."""
        if self.rules.promise is not None:
            promise, rows = self.rules.promise, work.stack.rows[first:]
            work.stack.rows[first:] = [(promise(state, action), number, action, 0) for _, number, action, _ in rows]

    def put_noisy(self, game: Any, state: State, first: int, work: PlainWork) -> int:
        """Puts the noisy moves on the stack, the most promising first, and gives where they end."""
        last = work.stack.put(first, game.noisy_actions(state))
        self.ask_promises(game, state, first, last, work)
        by_promise(first, last, -1, work)
        return last

    def refuse_bounds(self, game: AnyGame, state: State, mover: Player, value: float, work: PlainWork) -> None:
        """A BadValue: the state is proved to be worth what the game's `bounds` leave out."""
        refuse_bounds(self.rules.game, state, self.player, value if mover == self.player else -value)

    @staticmethod
    def is_move(move: Any) -> bool:
        """Is it a move, and no pass?"""
        return move is not NO_MOVE

    @staticmethod
    def has_room(first: int, work: PlainWork) -> bool:
        """Has the stack room for the moves of one more state?"""
        return True

    @staticmethod
    def order_at(i: int, work: PlainWork) -> Any:
        """How a move on the stack ranks."""
        return work.stack.rows[i][0]

    @staticmethod
    def move_at(i: int, work: PlainWork) -> Any:
        """The move, as experience knows it."""
        return work.stack.rows[i][2]

    @staticmethod
    def rival_at(i: int, work: PlainWork) -> Any:
        """How promise and experience rank a move; what is known of the value of an outcome."""
        return work.stack.rows[i][3]

    bound_at = rival_at

    @staticmethod
    def keep_bound(i: int, value: float, work: PlainWork) -> None:
        """Keeps what is known of the value of an outcome."""
        chance, number, outcome, _ = work.stack.rows[i]
        work.stack.rows[i] = chance, number, outcome, value

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
    def put_outcomes(game: AnyGame, state: State, first: int, ply: int, work: PlainWork) -> int:
        """Puts what may happen on the stack, the likeliest first, and gives where it ends."""
        last = PlainSearch.list_outcomes(game, state, first, ply, work)
        by_promise(first, last, -1, work)
        return last

    @staticmethod
    def averaged(state: State, value: float, work: PlainWork) -> float:
        """The average, if it is a number; infinite utilities may leave none."""
        return value if is_number(value) else refuse_average(state, value)


def unbound(game: AnyGame, word: str) -> Question:
    """The word as a function of the game too: that of its class, if this is what the game calls."""
    method = getattr(type(game), word, None)
    if getattr(getattr(game, word, None), "__func__", None) is method and isinstance(method, FunctionType):
        return method
    return lambda game, *arguments: getattr(game, word)(*arguments)


def always(answer: bool) -> Question:
    """A question about the game that has one answer."""
    return lambda game: answer


def always_not(game: AnyGame, state: State) -> bool:
    """Nothing is said of any state."""
    return False


def moves_by(rules: RulesView) -> Question:
    """Puts the moves to search on the stack, as listed, and gives where they end."""
    game, moves_of = rules.game, unbound(rules.game, rules.listing)

    def put_moves(_: Any, state: State, first: int, ply: int, work: PlainWork) -> int:
        last = work.stack.put(first, moves_of(game, state))
        return last if last > first else no_actions(state, game)

    return put_moves


def children_by(game: AnyGame) -> Question:
    """The state after a move on the stack: the rules are asked once, whoever wants to know it."""
    result = unbound(game, "result")

    def child_at(game: AnyGame, state: State, i: int, work: PlainWork) -> Any:
        stack = work.stack
        child = stack.children[i]
        if child is NOT_YET:
            child = stack.children[i] = result(game, state, stack.rows[i][2])
        return child

    return child_at


def place_by(players: Sequence[Player]) -> Callable[[AnyGame, Any, Any], int]:
    """The place of who moves among the players, NOBODY for CHANCE; an Unsuited for a stranger."""
    places = {player: place for place, player in enumerate(players)}

    def mover_of(game: AnyGame, state: State, work: Any) -> int:
        mover = game.to_move(state)
        if mover == CHANCE:
            return NOBODY
        if mover not in places:
            raise Unsuited(f"{mover!r} moves in {state!r:.200}, but players is {tuple(places)!r}: add {mover!r} to it")
        return places[mover]

    return mover_of


def admission_by(rules: RulesView) -> Question:
    """An Unsuited for whoever is neither of the two players."""
    player = rules.player

    def admit(mover: Player, work: Any) -> None:
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


def final_by(rules: RulesView) -> Question:
    """The utility of a finished game, in the mover's view; an end is held against a sum that is only assumed."""
    value_of = value_by(rules, "utility", *allowed_range(rules.game))
    if rules.sum.basis != "assumed":
        return value_of

    def final_value(game: AnyGame, state: State, mover: Player, work: Any) -> Any:
        rules.see_end(state)
        return value_of(game, state, mover, work)

    return final_value


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

    def position_of(game: AnyGame, state: State, near_root: bool) -> Hashable:
        if near_root:
            return rules.position(state, True)
        return state if key is None else key(state)

    return position_of


def _next_float(value: float) -> float:
    return nextafter(value, inf)
