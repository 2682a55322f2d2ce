"""A sum that is declared general: nobody prunes, nothing is assumed of it, and what needs a constant one says so."""

from typing import NamedTuple

import pytest

import outplay as op
from cli_runner import outplay
from outplay.cli.verdict import Notation
from outplay.errors import BadValue, GeneralSum, Unsuited
from outplay.notation import utility_total
from outplay.saying import sampled
from outplay.sums import middle_of, sum_of


class State(NamedTuple):
    left: int
    mine: int
    theirs: int
    player: int


class Together(op.Game[State, int]):
    """Take one, two or three; all that both have counts for both."""

    initial = State(9, 0, 0, 0)
    can_repeat = False
    utility_sum = "general"

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [k for k in (1, 2, 3) if k <= state.left]

    def result(self, state, action):
        own = action if state.player == 0 else 0
        return State(state.left - action, state.mine + own, state.theirs + action - own, 1 - state.player)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.mine * state.theirs % 10


class Unequal(Together):
    """Each counts what they took, and the first a part of the other's."""

    def utility(self, state, player):
        return state.theirs if player else (state.mine * state.theirs) % 7


class Natural:
    """The same in states that are plain tuples."""

    initial, players, can_repeat, utility_sum = (9, 0, 0, 0), (0, 1), False, "general"

    def to_move(self, state):
        return state[3]

    def actions(self, state):
        return [k for k in (1, 2, 3) if k <= state[0]]

    def result(self, state, action):
        own = action if state[3] == 0 else 0
        return (state[0] - action, state[1] + own, state[2] + action - own, 1 - state[3])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return state[2] if player else (state[1] * state[2]) % 7


