"""What every text promises beyond the value: a move, no question too many, room for long games, threads."""

import ast
import inspect
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count
from math import inf
from pathlib import Path

import pytest

import outplay
from outplay import trace
from outplay.games import Kalah, TicTacToe, Tree
from outplay.result import written
from random_games import random_game

TEXTS = [
    (outplay.minimax_decision, {}),
    (outplay.minimax_search, {}),
    (outplay.alpha_beta_search, {"cut": ">="}),
    (outplay.alpha_beta_search, {"cut": ">"}),
    (outplay.alpha_beta_search_3e, {"cut": ">="}),
    (outplay.alpha_beta_search_3e, {"cut": ">"}),
    (outplay.alpha_beta_table_search, {"cut": ">="}),
    (outplay.alpha_beta_table_search, {"cut": ">"}),
    (outplay.h_minimax_search, {"depth": 100_000, "evaluate": lambda state, player: 0}),
    (outplay.h_alpha_beta_search, {"depth": 100_000, "evaluate": lambda state, player: 0}),
    (outplay.expectiminimax_search, {}),
    (outplay.max_n_search, {}),
]
every_text = pytest.mark.parametrize(
    ("text", "options"), TEXTS, ids=[f"{text.__name__}{options.get('cut', '')}" for text, options in TEXTS]
)
PRUNES = [(text, options) for text, options in TEXTS if options.get("cut") == ">=" or text.__name__.startswith("h_al")]
every_pruning_text = pytest.mark.parametrize(("text", "options"), PRUNES, ids=[text.__name__ for text, _ in PRUNES])


@every_text
@pytest.mark.parametrize("first", [0, 1], ids=["MAX", "MIN"])
@pytest.mark.parametrize("value", [-inf, inf])
@pytest.mark.parametrize("shape", [lambda v: [v, v], lambda v: [[v, v], [v, v]], lambda v: [[[v, v], [v]], [[v]]]])
def test_there_is_a_legal_move_where_every_line_ends_in_infinity(text, options, first, value, shape):
    game = Tree(shape(value), first=first)
    result = text(game, game.initial, **options)
    assert result.action in game.actions(game.initial)
    assert result.value == (value if first == 0 else -value)
    assert result.certainty == "exact"


class Asked(Exception):
    """A move was asked for that could not matter."""


class CutAfterTwo:
    """MAX may have 3 or let MIN move, who has 2 at once; what comes after that move cannot matter."""

    initial, players = "root", (0, 1)

    def __init__(self, rest):
        self.rest = rest

    def to_move(self, state):
        return 0 if state == "root" else 1

    def actions(self, state):
        yield from (3, "on") if state == "root" else (2,)
        if state == "on":
            yield from self.rest()

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state not in ("root", "on")

    def utility(self, state, player):
        return state if player == 0 else -state


def refuse():
    raise Asked
    yield


@every_pruning_text
def test_actions_are_asked_for_no_more_than_is_needed(text, options):
    game = CutAfterTwo(refuse)
    assert tuple(text(game, "root", **options)) == (3, 3)


@every_pruning_text
def test_actions_may_never_end_where_they_are_cut(text, options):
    game = CutAfterTwo(lambda: count(4))
    assert text(game, "root", **options).value == 3
    tree = trace(text, game, "root", **options)
    assert tree.root.children[1].why == "2 <= alpha 3"
    assert str(tree).splitlines()[-1].endswith("more pruned: 2 <= alpha 3")


class Corridor:
    """10,000 plies and no choice but to walk on or to stop; `turns` says who moves."""

    initial, players = 0, (0, 1)

    def __init__(self, turns=2, length=10_000):
        self.turns, self.length = turns, length

    def to_move(self, state):
        return state // self.turns % 2

    def actions(self, state):
        yield "on"

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == self.length

    def utility(self, state, player):
        return 1 - 2 * player


@every_text
@pytest.mark.parametrize(
    ("turns", "length"),
    [(1, 2_000), (3, 2_000), *(pytest.param(turns, 10_000, marks=pytest.mark.slow) for turns in (1, 3))],
    ids=["in turn", "three moves each", "in turn, ten thousand", "three moves each, ten thousand"],
)
def test_a_long_game_is_searched_and_traced(text, options, turns, length):
    assert_long(text, options, turns, length)


@pytest.mark.parametrize(
    "text",
    [outplay.minimax_search, outplay.alpha_beta_table_search, outplay.max_n_search],
    ids=lambda text: text.__name__,
)
def test_a_game_of_ten_thousand_plies_is_searched_and_traced(text):
    assert_long(text, {}, 1, 10_000)


