"""What `auto` takes: exact without a limit, exact search first with one, and sampling where nothing can be compared."""

import pytest

import outplay as op
from outplay.door.methods import SAMPLED
from outplay.games import ConnectFour, Kalah, MuTorere, Othello, ThreeMensMorris, TicTacToe


class Bare(ConnectFour):
    """Connect Four as a person would write it first: the six words and what is declared."""

    bounds = op.Game.bounds
    candidates = op.Game.candidates
    promise = op.Game.promise


def test_a_small_game_is_decided_by_exact_search():
    result = op.search(TicTacToe(), nodes=50_000, engine="plain")
    assert (result.method, result.certainty, result.value) == ("alpha-beta", "exact", 0)


def test_a_large_one_without_an_evaluation_is_sampled_and_says_why():
    result = op.search(Bare(), nodes=800, engine="plain")
    assert (result.method, result.why) == ("mcts", SAMPLED)
    assert result.nodes == 800
    assert result.visits


def test_a_win_in_sight_is_no_matter_of_luck():
    game = Bare()
    state = game.position("112233")
    result = op.search(game, state, nodes=2_000, engine="plain")
    assert (result.method, result.action, result.certainty) == ("alpha-beta", 3, "exact")


@pytest.mark.parametrize("limit", [{"depth": 3}, {"depth": 2, "nodes": 10_000}])
def test_a_depth_is_searched(limit):
    assert op.search(Bare(), engine="plain", **limit).method == "alpha-beta"


def test_what_has_an_evaluation_is_searched():
    assert op.search(Othello(), nodes=2_000, engine="plain").method == "alpha-beta"


def test_a_ranking_keeps_what_exact_search_decided():
    game = Bare()
    state = game.position("1122")
    rows = op.analyse(game, state, nodes=3_000, engine="plain")
    assert {row.action for row in rows} == set(range(7))
    lost = [row for row in rows if row.certainty == "exact" and row.value < 0]
    assert all(row.value > one.value for one in lost for row in rows[:1])
    assert rows[1:] == sorted(rows[1:], key=lambda row: -row.value)


def test_deepen_shows_both_and_ends_with_the_sampled_answer():
    methods = [result.method for result in op.deepen(Bare(), nodes=2_000, engine="plain")]
    assert methods[0] == "alpha-beta"
    assert methods[-1] == "mcts"


def test_a_watched_search_is_a_text_that_can_be_watched():
    tally = op.Tally()
    assert op.search(Bare(), nodes=500, watch=tally).method == "alpha-beta"
    assert tally.nodes


class Trio(op.Game):
    """Three in turn count up to forty by ones, twos and threes; who says forty wins 1."""

    initial = (0, 0)
    players = (0, 1, 2)
    can_repeat = False
    utility_range = (0, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2, 3) if state[0] + n <= 40]

    def result(self, state, action):
        return state[0] + action, (state[1] + 1) % 3

    def is_terminal(self, state):
        return state[0] == 40

    def utility(self, state, player):
        return 1 if (player + 1) % 3 == state[1] else 0


def test_many_players_without_an_evaluation_are_sampled():
    result = op.search(Trio(), nodes=2_000)
    assert result.method == "mcts"
    assert set(result.values) == {0, 1, 2}


def test_few_nodes_are_all_for_the_exact_search():
    assert op.search(Kalah(), nodes=3, engine="plain").method == "alpha-beta"


@pytest.mark.parametrize("engine", ["plain", "auto"])
def test_a_search_that_would_go_round_for_ever_is_decided_by_all_positions(engine, monkeypatch):
    """Straffin, 1995: Mū tōrere goes on for ever."""
    monkeypatch.setattr("outplay.door.calls.CIRCLE_NODES", 2_000)
    found = op.search(MuTorere(), engine=engine)
    assert (found.value, found.certainty, found.ends_in, found.method) == (0, "exact", None, "retrograde")
    assert "search alone decided nothing" in found.why
    rows = op.analyse(MuTorere(), engine=engine)
    assert [row.action for row in rows] == [0, 3]
    assert {(row.value, row.certainty, row.method) for row in rows} == {(0, "exact", "retrograde")}


def test_a_search_that_may_never_end_says_so(monkeypatch):
    monkeypatch.setattr("outplay.door.calls.CIRCLE_NODES", 500)
    monkeypatch.setattr("outplay.door.methods.MOST_POSITIONS", 20)
    monkeypatch.setattr("outplay.solving.enumeration.solver.FIRST_PIECE", 10)
    with pytest.warns(RuntimeWarning, match="may never end"):
        assert op.search(ThreeMensMorris()).value == 1


@pytest.mark.parametrize("options", [{"method": "alpha-beta"}, {"depth": 20}, {"history": (MuTorere().initial,)}])
def test_a_named_method_a_limit_and_a_game_with_a_past_are_left_to_search(options, monkeypatch):
    monkeypatch.setattr("outplay.door.calls.CIRCLE_NODES", 0)
    monkeypatch.setattr("outplay.door.calls.by_walking", pytest.fail)
    assert op.search(ThreeMensMorris(), **options).method == "alpha-beta"
