"""Comparisons, reviews, and the charts of both: rows are what the algorithms report, and any numbers can be drawn."""

import re
from itertools import pairwise
from math import inf
from random import Random

import pytest

import outplay
from drawing_games import FIGURE, SMALL, THREE, having, late, parsed, played, words
from outplay import Game, Tally, algorithms, compare, review, search, trace
from outplay.door.by_name import LIMITED
from outplay.drawing.chart import chart
from outplay.errors import BadOption, IllegalAction, NotAGame, Unsuited
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, TicTacToe, Tree
from outplay.games.nim import Take
from outplay.notation import players_by_turn
from random_games import random_game

# Comparisons


@pytest.mark.parametrize("name", SMALL)
def test_the_rows_of_a_comparison_are_what_the_algorithms_report(name):
    game, state = late(name)
    suited = [algorithm for algorithm in algorithms(game) if algorithm in LIMITED]
    rows = compare(game, state, algorithms=suited, depth=2)
    whole = {(row.algorithm, row.depth) for row in rows if row.is_whole}
    assert [(row.algorithm, row.depth) for row in rows] == [
        (name, depth) for name in suited for depth in (1, 2) if (name, depth - 1) not in whole
    ]
    for row in rows:
        options = {"depth": row.depth, "watch": (tally := Tally())}
        if row.algorithm == "engine":
            options["engine"] = "plain"
        elif not outplay.words.offers(game, "evaluate"):
            options["evaluate"] = lambda state, player: 0
        result = LIMITED[row.algorithm](game, state, **options)
        assert (row.nodes, row.value, row.action) == (tally.nodes, result.value, result.action)
        assert row.is_whole == (result.certainty != "estimate")
        assert row.seconds >= 0


def test_the_usual_algorithms_are_compared_unless_others_are_named():
    named = lambda game: list(dict.fromkeys(row.algorithm for row in compare(game, depth=1)))  # noqa: E731
    assert named(Nim(1, 2)) == ["minimax", "alpha-beta", "alpha-beta-table", "engine"]
    assert named(DiceGame()) == ["expectiminimax", "star1", "star2"]
    assert named(LastStone(4)) == ["max-n"]
    assert {row.algorithm for row in compare(Nim(1, 2), algorithms=["alpha-beta"], depth=1)} == {"alpha-beta"}


def test_pruning_shows_in_the_rows():
    rows = {(row.algorithm, row.depth): row.nodes for row in compare(ConnectFour(4, 4), depth=4)}
    for depth in (3, 4):
        assert rows["alpha-beta", depth] < rows["minimax", depth]


@pytest.mark.parametrize("most", [1, 5, 30, 100])
def test_an_algorithm_goes_no_deeper_once_it_took_too_many_nodes(most):
    game = Nim(2, 3)
    everything = compare(game, depth=5)
    capped = compare(game, depth=5, most=most)
    for name in ("minimax", "alpha-beta", "alpha-beta-table", "engine"):
        full = [row.nodes for row in everything if row.algorithm == name]
        fit = next((i for i, nodes in enumerate(full) if nodes > most), len(full))
        assert [row.nodes for row in capped if row.algorithm == name] == full[:fit]


def test_a_tree_of_two_plies_is_not_searched_to_the_fifth():
    rows = list(compare(Tree(FIGURE), depth=5))
    assert max(row.depth for row in rows) == 2
    assert {(row.value, row.action, row.is_whole) for row in rows if row.depth == 2} == {(3, "a1", True)}


def test_a_comparison_starts_from_any_state():
    game = Nim(1, 2)
    state = game.result(game.initial, Take(1, 1))
    assert [row.nodes for row in compare(game, state, algorithms=["minimax"], depth=2)] == [3, 5]


