"""Proof-number search: its answers are those of a plain fixpoint, in both engines, with any table, cycles included."""

from fractions import Fraction
from itertools import pairwise
from threading import Event, Timer

import pytest

import outplay as op
from outplay.errors import BadOption, BadValue, CannotCompile, NoActions, Unsuited
from outplay.games import Breakthrough, ConnectFour, Hex, Nim, Pig, TicTacToe
from outplay.solving.proof_number import prove, value_by_proofs
from proof_questions import Chase, Cops, gets, random_question, web_question
from random_games import DictGame

TINY, SMALL = 1e-9, 2e-3
"""Megabytes: room for one position, and for some."""


def verdict(game, state, player, at_least):
    return "proved" if gets(game, state, player, at_least) else "disproved"


def assert_right(seeds, **options):
    for seed in seeds:
        game, player, at_least = random_question(seed)
        answer = prove(game, player=player, at_least=at_least, engine="plain", **options)
        assert (answer.verdict, answer.stopped_by) == (verdict(game, 0, player, at_least), "end"), seed


def test_a_thousand_questions_are_answered_as_by_a_fixpoint():
    assert_right(range(1_000))


@pytest.mark.parametrize("memory_mb", [TINY, SMALL])
def test_the_size_of_the_table_never_matters(memory_mb):
    assert_right(range(2000, 2200), memory_mb=memory_mb)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_questions_are_answered_as_by_a_fixpoint(part):
    seeds = range(10_000 + 5_000 * part, 15_000 + 5_000 * part)
    assert_right(seeds)
    assert_right(seeds[:500], memory_mb=TINY)


def seen(answer):
    return answer.verdict, answer.nodes, answer.action, answer.line, answer.closed


def assert_twins(seeds):
    for seed in seeds:
        game, state, player, at_least = web_question(seed)
        question = {"player": player, "at_least": at_least, "line": True}
        plain, compiled = (prove(game, state, engine=engine, **question) for engine in ("plain", "compiled"))
        assert seen(plain) == seen(compiled), seed
        small = prove(game, state, engine="compiled", memory_mb=TINY, **question)
        assert plain.verdict == small.verdict == verdict(game, state, player, at_least), seed


def test_both_engines_look_at_the_same_positions_with_and_without_cycles():
    assert_twins(range(45))


@pytest.mark.slow
def test_both_engines_look_at_the_same_positions_on_many_graphs():
    assert_twins(range(1_000, 11_000))


@pytest.mark.parametrize(
    "game",
    [ConnectFour(4, 4), pytest.param(Chase(40, 3), marks=pytest.mark.slow)],
    ids=lambda game: type(game).__name__,
)
@pytest.mark.parametrize("at_least", [0, 1])
def test_both_engines_look_at_the_same_positions_of_a_game(game, at_least):
    plain, compiled = (prove(game, at_least=at_least, line=True, engine=e) for e in ("plain", "compiled"))
    assert seen(plain) == seen(compiled)


def assert_settles(game, state, answer):
    """The line is legal, and ends as the verdict says, or with a position that comes again where that is as good."""
    states = [state]
    for action in answer.line:
        assert action in list(game.actions(states[-1]))
        states.append(game.result(states[-1], action))
    is_proved = answer.verdict == "proved"
    if game.is_terminal(states[-1]):
        assert (game.utility(states[-1], answer.player) >= answer.at_least) == is_proved
    else:
        assert states[-1] in states[:-1]
        assert (game.repetition(state, answer.player) >= answer.at_least) == is_proved
    mover_is_content = (game.to_move(state) == answer.player) == is_proved
    assert answer.action == (answer.line[0] if mover_is_content else None)


def test_the_line_ends_as_the_verdict_says():
    for seed in range(300):
        game, state, player, at_least = web_question(seed)
        answer = prove(game, state, player=player, at_least=at_least, line=True, engine="plain")
        assert_settles(game, state, answer)


def test_who_has_it_in_hand_keeps_it_with_every_move_of_the_line():
    for seed in range(300):
        game, state, player, at_least = web_question(seed)
        answer = prove(game, state, player=player, at_least=at_least, line=True, engine="plain")
        for action in answer.line:
            state = game.result(state, action)
            if not game.is_terminal(state):
                assert verdict(game, state, player, at_least) == answer.verdict


@pytest.mark.parametrize(
    ("game", "value"),
    [(TicTacToe(), 0), (ConnectFour(4, 4), 0), (Hex(3), 1), (Breakthrough(3, 4), None), (Nim(1, 2, 3), -1)],
    ids=lambda x: type(x).__name__,
)
def test_values_by_questions_are_those_of_alpha_beta(game, value):
    found = value_by_proofs(game, engine="plain")
    expected = op.search(game, engine="plain").value if value is None else value
    assert (found.value, found.certainty, found.between) == (expected, "exact", (expected, expected))


