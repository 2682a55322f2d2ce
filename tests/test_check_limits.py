"""check_game keeps to its limits, says how far it is, and holds what a game declares against what it does."""

from itertools import product
from types import SimpleNamespace
from typing import NamedTuple

import pytest

import differing_games
import outplay
from broken_games.sound import Coin, Heaps, Plain
from outplay import Game, check_game
from outplay.checking import engines
from outplay.checking.inquiry import TimeBudget
from outplay.cli.starter import MyGame
from outplay.errors import BadOption, NotAGame, Unsuited
from outplay.games import MNK, Breakthrough, Kalah, LastStone, Nim, TicTacToe


def names(findings):
    return {finding.name for finding in findings}


def note(report, name):
    (found,) = (note for note in report.notes if note.name == name)
    return found


@pytest.mark.parametrize("states", [1, 2, 50, pytest.param(777, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", [Kalah(), Breakthrough()], ids=lambda game: type(game).__name__)
def test_no_more_states_are_looked_at_than_were_asked_for(game, states):
    assert check_game(game, states=states, compiled=False).states <= states


def test_half_of_the_states_of_a_large_game_come_from_random_play():
    report = check_game(Kalah(), states=400, compiled=False)
    assert report.states > 300
    assert "random games" in report.coverage


def test_a_small_game_is_looked_at_as_a_whole_up_to_the_last_state():
    assert check_game(TicTacToe(), states=5478, compiled=False).coverage.startswith("Every one of 5,478")
    assert not check_game(TicTacToe(), states=5477, compiled=False).coverage.startswith("Every one")


def test_without_time_a_check_still_reports_and_says_so():
    report = check_game(TicTacToe(), seconds=1e-9)
    assert report
    assert report.states >= 1
    assert "There was no time for more of looking at states" in report.coverage
    assert "there was not enough time" in report.coverage
    assert "no time" not in check_game(Nim(2, 1), seconds=1e6, compiled=False).coverage


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), "soon", None])
def test_a_time_that_cannot_be_is_refused(seconds):
    with pytest.raises(BadOption, match="it should be a number above 0"):
        check_game(Nim(1), seconds=seconds)


def test_progress_tells_of_the_stages_in_turn_and_counts_up():
    told = []
    check_game(TicTacToe(), progress=lambda stage, count: told.append((stage, count)), compiled=False)
    stages = list(dict.fromkeys(stage for stage, _ in told))
    assert stages[:2] == ["looking at states", "asking again"]
    assert "checking symmetries" in stages
    looked = [count for stage, count in told if stage == "looking at states"]
    assert looked == sorted(set(looked))
    assert looked[-1] > 5_000


def test_patience_shares_out_what_is_left():
    patience = TimeBudget(0.0)
    patience.begin("one")
    assert list(patience.each([1, 2])) == []
    assert patience.cut == ["one"]
    endless = TimeBudget()
    endless.begin("two", 0.1)
    assert list(endless.each([1, 2])) == [1, 2]
    assert endless.cut == []


# Declarations


def declaring(base=TicTacToe, **facts):
    return type("Declaring", (base,), facts)()


def test_an_end_that_contradicts_the_declared_sum_is_a_fault_that_names_both():
    (fault,) = check_game(declaring(utility_sum=1), compiled=False).faults
    assert fault.name == "utility-sum"
    assert fault.says == "utility_sum is 1, but at this end the utilities (1, -1) add up to 0"
    assert TicTacToe().is_terminal(fault.state)


def test_an_end_that_contradicts_the_declared_range_is_a_fault_that_names_both():
    (fault,) = check_game(declaring(utility_range=(0, 1)), compiled=False).faults
    assert fault.name == "utility-range"
    assert fault.says == "utility_range is (0, 1), but at this end utility gives -1"