def test_dice_at_the_root_are_seen_by_the_player_who_begins():
    game = DiceGame()
    thrown = game.result(game.initial, "throw")
    options = {"depth": 1, "evaluate": lambda state, player: 0}
    assert trace("expectiminimax", game, thrown).result == outplay.expectiminimax_search(game, thrown, player=0)
    assert trace("expectiminimax", game, thrown, player=1).result.player == 1
    shallow = outplay.expectiminimax_search(game, thrown, player=0, **options)
    assert next(iter(compare(game, thrown, depth=3))).value == shallow.value
    assert len(compare(game, thrown, depth=3)) == 3 * 3


@pytest.mark.parametrize("name", algorithms())
def test_what_is_no_game_is_refused_by_every_algorithm(name):
    with pytest.raises(NotAGame):
        trace(name, object(), 0)


def test_names_that_are_not_there_are_refused_before_anything_is_searched():
    game = type("Untouched", (Nim,), {"result": None})(1, 2)
    game.result = lambda *_: pytest.fail("searched")
    with pytest.raises(BadOption, match="there is no algorithm 'alphabeta'; algorithms: minimax, "):
        compare(game, algorithms=["minimax", "alphabeta"])
    with pytest.raises(BadOption, match="minimax-3e has no depth limit: leave the depth out, or take minimax, "):
        compare(game, algorithms=["minimax", "minimax-3e"])


@pytest.mark.parametrize(("game", "algorithm"), [(DiceGame(), "alpha-beta"), (LastStone(4), "minimax")])
def test_an_algorithm_that_cannot_express_the_game_says_so(game, algorithm):
    with pytest.raises(Unsuited):
        compare(game, algorithms=[algorithm], depth=2)


@pytest.mark.parametrize("depth", [0, -1])
def test_a_comparison_of_no_depth_is_refused(depth):
    with pytest.raises(BadOption, match=f"depth is {depth}; it should be at least 1"):
        compare(Nim(1), depth=depth)


def test_a_comparison_of_nodes_or_seconds_and_nothing_else():
    comparison = compare(Nim(1, 2), depth=2)
    assert "nodes" in words(parsed(comparison.picture()))
    assert "milliseconds" in words(parsed(comparison.picture("seconds")))
    with pytest.raises(BadOption, match="what is 'time'; it should be 'nodes' or 'seconds'"):
        comparison.picture("time")


def test_a_class_is_not_compared():
    with pytest.raises(NotAGame, match="is a class"):
        compare(Nim)


class Interrupted(Nim):
    """Somebody presses Ctrl-C after so many moves."""

    def __init__(self, *heaps, after):
        super().__init__(*heaps)
        self.left = after

    def result(self, state, action):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return super().result(state, action)


@pytest.mark.parametrize("after", [1, 5, 20, 60, 100, 200])
def test_control_c_keeps_the_rows_that_there_are_and_searches_no_more(after):
    everything = [(row.algorithm, row.depth, row.nodes) for row in compare(Nim(1, 2, 2), depth=4)]
    game = Interrupted(1, 2, 2, after=after)
    rows = [(row.algorithm, row.depth, row.nodes) for row in compare(game, depth=4)]
    assert rows == everything[: len(rows)]
    assert len(rows) < len(everything)
    assert game.left == 0


MOVES_AT_THE_START = 5
"""What the engine may still ask for, to have a move to give."""


@pytest.mark.parametrize("after", [3, 20])
def test_control_c_in_the_engine_ends_the_comparison_too(after):
    game = Interrupted(1, 2, 2, after=after)
    rows = compare(game, algorithms=["engine", "minimax"], depth=4)
    assert len(rows) < 4
    assert {row.algorithm for row in rows} <= {"engine"}
    assert -MOVES_AT_THE_START < game.left <= 0


def test_a_fraction_is_printed():
    coin = {"chance": [[0.5, 1], [0.5, 0]]}
    assert str(compare(Tree([coin, 0]), depth=3)).splitlines()[-1].split()[-1] == "0.5"
    game = DiceGame()
    state = game.result(game.result(game.initial, "throw"), "2")
    assert str(compare(game, state, depth=4)).splitlines()[-1].split()[-1] == "1/2"


