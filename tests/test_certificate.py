"""Certificates: the value of a state, proved by a strategy for each side that a stranger can check."""

import json
import subprocess
import sys
from hashlib import sha256
from random import Random
from threading import Event

import pytest

import outplay as op
from certified_games import (
    NEVER_FALLS,
    Corners,
    Heaps,
    Letters,
    Quarters,
    Rounds,
    Rows,
    SilentHeaps,
    is_proof,
    is_worth,
    parts_of,
)
from cli_runner import outplay
from outplay.clock import Clock, Stopped
from outplay.errors import BadRecord, NotProved, Unsuited
from outplay.games import ConnectFour, MuTorere, Nim, Pig, ThreeMensMorris, TicTacToe
from outplay.notation import load_game
from outplay.solving.certificate import _advised
from outplay.solving.checker import TITLE
from outplay.solving.strategy import falling
from solved_games import Maze, Stairs, WideMaze, fixpoint


def certified(game, path, state=None, **options):
    """The value that solve finds, for the first player, and the one that its certificate proves."""
    found = op.solve(game, state, certificate=path, **options)
    first = found.player == getattr(game, "players", ("X", "O"))[0]
    total = getattr(game, "utility_sum", 0)
    ((proved, plies),) = op.verify(path, game, None if state is None else [state])
    assert plies is None
    assert sum(found.certificate.records) > 0
    return (found.value if first else total - found.value), proved


@pytest.mark.parametrize("method", ["auto", "search", "proof-number"])
@pytest.mark.parametrize(
    "game",
    [TicTacToe(), Nim(1, 2, 3), Stairs(5, 20), Letters(), Letters(6), Heaps()],
    ids=lambda game: type(game).__name__,
)
def test_what_is_solved_is_proved_whichever_way_it_was_found(game, method, tmp_path):
    if method == "proof-number" and not isinstance(getattr(game, "utility_range", None), tuple):
        game.utility_range = (-2, 2)
    found, proved = certified(game, tmp_path / "proof", method=method, engine="plain")
    assert found == proved


@pytest.mark.parametrize("game", [Corners(), Rows(), Rounds()], ids=lambda game: type(game).__name__)
def test_any_hashable_states_players_sums_and_turns_are_proved(game, tmp_path):
    found, proved = certified(game, tmp_path / "proof", engine="plain")
    assert found == proved
    assert op.solve(game, database=tmp_path / "db", engine="plain").value is not None
    op.Database(tmp_path / "db", game).export(tmp_path / "whole")
    ((whole, _),) = op.verify(tmp_path / "whole", game)
    assert whole == found


@pytest.mark.parametrize("kind", [Maze, WideMaze, Stairs])
def test_random_graphs_with_cycles_and_extra_turns_are_proved(kind, tmp_path):
    for seed in range(40):
        game = kind(seed, 20)
        value, _ = fixpoint(game, [game.initial])[game.initial]
        assert certified(game, tmp_path / "proof", engine="plain") == (value, value)


@pytest.mark.parametrize("method", ["search", "proof-number"])
def test_cycles_are_proved_after_search_too(method, tmp_path):
    for seed in range(12):
        game = WideMaze(seed, 12)
        game.utility_range = (-4, 4)
        value, _ = fixpoint(game, [game.initial])[game.initial]
        assert certified(game, tmp_path / "proof", method=method, engine="plain") == (value, value)


def test_library_games_that_go_round_are_proved(tmp_path):
    for game in (MuTorere(), ThreeMensMorris()):
        found, proved = certified(game, tmp_path / "proof", engine="plain")
        assert found == proved


def test_a_later_position_is_proved_and_the_first_one_not_with_it(tmp_path):
    game = ConnectFour(4, 4)
    state = game.position("1212")
    found, proved = certified(game, tmp_path / "proof", state, method="search", engine="plain")
    assert found == proved == op.search(game, state).value
    with pytest.raises(NotProved, match="has no record"):
        op.verify(tmp_path / "proof", game)


def test_a_position_that_is_over_is_proved(tmp_path):
    game = TicTacToe()
    state = game.initial
    for square in (0, 3, 1, 4, 2):
        state = game.result(state, square)
    assert certified(game, tmp_path / "proof", state) == (1, 1)


def test_what_no_certificate_can_say_is_refused_in_words(tmp_path):
    path = tmp_path / "proof"
    with pytest.raises(Unsuited, match="throws dice"):
        op.solve(Pig(10), certificate=path)
    with pytest.raises(Unsuited, match="ints and floats"):
        op.solve(Quarters(), certificate=path)
    with pytest.raises(Unsuited, match="both written"):
        op.solve(SilentHeaps(), certificate=path)
    with pytest.raises(BadRecord, match="cannot be written"):
        op.solve(TicTacToe(), certificate=tmp_path / "nowhere" / "proof")
    assert not path.exists()


