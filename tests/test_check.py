"""check_game names what is wrong with a game, and finds nothing wrong with a sound one."""

from functools import cache, partial
from itertools import count
from math import inf, nan

import pytest

from broken_games import BROKEN
from broken_games.endless import MayStay, NeverEnds
from broken_games.numbers import MissesColumns
from broken_games.sound import Boards, Coin, Heaps, Plain, Walk
from broken_games.states import ResultMutates
from natural_games.errands import Errands, SortedErrands
from outplay import CHANCE, Game, check_game, expectiminimax_search
from outplay.errors import BadOption, NotAGame
from outplay.games import (
    MNK,
    BearingOff,
    DiceGame,
    Kalah,
    LastStone,
    Nim,
    TicTacToe,
    Tree,
    TwoThousandFortyEight,
    UltimateTicTacToe,
)

in_python = partial(check_game, compiled=False)
"""Says nothing of compiled rules, which test_check_engines.py holds against Python's."""

FEW = 300
"""States enough for every broken game, and few enough to hit the bounds of the endless ones soon."""

WARNINGS = {"cycle", "endless-play", "result-unchecked", "utility-early"}

SOUND = {
    "figure 5.2": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "named moves": Tree({"left": [3, 12], "right": {"up": 2, "down": 4}}),
    "chance": Tree([{"chance": [[0.5, 4], [0.5, [1, 9]]]}, 3]),
    "two turns": Tree({"player": 0, "moves": [{"player": 0, "moves": [1, 2]}, 3]}),
    "three players": Tree([[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], players=3),
    "a leaf": Tree(5),
    "dice": DiceGame(),
    "2048 to 16 on 2x2": TwoThousandFortyEight(2, 2, 4),
    "bearing off": BearingOff(1, 1, 0, 0, 0, 0),
    "tic-tac-toe": TicTacToe(),
    "4,3,3": MNK(4, 3, 3),
    "nim": Nim(),
    "nim misere": Nim(1, 2, 3, misere=True),
    "kalah(2,2)": Kalah(2, 2),
    "kalah(3,2)": Kalah(3, 2),
    "last stone": LastStone(),
    "every optional word": Heaps(),
    "mutable states": Boards(),
    "a coin": Coin(),
    "no base class": Plain(),
}


@cache
def checked(game):
    """The report of a broken game."""
    return check_game(game(), states=FEW)


@cache
def of_tic_tac_toe():
    return in_python(TicTacToe())


def words(text):
    return " ".join(str(text).split())


def names(findings):
    return {finding.name for finding in findings}


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (name == "4,3,3")) for name, game in SOUND.items()],
    ids=SOUND.keys(),
)
def test_a_sound_game_has_no_faults_and_no_warnings(game):
    report = in_python(game)
    assert report
    assert report.faults == report.warnings == ()
    assert len(str(report).splitlines()) <= 7


@pytest.mark.parametrize("options", [{"compiled": False}, pytest.param({}, marks=pytest.mark.slow)], ids=str)
def test_a_sound_game_that_is_large_has_no_faults_and_no_warnings_where_it_was_looked_at(options):
    report = check_game(UltimateTicTacToe(), states=2_000, playouts=30, seconds=600, **options)
    assert report
    assert report.faults == report.warnings == ()
    assert "2,000 states and 30 random games were looked at" in words(report)


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_broken_game_is_named_and_nothing_else_is(game):
    name, follow = BROKEN[game]
    report = checked(game)
    assert name in names(report.warnings if name in WARNINGS else report.faults), str(report)
    assert names(report.faults) <= {name} | follow, str(report)


@pytest.mark.parametrize("game", BROKEN, ids=lambda game: game.__name__)
def test_a_finding_shows_its_state_its_call_and_what_to_do(game):
    name, _ = BROKEN[game]
    report = checked(game)
    (finding,) = (finding for finding in report.faults + report.warnings if finding.name == name)
    for part in (finding.name, finding.says, finding.where, finding.call, finding.hint):
        assert words(part) in words(report)
    assert finding.hint
    assert finding.call.startswith(("game", "hash(state)"))
    assert finding.where or finding.name in ("not-a-game", "initial-raises")


