"""Many states at once: the same as one after the other, whatever order they end in, and nothing twice."""

import json
import signal
import sqlite3
import subprocess
import sys
from fractions import Fraction
from unittest import mock

import pytest

import batch_games
import killed_batch
import outplay as op
from batch_games import Faulty, Thirds, Wheel, Words
from cli_runner import outplay
from executors import Backwards
from outplay.cluster.losses import Chunk
from outplay.cluster.shipping import received, require_same_rules, shipped
from outplay.door.many import analysed
from outplay.door.values import smaller_table
from outplay.errors import BadOption, BadRecord, CannotSend, MissingExtra, Unsuited
from outplay.executor import Done, Failure, Task, executor_of, processors
from outplay.executor.executors import Processes
from outplay.executor.protocol import answer_to
from outplay.executor.sending import digest_of
from outplay.games import ConnectFour, DiceGame, LastStone, TicTacToe

GAME = TicTacToe()
STATES = [GAME.initial, *(GAME.result(GAME.initial, action) for action in GAME.actions(GAME.initial))]
QUICK = {"depth": 2, "engine": "plain"}


def batch(**options):
    return op.analyse_many(GAME, STATES, **({"processes": 1} | QUICK | options))


def numbers(found):
    return [one.number for one in found]


ODD = {
    "words, players that are strings, extra turns": (Words(), lambda game: killed_batch.states()[::3]),
    "fractions": (Thirds(), lambda game: ["start", "thrown", "taken"]),
    "dice": (DiceGame(), lambda game: [game.initial]),
    "three players": (LastStone(4), lambda game: [game.initial]),
}


@pytest.mark.parametrize("name", ODD)
def test_what_comes_back_is_what_analyse_says(name, tmp_path):
    game, states_of = ODD[name]
    states = states_of(game)
    alone = [op.analyse(game, state, engine="plain") for state in states]
    call = {"processes": 1, "engine": "plain", "into": tmp_path / "odd.sqlite"}
    assert [found.rows for found in op.analyse_many(game, states, **call)] == alone
    again = [found.rows for found in op.analyse_many(game, states, **call)]
    assert again == alone
    kinds = [[type(row.value) for row in rows] for rows in again]
    assert kinds == [[type(row.value) for row in rows] for rows in alone]


def test_where_dice_are_thrown_a_state_is_worth_the_average_of_the_outcomes_and_nobody_moves(tmp_path):
    (found,) = op.analyse_many(Thirds(), ["thrown"], processes=1, engine="plain", into=tmp_path / "a.sqlite")
    assert tuple(found.best) == tuple(op.search(Thirds(), "thrown", engine="plain")) == (Fraction(1, 3), None)
    assert [row.action for row in found.rows] == [1, 2, 3]
    with sqlite3.connect(tmp_path / "a.sqlite") as base:
        assert base.execute("SELECT move, value, certainty FROM states").fetchall() == [(None, 1 / 3, "exact")]


def test_many_players_share_what_dice_bring_on_average():
    (found,) = op.analyse_many(Wheel(), ["turned"], processes=1, engine="plain")
    assert found.best.values == op.search(Wheel(), engine="plain").values
    assert found.best.values == {"a": Fraction(1, 4), "b": Fraction(1, 2), "c": Fraction(3, 4)}


def test_processes_say_what_this_one_says():
    states = killed_batch.states()
    together = list(op.analyse_many(Words(), states, engine="plain", processes=2))
    assert [found.rows for found in together] == [op.analyse(Words(), state, engine="plain") for state in states]
    assert [found.state for found in together] == states


def test_values_are_the_same_wherever_they_are_worked_out():
    states = killed_batch.states()[:6]
    alone = op.values(Words(), states, engine="plain")
    assert op.values(Words(), states, engine="plain", on=Backwards()) == alone
    assert op.values(Words(), states, engine="plain", processes=2) == alone
    assert op.values(Thirds(), ["start", "taken"], processes=1) == op.values(Thirds(), ["start", "taken"])


def test_processes_can_be_named_as_for_a_solve():
    assert isinstance(executor_of("processes", 1), Processes)
    assert executor_of("processes").size == processors()
    assert op.values(Words(), killed_batch.states()[:2], on="processes", processes=1) == op.values(
        Words(), killed_batch.states()[:2]
    )


def test_values_end_with_the_error_that_a_state_raises():
    with pytest.raises(op.errors.RulesFailed, match="ZeroDivisionError: thirteen"):
        op.values(Faulty(), [(13, 0)], processes=1)