# Reviews


def test_a_review_searches_every_position_of_the_game():
    game = Nim(1, 2, 2)
    moves, states = played(game, 100, Random(3))
    seen = review(game, moves=moves, depth=4, engine="plain")
    assert [turn.state for turn in seen] == states
    assert [turn.action for turn in seen] == [*moves, None]
    for turn in seen:
        assert turn.result == outplay.search(game, turn.state, depth=4, engine="plain")


def test_a_review_takes_the_options_of_a_search():
    game = Nim(1, 2, 2)
    moves, _ = played(game, 100, Random(3))
    by_words, by_limit = review(game, moves=moves, depth=2), review(game, moves=moves, limit=outplay.Limit(depth=2))
    assert by_words.turns == by_limit.turns
    assert review(game, moves=moves, limit=outplay.Limit()).turns == review(game, moves=moves).turns
    with pytest.raises(BadOption, match="review has no option 'dept'; did you mean 'depth'"):
        review(game, moves=[], dept=2)


def test_the_values_of_a_review_are_those_of_one_player():
    game = Nim(1, 2)
    seen = review(game, moves=[Take(1, 1), Take(0, 1), Take(1, 1)], engine="plain")
    first, second = seen.values(0), seen.values(1)
    assert first == [-value for value in second]
    assert first == [1, 1, 1, 1]


class Points(Nim):
    """A win is a point, and a loss is none."""

    utility_sum, utility_range = 1, (0, 1)

    def utility(self, state, player):
        return (1 + super().utility(state, player)) // 2


def test_what_one_player_has_the_other_lacks_of_the_sum():
    seen = review(Points(1, 2), moves=[Take(1, 1), Take(0, 1), Take(1, 1)], engine="plain")
    assert seen.values(0) == [1, 1, 1, 1]
    assert seen.values(1) == [0, 0, 0, 0]


def test_names_of_players_are_those_of_the_game():
    for seed in range(30):
        game = random_game(seed)
        if game.is_terminal(game.initial):
            continue
        first, second = players_by_turn(game)
        assert (first, {first, second}) == (game.to_move(game.initial), set(game.players))
        seen = review(game, moves=[], depth=3, engine="plain")
        alone = outplay.h_minimax_search(game, game.initial, depth=3)
        assert seen.values() == seen.values(first) == [alone.value]
        assert seen.values(second) == [-alone.value]
        assert f"for player {first}" in words(parsed(seen.picture()))


def test_a_game_that_names_no_players_is_reviewed_for_the_one_who_begins():
    class Bare:
        initial = "left"

        def to_move(self, state):
            return "X"

        def actions(self, state):
            return ("win", "lose")

        def result(self, state, action):
            return action

        def is_terminal(self, state):
            return state != "left"

        def utility(self, state, player):
            return 1 if state == "win" else -1

    seen = review(Bare(), moves=["win"], engine="plain")
    picture = seen.picture()
    assert "for player X" in words(parsed(picture))
    assert seen.values("X") == [1, 1]


def test_a_review_passes_through_throws_of_the_dice():
    seen = review(DiceGame(), moves=["throw", "3", "throw", "4"])
    assert [turn.action for turn in seen] == ["throw", "3", "throw", "4", None]
    assert [str(value) for value in seen.values(0)] == ["0", "0", "-1/6", "-1/6", "-1"]
    parsed(seen.picture())


def test_a_review_of_many_players_has_a_line_for_each():
    game = Tree(THREE, players=3)
    root = parsed(review(game, moves=["a1", "b1"]).picture())
    assert {"player 0", "player 1", "player 2"} <= set(words(root))
    assert [len(having(root, f"series-{i}")) for i in range(4)] == [1, 1, 1, 0]


