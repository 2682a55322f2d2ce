"""outplay as an engine for other programs: in UCI, driven by python-chess, and in UGI for every game."""

import io
import os
import subprocess
import sys
import time
from random import Random
from threading import Event, Thread, Timer

import pytest

import outplay as op
from cli_runner import outplay
from outplay.games import Breakthrough, DiceGame, LastStone, Nim, Othello, TicTacToe
from outplay.notation import GAMES, written_moves
from outplay.playing.record import record_of
from outplay.protocols import Engine, lines_of
from outplay.protocols.answers import best_move, hundredths, info, score
from outplay.protocols.commands import DEEPEST, MOST, Go, NotUnderstood, read_go, read_option, read_position

MOVES_OF = Breakthrough()
PATIENCE = 20
"""Seconds that an answer may take on a machine that has much to do."""


class Talk:
    """What an engine says to lines; after `go`, unless it is to be stopped, the next line waits for the move."""

    def __init__(self, game, name="uci", **options):
        self.said, self.moved = [], Event()
        self.engine = Engine(game, name, self.hear, engine="plain", **options)

    def hear(self, line):
        self.said.append(line)
        if line.startswith(("bestmove", "info string")):
            self.moved.set()

    def lines(self, lines):
        for line in lines:
            if isinstance(line, float):
                time.sleep(line)
                continue
            self.moved.clear()
            yield line
            if line.startswith("go") and "infinite" not in line and "ponder" not in line:
                assert self.moved.wait(PATIENCE)
        time.sleep(0.05)
        while not self.engine.heard.empty():
            time.sleep(0.01)

    def __call__(self, *lines):
        self.said.clear()
        self.engine.serve(self.lines(lines))
        return list(self.said)


def said(game, *lines, name="uci", **options):
    return Talk(game, name, **options)(*lines)


def moves(lines):
    return [line.split()[1] for line in lines if line.startswith("bestmove")]


def test_an_engine_says_who_it_is_and_what_it_can_be_told():
    lines = said(TicTacToe(), "uci", "isready")
    assert lines[0] == f"id name outplay {op.__version__}"
    assert {line.split()[2] for line in lines if line.startswith("option")} >= {"Hash", "Threads", "MultiPV", "Ponder"}
    assert lines[-2:] == ["uciok", "readyok"]


def test_a_search_says_depth_score_nodes_time_and_line_and_then_moves():
    *told, last = said(MOVES_OF, "position startpos moves a2a3 b7b6", "go depth 4")
    assert [line.split()[2] for line in told] == ["1", "2", "3", "4"]
    for line in told:
        words = line.split()
        assert words[:2] == ["info", "depth"]
        assert {"multipv", "score", "cp", "nodes", "nps", "time", "pv"} <= set(words)
    line = told[-1].split("pv ")[-1].split()
    assert last == f"bestmove {line[0]} ponder {line[1]}"
    record_of(MOVES_OF, MOVES_OF.initial, "a2a3 b7b6 " + " ".join(line))


@pytest.mark.parametrize(
    "go",
    ["depth 2", "nodes 500", "movetime 80", "wtime 500 btime 500 winc 10 binc 10", "wtime 300 btime 300 movestogo 3"],
)
def test_every_limit_ends_in_a_legal_move(go):
    (move,) = moves(said(MOVES_OF, "position startpos", f"go {go}"))
    assert move in written_moves(MOVES_OF, MOVES_OF.initial)


@pytest.mark.parametrize(("go", "most"), [("movetime 200", 0.2), ("wtime 1000 btime 1000", 0.5), ("wtime 0", 0.1)])
def test_no_move_takes_more_time_than_it_has(go, most):
    talk, began = Talk(MOVES_OF), time.perf_counter()
    talk("position startpos", f"go {go}")
    assert time.perf_counter() - began < most + 0.5


def test_an_only_move_on_a_clock_takes_no_search():
    game = Nim(1)
    assert said(game, "go wtime 60000 btime 60000") == ["bestmove 1:1"]


def test_a_search_without_end_goes_on_until_it_is_stopped():
    began = time.perf_counter()
    lines = said(MOVES_OF, "position startpos", "go infinite", 0.3, "isready", "stop", 0.2, "go depth 1")
    assert time.perf_counter() - began < PATIENCE
    assert len(moves(lines)) == 2
    ready = lines.index("readyok")
    assert not [line for line in lines[:ready] if line.startswith("bestmove")]


def test_a_position_that_is_decided_waits_for_stop_too():
    lines = said(Nim(1, 2), "go infinite", 0.2, "isready", "stop")
    assert lines.index("readyok") < next(i for i, line in enumerate(lines) if line.startswith("bestmove"))