def test_at_least_35_broken_games_are_named():
    assert len(BROKEN) >= 35


def test_a_report_is_true_unless_there_is_a_fault():
    assert check_game(Heaps())
    assert check_game(MayStay())
    assert not check_game(ResultMutates())


def test_a_failed_assertion_shows_the_whole_report():
    report = check_game(ResultMutates())
    assert repr(report) == str(report)
    assert "result changed the state it was given" in words(report)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_a_report_fits_into_the_width_it_is_given_and_loses_no_word(width):
    report = check_game(ResultMutates())
    narrow = report.text(width)
    assert max(map(len, narrow.splitlines())) <= width
    assert narrow.split() == str(report).split() == report.text(1_000).split()


def test_faults_come_before_warnings():
    class Both(MayStay):
        def utility(self, state, player):
            return None

    report = str(check_game(Both()))
    assert report.index("FAULT utility-not-a-number") < report.index("WARNING cycle")


def test_each_kind_of_finding_is_shown_once_and_counted():
    class Odd(Heaps):
        def show(self, state):
            return 7

        draw = Game.draw

    report = check_game(Odd())
    (fault,) = report.faults
    assert fault.times == report.states
    assert f"(and {report.states - 1} more like it)" in words(report)


def test_a_finding_tells_the_way_to_its_state():
    report = check_game(MissesColumns())
    (warning,) = report.warnings
    game = MissesColumns()
    state = game.initial
    for action in warning.line:
        state = game.result(state, action)
    assert state == warning.state
    assert warning.where == repr(state)


def test_the_mutated_state_is_shown_as_it_was():
    (fault,) = check_game(ResultMutates()).faults
    assert fault.where == "Board(3, 3, 0)"
    assert repr(fault.state) != fault.where


def test_a_loop_is_told_by_its_moves():
    (warning,) = check_game(MayStay()).warnings
    assert warning.call == "game.result(state, 'stay')"


def test_the_coverage_says_what_was_seen():
    assert of_tic_tac_toe().coverage == "Every one of 5,478 states was looked at, and solved."
    large = in_python(Kalah(), states=100, playouts=7)
    assert large.coverage.endswith(
        "7 random games were looked at; values were not checked: the game is too large to solve here."
    )
    assert "the game has cycles" in check_game(MayStay()).coverage
    assert "for two players, not for 3" in check_game(LastStone()).coverage


def test_the_same_call_gives_the_same_report():
    assert in_python(Kalah(), states=150, seed=4) == in_python(Kalah(), states=150, seed=4)


def test_moves_listed_after_the_end_are_a_note_and_no_more():
    report = of_tic_tac_toe()
    assert names(report.notes) == {"actions-at-end"}
    assert "Note: actions still lists moves" in str(report)


class Forgetful(Nim):
    """The same positions, none of which comes twice; it does not say so."""

    can_repeat = True


def test_a_game_without_cycles_is_told_what_it_could_say():
    assert "no-cycle" not in names(in_python(Nim(2, 1)).notes)
    assert "Note: no position comes twice; can_repeat = False would say so" in str(in_python(Forgetful(2, 1)))
    assert "no-cycle" not in names(check_game(MayStay()).notes), "it has cycles"
    assert "no-cycle" not in names(in_python(Forgetful(9, 9), states=20).notes), "nobody knows"


def test_a_class_is_no_game():
    (fault,) = check_game(TicTacToe).faults
    assert "TicTacToe()" in fault.says


@pytest.mark.parametrize("thing", [None, 7, "chess", object(), [], lambda: 0])
def test_anything_at_all_can_be_checked(thing):
    assert names(check_game(thing).faults) == {"not-a-game"}


