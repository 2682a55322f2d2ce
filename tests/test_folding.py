"""swap_players: whole games in half the positions, and every value as without it."""

from random import Random

import pytest

import outplay as op
from outplay.errors import BadRecord, NotOffered, NotProved, Unsuited
from outplay.games import DobutsuShogi
from solved_games import Seat, Seats, fixpoint
from test_database import joined, parts_of, with_a_fault
from test_solve import said, sized

SIZES = (3, 5, 8, 12, 20)


def roots_of(graphs):
    return [Seat(0, seed, SIZES[seed % len(SIZES)], seed % 2) for seed in range(graphs)]


def nodes_of(states):
    return {(state.node, state.seed, state.size) for state in states}


def test_every_position_of_random_graphs_has_the_value_and_the_remoteness_of_a_plain_fixpoint():
    for seed in range(500):
        game = Seats(seed, SIZES[seed % len(SIZES)])
        true = fixpoint(game, [game.initial])
        solution = op.solve(game, engine="plain")
        assert solution.positions == len(nodes_of(true))
        assert said(solution, true) == true, seed


@pytest.mark.parametrize("graphs", [150, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("where", ["memory", "disk"])
@pytest.mark.filterwarnings("ignore:.*goes on on disk")
def test_the_compiled_engine_knows_the_same_with_threads_and_on_disk(graphs, where, monkeypatch):
    sized(monkeypatch, {"parts.PIECE": 16, "parts.PIECES": 4, "parts.PART_ROWS": 20, "parts.PART_WORDS": 100})
    monkeypatch.setattr("outplay.solving.resources.LEAST", 0)
    options = {"engine": "compiled", "threads": 2, "memory_mb": 0.01 if where == "disk" else None}
    solution = op.solve(Seats(), starts=roots_of(graphs), **options)
    true = fixpoint(Seats(), roots_of(graphs))
    assert solution.positions == len(nodes_of(true))
    assert said(solution, true) == true


def test_without_symmetries_every_position_counts():
    true = fixpoint(Seats(), roots_of(20))
    for engine in ("plain", "compiled"):
        assert op.solve(Seats(), starts=roots_of(20), engine=engine, symmetries=False).positions == len(true)


@pytest.fixture(scope="module", params=["plain", "compiled"])
def database(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("folded") / request.param
    op.solve(Seats(), starts=roots_of(50), engine=request.param, database=folder)
    return op.Database(folder, Seats())


def test_a_database_knows_both_turns_of_a_position(database):
    true = fixpoint(Seats(), roots_of(50))
    known = {state: database.known(state) for state in true}
    assert {state: (one.value, one.remoteness) for state, one in known.items()} == true
    assert all(one.is_first == (state.player == 0) for state, one in known.items())
    assert database.positions == len(nodes_of(true)) < len(true)


def test_arrays_of_keys_have_the_value_for_who_moves(database):
    true = fixpoint(Seats(), roots_of(50))
    values, plies = database.many(database.keys(list(true)))
    assert values.tolist() == [value if state.player == 0 else -value for state, (value, _) in true.items()]
    assert plies.tolist() == [-1 if distance is None else distance for _, distance in true.values()]


def test_a_database_that_is_folded_is_its_own_proof(database, tmp_path):
    database.export(tmp_path / "proof")
    true = fixpoint(Seats(), roots_of(50))
    for proof, options in ((tmp_path / "proof", {}), (database, {"engine": "compiled"})):
        assert op.verify(proof, Seats(), roots_of(50), **options) == [true[root] for root in roots_of(50)]


def test_every_fault_in_a_folded_proof_is_refused(tmp_path):
    """But for what is right: the mover of a draw, whose value is the same to both, or a position's other turn, too."""
    rng, refused = Random(0), 0
    for seed in range(6):
        game, proof = Seats(seed, 20), tmp_path / f"{seed}-proof"
        op.solve(game, database=tmp_path / str(seed))
        op.Database(tmp_path / str(seed), game).export(proof)
        head, records = parts_of(proof.read_bytes())
        for _ in range(100):
            faulty = with_a_fault(rng, head, records)
            if {meant(head, record) for record in parts_of(faulty)[1]} == {meant(head, record) for record in records}:
                continue
            proof.write_bytes(faulty)
            with pytest.raises(NotProved):
                op.verify(proof, game)
            refused += 1
    assert refused > 300


def meant(head, record):
    """What a record says of its position, but for who moves, which stands before the entry, in the mover's view."""
    entry = int.from_bytes(record[-4:], "big")
    number, is_second = entry >> 20, entry >> 19 & 1
    value = head["values"][number] if 0 < number < len(head["values"]) else None
    return record[:-5], -value if is_second and value else value, entry & (1 << 19) - 1


def test_a_file_that_calls_itself_folded_needs_rules_that_say_how(database, tmp_path):
    class Silent(Seats):
        swap_players = op.Game.swap_players

    database.export(tmp_path / "proof")
    with pytest.raises(NotOffered):
        op.verify(tmp_path / "proof", Silent(), roots_of(50))
    head, records = parts_of((tmp_path / "proof").read_bytes())
    (tmp_path / "proof").write_bytes(joined(head | {"folded": False}, records))
    with pytest.raises(NotProved, match="no record"):
        op.verify(tmp_path / "proof", Seats(), roots_of(50))


class Halt(Exception):
    """Ends a solve from outside."""


def test_a_checkpoint_from_before_the_word_was_there_is_refused(monkeypatch, tmp_path):
    class Silent(Seats):
        swap_players = op.Game.swap_players

    for name, value in {"checkpoint.EVERY": 0, "checkpoint.SHARE": 0, "enumeration.solver.FIRST_PIECE": 50}.items():
        monkeypatch.setattr(f"outplay.solving.{name}", value)
    told = []

    def halt(*what):
        told.append(what)
        if len(told) == 3:
            raise Halt

    options = {"starts": roots_of(50), "engine": "plain", "database": tmp_path}
    with pytest.raises(Halt):
        op.solve(Silent(), **options, progress=halt)
    with pytest.raises(BadRecord, match="another solve"):
        op.solve(Seats(), **options)


class Stuck(Seats):
    """Swaps nobody."""

    def swap_players(self, state):
        return state


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_who_swaps_nobody_is_refused(engine):
    with pytest.raises(Unsuited, match="moves again"):
        op.solve(Stuck(), starts=roots_of(20), engine=engine)


class Biased(Seats):
    """Who began loses if the game goes on for ever."""

    def repetition(self, state, player):
        return -1 if player == 0 else 1


class Thirds(Seats):
    """Values that do not come back when they are taken from their sum twice."""

    utility_sum = 1

    def utility(self, state, player):
        value = self.mixed(state, 4) % 3 / 10
        return value if player == state.player else 1 - value


def test_what_is_not_the_same_for_both_is_not_folded():
    true = fixpoint(Biased(), roots_of(5))
    assert op.solve(Biased(), starts=roots_of(5), engine="plain").positions == len(true)
    with pytest.raises(Unsuited, match="symmetries=False"):
        op.solve(Thirds(5, 20), engine="plain").position(Thirds(5, 20).initial)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*goes on on disk")
def test_dobutsu_shogi_is_won_by_the_second_player_in_78():
    """Tanaka, 2009: 246,803,167 positions, the second player wins in 78 plies, the longest win takes 173.

    One position more stands for all in which the Lion was taken.  It takes ten minutes of processor time, and 9 GB.
    """
    solution = op.solve(DobutsuShogi(), engine="compiled", threads=2, memory_mb=8_600)
    assert (solution.positions, solution.value, solution.remoteness) == (246_803_167 + 1, -1, 78)
    assert max(solution.found.read(entry).remoteness or 0 for entry, _ in solution.found.counted_entries()) == 173
