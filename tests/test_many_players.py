"""max^n, paranoid and best-reply search: no cut changes a value, and both engines look at the same nodes."""

import sys
from math import inf
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import pytest

import outplay as op
from many_games import Coins, Dice, Loose, Many, Row, Shared, SharedDice, row, start
from oracle import vector, worth
from outplay.core.kernels import searcher as kernels
from outplay.core.numbers import CUTS
from outplay.errors import Unsuited
from outplay.games import LastStone, Tree
from outplay.searching.max_n import shallow
from random_games import random_game
from searchers import drive, max_n

NEAR = 1e-12
ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])
RULES = [Shared, *(pytest.param(rules, marks=pytest.mark.slow) for rules in (Many, Loose, SharedDice, Dice))]
"""Each takes a compiler's time; plain Python tries them all."""

DEPTHS = (None, 1, 2, 3, 4)


def starts(rules, seeds):
    """Random graphs that suit the rules."""
    for seed in seeds:
        yield start(seed, dice=rules in (Dice, SharedDice), shared=rules not in (Many, Dice))


def limit(depth):
    return {} if depth is None else {"depth": depth}


def plies(depth):
    return inf if depth is None else depth


def assert_max_n(game, state, engine, depth):
    """The values of all players are the oracle's; what is called exact is that of the whole game."""
    found = op.search(game, state, method="max-n", engine=engine, **limit(depth))
    assert list(found.values.values()) == pytest.approx(vector(game, state, plies(depth)), abs=NEAR), (state, depth)
    if found.certainty == "exact":
        assert list(found.values.values()) == pytest.approx(vector(game, state), abs=NEAR), (state, depth)
    return found


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.__name__)
def test_compiled_max_n_finds_the_same_by_the_same_nodes(rules):
    for state in starts(rules, range(25)):
        for depth in DEPTHS:
            plain, compiled = (assert_max_n(rules(), state, engine, depth) for engine in ("plain", "compiled"))
            assert (plain.nodes, plain.line, plain.certainty) == (compiled.nodes, compiled.line, compiled.certainty)


@pytest.mark.parametrize("chance", [False, True])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("number", [150, pytest.param(25_000, marks=pytest.mark.slow)])
def test_max_n_is_the_oracles_on_random_games(players, chance, number):
    for seed in range(number):
        game = random_game(seed, players, chance)
        for depth in (None, 2):
            found = op.search(game, method="max-n", engine="plain", **limit(depth))
            assert tuple(found.values.values()) == vector(game, 0, plies(depth)), seed


def searched(game, state, cuts, depth=None):
    """(values, nodes) of a plain search, with cuts or without."""
    searcher = max_n("plain", game)
    searcher.work[CUTS] = int(cuts)
    return drive(searcher, game, state).find(state, depth).value, searcher.nodes


def test_shallow_pruning_saves_nodes():
    found = [[searched(Shared(), state, cuts) for state in starts(Shared, range(60))] for cuts in (True, False)]
    assert [values for values, _ in found[0]] == [values for values, _ in found[1]]
    assert sum(nodes for _, nodes in found[0]) < 0.95 * sum(nodes for _, nodes in found[1])


