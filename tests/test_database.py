"""Databases of solved games, and proofs that a stranger can check."""

import json
import signal
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import copytree
from time import sleep

import pytest

import outplay as op
from cli_runner import outplay
from outplay.errors import BadOption, BadRecord, NotProved
from outplay.games import ConnectFour, Nim, ThreeMensMorris, TicTacToe
from outplay.notation import load_game
from outplay.solving import checker
from outplay.solving.checker import TITLE
from outplay.solving.database.files import checksum_of, read_manifest, read_positions, write_positions
from outplay.solving.resources import OutOfMemory
from outplay.solving.rules import description, fingerprint, made
from solved_games import Maze, Node, Stairs, WideMaze, fixpoint


@pytest.fixture(scope="module")
def tic_tac_toe(tmp_path_factory):
    """A database of tic-tac-toe."""
    path = tmp_path_factory.mktemp("solved") / "ttt"
    op.solve(TicTacToe(), database=path)
    return path


class Names(Maze):
    """Keys that are no numbers."""

    def key(self, state):
        return (f"room {state.node}", frozenset({state.seed, "x"}), None)


@pytest.mark.parametrize("kind", [Maze, WideMaze, Stairs, Names])
@pytest.mark.parametrize("number", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_a_database_says_of_every_position_what_the_solution_says(kind, number, tmp_path):
    for seed in range(number):
        game = kind(seed, 20)
        path = tmp_path / str(seed)
        solution = op.solve(game, database=path, engine="plain")
        kept = op.Database(path, game)
        states = list(fixpoint(game, [game.initial]))
        assert kept.positions == len(states)
        assert [kept.position(state) for state in states] == [solution.position(state) for state in states]
        assert kept.line() == solution.line
        assert kept.position(Node(0, seed + 1, 20)) is None
        again = op.solve(game, database=path)
        assert (again, again.counts()) == (solution, solution.counts())
        values, plies = kept.many(states)
        assert values.tolist() == [kept.position(state).value for state in states]
        assert [None if n == -1 else n for n in plies.tolist()] == [kept.position(s).remoteness for s in states]


def test_both_engines_write_the_same_positions(tmp_path):
    game, roots = WideMaze(), [Node(0, seed, 20) for seed in range(50)]
    kept = []
    for engine in ("plain", "compiled"):
        op.solve(game, starts=roots, database=tmp_path / engine, engine=engine)
        kept.append(op.Database(tmp_path / engine, game).select("SELECT * FROM positions ORDER BY ALL"))
    assert kept[0] == kept[1]


def test_sql_finds_positions_by_value_and_distance(tic_tac_toe):
    kept = op.Database(tic_tac_toe)
    assert kept.select("SELECT count(*) FROM positions WHERE value = 1 AND remoteness = 5") == [(18,)]
    with pytest.raises(BadRecord, match="DuckDB cannot answer"):
        kept.select("SELECT nothing")


class Unwritten(Nim):
    """Holds something that is not written down."""

    def __init__(self, heaps):
        super().__init__(*heaps)
        self.started_with = set(heaps)


def test_a_database_makes_its_own_game_where_it_can(tmp_path):
    op.solve(ConnectFour(3, 3), database=tmp_path / "c4")
    kept = op.Database(tmp_path / "c4")
    assert kept.position(kept.game.initial).value == 0
    op.solve(Unwritten([1, 2]), database=tmp_path / "nim")
    with pytest.raises(BadOption, match=r"pass it, Database\(path, game\), or name it at the command line, --game"):
        op.Database(tmp_path / "nim")
    assert op.Database(tmp_path / "nim", Nim(1, 2)).position(Nim(1, 2).initial).value == 1


def test_a_damaged_unfinished_or_foreign_database_is_refused_by_name(tmp_path):
    path = tmp_path / "ttt"
    with pytest.raises(BadRecord, match="is not there"):
        op.Database(path)
    op.solve(TicTacToe(), database=path)
    with pytest.raises(BadRecord, match="is about other rules than those of ConnectFour"):
        op.Database(path, ConnectFour(3, 3))
    manifest = (path / "manifest.json").read_text()
    (path / "manifest.json").write_text(manifest[:100])
    with pytest.raises(BadRecord, match="cannot be read"):
        op.Database(path)
    (path / "manifest.json").write_text("[]")
    with pytest.raises(BadRecord, match="no database that this version"):
        op.Database(path)
    (path / "manifest.json").unlink()
    with pytest.raises(BadRecord, match="not finished"):
        op.Database(path)
    (path / "manifest.json").write_text(manifest)
    data = bytearray((path / "positions.parquet").read_bytes())
    data[len(data) // 2] ^= 1
    (path / "positions.parquet").write_bytes(data)
    with pytest.raises(BadRecord, match="are damaged"):
        op.Database(path)


def test_a_database_that_was_made_by_another_call_is_not_taken_for_its_answer(tic_tac_toe, tmp_path):
    with pytest.raises(BadRecord, match="was made with symmetries=True"):
        op.solve(TicTacToe(), symmetries=False, database=tic_tac_toe)
    game, few = Maze(3, 20), [Node(0, 1, 20)]
    op.solve(game, starts=few, database=tmp_path, symmetries=False)
    assert op.solve(game, starts=few, database=tmp_path).positions
    with pytest.raises(BadRecord, match=r"made from other starts, and Node\(node=0, seed=2, size=20\) is not in it"):
        op.solve(game, starts=[*few, Node(0, 2, 20)], database=tmp_path)


def test_a_damaged_manifest_is_refused_whatever_it_says_instead(tic_tac_toe, tmp_path):
    path = Path(copytree(tic_tac_toe, tmp_path / "ttt"))
    manifest = json.loads((path / "manifest.json").read_text())
    for name, said in {"values": [None, -2, 0, 1], "symmetric": False, "draw": 1, "limits": [[0, 7]]}.items():
        (path / "manifest.json").write_text(json.dumps(manifest | {name: said}))
        with pytest.raises(BadRecord, match=r"manifest of the database .* is damaged"):
            op.Database(path)


def test_a_damaged_index_is_made_again(tic_tac_toe, tmp_path):
    game, path = TicTacToe(), Path(copytree(tic_tac_toe, tmp_path / "ttt"))
    true = op.Database(path, game).census().rows
    for file in sorted(path.glob("*.npy")):
        whole = file.read_bytes()
        for damaged in (whole[:-1], whole[:50], b"", whole + b"x", whole[:-40] + bytes(40), b"x" + whole[1:]):
            file.write_bytes(damaged)
            assert op.Database(path, game).census().rows == true
            assert file.read_bytes() == whole


def test_an_index_is_made_block_by_block_and_in_memory_where_none_can_be_written(tmp_path, monkeypatch):
    found = op.solve(ConnectFour(4, 3), database=tmp_path, engine="compiled")
    monkeypatch.setattr("outplay.solving.database.files.ROWS", 1_000)
    kept = op.Database(tmp_path)
    assert kept.index.keys[:, 0].tolist() == read_positions(tmp_path)["key"].tolist()
    assert not list(tmp_path.glob("*unfinished*"))
    for path in tmp_path.glob("*.npy"):
        path.unlink()
        path.with_suffix(".unfinished.npy").mkdir()
    inside = op.Database(tmp_path)
    assert inside.index.keys.tolist() == kept.index.keys.tolist()
    assert inside.index.entries.tolist() == kept.index.entries.tolist()
    assert inside.position(inside.game.initial) == found.position(found.state)


def rewritten(path, data):
    """Gives a database other positions, with all checksums made right."""
    (path / "positions.parquet").write_bytes(data)
    replace(read_manifest(path), checksum=checksum_of(path / "positions.parquet")).write(path)


def test_damaged_positions_are_refused_in_words_if_their_checksum_is_right_too(tic_tac_toe, tmp_path):
    game, path, rng = TicTacToe(), Path(copytree(tic_tac_toe, tmp_path / "ttt")), Random(2)
    whole = (path / "positions.parquet").read_bytes()
    for cut in (0, 10, len(whole) // 2, len(whole) - 1):
        rewritten(path, whole[:cut])
        with pytest.raises(BadRecord, match="are damaged"):
            op.Database(path, game)
    refused = 0
    for _ in range(20):
        data = bytearray(whole)
        data[rng.randrange(len(data) // 2, len(data))] ^= 1 << rng.randrange(8)
        rewritten(path, data)
        try:
            op.Database(path, game).position(game.initial)
        except BadRecord:
            refused += 1
    assert refused


def test_a_database_that_does_not_know_what_follows_says_so(tmp_path):
    game, path = TicTacToe(), tmp_path / "ttt"
    op.solve(game, database=path)
    columns = read_positions(path)
    write_positions(path, [{name: column[columns["remoteness"] != 8] for name, column in columns.items()}])
    rewritten(path, (path / "positions.parquet").read_bytes())
    with pytest.raises(BadRecord, match=r"what follows .* is not known: the database is damaged"):
        op.Database(path, game).position(game.initial)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to the size of files")
@pytest.mark.parametrize("most", [0, 300, 1_000])
def test_a_disk_that_takes_no_database_is_told_in_words_and_the_next_call_writes_it(most, tmp_path):
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
        with pytest.raises(BadRecord, match="cannot be written: File too large"):
            op.solve(TicTacToe(), database=tmp_path / "ttt")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert op.solve(TicTacToe(), database=tmp_path / "ttt").counts() == {1: 390, 0: 151, -1: 224}


@pytest.mark.parametrize("refusal", [MemoryError("no more"), OSError(28, "No space left on device")])
def test_a_walk_whose_database_cannot_be_written_is_not_lost(refusal, tmp_path, monkeypatch):
    def refused(*arguments):
        raise refusal

    told, options = [], {"engine": "plain", "database": tmp_path}
    with monkeypatch.context() as poor:
        poor.setattr("outplay.solving.database.keeping.write_positions", refused)
        with pytest.raises((OutOfMemory, BadRecord), match=r"no more memory|No space left"):
            op.solve(TicTacToe(), **options)
    found = op.solve(TicTacToe(), **options, progress=lambda what, done, left: told.append(done))
    assert (min(told), found.counts()) == (765, {1: 390, 0: 151, -1: 224})


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit to the size of files")
def test_a_proof_that_a_disk_has_no_room_for_leaves_nothing_behind(tic_tac_toe, tmp_path):
    import resource

    database, before = op.Database(tic_tac_toe), resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000, before[1]))
        with pytest.raises(BadRecord, match="cannot be written: File too large"):
            database.export(tmp_path / "proof")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not list(tmp_path.iterdir())


def test_rules_that_are_written_otherwise_are_the_same_rules(tic_tac_toe):
    class Rewritten(TicTacToe):
        def is_terminal(self, state):
            return bool(TicTacToe.is_terminal(self, state))

    assert op.Database(tic_tac_toe, Rewritten()).positions == 765


@pytest.mark.parametrize(
    "name",
    ["six-mens-morris:4", "three-mens-morris:0", "chess-ending:KPK", "kalah:3,2", "nim:2,3,4", "domineering:3,4,1"],
)
def test_a_game_is_made_again_by_what_it_holds(name):
    game = load_game(name)
    again = made(json.loads(json.dumps(description(game))), "the file", "name it")
    assert (fingerprint(again), vars(again)) == (fingerprint(game), vars(game))


def test_a_database_of_a_game_that_keeps_its_arguments_under_other_names_makes_its_game(tmp_path):
    op.solve(load_game("misere-nim:1,2,3"), database=tmp_path)
    assert op.Database(tmp_path).game.initial.heaps == (1, 2, 3)
    assert "2:2" in outplay("query", str(tmp_path), "--moves", "1:1").out


STRANGE = [
    {"module": "pathlib", "name": "Path.touch", "arguments": []},
    {"module": "pathlib", "name": "Path.write_text", "arguments": ["was here"]},
    {"module": "pathlib", "name": "Path", "attributes": {"_raw_paths": []}},
]


@pytest.mark.parametrize("strange", STRANGE)
def test_nothing_that_a_stranger_names_is_called_unless_it_is_the_class_of_a_game(strange, tic_tac_toe, tmp_path):
    victim = tmp_path / "victim"
    strange = strange | {"arguments": [str(victim), *strange["arguments"]]} if "arguments" in strange else strange
    copytree(tic_tac_toe, tmp_path / "ttt")
    replace(read_manifest(tmp_path / "ttt"), game=strange).write(tmp_path / "ttt")
    with pytest.raises(BadOption, match="is not one of the library's games"):
        op.Database(tmp_path / "ttt")
    proof = exported(TicTacToe(), tmp_path)
    head, records = parts_of(proof.read_bytes())
    proof.write_bytes(joined(head | {"game": strange}, records))
    with pytest.raises(BadOption, match="is not one of the library's games"):
        op.verify(proof)
    assert not victim.exists()


def test_a_folder_that_cannot_be_written_is_an_error_in_words(tmp_path):
    (tmp_path / "file").write_text("something else")
    with pytest.raises(BadRecord, match="cannot be written"):
        op.solve(TicTacToe(), database=tmp_path / "file")


def exported(game, path):
    """The proof of a game."""
    op.solve(game, database=path / "db", engine="plain")
    op.Database(path / "db", game).export(path / "proof")
    return path / "proof"


@pytest.mark.parametrize("kind", [Maze, WideMaze, Stairs, Names])
@pytest.mark.parametrize("number", [6, pytest.param(30, marks=pytest.mark.slow)])
def test_what_is_solved_is_proved(kind, number, tmp_path):
    for seed in range(number):
        folder = tmp_path / str(seed)
        folder.mkdir()
        game = kind(seed, 20)
        assert op.verify(exported(game, folder), game) == [fixpoint(game, [game.initial])[game.initial]]


def test_the_checker_stands_alone(tic_tac_toe, tmp_path):
    """It imports the standard library and the game, and nothing else of ours."""
    op.Database(tic_tac_toe).export(tmp_path / "proof")
    text = Path(checker.__file__).read_text()
    assert len(text.splitlines()) <= 200
    assert "import outplay" not in text
    assert "from outplay" not in text
    (tmp_path / "checker.py").write_text(text)
    command = [sys.executable, str(tmp_path / "checker.py"), str(tmp_path / "proof"), "outplay.games:TicTacToe"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "proved: 0 for the first player, 9 plies\n"


def parts_of(data):
    """The head of a proof, and its records."""
    head, _, records = data.removeprefix(TITLE).partition(b"\n")
    width = len(records) // json.loads(head)["records"]
    return json.loads(head), [records[i : i + width] for i in range(0, len(records), width)]


def joined(head, records):
    """A proof again, its checksum right and its records in order."""
    data = b"".join(sorted(records))
    head = head | {"records": len(records), "sha256": sha256(data).hexdigest()}
    return TITLE + json.dumps(head).encode() + b"\n" + data


def with_a_fault(rng, head, records):
    """Another value, distance or mover of one position; one position less; one more; the entries of two exchanged."""
    records, i, kind = list(records), rng.randrange(len(records)), rng.randrange(4)
    if kind == 0:
        entry = int.from_bytes(records[i][-4:], "big") ^ 1 << rng.randrange(24)
        records[i] = records[i][:-4] + entry.to_bytes(4, "big")
    elif kind == 1:
        del records[i]
    elif kind == 2:
        key = bytearray(records[i])
        key[rng.randrange(len(key) - 4)] ^= 1 << rng.randrange(8)
        records.append(bytes(key))
    else:
        j = rng.randrange(len(records))
        one, other = records[i], records[j]
        records[i], records[j] = one[:-4] + other[-4:], other[:-4] + one[-4:]
    return joined(head, records)


@pytest.mark.parametrize("kind", [Maze, WideMaze, Stairs])
@pytest.mark.parametrize("number", [3, pytest.param(10, marks=pytest.mark.slow)])
def test_every_fault_in_a_proof_is_refused(kind, number, tmp_path):
    rng, refused = Random(0), 0
    for seed in range(number):
        game = kind(seed, 20)
        folder = tmp_path / str(seed)
        folder.mkdir()
        proof = exported(game, folder)
        data = proof.read_bytes()
        head, records = parts_of(data)
        assert joined(head, records) == data
        for _ in range(100):
            faulty = with_a_fault(rng, head, records)
            proof.write_bytes(faulty)
            if faulty == data or len(set(parts_of(faulty)[1])) < len(parts_of(faulty)[1]):
                continue
            with pytest.raises(NotProved):
                op.verify(proof, game)
            refused += 1
    assert refused > 50 * number


def test_files_that_are_cut_off_padded_or_of_another_game_are_refused(tmp_path):
    game = Maze(3, 20)
    proof = exported(game, tmp_path)
    data = proof.read_bytes()
    for faulty, why in (
        (data[:-1], "cut off or padded"),
        (data + b"\0", "cut off or padded"),
        (data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (b"something else", "no proof"),
        (TITLE + b"{}\n", "head of the file"),
        (TITLE, "head of the file"),
    ):
        proof.write_bytes(faulty)
        with pytest.raises(NotProved, match=why):
            op.verify(proof, game)
    proof.write_bytes(data)
    with pytest.raises(NotProved):
        op.verify(proof, Maze(4, 20))
    with pytest.raises(NotProved):
        op.verify(proof, TicTacToe())


def test_a_draw_that_is_worth_something_else_is_no_proof(tmp_path):
    """Endless play is a draw: a file that calls it a win is refused."""
    seed = next(seed for seed in range(100) if op.solve(Maze(seed, 12)).is_endless)
    proof = exported(Maze(seed, 12), tmp_path)
    head, records = parts_of(proof.read_bytes())
    proof.write_bytes(joined(head | {"draw": 1}, records))
    with pytest.raises(NotProved, match="half of"):
        op.verify(proof, Maze(seed, 12))


def test_the_command_line_solves_keeps_asks_exports_and_verifies(tmp_path):
    database, proof = str(tmp_path / "ttt"), str(tmp_path / "ttt.proof")
    assert "a draw that ends in 9 plies" in outplay("solve", "tic-tac-toe", "--database", database).out
    assert "ends in 6 plies" in outplay("query", database, "--moves", "0 4").out
    assert "765 positions" in outplay("database", database).out
    assert "765 records" in outplay("export", database, proof).out
    told = "proved: 0 for the first player, ends in 9 plies\nbelieved: the rules of TicTacToe\n"
    assert outplay("verify", proof, "tic-tac-toe").out == told
    assert outplay("verify", database).out == told
    assert json.loads(outplay("query", database, "--sql", "SELECT count(*) FROM positions", "--json").out) == [[765]]
    assert json.loads(outplay("solve", "nim:1,2", "--json").out)["value"] == 1


def test_a_chart_that_cannot_be_written_is_told_in_words(tic_tac_toe, tmp_path):
    ran = outplay("database", str(tic_tac_toe), "--chart", str(tmp_path / "nowhere" / "chart.svg"))
    assert (ran.code, "chart.svg cannot be written (No such file or directory); name another file" in ran.err) == (
        2,
        True,
    )


def test_one_thread_and_two_write_the_same_files_depth_first(tmp_path):
    for threads in (1, 2):
        op.solve(ConnectFour(4, 4), database=tmp_path / str(threads), engine="compiled", threads=threads)
    for name in ("positions.parquet", "manifest.json"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_what_is_sorted_in_many_pieces_is_the_same_database(tmp_path, monkeypatch):
    game = WideMaze()
    options = {"starts": [Node(0, seed, 30) for seed in range(200)], "engine": "compiled"}
    whole = op.solve(game, database=tmp_path / "whole", **options)
    monkeypatch.setattr("outplay.solving.database.keeping.ROWS", whole.positions // 9)
    monkeypatch.setattr("outplay.solving.enumeration.kernels.graph.IN_BLOCK", 50)
    op.solve(game, database=tmp_path / "pieces", **options)
    assert not list((tmp_path / "pieces").glob("*unfinished*"))
    assert not (tmp_path / "pieces" / "sorting").exists()
    one, other = (read_positions(tmp_path / name) for name in ("whole", "pieces"))
    for name, column in one.items():
        assert column.dtype == other[name].dtype
        assert column.tolist() == other[name].tolist()


def test_a_walk_depth_first_is_sorted_in_pieces_too(tmp_path, monkeypatch):
    monkeypatch.setattr("outplay.solving.database.keeping.ROWS", 1_000)
    monkeypatch.setattr("outplay.solving.enumeration.kernels.walk.BLOCK", 3_000)
    found = op.solve(ConnectFour(4, 3), database=tmp_path, engine="compiled")
    columns = read_positions(tmp_path)
    assert len(columns["key"]) == found.positions > 5_000
    assert (columns["key"][1:] > columns["key"][:-1]).all()
    assert op.solve(ConnectFour(4, 3), database=tmp_path).counts() == found.counts()


WAYS = [(where, threads) for where in ("memory", "disk") for threads in (1, 2)]
SLOW_KILLS = [(what, *way, 20) for what in ("enumeration", "retrograde") for way in WAYS]
STEPS = 100
"""Steps that a walk of killed_solve.py takes at least: kills are spread over so many."""

KILLS = [("retrograde", "disk", 2, 2), *(pytest.param(*kill, marks=pytest.mark.slow) for kill in SLOW_KILLS)]


@pytest.mark.parametrize(("what", "where", "threads", "most"), KILLS)
def test_a_solve_that_is_killed_at_any_moment_goes_on_and_ends_with_the_same_content(
    what, where, threads, most, tmp_path
):
    command = [sys.executable, str(Path(__file__).with_name("killed_solve.py"))]
    subprocess.run([*command, str(tmp_path / "whole"), what, "memory", "1"], check=True, capture_output=True)
    rng, folder = Random(0), tmp_path / "killed"
    command += [str(folder), what, where, str(threads)]
    for _ in range(most):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            for _ in range(rng.randint(STEPS // most // 2, 3 * STEPS // most // 2)):
                process.stdout.readline()
            sleep(rng.expovariate(100))
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert not (folder / "manifest.json").exists()
    subprocess.run(command, check=True, capture_output=True)
    assert not (folder / "unfinished").exists()
    for name in ("positions.parquet", "manifest.json"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_checkpoint_of_another_solve_or_a_damaged_one_is_refused(tmp_path):
    (tmp_path / "unfinished").mkdir()
    head = tmp_path / "unfinished" / "head.json"
    for text, said in {
        "something else": "cannot be read",
        json.dumps({"about": {}, "walk": {}, "files": []}): "of another solve",
    }.items():
        head.write_text(text)
        with pytest.raises(BadRecord, match=said):
            op.solve(Stairs(), starts=[Node(0, 1, 20)], database=tmp_path, engine="compiled")


class Interrupted:
    """Rules in which something happens at the so-manieth move after somebody was told of progress."""

    def __init__(self, game, moves, happens):
        self.game, self.left, self.happens, self.is_armed = game, moves, happens, False

    def __getattr__(self, name):
        return getattr(self.game, name)

    def result(self, state, action):
        self.left -= self.is_armed
        if self.is_armed and self.left == 0:
            self.happens()
        return self.game.result(state, action)

    def told(self, *said):
        self.is_armed = True


def interrupt():
    raise KeyboardInterrupt


@pytest.fixture
def interruptible():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("game", [TicTacToe(), ThreeMensMorris()], ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("happens", [lambda: signal.raise_signal(signal.SIGINT), interrupt], ids=["signal", "raised"])
@pytest.mark.parametrize("moves", [1, 1_777])
def test_ctrl_c_keeps_what_was_found_and_the_same_call_goes_on(game, happens, moves, interruptible, tmp_path):
    once = Interrupted(game, moves, happens)
    ended = op.solve(once, database=tmp_path, engine="plain", symmetries=False, progress=once.told)
    assert (ended.value, ended.stopped_by) == (None, "interrupt")
    told = []
    found = op.solve(
        game, database=tmp_path, engine="plain", symmetries=False, progress=lambda *said: told.append(said)
    )
    assert told[0][1] > ended.positions >= 1_000
    whole = op.solve(game, engine="plain", symmetries=False)
    assert (found, found.counts()) == (whole, whole.counts())


@pytest.mark.parametrize("stage", ["positions", "plies"])
def test_ctrl_c_between_two_steps_keeps_what_was_found(stage, interruptible, tmp_path):
    def progress(what, done, left):
        if what == stage and done > 2:
            raise KeyboardInterrupt

    game = ThreeMensMorris()
    assert op.solve(game, database=tmp_path, engine="plain", progress=progress).stopped_by == "interrupt"
    assert (tmp_path / "unfinished" / "head.json").exists()
    assert op.solve(game, database=tmp_path, engine="plain") == op.solve(game, engine="plain")


def test_a_second_ctrl_c_does_not_wait_for_the_end_of_a_step(interruptible, tmp_path):
    reached = []

    def twice():
        signal.raise_signal(signal.SIGINT)
        reached.append("after one")
        signal.raise_signal(signal.SIGINT)
        reached.append("after two")

    game = Interrupted(ThreeMensMorris(), 100, twice)
    ended = op.solve(game, database=tmp_path, engine="plain", symmetries=False, progress=game.told)
    assert ended.stopped_by == "interrupt"
    assert reached == ["after one"]
    assert op.solve(ThreeMensMorris(), database=tmp_path, engine="plain", symmetries=False).value == 1


def test_ctrl_c_without_a_database_waits_for_nothing(interruptible):
    reached = []

    def once():
        signal.raise_signal(signal.SIGINT)
        reached.append("after one")

    game = Interrupted(ThreeMensMorris(), 100, once)
    assert op.solve(game, engine="plain", symmetries=False, progress=game.told).stopped_by == "interrupt"
    assert not reached