def test_pondering_takes_no_time_before_the_hit_and_a_share_of_it_after():
    talk = Talk(MOVES_OF)
    lines = talk("position startpos", "go ponder wtime 600 btime 600", 0.7, "isready", "ponderhit", 1.5, "isready")
    assert next(line for line in lines if line.split()[0] in ("readyok", "bestmove")) == "readyok"
    assert len(moves(lines)) == 1
    assert lines[-1] == "readyok"


def test_who_is_told_to_stop_pondering_moves_at_once():
    assert len(moves(said(MOVES_OF, "go ponder wtime 60000 btime 60000", 0.1, "stop"))) == 1


def test_several_lines_are_told_the_best_first():
    lines = said(MOVES_OF, "setoption name MultiPV value 3", "position startpos", "go depth 2")
    last = [line.split() for line in lines if line.startswith("info depth 2")]
    assert [words[words.index("multipv") + 1] for words in last] == ["1", "2", "3"]
    scores = [int(words[words.index("cp") + 1]) for words in last]
    assert scores == sorted(scores, reverse=True)
    assert len({words[words.index("pv") + 1] for words in last}) == 3


def test_only_the_moves_that_count_are_looked_at():
    assert moves(said(MOVES_OF, "go depth 2 searchmoves c2c3 h2h3"))[0] in ("c2c3", "h2h3")


def test_a_mate_is_told_in_moves():
    lines = said(Nim(1, 2), "position startpos", "go mate 2")
    assert "score mate 2" in lines[-2]
    assert moves(lines) == ["2:1"]
    assert "score mate -1" in said(Nim(1, 1), "go depth 9")[-2]


def test_a_game_that_is_over_has_no_move():
    assert said(Nim(1), "position startpos moves 1:1", "go depth 1") == ["bestmove (none)"]
    assert said(DiceGame(), "position startpos moves throw", "go depth 1") == ["bestmove (none)"]


def test_a_position_that_goes_on_is_played_on_and_any_other_is_played_anew(monkeypatch):
    talk, game = Talk(TicTacToe()), TicTacToe()
    read = []
    monkeypatch.setattr("outplay.playing.record.read_moves", lambda game, state, text: read.append(text) or [])
    for line in ("startpos moves 4", "startpos moves 4 0 8", "startpos moves 3", "startpos"):
        talk.engine._answer(("position", line.split()))
    assert read == ["4", "0 8", "3", ""]
    assert talk.engine.record.state == game.initial


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello", "there is no command 'hello'; commands: uci"),
        ("position", "position should be startpos or fen"),
        ("position startpos moves 44", "'44' is not a move here"),
        ("position startpos moves 4 4", "'4' is not a move here"),
        ("position fen nonsense", "info string"),
        ("go depth x", "depth should be a whole number, and 'x' came"),
        ("go wtime", "wtime should be a whole number, and '' came"),
        ("go nodes " + "9" * 5000, "nodes should be a whole number"),
        ("setoption", "setoption should be name NAME value VALUE"),
        ("setoption name Threads value many", "Threads should be a whole number from 1 to 256, and 'many' came"),
        ("setoption name Hash value 0", "Hash should be a whole number from 1"),
        ("setoption name Skill value 3", "there is no option 'skill'; options: hash"),
        ("query weather", "query should be gameover, p1turn or result"),
    ],
)
def test_what_is_not_understood_is_told_and_nothing_else_happens(line, says):
    lines = said(TicTacToe(), line, "isready")
    assert lines[-1] == "readyok"
    assert len(lines) == 2
    assert lines[0].startswith("info string ")
    assert says in lines[0]
    assert len(lines[0]) < 400


def test_words_that_go_does_not_have_are_told_and_passed_over():
    lines = said(TicTacToe(), "go quickly depth 1")
    assert lines[0] == "info string go has no 'quickly'"
    assert len(moves(lines)) == 1


def test_a_fault_of_the_rules_is_told_and_a_move_is_made_nevertheless():
    class Faulty(TicTacToe):
        def result(self, state, action):
            raise ValueError("no idea")

    lines = said(Faulty(), "go depth 2")
    assert "no idea" in lines[0]
    assert moves(lines) == ["0"]


