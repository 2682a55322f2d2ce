"""What a search costs, measured: nodes against depth on trees of b moves and m plies, and what is held in memory.

Minimax looks at b^m leaves.  Alpha-beta looks at no fewer than b^⌈m/2⌉ + b^⌊m/2⌋ - 1 of them (Knuth and Moore, 1975),
and at no more than that when the best move of every node comes first.  A search that asks for the actions of a node one
by one holds m of them; one that gets them in a list, b m.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from outplay.drawn import DrawnRows
from outplay.errors import BadOption
from outplay.games.tree import Tree
from outplay.limit import require_whole
from outplay.result import counted
from outplay.teaching.exercises.shape import Nested
from outplay.textbook import alpha_beta_search, minimax_search
from outplay.watch import Tally
from outplay.writing import PlainData

if TYPE_CHECKING:
    from outplay.drawing import Picture

MOST_LEAVES: Final = 60_000
"""Leaves of the deepest tree, at most."""


Algorithm = Callable[..., object]
Hold = Callable[[Iterator["Action"]], Iterable["Action"]]
"""What holds the actions of a node: `list`, all of them; `iter`, one at a time."""


class Depth(NamedTuple):
    """The leaves that each search looked at in trees of so many plies, and the fewest there can be."""

    plies: int
    minimax: int
    worst: int
    random: int
    best: int
    least: int


class Cost(DrawnRows[Depth]):
    """Leaves against depth; it draws itself, and `str` gives a table."""

    def __init__(self, branching: int, rows: Sequence[Depth]):
        super().__init__(rows)
        self.branching = branching

    def picture(self) -> Picture:
        """Leaves against plies, a line for each order."""
        from outplay.drawing import chart

        series = {
            "minimax: bᵐ": [(row.plies, row.minimax) for row in self],
            "alpha-beta, worst order": [(row.plies, row.worst) for row in self],
            "alpha-beta, random order": [(row.plies, row.random) for row in self],
            "alpha-beta, best order": [(row.plies, row.best) for row in self],
        }
        title = f"Leaves that are looked at, {self.branching} moves at each node"
        return chart(series, title=title, across="plies m", up="leaves", logarithmic=True)

    def as_dict(self) -> PlainData:
        """The rows as plain data that json.dumps takes."""
        return {"branching": self.branching, "rows": [row._asdict() for row in self]}

    def __str__(self) -> str:
        head = f"{'plies':>5} {'minimax':>8} {'worst order':>12} {'random':>8} {'best order':>11}"
        return "\n".join(
            [head, *(f"{r.plies:>5} {r.minimax:>8,} {r.worst:>12,} {r.random:>8,} {r.best:>11,}" for r in self)]
        )

    def __repr__(self) -> str:
        return f"<Cost: {self.branching} moves at each node, {counted(len(self), 'depth')}>"


def cost(branching: int = 3, depth: int = 6, *, seed: int = 0) -> Cost:
    """How many leaves minimax and alpha-beta look at, for every depth up to this one, in the best, a random and the
    worst order of moves; measured on a tree whose leaves all differ.
    """
    _require_size(branching, depth)
    return Cost(branching, [_measured(branching, plies, Random(seed)) for plies in range(1, depth + 1)])


def _require_size(branching: int, depth: int) -> None:
    """Nothing, if a tree of that size can be measured; else a BadOption."""
    require_whole("branching", branching, 2)
    require_whole("depth", depth)
    if branching**depth > MOST_LEAVES:
        raise BadOption(f"{branching}^{depth} leaves are more than {MOST_LEAVES:,}: take less of one")


def _measured(branching: int, plies: int, rng: Random) -> Depth:
    leaves = list(range(branching**plies))
    rng.shuffle(leaves)
    tree = _grown(branching, plies, iter(leaves))
    best, worst = ordered(tree), ordered(tree, worst=True)
    least = branching ** (plies // 2) + branching ** (plies - plies // 2) - 1
    in_worst, in_random, in_best = (_leaves(alpha_beta_search, one) for one in (worst, tree, best))
    return Depth(plies, _leaves(minimax_search, tree), in_worst, in_random, in_best, least)


def _grown(branching: int, plies: int, leaves: Iterator[int]) -> Nested:
    return [_grown(branching, plies - 1, leaves) for _ in range(branching)] if plies else next(leaves)


def _leaves(search: Algorithm, tree: Nested) -> int:
    tally = Tally()
    search(Tree(tree), watch=tally)
    return tally.leaves


def ordered(tree: Nested, *, worst: bool = False) -> Nested:
    """The tree with the moves of every node from the best to the worst, or the other way round.

    >>> ordered([[3, 12, 8], [14, 5, 20]]), ordered([[3, 12, 8], [14, 5, 20]], worst=True)
    ([[5, 14, 20], [3, 8, 12]], [[12, 8, 3], [20, 14, 5]])
    """
    return _ordered(tree, True, worst)[1]


def _ordered(tree: Nested, is_max: bool, worst: bool) -> tuple[float, Nested]:
    """The value of a tree, and the tree in order."""
    if not isinstance(tree, list):
        return tree, tree
    pairs = sorted((_ordered(branch, not is_max, worst) for branch in tree), key=lambda pair: pair[0])
    value = pairs[-1 if is_max else 0][0]
    branches = [branch for _, branch in (pairs if is_max == worst else reversed(pairs))]
    return value, branches


class Held(NamedTuple):
    """The most actions that a search held at one time, in a tree of so many moves and plies."""

    branching: int
    plies: int
    in_a_list: int
    one_by_one: int


def memory(branching: int = 3, depth: int = 6) -> list[Held]:
    """The most actions that minimax holds, for every depth: all of a node in a list, or generated one by one."""
    _require_size(branching, depth)
    return [
        Held(branching, plies, _most_held(branching, plies, list), _most_held(branching, plies, iter))
        for plies in range(1, depth + 1)
    ]


def _most_held(branching: int, plies: int, hold: Hold) -> int:
    game = Counted(branching, plies, hold)
    _value(game, 0)
    return game.most


def _value(game: Counted, state: int) -> float:
    """MINIMAX as the book writes it: a loop over ACTIONS(state), whatever holds them."""
    if state == game.plies:
        return 0.0
    values = (_value(game, state + 1) for _ in game.actions(state))
    return max(values) if state % 2 == 0 else min(values)


class Action:
    """An action that is counted as long as somebody holds it."""

    def __init__(self, game: Counted):
        self.game = game
        game.held += 1
        game.most = max(game.most, game.held)

    def __del__(self) -> None:
        self.game.held -= 1


class Counted:
    """A game of b moves at each node and m plies that counts the actions which are held; a state is its depth."""

    def __init__(self, branching: int, plies: int, hold: Hold):
        self.branching, self.plies, self.hold = branching, plies, hold
        self.held = self.most = 0

    def actions(self, state: int) -> Iterable[Action]:
        """The actions, in a list or one by one."""
        return self.hold(Action(self) for _ in range(self.branching))