@pytest.mark.parametrize(
    ("worths", "name", "says"),
    [
        ((0, 0), None, None),
        ((5, -5), "repetition-range", "utility_range is (-1, 1), but here repetition gives 5"),
        ((1, 1), "repetition-sum", "a repetition is worth (1, 1), but utilities add up to 0"),
        (("much", 0), "repetition-not-a-number", "repetition gave 'much', which is no finite number"),
    ],
)
def test_a_repetition_that_contradicts_what_is_declared_is_a_fault(worths, name, says):
    """It does so in some positions alone."""

    def repetition(self, state, player):
        return 0 if state[0] == 3 else worths[player]

    game = declaring(Heaps, utility_sum=0, utility_range=(-1, 1), can_repeat=True, repetition=repetition)
    faults = check_game(game, compiled=False).faults
    assert [(fault.name, fault.says) for fault in faults] == ([(name, says)] if name else [])


def test_a_sum_is_declared_for_any_number_of_players():
    assert check_game(LastStone())
    assert names(check_game(declaring(LastStone, utility_sum=2)).faults) == {"utility-sum"}


@pytest.mark.parametrize("facts", [{"utility_sum": "zero"}, {"utility_range": 1}, {"utility_range": (1, -1)}])
def test_a_declaration_that_cannot_be_is_a_fault(facts):
    (word,) = facts
    assert names(check_game(declaring(**facts), states=100, compiled=False).faults) == {word.replace("_", "-")}


def test_a_game_without_declarations_is_told_the_lines_that_would_be_true():
    for game, total, limits in ((Heaps(), 0, "(-1, 1)"), (Plain(), 1, "(0, 1)")):
        report = check_game(game)
        assert note(report, "declare").says.startswith(f"every end agrees with utility_range = {limits}")
        assert f"utility_sum = {total} in the class" in note(report, "sum-undeclared").says
    assert not {"declare", "sum-undeclared"} & names(check_game(TicTacToe(), compiled=False).notes)


def test_what_a_missing_sum_costs_is_said_before_anything_else():
    first, *_ = check_game(Plain()).notes
    assert first.says == (
        "utility_sum is not declared: a search that cannot see every end assumes 1, as at every end seen here, and "
        "what it proves rests on that; utility_sum = 1 in the class declares it"
    )
    assert "sum-undeclared" not in names(check_game(declaring(Heaps, utility_sum="general")).notes)


def test_more_than_two_players_are_told_the_sum_as_a_tip():
    undeclared = declaring(LastStone, utility_sum=None)
    report = check_game(undeclared, compiled=False)
    assert "sum-undeclared" not in names(report.notes)
    assert "utility_sum = " in note(report, "declare").says


def test_a_range_that_random_play_need_not_have_seen_is_not_suggested():
    undeclared = declaring(Kalah, utility_sum=None, __init__=lambda self: Kalah.__init__(self))
    undeclared.utility_range = None
    notes = check_game(undeclared, states=300, compiled=False).notes
    assert "utility_sum = 0" in notes[0].says
    assert not any("utility_range" in note.says for note in notes)


def test_an_evaluation_beyond_the_declared_range_is_a_fault_in_a_large_game_too():
    class Boastful(MNK):
        """Four in a row on 25 cells; its guess is as good as two wins."""

        def __init__(self):
            super().__init__(5, 5, 4)

        def evaluate(self, state, player):
            return 2 if player == 0 else -2

    for game, found in ((Boastful(), {"evaluate-out-of-range"}), (declaring(Boastful, evaluate=lambda *_: 0), set())):
        report = check_game(game, states=300, playouts=5, compiled=False)
        assert names(report.faults) == found
    assert "is too large" in report.coverage


def test_the_starter_game_declares_and_is_sound():
    assert MyGame.utility_sum == 0
    report = check_game(MyGame())
    assert report.faults == ()
    assert names(report.notes) == set()


# Who moves


class Both(Game):
    """Rock, paper, scissors in one move of both players."""

    players = (0, 1)
    initial = ()

    def to_move(self, state):
        return 0, 1

    def actions(self, state):
        return list(product("RPS", repeat=2))

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return bool(state)

    def utility(self, state, player):
        ours, theirs = state if player == 0 else state[::-1]
        return 0 if ours == theirs else 1 if ours + theirs in ("RS", "PR", "SP") else -1


