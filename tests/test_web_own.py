"""Games of one's own on the page: all that they may be, and whatever may be wrong with them."""

import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from page_fixtures import NEEDED

pytest.importorskip("outplay.web", reason=NEEDED)

from web_games import CIRCLE, NAMELESS, own, raising
from web_server import is_there, running, until


def test_the_starter_game_works_at_once(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "outplay", "new", "my_game.py"], cwd=tmp_path, check=True, capture_output=True
    )
    with running(tmp_path, tmp_path / "my_game.py", name="MyGame") as server:
        assert server.ask("/api/games").said["games"][0]["says"] == "my_game.py:MyGame"
        assert [move["name"] for move in server.position()["legal"]] == ["left", "right"]
        events = server.ask("/api/rank", seconds=2).events
        assert [row["certainty"] for row in events[-2][1]["rows"]] == ["exact", "exact"]
        assert server.ask("/api/tree").status == 200


def test_a_game_that_was_mended_is_read_again(play):
    assert play(raising("show")).ask("/api/position").status == 400
    assert "6 left" in play(own("initial = (6, 0)")).position()["title"]


@pytest.mark.parametrize("word", ["to_move", "actions", "result", "is_terminal", "utility", "show", "draw"])
def test_a_fault_in_a_word_is_told_with_its_line(play, word):
    text = raising(word)
    server = play(text)
    line = text.split("\n").index("        raise ValueError('the dog ate it')") + 1
    answer = server.ask("/api/position", moves="2 2 1")
    assert answer.status == 400
    assert f"own_game.py, line {line}, in {word}: ValueError: the dog ate it" in answer.said["error"]


def test_a_fault_in_how_moves_are_written_is_told(play):
    answer = play(raising("format_action")).ask("/api/position")
    assert "own_game.py" in answer.said["error"]
    assert "in format_action: ValueError: the dog ate it" in answer.said["error"]


@pytest.mark.parametrize("question", ["rank", "move", "compare"])
def test_a_fault_in_a_search_is_told_as_an_event(play, question):
    events = dict(play(raising("utility")).ask(f"/api/{question}").events)
    assert "the dog ate it" in events["fault"]["error"]
    assert "done" in events


FAULTS = {
    "a file that is no Python": ("def (", "own_game.py cannot be imported: SyntaxError"),
    "a file that raises": ("1 / 0", "cannot be imported: ZeroDivisionError"),
    "a file without the class": ("class Other: pass", "no class 'Own'"),
    "no moves before the end": (raising("actions", "return []"), "there are no moves in (5, 0)"),
    "a game that ends the process": (raising("actions", "os._exit(3)"), "the process that runs the game ended"),
    "a game that exits": (raising("actions", "sys.exit(3)"), "in actions: SystemExit: 3, with state = (5, 0)"),
    "a game that interrupts": (raising("actions", "raise KeyboardInterrupt"), "line 34, in actions: KeyboardInterrupt"),
    "a game without end": (
        raising("actions", "while True: pass"),
        "longer than 5 seconds and was stopped: it was at own_game.py, line 34, in actions, with state = (5, 0)",
    ),
    "a game that sleeps": (
        raising("actions", "time.sleep(99)"),
        "and was stopped: it was at own_game.py, line 34, in actions",
    ),
    "a game that fills the memory": (raising("actions", "bytearray(9 << 30)"), "more memory than the server allows"),
    "a game that never comes back": (raising("actions", "return self.actions(state)"), "RecursionError"),
    "a game that asks": (raising("actions", "input()"), "EOFError"),
    "a huge board": (raising("show", "return 'x' * 12_200_000"), "letters; a page gets at most 12,000,000"),
    "a board that is no text": (raising("show", "return 7"), "show gave 7"),
    "an error without end": (raising("show", "raise ValueError('x' * 10**7)"), "xxx"),
    "an error that cannot be told": (
        raising("show", "raise type('E', (Exception,), {'__str__': lambda self: 1 / 0})()"),
        "in show: E: its words cannot be read",
    ),
}


@pytest.mark.parametrize(("text", "words"), FAULTS.values(), ids=FAULTS)
def test_a_game_with_a_fault_is_told_in_words_and_the_server_lives_on(play, text, words):
    answer = play(text).ask("/api/position")
    assert answer.status == 400
    assert words in answer.said["error"]
    assert len(answer.said["error"]) < 1500


