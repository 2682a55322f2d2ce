"""Enumeration of a game that may repeat: breadth first, every position numbered, and who follows whom written down.

What is written down is a stream of whole numbers: for each position that is not an end its number, a head that says who
moves and how many follow, and the numbers of those, SWAPPED where players are swapped for it (positions.py).  The
primitives of plain Python stand below the text; those of the compiler in kernels/breadth_first.py.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from sys import modules
from typing import Any

from outplay.answers import number_of
from outplay.errors import Unsuited
from outplay.game import AnyGame, State
from outplay.solving.entries import UNKNOWN, Codes, Value
from outplay.solving.enumeration.positions import (
    FIRST_MOVES,
    SWAPPED,
    PlainTraversal,
    StateSpace,
    partners_of,
    successors,
    swapped,
)
from outplay.solving.enumeration.positions import bound as bound
from outplay.solving.enumeration.retrograde import pass_over
from outplay.solving.keys import Key, keys_in, literals_of, require_states, states_in
from outplay.words import name_of, offers
from outplay.writing import PlainData


def breadth_first_with(words: Any) -> Any:
    """The walk in these primitives: those below, or those of kernels/breadth_first.py."""
    is_busy, next_state, note_end, note_followers = (
        words.is_busy,
        words.next_state,
        words.note_end,
        words.note_followers,
    )

    @words.bound
    def go_on(game, places):
        """Walks on until all is numbered, or something has to be done first."""
        while is_busy(places):
            state = next_state(game, places)
            if game.is_terminal(state):
                note_end(game, state, places)
            else:
                note_followers(game, state, places)

    return go_on


class PlainGraph(PlainTraversal):
    """The positions that were found, and which of them follow which.

    numbers  the number of each position, by its key
    known    the code of each, UNKNOWN at first for all that are no ends; `codes`, what they mean
    stream   who follows whom, as breadth_first.py says
    turn, plies  where retrograde analysis is
    endless  what endless play is worth to the first player, where the game says so
    """

    def __init__(self, space: StateSpace):
        super().__init__(space)
        self.numbers: dict[Key, int] = {}
        self.known: list[int] = []
        self.codes = Codes()
        self.stream: list[int] = []
        self.waiting: deque[Any] = deque()
        self.endless: Value = None
        self.next_number = self.budget = self.size = self.turn = 0
        self.plies = 1
        for root in space.roots:
            self.number(root)

    def saved(self) -> tuple[PlainData, list[str]]:
        """Positions, as text, and the numbers of all else."""
        head = {name: getattr(self, name) for name in ("next_number", "endless", "turn", "plies", "known")}
        head |= {"keys": literals_of(self.numbers), "waiting": require_states(self.waiting, self.space.game.initial)}
        head |= {"values": self.ends.saved(), "codes": self.codes.entries, "stream": self.stream[: self.size]}
        return head, []

    def restore(self, head: PlainData) -> None:
        """Goes on where it was."""
        for name in ("next_number", "endless", "turn", "plies", "known", "stream"):
            setattr(self, name, head[name])
        self.numbers = {key: number for number, key in enumerate(keys_in(head["keys"]))}
        self.waiting = deque(states_in(head["waiting"], self.space.game.initial))
        self.codes, self.size = Codes(head["codes"]), len(self.stream)
        self.ends.restore(head["values"])

    def number(self, state: State) -> int:
        """The number of a position, a new one if it was never met; SWAPPED if it is folded."""
        state, is_swapped = self.space.fold(state)
        found = self.numbers.setdefault(self.space.key_of(state), len(self.known))
        if found == len(self.known):
            self.known.append(UNKNOWN)
            self.waiting.append(state)
        return found + SWAPPED if is_swapped else found

    def run(self, budget: int) -> bool:
        """Walks on for so many positions; are all numbered?"""
        self.budget = budget
        go_on(self.space.game, self)
        return not self.waiting

    def leave(self) -> None:
        """The position that is looked at is written down: the next one comes."""
        self.waiting.popleft()
        self.size = len(self.stream)
        self.next_number += 1
        self.budget -= 1

    @property
    def count(self) -> int:
        """How many positions were met."""
        return len(self.known)

    def entries(self, states: Sequence[State]) -> list[int]:
        """What is known of each state."""
        partners = partners_of(self.space.game, self.values, self.total) if self.space.folds else []
        found = []
        for state, is_swapped in map(self.space.fold, states):
            number = self.numbers.get(self.space.key_of(state))
            entry = UNKNOWN if number is None else self.codes.entry(self.known[number])
            found.append(swapped(entry, partners) if is_swapped else entry)
        return found

    def found(self, states: Sequence[State]) -> list[int]:
        """The numbers of states, from 1 on; 0 for those that were not met."""
        return [self.numbers.get(self.space.position_of(state), -1) + 1 for state in states]

    def pairs(self) -> Iterable[tuple[Key, int]]:
        """Every key, with what is known of its position."""
        return ((key, self.codes.entry(self.known[number])) for key, number in self.numbers.items())

    def counted_entries(self) -> Iterable[tuple[int, int]]:
        """Every entry that there is, with the number of its positions."""
        return ((self.codes.entry(code), count) for code, count in Counter(self.known).items())

    def number_of(self, value: Value) -> int:
        """The number of a value, a new one if no end has it."""
        return self.ends.number(value)

    def passed(self, marks: bytearray, codes: list[int]) -> int:
        """A pass of retrograde analysis; how many positions it found."""
        self.size, found = pass_over(self.stream, self.size, self.known, marks, codes)
        return found


def is_busy(graph: PlainGraph) -> bool:
    """Is there anything left, and may it go on?"""
    return graph.budget > 0 and bool(graph.waiting)


def next_state(game: AnyGame, graph: PlainGraph) -> Any:
    """The next position whose successors were not looked at; it waits on until it is written down."""
    return graph.waiting[0]


def note_end(game: AnyGame, state: State, graph: PlainGraph) -> None:
    """Notes the code of an end, and leaves it."""
    graph.known[graph.next_number] = graph.codes.code(graph.ends.entry_at(state))
    graph.leave()


def note_followers(game: AnyGame, state: State, graph: PlainGraph) -> None:
    """Writes down who moves, and what follows."""
    is_first, followers = successors(game, state, graph.first)
    numbers = [graph.number(follower) for follower in followers]
    note_repetition(game, state, graph)
    graph.stream += [graph.next_number, (FIRST_MOVES if is_first else 0) + len(numbers), *numbers]
    graph.leave()


def note_repetition(game: AnyGame, state: State, graph: Any) -> None:
    """What the game says that a repetition is worth has to be the same everywhere; an Unsuited if it is not."""
    if not offers(game, "repetition"):
        return
    worth = number_of(game, "repetition", state, graph.first)
    if graph.endless is None:
        graph.endless = worth
    if graph.endless != worth:
        refuse_repetition(game, graph.endless, worth)


def refuse_repetition(game: AnyGame, one: Any, other: Any) -> None:
    """Raises the error about repetitions that are not worth the same everywhere."""
    raise Unsuited(
        f"a repetition in {name_of(game)} is worth {one!r:.60} in one position and {other!r:.60} in another: whole "
        "games are solved where it is one constant; use search, with a limit"
    )


go_on = breadth_first_with(modules[__name__])