class Contrary:
    """Raises whenever it is looked at."""

    def refuse(self, *_):
        raise RuntimeError("no")

    __bool__ = __eq__ = __hash__ = __repr__ = __iter__ = __len__ = __call__ = refuse


ODD_ANSWERS = {
    "None": None,
    "NaN": nan,
    "infinity": inf,
    "text": "e2e4",
    "a list": [[1]],
    "a set": {1},
    "an object": object(),
    "a class": int,
    "complex": 1j,
    "pairs": [(1, 2), (1, 2)],
    "nested": [[(), ()], ()],
    "CHANCE": CHANCE,
    "True": True,
    "huge": 10**400,
    "contrary": Contrary(),
    "endless": count(),
}
WORDS = [word for word in vars(Heaps) if not word.startswith("_") and word != "value"]


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("answer", ODD_ANSWERS.values(), ids=ODD_ANSWERS.keys())
@pytest.mark.parametrize("base", [Heaps, Boards])
def test_no_answer_can_break_the_check(base, word, answer):
    class Odd(base):
        pass

    setattr(Odd, word, answer if word == "initial" else lambda *_: answer)
    str(check_game(Odd(), states=50, playouts=5))


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("error", [ValueError, RecursionError, StopIteration, SystemExit, MemoryError, NotAGame])
def test_no_exception_comes_out_of_a_check(word, error):
    class Raises(Heaps):
        def raise_it(self, *_):
            raise error("oh")

    setattr(Raises, word, property(Raises.raise_it) if word == "initial" else Raises.raise_it)
    assert not check_game(Raises(), states=50)


def test_words_of_other_libraries_are_translated():
    class Theirs(Plain):
        actions = None

        def legal_actions(self, state):
            return [1]

    (fault,) = check_game(Theirs()).faults
    assert "rename it to actions" in fault.says


def test_a_score_that_leads_is_not_taken_for_an_end_that_was_missed():
    class Leads(Kalah):
        def utility(self, state, player):
            margin = super().utility(state, player)
            return (margin > 0) - (margin < 0)

    assert check_game(Leads(3, 2)).warnings == ()


def test_states_that_point_back_at_the_game_are_no_trouble():
    class Linked(Boards):
        def result(self, state, action):
            after = super().result(state, action)
            after.links = [after, [after, state], {"game": self, "back": [state] * 9}]
            return after

    assert check_game(Linked())


@pytest.mark.parametrize(
    "game",
    [DiceGame(), Kalah(2, 2), Nim(2, 3), SOUND["figure 5.2"], SOUND["chance"], SOUND["two turns"]],
    ids=lambda game: type(game).__name__,
)
@pytest.mark.parametrize("error", [0, 0.01])
def test_exact_values_agree_with_the_textbook(game, error):
    def bounds(self, state, player):
        value = expectiminimax_search(game, state, player=player).value + error
        return value, value

    kind = type("Exact", (type(game),), {"bounds": bounds})
    exact = kind.__new__(kind)
    vars(exact).update(vars(game))
    assert names(in_python(exact).faults) == ({"bounds-wrong"} if error else set())


def test_a_game_that_is_over_before_it_begins_can_be_checked():
    class Over(Heaps):
        initial = (0, 0, 0)

    class PlainOver(Plain):
        initial = (3, "X")

        def candidates(self, state):
            return []

    assert check_game(Over()).coverage == "The only state was looked at, and solved."
    assert check_game(PlainOver())


def test_lines_of_a_report_are_at_most_100_columns_wide():
    for game in BROKEN:
        assert max(map(len, str(checked(game)).splitlines())) <= 100


class Long(Walk):
    def is_terminal(self, state):
        return state.place == 10_000

    def evaluate(self, state, player):
        return self.utility(state, player)


