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

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from outplay.errors import IllegalAction, NotAGame, NotOffered

if TYPE_CHECKING:
    from fractions import Fraction

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
Player: TypeAlias = Hashable
State: TypeAlias = Hashable
Action: TypeAlias = object
"""A player, a state and an action of a game of which no more is known."""

Bitboard: TypeAlias = Annotated[int, "64 bits"]
"""The annotation of a state's field that is a set of up to 64 cells, a bit each: any int from 0 to 2**64 - 1."""


class Chance(int):
    """The type of CHANCE: an int, so that compiled rules can return it, which no one picks by accident."""

    def __repr__(self) -> str:
        return "CHANCE"

    __str__ = __reduce__ = __repr__


CHANCE: Final = Chance(-1_000_001)
"""The player that `to_move` names where dice are thrown or cards are dealt."""


EVERY_GAME: Final = "write it, as every game does"
"""What to do about one of the six words that is not there."""


class Listing(NamedTuple):
    """What the command line and the page say of a game that comes with the library.

    example  its name, as people type it, with numbers if it takes some: 'connect-four:7,6'
    says     the game in a few words
    how      how a move is written, in a sentence
    numbers  what the numbers are: 'columns,rows'
    noun     what a move is called that is written as a bare number: 'column'
    names    what its players are called, in the order of `players`: ('White', 'Black')
    """

    example: str
    says: str
    how: str
    numbers: str = ""
    noun: str = "move"
    names: tuple[str, ...] = ()


class Rules(Protocol[S, A]):
    """What every algorithm asks for: an object with the textbook's six words."""

    @property
    def initial(self) -> S: ...
    def to_move(self, state: S, /) -> Any: ...
    def actions(self, state: S, /) -> Iterable[A]: ...
    def result(self, state: S, action: A, /) -> S: ...
    def is_terminal(self, state: S, /) -> bool: ...
    def utility(self, state: S, player: Any, /) -> float: ...


AnyGame: TypeAlias = Rules[Any, Any]
"""A game of which no more is known than its six words; optional ones are asked by `words.word_of`."""