FAULTS = {
    "a bound from the wrong player's view": (
        "leaves_too_little(game, best[mover], alpha, ties)",
        "leaves_too_little(game, best[before], alpha, ties)",
    ),
    "a tie that is cut though it is listed first": ("best[mover], comes_later,", "best[mover], True,"),
    "an entry that was cut, taken for a value": ("if entry.bound == EXACT:", "if entry.bound != UNKNOWN:"),
    "the least of the others forgotten": ("left = ceiling - worth", "left = ceiling - worth - 1"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault, monkeypatch):
    right, wrong = FAULTS[fault]
    source = Path(shallow.__file__).read_text()
    assert right in source
    module = ModuleType("planted")
    monkeypatch.setitem(sys.modules, "planted", module)
    exec(source.replace(right, wrong), vars(module))
    monkeypatch.setattr("outplay.searching.max_n.max_n_with", module.max_n_with)
    with pytest.raises(AssertionError):
        assert_shared_values(300)


def assert_shared_values(number):
    """max^n gives the oracle's values in so many games, at every depth."""
    for state in starts(Shared, range(number)):
        for depth in DEPTHS:
            assert_max_n(Shared(), state, "plain", depth)


def test_of_equal_moves_the_first_is_kept_whichever_is_searched_first():
    game = Shared()
    for state in starts(Shared, range(80)):
        searcher = max_n("plain", game)
        searcher.work[CUTS] = 1
        for first in (None, 0, 1, 2):
            found = drive(searcher, game, state).find(state, 3, first)
            assert found.value == vector(game, state, 3)
            best = [way for way in range(3) if vector(game, game.result(state, way), 2) == found.value]
            assert found.number == best[0]


def test_evaluations_that_break_the_sum_end_all_pruning():
    game = Loose()
    for state in starts(Loose, range(30)):
        searcher = max_n("plain", game)
        searcher.work[CUTS] = 1
        assert drive(searcher, game, state).find(state, 2).value == vector(game, state, 2)
        assert searcher.works[0][CUTS] == 0 or all(game.is_terminal(child) for child in leaves(game, state, 2))


def leaves(game, state, depth):
    """The states that a search so deep ends at."""
    if depth == 0 or game.is_terminal(state):
        return [state]
    return [leaf for a in game.actions(state) for leaf in leaves(game, game.result(state, a), depth - 1)]


def assert_paranoid(game, state, engine, depth):
    """The value is the oracle's; what is called a bound, or exact, is true of max^n's value."""
    mover = game.to_move(state)
    found = op.search(game, state, method="paranoid", engine=engine, **limit(depth))
    assert found.value == pytest.approx(worth(game, state, mover, plies(depth)), abs=NEAR)
    true = vector(game, state)[game.players.index(mover)]
    assert found.certainty != "lower bound" or found.value <= true + NEAR
    assert found.certainty != "exact" or found.value == pytest.approx(true, abs=NEAR)
    return found


@pytest.mark.parametrize("rules", [Shared, Many, SharedDice, Dice], ids=lambda rules: rules.__name__)
def test_paranoid_values_are_the_oracles_and_bounds_are_true(rules):
    found = [assert_paranoid(rules(), state, "plain", depth) for state in starts(rules, range(20)) for depth in DEPTHS]
    assert {"lower bound", "estimate"} <= {one.certainty for one in found}


@pytest.mark.parametrize("rules", [Shared, pytest.param(SharedDice, marks=pytest.mark.slow)])
def test_compiled_paranoid_search_finds_the_same_by_the_same_nodes(rules):
    """Not in graph 22, where two positions share a row of the compiled table, and one of them is searched again."""
    for state in starts(rules, (seed for seed in range(25) if seed != 22)):
        for depth in DEPTHS:
            plain, compiled = (assert_paranoid(rules(), state, engine, depth) for engine in ("plain", "compiled"))
            assert (plain.nodes, plain.line, plain.certainty) == (compiled.nodes, compiled.line, compiled.certainty)


def test_paranoid_on_random_games_bounds_max_n_from_below():
    for seed in range(300):
        game = random_game(seed, 3)
        if not game.is_terminal(0):
            assert_paranoid(game, 0, "plain", None)


def reply_worth(game, state, hero, plies):
    """Best-reply search by its definition: of the others one moves, in every way, and the rest pass."""
    if game.is_terminal(state):
        return game.utility(state, hero)
    if plies == 0:
        return game.evaluate(state, hero)
    if game.to_move(state) == hero:
        return max(reply_worth(game, game.result(state, a), hero, plies - 1) for a in game.actions(state))
    replies = []
    while not game.is_terminal(state) and game.to_move(state) != hero:
        replies += [passed(game, game.result(state, action), hero) for action in game.actions(state)]
        state = game.pass_turn(state)
    return min(reply_worth(game, after, hero, plies - 1) for after in replies)


def passed(game, state, hero):
    """The state after all others have passed."""
    while not game.is_terminal(state) and game.to_move(state) != hero:
        state = game.pass_turn(state)
    return state


@ENGINES
def test_best_reply_finds_what_its_definition_says(engine):
    game = Coins()
    for seed in range(60):
        state = row(seed)
        for depth in DEPTHS:
            found = op.search(game, state, method="best-reply", engine=engine, **limit(depth))
            assert found.value == reply_worth(game, state, state.turn, plies(depth)), seed
            after = game.result(state, found.action)
            assert found.value == reply_worth(game, after, state.turn, plies(depth) - 1), seed


def test_compiled_best_reply_looks_at_the_same_nodes():
    game = Coins()
    for seed in range(30):
        plain, compiled = (
            op.search(game, row(seed), method="best-reply", engine=engine, depth=3) for engine in ("plain", "compiled")
        )
        assert (plain.value, plain.action, plain.nodes) == (compiled.value, compiled.action, compiled.nodes), seed


def test_best_reply_is_never_exact_but_where_a_move_wins_at_once():
    for seed in range(60):
        for found in op.deepen(Coins(), row(seed), method="best-reply", engine="plain"):
            assert found.certainty == "estimate"
        rows = op.analyse(Coins(), row(seed), method="best-reply", engine="plain")
        assert all(one.certainty == "estimate" or one.ends_in == 1 for one in rows)


def test_best_reply_is_refused_in_words():
    with pytest.raises(Unsuited, match="Shared has no pass_turn"):
        op.search(Shared(), method="best-reply", depth=2)
    with pytest.raises(Unsuited, match="SharedDice has chance nodes"):
        op.search(SharedDice(), method="best-reply", depth=2)


@pytest.mark.parametrize("method", ["paranoid", "best-reply"])
@pytest.mark.parametrize("states", [[row(1)], [row(1), row(2)]], ids=len)
def test_what_proves_no_values_refuses_to_give_them(method, states):
    with pytest.raises(Unsuited, match="max-n"):
        op.values(Coins(), states, method=method)


class Named(Coins):
    """The same for players with names."""

    players = ("A", "B", "C")

    def to_move(self, state):
        return "A" if state.turn == 0 else "B" if state.turn == 1 else "C"

    def utility(self, state, player):
        place = 0 if player == "A" else 1 if player == "B" else 2
        return 2 * state.points[place] - state.points[(place + 1) % 3] - state.points[(place + 2) % 3]


@pytest.mark.parametrize(
    "method", ["max-n", *(pytest.param(method, marks=pytest.mark.slow) for method in ("paranoid", "best-reply"))]
)
def test_compiled_games_take_any_three_players(method):
    for seed in range(6):
        plain, compiled = (
            op.search(Named(), row(seed), method=method, engine=engine, depth=3) for engine in ("plain", "compiled")
        )
        assert (plain.value, plain.action, plain.player) == (compiled.value, compiled.action, compiled.player)


def test_lines_and_random_games_of_three_are_counted_by_both_engines():
    one, other = (op.playouts(Coins(), n=200, engine=engine).results for engine in ("plain", "compiled"))
    assert one == other
    one, other = (op.perft(Coins(), depth=4, engine=engine).counts for engine in ("plain", "compiled"))
    assert one == other


@pytest.mark.parametrize("method", ["max-n", "paranoid", "best-reply"])
@pytest.mark.parametrize("nodes", [1, 2, 3, 7, 20])
def test_every_method_keeps_to_its_nodes_and_has_a_move(method, nodes):
    game = Coins()
    found = op.search(game, method=method, nodes=nodes, engine="plain")
    assert found.nodes <= nodes
    assert found.action in game.actions(game.initial)
    assert found.certainty == "estimate"
    assert {one.action for one in op.analyse(game, method=method, nodes=nodes)} == {1, 2, 3}


class Stones(NamedTuple):
    """Stones that are left, and whose turn it is."""

    left: int
    turn: int


class PutOff(op.Game):
    """Three take one stone in turn, or all: who takes the last wins, and to take one is listed first."""

    players = (0, 1, 2)
    initial = Stones(7, 0)
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)

    def to_move(self, state):
        return state.turn

    def actions(self, state):
        yield 1
        if state.left > 1 and state.left % 3 == 1:
            yield state.left

    def result(self, state, action):
        return Stones(state.left - action, (state.turn + 1) % 3)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return 1 if player == (state.turn + 2) % 3 else 0


