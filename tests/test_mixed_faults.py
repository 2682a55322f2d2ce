"""What mixed games found, each in the smallest game that shows it."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import outplay as op
from outplay import CHANCE
from random_games import DictGame


def game_of(movers, moves, payoffs, chances=None, players=(0, 1), **words):
    """A game in dicts: who moves, where to, and what everybody has at the ends; and some words more."""
    game = DictGame(players, movers, moves, payoffs, {}, chances or {})
    game.evaluate = None
    game.outcomes = game.outcomes if chances else None
    game.can_repeat = False
    vars(game).update(words)
    return game


def one_throw(**words):
    """Dice alone: 1 for the first player three times of four, else 0."""
    return game_of(
        {0: CHANCE, 1: None, 2: None},
        {0: {"a": 1, "b": 2}},
        {1: (1, -1), 2: (0, 0)},
        {0: (Fraction(3, 4), Fraction(1, 4))},
        **words,
    )


def choice(first=1, second=0, **words):
    """Two moves of the first player, None and 0, to what they are worth."""
    payoffs = {1: (first, -first), 2: (second, -second)}
    return game_of({0: 0, 1: None, 2: None}, {0: {None: 1, 0: 2}}, payoffs, **words)


@pytest.mark.parametrize("kind", [Decimal, Fraction, np.int8, np.float64, bool])
@pytest.mark.parametrize("method", ["alpha-beta", "max-n", "paranoid", "mcts", "expectiminimax"])
def test_a_declared_sum_and_range_are_numbers_of_any_kind(kind, method):
    game = choice(utility_sum=kind(0), utility_range=(-1, kind(1)))
    assert op.search(game, method=method, engine="plain").value == 1


@pytest.mark.parametrize("kind", [Decimal, Fraction, np.int8, float])
def test_whole_games_have_sums_and_ranges_of_any_kind_too(kind):
    game = choice(utility_sum=kind(0), utility_range=(kind(-1), kind(1)))
    for method in ("enumeration", "expectation", "proof-number"):
        assert op.solve(game, method=method, engine="plain").value == 1


def test_random_games_add_up_utilities_of_different_kinds():
    game = choice(Fraction(1, 2), 1)
    game.payoffs[2] = (Decimal("0.25"), np.int8(-1))
    found = op.playouts(game, n=20, engine="plain")
    assert set(found.results[0]) == {Fraction(1, 4), Fraction(1, 2)}
    assert Fraction(1, 4) < found.means[0] < Fraction(1, 2)


def test_lines_that_dice_never_show_are_not_counted():
    game = one_throw()
    game.chances[0] = (Fraction(1), Fraction(0))
    assert op.perft(game, depth=2, engine="plain").counts == (1, 0)


@pytest.mark.parametrize("move", [None, 0])
def test_a_solution_by_questions_names_its_move_whatever_it_is_called(move):
    game = choice(*((1, 0) if move is None else (0, 1)), utility_range=(-1, 1))
    assert op.solve(game, method="proof-number", engine="plain").actions == (move,)


def test_and_any_where_nothing_can_be_had():
    solution = op.solve(choice(-1, -1, utility_range=(-1, 1)), method="proof-number", engine="plain")
    assert (solution.value, solution.actions) == (-1, (None,))


def test_an_end_that_names_one_who_never_moved_is_seen_by_one_who_did():
    game = choice(1, 0)
    game.movers = {0: 0, 1: "nobody", 2: "nobody"}
    del game.players
    game.utility = lambda state, player: game.payoffs[state][player]
    known = op.solve(game, engine="plain").position(1)
    assert (known.value, known.player) == (1, 0)


def test_an_end_is_solved_for_those_who_play_elsewhere():
    game = one_throw(players=("A", "B"))
    game.movers[3], game.moves[3], game.initial = "A", {"throw": 0}, 3
    game.utility = lambda state, player: game.payoffs[state]["AB".index(player)]
    del game.players
    assert op.solve(game, 1, engine="plain").value == 1


def test_a_solution_of_dice_knows_nothing_of_where_play_never_comes():
    assert op.solve(one_throw(), 1, engine="plain").position(2) is None


def test_throws_among_three_are_watched():
    tally = op.Tally()
    game = game_of({0: CHANCE, 1: None}, {0: {"a": 1}}, {1: (1, 2, 3)}, {0: (1,)}, players=(0, 1, 2))
    assert op.search(game, watch=tally, player=1).value == 2
    assert tally.nodes == 2


def test_the_sum_below_a_state_is_that_of_all_who_play_the_game():
    """From state 1 on "A" moves alone: what the ends add up to, and so a draw, is what it is from the start."""
    game = game_of(
        {0: "B", 1: "A", 2: None, 3: None},
        {0: {"on": 1, "end": 2}, 1: {"stay": 1, "end": 3}},
        {2: (0, 1), 3: (0, 1)},
        players=("A", "B"),
        can_repeat=True,
    )
    game.utility = lambda state, player: game.payoffs[state]["AB".index(player)]
    del game.players
    result = op.search(game, 1, engine="plain")
    assert (result.value, result.assumes) == (0.5, None)


@pytest.mark.parametrize("method", ["mcts", "best-first", "alpha-beta"])
def test_a_move_that_leads_back_is_worth_what_its_position_is_by_itself(method):
    game = game_of({0: 0, 1: None}, {0: {"end": 1, "stay": 0}}, {1: (5, 0)}, can_repeat=True)
    for nodes in (1, 50):
        rows = op.analyse(game, method=method, nodes=nodes, engine="plain")
        assert {row.action for row in rows} == {"end", "stay"}
        assert all(row.value == 5 for row in rows if row.certainty == "exact")
    assert all(row.certainty == "exact" for row in rows)


@pytest.mark.parametrize("method", ["mcts", "best-first"])
def test_without_room_for_a_single_move_a_state_is_taken_for_a_draw(method):
    game = choice(5, 4, utility_sum=7)
    game.payoffs = {1: (5, 2), 2: (4, 3)}
    assert 2 <= op.search(game, method=method, nodes=3, table_mb=1e-6, engine="plain").value <= 5


class Loaded:
    """Nothing for sure, or a throw of lists, which no set takes: a loss, or nothing."""

    initial, utility_sum, utility_range, can_repeat = "choice", 0, (-1, 1), False

    def to_move(self, state):
        return CHANCE if state == "throw" else 0

    def actions(self, state):
        return ["nothing", "throw"]

    def outcomes(self, state):
        return [(["loss"], Fraction(1, 2)), (["nothing"], Fraction(1, 2))]

    def result(self, state, action):
        return action if state == "choice" else action[0]

    def is_terminal(self, state):
        return state in ("loss", "nothing")

    def utility(self, state, player):
        return 0 if state == "nothing" else -1 if player == 0 else 1


def test_throws_that_are_left_are_told_whatever_outcomes_are():
    tally = op.Tally()
    assert op.search(Loaded(), watch=tally).value == 0
    assert tally.cuts


def test_a_line_to_a_draw_by_repetition_has_no_move_that_loses():
    """States 0 and 3 mirror each other: who goes to and fro repeats the position."""
    ways = {0: {"lose": 1, "stay": 3}, 3: {"stay": 0, "lose": 1}, 1: {"on": 2}}
    game = game_of({0: 0, 1: 0, 2: None, 3: 0}, ways, {2: (-3, 3)}, can_repeat=True)
    game.symmetries = lambda state: [3 - state] if state in (0, 3) else []
    for result in (op.search(game, depth=9, engine="plain"), *op.analyse(game, depth=9, engine="plain")):
        assert result.value == (0 if result.action == "stay" else -3)
        assert "lose" not in result.line[1:]


def test_a_repetition_is_worth_a_number_of_any_kind_in_whole_games():
    game = choice(-1.5, -1.5, can_repeat=True)
    game.repetition = lambda state, player: Decimal(2 if player == 0 else -2)
    game.moves[0][0] = 0
    assert op.solve(game, engine="plain").verdict == "player 0 wins, 2 for player 0, and best play never ends"


def test_nor_has_one_where_dice_might_have_been_thrown():
    game = game_of({0: 0, 1: 0, 2: None}, {0: {"stay": 0, "lose": 1}, 1: {"on": 2}}, {2: (-3, 3)}, {2: (1,)})
    game.can_repeat, game.evaluate = True, lambda state, player: 1 if player == 0 else -1
    for row in op.analyse(game, method="expectiminimax", nodes=500, engine="plain"):
        assert row.value == (0 if row.action == "stay" else -3)
        assert "lose" not in row.line[1:]


def test_dice_that_never_end_are_worth_what_repetition_says_to_both():
    game = game_of({0: 1, 1: CHANCE}, {0: {"throw": 1}, 1: {"back": 0}}, {}, {1: (1,)}, can_repeat=True)
    game.repetition = lambda state, player: (2, 3)[player]
    solution = op.solve(game, engine="plain")
    assert (solution.value, solution.player) == (3, 1)


def test_a_tree_that_was_kept_knows_every_move_of_a_new_root():
    ways = {0: {"a": 1, "b": 2}, 1: {"c": 3, "d": 4}, 2: {"c": 3, "d": 4}}
    ends = dict.fromkeys((3, 4), None)
    game = game_of({0: 0, 1: 0, 2: 0, **ends}, ways, {3: (1, -1), 4: (0, 0)})
    game.candidates = lambda state: list(ways[state])[:1]
    memory = op.Memory()
    for state in (0, 1):
        rows = op.analyse(game, state, method="mcts", nodes=30, memory=memory, engine="plain")
        assert {row.action for row in rows} == set(ways[state])


def test_who_delays_a_loss_does_not_lose_more_whatever_bounds_say_of_the_state():
    ways = {0: {"now": 2, "later": 1}, 1: {"mercy": 2, "win": 3}}
    game = game_of({0: 1, 1: 0, 2: None, 3: None}, ways, {2: (3, -3), 3: (9, -9)}, can_repeat=True)
    worths = {0: 3, 1: 9, 2: 3, 3: 9}
    game.bounds = lambda state, player: (worths[state],) * 2 if player == 0 else (-worths[state],) * 2
    result = op.search(game, depth=6, engine="plain")
    assert (result.value, result.action) == (-3, "now")
