"""What the players' utilities add up to: declared, seen at every end, or assumed.

Pruning between two players rests on a constant sum: what is good for one is as bad for the other.  A game declares it
with `utility_sum`, or that there is none: "general".  Where it says nothing, its first states are walked through: if
those are all there are, the sum is seen; if not, it is an assumption, and every result that rests on it says so.

Half of the sum is a draw, whatever the numbers are: what a position is worth that comes again, or of which nothing is
known.

The least and the most that play can be worth are the ends of the range of the utilities, which is declared, and
`repetition` may leave it all the same.  One that does not look at the state is asked once, any other in the first
states of the game: the rest is believed to be within the range (core/repetition.py says so).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from dis import get_instructions
from itertools import chain, islice
from math import inf, isclose
from random import Random
from time import perf_counter
from typing import Final, Literal, NoReturn, TypeAlias, TypeVar

from outplay.answers import as_number, is_number, no_actions, number_of, possible, range_of
from outplay.errors import BadValue, GeneralSum, Unsuited
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.result import written
from outplay.words import GENERAL, is_general, name_of, offers, word_of

STATES: Final = 1_000
"""States that are walked through, from the one that is searched, to see the sum at every end."""

PLIES: Final = 4_000
"""Plies of random play that are looked at, in all, where no end was met."""

LONGEST_GAME: Final = 2_000
"""Plies after which a random game is given up, and another one begun."""

ROUNDING: Final = 1e-9
"""Sums of floats that differ by less are the same, relative to their size."""

Answer = TypeVar("Answer")
Basis: TypeAlias = Literal["declared", "seen", "assumed", "varies", "alone"]


@dataclass(frozen=True, slots=True)
class Sum:
    """What two players' utilities add up to, and how that is known.

    total  the sum; 0 where no end was seen
    basis  'declared' by the game; 'seen' at every reachable end; 'assumed' from some of them; 'varies' from end to end,
           as was seen or declared; 'alone' where one player moves and there is nobody to add up with
    ends   the ends that say so, each with its sum: none, one, or two that contradict each other; one with an infinite
           sum does so alone
    """

    total: float
    basis: Basis
    ends: tuple[tuple[State, float], ...] = ()

    @property
    def assumption(self) -> str | None:
        """What a value rests on that nobody declared, in one line; None where it rests on the rules alone."""
        if self.basis == "alone":
            return "a position that comes again is worth 0; repetition(state, player) says what it is worth"
        if self.basis != "assumed":
            return None
        total = written(self.total)
        return f"the players' utilities add up to {total} at every end; utility_sum = {total} declares it"

    def seen_at(self, game: AnyGame, end: State, players: tuple[Player, ...], word: str = "utility") -> Sum:
        """What is known after another end, or a position that comes again; only an assumption can change."""
        if self.basis != "assumed":
            return self
        here = _sum_at(game, end, players, word)
        if here is None or (self.ends and is_same(here, self.total)):
            return self
        if not self.ends and -inf < here < inf:
            return Sum(here, "assumed", ((end, here),))
        return Sum(self.total, "varies", (*self.ends, (end, here)))

    def refuse(self, game: AnyGame) -> NoReturn:
        """Raises the error about two ends that contradict each other, or about a sum that is declared general."""
        if not self.ends:
            refuse_general(game)
        said = " and ".join(f"to {written(total)} in {end!r:.120}" for end, total in self.ends)
        raise GeneralSum(
            f"the utilities of {name_of(game)} add up {said}: pruning needs a constant sum; search this game with "
            "method='max-n'"
        )


class SumFound(Exception):
    """An end that a search came to says what the sum is, where none had said so before: it begins again."""

    def __init__(self, sum: Sum):
        super().__init__(sum.total)
        self.sum = sum


def sum_of(game: AnyGame, state: State, until: float = inf) -> Sum:
    """What the two players' utilities add up to in the games that go on from this state.

    until  when to walk no further, on perf_counter's scale: what was seen by then is an assumption
    """
    declared = declared_sum(game)
    if declared is not None:
        return Sum(declared, "declared")
    if has_general_sum(game):
        return Sum(0, "varies")
    if is_general(game):
        return Sum(0, "alone" if guesses_repetitions(game) else "seen")
    try:
        found = _walked(game, state, until)
        return found if found.ends else _sampled(game, found)
    except Exception:
        return Sum(0, "assumed")


def has_general_sum(game: AnyGame) -> bool:
    """Does a game declare that its utilities add up to no constant, and is there more than one to add up?"""
    return is_general(game) and len(named_players(game)) != 1


def middle_of(game: AnyGame) -> float:
    """What everybody has when all get the same: 0 in most games, 0.5 where of two a win is 1 and a loss 0.

    0 where the sum is declared general, for then no end says it.
    """
    known: float | None = getattr(game, "known_middle", None)
    if known is not None:  # a twin of compiled rules, whose game was asked
        return known
    players = max(2, len(getattr(game, "players", ())))
    declared = declared_sum(game)
    if declared is not None:
        return _share(declared, players)
    if is_general(game):
        return 0
    try:
        return _share(_sampled(game, Sum(0, "assumed")).total, players)
    except Exception:
        return 0


def named_players(game: AnyGame) -> tuple[Player, ...]:
    """The players that the game itself names; none where it leaves `Game`'s default."""
    return tuple(getattr(game, "players", ())) if offers(game, "players") else ()