@ENGINES
def test_who_can_win_at_once_does(engine):
    """Seven stones one at a time win as well, as the others cannot help it: that move is listed first."""
    game = PutOff()
    for depth in (None, *range(1, 8)):
        found = op.search(game, method="max-n", engine=engine, **limit(depth))
        assert (found.action, list(found.values.values())) == (7, [1, 0, 0]), depth
    assert op.max_n_search(game).action == 1


def chain(plies, end):
    """A line without a choice, so many plies long."""
    return [chain(plies - 1, end)] if plies else end


@pytest.mark.parametrize("depth", range(3, 9))
def test_of_two_wins_the_one_that_was_known_first_is_played(depth):
    game = Tree([chain(5, (1, 0, 0)), chain(2, (1, 0, 0)), (0, 1, 0)], players=3)
    found = op.search(game, method="max-n", depth=depth)
    assert (found.action, list(found.values.values())) == ("a2", [1, 0, 0])


def test_who_cannot_win_does_not_hurry():
    game = Tree([chain(5, (0, 1, 0)), chain(2, (0, 1, 0)), (0, 1, 0)], players=3)
    assert {op.search(game, method="max-n", depth=depth).action for depth in range(1, 9)} == {"a1"}


@pytest.mark.parametrize("rules", [Shared, Many, SharedDice, Dice], ids=lambda rules: rules.__name__)
def test_what_is_played_is_worth_the_values_that_are_told(rules):
    game = rules()
    for state in starts(rules, range(25)):
        if game.is_terminal(state) or game.to_move(state) == op.CHANCE:
            continue
        for depth in DEPTHS:
            found = assert_max_n(game, state, "plain", depth)
            after = game.result(state, found.action)
            assert vector(game, after, plies(depth) - 1) == pytest.approx(list(found.values.values()), abs=NEAR)


