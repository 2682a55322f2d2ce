"""What a student's search is tried on: every small tree, published ones, random ones, and small games.

A case is a tree whose nodes are numbered level by level.  In a game two ways may lead to one position; then it is what
comes back that is compared, and not what was looked at: who keeps a table looks at less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from outplay.game import CHANCE, AnyGame
from outplay.games.nim import Nim
from outplay.games.tree import Tree, WrittenNode
from outplay.teaching.exercises.shape import Nested
from outplay.teaching.grading.published import PUBLISHED

MOST_LEAVES: Final = 4
"""Of the small trees, all of which are tried: the smallest that shows a fault is then the smallest there is."""

RANDOM_TREES: Final = 120
SMALL_GAMES: Final = 150
PACMAN_AGENTS: Final = (2, 3)


class PositionGraph(Tree):
    """A game as numbered positions, each there once; `Tree` reads the rest from the nodes."""

    def __init__(self, nodes: tuple[WrittenNode, ...]):
        self.players, self.initial, self.nodes = (0, 1), 0, nodes
        self.has_chance = any(node.player == CHANCE for node in nodes)
        self.utility_sum, self.utility_range = 0, None


BareTree: TypeAlias = "list[BareTree] | None"
"""A tree as nested lists, without what its leaves are worth."""


@dataclass(frozen=True, eq=False)
class Case:
    """One thing to search.

    group  'published', 'small', 'random' or 'games'
    raw    the tree as nested lists, before dice and ghosts came into it; None for a game
    plies  where a depth-limited search stops, None for the end of the game
    depth  what the student's search is told: rounds, for Berkeley's agents; agents, how many move in a round
    """

    name: str
    group: str
    tree: Tree
    raw: Nested | None = None
    plies: int | None = None
    depth: int | None = None
    agents: int = 2

    @property
    def is_tree(self) -> bool:
        """Is there one way to each node, so that what was looked at says something?"""
        return not isinstance(self.tree, PositionGraph)

    @property
    def size(self) -> tuple[bool, int, int]:
        """Trees before games, fewer leaves first, then fewer nodes."""
        return not self.is_tree, sum(not node.moves for node in self.tree.nodes), len(self.tree.nodes)


def height(tree: Nested) -> int:
    """The plies of the longest line of nested lists."""
    return 1 + max(map(height, tree)) if isinstance(tree, list) else 0


@cache
def shapes(leaves: int) -> tuple[BareTree, ...]:
    """Every tree of so many leaves whose inner nodes have two moves or more, as nested lists of None.

    >>> [len(shapes(n)) for n in range(1, 5)]
    [1, 1, 3, 11]
    """
    if leaves == 1:
        return (None,)
    return tuple(list(below) for parts in _parts(leaves) if len(parts) > 1 for below in product(*map(shapes, parts)))


def _parts(total: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum, in order."""
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        for rest in _parts(total - first):
            yield (first, *rest)


def orders(count: int) -> Iterator[tuple[int, ...]]:
    """Every order that so many values can have, with ties: 1, 3, 13, 75 of them."""
    for values in product(range(1, count + 1), repeat=count):
        if set(values) == set(range(1, max(values) + 1)):
            yield values


def _filled(shape: BareTree, values: Iterator[int]) -> Nested:
    return [_filled(branch, values) for branch in shape] if isinstance(shape, list) else next(values)


def small_trees() -> Iterator[Nested]:
    """Every tree of up to four leaves, with every order of their values: 867 of them, the smallest first."""
    for leaves in range(2, MOST_LEAVES + 1):
        for shape in sorted(shapes(leaves), key=str):
            for values in orders(leaves):
                yield _filled(shape, iter(values))


def random_trees(count: int, seed: str) -> Iterator[Nested]:
    """Trees of two to five plies, with and without ties, with payoffs of both signs."""
    rng = Random(seed)
    for i in range(count):
        depth, widest, spread = rng.randint(2, 5 - (i % 2)), rng.choice((2, 2, 3)), rng.choice((3, 9, 60))
        yield _random(rng, depth, widest, spread)


def _random(rng: Random, depth: int, widest: int, spread: int, top: bool = True) -> Nested:
    if depth == 0 or (not top and rng.random() < 0.12):
        return rng.randint(-spread, spread)
    return [_random(rng, depth - 1, widest, spread, False) for _ in range(rng.randint(1 + top, widest))]


