"""The plain engine: the primitives of the iteration on lists, and the sampler.

The columns of a tree are lists, and a node is a place in each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any, Final

from outplay.answers import allowed_range, as_number, no_actions, number_of, possible
from outplay.clock import Clock
from outplay.core.call import Call
from outplay.core.plain.primitives import PlainText, place_by
from outplay.core.plain.rules import WITHIN_FLOATS
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.randomness import FACTOR, HALF, INCREMENT, WORD, stream
from outplay.sampling.counting import thrown
from outplay.sampling.iteration.best_first import best_first_with
from outplay.sampling.iteration.bounds import bounds_with
from outplay.sampling.iteration.gain import gain_with, roll_with
from outplay.sampling.iteration.tree import (
    CAPACITY,
    CHANCE_MOVES,
    DEEPEST,
    EVERY_MOVE,
    HAS_CHANCES,
    HAS_GUESSES,
    HOLDS_SUM,
    ITERATIONS,
    LIMIT,
    LONGEST,
    MAY_GROW,
    MIDDLE,
    PATH_FROM,
    PLACES,
    PLIES,
    ROOT,
    SIZE,
    UNMADE,
    WANTS_ROOM,
    TreeColumns,
    transplant_with,
)
from outplay.sampling.iteration.uct import EXPLORATION_FACTORS, SPREADS, uct_with
from outplay.sampling.sampler import NodeStatistics, OtherSum, Sampler
from outplay.sampling.scale import Scale
from outplay.sums import Sum, worths_of
from outplay.words import offers, throws_dice, word_of

LOOK_PLIES: Final = 64
"""Plies of a playout between two looks at the clock."""

FIRST_ROWS: Final = 64
"""Nodes that a new tree has room for."""

NODE_BYTES: Final = 300
"""What a node of a plain tree takes, about."""

ROW: Final = ("move", "chance", "first", "count", "mover", "visits")

EACH: Final = ("mean", "spread", "worth", "low", "high", "guess")


class PlainNumbers(list[int]):
    """The whole numbers of a search (tree.py), and what only the plain engine keeps.

    word    where the random numbers have come to; `before`, where this iteration began
    clock   looked at during long playouts
    played  the keys of the positions that were played before the search
    states  those of nodes that were visited twice
    """

    def __init__(self, word: int, clock: Clock):
        super().__init__([0] * PLACES)
        self.word = self.before = word
        self.clock = clock
        self.plies = 0
        self.played: set[Any] = set()
        self.states: dict[int, Any] = {}


class PlainSampling(PlainText):
    """iteration/primitives.py for one game, on lists; what depends on the game is chosen once."""

    def __init__(self, game: AnyGame, players: Sequence[Player], views: int, sum: Sum):
        self.players, self.viewers, self.sum = tuple(players), tuple(players[:views]), sum
        self.mover_of = place_by(players)
        self.listing = word_of(game, "candidates")
        self.position_of: Callable[[State], Hashable] = word_of(game, "key")
        self.repeats = bool(getattr(game, "can_repeat", True)) and not throws_dice(game)
        self.evaluates, self.range = offers(game, "evaluate"), worths_of(game)
        least, most = allowed_range(game)
        self.allowed = max(least, -WITHIN_FLOATS), min(most, WITHIN_FLOATS)
        self.gain_of = gain_with(self)
        self.roll = roll_with(self) if throws_dice(game) else self._roll

    @staticmethod
    def below(n: int, work: PlainNumbers) -> int:
        """A random number from 0 to n - 1: Knuth's linear congruential generator, its upper half."""
        work.word = word = (work.word * FACTOR + INCREMENT) & WORD
        return ((word >> HALF) * n) >> HALF

    @staticmethod
    def keep_chance(work: PlainNumbers) -> None:
        """Remembers the random word, for `undo_chance`."""
        work.before = work.word

    @staticmethod
    def undo_chance(work: PlainNumbers) -> None:
        """Goes back to the random word that `keep_chance` remembered: the same numbers come again."""
        work.word = work.before

    @staticmethod
    def after(game: AnyGame, state: State, move: Any, mover: int) -> Any:
        """The state after a move, or after an outcome."""
        return game.result(state, move)

    def list_moves(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: PlainNumbers) -> int:
        """Writes down the moves to search: how many there are."""
        if tree.mover[node] == CHANCE_MOVES:
            outcomes = possible(game, state)
            tree.moves[:] = [action for action, _ in outcomes]
            tree.chances[:] = [chance for _, chance in outcomes]
        else:
            tree.moves[:] = game.actions(state) if node == ROOT and work[EVERY_MOVE] else self.listing(state)
        if not tree.moves:
            no_actions(state, game)
        return len(tree.moves)

    def lay(self, game: AnyGame, first: int, count: int, tree: TreeColumns, work: PlainNumbers) -> None:
        """Rows for the moves that were written down, from the first on: UNMADE, and worth anything."""
        (least, most), last, views = self.range, first + count, len(self.viewers)
        tree.move[first:last], tree.first[first:last] = tree.moves, [UNMADE] * count
        for column in (tree.count, tree.mover, tree.visits):
            column[first:last] = [0] * count
        first, last, count = first * views, last * views, count * views
        tree.mean[first:last], tree.worth[first:last] = [0.0] * count, [0] * count
        tree.spread[first:last] = [inf] * count
        tree.low[first:last], tree.high[first:last] = [least] * count, [most] * count

    def copy_rows(
        self, old: TreeColumns, first: int, new: TreeColumns, place: int, count: int, work: PlainNumbers
    ) -> None:
        """Copies rows that stand one after the other; their children are still numbered as in the old tree."""
        for names, views in ((ROW, 1), (EACH, len(self.viewers))):
            begin, end, to = first * views, (first + count) * views, place * views
            for name in names:
                getattr(new, name)[to : to + count * views] = getattr(old, name)[begin:end]

    @staticmethod
    def enter(game: AnyGame, state: State, node: int, mover: int, tree: TreeColumns, work: PlainNumbers) -> Any:
        """The state of a child of the state; the rules are asked twice at most."""
        if not tree.visits[node]:
            return game.result(state, tree.move[node])
        if node not in work.states:
            work.states[node] = game.result(state, tree.move[node])
        return work.states[node]

    @staticmethod
    def _roll(game: AnyGame, state: State, tree: TreeColumns, work: PlainNumbers) -> tuple[Any, bool]:
        """`roll` where nobody throws dice; looks at the clock now and then."""
        is_terminal, actions, result = game.is_terminal, game.actions, game.result
        word, left, is_over = work.word, work[LONGEST], is_terminal(state)
        while left and not is_over:
            moves = list(actions(state)) or no_actions(state)
            word = (word * FACTOR + INCREMENT) & WORD
            state = result(state, moves[((word >> HALF) * len(moves)) >> HALF])
            left, is_over = left - 1, is_terminal(state)
            if left % LOOK_PLIES == 0:
                work.clock.look()
        work[PLIES] += work[LONGEST] - left
        work.word = word
        return state, is_over

    def random_step(self, game: AnyGame, state: State, tree: TreeColumns, work: PlainNumbers) -> Any:
        """The state after a random move, or after a throw; looks at the clock now and then."""
        work.plies += 1
        if work.plies % LOOK_PLIES == 0:
            work.clock.look()
        if game.to_move(state) == CHANCE:
            return game.result(state, thrown(possible(game, state), self._share(work)))
        moves = list(game.actions(state)) or no_actions(state)
        return game.result(state, moves[self.below(len(moves), work)])

    def throw(self, node: int, tree: TreeColumns, work: PlainNumbers) -> Any:
        """A child of a chance node, by their probabilities."""
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        return thrown([(child, tree.chance[child]) for child in children], self._share(work))

    def _share(self, work: PlainNumbers) -> float:
        return self.below(1 << 31, work) / 2147483648.0

    def settle(self, game: AnyGame, state: State, tree: TreeColumns, work: PlainNumbers) -> None:
        """Leaves the utility of an end in tree.worths, in each view."""
        tree.worths[:] = self._utilities(game, state, work)

    def leave(self, game: AnyGame, state: State, tree: TreeColumns, work: PlainNumbers) -> None:
        """Leaves what an unfinished game is worth: its evaluation, or a draw."""
        for view, player in enumerate(self.viewers):
            tree.worths[view] = number_of(game, "evaluate", state, player) if self.evaluates else tree.scale[MIDDLE]

    def end_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: PlainNumbers) -> None:
        """Proves a node where the game is over: both bounds are its utility, in each view."""
        for place, worth in enumerate(self._utilities(game, state, work), node * len(self.viewers)):
            tree.low[place] = tree.high[place] = worth

    def _utilities(self, game: AnyGame, state: State, work: PlainNumbers) -> list[Any]:
        """What an end is worth in each view; an OtherSum where it contradicts what is assumed."""
        asked = self.players if work[HOLDS_SUM] else self.viewers
        worths = [self._utility(game, state, player) for player in asked]
        if work[HOLDS_SUM] and not (self.sum.ends and sum(worths) == self.sum.total):
            before, self.sum = self.sum, self.sum.seen_at(game, state, self.players)
            if self.sum.total != before.total or self.sum.basis != before.basis:
                raise OtherSum(self.sum)
        return worths[: len(self.viewers)]

    def _utility(self, game: AnyGame, state: State, player: Player) -> Any:
        """As `number_of`, which most numbers need not be asked of."""
        worth, (least, most) = game.utility(state, player), self.allowed
        is_plain = (type(worth) is int or type(worth) is float) and least <= worth <= most
        return worth if is_plain else number_of(game, "utility", state, player)

    def repeat_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: PlainNumbers) -> None:
        """Proves a node whose position comes again: the game's `repetition`, or else a draw."""
        own = offers(game, "repetition")
        for place, player in self._places(node):
            worth = number_of(game, "repetition", state, player) if own else tree.scale[MIDDLE]
            tree.low[place] = tree.high[place] = worth

    def limit_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: PlainNumbers) -> bool:
        """Bounds a new node by the game's `bounds`, or else by its declared range: did the game say more than that?"""
        bounds = word_of(game, "bounds") if offers(game, "bounds") else None
        for place, player in self._places(node):
            tree.low[place], tree.high[place] = map(as_number, bounds(state, player)) if bounds else self.range
        return bounds is not None

    def guess_at(self, game: AnyGame, state: State, node: int, tree: TreeColumns, work: PlainNumbers) -> None:
        """What a new node looks like, where the game evaluates states."""
        if self.evaluates:
            for place, player in self._places(node):
                worth = number_of(game, "evaluate", state, player)
                tree.guess[place] = self.gain_of(worth, tree.scale)

    def note(self, game: AnyGame, state: State, depth: int, tree: TreeColumns, work: PlainNumbers) -> None:
        """Writes down a position of the path, where they may recur."""
        if self.repeats:
            tree.marks[depth] = self.position_of(state)

    def is_repeated(self, game: AnyGame, state: State, depth: int, tree: TreeColumns, work: PlainNumbers) -> bool:
        """Did the position stand on the path, or on the board before the search?"""
        mark = self.position_of(state)
        return mark in work.played or mark in tree.marks[work[PATH_FROM] : depth]

    def ends_repeated(self, game: AnyGame) -> bool:
        """Does it end a line of play that a position recurs?"""
        return self.repeats

    def has_guess(self, game: AnyGame) -> bool:
        """Does the game evaluate states?"""
        return self.evaluates

    def _places(self, node: int) -> list[tuple[int, Player]]:
        """Where a node's values stand, each with whose it is."""
        views = len(self.viewers)
        return list(enumerate(self.viewers, node * views))


