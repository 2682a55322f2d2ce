"""Playing at the command line: any game, any seats, and whatever people type."""

import itertools
import json
import re
import shlex

import pytest

import outplay as op
from cli_runner import QUICK, lines, outplay
from outplay.cli.seating import Opponent, Seating, worth
from outplay.cli.verdict import Notation
from outplay.games import Nim

OWN = '''
from outplay import CHANCE, Game

class Stones:
    """Players that are words, no base class, no board."""
    initial = (7, "white")
    def to_move(self, state):           return state[1]
    def actions(self, state):           return range(1, min(3, state[0]) + 1)
    def result(self, state, action):    return state[0] - action, "black" if state[1] == "white" else "white"
    def is_terminal(self, state):       return state[0] == 0
    def utility(self, state, player):   return -1 if player == state[1] else 1

class Named(Stones):
    """Moves that are called like commands, and one with a space in it."""
    def format_action(self, state, action):
        return {1: "undo", 2: "take two", 3: "quit"}[action]

class Spoken(Stones):
    """A parse_action of its own that understands more than format_action writes."""
    def format_action(self, state, action):
        return "take-" + "one two three".split()[action - 1]
    def parse_action(self, state, text):
        return int(text)

class Shared(Stones):
    """One point to share: a win is 1, a loss 0."""
    def utility(self, state, player):   return 0 if player == state[1] else 1
    def evaluate(self, state, player):  return 0.5

class Breaking(Stones):
    """Rules that fail in the middle of the game."""
    def actions(self, state):
        if state == (4, "white"): raise KeyError("four")
        return super().actions(state)

class Worthless(Stones):
    """An end that is worth no number."""
    def utility(self, state, player):   return None

class Alone:
    """One player, who picks three numbers."""
    initial = ()
    players = ("me",)
    def to_move(self, state):           return "me"
    def actions(self, state):           return [1, 2, 3]
    def result(self, state, action):    return (*state, action)
    def is_terminal(self, state):       return len(state) == 3
    def utility(self, state, player):   return sum(state)

class Coin(Game):
    """The coin decides who begins."""
    initial = ()
    has_chance = True
    def to_move(self, state):           return CHANCE if not state else state[0] if len(state) == 1 else 1 - state[0]
    def actions(self, state):           return ["heads", "tails"] if not state else ["win", "lose"]
    def outcomes(self, state):          return [("heads", 0.5), ("tails", 0.5)]
    def result(self, state, action):    return (*state, {"heads": 0, "tails": 1}.get(action, action))
    def is_terminal(self, state):       return len(state) == 2
    def utility(self, state, player):   return 1 if (player == state[0]) == (state[1] == "win") else -1
'''


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return lambda name: f"{path}:{name}"


def play(game, *typed, more=()):
    return outplay("play", game, *QUICK, *more, typed=lines(*typed))


def record(game, *typed, more=()):
    return json.loads(outplay("play", game, *QUICK, "--json", *more, typed=lines(*typed)).out)


def test_a_game_is_won_by_the_better_moves():
    ran = play("nim:1,2", "2:1", "2:1")
    assert "You win.\nMoves: 2:1 1:1 2:1" in ran.out
    assert "outplay best nim:1,2 --moves" in ran.out
    assert ran.code == 0


def test_a_game_is_lost_by_the_worse_ones_and_the_engine_says_that_it_knows():
    ran = play("nim:1,2", "1:1")
    assert "outplay plays 2:2: it wins in 1 ply, proved." in ran.out
    assert "outplay wins." in ran.out


def test_a_draw_is_called_a_draw():
    assert record("dice", more=("--you", "none", "--moves", "throw 3 throw 3"))["outcome"] == "A draw."


@pytest.mark.parametrize(
    ("you", "typed", "outcome"),
    [
        ("first", ["1:1"], "outplay wins."),
        ("second", ["2:1"], "You win."),
        ("both", ["1:1", "2:1"], "Second wins."),
        ("none", [], "Second wins."),
    ],
)
def test_whoever_sits_there_the_game_comes_to_its_end(you, typed, outcome):
    ended = record("nim:1,1", *typed, more=("--you", you))
    assert (ended["you"], ended["over"], ended["outcome"]) == (you, True, outcome)


def test_two_people_at_one_keyboard_are_asked_in_turn():
    ran = play("nim:1,1", "1:1", "2:1", more=("--you", "both"))
    assert "First> 1:1" in ran.out
    assert "Second> 2:1" in ran.out
    assert "Second wins." in ran.out


