"""Games as numbers: every action has one, and a state is a row of them; what learners choose by and look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args, get_type_hints

import outplay
from outplay.errors import BadOption, IllegalAction, TooLarge
from outplay.notation import Action, AnyGame, State, choices, name_of

MOST_STATES: Final = 200_000
"""States to look at for a game's actions, before somebody has to name them."""

BITBOARD_NUMBERS: Final = 64
"""Numbers that a Bitboard becomes, a bit each."""


class Numbering:
    """The actions of a game, each with its number.

    actions   all actions that can occur, in their order; without them every state of the game is looked at
    longest   plies of the longest game; None where positions come again, or not all states were looked at
    throws    the most outcomes that one throw can have; None where not all states were looked at
    worths    the least and the most of the utilities; None where not all ends were looked at
    """

    def __init__(self, game: AnyGame, actions: Iterable[Action] | None = None):
        self.game = game
        self.longest: int | None = None
        self.throws: int | None = None
        self.worths: tuple[float, float] | None = None
        self.actions = _in_order(self._walked() if actions is None else actions)
        if not self.actions:
            raise BadOption(f"{name_of(game)} has no action in any state: there is nothing to choose")
        self._numbers = {action: number for number, action in enumerate(self.actions)}

    def number(self, action: Action) -> int:
        """The number of an action; an IllegalAction for one that nobody named."""
        if action not in self._numbers:
            raise IllegalAction(
                f"{action!r:.60} is none of the {len(self.actions)} actions that were named; name all that can occur: "
                "actions=[...]"
            )
        return self._numbers[action]

    def legal(self, state: State) -> list[int]:
        """The numbers of the actions of a state, the lowest first."""
        return sorted(self.number(action) for action in self.game.actions(state))

    def _walked(self) -> Iterable[Action]:
        """The actions of every state that play can come to."""
        game, actions, ends = self.game, {}, []
        after: dict[State, list[State]] = {}
        left, throws = [game.initial], 0
        while left:
            state = left.pop()
            if state in after:
                continue
            if len(after) >= MOST_STATES:
                raise TooLarge(
                    f"{name_of(game)} has more than {MOST_STATES:,} states: name the actions that can occur, "
                    "actions=[...]"
                )
            is_over = game.is_terminal(state)
            moves = [] if is_over else choices(game, state)
            if is_over:
                ends += [game.utility(state, player) for player in getattr(game, "players", (0, 1))]
            elif game.to_move(state) == outplay.CHANCE:
                throws = max(throws, len(moves))
            else:
                actions.update(dict.fromkeys(moves))
            after[state] = [game.result(state, move) for move in moves]
            left += after[state]
        self.longest, self.throws = longest_path(after, game.initial), throws
        self.worths = (min(ends), max(ends)) if ends else None
        return actions


def longest_path(after: dict[State, list[State]], start: State) -> int | None:
    """The most steps from a state to an end; None where a state can be come to again."""
    deep: dict[State, int] = {}
    open_states: set[State] = set()
    left = [start]
    while left:
        state = left[-1]
        if state in deep:
            left.pop()
        elif state in open_states:
            deep[state] = 1 + max((deep[one] for one in after[state]), default=-1)
            open_states.discard(state)
            left.pop()
        else:
            open_states.add(state)
            if any(one in open_states for one in after[state]):
                return None
            left += [one for one in after[state] if one not in deep]
    return deep[start]


def _in_order(actions: Iterable[Action]) -> list[Action]:
    """Each action once, sorted where that can be done."""
    once: list[Any] = list(dict.fromkeys(actions))
    try:
        return sorted(once)
    except TypeError:
        return once


def numbers_in(state: State) -> list[float]:
    """The numbers that a state is made of, from left to right; a Bitboard is 64 of them, each 0 or 1.

    >>> numbers_in((3, (True, 0.5)))
    [3.0, 1.0, 0.5]
    """
    return list(_numbers(state, None))


def length_of(state: State) -> int:
    """How many numbers a state is made of; 0 where it is made of something else too."""
    try:
        return len(numbers_in(state))
    except TypeError:
        return 0


def _numbers(value: Any, hint: object) -> Iterator[float]:
    if hint == outplay.Bitboard:
        yield from (float(value >> bit & 1) for bit in range(BITBOARD_NUMBERS))
    elif isinstance(value, tuple):
        hints = _hints(value, hint)
        for place, one in enumerate(value):
            yield from _numbers(one, hints[place] if place < len(hints) else None)
    elif isinstance(value, (bool, int, float)):
        yield float(value)
    else:
        raise TypeError(f"{value!r:.60} is no number")


def _hints(value: tuple[object, ...], hint: object) -> list[object]:
    """What is said about the type of each slot of a tuple."""
    if hasattr(value, "_fields"):
        said = get_type_hints(type(value), include_extras=True)
        return [said.get(field) for field in value._fields]
    slots = get_args(hint)
    return [slots[0]] * len(value) if len(slots) == 2 and slots[1] is Ellipsis else list(slots)
