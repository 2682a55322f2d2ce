"""mcts and best-first at the front door: limits, seeds, threads, what is kept, and what is said."""

import re
from threading import Event

import pytest

import outplay as op
from outplay.errors import BadOption, Unsuited
from outplay.games import ConnectFour, DiceGame, TicTacToe, Tree
from outplay.saying import sampled

METHODS = pytest.mark.parametrize("method", ["mcts", "best-first"])


class Fifteen(op.Game):
    """Take one, two or three of fifteen stones; who takes the last one wins.  Take 3, and then always leave fours."""

    initial = (15, 0)
    can_repeat = False

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(3, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Three(op.Game):
    """Three in turn take one or two of seven stones; who takes the last one gets 2, who took before them 1."""

    initial = (7, 0, None)
    players = ("a", "b", "c")
    can_repeat = False

    def to_move(self, state):
        return self.players[state[1]]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, (state[1] + 1) % 3, state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return {state[2]: 2, (state[2] - 1) % 3: 1}.get(self.players.index(player), 0)


def test_the_last_stone_is_found_with_every_seed():
    game = Fifteen()
    for seed in range(4):
        assert op.search(game, method="mcts", nodes=20_000, engine="plain", seed=seed).action == 3


@pytest.mark.slow
def test_the_last_stone_is_found_in_a_hundred_of_a_hundred_runs():
    found = [op.search(Fifteen(), method="mcts", nodes=20_000, engine="plain", seed=seed).action for seed in range(100)]
    assert found == [3] * 100


@METHODS
def test_the_same_seed_gives_the_same_answer_and_another_one_another(method):
    game = ConnectFour(5, 5)
    found = [op.search(game, method=method, nodes=300, engine="plain", seed=seed).as_dict() for seed in (1, 1, 2)]
    assert found[0] == found[1]
    assert found[0] != found[2]


@METHODS
def test_a_node_is_an_iteration(method):
    result = op.search(ConnectFour(), method=method, nodes=77, engine="plain")
    assert (result.nodes, result.stopped_by, result.certainty) == (77, "nodes", "estimate")
    assert sum(row.visits for row in op.analyse(TicTacToe(), method=method, nodes=50, engine="plain")) <= 50


def test_visits_add_up_and_every_move_has_its_error():
    rows = op.analyse(ConnectFour(), method="mcts", nodes=500, engine="plain")
    assert sum(row.visits for row in rows) == 500
    assert all(row.error > 0 and 0 <= row.score <= 1 for row in rows)
    assert {row.action for row in rows} == set(range(7))
    assert rows[0].visits == max(row.visits for row in rows)


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_out_the_iterations_and_are_joined(threads):
    game = ConnectFour()
    found = [op.search(game, method="mcts", nodes=2_001, engine="compiled", threads=threads) for _ in range(2)]
    assert found[0].as_dict() == found[1].as_dict()
    assert found[0].nodes == 2_001
    proved = op.search(TicTacToe(), method="mcts", engine="compiled", threads=threads)
    assert (proved.value, proved.certainty) == (0, "exact")


def test_a_tree_that_is_full_says_so_and_goes_on():
    result = op.search(ConnectFour(), method="mcts", nodes=3_000, engine="plain", table_mb=0.1)
    assert result.is_full
    assert result.nodes == 3_000
    assert not op.search(ConnectFour(), method="mcts", nodes=300, engine="plain").is_full


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_without_a_limit_a_full_tree_ends_the_search(engine):
    result = op.search(ConnectFour(), method="mcts", engine=engine, table_mb=0.05)
    assert (result.stopped_by, result.is_full, result.certainty) == ("memory", True, "estimate")


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_what_was_found_is_kept_for_the_next_move(engine):
    game, memory = ConnectFour(), op.Memory()
    first = op.search(game, method="mcts", nodes=2_000, engine=engine, memory=memory)
    state = game.result(game.result(game.initial, first.action), first.line[1])
    history = [game.initial, game.result(game.initial, first.action)]
    kept = op.search(game, state, method="mcts", nodes=10, engine=engine, memory=memory, history=history)
    fresh = op.search(game, state, method="mcts", nodes=10, engine=engine, history=history)
    assert kept.visits > 20 > fresh.visits
    assert kept.nodes == fresh.nodes == 10


def test_a_tree_that_is_kept_grows_on_in_the_engine_that_began_it_unless_time_counts():
    game, memory = ConnectFour(), op.Memory()
    first = op.search(game, method="mcts", nodes=2_000, engine="plain", memory=memory)
    op.search(game, method="mcts", nodes=1, engine="compiled")
    assert op.search(game, method="mcts", nodes=1).engine == "compiled"
    state = game.result(game.result(game.initial, first.action), first.line[1])
    history = [game.initial, game.result(game.initial, first.action)]
    kept = op.search(game, state, method="mcts", nodes=10, memory=memory, history=history)
    assert kept.engine == "plain"
    assert kept.visits > 20
    timed = op.search(game, state, method="mcts", nodes=10, seconds=60, memory=memory, history=history)
    assert timed.engine == "compiled"


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_iterations_are_told_apart_from_what_exact_search_looked_at(engine):
    game = ConnectFour()
    result = op.search(game, nodes=400, engine=engine)
    assert (result.method, result.iterations) == ("mcts", 360)
    assert result.nodes == 400
    assert result.visits < result.iterations
    assert result.as_dict()["iterations"] == 360
    assert {row.iterations for row in op.analyse(game, method="mcts", nodes=50, engine=engine)} == {50}
    assert op.search(game, depth=2, engine=engine).iterations is None


def test_a_tree_is_not_kept_for_a_state_that_it_does_not_know():
    game, memory = ConnectFour(), op.Memory()
    op.search(game, method="mcts", nodes=500, engine="plain", memory=memory)
    elsewhere = game.position("1234567")
    result = op.search(game, elsewhere, method="mcts", nodes=10, engine="plain", memory=memory)
    assert result.as_dict() == op.search(game, elsewhere, method="mcts", nodes=10, engine="plain").as_dict()


def test_everybody_has_a_value_where_many_play():
    game = Three()
    result = op.search(game, method="mcts", nodes=5_000, engine="plain")
    assert result.certainty == "exact"
    assert dict(result.values) == dict(op.max_n_search(game, game.initial).values)
    estimate = op.search(game, method="mcts", nodes=5, engine="plain")
    assert set(estimate.values) == {"a", "b", "c"}
    assert sampled(estimate).startswith("worth ")


def test_dice_are_weighed():
    result = op.search(DiceGame(), method="mcts", nodes=5_000, engine="plain")
    assert (result.action, result.value, result.certainty) == ("throw", 0, "exact")


def test_what_a_method_cannot_express_is_refused_by_name():
    with pytest.raises(Unsuited, match="best-first has none: mcts or expectiminimax"):
        op.search(DiceGame(), method="best-first", nodes=10)
    with pytest.raises(Unsuited, match="best-first is for two: mcts or max-n"):
        op.search(Three(), method="best-first", nodes=10)
    with pytest.raises(BadOption, match="has no depth: give it seconds= or nodes="):
        op.search(TicTacToe(), method="mcts", depth=3)
    with pytest.raises(BadOption, match="cannot be watched"):
        op.search(TicTacToe(), method="mcts", nodes=10, watch=op.Tally())
    with pytest.raises(BadOption, match="memory is 3; it should be a Memory"):
        op.search(TicTacToe(), method="mcts", nodes=10, memory=3)


def test_margins_count_where_everything_is_a_win():
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    result = op.search(tree, method="mcts", nodes=3_000, engine="plain")
    assert (result.value, result.action, result.certainty) == (3, "a1", "exact")


@pytest.mark.parametrize(
    ("nodes", "words"), [(400, r"won \d+ ± \d+ % of [\d,]+ playouts"), (1, r"won 0 % \(at most 80 %\) of 1 playout$")]
)
def test_an_estimate_says_how_sure_it_is(nodes, words):
    result = op.search(ConnectFour(), method="mcts", nodes=nodes, engine="plain")
    assert re.fullmatch(words, sampled(result))


@pytest.mark.parametrize("stop_at", range(1, 60, 7))
def test_an_interrupted_search_gives_a_legal_move_and_claims_nothing_untrue(stop_at):
    class Interrupted(TicTacToe):
        asked = 0

        def actions(self, state):
            self.asked += 1
            if self.asked == stop_at + 10:
                raise KeyboardInterrupt
            return super().actions(state)

    result = op.search(Interrupted(), method="mcts", nodes=2_000, engine="plain")
    assert result.stopped_by == "interrupt"
    assert result.action in range(9)
    assert result.certainty != "exact" or result.value == 0


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_tree_that_is_kept_looks_at_the_clock_of_its_new_search(engine):
    game, memory, stop = ConnectFour(), op.Memory(), Event()
    first = op.search(game, method="mcts", nodes=200, engine=engine, memory=memory, stop=stop)
    stop.set()
    state = game.result(game.initial, first.action)
    assert op.search(game, state, method="mcts", nodes=200, engine=engine, memory=memory).nodes == 200