def test_states_come_in_their_order_or_as_they_are_known():
    assert numbers(batch(on=Backwards())) == list(range(10))
    assert numbers(batch(on=Backwards(), ordered=False)) == list(range(9, -1, -1))


def test_what_an_executor_says_twice_is_kept_once(tmp_path):
    found = batch(on=Backwards(), into=tmp_path / "a.sqlite")
    assert len(list(found)) == found.done == found.planned == 10
    assert len(kept(tmp_path / "a.sqlite")) == 10


def kept(path):
    base = sqlite3.connect(path)
    known = base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    rows = base.execute("SELECT number, move FROM states ORDER BY number").fetchall() if known else []
    base.close()
    return rows


def test_ctrl_c_ends_a_batch_with_what_was_found():
    executor = Backwards(KeyboardInterrupt)
    found = batch(on=executor)
    assert numbers(found) == [7, 8, 9]
    assert (found.stopped_by, found.done, executor.closed) == ("interrupt", 3, True)


def test_ctrl_c_in_a_search_of_this_process_is_no_answer():
    work = Task(GAME, analysed, {})
    stopped = mock.patch("outplay.door.many.analyse", return_value=[mock.Mock(stopped_by="interrupt")])
    with stopped, pytest.raises(KeyboardInterrupt):
        answer_to(work, (0, (GAME.initial, ())))


def test_a_batch_that_was_interrupted_goes_on_and_searches_nothing_twice(tmp_path):
    path, rest = tmp_path / "a.sqlite", Backwards()
    list(batch(on=Backwards(KeyboardInterrupt), into=path))
    seen = []
    found = batch(on=rest, into=path, on_progress=lambda batch: seen.append(batch.done))
    assert [one.rows for one in found] == [one.rows for one in batch()]
    assert sorted(rest.asked) == list(range(7))
    assert (found.known, found.stopped_by, seen) == (3, "end", list(range(3, 11)))


def test_who_stops_asking_ends_the_executor_and_leaves_the_file(tmp_path):
    executor = Backwards()
    with batch(on=executor, into=tmp_path / "a.sqlite", ordered=False) as found:
        next(found)
    assert executor.closed
    assert batch(into=tmp_path / "a.sqlite").known == 1


def test_an_error_of_the_executor_is_not_swallowed_and_loses_nothing(tmp_path):
    with pytest.raises(CannotSend, match="no way"):
        list(batch(on=Backwards(CannotSend("no way")), into=tmp_path / "a.sqlite"))
    assert len(kept(tmp_path / "a.sqlite")) == 3


@pytest.mark.parametrize("processes", [1, 2])
def test_a_state_whose_rules_raise_is_an_error_and_the_others_go_on(processes, tmp_path):
    states = [(3, 0), (13, 0), (2, 1)]
    call = {"processes": processes, "engine": "plain", "into": tmp_path / "a.sqlite"}
    for _ in range(2):
        found = list(op.analyse_many(Faulty(), states, **call))
        assert [one.error for one in found][::2] == [None, None]
        assert found[1].error.startswith("ZeroDivisionError: thirteen (batch_games.py, line ")
        assert (found[1].rows, found[1].best) == ([], None)
        assert found[0].rows == op.analyse(Faulty(), (3, 0), engine="plain")


def test_a_process_that_ends_costs_its_state_a_second_attempt_and_no_other(tmp_path):
    found = list(op.analyse_many(Faulty(str(tmp_path)), [(66, 0), (77, 0), (3, 0)], processes=2, engine="plain"))
    assert [one.error for one in found] == ["it ended its process, with exit code 7", None, None]
    assert found[1].rows


def killed(path, after):
    """Begins the batch, and kills it when so many states are known."""
    process = subprocess.Popen([sys.executable, killed_batch.__file__, str(path)], stdout=subprocess.PIPE)
    for _ in range(after):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()


def test_a_batch_that_is_killed_loses_nothing_and_does_nothing_twice(tmp_path):
    path = tmp_path / "a.sqlite"
    for after in (0, 1, 6):
        before = kept(path) if path.exists() else []
        killed(path, after)
        now = kept(path) if path.exists() else []
        assert set(before) <= set(now)
        assert len(now) >= max(len(before), after)
    rest = Backwards()
    found = killed_batch.batch(path, on=rest)
    assert [one.rows for one in found] == [one.rows for one in killed_batch.batch(processes=1)]
    assert not {number for number, _ in now} & set(rest.asked)


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("depth: 2 then, 3 now", lambda path: batch(into=path, depth=3)),
        (
            "game: ",
            lambda path: op.analyse_many(ConnectFour(), [ConnectFour().initial], processes=1, into=path, **QUICK),
        ),
        ("states: ", lambda path: op.analyse_many(GAME, STATES[::-1], processes=1, into=path, **QUICK)),
        ("seed: 0 then, 1 now", lambda path: batch(into=path, seed=1)),
    ],
)
def test_a_file_of_another_call_is_refused(words, other, tmp_path):
    list(batch(into=tmp_path / "a.sqlite"))
    with pytest.raises(BadRecord, match=f"holds another batch .{words}"):
        other(tmp_path / "a.sqlite")