def assert_long(text, options, turns, length):
    before = sys.getrecursionlimit()
    game = Corridor(turns, length)
    result = text(game, 0, **options)
    assert (result.value, result.action, result.nodes) == (1, "on", length + 1)
    tree = trace(text, game, 0, **options)
    assert (tree.result, tree.nodes) == (result, length + 1)
    assert sys.getrecursionlimit() == before


class Strict:
    """Passes questions on to a game, and refuses those that no text may ask."""

    initial = 0

    def __init__(self, game):
        self.game, self.players = game, game.players

    def to_move(self, state):
        assert state == 0 or not self.game.is_terminal(state), "who moves after the end?"
        return self.game.to_move(state)

    def actions(self, state):
        assert not self.game.is_terminal(state), "what can be done after the end?"
        return self.game.actions(state)

    def result(self, state, action):
        assert action in self.game.moves[state]
        return self.game.result(state, action)

    def is_terminal(self, state):
        return self.game.is_terminal(state)

    def utility(self, state, player):
        assert self.game.is_terminal(state), "what is an open game worth?"
        return self.game.utility(state, player)

    def evaluate(self, state, player):
        assert not self.game.is_terminal(state), "a finished game has a utility"
        return self.game.evaluate(state, player)


@every_text
def test_no_question_is_asked_where_it_has_no_answer(text, options):
    limits = [{}] if "depth" not in options else [{"depth": depth, "evaluate": None} for depth in (1, 2, 3, 99)]
    for seed in range(200):
        game = Strict(random_game(seed))
        for limit in limits:
            result = text(game, 0, **{**options, **limit})
            assert trace(text, game, 0, **{**options, **limit}).nodes == result.nodes


@every_text
def test_a_finished_game_has_its_utility_and_no_move(text, options):
    game = Tree(7)
    result = text(game, 0, **options)
    assert (result.value, result.action, result.line, result.nodes) == (7, None, (), 1)


@pytest.mark.parametrize("text", [outplay.h_minimax_search, outplay.h_alpha_beta_search])
def test_the_callers_own_cutoff_is_asked_with_the_plies(text):
    game, asked = Tree([[3, [12, 1]], [2, 4]]), []

    def is_cutoff(state, plies):
        asked.append((game.show(state), plies))
        return plies == 2

    result = text(game, 0, is_cutoff=is_cutoff, evaluate=lambda state, player: 9)
    assert (result.value, result.certainty, result.depth) == (3, "estimate", None)
    assert asked == [("A", 0), ("B", 1), ("D", 2), ("C", 1)]


def test_a_result_unpacks_and_is_one_line():
    game = Kalah(3, 2)
    result = outplay.alpha_beta_search(game, game.initial)
    value, action = result
    assert (value, action) == (result.value, result.action) == (4, result.line[0])
    assert repr(result).startswith("<Result: action ")
    assert "\n" not in repr(result)
    for words in ("value 4 for player 0 (exact)", "line ", " nodes>"):
        assert words in repr(result)


def test_a_result_says_what_it_is_sure_of():
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    certainty = {
        (alpha, beta): outplay.alpha_beta_search(game, 0, alpha=alpha, beta=beta).certainty
        for alpha, beta in ((-inf, inf), (5, 9), (-2, 1))
    }
    assert certainty == {(-inf, inf): "exact", (5, 9): "upper bound", (-2, 1): "lower bound"}


@pytest.mark.parametrize(
    ("value", "text", "short"),
    [
        (3, "3", "3"),
        (-0.0, "0", "0"),
        (1 / 3, "0.333333", "0.333"),
        (1234.5, "1234.5", "1230"),
        (-inf, "-inf", "-inf"),
        (Fraction(5, 12), "5/12", "5/12"),
        (Fraction(1000, 3001), "1000/3001", "0.333"),
        ((1, 2 / 3), "(1, 0.666667)", "(1, 0.667)"),
        (1.25e-310, "1.25e-310", "1.25e-310"),
        (-5e-324, "0", "0"),
    ],
)
def test_values_are_written_in_as_many_digits_as_are_asked_for(value, text, short):
    assert written(value) == text
    assert written(value, digits=3) == short


def test_one_is_counted_in_the_singular():
    tally, game = outplay.Tally(), Tree([[1, 2], 3])
    result = outplay.search(game, 3, watch=tally)
    assert repr(result).endswith(" 1 node>")
    outplay.minimax_search(game, 3, watch=tally)
    assert repr(tally) == "<Tally: 1 node, 1 leaf, 0 cuts>"