def test_a_worker_whose_memory_ran_out_is_another_one_afterwards(play):
    server = play(own())
    server.position()
    before = server.workers()
    server = play(raising("actions", "bytearray(9 << 30)"))
    assert "more memory" in server.ask("/api/position").said["error"]
    until(lambda: not all(map(is_there, before)))


LATE = """
def result(self, state, action):
    if state[0] < 4:
        raise ValueError("late")
    return state[0] - action, 1 - state[1]
"""


def test_rules_that_fail_three_plies_later_do_not_blank_the_start(play):
    server = play(own(LATE))
    assert server.position()["svg"].startswith("<svg")
    tree = server.ask("/api/tree").said
    assert tree["depth"] == 1
    assert "Further down the rules fail: own_game.py, line 35, in result: ValueError: late" in tree["looked"]
    assert "with state = (3, 1), action = 1" in tree["looked"]


def test_a_game_that_does_not_name_its_players_is_played_above_a_fault(play):
    server = play(NAMELESS)
    for moves in ((), ("1",), ("1", "1"), ("1", "1", "1"), ("1", "1", "2", "1", "2", "2")):
        here = server.position(*moves)
        assert here["players"] == ["Ada", "Bob"]
        assert here["over"] or [move["token"] for move in here["legal"]] == ["1", "2"]
    fault = (
        "line 13, in result: KeyError: 'four plies deep', with state = (6, 'Bob'), action = 1, after the moves 1 1 1;"
    )
    assert fault in server.ask("/api/position", moves="1 1 1 1").said["error"]
    for algorithm, depth in (("alpha-beta", 3), ("minimax", 3), ("engine", 3)):
        tree = server.ask("/api/tree", algorithm=algorithm).said
        assert (tree["depth"], fault in tree["looked"]) == (depth, True), algorithm


@pytest.mark.parametrize("question", ["rank", "move", "review"])
def test_what_was_found_before_a_fault_is_answered_and_the_fault_names_the_moves_to_it(play, question):
    events = play(NAMELESS).ask(f"/api/{question}", moves="1").events
    names = [name for name, _ in events]
    assert names[-2:] == ["fault", "done"]
    assert "answer" in names or question == "review"
    assert ", after the moves 1 " in dict(events)["fault"]["error"]


def test_a_file_that_is_changed_is_told(play):
    before = play(own()).ask("/api/changed").said["changed"]
    assert play(own("initial = (7, 0)")).ask("/api/changed").said["changed"] != before


def test_a_board_of_ones_own_fills_its_place(play):
    def width(here):
        return float(ElementTree.fromstring(here["svg"]).get("width"))

    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" width="4" height="2"><rect/></svg>'
    assert width(play(own()).position()) > 250
    assert width(play(raising("draw", f"return {drawing!r}")).position()) > 500


NO_NUMBERS = {"nan": ("float('nan')", "nan"), "nothing": ("None", "None"), "a word": ("'much'", "'much'")}


@pytest.mark.parametrize(("value", "told"), NO_NUMBERS.values(), ids=NO_NUMBERS)
def test_an_end_that_is_worth_no_number_is_told(play, value, told):
    answer = play(raising("utility", f"return {value}")).ask("/api/position", moves="2 2 1")
    assert answer.status == 400
    assert answer.said["error"] == f"utility((0, 1), 0) gave {told}; it should be a number, more being better"


@pytest.mark.parametrize("value", ["float('inf')", "-float('inf')", "Fraction(1, 3)", "True", "10**30"])
def test_an_end_that_is_worth_any_number_is_shown(play, value):
    here = play(raising("utility", f"return {value}")).position("2", "2", "1")
    assert here["over"]
    assert all(isinstance(worth, float) for worth in here["utilities"].values())


def test_an_infinite_value_is_compared_in_words(play):
    server = play(raising("utility", "return -float('inf') if state[1] == player else float('inf')"))
    rows = server.ask("/api/compare", depth=5).events[-2][1]["rows"]
    assert {row["value"] for row in rows if row["depth"] == 5} == {"inf"}


def test_control_characters_on_the_board_do_not_break_the_picture(play):
    svg = play(raising("show", r"return '\x1b[31m<b>&\x00\ud800'")).position()["svg"]
    ElementTree.fromstring(svg)


LATE_DEATH = """
def is_terminal(self, state):
    self.asked = getattr(self, "asked", 0) + 1
    if self.asked > 40:
        time.sleep(0.3)
        os._exit(3)
    return state[0] <= 0
"""


