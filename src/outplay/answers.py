"""What a game answers: one line of play, and what is said of answers that no search can use.

Every search needs states that a table can hold, and a `result` that leaves them as they are.
"""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterable, Iterator
from math import inf, isnan
from typing import Any, Final, NoReturn

from outplay.errors import BadOption, BadValue, NoActions, NotAGame, Unsuited
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.words import name_of, offers, word_of

MISSING: Final[Any] = object()
"""Stands for a move where there is none; None may be one."""

ONE_AT_A_TIME: Final = "let players move one at a time"
"""What to do about several who move at once."""

PLAYOUT_PLIES: Final = 2_000
"""Plies of a game that are played to see who takes part, or how it may end, at most."""


def playout(game: AnyGame, state: State, most: int = PLAYOUT_PLIES) -> Iterator[State]:
    """The states of one game in which everybody takes the first move there is, and dice show what is listed first.

    It begins with `state`, and ends where the game does, where nobody can move, or after `most` moves.
    """
    yield state
    for _ in range(most):
        if game.is_terminal(state):
            return
        throws = game.to_move(state) == CHANCE
        listed = word_of(game, "outcomes")(state) if throws else game.actions(state)
        first = next(iter(listed), MISSING) if isinstance(listed, Iterable) else MISSING
        if first is MISSING:
            return
        state = game.result(state, first[0] if throws else first)
        yield state


def moves_to_search(game: AnyGame, state: State) -> list[Action]:
    """The candidates, where the game names them, else the actions: a searcher counts its moves in this list."""
    return list(word_of(game, "candidates")(state))


def as_key(action: Action) -> Hashable:
    """The move, or what it reads like if it is a list or anything else that no dict takes."""
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action


def is_number(value: Any) -> bool:
    """Can it be compared with infinity, and is it within the range of a float?  NaN, None, text and 10**400 are not."""
    try:
        return bool(-inf <= value <= inf) and not isnan(value)
    except Exception:
        return False