@pytest.mark.slow
def test_hex_4x4_is_won_by_who_begins_and_connect_four_5x4_by_nobody():
    assert prove(Hex(4), at_least=1, engine="compiled").verdict == "proved"
    assert value_by_proofs(ConnectFour(5, 4), engine="compiled").value == 0


def test_a_deep_narrow_hunt_takes_as_many_nodes_as_it_is_deep():
    nodes = [prove(Chase(steps), at_least=1, engine="plain").nodes for steps in (250, 500, 1000, 2000)]
    assert all(later < 2.2 * earlier for earlier, later in pairwise(nodes))
    assert prove(Chase(20_000), at_least=1, engine="compiled").verdict == "proved"


def ring(**facts):
    """Player 0 may walk round and round, or leave for an end that is worth -1; player 1 only walks on."""
    game = DictGame((0, 1), [0, 1, 0], {0: {"on": 1, "off": 2}, 1: {"on": 0}}, {2: (-1, 1)}, {}, {})
    for name, fact in facts.items():
        setattr(game, name, fact)
    return game


def test_endless_play_is_a_draw_and_is_no_win():
    game = ring(utility_sum=0)
    win, draw = prove(game, at_least=1, engine="plain"), prove(game, at_least=0, engine="plain")
    assert (win.verdict, draw.verdict, draw.action) == ("disproved", "proved", "on")
    assert win.closed > 0
    assert draw.closed == 2
    assert prove(game, player=1, at_least=1, engine="plain").verdict == "disproved"


def test_what_endless_play_is_taken_for_is_said_unless_it_is_declared():
    assert prove(ring(utility_sum=0), at_least=0, engine="plain").assumes is None
    long = {i: {"on": (i + 1) % 2000} | ({} if i % 2 else {"off": 2000}) for i in range(2000)}
    game = DictGame((0, 1), [i % 2 for i in range(2001)], long, {2000: (-1, 1)}, {}, {})
    assert "endless play is worth 0" in prove(game, at_least=0, engine="plain").assumes


def test_a_repetition_that_varies_leaves_open_what_hangs_on_it():
    worth = {0: 0, 1: 1}
    game = ring(utility_sum=0, repetition=lambda state, player: worth.get(state, 0) * (1 if player == 0 else -1))
    answer = prove(game, at_least=1, engine="plain")
    assert (answer.verdict, answer.stopped_by, answer.action) == ("unknown", "repetition", None)


def test_draws_that_are_no_whole_numbers_are_found_between_them():
    ends = {1: (Fraction(1, 2), Fraction(1, 2)), 2: (0, 1)}
    game = DictGame((0, 1), [0, 0, 0], {0: {"draw": 1, "lose": 2}}, ends, {}, {})
    game.can_repeat, game.utility_sum, game.utility_range = False, 1, (0, 1)
    found = value_by_proofs(game, engine="plain")
    assert (found.certainty, found.between) == ("lower bound", (0, 1))


def test_values_by_questions_on_graphs_are_the_most_that_is_surely_had():
    for seed in range(200):
        game, state, player, _ = web_question(seed)
        game = type(game)()
        game.utility_range = (-2, 2)
        most = max(v for v in range(-2, 3) if gets(game, state, player, v))
        found = value_by_proofs(game, state, player=player, engine="plain")
        assert (found.value, found.certainty) == (most, "exact"), seed


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_search_that_runs_out_of_nodes_says_so_and_claims_nothing(engine):
    for nodes in (1, 10, 100, 1_000):
        answer = prove(ConnectFour(4, 4), at_least=1, nodes=nodes, engine=engine)
        assert (answer.verdict, answer.stopped_by, answer.action, answer.line) == ("unknown", "nodes", None, ())
        assert nodes <= answer.nodes < nodes + 10


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow), "auto"])
def test_seconds_and_another_thread_end_a_search(engine):
    large = Breakthrough(6, 6)
    assert prove(large, at_least=1, seconds=0.2, engine=engine).stopped_by == "seconds"
    stop = Event()
    Timer(0.2, stop.set).start()
    assert prove(large, at_least=1, stop=stop, engine=engine).stopped_by == "interrupt"


def test_ctrl_c_anywhere_in_the_rules_ends_a_search_that_claims_nothing():
    for calls in range(1, 200, 7):
        game = Interrupted(calls)
        answer = prove(game, at_least=1, engine="plain")
        assert (answer.verdict, answer.stopped_by) == ("unknown", "interrupt")


class Interrupted(TicTacToe):
    """Ctrl-C is pressed in one of its results."""

    def __init__(self, calls):
        super().__init__()
        self.calls = calls

    def result(self, state, action):
        self.calls -= 1
        if self.calls == 0:
            raise KeyboardInterrupt
        return super().result(state, action)


