"""A game tree, written down: the lecture's pictures as a game.

    Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])            MAX moves, then MIN
    Tree({"left": [3, 12], "right": {"up": 2, "down": 4}})   moves with names
    Tree([{"chance": [[0.5, 4], [0.5, [1, 9]]]}, 3])     a coin is thrown
    Tree({"player": 0, "moves": [{"player": 0, "moves": [1, 2]}, 3]})   MAX moves twice
    Tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], players=3)   a payoff for each of three

A number is the payoff of player 0; player 1 gets the opposite.  Written as JSON, a tuple of payoffs
is {"payoffs": [1, 2, 6]}.  Unnamed moves are called as in the book: those of the root a1, a2, a3,
those of the next inner node b1, b2, ... down the tree, level by level.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from math import isfinite, isnan
from typing import Any, NamedTuple

from outplay.errors import BadOption, BadTree, IllegalAction
from outplay.game import CHANCE, Game, Player


class WrittenNode(NamedTuple):
    """One node: a leaf has payoffs; the others have moves, and chance nodes their probabilities."""

    name: str
    player: int
    payoffs: tuple[float, ...]
    moves: dict[str, int]
    chances: tuple[float, ...]


class Tree(Game[int, str]):
    """An explicit tree; a state is the number of a node, counted level by level from 0, the root."""

    drawn_as = "letters"
    can_repeat = False

    def __init__(self, tree: Any, players: int = 2, first: int = 0):
        if players < 1 or first not in range(players):
            raise BadOption(f"players is {players} and first {first}; there is at least one, and first is one of them")
        self.players: Sequence[Player] = tuple(range(players))
        self.initial = 0
        self.nodes = tuple(_read(tree, players, first))
        leaves = [node.payoffs for node in self.nodes if not node.moves]
        self.utility_sum = _sum_of(leaves)
        self.utility_range = (min(map(min, leaves)), max(map(max, leaves)))
        self.has_chance = any(node.player == CHANCE for node in self.nodes)

    def to_move(self, state: int) -> int:
        return self.nodes[state].player

    def actions(self, state: int) -> Iterable[str]:
        return tuple(self.nodes[state].moves)

    def result(self, state: int, action: str) -> int:
        moves = self.nodes[state].moves
        if action not in moves:
            raise IllegalAction(f"{action!r} is not a move at {self.show(state)}; moves: {', '.join(moves) or 'none'}")
        return moves[action]

    def is_terminal(self, state: int) -> bool:
        return not self.nodes[state].moves

    def utility(self, state: int, player: int) -> float:
        return self.nodes[state].payoffs[player]

    def outcomes(self, state: int) -> Iterable[tuple[str, float]]:
        node = self.nodes[state]
        return tuple(zip(node.moves, node.chances, strict=True))

    def show(self, state: int) -> str:
        """The node's letter, or a leaf's payoff."""
        node = self.nodes[state]
        if node.moves:
            return node.name
        return f"{node.payoffs[0]:g}" if len(node.payoffs) == 2 else str(node.payoffs)


def _read(tree: Any, players: int, first: int) -> Iterable[WrittenNode]:
    """The nodes level by level: a queue of (subtree, whose turn it is unless the subtree says so)."""
    queue: deque[tuple[Any, int]] = deque([(tree, first)])
    named = numbered = 0
    while queue:
        subtree, turn = queue.popleft()
        if _is_leaf(subtree):
            yield WrittenNode("", turn, _payoffs(subtree, players), {}, ())
            continue
        letters = _letters(named)
        named += 1
        player, branches, chances = _branches(subtree, turn, players, letters.lower())
        following = turn if player == CHANCE else (player + 1) % players
        queue.extend((branch, following) for branch in branches.values())
        moves = {move: numbered + i for i, move in enumerate(branches, 1)}
        numbered += len(moves)
        yield WrittenNode(letters, player, (), moves, chances)


def _is_leaf(tree: object) -> bool:
    return not isinstance(tree, (list, dict)) or (isinstance(tree, dict) and set(tree) == {"payoffs"})


def _payoffs(leaf: Any, players: int) -> tuple[float, ...]:
    if isinstance(leaf, dict):
        leaf = tuple(leaf["payoffs"]) if isinstance(leaf["payoffs"], list) else leaf["payoffs"]
    payoffs = leaf if isinstance(leaf, tuple) else (leaf, -leaf) if _is_payoff(leaf) and players == 2 else (leaf,)
    if len(payoffs) != players or not all(map(_is_payoff, payoffs)):
        wanted = "a number" if players == 2 else f"a tuple of {players} numbers"
        raise BadTree(f"a leaf is {leaf!r:.60}; it should be {wanted}, and an inner node a list or a dict of moves")
    return payoffs


def _sum_of(leaves: Sequence[tuple[float, ...]]) -> float | None:
    """What the payoffs of every leaf add up to; None where that differs, or is no finite number."""
    sums = {0 if len(leaf) == 2 and leaf[0] == -leaf[1] else sum(leaf) for leaf in leaves}
    return sums.pop() if len(sums) == 1 and all(map(isfinite, sums)) else None


def _is_payoff(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and not isnan(value)


def _branches(tree: Any, turn: int, players: int, letter: str) -> tuple[int, dict[str, Any], tuple[float, ...]]:
    """Who moves at an inner node, the subtrees by move, and their probabilities if CHANCE moves."""
    if isinstance(tree, dict) and set(tree) == {"chance"} and tree["chance"]:
        pairs = [_pair(pair) for pair in _as_list(tree["chance"], "chance")]
        return CHANCE, _named([branch for _, branch in pairs], letter), tuple(chance for chance, _ in pairs)
    if isinstance(tree, dict) and set(tree) == {"player", "moves"}:
        turn, tree = tree["player"], tree["moves"]
        if turn not in range(players):
            raise BadTree(f"a node's player is {turn!r}; players are 0 to {players - 1}")
    branches = tree if isinstance(tree, dict) else _named(_as_list(tree, "moves"), letter)
    if not branches:
        raise BadTree("a node has no moves: write a number for a leaf, or list the subtrees")
    return turn, branches, ()


def _named(subtrees: Sequence[Any], letter: str) -> dict[str, Any]:
    return {f"{letter}{i}": subtree for i, subtree in enumerate(subtrees, 1)}


def _as_list(value: object, what: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise BadTree(f"{what} is {value!r:.60}; it should be a list")


def _pair(pair: Any) -> tuple[float, Any]:
    if isinstance(pair, (list, tuple)) and len(pair) == 2 and _is_payoff(pair[0]) and 0 <= pair[0] <= 1:
        return pair[0], pair[1]
    raise BadTree(f"a chance is {pair!r:.60}; it should be [probability, subtree]")


def _letters(n: int) -> str:
    """A, B, ..., Z, AA, AB, ... as spreadsheets count."""
    letters = ""
    n += 1
    while n:
        n, digit = divmod(n - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