def test_a_game_of_10_000_plies_is_solved():
    report = check_game(Long())
    assert report.faults == report.warnings == ()
    assert report.coverage == "Every one of 10,001 states was looked at, and solved."


def test_an_endless_game_is_left_in_time():
    report = check_game(NeverEnds())
    assert report
    assert names(report.warnings) == {"endless-play"}


def test_nested_states_of_any_depth_are_no_trouble():
    class Nested(Game):
        initial = ()

        def to_move(self, state):
            return 0

        def actions(self, state):
            return [0]

        def result(self, state, action):
            return (state,)

        def is_terminal(self, state):
            depth = 0
            while state:
                state, depth = state[0], depth + 1
            return depth == 400

        def utility(self, state, player):
            return 0

    assert check_game(Nested())


def test_the_interrupt_key_still_works():
    class Interrupted(Heaps):
        def actions(self, state):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_game(Interrupted())


def test_impossible_options_are_refused():
    with pytest.raises(BadOption):
        check_game(Heaps(), states=0)


def test_constant_sum_is_as_good_as_zero_sum():
    class Points(Heaps):
        def utility(self, state, player):
            return (1 + super().utility(state, player)) / 2

        def evaluate(self, state, player):
            return (1 + super().evaluate(state, player)) / 2

        def bounds(self, state, player):
            return tuple((1 + bound) / 2 for bound in super().bounds(state, player))

    report = check_game(Points())
    assert report.faults == report.warnings == ()


# Boards


class Tray(Heaps):
    """Sound rules that draw themselves, and an evaluation that boasts."""

    can_repeat, utility_sum, utility_range = False, 0, (-1, 1)

    def show(self, state):
        return f"left  {'o' * state[0]}\nright {'o' * state[1]}"

    def evaluate(self, state, player):
        return 9 * self.value(state, player)


def test_faults_show_the_board_as_the_game_draws_it():
    (fault,) = check_game(Tray(), compiled=False).faults
    assert fault.board == "left  ooo\nright ooo"
    assert "    state (3, 3, 0)\n          left  ooo\n          right ooo\n" in str(fault)


def test_a_board_that_cannot_be_drawn_is_left_out():
    def fails(self, state):
        raise SystemExit("no board")

    report = check_game(type("Blank", (Tray,), {"show": fails})(), compiled=False)
    assert {fault.board for fault in report.faults} == {""}


def test_a_board_is_cut_off_where_it_is_too_tall():
    tall = type("Tall", (Tray,), {"show": lambda self, state: "o\n" * 500})
    (fault,) = check_game(tall(), compiled=False).faults
    assert len(str(fault).splitlines()) < 50
    assert "          ...\n" in str(fault)


def test_a_game_without_a_show_shows_its_states_alone():
    assert {fault.board for fault in check_game(ResultMutates()).faults} == {""}


def test_moves_that_nobody_can_type_need_no_check_in_result():
    class Trusting(Heaps):
        def result(self, state, action):
            heap, stones = action
            return (state[0] - stones * (heap == 0), state[1] - stones * (heap == 1), 1 - state[2])

    assert check_game(Trusting(), compiled=False).warnings == ()


def test_moves_that_come_out_of_a_set_get_a_warning():
    (warning,) = (one for one in check_game(Errands(), compiled=False).warnings if one.name == "order-of-a-set")
    assert warning.call == "game.actions(state)"
    assert "sorted" in warning.hint
    assert "order-of-a-set" not in names(check_game(SortedErrands(), compiled=False).warnings)


def test_rules_that_no_other_process_can_import_are_not_asked_for_their_order():
    class Local(Errands):
        pass

    assert "order-of-a-set" not in names(check_game(Local(), compiled=False).warnings)


def test_rules_without_sets_start_no_other_process(monkeypatch):
    monkeypatch.setattr("subprocess.run", None)
    assert check_game(Heaps(), compiled=False)
    assert check_game(TicTacToe(), compiled=False)