def test_a_search_that_ends_its_process_does_not_hold_the_server(play):
    """The process dies while a thread of it waits to be told to stop: no lock may die with it."""
    server = play(own("initial = (60, 0)", LATE_DEATH))
    events = dict(server.ask("/api/rank", seconds=5).events)
    assert "the process that runs the game ended" in events["fault"]["error"]
    assert server.ask("/api/games").status == 200


def test_a_search_without_end_is_stopped(play):
    events = dict(play(raising("result", "while True: pass")).ask("/api/rank", seconds=0.1).events)
    assert "was stopped" in events["fault"]["error"]


def test_players_may_have_any_names_and_need_not_be_announced(play):
    named = own("initial = (5, 'Ada')", "def to_move(self, state): return state[1]")
    named += "\n    def result(self, state, action): return state[0] - action, 'Bob' if state[1] == 'Ada' else 'Ada'\n"
    server = play(named)
    for moves in ((), ("2",), ("2", "2"), ("2", "2", "1")):
        assert server.position(*moves)["players"] == ["Ada", "Bob"]
    assert server.position("2")["turn"] == "Bob"
    plain = named.replace("class Own(Game)", "class Own")
    assert play(plain).position("2")["players"] == ["Ada", "Bob"]


@pytest.mark.parametrize(("win", "loss"), [(1, -1), (1, 0), (10, 2), ("float('inf')", "-float('inf')")])
def test_a_result_says_what_it_is_worth_to_both_players(play, win, loss):
    """Whoever is to move, and whatever a win and a loss add up to: of five the first wins, of three the next loses."""
    server = play(raising("utility", f"return {loss} if state[1] == player else {win}"))
    worth = server.position("2", "2", "1")["utilities"]
    for moves in ("", "2"):
        for question in ("rank", "move"):
            answer = server.ask(f"/api/{question}", moves=moves, seconds=60).events[-2][1]
            best = answer["best"] if question == "move" else answer["rows"][0]
            assert (best["certainty"], best["values"]) == ("exact", worth), (question, moves)


def test_three_players_each_have_a_seat_and_a_value(play):
    server = play(
        own(
            "players = ('a', 'b', 'c')",
            "def to_move(self, state): return 'abc'[state[1]]",
            "def result(self, state, action): return state[0] - action, (state[1] + 1) % 3",
            "def utility(self, state, player): return 3 if 'abc'[state[1]] == player else 0",
        )
    )
    assert server.position()["players"] == ["a", "b", "c"]
    rows = server.ask("/api/rank", seconds=0.1).events[-2][1]["rows"]
    assert set(rows[0]["values"]) == {"a", "b", "c"}


def test_a_game_of_dice_of_ones_own_is_thrown(play):
    server = play(
        own(
            "def to_move(self, state): return CHANCE if state[0] == 4 else state[1]",
            "def outcomes(self, state): return [(1, Fraction(1, 4)), (2, Fraction(3, 4))]",
        )
    )
    here = server.position("1")
    assert (here["turn"], here["chances"], here["players"]) == ("", [0.25, 0.75], ["0", "1"])
    assert server.position("1", "2")["movers"] == ["0", ""]
    assert server.ask("/api/tree").said["algorithm"] == "expectiminimax"


def test_a_position_that_comes_for_the_third_time_ends_the_game_as_a_draw(play):
    server = play(CIRCLE)
    assert not server.position(*["go"] * 7)["over"]
    here = server.position(*["go"] * 8)
    assert (here["over"], here["outcome"]) == (True, "The position came for the third time. A draw")
    assert (here["utilities"], here["legal"]) == ({"0": 0, "1": 0}, [])


def test_a_repetition_is_worth_what_the_game_says(play):
    said = "\n    def repetition(self, state, player):\n        return 2 if player == state[1] else -2\n"
    here = play(CIRCLE + said).position(*["go"] * 8)
    assert here["outcome"] == "The position came for the third time. First wins: First 2, Second -2"


def test_none_is_a_move_like_any_other(play):
    text = own(
        "def actions(self, state): return [None]",
        "def result(self, state, action): return state[0] - 1, 1 - state[1]",
        "def format_action(self, state, action): return repr(action)",
    )
    server = play(text)
    assert server.position("None")["names"] == ["None"]
    assert server.ask("/api/move", seconds=0.2).events[-2][1]["best"]["token"] == "None"
    assert server.ask("/api/tree").said["best"] == "None"


def test_a_text_that_is_nothing_of_the_server_s_own_game_is_refused_by_its_class(play):
    server = play(own())
    assert "not moves of Own either" in server.ask("/api/open", game="own", text="nonsense").said["error"]