@pytest.mark.parametrize("table_mb", [16, 64])
def test_a_search_that_turns_out_to_be_long_looks_at_the_same_nodes(table_mb, monkeypatch):
    """What a compiled search began in one thread and gave up, it would begin again in another with a fuller table."""
    monkeypatch.setattr(kernels, "SHORT", 4)
    rows = [Row(tuple(Random(seed).randint(0, 6) for _ in range(9)), 0, (0, 0, 0), 0) for seed in range(15)]
    for game, states in ((Shared(), starts(Shared, range(15))), (Coins(), rows)):
        for state in states:
            for depth in (None, 4):
                plain, compiled = (
                    op.search(game, state, method="max-n", engine=engine, table_mb=table_mb, **limit(depth))
                    for engine in ("plain", "compiled")
                )
                assert (plain.nodes, plain.line, plain.values) == (compiled.nodes, compiled.line, compiled.values)


def test_an_end_has_a_value_for_everybody_whoever_is_said_to_move():
    class Over(LastStone):
        def to_move(self, state):
            return "nobody" if self.is_terminal(state) else super().to_move(state)

    for kind in (LastStone, Over):
        game = kind(2)
        end = game.result(game.initial, 2)
        found = op.search(game, end)
        assert found.values == {player: game.utility(end, player) for player in game.players}
        assert found.value == found.values[found.player]