@pytest.mark.parametrize(
    ("moves", "says"),
    [([0, 0], "0 is not a move at ply 1; moves: "), ([0, 3, 1, 4, 2, 5], r"5 is not a move at ply 5; moves: \[\]")],
)
def test_a_move_that_is_not_legal_is_named_with_its_ply(moves, says):
    with pytest.raises(IllegalAction, match=says):
        review(TicTacToe(), moves=moves, depth=1, engine="plain")


@pytest.mark.parametrize("after", [1, 30, 200])
def test_control_c_ends_a_review_with_what_there_is(after):
    game = Interrupted(2, 3, 4, after=after)
    seen = review(game, moves=[Take(0, 1), Take(1, 1), Take(2, 1)], depth=4, engine="plain")
    assert len(seen) < 4
    assert str(seen)


class Corridor(Game):
    """From 0 one may step to 1 and back, or on from 1 to the end, where the first player loses."""

    initial = (0, 0)
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [None] if state[0] == 0 else [None, "on"]

    def result(self, state, action):
        return (2 if action == "on" else 1 - state[0]), 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 2

    def utility(self, state, player):
        return -1 if player == 0 else 1

    def repetition(self, state, player):
        return 1 if player == 0 else -1


def test_a_review_knows_what_was_played_before_each_position():
    game, moves = Corridor(), [None, None, None]
    seen = review(game, moves=moves, depth=4, engine="plain")
    states = [turn.state for turn in seen]
    for ply, turn in enumerate(seen):
        alone = search(game, turn.state, history=states[:ply], depth=4, engine="plain")
        assert (turn.result.value, turn.result.action) == (alone.value, alone.action)


def test_none_is_written_where_it_was_played():
    seen = review(Corridor(), moves=[None, None], depth=1, engine="plain")
    assert [row.split()[1] for row in str(seen).splitlines()[1:3]] == ["None", "None"]
    assert [turn["played"] for turn in seen.as_dict()["turns"]] == ["None", "None", None]


def test_a_review_goes_six_plies_deep_unless_told():
    game = Nim(3, 3, 3)
    assert [turn.result.depth for turn in review(game, moves=[], engine="plain")] == [6]
    assert [turn.result.depth for turn in review(game, moves=[], depth=2, engine="plain")] == [2]
    assert next(iter(review(game, moves=[], nodes=50, engine="plain"))).result.stopped_by == "nodes"


# Charts


def drawn(series, **options):
    return parsed(chart(series, title="title", across="across", up="up", **options))


def ticks(root):
    """The numbers beside the upright axis, from the bottom up."""
    return [text.text for text in having(root, "soft") if float(text.get("x")) < 64]


def places(root, i=0):
    (line,) = having(root, f"series-{i}")
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", line.get("d"))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("high", [0.001, 0.7, 1, 3, 5.9, 6.1, 7, 9, 9.99, 10, 59, 61, 99, 650, 9_999, 12_345_678])
@pytest.mark.parametrize("low", [0, -1, -7, -650])
def test_every_range_of_values_has_round_ticks_around_it(low, high):
    root = drawn({"a": [(0, low), (1, high)]})
    numbers = [number(tick) for tick in ticks(root)]
    assert 2 <= len(numbers) <= 9
    assert numbers == sorted(numbers)
    assert numbers[0] <= low * 0.999
    assert numbers[-1] >= high * 0.999
    assert 0 in numbers
    steps = {round(b - a, 6) for a, b in pairwise(numbers)}
    assert max(steps) - min(steps) <= max(steps) / 100


def number(words):
    """As a reader takes it: 20k is 20,000."""
    scale = {"k": 1e3, "M": 1e6}.get(words[-1], 1)
    return float(words.rstrip("kM")) * scale


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1, 1), ["1", "10"]),
        ((5, 900), ["1", "10", "100", "1000"]),
        ((0, 20_000), ["1", "10", "100", "1000", "10k", "100k"]),
    ],
)
def test_logarithmic_ticks_are_powers_of_ten(values, expected):
    assert ticks(drawn({"a": list(enumerate(values))}, logarithmic=True)) == expected


