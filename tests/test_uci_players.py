"""An engine outside is a player; one that crashes, hangs, talks nonsense or moves illegally loses, and is ended."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest

import outplay as op
from cli_runner import outplay
from outplay.errors import BadPlayer, EngineFailed
from outplay.games import Breakthrough, DobutsuShogi, Nim, Othello, TicTacToe
from outplay.playing import GameClock, arbiter, begin_game, close_player, contest_here, is_outside, save_record
from outplay.playing.record import record_of
from outplay.protocols import outside, outside_player, variants
from outplay.protocols.outside import OutsideEngine

FAKE = Path(__file__).with_name("fake_engine.py")
FAIRY = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
STOCKFISH = shutil.which("stockfish", path=f"{os.environ['PATH']}:/usr/games")


def fake(kind, *words, log=os.devnull):
    """The words of a player that asks such an engine."""
    command = shlex.join([sys.executable, str(FAKE), kind, str(log)])
    return shlex.join([f"uci:{command}", *words])


def heard(log):
    """What an engine was told, after its own number."""
    return log.read_text().splitlines()[1:]


def is_running(log):
    """Does one of the engines that wrote there still run?"""
    for number in (int(line) for line in log.read_text().splitlines() if line.isdigit()):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            continue
        return True
    return False


def ends_soon(log, seconds=5):
    until = time.monotonic() + seconds
    while is_running(log) and time.monotonic() < until:
        time.sleep(0.02)
    return not is_running(log)


def played(words, **options):
    players = {"bad": words, "good": "first"}
    return op.match("tic-tac-toe", players, openings=["4"], games=2, processes=1, **options)


def test_an_engine_is_told_where_the_game_began_and_what_was_played(tmp_path):
    log = tmp_path / "log"
    player = op.player(fake("good", "nodes=5", "Skill Level=3", log=log))
    game = TicTacToe()
    begin_game(player, game)
    first = game.result(game.initial, 4)
    assert player.play(game, first, history=[game.initial]) == 0
    second = game.result(game.result(first, 0), 1)
    assert player.play(game, second, history=[game.initial, first, game.result(first, 0)]) == 2
    close_player(player)
    assert heard(log) == [
        "uci",
        "setoption name Skill Level value 3",
        "ucinewgame",
        "isready",
        "position startpos moves 4",
        "go nodes 5",
        "position startpos moves 4 0 1",
        "go nodes 5",
        "quit",
    ]


@pytest.mark.parametrize(
    ("words", "seconds", "left", "go"),
    [
        ([], None, None, "go movetime 1000"),
        (["seconds=0.1"], None, None, "go movetime 100"),
        (["seconds=0.1", "depth=3"], 0.05, None, "go depth 3 movetime 50"),
        ([], 0.2, None, "go movetime 200"),
        ([], None, 12.5, "go wtime 12500 btime 12500 winc 250 binc 250"),
        (["depth=9"], None, 1, "go depth 9 wtime 1000 btime 1000 winc 250 binc 250"),
    ],
)
def test_limits_are_said_as_uci_says_them(tmp_path, words, seconds, left, go):
    log, game = tmp_path / "log", TicTacToe()
    player = op.player(fake("good", *words, log=log))
    begin_game(player, game, seconds=seconds, increment=0.25)
    player.play(game, game.initial, seconds_left=left)
    close_player(player)
    assert heard(log)[-2] == go


def test_an_elo_limits_the_strength(tmp_path):
    log = tmp_path / "log"
    op.player(fake("good", "uci_elo=1500", log=log)).require(TicTacToe())
    assert heard(log)[1:3] == [
        "setoption name UCI_LimitStrength value true",
        "setoption name UCI_Elo value 1500",
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("uci:", "names no program"),
        ("uci:no_such_program", "'no_such_program' cannot be started"),
        (f"uci:{FAKE.parent}", "cannot be started"),
        ("uci:stockfish seconds=soon", "seconds, nodes and depth should be numbers"),
        ("uci:stockfish depth=0", "depth is 0"),
        ("uci:stockfish fast", "'fast' in"),
        (fake("good", "Skil Level=3"), "has no option 'Skil Level'; did you mean Skill Level?"),
        (fake("good", "variant=chess"), "has no option 'UCI_Variant'"),
        (f"'uci:{sys.executable} -c pass'", "ended its process, with exit code 0"),
        ("uci:'", "names no player"),
    ],
)
def test_what_is_no_engine_or_no_option_is_named_before_the_game(words, says):
    with pytest.raises(BadPlayer, match=says):
        op.player(words).require(TicTacToe())


FAILED = {
    "crashes": "ended its process, with exit code 3",
    "is_killed": "was ended by SIGKILL",
    "rubbish": "played 'xyzzy', which is not a move there",
    "illegal": "played '9', which is not a move there",
    "repeats": "played '4', which is not a move there",
    "nothing": "answered 'bestmove', which names no move",
    "resigns": r"played '\(none\)', which is not a move there",
    "closes": "closed its output",
}


@pytest.mark.parametrize(("kind", "says"), FAILED.items(), ids=FAILED)
def test_what_an_engine_does_instead_of_moving_is_said_and_it_is_ended(tmp_path, kind, says):
    player, game, log = op.player(fake(kind, log=tmp_path / "log")), TicTacToe(), tmp_path / "log"
    begin_game(player, game)
    with pytest.raises(EngineFailed, match=f"the engine {Path(sys.executable).name} {says}"):
        player.play(game, game.result(game.initial, 4), history=[game.initial])
    close_player(player)
    assert ends_soon(log)


def test_an_engine_that_fails_loses_its_games_with_the_reason(tmp_path):
    found = played(fake("crashes", log=tmp_path / "log"))
    assert found.forfeits == {"bad": 2}
    python = Path(sys.executable).name
    assert {one.reason for one in found} == {f"bad: the engine {python} ended its process, with exit code 3"}
    assert ends_soon(tmp_path / "log")


@pytest.mark.parametrize("kind", ["hangs", "floods"])
def test_an_engine_that_does_not_answer_loses_on_time_and_is_ended(monkeypatch, tmp_path, kind):
    monkeypatch.setattr(arbiter, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(arbiter, "ANSWER_SECONDS", 0.1)
    log = tmp_path / "log"
    found = played(fake(kind, log=log), clock="0.3")
    assert {one.reason for one in found} == {"bad used up its time"}
    assert ends_soon(log)


def test_whoever_waits_for_an_engine_waits_no_longer_than_its_limit_and_some_seconds(monkeypatch):
    monkeypatch.setattr(outside_player, "PATIENCE_SECONDS", 0.1)
    player, game = op.player(fake("hangs", "seconds=0.1")), TicTacToe()
    with pytest.raises(EngineFailed, match=r"did not answer within 0\.2 seconds"):
        player.play(game, game.initial)
    close_player(player)


@pytest.mark.parametrize("kind", ["silent", "never_ready"])
def test_an_engine_that_says_no_hello_is_named(monkeypatch, kind):
    monkeypatch.setattr(outside, "HELLO_SECONDS", 0.2)
    monkeypatch.setattr(outside, "READY_SECONDS", 0.2)
    with pytest.raises(BadPlayer, match=r"did not answer within 0\.2 seconds"):
        op.player(fake(kind)).require(TicTacToe())


def test_an_engine_that_is_a_little_slow_loses_nothing():
    assert played(fake("slow", "seconds=0.05"), clock=GameClock(0.5, 0.5)).forfeits == {}


def test_a_stop_makes_an_engine_answer_at_once():
    player, game = op.player(fake("waits", "seconds=30")), TicTacToe()
    player.stop = Event()
    begin_game(player, game)
    Timer(0.1, player.stop.set).start()
    assert player.play(game, game.initial) == 0
    close_player(player)


@pytest.mark.parametrize("end", ["pass", "raise SystemExit(1)", "os.kill(os.getpid(), signal.SIGINT)", "del player"])
def test_an_engine_ends_with_the_interpreter_that_started_it(tmp_path, end):
    log = tmp_path / "log"
    code = f"""