def test_who_plays_alone_neither_wins_nor_draws(own):
    ran = play(own("Alone"), "1", "hint", "2", "3")
    assert "Alone: you play alone." in " ".join(ran.out.split())
    assert "Hint: move 3 (worth 7, proved)." in ran.out
    assert "The game is over. Utility: you 6." in ran.out
    assert "--you second" not in ran.out
    assert record(own("Alone"), more=("--you", "none"))["outcome"] == "The game is over. Utility: me 9."


def test_the_engine_plays_all_the_others_of_three():
    ran = play("last-stone:5", "1", "1")
    assert "Second plays" in ran.out
    assert "Third plays" in ran.out
    assert "Utility: you " in ran.out


def test_who_is_ahead_is_said_only_where_one_wins_what_the_other_loses(own):
    assert re.search(r"outplay plays column \d: won ", play("connect-four", "4").out)
    assert ": worth 0.5, an estimate from" in play(own("Shared"), "1", more=("--depth", "1")).out


def test_an_engine_that_is_interrupted_before_it_began_still_has_a_move(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(op, "deepen", interrupted)
    found = Opponent(Nim(1, 2), op.Limit(seconds=1)).think(Nim(1, 2).initial)
    assert found.stopped_by == "interrupt"
    assert found.action in set(Nim(1, 2).actions(Nim(1, 2).initial))


@pytest.mark.parametrize(
    ("value", "says"),
    [(3, "ahead at 3,"), (0.0384615, "ahead at 0.0385,"), (-12.26, "behind at -12.3,"), (0.0, "even at 0,")],
)
def test_an_estimate_has_no_more_digits_than_it_deserves(value, says):
    game = Nim(1, 2)
    guess = op.Result(value, None, (), "estimate", 0, 1, 1, "depth")
    assert worth(Seating(game, "first"), Notation(game, game.initial), guess).startswith(says)


def test_extra_turns_are_asked_for_again():
    ran = play("dots-and-boxes:1,2", "0", "1", "2", "3", "4", "5", "6", more=("--you", "both"))
    asked = [line.split(">")[0] for line in ran.out.splitlines() if "> " in line and not line.startswith("over")]
    assert any(before == after for before, after in itertools.pairwise(asked))
    assert "over> " in ran.out


def test_passes_are_moves_like_others():
    ended = record("othello:4", more=("--you", "none"))
    assert ended["over"]


def test_the_same_seed_throws_the_same_dice_and_every_throw_is_seen():
    for seed in ("1", "2", "3"):
        runs = [play("dice", "throw", more=("--seed", seed)).out for _ in range(2)]
        assert runs[0] == runs[1]
        assert "Chance: " in runs[0]
    throws = {tuple(record("dice", "throw", more=("--seed", str(seed)))["moves"]) for seed in range(12)}
    assert len(throws) > 3


def test_taking_back_does_not_throw_the_dice_again():
    moves = record("dice", "throw", more=("--seed", "8"))["moves"]
    ran = play("dice", "throw", "undo", "throw", more=("--seed", "8", "--you", "both"))
    assert [line for line in ran.out.splitlines() if line.startswith("Chance")][:2] == [f"Chance: {moves[1]}."] * 2


def test_chance_may_move_first(own):
    ran = play(own("Coin"), "win", "win", more=("--seed", "1", "--you", "both"))
    assert "Chance: " in ran.out
    assert "wins." in ran.out


def test_a_game_without_base_class_or_board_is_played(own):
    ran = play(own("Stones"), "3", "1")
    assert "(7, 'white')" in ran.out
    assert "Moves: 1, 2, 3." in ran.out
    assert record(own("Stones"), more=("--you", "none"))["outcome"] == "White wins."


def test_a_move_wins_over_a_command_of_the_same_name(own):
    ran = play(own("Named"), "undo", "/help", "/quit", more=("--you", "both"))
    assert "(6, 'black')" in ran.out
    assert "take back to your last turn" in ran.out
    assert record(own("Named"), "undo", ":undo", more=("--you", "both"))["moves"] == []


def test_what_the_games_own_parse_action_reads_is_a_move(own):
    assert record(own("Spoken"), "3", more=("--you", "both"))["moves"] == ["take-three"]
    refused = play(own("Spoken"), "8", "seven")
    assert "'8' is not a move here; moves: take-one, take-three, take-two" in refused.out
    assert "'seven' is not a move here" in refused.out


def test_the_only_beginning_of_a_word_is_enough_and_two_are_not(own):
    assert record("dice", "thr", more=("--you", "both"))["moves"][0] == "throw"
    assert "'re' may mean redo, resign: type more of it." in play("dice", "re").out
    assert "'2' is not a move here" in play("mnk:5,5,4", "2", "2", more=("--you", "both")).out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("9", "'9' is not a move here; moves: 0, 1, 2, 3, 4, 5, 6, 7, 8; type help for the commands."),
        ("", "Type a move, or help."),
        ("/fly", "'/fly' is not a command; commands: hint, moves, values,"),
        ("/", "'/' is not a command"),
        ("undo", "There is nothing to take back"),
        ("redo", "There is nothing to play again"),
        ("save", "Save needs the name of a file: save my_game.json."),
        ("save /nowhere/at/all", "cannot be written (No such file or directory); save it under another name."),
        ("moves 3", "Moves stands alone; '3' is too much."),
        ("\x00\x1b[A", "is not a move here"),
        ("x" * 500, "is not a move here"),
        ("ß∆", "'ß∆' is not a move here"),
    ],
)
def test_what_cannot_be_done_is_said_and_asked_again(typed, says):
    ran = play("tic-tac-toe", typed, "4")
    assert says in " ".join(ran.out.split())
    assert "outplay plays cell" in ran.out
    assert ran.code == 0


