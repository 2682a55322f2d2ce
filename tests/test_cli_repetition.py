"""Games that go round in circles: they end, as draws, and every search knows what was played."""

import json

import pytest

import outplay as op
from cli_runner import QUICK, lines, outplay
from outplay.games import Nim
from outplay.playing import Record, is_over, is_repeated, times_seen, worths_at_end

OWN = """
from outplay import CHANCE

class Circle:
    \"\"\"Two kings on four cells: each goes on by one; to stay ends the game, and loses.\"\"\"
    initial = (0, 0)
    players = (0, 1)
    def to_move(self, state):           return state[1]
    def actions(self, state):           return ["go", "stay"]
    def result(self, state, action):    return ((state[0] + 1) % 4 if action == "go" else -1, 1 - state[1])
    def is_terminal(self, state):       return state[0] == -1
    def utility(self, state, player):   return 1 if player == state[1] else -1

class Counted(Circle):
    \"\"\"A state that never comes again, and a key that does.\"\"\"
    initial = (0, 0, 0)
    def key(self, state):               return state[:2]
    def result(self, state, action):    return (*super().result(state, action), state[2] + 1)

class Shared(Circle):
    \"\"\"One point to share, as it is declared.\"\"\"
    utility_sum = 1
    def utility(self, state, player):   return 1 if player == state[1] else 0

class Lost(Circle):
    \"\"\"Who is to move when a position comes again has lost.\"\"\"
    def repetition(self, state, player): return -1 if player == state[1] else 1

class Bad(Circle):
    def repetition(self, state, player): return "much"

class Never(Circle):
    can_repeat = False

class Pig(Circle):
    \"\"\"The same with a coin, which may show something else the next time.\"\"\"
    def outcomes(self, state):          return [("go", 1.0)]
"""
THIRD = ["go"] * 8
"""The moves after which the first position is there for the third time."""


@pytest.fixture(scope="module")
def games():
    names = {}
    exec(OWN, names)
    return names


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return lambda name: f"{path}:{name}"


def played(game, count):
    return Record(game, game.initial, actions=["go"] * count)


@pytest.mark.parametrize("name", ["Circle", "Counted", "Shared", "Lost"])
def test_a_position_that_comes_for_the_third_time_ends_the_game_and_none_before(games, name):
    for count in range(9):
        record = played(games[name](), count)
        assert times_seen(record.game, record.states) == 1 + count // 4
        assert record.is_over == record.is_repeated == (count == 8)


@pytest.mark.parametrize("name", ["Never", "Pig"])
def test_positions_that_cannot_repeat_or_that_dice_may_change_end_nothing(games, name):
    record = played(games[name](), 20)
    assert not is_over(record.game, record.states)


def test_the_end_by_the_rules_is_no_repetition():
    game = Nim(1)
    end = game.result(game.initial, next(iter(game.actions(game.initial))))
    assert not is_repeated(game, [end, end, end])
    assert is_over(game, [end])


@pytest.mark.parametrize(
    ("name", "worths"), [("Circle", {0: 0, 1: 0}), ("Shared", {0: 0.5, 1: 0.5}), ("Lost", {0: -1, 1: 1})]
)
def test_a_repetition_is_worth_what_the_game_says_or_an_equal_share(games, name, worths):
    game = games[name]()
    assert worths_at_end(game, game.initial, (0, 1)) == worths


def test_a_repetition_that_is_worth_no_number_is_told(games):
    with pytest.raises(op.OutplayError, match=r"repetition.*gave 'much'; it should be a number"):
        worths_at_end(games["Bad"](), (0, 0), (0, 1))


@pytest.mark.parametrize(
    ("name", "outcome", "utility"),
    [
        ("Circle", "The position came for the third time. A draw.", {"0": 0, "1": 0}),
        (
            "Shared",
            "The position came for the third time. A draw. Utility: First 0.5, Second 0.5.",
            {"0": 0.5, "1": 0.5},
        ),
        ("Lost", "The position came for the third time. Second wins.", {"0": -1, "1": 1}),
    ],
)
def test_two_people_who_go_round_in_circles_are_told_that_the_game_is_over(own, name, outcome, utility):
    ran = outplay("play", own(name), *QUICK, "--you", "both", "--json", typed=lines(*THIRD, "go"))
    ended = json.loads(ran.out)
    assert (ended["outcome"], ended["utility"], ended["moves"]) == (outcome, utility, THIRD)
    assert ended["over"]
    assert ended["repeated"]


def test_two_engines_that_go_round_in_circles_come_to_an_end(own):
    ran = outplay("play", own("Circle"), *QUICK, "--you", "none")
    assert "The position came for the third time. A draw.\nMoves: go" in ran.out
    assert ran.code == 0


def test_an_end_by_repetition_can_be_taken_back(own):
    typed = lines(*THIRD, "undo", "stay")
    ran = outplay("play", own("Circle"), *QUICK, "--you", "both", "--json", typed=typed)
    assert json.loads(ran.out)["moves"] == THIRD
    ran = outplay("play", own("Circle"), *QUICK, "--you", "both", typed=typed)
    assert "The position came for the third time. A draw." in ran.out
    assert "First wins." in ran.out


@pytest.fixture
def searched(monkeypatch):
    """The history that each search was given, by the name of the call."""
    given = {}

    def noting(name):
        call = getattr(op, name)

        def noted(game, state, **options):
            given[name] = list(options.get("history", ()))
            return call(game, state, **options)

        return noted

    for name in ("deepen", "search", "analyse"):
        monkeypatch.setattr(op, name, noting(name))
    return given


def test_every_search_at_the_board_knows_what_was_played(own, searched):
    outplay("play", own("Circle"), *QUICK, "--you", "both", "--moves", "go go", typed=lines("hint", "values"))
    assert searched == {"deepen": [(0, 0), (1, 1)], "analyse": [(0, 0), (1, 1)]}


def test_the_engines_own_move_knows_what_was_played(own, searched):
    outplay("play", own("Circle"), *QUICK, "--you", "second", "--moves", "go go", typed=lines("quit"))
    assert searched["deepen"] == [(0, 0), (1, 1)]


@pytest.mark.parametrize("how", ["--depth=2", "--exact"])
def test_best_knows_what_was_played(own, searched, how):
    outplay("best", own("Circle"), "--engine", "plain", how, "--moves", "go go go")
    assert searched["analyse"] == [(0, 0), (1, 1), (2, 0)]
    assert searched.get("deepen", searched.get("search")) == [(0, 0), (1, 1), (2, 0)]