class InTurn(Both):
    """The same, the second player moving after the first, as if nothing had been seen."""

    utility_sum, utility_range, can_repeat = 0, (-1, 1), False

    def to_move(self, state):
        return len(state)

    def actions(self, state):
        return ["R", "P", "S"] if len(state) < 2 else []

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2


CALLS = [
    outplay.search,
    outplay.analyse,
    outplay.minimax_search,
    outplay.alpha_beta_search,
    outplay.max_n_search,
    outplay.expectiminimax_search,
    lambda game, state: list(outplay.deepen(game, state)),
    lambda game, state: outplay.values(game, [state]),
    outplay.perft,
    outplay.playouts,
]


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_one_who_is_not_among_the_players_is_refused_by_name_by_every_call(call):
    with pytest.raises(Unsuited, match=r"to_move gave \(0, 1\), who is not one of the players|\(0, 1\) moves in"):
        call(Both(), ())


def test_a_stranger_further_down_is_refused_too():
    class Third(InTurn):
        def to_move(self, state):
            return (0, "guest")[len(state)]

    for call in (outplay.minimax_search, outplay.alpha_beta_search, outplay.search):
        with pytest.raises(Unsuited, match="'guest'"):
            call(Third(), ())


def test_moves_of_several_players_at_once_are_named_by_the_check():
    (fault,) = check_game(Both()).faults
    assert fault.name == "to-move-several"
    assert "one at a time" in fault.hint


def test_choices_that_look_simultaneous_get_a_note():
    assert "rock-paper-scissors" in note(check_game(InTurn()), "simultaneous").says
    for game in (TicTacToe(), Nim(1, 1), Nim(2), LastStone(), MyGame()):
        assert "simultaneous" not in names(check_game(game, compiled=False).notes)


class Deal(NamedTuple):
    hands: tuple[int, ...]
    pot: int


class Poker(InTurn):
    initial = Deal((1, 2), 0)

    def to_move(self, state):
        return state.pot % 2

    def result(self, state, action):
        return Deal(state.hands, state.pot + 1)

    def is_terminal(self, state):
        return state.pot == 4

    def actions(self, state):
        return ["bet"]

    def utility(self, state, player):
        return 1 if player else -1


def test_cards_that_look_hidden_get_a_note():
    assert "'hands'" in note(check_game(Poker()), "hidden").says
    assert "hidden" not in names(check_game(InTurn()).notes)


def test_a_game_in_which_one_alone_moves_gets_a_note_unless_it_says_so():
    assert note(check_game(Coin()), "one-mover").says == "0 alone ever moves, though players is (0, 1)"
    assert "one-mover" not in names(check_game(TicTacToe(), compiled=False).notes)
    alone = SimpleNamespace(
        initial=0,
        players=("me",),
        to_move=lambda state: "me",
        actions=lambda state: [1],
        result=lambda state, action: state + 1,
        is_terminal=lambda state: state == 2,
        utility=lambda state, player: 1,
    )
    assert "one-mover" not in names(check_game(alone).notes)


def test_a_result_of_nothing_is_named_at_the_door():
    class Forgets(Nim):
        def result(self, state, action):
            super().result(state, action)

    for call in (outplay.search, outplay.analyse):
        with pytest.raises(NotAGame, match=r"result gave None for the move .*: return the next state on every path"):
            call(Forgets(2), Forgets(2).initial)


def test_a_misspelt_optional_word_gets_a_note():
    class Typo(TicTacToe):
        def evalute(self, state, player):
            return 0

    assert note(check_game(Typo(), states=100, compiled=False), "misspelt").says.startswith(
        "evalute looks like evaluate"
    )


# Both engines


class EndsEarlyWithDice(differing_games.EndsEarly, differing_games.Thrown):
    pass


@pytest.mark.parametrize("kind", [differing_games.EndsEarly, EndsEarlyWithDice])
def test_lines_that_the_engines_count_differently_are_a_fault(monkeypatch, kind):
    monkeypatch.setattr(engines, "QUESTIONS", {})
    (fault,) = check_game(kind()).faults
    assert fault.name == "perft-differs"
    assert fault.says.startswith("perft counts [")
