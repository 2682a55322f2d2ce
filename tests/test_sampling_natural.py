"""Sampling of rules that declare nothing: as strong as with everything declared, and no slower than it has to be."""

from collections import Counter

import pytest

import outplay as op
from natural_games import AtariGo, Clobber, Isolation, TicTacToe, ToadsAndFrogs
from outplay import Limit
from outplay.core.call import Call
from outplay.core.options import Options
from outplay.door.methods import has_time_to_deepen, is_closing

FACTS = {"utility_sum": 0, "utility_range": (-1, 1)}


def declared(game):
    """The same game with what adds up, and how far it reaches."""
    told = object.__new__(type("Declared", (type(game),), FACTS))
    told.__dict__.update(vars(game))
    return told


@pytest.mark.parametrize("game", [Isolation(), AtariGo(), Clobber(), TicTacToe()], ids=lambda game: type(game).__name__)
def test_nothing_declared_nothing_lost(game):
    """The same visits of every move, and the same move."""
    told = declared(game)
    for seed in range(3):
        bare, full = (op.analyse(one, method="mcts", nodes=400, engine="plain", seed=seed) for one in (game, told))
        assert [(row.action, row.visits) for row in bare] == [(row.action, row.visits) for row in full]


def counted(game):
    """The game, and how often it is asked for what a move leads to."""
    calls = Counter()

    class Counted(type(game)):
        def result(self, state, action):
            calls["result"] += 1
            return super().result(state, action)

    game.__class__ = Counted
    return game, calls


def test_children_are_made_when_they_are_first_visited():
    """An iteration asks for a new state once, and once more when the node comes again; the rest are playouts."""
    game, calls = counted(Isolation())
    op.search(game, method="mcts", nodes=2, engine="plain")
    before = calls["result"]
    result = op.search(game, method="mcts", nodes=3_000, engine="plain")
    plies = calls["result"] - 2 * before
    assert result.iterations == 3_000
    assert plies < 3_000 * 23  # a random game takes 20 plies


class Late:
    """Fourteen plies of choices; the sum is 0 but behind a door that random play hardly ever finds: 5 for both."""

    players = ("a", "b")
    initial = ""

    def to_move(self, state):
        return "ab"[len(state) % 2]

    def actions(self, state):
        return "xyz"

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return len(state) == 6

    def utility(self, state, player):
        if state.startswith("zzzz"):
            return 5
        return 1 if (state.count("x") % 2 == 0) == (player == "a") else -1


def test_an_end_with_another_sum_begins_the_search_again():
    result = op.search(Late(), method="mcts", nodes=6_000, engine="plain")
    assert (result.value, result.action, result.assumes) == (5, "z", None)
    few = op.search(Late(), method="mcts", nodes=3, engine="plain")
    assert few.assumes is None or "add up to 0" in few.assumes


class Hung(op.Game):
    """One move of many wins at once; the others go on for a while, and mostly win too."""

    initial = ()
    players = (0, 1)

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return range(30 if not state else 4)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return state == (29,) or len(state) == 9

    def utility(self, state, player):
        is_won = state == (29,) or state.count(3) % 2 == 0
        return 1 if is_won == (player == 0) else -1


@pytest.mark.parametrize("nodes", [40, 400])
def test_a_win_in_one_is_taken_though_nobody_says_that_no_win_is_larger(nodes):
    for seed in range(25):
        assert op.search(Hung(), method="mcts", nodes=nodes, engine="plain", seed=seed).action == 29
        assert op.search(Hung(), nodes=nodes, engine="plain", seed=seed).action == 29


def test_what_is_settled_is_proved_when_nothing_else_is_left():
    """Without a limit a search of undeclared rules ends, with an exact value."""
    result = op.search(ToadsAndFrogs(), method="mcts", engine="plain")
    assert result.certainty == "exact"
    assert result.value == op.search(ToadsAndFrogs(), method="alpha-beta").value


def test_exact_search_takes_a_tenth_where_no_end_is_in_sight():
    result = op.search(AtariGo(), nodes=2_000, engine="plain")
    assert result.method == "mcts"
    assert result.nodes - result.iterations <= 200


def test_an_end_is_near_where_depths_stop_growing():
    begun = Call(Isolation(), Isolation().initial, Options())
    assert not is_closing(begun, [6, 84, 238, 528, 1_188, 4_314, 9_228])
    assert is_closing(begun, [3, 24, 65, 144, 281, 656, 1_083, 1_694, 2_561, 3_100])
    assert not is_closing(begun, [3, 4, 5])


def test_an_end_is_near_where_random_games_are_over_soon():
    begun = Call(TicTacToe(), TicTacToe().initial, Options())
    assert is_closing(begun, [10, 32, 81, 178, 429, 792])
    assert not is_closing(begun, [10, 32, 81, 178, 600])


def test_a_memory_keeps_what_was_found_out_about_the_game():
    game, calls = counted(Isolation())
    memory, asked = op.Memory(), []
    for _ in range(2):
        before = calls["result"]
        op.search(game, method="mcts", nodes=1, engine="plain", memory=memory)
        asked.append(calls["result"] - before)
    assert asked[1] < asked[0] / 4


def test_no_depth_is_begun_that_cannot_be_completed_in_time():
    def has_time(nodes, seconds):
        return has_time_to_deepen(Limit(seconds=1), nodes, seconds)

    assert has_time([10, 110], 0.09)  # the next thousand nodes take 0.82 s
    assert not has_time([10, 110], 0.11)
    assert has_time([10], 0.99), "nothing is known of how depths grow"
    assert has_time_to_deepen(Limit(nodes=5), [10, 110], 9), "nodes are no time"
