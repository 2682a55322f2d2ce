"""Moves in one text: whatever a game calls them, what is printed is read back."""

import json
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_runner import QUICK, lines, outplay
from outplay.errors import IllegalAction
from outplay.notation import in_order, read_move, read_moves, write_moves

HOSTILE = [
    "a1, b2",
    "take 3",
    "take",
    "3",
    "it's",
    "''",
    "'",
    "",
    " ",
    "a  b",
    "a b",
    "A B",
    "a",
    "b",
    "A",
    ",",
    'say "no"',
    "$HOME `ls` !!",
    "\\",
    "--you",
    "ends in space ",
    "line\nbreak",
    "tab\there",
    "#1",
    "ß∆ 漢字",
]

OWN = f"""
HOSTILE = {HOSTILE!r}

class Hostile:
    \"\"\"Every move is still there after every other; the game ends after sixty of them.\"\"\"
    initial = ()
    players = (0, 1)
    def to_move(self, state):              return len(state) % 2
    def actions(self, state):              return range(len(HOSTILE))
    def result(self, state, action):       return (*state, action)
    def is_terminal(self, state):          return len(state) == 60
    def utility(self, state, player):      return 0
    def format_action(self, state, action): return HOSTILE[action]

class Nothing:
    \"\"\"To do nothing is a move: None.\"\"\"
    initial = 3
    players = (0, 1)
    def to_move(self, state):              return state % 2
    def actions(self, state):              return [None, 1]
    def result(self, state, action):       return state - 1
    def is_terminal(self, state):          return state == 0
    def utility(self, state, player):      return 1 if player == 0 else -1
"""


class Named:
    """A game in which these names can be played, again and again."""

    initial, players = 0, (0, 1)

    def __init__(self, names):
        self.names = names

    def to_move(self, state):
        return state % 2

    def actions(self, state):
        return self.names

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0

    def format_action(self, state, action):
        return action


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own game.py"
    path.write_text(OWN)
    return lambda name: f"{path}:{name}"


@given(st.lists(st.text(), min_size=1, unique=True), st.data())
def test_what_is_written_is_read_back_whatever_moves_are_called(names, data):
    game = Named(names)
    moves = data.draw(st.lists(st.sampled_from(names)))
    assert read_moves(game, 0, write_moves(moves)) == moves


@given(st.text())
def test_any_text_is_moves_or_one_sentence(text):
    try:
        moves = read_moves(Named(HOSTILE), 0, text)
    except IllegalAction:
        return
    assert set(moves) <= set(HOSTILE)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("a1, b2 take 3", ["a1, b2", "take", "3"]),
        ("'take 3',a", ["take 3", "a"]),
        ("  ,, a ,b\n", ["a", "b"]),
        ("'it''s' ''''", ["it's", "'"]),
        ("''", [""]),
        ("", []),
    ],
)
def test_spaces_and_commas_stand_between_moves_and_quotes_around_them(text, moves):
    assert read_moves(Named(HOSTILE), 0, text) == moves


def test_a_quote_that_is_not_closed_is_told():
    with pytest.raises(IllegalAction, match='the quote in "\'take 3" is not closed'):
        read_moves(Named(HOSTILE), 0, "a 'take 3")


def test_the_very_name_of_a_move_wins_over_one_that_only_looks_like_it():
    assert [read_move(Named(HOSTILE), 0, text) for text in ("A", "a", "A B", "a b", "a  b")] == [
        "A",
        "a",
        "A B",
        "a b",
        "a  b",
    ]


def test_no_text_is_taken_for_the_move_none():
    with pytest.raises(IllegalAction):
        read_move(Named([None, "x"]), 0, "garbage")


def typed(game, *moves):
    record = json.loads(outplay("play", game, *QUICK, "--you", "both", "--json", "--moves", write_moves(moves)).out)
    return record["moves"]


def test_a_game_of_hostile_names_goes_on_by_the_command_that_was_said(own):
    ran = outplay("play", own("Hostile"), *QUICK, "--you", "both", "--moves", write_moves(HOSTILE))
    said = ran.out.split("To go on from here:\n")[1]
    again = outplay(*shlex.split(said.replace("\\\n", " "))[1:], "--json", *QUICK)
    assert json.loads(again.out)["moves"] == HOSTILE == typed(own("Hostile"), *HOSTILE)


def test_the_moves_of_a_game_that_is_over_are_printed_as_they_are_read(own):
    played = (HOSTILE * 3)[:60]
    ran = outplay("play", own("Hostile"), *QUICK, "--you", "both", "--moves", write_moves(played), typed=lines(""))
    said = ran.out.split("Moves: ")[1].split("\nundo takes back")[0]
    assert typed(own("Hostile"), *played) == played
    assert (
        json.loads(outplay("play", own("Hostile"), "--you", "none", "--json", "--moves", said).out)["moves"] == played
    )


def test_a_saved_game_of_hostile_names_is_resumed_by_the_command_that_is_printed(own, tmp_path):
    saved = tmp_path / "saved.json"
    ran = outplay(
        "play", own("Hostile"), *QUICK, "--you", "both", "--moves", write_moves(HOSTILE), typed=lines(f"save {saved}")
    )
    commands = {line for line in ran.out.splitlines() if "--resume" in line}
    assert len(commands) == 1
    again = outplay(*shlex.split(commands.pop())[1:], *QUICK, "--json")
    assert json.loads(again.out)["moves"] == HOSTILE


def test_none_is_a_move_like_any_other(own):
    assert (
        "every move loses; None lasts 3 plies, proved"
        in outplay("best", own("Nothing"), "--depth", "5", "--engine", "plain").out
    )
    assert (
        json.loads(outplay("best", own("Nothing"), "--depth", "5", "--engine", "plain", "--json").out)["move"] == "None"
    )
    assert "First plays None" in outplay("play", own("Nothing"), *QUICK, "--you", "none").out
    ran = outplay(
        "play", own("Nothing"), *QUICK, "--you", "both", "--json", typed=lines("none", "rubbish", "1", "None")
    )
    assert json.loads(ran.out)["moves"] == ["None", "1", "None"]


def test_moves_are_listed_as_numbers_where_they_are():
    assert in_order(["10", "9", "-1"]) == ["-1", "9", "10"]
    assert in_order(["a10", "a2", "b1", "1:10", "1:9"]) == ["1:9", "1:10", "a2", "a10", "b1"]
    assert in_order(["9" * 5000, "1"]) == ["1", "9" * 5000]