TEXTS: Final = {"mcts": uct_with, "best-first": best_first_with}


def new_tree(rows: int, scale: Scale) -> TreeColumns:
    """A tree without nodes, with room for so many."""
    columns: dict[str, list[Any]] = {name: [0] * rows for name in ROW}
    columns |= {name: [0] * (rows * scale.views) for name in EACH}
    each = {name: [0] * scale.views for name in ("gained", "worths")}
    marks = {name: [0] * DEEPEST for name in ("path", "marks")}
    roots = {"exploration_factors": EXPLORATION_FACTORS, "spreads": SPREADS}
    return TreeColumns(**columns, **marks, moves=[], chances=[], **each, **roots, scale=scale.numbers())


class PlainSampler(Sampler):
    """A tree of any Python game, grown in Python."""

    def __init__(self, call: Call, scale: Scale, method: str):
        self.game, self.state, self.scale = call.game, call.state, scale
        self.most = max(int(call.options.table_mb * 2**20 / NODE_BYTES), 1)
        primitives = PlainSampling(call.game, scale.players, scale.views, call.sum)
        self.run: Callable[..., None] = TEXTS[method](primitives)
        self.proved, *_ = bounds_with(primitives)
        self.transplant = transplant_with(primitives)
        self.position_of = primitives.position_of
        self.work = PlainNumbers(stream(call.options.seed, 0), call.clock)
        self.tree = new_tree(1, scale)
        self._write_numbers(call)
        self.work[HAS_CHANCES] = self.work[HAS_GUESSES] = 1
        self._make_room(FIRST_ROWS)
        self._remember(call.options.history)

    @property
    def is_proved(self) -> bool:
        return self.work[SIZE] > 0 and bool(self.proved(ROOT, self.tree, self.work))

    def grow(self, iterations: int) -> None:
        work = self.work
        work[LIMIT] = iterations
        while True:
            self.run(self.game, self.state, self.tree, work)
            if not (work[WANTS_ROOM] and work[MAY_GROW]):
                return
            self._make_room(2 * work[CAPACITY])

    def _make_room(self, rows: int) -> None:
        """Lets the tree grow to so many nodes, or as many as it may have."""
        rows = min(max(rows, 1), self.most)
        more = rows - len(self.tree.first)
        for name in ROW:
            getattr(self.tree, name).extend([0] * more)
        for name in EACH:
            getattr(self.tree, name).extend([0] * (more * self.scale.views))
        self.work[CAPACITY], self.work[MAY_GROW], self.work[WANTS_ROOM] = rows, int(rows < self.most), 0

    def _remember(self, history: Sequence[State]) -> None:
        self.work.played = set(map(self.position_of, history))

    def seen(self, node: int) -> NodeStatistics:
        tree, views = self.tree, self.scale.views
        first = tree.first[node]
        children = range(0) if first < 0 else range(first, first + tree.count[node])
        each = {name: getattr(tree, name)[node * views : (node + 1) * views] for name in EACH if name != "spread"}
        return NodeStatistics(mover=tree.mover[node], visits=tree.visits[node], children=children, **each)

    def keep(self, node: int, call: Call) -> None:
        old, self.tree, self.state = self.tree, new_tree(len(self.tree.first), self.scale), call.state
        self.work.clock = call.clock
        self.work.states.clear()
        self.transplant(old, self.tree, node, self.work)
        self.work[ITERATIONS] = self.work[WANTS_ROOM] = 0
        self.work[MAY_GROW] = int(self.work[CAPACITY] < self.most)
        self._remember(call.options.history)
        self.grow(0)
