"""What the book leaves to the reader of Monte Carlo tree search: random moves, dice, whose wins are counted, watching.

A node counts the wins of the player who moved to it, as in Figure 5.10; a node that a throw of the dice led to, those
of whoever moved before; the root, those of the player before the one to move, in the order of the game's `players`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from math import inf
from random import Random
from typing import Any, Final

from outplay.answers import MISSING, no_actions, number_of
from outplay.errors import BadValue, NotAGame, TooDeep, Unsuited
from outplay.game import CHANCE, A, Player, Rules, S
from outplay.result import Result, Stop
from outplay.saying import error_of
from outplay.sums import players_of
from outplay.textbook.growing import MctsNode, WinScale, wins
from outplay.textbook.referee import Text
from outplay.textbook.referees import DiceReferee
from outplay.watch import Observer

MOST_RANDOM_MOVES: Final = 100_000
"""Random moves after which a playout is taken for one that never ends."""


class PlayoutReferee(DiceReferee[S, A]):
    """A referee who grows a tree and plays at random; everybody may move that the game names.

    places  the number of each player in the tuples of utilities
    plies   random moves of the playout so far
    """

    def __init__(
        self, game: Rules[S, A], root: S, algorithm: str, watch: Observer | None, *, iterations: int, seed: int
    ):
        super().__init__(game, root, algorithm)
        mover = game.to_move(root)
        self.players = players_of(game, root)
        if not self.players:
            raise Unsuited(f"{algorithm} needs to know who plays {self.name}: give it players = (0, 1)")
        self.player = mover if mover in self.players else self.players[0]
        self.places = {player: i for i, player in enumerate(self.players)}
        self.iterations, self.random, self.observer = iterations, Random(seed), watch
        self.scale = WinScale(game)
        self.tree: MctsNode | None = None
        self.plies = 0

    def require_suited(self) -> None:
        """Nothing: any number may play, and each is met when they move."""

    def meet(self, mover: Player, state: S) -> None:
        """Nothing, if it is CHANCE or one of those that play; else an Unsuited."""
        if mover != CHANCE and mover not in self.places:
            self.refuse(mover, state)

    # The tree

    def node(self, state: S) -> MctsNode:
        """NODE(state): the root of a new tree."""
        before = self.players[self.places[self.player] - 1]
        self.tree = MctsNode(state, None, None, self._mover(state), before, None, len(self.players))
        return self.tree

    def is_leaf(self, node: MctsNode) -> bool:
        """Is the game over, or is there a move that was not tried?  Dice are thrown: do they show something new?"""
        if node.mover is None:
            return True
        if node.mover == CHANCE:
            node.number, node.waiting = self._throw(node.state)
            return node.number not in node.throws
        if node.untried is None:
            node.untried = _some(self.actions(node.state), node.state)
        if node.waiting is MISSING:
            node.waiting = next(node.untried, MISSING)
        return node.waiting is not MISSING

    def thrown(self, node: MctsNode) -> MctsNode:
        """The child that the dice have just shown."""
        return node.throws[node.number]

    def new_child(self, leaf: MctsNode) -> MctsNode:
        """A child by the move that was found untried, or by what the dice have just shown."""
        is_thrown = leaf.mover == CHANCE
        action, chance = leaf.waiting if is_thrown else (leaf.waiting, None)
        player = leaf.player if is_thrown else leaf.mover
        state = self.result(leaf.state, action)
        child = MctsNode(state, action, leaf, self._mover(state), player, chance, len(self.players))
        leaf.children.append(child)
        leaf.waiting = MISSING
        if is_thrown:
            leaf.throws[leaf.number] = child
        return child

    def wins(self, node: MctsNode) -> float:
        """U(n): the wins of the player who moved there, a draw counting half."""
        return wins(node.utility.sums[self.places[node.player]], node.playouts, self.scale.ends)

    def _mover(self, state: S) -> Player:
        """Who is to move, None where the game is over; a NotAGame where there is no state."""
        return None if self.is_terminal(state) else self.to_move(state)

    # The playouts

    def is_time_remaining(self) -> bool:
        """Is there an iteration left?"""
        self.nodes, self.plies = self.nodes + 1, 0
        return self.nodes <= self.iterations

    def is_terminal(self, state: S) -> bool:
        """IS-TERMINAL(state); a NotAGame where there is no state."""
        if state is None:
            raise NotAGame(f"result of {self.name} gave None; return the next state on every path")
        return self.game.is_terminal(state)

    def random_move(self, state: S) -> A:
        """Any of the actions, each as likely as the others; at CHANCE a throw of the dice."""
        self.plies += 1
        if self.plies > MOST_RANDOM_MOVES:
            raise TooDeep(
                f"a random game of {self.name} went on for more than {MOST_RANDOM_MOVES:,} moves: it may have no end, "
                "which check_game shows; playouts need a game that ends"
            )
        if self.to_move(state) == CHANCE:
            return self._throw(state)[1][0]
        actions: list[A] = list(self.actions(state))
        return actions[int(self.random.random() * len(actions))] if actions else no_actions(state)

    def _throw(self, state: S) -> tuple[int, tuple[A, Any]]:
        """What the dice show, with its probability, and its place among the outcomes."""
        share, shown = self.random.random(), None
        for i, (action, chance) in enumerate(list(self.outcomes(state))):
            if chance and share >= 0:
                shown = i, (action, chance)
            share -= chance
        assert shown is not None, "outcomes sum to 1"
        return shown

    def utilities(self, state: S) -> tuple[float, ...]:
        """What the end of a playout is worth to each player; a BadValue for what has no average."""
        worth = tuple([self._finite(state, player) for player in self.players])
        self.scale.see(worth)
        return worth

    def _finite(self, state: S, player: Player) -> float:
        value = float(number_of(self.game, "utility", state, player))
        if not -inf < value < inf:
            raise BadValue(f"utility({state!r:.200}, {player!r}) is {value}; an average of playouts needs finite ones")
        return value

    # What is told

    def tells(self, function: Text) -> Text:
        """Decorates a phase: the observer, if there is one, is told what it came to."""
        if self.observer is None:
            return function
        observer, players = self.observer, self.players

        def select(node: MctsNode) -> MctsNode:
            leaf: MctsNode = function(node)
            observer.selected(leaf)
            return leaf

        def expand(leaf: MctsNode) -> MctsNode:
            child: MctsNode = function(leaf)
            observer.expanded(child)
            return child

        def simulate(child: MctsNode) -> tuple[float, ...]:
            result: tuple[float, ...] = function(child)
            observer.simulated(child, dict(zip(players, result, strict=True)), self.plies)
            return result

        def back_propagate(result: tuple[float, ...], child: MctsNode) -> None:
            function(result, child)
            observer.back_propagated(child)

        phases: tuple[Text, ...] = (select, expand, simulate, back_propagate)
        return next(phase for phase in phases if phase.__name__ == function.__name__)

    def notes(self, ucb1: Callable[[MctsNode], float]) -> Callable[[MctsNode], float]:
        """Decorates UCB1: a node keeps its score for the observer, if there is one."""
        if self.observer is None:
            return ucb1

        def noted(node: MctsNode) -> float:
            node.score = ucb1(node)
            return node.score

        return noted

    # The answer

    def finished(self) -> Result[A]:
        """The answer about a finished game: what it is worth, and no move."""
        value, self.nodes = self.utility(self.root, self.player), 1
        if self.observer is not None:
            self.observer.entered(self.root, None, -inf, inf)
            self.observer.terminal(self.root, value)
        return self.answer(value, None)

    def estimate(self, text: Text, exploration: float) -> Result[A]:
        """The answer of all iterations, or of those before Ctrl-C."""
        stopped_by: Stop = "nodes"
        try:
            self.search(text, exploration)
        except KeyboardInterrupt:
            if self.tree is None or not self.tree.playouts:
                raise
            stopped_by = "interrupt"
        assert self.tree is not None
        return self._answer(self.tree, stopped_by)

    def _answer(self, tree: MctsNode, stopped_by: Stop) -> Result[A]:
        """What the playouts through the best move say; where dice are thrown first, all of them."""
        self.nodes = tree.playouts
        best = tree if tree.mover == CHANCE else tree.most_played
        means = {player: best.utility.sums[i] / best.playouts for player, i in self.places.items()}
        line = tree.line
        return replace(
            self.answer(means[self.player], None, values=means if len(means) > 2 else None),
            action=line[0] if line else None,
            line=line,
            certainty="estimate",
            stopped_by=stopped_by,
            visits=best.playouts,
            error=error_of(means[self.player], best.playouts, *self.scale.ends),
        )


def _some(actions: Any, state: object) -> Iterator[Any]:
    """The actions one by one; a NoActions if there are none."""
    moves = iter(actions)
    first = next(moves, MISSING)
    return no_actions(state) if first is MISSING else chain([first], moves)