import os, signal, time
import outplay as op
from outplay.games import TicTacToe
player = op.player({fake("hangs", log=log)!r})
player.begin(TicTacToe())
{end}
time.sleep(0.2)
"""
    subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, timeout=30)
    assert ends_soon(log)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_engines_end_with_a_match_however_that_ends(tmp_path, number):
    log = tmp_path / "log"
    words = ["match", "tic-tac-toe", f"bad={fake('hangs', 'seconds=20', log=log)}", "first", "--processes", "1"]
    match = subprocess.Popen([sys.executable, "-m", "outplay", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 20
    while not (log.exists() and "go movetime" in log.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    match.send_signal(number)
    match.communicate(timeout=20)
    assert "go movetime 20000" in log.read_text()
    assert ends_soon(log)


def test_people_play_against_engines():
    ran = outplay("play", "tic-tac-toe", "--against", fake("good"), typed="4\n1\n8\n")
    assert f"{Path(sys.executable).name} plays cell 0" in " ".join(ran.out.split())
    ran = outplay("play", "tic-tac-toe", "--against", fake("illegal"), typed="4\n")
    assert ran.code == 2
    assert "played '9', which is not a move there" in ran.err


def test_no_saved_game_names_a_program(tmp_path):
    path, game, log = tmp_path / "saved.json", TicTacToe(), tmp_path / "log"
    save_record(path, record_of(game, game.initial, "4"), "tic-tac-toe", None, "first", fake("good", log=log))
    ran = outplay("play", "--resume", str(path), typed="0\n")
    assert ran.code == 2
    assert "nothing is run because a file says so" in ran.err
    assert not log.exists()


def test_no_page_plays_an_engine_that_nobody_named(tmp_path):
    log = tmp_path / "log"
    with pytest.raises(BadPlayer, match=r"belongs into outplay\.match"):
        list(contest_here(TicTacToe(), {"a": fake("good", log=log), "b": "first"}, games=2))
    assert not log.exists()
    assert is_outside("uci:stockfish")
    assert not is_outside("auto nodes=1")


@pytest.mark.parametrize("words", ["uci:stockfish", "uci:sh seconds=1", "UCI:sh", "'uci:sh -c id'", "uci:../../bin/sh"])
def test_no_request_to_the_page_names_a_program(monkeypatch, words):
    inputs = pytest.importorskip("outplay.web.inputs", reason="the web page needs starlette and uvicorn")
    monkeypatch.setattr(subprocess, "Popen", lambda *arguments, **options: pytest.fail("a program was started"))
    asked = {"player": words, "seats": f"y,{words}", "players": f"easy,{words}"}
    for read in (inputs.mover_of, inputs.seats_of, inputs.contestants_of):
        with pytest.raises(inputs.BadRequest, match="it should be"):
            read(asked)


def test_a_pass_is_a_move_that_moves_nothing():
    game = Othello()
    state = next(state for state in random_states(game) if [*map(str, legal(game, state))] == ["pass"])
    (action,) = game.actions(state)
    assert variants.USUAL.move(game, state, action) == "0000"
    assert variants.USUAL.read(game, state, "0000") == [action]


def legal(game, state):
    return [game.format_action(state, action) for action in game.actions(state)]


def random_states(game, games=20, seed=0):
    """The states of some random games that are not over."""
    random = Random(seed)
    for _ in range(games):
        state = game.initial
        while not game.is_terminal(state):
            yield state
            state = game.result(state, random.choice(list(game.actions(state))))


def test_a_position_that_the_game_cannot_write_is_no_start_for_an_engine():
    player, game = op.player(fake("good")), Nim(3, 4)
    with pytest.raises(BadPlayer, match=r"Nim has no fen\(state\)"):
        player.play(game, game.result(game.initial, next(iter(game.actions(game.initial)))))
    close_player(player)


def test_a_board_of_another_size_is_named():
    with pytest.raises(BadPlayer, match=r"Breakthrough does not begin as 'breakthrough'"):
        op.player("uci:anything variant=breakthrough").require(Breakthrough(6, 6))


def listed(engine, position):
    """The moves that an engine of the Stockfish family finds legal there."""
    engine.tell(f"position {position}")
    engine.tell("go perft 1")
    lines = list(engine._until("Nodes", 10))
    return {line.split(":")[0] for line in lines if line.endswith(": 1") and line[0] != "N"}


@pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize(("game", "variant"), [(Breakthrough(), "breakthrough"), (DobutsuShogi(), "dobutsu")])
def test_moves_and_positions_of_a_variant_are_those_of_the_engine(game, variant):
    engine, known = OutsideEngine(FAIRY), variants.VARIANTS[variant]
    known.require(game, variant)
    engine.greet()
    engine.set("UCI_Variant", variant)
    compared = 0
    for state in random_states(game, games=4 if variant == "breakthrough" else 20):
        if known.at_once(game, state):
            continue
        theirs = listed(engine, f"fen {known.fen(game, state)}")
        ours = {action for action in game.actions(state) if not known.at_once(game, game.result(state, action))}
        assert {action for move in theirs for action in known.read(game, state, move)} == ours, game.show(state)
        assert all(known.read(game, state, move) for move in theirs), game.show(state)
        compared += 1
    engine.close()
    assert compared > 20


@pytest.mark.skipif(FAIRY is None, reason="fairy-stockfish is not installed")
@pytest.mark.parametrize(("game", "variant"), [("breakthrough", "breakthrough"), ("dobutsu-shogi", "dobutsu")])
def test_games_against_fairy_stockfish_end_by_their_rules(game, variant):
    players = {"fairy": f"uci:{FAIRY} variant={variant} nodes=200", "random": "random"}
    found = op.match(game, players, games=2, processes=1)
    assert found.forfeits == {}
    assert found.share("fairy") == 1


@pytest.mark.skipif(STOCKFISH is None, reason="stockfish is not installed")
def test_stockfish_takes_its_options_by_name():
    op.player(f"uci:{STOCKFISH} UCI_Elo=1500 'Skill Level=3' seconds=0.01").require(TicTacToe())
    with pytest.raises(BadPlayer, match=r"did you mean UCI_Elo\?"):
        op.player(f"uci:{STOCKFISH} UCI_Eloo=1500").require(TicTacToe())