def test_a_limit_says_the_same_in_one_object_and_in_words(tmp_path):
    list(batch(into=tmp_path / "a.sqlite"))
    again = batch(into=tmp_path / "a.sqlite", depth=None, limit=op.Limit(depth=2))
    assert again.known == 10


def test_a_file_that_is_being_written_and_one_of_something_else_are_refused(tmp_path):
    with batch(into=tmp_path / "a.sqlite"), pytest.raises(BadRecord, match="is being written by another batch"):
        batch(into=tmp_path / "a.sqlite")
    op.match("tic-tac-toe", {"a": "first", "b": "first"}, games=2, processes=1, record=tmp_path / "match.sqlite")
    with pytest.raises(BadRecord, match="database of something else"):
        batch(into=tmp_path / "match.sqlite")


@pytest.mark.parametrize(
    ("error", "words", "options"),
    [
        (BadOption, "processes is 0", {"processes": 0}),
        (BadOption, "on is 'moon'; it should be 'processes' or 'ray'", {"on": "moon"}),
        (BadOption, "10 states and 1 histories", {"histories": [()]}),
        (BadOption, "depth is -1", {"depth": -1}),
    ],
)
def test_what_is_wrong_with_the_call_is_said_before_anything_is_searched(error, words, options):
    searched = mock.patch("outplay.door.many.analysed", side_effect=AssertionError("it was searched"))
    with searched, pytest.raises(error, match=words):
        batch(**options)


def test_a_method_that_does_not_suit_the_game_is_refused_once_and_not_for_every_state():
    with pytest.raises(Unsuited, match="alpha-beta"):
        op.analyse_many(DiceGame(), [DiceGame().initial] * 3, method="alpha-beta", processes=1)


@pytest.mark.parametrize("call", [op.analyse_many, op.values])
def test_states_that_are_no_list_are_refused_in_words(call):
    with pytest.raises(BadOption, match="states is 3; it should be a list of them"):
        call(GAME, 3)


def test_a_lambda_in_a_game_is_told_from_a_game_that_stands_in_no_file():
    game = TicTacToe()
    game.promise = lambda state, action: 0
    with pytest.raises(CannotSend, match="a lambda cannot go: write it with def, at the top of a file"):
        list(op.analyse_many(game, STATES, processes=2, **QUICK))


def test_no_states_are_no_answers():
    found = op.analyse_many(GAME, [])
    assert (list(found), found.stopped_by, found.planned) == ([], "end", 0)
    assert op.values(GAME, [], processes=2) == []


def test_a_game_that_stands_in_no_file_stays_in_this_process():
    class Own(TicTacToe):
        pass

    assert len(list(op.analyse_many(Own(), [Own().initial], processes=1, **QUICK))) == 1
    with pytest.raises(CannotSend, match=r"write it into a file, my_game\.py.*or stay in this one, with processes=1"):
        list(op.analyse_many(Own(), STATES, processes=2, **QUICK))


def test_a_script_needs_no_main_guard(tmp_path):
    script = tmp_path / "mine.py"
    script.write_text(
        "import outplay as op\nfrom outplay.games import TicTacToe\nclass Mine(TicTacToe):\n    pass\ngame = Mine()\n"
        "found = list(op.analyse_many(game, [game.initial] * 2, depth=1, engine='plain', processes=2))\n"
        "print(len(found), found[0].error)\n"
    )
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("2 None\n", "")


def test_equal_states_have_one_digest_in_whatever_order_they_were_made():
    one, other = frozenset(["a", "bb", "ccc"]), frozenset(["ccc", "a", "bb"])
    assert digest_of([one, {"x": 1, "y": 2}]) == digest_of([other, {"y": 2, "x": 1}])
    assert len({digest_of(one) for one in [1, 1.0, True, "1", (1,), [1], None, Words(), Faulty(), Faulty("a")]}) == 10


