"""Compiled sampling of dice and of three players: the tree of the plain engine, proofs that are the oracle's."""

from typing import NamedTuple

import pytest

import outplay as op
from dice_graphs import Bounded, Graph, Race, graph
from many_games import Coins, Dice, Many, Shared, SharedDice, start
from oracle import vector, worth
from outplay import CHANCE
from outplay.errors import BadValue, Unsuited
from outplay.games import Backgammon, BearingOff, LastStone, Pig, Piglet, TwoThousandFortyEight
from test_sampling_twins import told

NEAR = 1e-12
ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


def slow(*rules):
    """Each takes a compiler's time."""
    return [pytest.param(one, marks=pytest.mark.slow) for one in rules]


def named(rules):
    return rules.__name__ if isinstance(rules, type) else type(rules).__name__


def graph_of(rules, seed):
    """A random graph that suits the rules."""
    if issubclass(rules, Many):
        return start(seed, dice=issubclass(rules, Dice), shared=rules in (Shared, SharedDice))
    return graph(seed)


def assert_twins(game, state=None, nodes=300, **words):
    """Both engines say the same of the best move, and of every move."""
    for call in (op.search, op.analyse):
        plain, compiled = (
            call(game, state, method="mcts", nodes=nodes, engine=engine, **words) for engine in ("plain", "compiled")
        )
        if call is op.search:
            plain, compiled = [plain], [compiled]
        assert [told(row) for row in compiled] == [told(row) for row in plain]


class Pair(NamedTuple):
    """Two dice, what both players have taken, whose turn it is, and whether dice are in the air."""

    dice: tuple[int, ...]
    points: tuple[int, ...]
    turn: int
    rolling: bool


class TakeADie(op.Game):
    """Two dice are thrown, and who moves takes one of them, four times in all: 1 on average, the larger of two.

    Players are called 5 and 3; a throw is made of three numbers, a move of two.  Equal dice never happen.
    """

    initial = Pair((0, 0), (0, 0), 0, True)
    can_repeat = False
    players = (5, 3)
    utility_sum = 0

    def to_move(self, state):
        return CHANCE if state.rolling else 5 if state.turn % 2 == 0 else 3

    def actions(self, state):
        for number in range(2):
            yield number, -1

    def outcomes(self, state):
        for one in range(-2, 3):
            for other in range(-2, 3):
                yield (one, other, 7), 0.0 if one == other else 1 / 20

    def result(self, state, action):
        if state.rolling:
            return Pair((action[0], action[1]), state.points, state.turn, action[0] == action[1])
        who = state.turn % 2
        points = op.replaced(state.points, who, state.points[who] + state.dice[action[0]] * -action[1])
        return Pair((0, 0), points, state.turn + 1, True)

    def is_terminal(self, state):
        return state.turn == 4

    def utility(self, state, player):
        ahead = state.points[0] - state.points[1]
        return ahead if player == 5 else -ahead


class Loaded(TakeADie):
    """The same, and somebody has forgotten a side of the dice."""

    def outcomes(self, state):
        for one in range(-2, 3):
            yield (one, 3, 7), 0.19


class Guest(Coins):
    """A fourth player comes in the middle."""

    utility_range = (-99, 99)

    def to_move(self, state):
        return 3 if (state.taken, state.turn) == (5, 0) else state.turn


@pytest.mark.parametrize("rules", [Dice, *slow(Graph, Bounded, Many, Shared, SharedDice)], ids=named)
def test_both_engines_grow_the_same_tree_on_random_graphs(rules):
    """Extra turns, dice, ties, and three players."""
    for seed in range(24):
        assert_twins(rules(), graph_of(rules, seed), nodes=(1, 7, 70, 400)[seed % 4], seed=seed)


@pytest.mark.parametrize(
    "game",
    [
        Pig(20),
        LastStone(9),
        *slow(
            TakeADie(),
            Piglet(5),
            TwoThousandFortyEight(2, 2),
            TwoThousandFortyEight(4, 4),
            BearingOff(),
            Backgammon(),
            Race(),
        ),
    ],
    ids=named,
)
def test_both_engines_grow_the_same_tree_of_every_game(game):
    state = game.initial
    for throw in range(3):
        assert_twins(game, state, seed=throw)
        if game.to_move(state) == CHANCE:
            state = game.result(state, list(game.outcomes(state))[-1][0])
        else:
            state = game.result(state, next(iter(game.actions(state))))