class Thrown(op.Game[tuple[int, int, int], int]):
    """A coin before every turn; one counts every third number, the other the rest."""

    initial, can_repeat, utility_sum = (0, 0, 0), False, "general"

    def to_move(self, state):
        return op.CHANCE if state[0] % 2 == 0 else (state[0] // 2) % 2

    def outcomes(self, state):
        return [(1, 0.5), (2, 0.5)]

    def actions(self, state):
        return [1, 2] if state[0] < 6 else []

    def result(self, state, action):
        return (state[0] + 1, state[1] + action * (state[0] % 3 == 0), state[2] + action)

    def is_terminal(self, state):
        return state[0] == 6

    def utility(self, state, player):
        return state[2] - 2 * state[1] if player else state[1]


class Alone(op.Game[int, int]):
    """One player, whose utility is all there is."""

    players, initial, can_repeat, utility_sum = (0,), 5, False, "general"

    def to_move(self, state):
        return 0

    def actions(self, state):
        return [1, 2] if state else []

    def result(self, state, action):
        return max(0, state - action)

    def is_terminal(self, state):
        return state == 0

    def utility(self, state, player):
        return 3


GAMES = [Together(), Unequal(), Natural()]
ENGINES = ["plain", "compiled"]


def of_both(game):
    """Everybody's value by max^n: each takes what is best for themselves, the first of equal ones."""

    def value(state):
        if game.is_terminal(state):
            return game.utility(state, 0), game.utility(state, 1)
        return max((value(game.result(state, move)) for move in game.actions(state)), key=lambda both: both[state[3]])

    return dict(enumerate(value(game.initial)))


# The calls


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_auto_takes_max_n_and_assumes_nothing(game, engine):
    found = op.search(game, engine=engine)
    assert (found.method, found.certainty, found.assumes) == ("max-n", "exact", None)
    assert found.values == of_both(game)
    assert [row.assumes for row in op.analyse(game, engine=engine, depth=4)] == [None] * 3
    assert {one.method for one in op.deepen(game, engine=engine)} == {"max-n"}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("engine", ENGINES)
def test_values_are_exact_without_a_warning(engine):
    game = Unequal()
    assert op.values(game, [game.initial], engine=engine) == [of_both(game)[0]]


@pytest.mark.parametrize("engine", ENGINES)
def test_sampling_tells_what_both_get_and_calls_nobody_the_winner(engine):
    found = op.search(Unequal(), method="mcts", nodes=40, engine=engine)
    assert (set(found.values), found.score, found.assumes) == ({0, 1}, None, None)
    assert found.certainty != "estimate" or sampled(found).startswith("worth ")


@pytest.mark.parametrize("method", ["alpha-beta", "mtdf", "expectiminimax"])
@pytest.mark.parametrize("engine", ENGINES)
def test_methods_that_need_a_constant_sum_refuse_by_name(method, engine):
    with pytest.raises(GeneralSum, match=r"Unequal declares utility_sum = 'general'.*method='max-n'"):
        op.search(Unequal(), method=method, engine=engine)


def test_best_first_and_the_books_two_player_texts_refuse_too():
    with pytest.raises(Unsuited, match="best-first rests on one"):
        op.search(Unequal(), method="best-first", nodes=50)
    for search in (op.minimax_search, op.alpha_beta_search):
        with pytest.raises(GeneralSum, match=f"{search.__name__} needs a constant sum.*max_n_search"):
            search(Unequal())
    assert op.max_n_search(Unequal()).values == of_both(Unequal())
    assert op.mcts_search(Unequal(), iterations=10).certainty == "estimate"


@pytest.mark.parametrize("call", [op.solve, op.estimate])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_whole_games_are_refused_in_words(call, game):
    with pytest.raises(GeneralSum, match="this needs a constant sum"):
        call(game)


def test_compiled_enumeration_refuses_as_well():
    with pytest.raises(GeneralSum):
        op.solve(Unequal(), engine="compiled")


def test_dice_and_a_general_sum_are_searched_by_max_n_and_not_solved():
    assert op.search(Thrown()).method == "max-n"
    with pytest.raises(GeneralSum):
        op.solve(Thrown())


def test_one_player_alone_is_searched_and_solved_as_before():
    found = op.search(Alone())
    assert (found.value, found.certainty, found.assumes) == (3, "exact", None)
    assert op.solve(Alone()).value == 3
    assert op.alpha_beta_search(Alone()).value == 3


def test_a_question_about_one_player_rests_on_no_sum():
    assert op.prove(Unequal(), player=0, at_least=0).assumes is None


def test_playouts_traces_reviews_and_matches_take_it():
    game = Unequal()
    assert op.playouts(game, n=20).games == 20
    assert op.trace("max-n", game).result.values == of_both(game)
    assert len(op.review(game, moves=[2, 1])) == 3
    assert op.match(game, {"one": op.player("max-n depth=3"), "two": op.player("random")}, games=2).games[0].utilities


# What is known of it


def test_nothing_is_taken_from_an_end():
    assert sum_of(Together(), Together.initial).basis == "varies"
    assert middle_of(Together()) == 0
    assert utility_total(Together(), (0, 1)) is None


@pytest.mark.parametrize("said", ["General", "generl", "", float("inf"), [0]])
def test_other_words_are_refused_with_those_there_are(said):
    game = type("Misspelt", (Unequal,), {"utility_sum": said})()
    with pytest.raises(BadValue, match=r"utility_sum is .*; it should be a finite number, 'general', or left out"):
        op.search(game)


# Who says it


def test_it_is_no_fault_and_no_warning_for_the_checker():
    report = op.check_game(Together())
    said = " ".join(str(report).split())
    assert report
    assert "utility-sum" not in said
    assert "utility_sum =" not in said
    assert "values were not checked: they are worked out for a constant sum, and utility_sum is 'general'" in said


def test_the_checker_names_it_where_the_sums_differ():
    class Unsaid(Together):
        utility_sum = None

    class Wrong(Together):
        utility_sum = 0

    for game in (Unsaid(), Wrong()):
        (fault,) = (fault for fault in op.check_game(game).faults if fault.name == "utility-sum")
        assert 'utility_sum = "general"' in fault.hint


def test_a_verdict_calls_nobody_the_winner():
    game = Together()
    found = op.search(game)
    assert Notation(game, game.initial).verdict(found) == "move 1 is best: (8, 8) for player 0, proved"


def test_a_report_says_what_the_game_is_worth_to_each():
    text = op.report(Together(), games=4).text()
    assert "Proved: if nobody errs, the game is worth the first player 8, the second player 8." in text


def test_the_command_line_searches_and_refuses_in_words(tmp_path):
    file = tmp_path / "together.py"
    file.write_text(
        "class Together:\n"
        "    initial, players, can_repeat, utility_sum = (4, 0), (0, 1), False, 'general'\n"
        "    def to_move(self, state): return state[0] % 2\n"
        "    def actions(self, state): return [1, 2] if state[0] > 1 else [1]\n"
        "    def result(self, state, action): return state[0] - action, state[1] + action * action\n"
        "    def is_terminal(self, state): return state[0] == 0\n"
        "    def utility(self, state, player): return state[1]\n"
    )
    found = outplay("best", f"{file}:Together")
    assert "move 2 is best: (8, 8) for player 0, proved" in found.out
    assert "this assumes" not in found.out
    refused = outplay("solve", f"{file}:Together")
    assert (refused.code != 0, "declares utility_sum = 'general'" in refused.err) == (True, True)
    assert "Traceback" not in refused.err


def test_openspiel_and_back_keep_it():
    spiel = pytest.importorskip("pyspiel")
    loaded = spiel.load_game(op.adapt.to_openspiel(Together(), "together_for_a_test"))
    assert loaded.utility_sum() is None
    assert loaded.get_type().utility == spiel.GameType.Utility.GENERAL_SUM
    back = op.adapt.openspiel("together_for_a_test")
    assert back.utility_sum == "general"
    assert op.search(back).values == {0: 8, 1: 8}


def test_the_algorithms_that_suit_it_are_those_that_need_no_sum():
    game = Unequal()
    assert op.algorithms(game) == ["max-n", "mcts"]
    assert {row.algorithm for row in op.compare(game, depth=3)} == {"max-n"}
    assert op.algorithms(Alone())[0] == "alpha-beta"


def test_a_search_of_it_is_watched_without_naming_an_algorithm(tmp_path, monkeypatch):
    (tmp_path / "unequal.py").write_text(
        "initial, players, can_repeat, utility_sum = (3, 0), (0, 1), False, 'general'\n"
        "def to_move(state): return state[0] % 2\n"
        "def actions(state): return [1, 2] if state[0] > 1 else [1]\n"
        "def result(state, action): return state[0] - action, state[1] + action * action\n"
        "def is_terminal(state): return state[0] == 0\n"
        "def utility(state, player): return state[1] + player\n"
    )
    ran = outplay("watch", str(tmp_path / "unequal.py"))
    assert (ran.code, ran.err) == (0, "")