def test_numbers_are_read_and_bounded():
    said = "wtime 1000 btime -5 winc 10 p3time 7 movestogo 0 depth 99999 nodes 0 movetime 1500 mate 3"
    go = read_go(said.split())
    assert go.left == {0: 1.0, 1: 0.0, 2: 0.007}
    assert go.gains == {0: 0.01}
    assert (go.moves_to_go, go.depth, go.nodes, go.seconds, go.mate) == (1, DEEPEST, 1, 1.5, 3)
    assert read_go(["nodes", "9" * 30]).nodes == MOST
    assert read_go([]) == Go()
    assert read_go(["ponder", "searchmoves", "a2a3", "b2b3", "infinite"]) == Go(
        is_infinite=True, ponders=True, moves=("a2a3", "b2b3")
    )
    assert read_option(["name", "Move", "Overhead", "value", "5"]) == ("move overhead", "5")
    assert read_option(["name", "Clear", "Hash"]) == ("clear hash", "")
    assert read_position(["fen", "a", "b", "c", "moves", "x", "y"]) == ("a b c", ["x", "y"])
    for words in (["fen"], ["startpos", "x"], []):
        with pytest.raises(NotUnderstood):
            read_position(words)


def test_scores_are_in_hundredths_where_a_win_is_a_hundred_pawns():
    assert [hundredths(Breakthrough(), value) for value in (-1, -0.005, 0, 0.5, 1)] == [-10_000, -50, 0, 5_000, 10_000]
    assert hundredths(object(), 0.31) == 31
    assert hundredths(object(), float("-inf")) == -10_000
    result = op.search(Nim(1, 2))
    assert score(result) == "mate 2"
    assert best_move(Nim(1, 2), Nim(1, 2).initial, result.action, result).startswith("bestmove 2:1 ponder ")
    assert info(result, 1, 50, 0.5).startswith("info depth 3 multipv 1 score mate 2 nodes 50 nps 100 time 500 pv 2:1")


def test_every_game_is_played_in_ugi_and_asked_how_it_stands():
    lines = said(
        Othello(), "ugi", "isready", "uginewgame", "position startpos", "query p1turn", "go p1time 200 p2time 200",
        "position startpos moves d3", "query p1turn", "query gameover", "query result", name="ugi",
    )  # fmt: skip
    assert lines.count("ugiok") == 1
    assert moves(lines)[0] in written_moves(Othello(), Othello().initial)
    assert [line for line in lines if line.startswith("response")] == [
        "response true", "response false", "response false", "response none",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "played", "result"),
    [
        (TicTacToe(), "0 3 1 4 2", "p1win"),
        (TicTacToe(), "0 3 1 4 8 5", "p2win"),
        (TicTacToe(), "0 1 2 4 3 5 7 6 8", "draw"),
        (LastStone(3), "1 1 1", "p3win"),
        (TicTacToe(), "0 3", "none"),
    ],
)
def test_ugi_tells_who_has_won(game, played, result):
    lines = said(game, f"position startpos moves {played}", "query result", "query gameover", name="ugi")
    assert lines == [f"response {result}", f"response {str(result != 'none').lower()}"]


NONSENSE = (
    "position startpos fen moves go depth nodes movetime wtime infinite ponder mate searchmoves setoption name value "
    "Hash Threads MultiPV uci isready query result d \x00 é 0 -1 99999999999999999999 1e9 nan ' '' '0 a2a3 0000 w - "
    "rnbqkbnr/8/8 stop ponderhit ucinewgame debug on register"
)


def nonsense(random):
    """A line that a program in trouble might say."""
    return " ".join(random.choices(NONSENSE.split(" "), k=random.randrange(1, 9)))


