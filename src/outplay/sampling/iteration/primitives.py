"""What the text of an iteration asks of a game, of its tree and of its work: the same questions in both engines."""

from __future__ import annotations

from typing import Protocol

from outplay.core.primitives import Move, TextPrimitives, Work
from outplay.game import AnyGame, State
from outplay.sampling.iteration.tree import TreeColumns


class SamplingPrimitives(TextPrimitives, Protocol):
    """The vocabulary of sampling; who moves is a place among the players, CHANCE_MOVES at a throw."""

    def keep_chance(self, work: Work, /) -> None:
        """Remembers the random word, for `undo_chance`."""

    def undo_chance(self, work: Work, /) -> None:
        """Goes back to the random word that `keep_chance` remembered: the same numbers come again."""

    def after(self, game: AnyGame, state: State, move: Move, mover: int, /) -> State:
        """The state after a move, or after what came up where CHANCE was the mover."""

    def list_moves(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: Work, /) -> int:
        """Writes down the moves of a node, or what may come up there, with probabilities: how many there are."""

    def lay(self, game: AnyGame, first: int, count: int, tree: TreeColumns, work: Work, /) -> None:
        """Rows for the moves that were written down, from the first on: UNMADE, and worth anything."""

    def enter(self, game: AnyGame, state: State, node: int, mover: int, tree: TreeColumns, work: Work, /) -> State:
        """The state of a child of the state, where the mover moves."""

    def copy_rows(self, old: TreeColumns, first: int, new: TreeColumns, place: int, count: int, work: Work, /) -> None:
        """Copies rows that stand one after the other; their children are still numbered as in the old tree."""

    def random_step(self, game: AnyGame, state: State, tree: TreeColumns, work: Work, /) -> State:
        """The state after a random move, or after a throw."""

    def roll(self, game: AnyGame, state: State, tree: TreeColumns, work: Work, /) -> tuple[State, bool]:
        """Random moves to the end of the game, or as many as a playout may have: the state, and whether it is over."""

    def throw(self, node: int, tree: TreeColumns, work: Work, /) -> int:
        """A child of a chance node, by their probabilities."""

    def settle(self, game: AnyGame, state: State, tree: TreeColumns, work: Work, /) -> None:
        """Leaves what the end of a game is worth, in each view."""

    def leave(self, game: AnyGame, state: State, tree: TreeColumns, work: Work, /) -> None:
        """Leaves what an unfinished game is worth: its evaluation, or a draw."""

    def end_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: Work, /) -> None:
        """Proves a node where the game is over: both bounds are its utility."""

    def repeat_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: Work, /) -> None:
        """Proves a node whose position comes again: the game's `repetition`, or else a draw."""

    def limit_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: Work, /) -> bool:
        """Bounds a new node by the game's `bounds`, or else by its declared range: did the game say more than that?"""

    def guess_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: Work, /) -> None:
        """What a new node looks like, where the game evaluates states."""

    def note(self, game: AnyGame, state: State, depth: int, tree: TreeColumns, work: Work, /) -> None:
        """Writes down a position of the path, where they may recur."""

    def is_repeated(self, game: AnyGame, state: State, depth: int, tree: TreeColumns, work: Work, /) -> bool:
        """Did the position stand on the path, or on the board before the search?"""

    def ends_repeated(self, game: AnyGame, /) -> bool:
        """Does it end a line of play that a position recurs?  Dice may bring a way out."""

    def has_guess(self, game: AnyGame, /) -> bool:
        """Does the game evaluate states?"""