def as_number(value: Any) -> Any:
    """A number as one of Python's own, which mix with each other; what is no number stays as it is.

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


def number_of(game: AnyGame, word: str, state: State, player: Player) -> float:
    """What a word of the game says of a state; a BadValue if it is no number, or a utility beyond `utility_range`."""
    value: float = as_number(getattr(game, word)(state, player))
    if not is_number(value):
        bad_value(word, state, player, value)
    least, most = allowed_range(game) if word == "utility" else (-inf, inf)
    return value if least <= value <= most else refuse_utility(game, state, player, value)


def range_of(game: AnyGame) -> tuple[float, float]:
    """The least and the most of any one utility, as the game declares it; a BadValue for what is no range."""
    declared = getattr(game, "utility_range", None)
    if declared is None:
        return -inf, inf
    try:
        least, most = map(as_number, declared)
        is_range = is_number(least) and is_number(most) and least <= most
    except (TypeError, ValueError):
        is_range = False
    if not is_range:
        raise BadValue(
            f"{name_of(game)}.utility_range is {declared!r:.60}; it should be a pair, the least and the most utility"
        )
    return least, most


SURE: Final = 1e-9
"""Probabilities may sum to 1 with this error, and utilities be this far beyond what is declared, relative to that."""


def allowed_range(game: AnyGame) -> tuple[float, float]:
    """The range that is declared, and beyond it what floats round; everything where none is."""
    least, most = range_of(game)
    return least - SURE * (1 + abs(least)), most + SURE * (1 + abs(most))


def refuse_utility(game: AnyGame, state: object, player: Player, value: float) -> NoReturn:
    """Raises the error about an end that is worth what the game says no end is."""
    raise BadValue(
        f"utility({state!r:.200}, {player!r}) gave {value!r:.60}, and {name_of(game)}.utility_range is "
        f"{getattr(game, 'utility_range', None)!r:.60}: widen it, or mend utility"
    )


def refuse_bounds(game: AnyGame, state: object, player: Player, value: float) -> NoReturn:
    """Raises the error about a state that is proved to be worth what the game says it cannot be."""
    low, high = word_of(game, "bounds")(state, player)
    worth = f"{value!r:.60} or {'more' if value > high else 'less'}"
    raise BadValue(
        f"bounds({state!r:.200}, {player!r}) gave {(low, high)!r:.60}, and what follows is worth {worth}: widen them, "
        "or mend utility"
    )


def probable(game: AnyGame, state: State) -> Iterator[tuple[Any, Any]]:
    """What may happen at a chance node, as it comes, with probabilities; a BadValue if they do not sum to 1."""
    total: Any = 0
    for outcome, chance in word_of(game, "outcomes")(state):
        chance = as_number(chance)
        if not (is_number(chance) and 0 <= chance <= 1):
            raise BadValue(f"outcomes({state!r:.200}) has the probability {chance!r:.60}; it should be from 0 to 1")
        total += chance
        yield outcome, chance
    if not abs(total - 1) < SURE:
        raise BadValue(f"the probabilities of outcomes({state!r:.200}) sum to {total}; they should sum to 1")


def possible(game: AnyGame, state: State) -> list[tuple[Any, Any]]:
    """The outcomes of a chance node that can happen, with probabilities; a BadValue if they do not sum to 1."""
    return [(outcome, chance) for outcome, chance in probable(game, state) if chance > 0]


def refuse_average(state: object, value: object) -> NoReturn:
    """Raises the error about an average that is no number."""
    raise BadValue(f"the average of outcomes({state!r:.200}) is {value}; games of chance need finite utilities")


def no_actions(state: object, game: Any = None) -> NoReturn:
    """Raises the error about a state that is neither finished nor has a move, or in which the game keeps none of them.

    game  who was asked for the moves to search
    """
    actions = list(game.actions(state)) if offers(game, "candidates") else []
    if actions:
        raise NoActions(
            f"candidates gave nothing in {state!r:.200}, where actions gave {_listed(actions)}: keep a best one of them"
        )
    raise NoActions(
        f"actions gave nothing in {state!r:.200}, which is_terminal calls open; end the game there or list a move"
    )


def require_candidates(game: AnyGame, state: State) -> None:
    """Nothing, if all candidates are actions; else a BadValue."""
    if not offers(game, "candidates"):
        return
    actions = list(game.actions(state))
    for candidate in word_of(game, "candidates")(state):
        if candidate not in actions:
            raise BadValue(
                f"candidates gave {candidate!r:.60} in {state!r:.200}, where actions gave {_listed(actions)}: "
                "keep some of those"
            )


def _listed(actions: list[Action]) -> str:
    """The first of them, as people read them."""
    shown = ", ".join(f"{action!r:.60}" for action in actions[:LISTED])
    return f"{shown} and {len(actions) - LISTED} more" if len(actions) > LISTED else shown


LISTED: Final = 5
"""Moves that a message names."""


def refuse_stranger(game: AnyGame, mover: Player) -> None:
    """An Unsuited for one who is to move and is not among the players that the game names, or for several at once."""
    players = getattr(game, "players", None)
    if players is None or mover == CHANCE or mover in players:
        return
    several = are_several(players, mover)
    if not several and not offers(game, "players"):
        return
    what = ONE_AT_A_TIME if several else f"name all who move, players = {(*players, mover)!r:.60}"
    who = f"who is not one of the players {tuple(players)!r:.60} of {name_of(game)}"
    raise Unsuited(f"to_move gave {mover!r:.60}, {who}: {what}")


def are_several(players: Container[Player], mover: Player) -> bool:
    """Does `to_move` name several of the players at once?"""
    return isinstance(mover, (tuple, frozenset)) and bool(mover) and all(one in players for one in mover)


def refuse_pairs(state: object, others: Iterable[object]) -> None:
    """A BadValue for a (state, way back) among the `symmetries` of a state, which are states alone."""
    for other in others:
        if is_pair(state, other):
            raise BadValue(f"symmetries gave {other!r:.200}, a pair; list the states alone, without a way back")


def is_pair(state: object, other: object) -> bool:
    """Is the other thing a pair that begins with such a state, and not a state itself?"""
    looks = isinstance(other, tuple) and len(other) == 2 and type(other[0]) is type(state)
    return looks and not (type(other) is type(state) and isinstance(state, tuple) and len(state) == 2)


def choices(game: AnyGame, state: State) -> list[Action]:
    """The legal actions; at CHANCE, what can come up."""
    if game.to_move(state) == CHANCE:
        return [action for action, _ in word_of(game, "outcomes")(state)]
    return list(game.actions(state))


def require_hashable(game: AnyGame, state: State) -> None:
    """Nothing, if the state, or the key that stands for it, can be a key of a table; else a NotAGame."""
    word, key = ("key" if offers(game, "key") else "a state"), word_of(game, "key")(state)
    try:
        hash(key)
    except TypeError:
        raise NotAGame(
            f"states must be hashable, and {word} of {name_of(game)} is {key!r:.200}, a {type(key).__name__}: "
            "make it of tuples, frozensets, a NamedTuple or a frozen dataclass"
        ) from None


def require_many(states: Iterable[State]) -> list[State]:
    """The states of a call for many of them; a BadOption where they are none."""
    if not isinstance(states, Iterable):
        raise BadOption(f"states is {states!r:.60}; it should be a list of them")
    return list(states)


def require_unchanged(game: AnyGame, state: State) -> None:
    """Nothing, if `result` leaves the state as it was; else a NotAGame.

    The first move speaks for the others.
    """
    action = None if game.to_move(state) == CHANCE else _first_move(game, state)
    if action is None:
        return
    before = _picture(state)
    if game.result(state, action) is None:
        raise NotAGame(f"result gave None for the move {action!r:.60}: return the next state on every path")
    if _picture(state) != before:
        raise NotAGame(
            f"result changed the state it was given, which is now {state!r:.200}: leave it as it was and build a new "
            "one; tuples and frozen dataclasses cannot be changed"
        )


def _first_move(game: AnyGame, state: State) -> Action:
    """The first of the moves, None if there is none; a NotAGame if what `actions` gives is no list of any kind."""
    moves = game.actions(state)
    try:
        return next(iter(moves), None)
    except TypeError:
        if hasattr(moves, "__iter__"):
            raise
        raise NotAGame(
            f"actions gave {moves!r:.200}, a {type(moves).__name__}, and not the moves: return a list or yield each of "
            "them"
        ) from None


def _picture(state: State) -> str:
    """What a state shows of itself, and its attributes: the same as long as nothing in it changes."""
    return f"{state!r} {getattr(state, '__dict__', '')!r}"
