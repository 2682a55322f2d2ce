"""The primitives of the search on dicts and lists: what each one promises, in both engines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from outplay.answers import no_actions, number_of, refuse_stranger
from outplay.clock import Stopped
from outplay.core.plain.primitives import always, unbound
from outplay.core.plain.rules import Rules
from outplay.errors import Unsuited
from outplay.game import CHANCE, Player
from outplay.solving.proof_number.plain.table import recall, remember
from outplay.solving.proof_number.recursion.numbers import (
    CHILDREN_THERE,
    FOR_PLAYER,
    LISTED,
    NODES,
    PLACES,
    Closed,
    Stack,
)
from outplay.words import name_of

Text = TypeVar("Text", bound=Callable[..., Any])


class Work(list[int]):
    """The places of numbers.py; `is_told`: does somebody want the search to end?"""

    def __init__(self) -> None:
        super().__init__([0] * PLACES)
        self.is_told = False


class Primitives:
    """Those of one game, and of the player that is asked about.

    bound            makes a step of the search ready to run
    count            counts a node; Stopped if somebody wants the search to end
    can_repeat       may a position recur?
    attacker_moves   is it the attacker's turn?  An Unsuited where dice are thrown
    put_moves        puts the moves on the stack from there on and gives where they end; -1 if there is no room
    breadth_of       how many moves there are
    after            the next state
    is_goal          does the game end as the attacker wants it?
    is_hopeless      can it no longer do so?  is_certain: must it, once it ends?
    is_endless_goal  does the attacker get what they want if this position comes again?
    position_of      what the table stores of a state: the least of the symmetric positions
    recall, remember what the table knows of a position on a path with that sign, and what it shall know
    state_on, put_state   the position at a ply
    enter, leave     a position comes to the path, with the sign of what goes on from there, or goes from it
    repeated_from    the ply at which a position is on the path, -1 if it is not
    state_in, is_in, put_in   a position of a closed set by its number; is one in it?  It comes to it
    """

    def __init__(self, game: Any, player: Player):
        self.words = words = Rules(game, player)
        self.player, self.repetition = player, words.repetition
        self.after = unbound(game, "result")
        self.can_repeat = always(words.can_repeat)
        self.recall, self.remember = recall, remember
        self.is_whole = True

    @staticmethod
    def bound(text: Text) -> Text:
        """The text as it is."""
        return text

    @staticmethod
    def count(work: Work) -> None:
        """Counts a node."""
        if work.is_told:
            raise Stopped
        work[NODES] += 1

    def attacker_moves(self, game: Any, state: Any, work: Work) -> bool:
        """Is it the attacker's turn?"""
        mover = game.to_move(state)
        if mover == CHANCE:
            raise Unsuited(f"dice are thrown in {name_of(game)}, and proof-number search knows none: search it instead")
        refuse_stranger(game, mover)
        return bool(mover == self.player) == bool(work[FOR_PLAYER])

    def put_moves(self, game: Any, state: Any, first: int, attacks: bool, stack: Stack, work: Work) -> int:
        """Puts the moves on the stack and gives where they end; -1 if there is no room."""
        moves = self._moves(game, state, attacks)
        last = first + len(moves)
        if last > work[CHILDREN_THERE]:
            return -1
        stack.move[first:last] = moves
        return last

    def breadth_of(self, game: Any, state: Any, attacks: bool, stack: Stack, work: Work) -> int:
        """How many moves there are."""
        return len(self._moves(game, state, attacks))

    def _moves(self, game: Any, state: Any, attacks: bool) -> list[Any]:
        """The candidates; where positions can repeat, a best move may lead nowhere, and the attacker needs all."""
        moves = list(game.actions(state) if attacks and self.words.can_repeat else self.words.moves(state))
        return moves or no_actions(state, game)

    def is_goal(self, game: Any, state: Any, at_least: float, work: Work) -> bool:
        """Does the game end as the attacker wants it?"""
        return self._reaches("utility", game, state, at_least) == bool(work[FOR_PLAYER])

    def is_endless_goal(self, game: Any, state: Any, at_least: float, work: Work) -> bool:
        """Does the attacker get what they want if this position comes again?  Without `repetition` they never do."""
        if self.repetition is None:
            return False
        return self._reaches("repetition", game, state, at_least) == bool(work[FOR_PLAYER])

    def _reaches(self, word: str, game: Any, state: Any, at_least: float) -> bool:
        """Is what the word gives at least that?"""
        value = number_of(game, word, state, self.player)
        self.is_whole = self.is_whole and value % 1 == 0
        return bool(value >= at_least)

    def is_hopeless(self, game: Any, state: Any, at_least: float, work: Work) -> bool:
        """Can no end be a goal any more?"""
        low, high = self.words.limits(state, self.player)
        if not (high < at_least if work[FOR_PLAYER] else low >= at_least):
            return False
        self.is_whole = self.is_whole and (high if work[FOR_PLAYER] else low) % 1 == 0
        return True

    def is_certain(self, game: Any, state: Any, at_least: float, work: Work) -> bool:
        """Are all ends goals that can still come?"""
        low, high = self.words.limits(state, self.player)
        if not (low >= at_least if work[FOR_PLAYER] else high < at_least):
            return False
        self.is_whole = self.is_whole and (low if work[FOR_PLAYER] else high) % 1 == 0
        return True

    def position_of(self, game: Any, state: Any) -> Hashable:
        """The least of the symmetric positions."""
        return self.words.position(state, near_root=True)

    @staticmethod
    def state_on(game: Any, ply: int, stack: Stack) -> Any:
        """The position at a ply."""
        return stack.states[ply]

    @staticmethod
    def put_state(game: Any, state: Any, ply: int, stack: Stack) -> None:
        """Puts it there."""
        stack.states[ply] = state

    @staticmethod
    def enter(key: Hashable, ply: int, stack: Stack) -> None:
        """The position comes to the path."""
        stack.path[key] = ply
        stack.sign[ply + 1] = hash((stack.sign[ply], key))

    @staticmethod
    def leave(key: Hashable, ply: int, stack: Stack) -> None:
        """It goes."""
        del stack.path[key]

    @staticmethod
    def repeated_from(key: Hashable, stack: Stack) -> int:
        """The ply at which a position is on the path."""
        return stack.path.get(key, -1)  # type: ignore[no-any-return]

    @staticmethod
    def state_in(game: Any, number: int, closed: Closed) -> Any:
        """A position of the set."""
        return closed.states[number]

    @staticmethod
    def is_in(game: Any, key: Hashable, closed: Closed) -> bool:
        """Is the position in the set?"""
        return key in closed.index

    @staticmethod
    def put_in(game: Any, state: Any, key: Hashable, closed: Closed, work: Work) -> None:
        """It comes to the set."""
        closed.states.append(state)
        closed.index.add(key)
        work[LISTED] += 1