def test_many_moves_are_counted_not_listed():
    said = " ".join(play("othello", "z9", "hex").out.split())
    assert "'z9' is not a move here; moves: c4, d3, e6, f5;" in said
    assert "and 13 more; type moves for all of them" in " ".join(play("hex:5", "z9").out.split())


def test_undo_takes_back_to_ones_own_turn_and_redo_plays_it_again():
    ran = play("tic-tac-toe", "4", "0 ", "8", "undo", "undo", "redo", "redo", "redo")
    assert "2 moves taken back." in ran.out
    assert "2 moves played again." in ran.out
    assert "nothing to play again" in ran.out
    back = record("tic-tac-toe", "4", "undo", "1")
    assert back["moves"][0] == "1"


def test_another_move_forgets_what_was_taken_back():
    assert "nothing to play again" in play("tic-tac-toe", "4", "undo", "1", "redo").out


def test_after_the_end_one_can_still_take_back():
    ran = play("nim:1,2", "1:1", "undo", "2:1", "2:1")
    assert "outplay wins." in ran.out
    assert "You win." in ran.out


def test_resigning_ends_the_game_and_can_be_taken_back():
    assert record("tic-tac-toe", "4", "resign")["outcome"] == "You resign. outplay wins."
    ran = play("tic-tac-toe", "4", "resign", "undo", "quit")
    assert "You play on." in ran.out
    assert "You resign" in ran.out


PROVED = ("--nodes", "1000")


def test_a_hint_names_a_best_move_and_says_how_sure_it_is():
    assert "Hint: 2:1 (you win in 3 plies, proved)." in play("nim:1,2", "hint", more=PROVED).out
    ran = play("nim:1,2", more=(*PROVED, "--hint"))
    assert "Hint: 2:1 (you win in 3 plies, proved).\nyou> " in ran.out


@pytest.mark.parametrize(("game", "best"), [("nim:1,2", "2:1"), ("dice", "throw"), ("last-stone:4", "2")])
def test_values_rank_every_move_in_every_kind_of_game(game, best):
    ranking = play(game, "values").out.split("certainty")[1].splitlines()
    assert ranking[1].split()[0] == best


def test_moves_are_listed_in_order_and_within_the_columns():
    ran = play("breakthrough", "moves")
    listed = [line for line in ran.out.splitlines() if line.startswith("a2a3")]
    assert listed
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "1  2  3  4  5  6  7" in play("connect-four", "moves").out


def test_the_end_of_input_says_how_to_go_on_and_that_command_goes_on():
    ran = play("tic-tac-toe", "4")
    command = ran.out.split("To go on from here:\n")[1].strip()
    assert command == 'outplay play tic-tac-toe --you first --moves "4 6"'
    again = record("tic-tac-toe", "1", more=("--moves", "4 6"))
    assert again["moves"][:3] == ["4", "6", "1"]