def test_without_a_value_there_is_no_certificate_and_a_stopped_one_says_so(tmp_path):
    path, stop = tmp_path / "proof", Event()
    found = op.solve(ConnectFour(), method="search", engine="plain", seconds=0.01, certificate=path)
    assert found.value is None
    assert found.certificate is None
    with pytest.raises(NotProved, match="not finished: stopped by interrupt"):
        op.solve(
            ConnectFour(4, 4), engine="plain", certificate=path, stop=stop, progress=lambda what, *_: _set(stop, what)
        )
    assert not path.exists()


def test_a_search_for_a_reply_can_be_ended_from_outside():
    game = ConnectFour(4, 4)
    (_, advice), _ = _advised(op.solve(game, method="search", engine="plain"), Clock())
    advice.stop()
    with pytest.raises(Stopped):
        advice.reply(game.initial)


def _set(stop, what):
    if "strategy" in what:
        stop.set()


def joined(head, rows):
    """A proof again, its checksum right and its records in order."""
    data = b"".join(code + reply.to_bytes(4, "big") + rank.to_bytes(4, "big") for code, reply, rank in rows)
    head = head | {"records": len(rows), "sha256": sha256(data).hexdigest()}
    return TITLE + json.dumps(head).encode() + b"\n" + data


def dropped(rows, i):
    """The rows without one; replies lead to where they led before, or nowhere."""

    def moved(reply):
        return NEVER_FALLS if reply == i else reply - (reply > i)

    return [[code, moved(reply), rank] for j, (code, reply, rank) in enumerate(rows) if j != i]


def with_a_fault(rng, head, rows):
    """One fault: a value, a move, a rank, a dropped reply, a cycle, another position."""
    rows, i, kind = [list(row) for row in rows], rng.randrange(len(rows)), rng.randrange(7)
    if kind == 0:
        return head | {"values": [None, head["values"][1] + rng.choice((-1, 1))]}, rows
    if kind == 1:
        rows[i][1] = rng.randrange(len(rows) + 1)
    elif kind == 2:
        rows[i][2] = rng.choice((0, 1, 2, 3, NEVER_FALLS, rng.randrange(12)))
    elif kind == 3:
        rows = dropped(rows, i)
    elif kind == 4:
        leads_here = [j for j, row in enumerate(rows) if row[1] == i]
        rows[i][1] = rng.choice(leads_here) if leads_here else i
    elif kind == 5:
        j = rng.randrange(len(rows))
        rows[i][1:], rows[j][1:] = rows[j][1:], rows[i][1:]
    else:
        code = bytearray(rows[i][0])
        code[rng.randrange(len(code))] ^= 1 << rng.randrange(3)
        rows = [row for row in rows if row[0] != bytes(code)] if bytes(code) in {row[0] for row in rows} else rows
        rows = rows[: i + 1] if i >= len(rows) else rows
        rows[min(i, len(rows) - 1)][0] = bytes(code)
        order = sorted(range(len(rows)), key=lambda j: rows[j][0])
        places = {j: place for place, j in enumerate(order)}
        rows = [[rows[j][0], places.get(rows[j][1], NEVER_FALLS), rows[j][2]] for j in order]
    return head, rows


def planted(tmp_path, faults, games):
    """Faults in proofs of random graphs: how many were refused, and how many proofs they left."""
    rng, refused, still = Random(0), 0, 0
    for game in games:
        path = tmp_path / "proof"
        op.solve(game, certificate=path, engine="plain")
        data = path.read_bytes()
        head, rows = parts_of(data)
        value = head["values"][1]
        assert joined(head, rows) == data
        assert is_proof(game, head, rows)
        assert is_worth(game, head, rows, value)
        for _ in range(faults):
            faulty_head, faulty = with_a_fault(rng, head, rows)
            if not faulty or len({row[0] for row in faulty}) < len(faulty):
                continue
            path.write_bytes(joined(faulty_head, faulty))
            holds = is_proof(game, faulty_head, faulty)
            assert not holds or is_worth(game, faulty_head, faulty, value)
            if holds:
                assert op.verify(path, game) == [(value, None)]
                still += 1
            else:
                with pytest.raises(NotProved):
                    op.verify(path, game)
                refused += 1
    return refused, still


def test_every_fault_that_breaks_a_proof_is_refused(tmp_path):
    games = [kind(seed, 14) for kind in (Maze, WideMaze, Stairs) for seed in range(8)]
    refused, still = planted(tmp_path, 25, games)
    assert refused > 300
    assert still > 30


@pytest.mark.slow
def test_every_fault_of_ten_thousand_that_breaks_a_proof_is_refused(tmp_path):
    games = [kind(seed, 16) for kind in (Maze, WideMaze, Stairs) for seed in range(60)]
    refused, still = planted(tmp_path, 80, games)
    assert refused + still > 10_000
    assert still > 1_000