def with_chance(tree: Nested, rng: Random | None = None, agents: int = 2, level: int = 0, others: bool = False) -> Any:
    """A tree of nested lists with CHANCE on every level but MAX's, by equal chances unless some are drawn.

    others  of the levels that are not MAX's, every second one is MIN's
    """
    if not isinstance(tree, list):
        return tree
    below = [with_chance(branch, rng, agents, level + 1, others) for branch in tree]
    if level % agents == 0 or (others and level % 4 == 3):
        return {"player": int(level % agents > 0), "moves": below}
    weights = [rng.randint(1, 4) if rng else 1 for _ in below]
    return {"chance": [[weight / sum(weights), branch] for weight, branch in zip(weights, below, strict=True)]}


def for_agents(tree: Nested, agents: int, level: int = 0) -> Any:
    """A tree of nested lists with MAX on every level that `agents` divides, MIN on all between."""
    if not isinstance(tree, list):
        return tree
    return {"player": int(level % agents > 0), "moves": [for_agents(branch, agents, level + 1) for branch in tree]}


@dataclass(frozen=True)
class Builder:
    """Makes cases of nested lists, as a style of searching and an algorithm want them.

    pacman     Berkeley's agents: a depth in rounds, ghosts that play by chance in expectimax
    weighed    chances that differ; where nodes are lists, all outcomes are equally likely
    minimizer  MIN may begin
    """

    algorithm: str
    pacman: bool = False
    weighed: bool = False
    minimizer: bool = False
    others: bool = False

    def case(self, name: str, group: str, raw: Nested, variant: int = 0) -> Case:
        """The case of a tree; some of the random ones have three agents, a depth limit, or MIN at the root."""
        if self.pacman:
            return self._for_agents(name, group, raw, variant)
        if self.algorithm == "expectimax":
            drawn = Random(str(raw)) if self.weighed and group != "published" else None
            return Case(name, group, Tree(with_chance(raw, drawn, others=self.others)), raw)
        first = variant % 2 if self.minimizer else 0
        return Case(name, group, Tree(raw, first=first), raw)

    def _for_agents(self, name: str, group: str, raw: Nested, variant: int) -> Case:
        agents, depth = (PACMAN_AGENTS[variant % 2], 1 + variant // 2 % 2) if variant else (2, 1 + height(raw) // 2)
        data = with_chance(raw, None, agents) if self.algorithm == "expectimax" else for_agents(raw, agents)
        plies = depth * agents if depth * agents < height(raw) else None
        return Case(name, group, Tree(data), raw, plies, depth, agents)

    def cases(self) -> Iterator[Case]:
        """All that a search is tried on."""
        for one in PUBLISHED:
            yield self.case(one.name, "published", one.tree)
        for i, raw in enumerate(small_trees()):
            yield self.case(f"small tree {i}", "small", raw)
        for i, raw in enumerate(random_trees(RANDOM_TREES, self.algorithm)):
            yield self.case(f"random tree {i}", "random", raw, i)

    def games(self) -> Iterator[Case]:
        """Small games, in which two ways may lead to one position."""
        yield Case("Nim with heaps of 2, 2 and 1", "games", positions_of(Nim(2, 2, 1)))
        rng = Random(0)
        for i in range(SMALL_GAMES):
            yield Case(f"game {i}", "games", random_positions(rng, 3 + i % 3, 2 + i // 3 % 3))


@cache
def all_cases(builder: Builder, with_games: bool) -> tuple[Case, ...]:
    """All that a search is tried on, made once."""
    return (*builder.cases(), *(builder.games() if with_games else ()))


def positions_of(game: AnyGame) -> PositionGraph:
    """All positions of a small game, each once, numbered in the order in which they are met."""
    numbers, queue, nodes = {game.initial: 0}, deque([game.initial]), []
    while queue:
        state = queue.popleft()
        moves = {}
        for action in () if game.is_terminal(state) else game.actions(state):
            after = game.result(state, action)
            if after not in numbers:
                numbers[after] = len(numbers)
                queue.append(after)
            moves[str(action)] = numbers[after]
        payoffs = () if moves else (game.utility(state, 0), game.utility(state, 1))
        nodes.append(WrittenNode(letter(numbers[state]), game.to_move(state), payoffs, moves, ()))
    return PositionGraph(tuple(nodes))


def random_positions(rng: Random, depth: int = 4, wide: int = 3) -> PositionGraph:
    """A game of a few positions on each level; MAX and MIN take turns."""
    levels = [[0], *([1 + level * wide + i for i in range(wide)] for level in range(depth))]
    nodes = []
    for level, row in enumerate(levels):
        for number in row:
            below = sorted(rng.sample(levels[level + 1], rng.randint(2, wide))) if level < depth else []
            value = rng.randint(-9, 9)
            moves = {str(one): one for one in below}
            nodes.append(WrittenNode(str(number), level % 2, () if below else (value, -value), moves, ()))
    return reached(nodes)


def reached(nodes: Sequence[WrittenNode]) -> PositionGraph:
    """The positions that a line from the first one leads to, numbered anew in the same order, and named by letters."""
    return PositionGraph(tuple(_reached(nodes)))


def _reached(nodes: Sequence[WrittenNode]) -> Iterator[WrittenNode]:
    reached = {0}
    for number, node in enumerate(nodes):
        if number in reached:
            reached.update(node.moves.values())
    numbers = {number: i for i, number in enumerate(sorted(reached))}
    for number in sorted(reached):
        moves = {f"to {letter(numbers[one])}": numbers[one] for one in nodes[number].moves.values()}
        yield nodes[number]._replace(name=letter(numbers[number]), moves=moves)


def letter(number: int) -> str:
    """A, B, ..., Z, A2, B2, ..."""
    again, place = divmod(number, 26)
    return f"{chr(ord('A') + place)}{again + 1 if again else ''}"


T = TypeVar("T")


def shrunk(tree: T, shows: Callable[[T], bool], smaller: Callable[[T], Iterator[T]]) -> T:
    """A tree, or a game, that still shows it, and of which nothing that `smaller` takes away can be taken away.

    >>> shrunk([[3, 12, 8], [2, 4, 6], [14, 5, 2]], lambda tree: str(tree).count("2") > 1, smaller_trees)
    [2, 2]
    """
    less = next((one for one in smaller(tree) if shows(one)), None)
    return tree if less is None else shrunk(less, shows, smaller)


def smaller_trees(tree: Nested) -> Iterator[Nested]:
    """Every tree with one part less that is more than a leaf."""
    return (one for one in _smaller(tree) if isinstance(one, list))


def _smaller(tree: Nested) -> Iterator[Nested]:
    """Every tree with one part less: a child, two levels, or what is below a node."""
    if not isinstance(tree, list):
        return
    for i in range(len(tree)):
        if len(tree) > 1:
            yield [*tree[:i], *tree[i + 1 :]]
    for child in tree:
        if isinstance(child, list):
            yield from child
    for i, child in enumerate(tree):
        if isinstance(child, list):
            yield [*tree[:i], first_leaf(child), *tree[i + 1 :]]
        for less in _smaller(child):
            yield [*tree[:i], less, *tree[i + 1 :]]


def first_leaf(tree: Nested) -> Nested:
    """The leaf at the left end."""
    return first_leaf(tree[0]) if isinstance(tree, list) else tree


def ranked(tree: Nested) -> Nested:
    """A tree of the smallest whole numbers that are in the same order.

    >>> ranked([[30, 12], [12, -4]])
    [[3, 2], [2, 1]]
    """
    order = {value: i for i, value in enumerate(sorted(set(_leaves(tree))), 1)}
    return _replaced(tree, order)


def _leaves(tree: Nested) -> Iterator[float]:
    if isinstance(tree, list):
        for child in tree:
            yield from _leaves(child)
    else:
        yield tree


def _replaced(tree: Nested, order: dict[float, int]) -> Nested:
    return [_replaced(child, order) for child in tree] if isinstance(tree, list) else order[tree]


def fewer(positions: PositionGraph) -> Iterator[PositionGraph]:
    """Every game with a part less: without a move, or with an end where the game went on."""
    nodes = positions.nodes
    for i, node in enumerate(nodes):
        for move in node.moves if len(node.moves) > 1 else ():
            moves = {name: after for name, after in node.moves.items() if name != move}
            yield reached([*nodes[:i], node._replace(moves=moves), *nodes[i + 1 :]])
    for i, node in enumerate(nodes[1:], 1):
        if node.moves:
            payoffs = next(one.payoffs for one in nodes if not one.moves)
            yield reached([*nodes[:i], node._replace(moves={}, payoffs=payoffs), *nodes[i + 1 :]])