def with_default(game: AnyGame, movers: tuple[Player, ...]) -> tuple[Player, ...]:
    """Those who move, or all of the game's `players` if they are among them."""
    players = tuple(getattr(game, "players", ()))
    return players if set(movers) <= set(players) else movers


def players_of(game: AnyGame, state: State, until: float = inf) -> tuple[Player, ...]:
    """Who plays: the game's `players`; where it has none, those who move among the first states and in random play.

    Nobody else is looked for when all of `Game`'s default have moved, nor where the rules fail, which is for a search
    to tell; nor after `until`, on perf_counter's scale, where two have moved.  0 comes before 1, whoever begins.  An
    Unsuited if nobody is found.
    """
    named = named_players(game)
    if named:
        return named
    missing, found = set(getattr(game, "players", ())) or {None}, list[Player]()
    looked_at = chain(before_a_fault(islice(random_play(game), STATES)), before_a_fault(first_states(game, [state])))
    for mover in chain([game.to_move(state)], (mover for _, mover in looked_at)):
        if mover is not None and mover != CHANCE and mover not in found:
            found.append(mover)
            missing.discard(mover)
        if not missing or (len(found) > 1 and perf_counter() > until):
            break
    return with_default(game, (0, 1) if set(found) == {0, 1} else tuple(found)) or _nobody(game, state)


def _nobody(game: AnyGame, state: State) -> NoReturn:
    """Raises the error about a game that does not say who plays, and in which nobody is seen to move."""
    deque(first_states(game, [state]), maxlen=0)  # a fault of the rules comes first
    raise Unsuited(f"nobody moves in {name_of(game)}, as far as is seen: say who plays it, as in players = (0, 1)")


def before_a_fault(answers: Iterator[Answer]) -> Iterator[Answer]:
    """The answers of a game that come before its rules fail."""
    with suppress(Exception, SystemExit):
        yield from answers


def first_mover(game: AnyGame) -> Player:
    """Who begins; the first of `players` where dice are thrown before that, or nobody ever moves.

    An Unsuited if nobody does, and the game does not say who plays.
    """
    movers = (mover for _, mover in islice(random_play(game), PLIES))
    begins = next((mover for mover in movers if mover is not None and mover != CHANCE), None)
    players = tuple(getattr(game, "players", ()))
    by_dice = begins in players and game.to_move(game.initial) == CHANCE
    if begins is None and not players:
        _nobody(game, game.initial)
    return players[0] if by_dice or begins is None else begins


def whose_view(game: AnyGame, state: State) -> Player:
    """Who moves; where the game is over, and so nobody does, whom `to_move` names, or who begins if that is nobody."""
    mover = game.to_move(state)
    plays = mover is not None and mover != CHANCE and mover in (named_players(game) or (mover,))
    return mover if plays or not game.is_terminal(state) else first_mover(game)


def guesses_draws(game: AnyGame) -> bool:
    """Does a search of the game take states for draws, because the game does not say what they are worth?"""
    return guesses_repetitions(game) or not offers(game, "evaluate")


def guesses_repetitions(game: AnyGame) -> bool:
    """Does it take positions that come again for draws?"""
    return getattr(game, "can_repeat", True) and not offers(game, "repetition")


def half(total: float) -> float:
    """Half of it, an int if it can be one: an engine that meets a float takes all values for floats."""
    return _share(total, 2)


def _share(total: float, players: int) -> float:
    return total // players if total % players == 0 else total / players


def declared_sum(game: AnyGame) -> float | None:
    """The game's `utility_sum` as one of Python's numbers, None where it names none; a BadValue for anything else."""
    if is_general(game):
        return None
    total: float | None = as_number(getattr(game, "utility_sum", None))
    if total is None or (is_number(total) and -inf < total < inf):
        return total
    raise BadValue(
        f"{name_of(game)}.utility_sum is {total!r:.60}; it should be a finite number, {GENERAL!r}, or left out"
    )


def refuse_general(game: AnyGame) -> NoReturn:
    """Raises the error about a method that needs a constant sum, in a game that declares it has none."""
    raise GeneralSum(
        f"{name_of(game)} declares utility_sum = {GENERAL!r}, and this needs a constant sum: search it with "
        "method='max-n'"
    )


def _walked(game: AnyGame, root: State, until: float) -> Sum:
    """What the ends among the first STATES say, and the repetitions; 'seen' if there are no more states."""
    named = named_players(game)
    players, found, ends, others = named, Sum(0, "assumed"), list[State](), list[State]()
    left, is_late = [root], False
    for state, mover in first_states(game, left):
        is_late = perf_counter() > until
        if is_late:
            break
        (ends if mover is None else others).append(state)
        if mover is not None and mover != CHANCE and mover not in players:
            if named or len(players) == 2:
                return found
            players = (*players, mover)
    players = with_default(game, players) if len(players) > 1 else players_of(game, root, until)
    for end in ends:
        found = found.seen_at(game, end, players)
    if ends and getattr(game, "can_repeat", True) and offers(game, "repetition"):
        for state in others:
            found = found.seen_at(game, state, players, "repetition")
    if left or is_late or not ends or found.basis == "varies":
        return found
    return replace(found, basis="alone" if len(players) == 1 and guesses_repetitions(game) else "seen")