@pytest.mark.parametrize("rules", [Dice, *slow(Graph, Bounded, Many, Shared, SharedDice)], ids=named)
@pytest.mark.parametrize("number", [100, pytest.param(5_000, marks=pytest.mark.slow)])
def test_what_compiled_sampling_proves_is_the_oracles(rules, number):
    """In every view; of equally good moves the first counts, as max^n has it."""
    game, proved = rules(), 0
    for seed in range(number):
        state = graph_of(rules, seed)
        found = op.search(game, state, method="mcts", nodes=(30, 300, 3_000)[seed % 3], engine="compiled", seed=seed)
        if found.certainty != "exact":
            continue
        proved += 1
        if issubclass(rules, Many):
            assert list(found.values.values()) == pytest.approx(vector(game, state), abs=NEAR), seed
        else:
            assert found.value == pytest.approx(worth(game, state, found.player), abs=NEAR), seed
    assert proved > number / 5


@ENGINES
def test_a_game_of_dice_is_proved_though_what_never_happens_has_no_end(engine):
    game = TakeADie()
    state = game.initial._replace(turn=3)
    found = op.search(game, state, method="mcts", engine=engine)
    assert found.certainty == "exact"
    assert found.value == pytest.approx(1 if found.player == 3 else -1, abs=NEAR)


def test_proved_values_of_everybody_are_written_as_the_rules_do():
    found = op.search(LastStone(9), method="mcts", engine="compiled")
    assert repr(dict(found.values)) == "{0: 1, 1: 2, 2: 0}"


def test_rows_are_added_to_a_tree_with_probabilities(monkeypatch):
    from outplay.sampling.kernels import sampler

    monkeypatch.setattr(sampler, "FIRST_ROWS", 8)
    assert_twins(TakeADie(), nodes=400)
    assert_twins(LastStone(9), nodes=400)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_are_joined_where_dice_are_thrown(threads):
    found = [op.search(Pig(20), method="mcts", nodes=2_001, engine="compiled", threads=threads) for _ in range(2)]
    assert found[0].as_dict() == found[1].as_dict()
    assert found[0].nodes == 2_001


@ENGINES
def test_a_tree_is_kept_beyond_a_throw(engine):
    game, memory = TakeADie(), op.Memory()
    state = game.result(game.initial, (2, 1, 7))
    op.search(game, state, method="mcts", nodes=2_000, engine=engine, memory=memory)
    state = game.result(game.result(state, (0, -1)), (-1, 1, 7))
    kept, fresh = (
        op.search(game, state, method="mcts", nodes=10, engine=engine, memory=one) for one in (memory, op.Memory())
    )
    assert kept.visits > 10 >= fresh.visits
    assert kept.nodes == fresh.nodes == 10


@ENGINES
def test_probabilities_that_do_not_sum_to_1_are_refused(engine):
    with pytest.raises(BadValue, match="sum to"):
        op.search(Loaded(), method="mcts", nodes=50, engine=engine)
    with pytest.raises(BadValue, match="sum to"):
        op.playouts(Loaded(), n=10, engine=engine)


@pytest.mark.slow
def test_who_is_none_of_three_players_is_refused():
    with pytest.raises(Unsuited, match="besides players 0 and 1 and 2"):
        op.search(Guest(), method="mcts", nodes=500, engine="compiled")


@pytest.mark.parametrize(
    "game", [Pig(20), *slow(TakeADie(), Race(), TwoThousandFortyEight(2, 2), BearingOff(), Backgammon())], ids=named
)
def test_lines_and_random_games_of_dice_are_counted_by_both_engines(game):
    one, other = (op.playouts(game, n=200, seed=3, engine=engine) for engine in ("plain", "compiled"))
    assert one == other
    assert repr(one.results) == repr(other.results), "ints stay ints"
    one, other = (op.perft(game, depth=3, engine=engine) for engine in ("plain", "compiled"))
    assert one == other


def test_random_games_given_up_are_the_same_in_both_engines():
    one, other = (op.playouts(Pig(20), n=200, longest=25, engine=engine) for engine in ("plain", "compiled"))
    assert one == other
    assert one.unfinished > 0