class Game(Generic[S, A]):
    """A base class with a working default for every optional word that can have one."""

    initial: S
    players: Sequence[Player] = (0, 1)
    """Who takes part, in the order of max^n's values.  Unlocks games of three and more players."""

    can_repeat: bool = True
    """May a position occur twice in one game?  False unlocks searching straight to the end, without looking back."""

    utility_sum: float | Literal["general"] | None = None
    """What all players' utilities add up to at every end: 0 in most games, 1 where a win is 1 and a loss 0.

    "general" where that differs from end to end, as in games that are won or lost together: nobody prunes then.
    None says nothing.  Unlocks values that are exact without an assumption: pruning, and what a draw is worth, rest
    on it.
    """

    utility_range: tuple[float, float] | None = None
    """(least, most) of any one utility at any end.  Unlocks proofs: a win that is found cannot be bettered."""

    sooner_is_better: bool = False
    """Is a win worth more the sooner it comes, and a loss the later?  Unlocks `ends_in` of a proof."""

    has_chance: bool = True
    """Of a game that offers `outcomes`: are there dice in this instance of it?  False unlocks pruning."""

    listing: Listing | None = None
    """How it is called and explained.  Unlocks `outplay play NAME` and a place on the page for a file in games/."""

    drawn_as: str = ""
    """The kind of board it is drawn on: 'cells', 'heaps', ... (drawing/boards).  Unlocks a picture without `draw`."""

    def to_move(self, state: S) -> Any:
        """The player whose turn it is, or CHANCE.  Never assumed to alternate."""
        raise NotAGame(_unwritten(self, "to_move(state)", EVERY_GAME))

    def actions(self, state: S) -> Iterable[A]:
        """The legal moves, best guesses first if you can; a generator is asked for no more than is needed."""
        raise NotAGame(_unwritten(self, "actions(state)", EVERY_GAME))

    def result(self, state: S, action: A) -> S:
        """The state after the action.  `state` itself must not change."""
        raise NotAGame(_unwritten(self, "result(state, action)", EVERY_GAME))

    def is_terminal(self, state: S) -> bool:
        """Is the game over in this state?  Then `utility` says what it is worth."""
        raise NotAGame(_unwritten(self, "is_terminal(state)", EVERY_GAME))

    def utility(self, state: S, player: Any) -> float:
        """What a finished game is worth to that player: more is better for them."""
        raise NotAGame(_unwritten(self, "utility(state, player)", EVERY_GAME))

    def outcomes(self, state: S) -> Iterable[tuple[A, float | Fraction]]:
        """At CHANCE: (action, probability) pairs that sum to 1.  Unlocks dice and cards."""
        raise NotOffered(_unwritten(self, "outcomes(state)", "list (action, probability) pairs where CHANCE moves"))

    def evaluate(self, state: S, player: Any) -> float:
        """EVAL: a guess of the utility, in utility's view and scale.  Unlocks every search with a depth limit."""
        raise NotOffered(_unwritten(self, "evaluate(state, player)", "write one, or search without a depth limit"))

    def noisy_actions(self, state: S) -> Iterable[A]:
        """The moves too violent to stop before (captures).  Unlocks quiescence search at the depth limit."""
        return ()

    def is_forced(self, state: S) -> bool:
        """Must the mover answer a threat, as in check?  Unlocks looking deeper where a threat must be answered."""
        return False

    def promise(self, state: S, action: A) -> float:
        """A number that is higher the likelier the action is best.  Unlocks move ordering: fewer nodes, same value."""
        return 0

    def bounds(self, state: S, player: Any) -> tuple[float, float]:
        """The least and the most that the state can be worth; (v, v) where the value is plain to see.

        At CHANCE, that any of the outcomes can be worth.  Unlocks earlier cuts.
        """
        return -inf, inf

    def candidates(self, state: S) -> Iterable[A]:
        """Some of the actions, surely a best one among them.  Unlocks leaving out what need not be tried."""
        return self.actions(state)

    def key(self, state: S) -> Hashable:
        """What a table stores: equal for two states only if they are the same position.  Unlocks smaller tables."""
        return state

    def symmetries(self, state: S) -> Iterable[S]:
        """The states that are this one, seen another way: as many moves, the same mover and value.

        Unlocks a table that knows mirrored and turned boards as one.
        """
        return ()

    def swap_players(self, state: S) -> S:
        """The same position with the players swapped: what was one's is the other's, and the other one moves.

        Unlocks whole games in half the positions, where both sides play by the same rules and positions can repeat.
        """
        raise NotOffered(_unwritten(self, "swap_players(state)", "write one where both sides play by the same rules"))

    def pass_turn(self, state: S) -> S:
        """The state if the mover could pass, for games where passing is never best.  Unlocks null-move pruning."""
        raise NotOffered(_unwritten(self, "pass_turn(state)", "write one where passing is never best"))

    def repetition(self, state: S, player: Any) -> float:
        """What a position is worth to that player when it occurs again on the path.  Unlocks games with cycles."""
        return 0

    def show(self, state: S) -> str:
        """The state as text.  Unlocks boards in the terminal."""
        return str(state)

    def draw(self, state: S) -> str:
        """The state as SVG.  Unlocks boards in notebooks, documents and pages."""
        raise NotOffered(_unwritten(self, "draw(state)", "return a string of SVG, or use show(state)"))

    def format_action(self, state: S, action: A) -> str:
        """How people write the move: '4', 'e2e4', 'throw'.  Unlocks readable lines."""
        return str(action)

    def parse_action(self, state: S, text: str) -> A:
        """The legal move people write like that.  Unlocks typing moves."""
        wanted = text.strip().casefold()
        write = getattr(self, "format_action", partial(Game.format_action, self))
        legal = {write(state, action): action for action in self.actions(state)}
        for written, action in legal.items():
            if written.casefold() == wanted:
                return action
        raise IllegalAction(f"{text.strip()!r} is not a move here; moves: {', '.join(legal) or 'none'}")

    def position(self, text: str) -> S:
        """The state that people write like that: a FEN, a list of columns.

        Unlocks starting from a position that people write down.
        """
        raise NotOffered(_unwritten(self, "position(text)", "write one, or play the moves that lead there"))

    def _repr_html_(self) -> str:
        """In a notebook: the name, the first sentence about it, and the board at the start."""
        from outplay.drawing import game_as_html

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


def _unwritten(game: object, call: str, advice: str) -> str:
    return f"{getattr(game, '__name__', type(game).__name__)} has no {call}: {advice}"