def is_heavy(line):
    """Does it start a search, or ask for much of the machine?"""
    return any(word in line for word in ("go", "Hash", "Threads"))


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.slow)])
def test_malformed_lines_cause_neither_a_hang_nor_a_traceback(count):
    random = Random(count)
    lines = [nonsense(random) for _ in range(count)]
    lines = [f"{line}\nstop" if is_heavy(line) else line for line in lines]
    typed = "\n".join([*lines, "\xff" * 50, "go depth " + "1" * 10_000, "stop", "query the end", ""])
    engine = [sys.executable, "-m", "outplay", "uci", "--game", "tic-tac-toe", "--engine", "plain"]
    process = subprocess.Popen(engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    too_late = Timer(3 * PATIENCE, process.kill)
    too_late.start()
    Thread(target=lambda: (process.stdin.write(typed.encode("latin-1")), process.stdin.flush())).start()
    out = []
    for line in process.stdout:
        out.append(line.decode())
        if "the end" in out[-1]:
            break
    _, err = process.communicate(b"quit\n", timeout=PATIENCE)
    too_late.cancel()
    assert process.returncode == 0
    assert err == b""
    known = ("info ", "id ", "option ", "uciok", "readyok", "bestmove ", "response ")
    assert all(line.startswith(known) for line in out)
    assert sum(line.startswith("info string") for line in out) > count / 3


def test_an_engine_ends_with_its_input_whatever_it_is_doing():
    for typed in ("", "go infinite\nquit\n", "position startpos\ngo ponder wtime 1\n"):
        began = time.monotonic()
        command = [sys.executable, "-m", "outplay", "uci", "--game", "breakthrough", "--engine", "plain"]
        ran = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert time.monotonic() - began < PATIENCE


def test_rules_that_never_end_do_not_keep_an_engine_from_ending(tmp_path):
    (tmp_path / "endless.py").write_text(
        "from outplay.games import TicTacToe\n"
        "class Endless(TicTacToe):\n"
        "    def is_terminal(self, state):\n"
        "        while True: pass\n"
    )
    command = [sys.executable, "-m", "outplay", "uci", "--game", str(tmp_path / "endless.py"), "--engine", "plain"]
    ran = subprocess.run(command, input="go depth 1\nquit\n", capture_output=True, text=True, timeout=20, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_rules_print_is_nothing_that_an_engine_says(tmp_path):
    (tmp_path / "prints.py").write_text(
        "from outplay.games import TicTacToe\n"
        "class Prints(TicTacToe):\n"
        "    def actions(self, state):\n"
        "        print('thinking')\n"
        "        return super().actions(state)\n"
    )
    typed = "ugi\nposition startpos moves 4\nquit\n"
    ran = outplay("ugi", str(tmp_path / "prints.py"), "--engine", "plain", typed=typed)
    assert "thinking" not in ran.out
    assert "ugiok" in ran.out


def test_lines_come_as_they_are_written_and_none_is_too_long(monkeypatch):
    reading, writing = os.pipe()
    os.write(writing, b"uci\r\nis")
    lines = lines_of(os.fdopen(reading))
    assert next(lines) == "uci\r"
    os.write(writing, b"ready\n\xffhalf")
    os.close(writing)
    assert list(lines) == ["isready", "\N{REPLACEMENT CHARACTER}half"]
    assert list(lines_of(io.StringIO("a\nb"))) == ["a\n", "b"]
    monkeypatch.setattr("outplay.protocols.engine.LONGEST_LINE", 10)
    reading, writing = os.pipe()
    os.write(writing, b"x" * 25 + b"\nuci\n")
    os.close(writing)
    assert list(lines_of(os.fdopen(reading)))[-2:] == ["uci", ""]


@pytest.fixture
def chess_engine():
    """python-chess's view of `outplay uci`."""
    pytest.importorskip("chess.engine", reason="python-chess drives the engine: pip install chess")
    import chess.engine

    if "chess" not in GAMES:
        pytest.skip("there is no chess yet")
    engine = chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "outplay", "uci"], timeout=200)
    engine.ping()
    yield engine
    engine.quit()
    assert engine.returncode.result(PATIENCE) == 0


def test_python_chess_plays_a_game_ponders_stops_and_analyses(chess_engine):
    import chess
    from chess.engine import INFO_ALL, Limit

    board = chess.Board()
    clock = Limit(white_clock=2, black_clock=2, white_inc=0.02, black_inc=0.02)
    for _ in range(10):
        found = chess_engine.play(board, clock, info=INFO_ALL, ponder=True)
        assert found.info["depth"] >= 1
        assert found.info["pv"][0] == found.move
        board.push(found.move)
    with chess_engine.analysis(board) as analysis:
        for told in analysis:
            if told.get("depth", 0) >= 4:
                analysis.stop()
                break
        assert analysis.wait().move in board.legal_moves
    lines = chess_engine.analyse(board, Limit(time=0.3), multipv=3)
    assert len({told["pv"][0] for told in lines}) == 3
    mate = chess_engine.analyse(chess.Board("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), Limit(depth=3))
    assert mate["score"].white() == chess.engine.Mate(1)
    assert chess_engine.play(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limit(depth=1)).move is None


@pytest.mark.slow
def test_whole_games_are_played_through_python_chess(chess_engine):
    import chess
    from chess.engine import Limit

    for seed in range(4):
        random, board = Random(seed), chess.Board()
        while not board.is_game_over(claim_draw=True) and board.ply() < 300:
            if board.turn == chess.WHITE:
                board.push(random.choice(list(board.legal_moves)))
            else:
                board.push(chess_engine.play(board, Limit(time=0.02), game=seed).move)
        assert board.outcome(claim_draw=True) is None or board.outcome(claim_draw=True).winner is not chess.WHITE


@pytest.mark.slow
def test_two_engines_play_a_hundred_games_on_a_clock_and_nobody_loses_on_time():
    if "chess" not in GAMES:
        pytest.skip("there is no chess yet")
    words = f"'uci:{sys.executable} -m outplay uci'"
    found = op.match("chess", {"one": words, "other": words}, games=100, clock="1+0.01", processes=1)
    assert found.forfeits == {}
    assert len(found) == 100