def _sampled(game: AnyGame, otherwise: Sum) -> Sum:
    """What the first end of random play says, the same every time it is asked; the other where it finds none."""
    movers = dict.fromkeys(named_players(game))
    ends: list[State] = []
    for state, mover in islice(random_play(game), PLIES):
        if mover is None:
            ends = [state]
        elif mover != CHANCE:
            movers[mover] = None
        players = with_default(game, tuple(movers)) if ends else ()
        if len(players) > 1:
            found = Sum(0, "assumed").seen_at(game, ends[0], players)
            return found if found.ends else otherwise
    return otherwise


def _sum_at(game: AnyGame, end: State, players: tuple[Player, ...], word: str) -> float | None:
    """The sum at one end; None where it says nothing: one loses infinitely what the other wins, or plays alone."""
    utilities = [as_number(getattr(game, word)(end, player)) for player in players]
    if len(players) < 2 or not all(map(is_number, utilities)):
        return None
    total: float = sum(utilities)
    return None if total != total else total


def is_same(one: float, other: float) -> bool:
    """Are two sums equal, but for rounding?"""
    return bool(one == other) or isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)


def first_states(game: AnyGame, left: list[State]) -> Iterator[tuple[State, Player]]:
    """The first STATES that those in the list lead to, each with who moves there, None at an end.

    What is in the list afterwards was not looked at.
    """
    known = set(left)
    while left and len(known) <= STATES:
        state = left.pop()
        mover = None if game.is_terminal(state) else game.to_move(state)
        yield state, mover
        for after in [game.result(state, move) for move in _moves(game, state, mover)] if mover is not None else ():
            if after not in known:
                known.add(after)
                left.append(after)


def random_play(game: AnyGame) -> Iterator[tuple[State, Player]]:
    """States, each with who moves there, None where a game ends: one game after the other."""
    random = Random(0)
    while True:
        state = game.initial
        for _ in range(LONGEST_GAME):
            if game.is_terminal(state):
                yield state, None
                break
            mover = game.to_move(state)
            yield state, mover
            state = game.result(state, random.choice(_moves(game, state, mover) or no_actions(state)))


def _moves(game: AnyGame, state: State, mover: Player) -> list[Action]:
    """What may come next: the player's moves, or the outcomes that can happen."""
    return [outcome for outcome, _ in possible(game, state)] if mover == CHANCE else list(game.actions(state))


def worths_of(game: AnyGame) -> tuple[float, float]:
    """The least and the most that play can be worth to anybody."""
    least, most = range_of(game)
    if (least, most) == (-inf, inf) or not getattr(game, "can_repeat", True):
        return least, most
    draw = middle_of(game)
    worths = _repetitions(game, draw) if offers(game, "repetition") else [draw]
    return min(least, *worths), max(most, *worths)


def _repetitions(game: AnyGame, draw: float) -> list[float]:
    """What repetitions are worth to everybody; anything, where nobody knows."""
    try:
        asked = named_players(game) or (game.to_move(game.initial),)
        worths = [as_number(word_of(game, "repetition")(state, player)) for state in _places(game) for player in asked]
    except Exception:
        return [-inf, inf]
    return [*worths, *(2 * draw - worth for worth in worths)] if all(map(is_number, worths)) else [-inf, inf]


def _places(game: AnyGame) -> Iterator[State]:
    """The states in which a repetition may be worth something of its own, the first of them."""
    yield game.initial
    if not ignores_state(word_of(game, "repetition")):
        yield from (state for state, mover in first_states(game, [game.initial]) if mover is not None)


def refuse_range(game: AnyGame) -> NoReturn:
    """Raises the error about an end beyond `utility_range` that compiled code met, and cannot name.

    It names another one, if there is one among the first states, or in random play.
    """
    for state, mover in chain(first_states(game, [game.initial]), islice(random_play(game), PLIES)):
        for player in named_players(game) or (0, 1) if mover is None else ():
            number_of(game, "utility", state, player)
    declared = getattr(game, "utility_range", None)
    raise BadValue(
        f"{name_of(game)} has an end that is worth what its utility_range, {declared!r:.60}, leaves out: "
        "widen it, or mend utility; engine='plain' says which end"
    )


def ignores_state(repetition: object) -> bool:
    """Does a method of a class never read its state?"""
    code = getattr(getattr(repetition, "__func__", None), "__code__", None)
    if code is None or code.co_argcount != 3:
        return False
    name = code.co_varnames[1]
    return not any(name in _names(step.argval) for step in get_instructions(code))


def _names(argument: object) -> tuple[object, ...]:
    """The names that a step of bytecode is about: two, where it loads two."""
    return argument if isinstance(argument, tuple) else (argument,)
