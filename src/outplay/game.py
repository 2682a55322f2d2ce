"""The words a game is written in: the textbook's six, and the optional ones.

    initial                     the start
    to_move(state)              TO-MOVE:     a player, or CHANCE
    actions(state)              ACTIONS:     an iterable, best guesses first if you can
    result(state, action)       RESULT:      the next state; the old one stays as it was
    is_terminal(state)          IS-TERMINAL: is the game over?
    utility(state, player)      UTILITY:     at the end, from that player's view

`Game` is offered, never required: any object with these six words is a game.  States are immutable,
hashable values.  Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition, section 5.1.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from math import inf, isnan
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NoReturn, Protocol, TypeAlias, TypeVar

from outplay.errors import BadValue, IllegalAction, NoActions, NotAGame, NotOffered

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
Player: TypeAlias = Hashable

Bitboard: TypeAlias = Annotated[int, "64 bits"]
"""The annotation of a state's field that is a set of up to 64 cells, a bit each: any int from 0 to 2**64 - 1."""


class Chance(int):
    """The type of CHANCE: an int, so that compiled rules can return it, which no one picks by accident."""

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __repr__


CHANCE: Final = Chance(-1_000_001)
"""The player that `to_move` names where dice are thrown or cards are dealt."""


class Rules(Protocol[S, A]):
    """What every algorithm asks for: an object with the textbook's six words."""

    @property
    def initial(self) -> S: ...
    def to_move(self, state: S, /) -> Any: ...
    def actions(self, state: S, /) -> Iterable[A]: ...
    def result(self, state: S, action: A, /) -> S: ...
    def is_terminal(self, state: S, /) -> bool: ...
    def utility(self, state: S, player: Any, /) -> float: ...


class Game(Generic[S, A]):
    """A base class with a working default for every optional word that can have one."""

    initial: S
    players: Sequence[Player] = (0, 1)
    """Who takes part, in the order of max^n's values.  Unlocks games of three and more players."""

    can_repeat: bool = True
    """May a position occur twice in one game?  False unlocks searching straight to the end, without looking back."""

    utility_sum: float | None = None
    """What all players' utilities add up to at every end: 0 in most games, 1 where a win is 1 and a loss 0.

    Unlocks values that are exact without an assumption: pruning, and what a draw is worth, rest on it.
    """

    utility_range: tuple[float, float] | None = None
    """(least, most) of any one utility at any end.  Unlocks proofs: a win that is found cannot be bettered."""

    has_chance: bool = True
    """Of a game that offers `outcomes`: are there dice in this instance of it?  False unlocks pruning."""

    def to_move(self, state: S) -> Any:
        """The player whose turn it is, or CHANCE.  Never assumed to alternate."""
        raise NotAGame(missing(self, "to_move"))

    def actions(self, state: S) -> Iterable[A]:
        """The legal moves, best guesses first if you can; a generator is asked for no more than is needed."""
        raise NotAGame(missing(self, "actions"))

    def result(self, state: S, action: A) -> S:
        """The state after the action.  `state` itself must not change."""
        raise NotAGame(missing(self, "result"))

    def is_terminal(self, state: S) -> bool:
        """Is the game over?"""
        raise NotAGame(missing(self, "is_terminal"))

    def utility(self, state: S, player: Any) -> float:
        """What a finished game is worth to that player: more is better for them."""
        raise NotAGame(missing(self, "utility"))

    def outcomes(self, state: S) -> Iterable[tuple[A, float | Fraction]]:
        """At CHANCE: (action, probability) pairs that sum to 1.  Unlocks dice and cards."""
        raise NotOffered(
            f"{name_of(self)} lets CHANCE move but has no outcomes(state): list (action, probability) pairs"
        )

    def evaluate(self, state: S, player: Any) -> float:
        """EVAL: a guess of the utility, in utility's view and scale.  Unlocks every search with a depth limit."""
        raise NotOffered(f"{name_of(self)} has no evaluate(state, player): write one, or search without a depth limit")

    def noisy_actions(self, state: S) -> Iterable[A]:
        """The moves too violent to stop before (captures).  Unlocks quiescence search at the depth limit."""
        return ()

    def promise(self, state: S, action: A) -> float:
        """A number that is higher the likelier the action is best.  Unlocks move ordering: fewer nodes, same value."""
        return 0

    def bounds(self, state: S, player: Any) -> tuple[float, float]:
        """The utilities that can still happen; (v, v) where the value is plain to see.  Unlocks earlier cuts."""
        return -inf, inf

    def candidates(self, state: S) -> Iterable[A]:
        """Some of the actions, surely a best one among them.  Unlocks leaving out what need not be tried."""
        return self.actions(state)

    def key(self, state: S) -> Hashable:
        """What a table stores: equal for two states only if they are the same position.  Unlocks smaller tables."""
        return state

    def symmetries(self, state: S) -> Iterable[tuple[S, Any]]:
        """(equal position, back) pairs; `back[a]` or `back(a)` turns a move there into one here.

        Unlocks a table that knows mirrored and turned boards as one.
        """
        return ()

    def pass_turn(self, state: S) -> S:
        """The state if the mover could pass, for games where passing is never best.  Unlocks null-move pruning."""
        raise NotOffered(f"{name_of(self)} has no pass_turn(state): write one where passing is never best")

    def repetition(self, state: S, player: Any) -> float:
        """What a position is worth to that player when it occurs again on the path.  Unlocks games with cycles."""
        return 0

    def show(self, state: S) -> str:
        """The state as text.  Unlocks boards in the terminal."""
        return str(state)

    def draw(self, state: S) -> str:
        """The state as SVG.  Unlocks boards in notebooks, documents and pages."""
        raise NotOffered(f"{name_of(self)} has no draw(state): return a string of SVG, or use show(state)")

    def format_action(self, state: S, action: A) -> str:
        """How people write the move: '4', 'e2e4', 'throw'.  Unlocks readable lines."""
        return str(action)

    def parse_action(self, state: S, text: str) -> A:
        """The legal move people write like that.  Unlocks typing moves."""
        wanted = text.strip().casefold()
        write = word_of(self, "format_action")
        legal = {write(state, action): action for action in self.actions(state)}
        for written, action in legal.items():
            if written.casefold() == wanted:
                return action
        raise IllegalAction(f"{text.strip()!r} is not a move here; moves: {', '.join(legal) or 'none'}")

    def _repr_html_(self) -> str:
        """In a notebook: the name, the first sentence about it, and the board at the start."""
        from outplay.drawing.notebook import game_as_html

        return game_as_html(self)