@pytest.mark.parametrize(
    "points", [[(0, 0)], [(3, 5)], [(0, 0), (1, 0)], [(1, inf)], [(0, -inf), (1, inf), (2, 0)], [(5, 1e-12)]]
)
@pytest.mark.parametrize("logarithmic", [False, True])
def test_few_points_zeros_and_infinite_values_are_drawn_within_the_frame(points, logarithmic):
    root = drawn({"a": points}, logarithmic=logarithmic)
    for x, y in places(root):
        assert 64 <= x <= 560
        assert 34 <= y <= 288
    assert "nan" not in words(root)


def test_higher_values_stand_higher_and_later_ones_further_right():
    values = [(0, -inf), (1, -3), (2, 0), (3, 12), (4, inf)]
    found = places(drawn({"a": values}))
    assert [x for x, _ in found] == sorted({x for x, _ in found})
    assert [y for _, y in found] == sorted({y for _, y in found}, reverse=True)


def test_an_infinite_value_is_called_so():
    said = words(drawn({"a": [(0, 1), (1, inf), (2, -inf), (3, inf)]}))
    assert (said.count("∞"), said.count("−∞")) == (2, 1)


def test_a_value_stands_where_the_ticks_say():
    root = drawn({"a": [(0, 0), (1, 2.5), (2, 5)]})
    lines = {text.text: float(text.get("y")) for text in having(root, "soft") if float(text.get("x")) < 64}
    (_, bottom), (_, middle), (_, top) = places(root)
    assert (bottom, top) == (pytest.approx(lines["0"], abs=0.1), pytest.approx(lines["5"], abs=0.1))
    assert middle == pytest.approx((bottom + top) / 2, abs=0.1)


@pytest.mark.parametrize("value", [0, 5, 10_000])
def test_six_series_have_six_looks_and_names_that_lie_on_nothing(value):
    series = {f"series {i}": [(0, 1), (1, value)] for i in range(6)}
    root = drawn(series)
    names = [text for text in having(root, "note") if text.text in series]
    heights = sorted(float(name.get("y")) for name in names)
    assert len(names) == 6
    assert all(b - a >= 12 for a, b in pairwise(heights))
    assert heights[-1] + 6 <= 340
    assert heights[0] >= 6
    assert all(len(having(root, f"series-{i}")) == 1 for i in range(6))


def test_a_seventh_series_is_refused():
    with pytest.raises(BadOption, match="there are 7 series; at most 6 can be told apart in one chart"):
        drawn({str(i): [(0, 1)] for i in range(7)})


@pytest.mark.parametrize("series", [{}, {"a": []}])
def test_a_chart_of_nothing_is_refused(series):
    with pytest.raises(BadOption, match="there is nothing to plot"):
        drawn(series)


def test_a_series_without_points_beside_one_with_points_is_left_out():
    root = drawn({"a": [(0, 1)], "b": []})
    assert "b" not in words(root)


def test_the_names_of_axes_and_series_are_escaped():
    said = words(drawn({"<a> & b": [(0, 1)]}))
    assert "<a> & b" in said
    assert {"title", "across", "up"} <= set(said)


def test_the_plies_of_a_long_game_do_not_lie_on_each_other():
    root = drawn({"a": [(i, i % 3) for i in range(200)]})
    across = [float(text.get("x")) for text in having(root, "soft") if float(text.get("x")) > 64]
    assert len(across) <= 14
    assert all(b - a >= 20 for a, b in pairwise(across))


def test_the_tree_of_the_lecture_compared():
    rows = {row.algorithm: row.nodes for row in compare(Tree(FIGURE), depth=2) if row.depth == 2}
    assert rows["minimax"] == 13
    assert rows["alpha-beta"] == 11