@every_text
def test_a_text_begins_at_the_start_where_no_state_is_given(text, options):
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert text(game, **options) == text(game, game.initial, **options)


FUNCTIONS = [name for name in outplay.__all__ if inspect.isfunction(getattr(outplay, name))]
SIGNATURES = {name: inspect.signature(getattr(outplay, name)).parameters for name in FUNCTIONS}


@pytest.mark.parametrize("name", [name for name, words in SIGNATURES.items() if "state" in words])
def test_state_may_be_left_out_everywhere(name):
    assert SIGNATURES[name]["state"].default is None


@pytest.mark.parametrize("name", SIGNATURES)
def test_options_are_spelled_out_where_they_do_not_belong_to_an_algorithm(name):
    kinds = {word.kind for word in SIGNATURES[name].values()}
    assert (inspect.Parameter.VAR_KEYWORD in kinds) == (name == "trace")


def test_the_public_names_are_these():
    assert outplay.__all__ == [
        "Bitboard",
        "CHANCE",
        "Database",
        "Game",
        "Limit",
        "Memory",
        "Observer",
        "OutplayError",
        "Result",
        "Solution",
        "Tally",
        "algorithms",
        "alpha_beta_search",
        "alpha_beta_search_3e",
        "alpha_beta_table_search",
        "analyse",
        "analyse_many",
        "board",
        "check_game",
        "compare",
        "deepen",
        "deepen_analysis",
        "draw_states",
        "estimate",
        "exercise",
        "expectiminimax_search",
        "grade",
        "h_alpha_beta_search",
        "h_minimax_search",
        "match",
        "max_n_search",
        "mcts_search",
        "minimax_decision",
        "minimax_search",
        "perft",
        "player",
        "playouts",
        "prove",
        "replaced",
        "report",
        "review",
        "search",
        "simulate",
        "solve",
        "star1_search",
        "star2_search",
        "tournament",
        "trace",
        "values",
        "verify",
    ]
    assert all(hasattr(outplay, name) for name in outplay.__all__)
    assert set(outplay.__all__) <= set(dir(outplay))


def test_a_star_import_gives_the_public_names():
    names = {}
    exec("from outplay import *", names)
    assert set(outplay.__all__) == names.keys() - {"__builtins__"}


def test_a_name_that_is_none_is_an_attribute_error():
    with pytest.raises(AttributeError, match=r"'serch'.*search"):
        outplay.serch  # noqa: B018


def test_editors_see_the_names_that_are_loaded_when_they_are_used():
    tree = ast.parse(Path(outplay.__file__).read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.asname for node in block.body for alias in node.names}
    assert seen == {*outplay.__all__, *outplay._ROOMS}


HEAVY = ("numba", "numpy", "rich", "click", "asyncio", "outplay.drawing", "outplay.searching", "outplay.games")


@pytest.mark.parametrize(
    ("code", "heavy"),
    [
        ("import outplay", HEAVY),
        ("import outplay; outplay.Game, outplay.CHANCE", HEAVY),
        ("from outplay.games import Nim", (*HEAVY[:-1], "outplay.games.othello")),
        ("import outplay; outplay.search", tuple(set(HEAVY) - {"outplay.searching"})),
        ("import outplay; outplay.trace", ("numba", "rich", "outplay.drawing", "outplay.games.othello")),
    ],
)
def test_a_fresh_process_loads_no_more_than_it_uses(code, heavy):
    asked = f"import sys; {code}; print([name for name in {heavy!r} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_searches_in_eight_threads_find_what_they_find_alone():
    before = sys.getrecursionlimit()
    tic_tac_toe, kalah = TicTacToe(), Kalah(3, 2)
    jobs = [
        (outplay.alpha_beta_search, tic_tac_toe, tic_tac_toe.initial),
        (outplay.alpha_beta_table_search, kalah, kalah.initial),
        (outplay.minimax_search, Corridor(1), 0),
        (outplay.max_n_search, Corridor(3), 0),
    ] * 2
    alone = [search(game, state) for search, game, state in jobs]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: job[0](*job[1:]), jobs))
    assert together == alone
    assert sys.getrecursionlimit() == before


def test_a_search_inside_a_search_leaves_room_for_the_outer_one():
    inner = Corridor(1)

    def evaluate(state, player):
        return outplay.minimax_search(inner, 0).value if state == 5_000 else 0

    outer = Corridor(1)
    assert outplay.h_minimax_search(outer, 0, depth=5_000, evaluate=evaluate).value == 1