def test_repetitions_with_the_states_before_count():
    from match_games import Circle

    state, history = (1, 1), [(0, 0), (1, 1), (2, 0), (3, 1), (0, 0)]
    found = next(op.analyse_many(Circle(), [state], histories=[history], processes=1, depth=6, engine="plain"))
    assert found.rows == op.analyse(Circle(), state, history=history, depth=6, engine="plain")


def test_rules_travel_with_what_stands_beside_them_and_others_are_refused():
    work = Task(Words(), analysed, {})
    shipment = shipped(work)
    assert {"batch_games.py", "killed_batch.py"} <= set(shipment.folders[0])
    assert received(shipment).game.initial == Words().initial
    with pytest.raises(CannotSend, match=r"has outplay .*, and the work comes from 0\.0\.1"):
        received(shipment._replace(version="0.0.1"))
    with pytest.raises(CannotSend, match="another text of outplay"):
        received(shipment._replace(text="other"))
    with pytest.raises(CannotSend, match=r"other rules in batch_games \(.*batch_games.py\)"):
        require_same_rules(shipment._replace(rules={"batch_games": "other"}), work)


def test_games_of_the_library_travel_by_name():
    shipment = shipped(Task(ConnectFour(), analysed, {}))
    assert (shipment.folders, shipment.rules) == ([], {})


def test_without_ray_the_extra_is_named():
    with mock.patch.dict(sys.modules, {"ray": None}):
        sys.modules.pop("outplay.cluster.tasks", None)
        with pytest.raises(MissingExtra, match=r"outplay\[cluster\]"):
            executor_of("ray")


def test_a_fault_is_an_error_of_its_kind():
    assert isinstance(Failure("wrong", "Unsuited").error(), Unsuited)
    assert str(Failure("KeyError: 1").error()) == "KeyError: 1"
    assert Done(1, 2).fault is None


def run(tmp_path, text, *options):
    (tmp_path / "lines.txt").write_text(text)
    return outplay("batch", str(tmp_path / "lines.txt"), *options, "--processes", "1", "--engine", "plain")


def test_the_command_reads_positions_or_moves_line_by_line(tmp_path):
    ran = run(tmp_path, "# two\n4444\n\n12\n", "--game", "connect-four", "--depth", "2", "--json")
    said = [json.loads(line) for line in ran.out.splitlines()]
    assert [(one["line"], one["text"], one["number"]) for one in said] == [(2, "4444", 0), (4, "12", 1)]
    game = ConnectFour()
    rows = op.analyse(game, game.position("12"), depth=2, engine="plain")
    assert said[1]["moves"] == [row.as_dict() for row in rows]
    ran = run(tmp_path, "4 0\n0 1 2\n", "--game", "tic-tac-toe", "--as", "moves", "--depth", "2")
    assert ran.out.splitlines()[-1] == "2 of 2 positions"


def test_the_command_says_what_dice_bring_on_average(tmp_path):
    ran = run(tmp_path, "throw\n", "--game", f"{batch_games.__file__}:Thirds", "--as", "moves", "--exact")
    assert ran.out.splitlines()[0].endswith("the dice are to be thrown, 66.7 % (1/3) (exact)")


def test_the_command_names_wrong_lines_before_anything_is_searched(tmp_path):
    with mock.patch("outplay.analyse_many", side_effect=AssertionError("it was searched"), create=True):
        ran = run(tmp_path, "4 0\n99\nx\n", "--game", "tic-tac-toe", "--as", "moves")
    assert ran.code == 2
    assert "2 wrong lines: line 2, '99': move 1: '99' is not a move here" in ran.err
    assert "line 3, 'x'" in ran.err


def test_the_command_goes_on_with_its_file(tmp_path):
    call = ("--game", "tic-tac-toe", "--as", "moves", "--depth", "2", "--into", str(tmp_path / "a.sqlite"))
    first, again = (run(tmp_path, "4\n0\n", *call) for _ in range(2))
    assert first.out.splitlines()[-1].startswith("2 of 2 positions; kept in ")
    assert again.out.splitlines()[-1].startswith("2 of 2 positions, 2 of them known before; kept in ")
    other = run(tmp_path, "4\n0\n", *call[:-4], "--depth", "3", *call[-2:])
    assert other.code == 2
    assert "holds another batch" in other.err


def hungry(game, what, options):
    """An item that takes more memory than there is, until its table is small enough."""
    if options["table_mb"] > what:
        raise MemoryError("no more")
    return options["table_mb"]


