"""What is handed to a student's search: a game, nodes, nested lists, or Berkeley's states.

All of them answer by every usual name, and note what they were asked about.  A depth of Berkeley's is one move of
everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from outplay.game import CHANCE, Player
from outplay.games.tree import Tree
from outplay.tracing.instrumented.nodes import CallableNumber, Children, Lists, NodeNames, PacmanNames, T

MOST_QUESTIONS: Final = 200_000
"""Questions in one search, at most: far more than any search of a small tree has."""


MAX: Final = (0, None, "MAX")
"""How students call the player at the root."""


class TooManyQuestions(Exception):
    """The search asks on and on."""


class JudgedState:
    """A position as students know it: it can be compared, hashed and printed, and nothing else."""

    __slots__ = ("_game", "number")

    def __init__(self, number: int, game: WatchedGame):
        self.number, self._game = number, game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, JudgedState) and other.number == self.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"<state {self._game.tree.show(self.number) or self.number}>"

    @property
    def to_move(self) -> Player:
        """aima's GameState has this."""
        return self._game.to_move(self)


class WatchedGame:
    """A tree in the words of outplay and of aima, with the states that a search asked about."""

    players = (0, 1)

    def __init__(self, tree: Tree, plies: int | None = None):
        self.tree, self.plies = tree, plies
        self.levels = levels_of(tree)
        self.asked: Counter[int] = Counter()
        self.questions = 0
        self.wrong: list[str] = []
        self.initial = JudgedState(0, self)

    # What is asked

    def to_move(self, state: JudgedState) -> Player:
        return self.tree.nodes[self._note(state)].player

    def actions(self, state: JudgedState) -> Iterable[str]:
        return list(self.tree.nodes[self._note(state)].moves)

    def result(self, state: JudgedState, action: str) -> JudgedState:
        moves = self.tree.nodes[state.number].moves
        if action not in moves:
            self.wrong.append(f"result was asked for the move {action!r}, which is not legal in {state!r}")
        return JudgedState(moves[action], self)

    def is_terminal(self, state: JudgedState) -> bool:
        return self.is_end(self._note(state))

    def utility(self, state: JudgedState, player: Player = 0) -> float:
        number = self._note(state)
        self.asked[number] += 1
        if not self.is_end(number):
            self.wrong.append(f"utility was asked in {state!r}, where the game is not over")
        return self.payoff(number) if player in MAX else -self.payoff(number)

    def outcomes(self, state: JudgedState) -> list[tuple[str, float]]:
        return list(self.tree.outcomes(self._note(state)))

    # The same by other names

    terminal_test = is_over = is_terminal

    def evaluate(self, state: JudgedState, player: Player = 0) -> float:
        """EVAL; at an end it is the utility."""
        number = self._note(state)
        self.asked[number] += self.is_end(number)
        return self.payoff(number) if player in MAX else -self.payoff(number)

    eval = evaluate

    def is_chance(self, state: JudgedState) -> bool:
        """Is it CHANCE that moves in this state?"""
        return bool(self.to_move(state) == CHANCE)

    def chances(self, state: JudgedState) -> list[str]:
        """The outcomes of a throw, without their probabilities."""
        return self.actions(state)  # type: ignore[return-value]

    def probability(self, state: JudgedState, action: str) -> float:
        """The probability of one outcome."""
        return dict(self.outcomes(state))[action]

    # What is true

    def is_end(self, number: int) -> bool:
        """Is it a leaf, or as deep as the search may go?"""
        return not self.tree.nodes[number].moves or self.levels[number] == self.plies

    def payoff(self, number: int) -> float:
        """What a leaf is worth to MAX; of an inner node, a guess that is as good as any."""
        node = self.tree.nodes[number]
        return node.payoffs[0] if not node.moves else (number * 37 + 11) % 23 - 11

    def leaves(self) -> frozenset[int]:
        """The ends that were asked about."""
        return frozenset(number for number in self.asked if self.is_end(number))

    def _note(self, state: JudgedState) -> int:
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise TooManyQuestions
        self.asked[state.number] += 0
        return state.number


def levels_of(tree: Tree) -> dict[int, int]:
    """How many plies below the root each node lies."""
    levels = {0: 0}
    for number, node in enumerate(tree.nodes):
        for child in node.moves.values():
            levels.setdefault(child, levels.get(number, 0) + 1)
    return levels


def longest(tree: Tree) -> int:
    """The plies of the longest line: two ways to one position may differ in length."""
    plies: dict[int, int] = {}

    def below(number: int) -> int:
        if number not in plies:
            moves = tree.nodes[number].moves.values()
            plies[number] = 1 + max(map(below, moves)) if moves else 0
        return plies[number]

    return below(0)


class TreeNode(NodeNames):
    """A node of a tree with `children` and a `value`; it notes that it was asked."""

    def __init__(self, number: int, tree: Tree, asked: Counter[int]):
        node = tree.nodes[number]
        self._number, self._asked, self._node = number, asked, node
        self._below = Children(TreeNode(child, tree, asked) for child in node.moves.values())
        self._worth = None if node.moves else CallableNumber(node.payoffs[0])
        self._is_end = not node.moves

    def _noted(self, answer: T) -> T:
        self._asked[self._number] += 1
        return answer

    name = property(lambda self: self._node.name)

    def __repr__(self) -> str:
        return f"<node {self._node.name or self._node.payoffs[0]}>"


def lists_of(tree: Tree, whole: bool, watched: bool) -> Lists:
    """A tree as nested lists that note what is looked at; `whole` and `watched` are those of `Lists`."""
    below = [tuple(node.moves.values()) for node in tree.nodes]
    worths = [0.0 if node.moves else node.payoffs[0] for node in tree.nodes]
    return Lists(below, worths, whole, watched)


class GameState(PacmanNames):
    """A tree in the words of Pacman's game."""

    def __init__(self, game: WatchedGame, agents: int, number: int = 0):
        self._game, self._count, self._number = game, agents, number

    def __hash__(self) -> int:
        return hash(self._number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and other._number == self._number

    def __repr__(self) -> str:
        return f"<state {self._game.tree.show(self._number)}>"

    def _noted(self) -> int:
        self._game.asked[self._number] += 0
        return self._number

    def _agents(self) -> int:
        return self._count

    def _moves(self, word: str, agent: int) -> list[str]:
        self._check(word, agent)
        return list(self._game.tree.nodes[self._noted()].moves)

    def _after(self, word: str, agent: int, action: str) -> GameState:
        self._check(word, agent)
        return GameState(self._game, self._count, self._game.tree.nodes[self._number].moves[action])

    def _is_over(self) -> bool:
        return not self._game.tree.nodes[self._noted()].moves

    def _score(self) -> float:
        self._game.asked[self._number] += 1
        return self._game.payoff(self._number)

    def _check(self, word: str, agent: int) -> None:
        mover = self._game.levels[self._number] % self._count
        if self._game.tree.nodes[self._number].moves and agent != mover:
            said = f"{word} was called for agent {agent} in {self!r}, where agent {mover} moves"
            self._game.wrong.append(said)