def test_a_closed_set_that_outgrows_the_memory_leaves_the_answer_open():
    cells = 1_100
    moves = {i: {"on": (i + 1) % cells} for i in range(cells)}
    game = DictGame((0, 1), [i % 2 for i in range(cells + 1)], moves, {cells: (1, -1)}, {}, {})
    game.utility_sum = 0
    answer = prove(game, at_least=1, memory_mb=TINY, engine="plain")
    assert (answer.verdict, answer.stopped_by) == ("unknown", "memory")
    assert prove(game, at_least=1, engine="plain").closed == cells


def test_a_game_that_is_over_answers_at_once():
    game = ring(utility_sum=0)
    assert prove(game, 2, player=0, at_least=-1).verdict == "proved"
    assert prove(game, 2, player=0, at_least=0).verdict == "disproved"
    assert prove(game, 2, player=1, at_least=1).verdict == "proved"


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"at_least": "win"}, BadOption, "at_least is 'win'"),
        ({"at_least": float("nan")}, BadOption, "at_least is nan"),
        ({"at_least": 1, "player": "Z"}, BadOption, "player is 'Z'"),
        ({"at_least": 1, "memory_mb": 0}, BadOption, "memory_mb is 0"),
        ({"at_least": 1, "engine": "fast"}, BadOption, "engine is 'fast'"),
        ({"at_least": 1, "nodes": 0}, BadOption, "nodes is 0"),
        ({"at_least": 1, "seconds": -1}, BadOption, "seconds is -1"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(options, error, says):
    with pytest.raises(error, match=says):
        prove(TicTacToe(), **options)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_dice_and_many_players_are_refused(engine):
    with pytest.raises((Unsuited, CannotCompile), match=r"dice|chance"):
        prove(Pig(10), at_least=1, engine=engine)


def test_rules_that_fail_are_named():
    stuck = DictGame((0, 1), [0, 1], {0: {"on": 1}, 1: {}}, {}, {}, {})
    stuck.utility_sum = 0
    with pytest.raises(NoActions):
        prove(stuck, at_least=1, engine="plain")
    nan = DictGame((0, 1), [0, 1], {0: {"on": 1}}, {1: (float("nan"), 0)}, {}, {})
    nan.utility_sum = 0
    with pytest.raises(BadValue, match="nan"):
        prove(nan, at_least=1, engine="plain")


def test_a_value_needs_a_range_of_whole_numbers():
    with pytest.raises(Unsuited, match="utility_range"):
        value_by_proofs(ring(utility_sum=0))


def test_questions_share_the_limits():
    found = value_by_proofs(ConnectFour(4, 4), nodes=20_000, engine="plain")
    assert found.nodes < 20_100
    assert found.certainty in ("lower bound", "upper bound", "estimate")


def test_bounds_change_the_work_and_no_answer_even_where_play_need_never_end():
    for seed in range(600):
        game, player, at_least = random_question(seed)
        ends = [payoffs[game.players.index(player)] for payoffs in game.payoffs.values()]
        between = min(ends), max(ends)
        game.bounds = lambda state, who, b=between, player=player: b if who == player else (-b[1], -b[0])
        answer = prove(game, player=player, at_least=at_least, engine="plain")
        assert answer.verdict == verdict(game, 0, player, at_least), seed


def test_what_fails_by_repetition_alone_may_win_elsewhere():
    """Graph history: below 1, position 2 leads back and fails; below 5 it leads to 1, which is won another way."""
    for detour in range(1, 12):
        moves = {
            0: {"a": 1, "e": 5},
            1: {"c": 2, "on": 6},
            2: {"back": 1, "b": 3, "c": 3, "d": 3},
            5: {"c": 2, "x": 3, "y": 3, "z": 3},
            **{6 + i: {"on": 7 + i} for i in range(detour)},
        }
        movers = [1, 0, 0, 0, 0, 0, *(i % 2 for i in range(1, detour + 2))]
        game = DictGame((0, 1), movers, moves, {3: (-1, 1), 6 + detour: (1, -1)}, {}, {})
        game.utility_sum = 0
        assert gets(game, 0, 0, 1)
        assert prove(game, player=0, at_least=1, engine="plain").verdict == "proved"


def test_candidates_that_lead_nowhere_disprove_nothing():
    """A best move may go round for ever: the attacker needs them all where positions can repeat."""
    moves = {0: {"round": 1, "win": 2}, 1: {"back": 0}}
    game = DictGame((0, 1), [0, 1, 0], moves, {2: (1, -1)}, {}, {})
    game.utility_sum, game.candidates = 0, lambda state: ["round"] if state == 0 else ["back"]
    assert prove(game, at_least=1, engine="plain").verdict == "proved"


@pytest.mark.parametrize(("side", "cops", "verdict"), [(3, 1, "disproved"), (6, 1, "disproved"), (4, 2, "proved")])
def test_two_cops_catch_a_robber_on_a_grid_and_one_never_does(side, cops, verdict):
    answer = prove(Cops(side, cops), at_least=1, engine="plain")
    assert (answer.verdict, answer.closed > 0) == (verdict, verdict == "disproved")