def test_an_item_that_runs_out_of_memory_is_tried_with_a_smaller_table_or_reported():
    work = Task(GAME, hungry, {"table_mb": 64.0}, smaller_table)
    assert answer_to(work, (0, 5)) == Done(0, 4.0)
    fault = answer_to(work, (1, 0.5)).fault
    assert fault.kind == "MemoryError"
    assert fault.words.startswith("MemoryError: no more")
    assert answer_to(Task(GAME, hungry, {"table_mb": 64.0}), (0, 5)).fault.kind == "MemoryError"


def test_a_list_whose_worker_is_lost_is_halved_until_the_item_is_alone_that_ends_it():
    left, begun, over = [Chunk([(number, None) for number in range(9)])], 0, []
    while left:
        chunk, begun = left.pop(), begun + 1
        if 5 in dict(chunk.items):
            again = chunk.without_worker()
            left += again
            over += [] if again else [chunk.given_up("it ended\nat once")]
        else:
            over += [Done(number, "done") for number, _ in chunk.items]
    assert sorted(done.number for done in over) == list(range(9))
    assert [done.fault.words for done in over if done.fault] == ["its worker was lost, 4 times: it ended"]
    assert begun < 12


def test_a_node_that_is_lost_is_no_fault_of_its_items_and_want_of_memory_is_tried_with_less():
    one = Chunk([(0, None)])
    for _ in range(10):
        (one,) = one.without_node()
    assert (one.lost, one.is_light) == (0, False)
    (lighter,) = one.without_memory()
    assert lighter.is_light
    assert lighter.without_memory() == []
    assert "with less memory, too" in lighter.given_up("killed").fault.words


def parquet_rows(path):
    duck = pytest.importorskip("duckdb").connect()
    return duck.execute("SELECT number, move, value FROM read_parquet(?)", [str(path)]).fetchall()


def test_a_parquet_file_is_there_when_all_is_known_and_nothing_is_searched_twice(tmp_path):
    pytest.importorskip("duckdb")
    path, unfinished = tmp_path / "it's.parquet", tmp_path / "it's.parquet.unfinished"
    list(batch(on=Backwards(KeyboardInterrupt), into=path))
    assert [file.name for file in tmp_path.iterdir()] == [unfinished.name]
    rest, again = Backwards(), Backwards()
    found = [one.rows for one in batch(on=rest, into=path)]
    assert sorted(rest.asked) == list(range(7))
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    whole = batch(on=again, into=path)
    assert ([one.rows for one in whole], whole.known, again.asked) == (found, 10, [])
    assert found == [one.rows for one in batch()]
    assert [row[0] for row in parquet_rows(path)] == list(range(10))
    with pytest.raises(BadRecord, match=r"holds another batch .depth: 2 then, 3 now"):
        batch(into=path, depth=3)


def test_a_batch_that_is_killed_before_its_parquet_file_is_whole_goes_on(tmp_path):
    pytest.importorskip("duckdb")
    path, rest = tmp_path / "a.parquet", Backwards()
    killed(path, 4)
    found = killed_batch.batch(path, on=rest)
    assert found.known >= 4
    assert [one.rows for one in found] == [one.rows for one in killed_batch.batch(processes=1)]
    assert len(rest.asked) + found.known == found.planned == len(parquet_rows(path))


def test_parquet_files_of_nothing_of_something_else_and_of_odd_values(tmp_path):
    duck = pytest.importorskip("duckdb")
    assert list(op.analyse_many(GAME, [], into=tmp_path / "none.parquet")) == []
    assert parquet_rows(tmp_path / "none.parquet") == []
    found = op.analyse_many(Thirds(), ["start", "thrown"], processes=1, engine="plain", into=tmp_path / "odd.parquet")
    assert next(found).best.value == Thirds().utility("taken", 0)
    assert len(list(found)) == 1
    assert parquet_rows(tmp_path / "odd.parquet")[0][2] == pytest.approx(1 / 3)
    (tmp_path / "text.parquet").write_text("no")
    duck.connect().execute(f"COPY (SELECT 1 AS one) TO '{tmp_path}/other.parquet'")
    for name, words in (("text", "cannot be read as Parquet"), ("other", "a Parquet file of something else")):
        with pytest.raises(BadRecord, match=words):
            batch(into=tmp_path / f"{name}.parquet")


def test_without_duckdb_the_extra_is_named_before_anything_is_searched(tmp_path):
    with mock.patch.dict(sys.modules, {"duckdb": None}), pytest.raises(MissingExtra, match=r"outplay\[data\]"):
        batch(into=tmp_path / "a.parquet")