def test_damaged_cut_off_padded_and_foreign_certificates_are_refused(tmp_path):
    path, game = tmp_path / "proof", Nim(1, 2, 3)
    op.solve(game, certificate=path)
    data, rng = path.read_bytes(), Random(0)
    for _ in range(100):
        damaged = bytearray(data)
        damaged[rng.randrange(data.index(b"}\n") + 2, len(data))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(NotProved, match="checksum"):
            op.verify(path, game)
    for faulty in (data[:-1], data + b"\0", data[: len(data) // 2], data[:20], b""):
        path.write_bytes(faulty)
        with pytest.raises(NotProved):
            op.verify(path, game)
    path.write_bytes(data)
    for other in (Nim(1, 2, 4), TicTacToe(), Letters(), Pig(10)):
        with pytest.raises(NotProved):
            op.verify(path, other)


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ({"total": 2}, "do not add up to 2"),
        ({"draw": 1}, "half of"),
        ({"values": [None, float("nan")]}, "not about keys and numbers"),
        ({"values": [None, "1"]}, "cannot be read"),
        ({"values": [None]}, "cannot be read"),
        ({"fields": [[0, 0]]}, "not about keys"),
        ({"fields": None}, "cut off or padded"),
        ({"fields": 3}, "cannot be read"),
        ({"kind": "belief"}, "cannot be read"),
        ({"records": "3"}, "cannot be read"),
    ],
)
def test_a_head_that_says_something_else_is_refused(head, why, tmp_path):
    path, game = tmp_path / "proof", Maze(3, 20)
    op.solve(game, certificate=path, engine="plain")
    was, _ = parts_of(path.read_bytes())
    said = TITLE + json.dumps(was | head).encode() + b"\n" + path.read_bytes().split(b"\n", 2)[2]
    path.write_bytes(said)
    with pytest.raises(NotProved, match=why):
        op.verify(path, game)


def test_a_sum_that_no_end_shows_is_not_believed(tmp_path):
    """Endless play is worth half of the sum: who may say any sum proves anything."""

    class Ring(op.Game):
        initial = (0, 0)

        def to_move(self, state):
            return state[1]

        def actions(self, state):
            return (1,)

        def result(self, state, action):
            return ((state[0] + 1) % 3, 1 - state[1])

        def is_terminal(self, state):
            return False

        def utility(self, state, player):
            return 0

    path, game = tmp_path / "proof", Ring()
    assert certified(game, path, engine="plain") == (0, 0)
    path.write_bytes(
        path.read_bytes().replace(
            b'"total": 0, "draw": 0, "values": [null, 0]', b'"total": 2, "draw": 1, "values": [null, 1]'
        )
    )
    with pytest.raises(NotProved, match="no end shows"):
        op.verify(path, game)


def test_ranks_fall_along_every_way_or_are_missing():
    rng = Random(1)
    for _ in range(50):
        after = [[rng.randrange(12) for _ in range(rng.randrange(3))] for _ in range(12)]
        ranks = falling([tuple(dict.fromkeys(others)) for others in after])
        for number, others in enumerate(after):
            if ranks[number] is not None:
                assert ranks[number] == 1 + max((ranks[other] for other in others), default=-1)
            else:
                assert any(ranks[other] is None for other in others)


def test_the_command_line_writes_certificates_and_verifies_them(tmp_path):
    path = str(tmp_path / "ttt.proof")
    told = outplay("solve", "tic-tac-toe", "--certificate", path).out
    assert f"certificate: {path}, " in told
    assert outplay("verify", path, "tic-tac-toe").out.startswith("proved: 0 for the first player")
    said = json.loads(outplay("verify", path, "--json").out)
    assert said == {
        "proved": True,
        "kind": "strategy",
        "value": 0,
        "remoteness": None,
        "believed": "the rules of TicTacToe",
    }
    assert "name it after the proof" in outplay("verify", path, "--moves", "0").err
    assert "is a file" in outplay("verify", path, "--compiled").err


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["chomp:3,4", "nim:2,3,4", "hex:3", "domineering:4,4", "connect-four:4,4", "three-mens-morris", "mu-torere"]
)
def test_every_small_game_of_the_library_is_proved_in_every_way(name, tmp_path):
    game = load_game(name)
    found = op.solve(game, certificate=tmp_path / "proof", database=tmp_path / "db")
    first = found.value if found.player == game.players[0] else game.utility_sum - found.value
    assert op.verify(tmp_path / "proof", game) == [(first, None)]
    kept = op.Database(tmp_path / "db", game)
    assert op.verify(kept) == op.verify(kept, engine="compiled") == [(first, found.remoteness)]


@pytest.mark.slow
def test_a_compiled_search_is_proved(tmp_path):
    game = ConnectFour(5, 4)
    found, proved = certified(game, tmp_path / "proof", method="search", engine="compiled")
    assert found == proved == 0


ALONE = """
import sys
sys.modules |= dict.fromkeys(("numpy", "numba"))
import outplay as op
from outplay.games import Nim
op.solve(Nim(1, 2), certificate=sys.argv[1])
print(list(op.verify(sys.argv[1])))
"""


def test_certificates_need_no_numpy(tmp_path):
    command = [sys.executable, "-c", ALONE, str(tmp_path / "proof")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[(1, None)]\n"