def replaced(values: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    """The tuple with one slot changed: the way to do that in rules that are also compiled.

    Slots are numbered as Python does it, -1 being the last; an IndexError for one that is not there.

    >>> replaced((4, 4, 4), -1, 0)
    (4, 4, 0)
    """
    changed = list(values)
    try:
        changed[i] = value
    except IndexError:
        raise IndexError(f"replaced: there is no slot {i} in a tuple of {len(values)}") from None
    return tuple(changed)


REQUIRED: Final = ("initial", "to_move", "actions", "result", "is_terminal", "utility")

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


def name_of(game: object) -> str:
    """What to call a game in a sentence."""
    return type(game).__name__


def missing(game: object, word: str) -> str:
    """The sentence about a required word that is not there; it knows the words of other editions."""
    for theirs, (ours, whose) in ELSEWHERE.items():
        if ours.startswith(word) and hasattr(game, theirs):
            return f"{name_of(game)} has no {word}; it has {theirs}, {whose}: rename it to {ours}"
    return f"{name_of(game)} has no {word}; a game needs {', '.join(REQUIRED)}"


def require_game(game: object) -> None:
    """Nothing, if the object has the six words; else a NotAGame that names the first one to fix."""
    if inspect.isclass(game):
        raise NotAGame(f"{game.__name__} is a class; make a game of it first: {game.__name__}()")
    for word in REQUIRED:
        found = hasattr(game, word) if word == "initial" else offers(game, word)
        if not found:
            raise NotAGame(missing(game, word))
        if callable(getattr(game, word)) != (word != "initial"):
            wanted = "a plain attribute or a property" if word == "initial" else "a method"
            raise NotAGame(f"{name_of(game)}.{word} is {getattr(game, word)!r:.60}; it should be {wanted}")


def offers(game: object, word: str) -> bool:
    """Does the game itself say something about this word, beyond the default of `Game`?"""
    own = getattr(game, word, None)
    return own is not None and getattr(own, "__func__", own) is not getattr(Game, word, None)


def has_chance(game: object) -> bool:
    """Are there dice in this game: does it list outcomes of its own, and not say that there are none?"""
    return offers(game, "outcomes") and bool(getattr(game, "has_chance", True))


def is_for_many(game: object) -> bool:
    """Do more than two play, as far as the game says?"""
    return len(getattr(game, "players", ())) > 2


NOTHING: Final[Any] = object()
"""Stands for a move where there is none; None may be one."""

FAR: Final = 2_000
"""A game of more plies is not played out to see who takes part, or how it may end."""


def playout(game: Any, state: Any, most: int = FAR) -> Iterator[Any]:
    """The states of one game in which everybody takes the first move there is, and dice show what is listed first.

    It begins with `state`, and ends where the game does, where nobody can move, or after `most` moves.
    """
    yield state
    for _ in range(most):
        if game.is_terminal(state):
            return
        throws = game.to_move(state) == CHANCE
        listed = game.outcomes(state) if throws else game.actions(state)
        first = next(iter(listed), NOTHING) if isinstance(listed, Iterable) else NOTHING
        if first is NOTHING:
            return
        state = game.result(state, first[0] if throws else first)
        yield state


def word_of(game: object, word: str) -> Callable[..., Any]:
    """The game's own method, or `Game`'s default for objects that do not inherit from it."""
    own = getattr(game, word, None)
    return own if own is not None else partial(getattr(Game, word), game)


def is_number(value: Any) -> bool:
    """Can it be compared with infinity, and is it within the range of a float?  NaN, None, text and 10**400 are not."""
    try:
        return bool(-inf <= value <= inf) and not isnan(value)
    except Exception:
        return False


def as_number(value: Any) -> Any:
    """The same number as one of Python's own, which mix with each other; what is none stays as it is.

    NumPy's numbers lose their sign or overflow in silence; a Decimal becomes a Fraction.
    """
    if type(value) is int or type(value) is float:
        return value
    module = type(value).__module__
    if module == "decimal" and is_number(value):
        from fractions import Fraction

        return Fraction(value) if -inf < value < inf else float(value)
    return value.item() if module == "numpy" and not getattr(value, "shape", ()) else value


def bad_value(word: str, state: object, player: Player, value: object) -> NoReturn:
    """Raises the error about a state that is worth no number."""
    most = ", and within the range of a float" if isinstance(value, int) else ""
    raise BadValue(
        f"{word}({state!r:.200}, {player!r}) gave {_shown(value)}; it should be a number, more being better{most}"
    )


def _shown(value: object) -> str:
    try:
        return f"{value!r:.60}"
    except ValueError:  # Python writes no int of more than some thousand digits
        return f"a {type(value).__name__} that is too long to write down"


def no_actions(state: object) -> NoReturn:
    """Raises the error about a state that is neither finished nor has a move."""
    raise NoActions(
        f"actions gave nothing in {state!r:.200}, which is_terminal calls open; end the game there or list a move"
    )