def test_a_long_game_is_gone_on_with_by_the_very_command_that_was_said():
    ran = play("connect-four", *"444444333333", more=("--you", "both"))
    said = ran.out.split("To go on from here:\n")[1]
    assert len(said.splitlines()) > 1 or len(said) <= 80
    again = outplay(*shlex.split(said.replace("\\\n", " "))[1:], "--json")
    assert json.loads(again.out)["moves"] == list("444444333333")


def test_a_command_that_does_not_fit_is_folded_so_that_a_shell_still_reads_it():
    moves = " ".join(record("othello:6", more=("--you", "none"))["moves"][:24])
    ran = play("othello:6", more=("--moves", moves, "--you", "both"))
    said = ran.out.split("To go on from here:\n")[1]
    assert max(map(len, said.splitlines())) <= 80
    assert shlex.split(said.replace("\\\n", " "))[-1].split() == moves.split()


def test_rules_that_fail_in_the_middle_say_where_and_how_to_go_on(own):
    ran = play(own("Breaking"), "1", "2", more=("--you", "both"))
    assert ran.code == 2
    assert "in actions: KeyError: 'four'" in ran.err
    assert '--moves "1 2"' in ran.out


def test_an_end_that_is_worth_no_number_is_told(own):
    ran = play(own("Worthless"), "1", more=("--you", "both"))
    assert ran.code == 2
    assert "utility((0, 'black'), 'white') gave None; it should be a number" in ran.err


def test_help_names_every_command():
    from outplay.cli.commands import COMMANDS

    said = play("tic-tac-toe", "help").out
    assert all(f"  {word}" in said for word in COMMANDS)


def test_cells_that_a_move_fills_show_its_name_where_the_board_has_none():
    assert "0 1 2\n3 4 5\n6 7 8\n" in play("tic-tac-toe").out
    assert ". . . . . . .\n1 2 3 4 5 6 7\n" in play("connect-four").out


def test_positions_and_moves_lead_to_the_board_to_begin_with():
    ran = play("connect-four", more=("--position", "4444", "--moves", "5 5"))
    assert ". . . O . . .\n. . . X . . .\n. . . O O . .\n. . . X X . .\n" in ran.out
    assert '--position 4444 --moves "5 5"' in ran.out


def test_json_is_one_object_with_the_whole_game():
    ran = outplay("play", "nim:1,2", "--json", *QUICK, typed=lines("x", "2:1", "2:1"))
    ended = json.loads(ran.out)
    assert ended["outcome"] == "You win."
    assert ended["utility"] == {"0": 1, "1": -1}
    assert ran.err.startswith("'x' is not a move here")


@pytest.mark.parametrize(
    "game",
    [
        "tic-tac-toe",
        "mnk:3,3,2",
        "connect-four:4,4",
        "othello:4",
        "breakthrough:4,4",
        "domineering:3,3",
        "hex:2",
        "dots-and-boxes:1,2",
        "nim",
        "misere-nim:1,2,3",
        "kalah:2,2",
        "dice",
        "pig:20",
        "piglet:3",
        pytest.param("backgammon", marks=pytest.mark.slow),
        "bearing-off:1,0,0,0,0,1",
        "2048:2,2",
        "last-stone",
        "chinese-checkers:3,1",
        pytest.param("ultimate-tic-tac-toe", marks=pytest.mark.slow),
    ],
)
def test_every_game_of_the_library_is_played_to_its_end(game):
    ended = record(game, more=("--you", "none"))
    assert ended["over"]
    assert ended["outcome"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "name a game"),
        (["croquet"], "there is no game 'croquet'"),
        (["nim", "--you", "third"], "--you is third, but the game has 2 players"),
        (["nim", "--you", "nobody"], "'nobody' is not one of"),
        (["nim", "--seconds", "0"], "seconds is 0.0; it should be a number above 0"),
        (["nim", "--moves", "9:9"], "move 1: '9:9' is not a move here"),
        (["nim:1", "--moves", "1:1 1:1"], "move 2, '1:1', comes after the end of the game"),
        (["nim", "--position", "3"], "has no position(text)"),
        (["--resume", "nowhere.json"], "nowhere.json cannot be read"),
        (["nim", "--engine", "steam"], "'steam' is not one of"),
    ],
)
def test_wrong_arguments_are_one_sentence(arguments, says):
    ran = outplay("play", *arguments)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
