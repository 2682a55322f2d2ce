"""estimate: the interval holds the truth, is exact where all was looked at, and never narrower than what was seen."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from math import inf, isfinite
from threading import Event
from typing import NamedTuple

import pytest

import outplay as op
from outplay.clock import Clock
from outplay.compiling.admission import is_kept
from outplay.door.solve import way_of
from outplay.errors import BadOption, Unsuited
from outplay.games import (
    MNK,
    ChessEnding,
    ChineseCheckers,
    Chomp,
    ConnectFour,
    DobutsuShogi,
    Domineering,
    DotsAndBoxes,
    Hex,
    Kalah,
    Nim,
    Othello,
    Pig,
    SixMensMorris,
    TicTacToe,
)
from outplay.notation import load_game
from outplay.saying import Estimate
from outplay.solving.cost.cost import number, size, time, times
from outplay.solving.cost.estimating import Estimating, Remaining
from outplay.solving.cost.lines import Stratum
from outplay.solving.cost.unseen import Gauge, least_expected, most_expected, unseen
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.enumeration.solver import compiled_kind, enumerated, plain_walk
from outplay.solving.resources import OutOfMemory


class Sieve(op.Game):
    """Cross out a number and its multiples; who takes a multiple of three moves again.  States are frozensets."""

    can_repeat, utility_sum = False, 0

    def __init__(self, last=18):
        self.initial = frozenset(range(1, last + 1)), "A"

    players = ("A", "B")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return sorted(state[0])

    def result(self, state, action):
        left = frozenset(one for one in state[0] if one % action) if action > 1 else state[0] - {1}
        return left, state[1] if action % 3 == 0 else "B" if state[1] == "A" else "A"

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        return -1 if player == state[1] else 1


class Row(op.Game):
    """Men in a row step and jump, and take each other: texts as states, and cycles."""

    utility_sum = 0
    players = ("l", "r")

    def __init__(self, points=8):
        self.initial = "l" + "ll" + "." * (points - 4) + "rr"

    def to_move(self, state):
        return state[0]

    def actions(self, state):
        mine, row = state[0], state[1:]
        steps = [(i, i + step) for i, man in enumerate(row) if man == mine for step in (-2, -1, 1, 2)]
        return [(i, j) for i, j in steps if 0 <= j < len(row) and row[j] != mine]

    def result(self, state, action):
        row = list(state[1:])
        row[action[1]], row[action[0]] = state[0], "."
        return ("r" if state[0] == "l" else "l") + "".join(row)

    def is_terminal(self, state):
        return not {"l", "r"} <= set(state[1:])

    def utility(self, state, player):
        return 1 if player in state[1:] else -1


SMALL = [  # a game, and how many positions it has, symmetric ones counted once
    (ConnectFour(4, 4), 80_541),
    (Kalah(3, 3), 23_118),
    (Nim(5, 6, 7, 8), 6_032),
    (Domineering(5, 5), 114_134),
    (Othello(4), 14_401),
    (MNK(4, 3, 3), 28_275),
    (Hex(3), 2_781),
    (DotsAndBoxes(2, 2), 1_451),
    (Chomp(6, 7), 3_428),
    (Pig(20), 17_404),
    (SixMensMorris(3), 23_477),
    (Sieve(), None),
    (Row(), None),
]


def counted(game, roots=None):
    """How many positions there are, by a walk that shares nothing with the package."""
    key = getattr(game, "key", lambda state: state)
    found, left = set(), [game.initial] if roots is None else list(roots)
    while left:
        state = left.pop()
        if key(state) not in found:
            found.add(key(state))
            if not game.is_terminal(state):
                left += [game.result(state, action) for action in game.actions(state)]
    return len(found)


def test_the_interval_holds_the_true_number_for_nine_of_ten_games():
    held = 0
    for game, truth in SMALL:
        true = counted(game) if truth is None else truth
        found = op.estimate(game, positions=max(400, true // 12), engine="plain")
        assert not found.is_exact
        assert found.positions.low >= found.looked_at / 100
        held += found.positions.holds(true)
    assert held >= 0.9 * len(SMALL)


@pytest.mark.parametrize("game", [TicTacToe(), Nim(1, 2, 3), Sieve(8), Row(6), Pig(3)])
def test_the_number_is_exact_where_all_positions_were_looked_at(game):
    found = op.estimate(game, positions=1_000_000, engine="plain")
    assert found.is_exact
    assert found.stopped_by == "end"
    assert set(found.positions) == {op.solve(game, engine="plain").positions}
    assert found.fits


def test_symmetric_positions_can_be_counted_one_by_one():
    assert set(op.estimate(TicTacToe(), symmetries=False).positions) == {5_478}
    assert set(op.estimate(TicTacToe()).all_positions) == {5_478}
    board = op.estimate(ConnectFour(4, 4), positions=8_000, engine="plain")
    assert board.all_positions.holds(161_029)


def test_where_the_start_is_not_symmetric_nothing_is_said_of_all_positions():
    game = TicTacToe()
    assert op.estimate(game, game.result(game.initial, 0)).all_positions is None


def test_the_same_seed_gives_the_same_numbers_and_another_one_others():
    one, again, other = (op.estimate(ConnectFour(), positions=3_000, seed=seed, engine="plain") for seed in (1, 1, 2))
    assert (one.positions, one.all_positions, one.memory, one.proof) == (
        again.positions,
        again.all_positions,
        again.memory,
        again.proof,
    )
    assert one.positions != other.positions


@pytest.mark.parametrize("game", [ConnectFour(), Row(), DobutsuShogi()])
@pytest.mark.parametrize("positions", [1, 2, 10, 300])
def test_the_interval_is_never_below_what_was_seen(game, positions):
    work = Estimating(StateSpace(game, [game.initial], True), "retrograde", Clock(), positions, 0)
    work.run("plain")
    seen = len(work.probe.found) + (len(work.lines.met.strata) if work.lines else 0)
    assert seen <= work.positions.low <= work.positions.value <= work.positions.high
    assert work.positions.high > seen


def test_a_game_that_is_hardly_looked_at_has_no_upper_end():
    found = op.estimate(ConnectFour(), positions=50, engine="plain")
    assert found.positions.high == inf
    assert found.size.startswith("at least ")
    assert found.fits is None
    assert "cannot be told" in found.verdict


class Switches(op.Game):
    """Two in turn switch on one of forty lamps: states are plain tuples, which do not compile."""

    initial = (0,) * 40
    can_repeat = False

    def to_move(self, state):
        return sum(state) % 2

    def actions(self, state):
        return [lamp for lamp, is_on in enumerate(state) if not is_on]

    def result(self, state, action):
        return (*state[:action], 1, *state[action + 1 :])

    def is_terminal(self, state):
        return all(state)

    def utility(self, state, player):
        return 1 if player == 0 else -1


def test_a_large_game_that_does_not_compile_is_estimated_as_reports_do():
    assert op.estimate(Switches(), seconds=0.5).stopped_by == "seconds"


def test_what_the_memory_cannot_hold_is_said_to_not_fit():
    found = op.estimate(ConnectFour(), positions=8_000, engine="plain", memory_mb=16)
    assert found.fits is False
    assert found.verdict.startswith("does not fit into this machine's memory: at least ")


def cost(memory, disk, method="retrograde", engine="compiled"):
    """A game that takes 20 to 40 bytes, where so many of memory and of disk may be taken."""
    found, need = op.estimate(Nim(1, 2), engine="plain"), Estimate(30.0, 20.0, 40.0)
    options = {"method": method, "engine": engine, "memory_here": float(memory), "disk_here": float(disk)}
    return replace(found, memory=need, arrays=need, seconds=need, **options)


@pytest.mark.parametrize(
    ("memory", "disk", "fits", "verdict"),
    [
        (40, 0, True, "can be solved here: takes 20 s to 40 s and 20 bytes to 40 bytes of memory"),
        (30, 10, True, "can be solved here: takes 20 s to 40 s and 20 bytes to 40 bytes of memory, and goes to disk "),
        (10, 30, True, "goes to disk: 10 bytes to 30 bytes, and 30 bytes are free here; takes more than 20 s and 10 "),
        (10, 29, None, "whether it fits into this machine's memory or disk cannot be told: "),
        (10, 9, False, "does not fit into this machine's memory or disk: 20 bytes to 40 bytes needed, and 10 bytes "),
    ],
)
def test_what_memory_has_no_room_for_goes_to_disk_where_that_has(memory, disk, fits, verdict):
    found = cost(memory, disk)
    assert found.fits is fits
    assert found.verdict.startswith(verdict)
    plain = cost(memory, disk, engine="plain")
    assert plain.fits is (True if memory >= 40 else False if memory < 20 else None)
    assert "goes to disk" not in plain.verdict


def test_a_table_goes_to_disk_as_a_whole():
    assert cost(10, 39, "enumeration").spilled == Estimate(30, 20, 40)
    assert cost(10, 39, "enumeration").fits is None
    assert cost(10, 40, "enumeration").fits
    assert cost(25, 40, "enumeration").spilled == Estimate(30, 0, 40)


def test_more_positions_than_can_be_numbered_cannot_be_solved():
    found = replace(cost(40, 40), positions=Estimate(1e10, 5e9, 1e11))
    assert found.fits is False
    most = {"retrograde": "2,147,483,646", "enumeration": "4,294,967,294"}
    for method, said in most.items():
        verdict = replace(found, method=method).verdict
        assert verdict == f"cannot be solved here: more than {said} positions cannot be numbered"


def test_less_memory_than_solve_takes_is_refused_in_its_words():
    with pytest.raises(OutOfMemory, match="memory_mb is 1; give it 16 at least"):
        op.estimate(TicTacToe(), memory_mb=1)


def test_a_game_that_is_over_has_one_position():
    game = TicTacToe()
    state = game.initial
    for action in (0, 3, 1, 4, 2):
        state = game.result(state, action)
    assert op.estimate(game, state).size == "1 position, all of them looked at"


def test_many_starts_are_counted_together():
    game = Nim(3, 4)
    starts = [game.initial, Nim(4, 3).initial]
    assert set(op.estimate(game, starts=starts).positions) == {op.solve(game, starts=starts).positions}


def test_games_for_three_are_refused_in_the_words_of_solve():
    game = ChineseCheckers(3)
    with pytest.raises(Unsuited) as estimated:
        op.estimate(game)
    with pytest.raises(Unsuited) as solved:
        op.solve(game)
    assert str(estimated.value) == str(solved.value)


@pytest.mark.parametrize(
    "options", [{"seconds": 0}, {"seconds": -1}, {"positions": 0}, {"positions": 1.5}, {"seed": "a"}, {"memory_mb": 0}]
)
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(BadOption):
        op.estimate(TicTacToe(), **options)


def test_another_thread_and_ctrl_c_end_it_with_what_is_known():
    stop = Event()
    stop.set()
    found = op.estimate(ConnectFour(), stop=stop)
    assert found.stopped_by == "interrupt"
    assert found.positions == Estimate(1, 1, inf)


class Interrupted(ConnectFour):
    """Somebody presses Ctrl-C when so many states were looked at."""

    left = 2_000

    def is_terminal(self, state):
        Interrupted.left -= 1
        if not Interrupted.left:
            raise KeyboardInterrupt
        return super().is_terminal(state)


def test_ctrl_c_gives_what_is_known():
    found = op.estimate(Interrupted(), positions=1_000_000, engine="plain")
    assert found.stopped_by == "interrupt"
    assert found.positions.low > 100


def test_a_cost_is_plain_data_and_words():
    found = op.estimate(ConnectFour(4, 4), positions=3_000, engine="plain")
    data = json.loads(json.dumps(found.as_dict()))
    assert data["positions"]["low"] == found.positions.low
    assert data["verdict"] == found.verdict
    assert repr(found) == f"<Cost: {found.size}; {found.verdict}>"
    lines = str(found).splitlines()
    assert lines[0] == f"ConnectFour: {found.size}"
    assert lines[1] == found.verdict
    assert any("a proof: " in line for line in lines)
    assert "can be solved here: takes " not in replace(found, memory_here=1.0).verdict


def test_dice_have_neither_database_nor_proof():
    found = op.estimate(Pig(5))
    assert found.method == "expectation"
    assert found.disk is found.proof is None
    assert found.seconds.high == inf
    assert "a database" not in str(found)


def test_seconds_and_bytes_are_written_in_units_that_suit_them():
    assert [time(12.3), time(5_400), time(1e9), time(inf)] == ["12 s", "1.5 h", "32 years", "endless"]
    assert [size(950), size(1_234), size(3.3e12)] == ["950 bytes", "1.2 kB", "3.3 TB"]
    assert [number(0), number(1), number(999_999), number(2.5e20)] == ["0", "1", "1,000,000", "2.5 * 10^20"]
    assert times(Estimate(0.1, 0.01, 0.5)) == "less than 1 s"
    assert times(Estimate(1, 0.5, 5)) == "at most 5 s"


def test_unseen_positions_are_counted_by_those_met_once_and_twice():
    (found,) = unseen([Stratum(visits=20_200, seen=20_000, once=19_800, twice=200, lines=inf)])
    assert found.low < 19_800**2 / 400 < found.value < found.high
    assert unseen([Stratum(50, 0, 0, 0, inf)]) == [Estimate(0, 0, 0)]
    (alone,) = unseen([Stratum(100, 100, 100, 0, inf)])
    assert alone.high == inf
    (few,) = unseen([Stratum(100, 100, 100, 0, 150.0)])
    assert few.low <= few.high <= few.low + 150


@pytest.mark.parametrize(
    ("count", "least", "most"), [(0, 0, 3.69), (3, 0.62, 8.77), (10, 4.80, 18.39), (100, 81.4, 121.6)]
)
def test_rare_events_have_the_interval_of_poisson(count, least, most):
    assert most_expected(count) == pytest.approx(most, rel=0.03)
    if count >= 2:
        assert least_expected(count) == pytest.approx(least, rel=0.03, abs=0.03)


def test_the_gauge_narrows_to_what_was_found_when_all_was_met():
    gauge = Gauge([(state, 10.0) for state in range(100)], Estimate(5_000, 500, 50_000))
    assert gauge.narrowed(600, [False] * 100) == Estimate(5_000, 600, 50_000)
    widths = []
    for met in (25, 50, 75, 100):
        found = gauge.narrowed(10 * met, [state < met for state in range(100)])
        assert found.holds(1_000)
        widths.append(found.high / found.low)
    assert all(one > other for one, other in pairwise(widths))
    assert found == Estimate(1_000, 1_000, 1_000)


GAUGED = [*SMALL[:4], SMALL[5], SMALL[8], SMALL[10]]


def at_a_tenth(game, true):
    """What a gauge says of a game after a tenth of the work."""
    walk = plain_walk(StateSpace(game, [game.initial], getattr(game, "can_repeat", True)))
    gauge = op.estimate(game, positions=true // 10, engine="plain").gauge
    while walk.count < true / 10:
        walk.run(max(1, true // 200))
        found = gauge.narrowed(walk.count, [bool(one) for one in walk.found(gauge.states)])
    return found


@pytest.mark.parametrize("most", [30_000, pytest.param(inf, marks=pytest.mark.slow)])
def test_after_a_tenth_of_the_work_the_number_is_within_a_factor_of_two(most):
    found = [at_a_tenth(game, true).value / true for game, true in GAUGED if true < most]
    assert sum(1 / 2 <= one <= 2 for one in found) >= 0.8 * len(found), found


def test_a_solve_tells_its_progress_how_much_is_left(monkeypatch):
    monkeypatch.setattr("outplay.solving.enumeration.solver.SMALL", 500)
    monkeypatch.setattr("outplay.solving.cost.estimating.SMALL", 500)
    monkeypatch.setattr("outplay.solving.cost.estimating.GAUGED", 3_000)
    told = []
    game = Sieve(20)
    solution = op.solve(game, progress=lambda what, done, left: told.append((done, left)))
    assert told[-1] == (solution.positions, 0)
    assert any(left for _, left in told)


def test_what_remains_is_0_while_a_walk_is_small():
    class Walk:
        count = 10

    game = Nim(3, 4)
    assert Remaining(StateSpace(game, [game.initial], False), "enumeration", Clock())(Walk()) == 0


def test_ctrl_c_while_the_sample_is_drawn_ends_the_solve(monkeypatch):
    monkeypatch.setattr("outplay.solving.enumeration.solver.SMALL", 100)
    monkeypatch.setattr("outplay.solving.cost.estimating.SMALL", 100)
    monkeypatch.setattr(Interrupted, "left", inf)

    def interrupt(probe, goes_on):
        raise KeyboardInterrupt

    monkeypatch.setattr("outplay.solving.cost.estimating.Probe.run", interrupt)
    found = op.solve(Interrupted(4, 4), method="enumeration", engine="plain", progress=lambda *told: None)
    assert found.stopped_by == "interrupt"
    assert found.value is None


class Count(NamedTuple):
    """A number, and who moves."""

    number: int
    player: int


class Counting(op.Game):
    """Count up by one or two, and whoever comes to the end loses; every third step may be taken back, if cyclic."""

    utility_sum, utility_range, players = 0, (-1, 1), (0, 1)

    def __init__(self, last=300, cyclic=True):
        self.last, self.can_repeat, self.initial = last, cyclic, Count(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return (-1, 1, 2) if self.can_repeat and state.number % 3 == 2 else (1, 2, 2)

    def result(self, state, action):
        return Count(state.number + action, 1 - state.player)

    def is_terminal(self, state):
        return state.number >= self.last

    def utility(self, state, player):
        return -1 if player == state.player else 1


@pytest.mark.parametrize("cyclic", [True, False])
def test_compiled_walks_have_found_what_plain_ones_have_and_nothing_else(cyclic):
    game = Counting(cyclic=cyclic)
    space = StateSpace(game, [game.initial], cyclic)
    plain, compiled = (enumerated(space, engine=engine) for engine in ("plain", "compiled"))
    states = [Count(number, player) for number in (*range(-3, 310), 10**12) for player in (0, 1)]
    met = [[bool(number) for number in walk.walk.found(states)] for walk in (plain, compiled)]
    assert met[0] == met[1]
    assert sum(met[0]) == plain.positions == compiled.positions
    assert list(plain.entries(states)) == list(compiled.entries(states))
    assert is_kept(game, compiled_kind(cyclic).kernel.__name__)


LARGE = [
    (ConnectFour(5, 4), 1_974_174),
    (ConnectFour(5, 5), 34_890_000),  # half of 69,763,700, and a few that are their own mirror
    (ConnectFour(6, 4), 47_470_000),
    (SixMensMorris(4), 258_949),
    (ChessEnding("KQK"), 46_599),
    (Kalah(3, 4), 187_404),
    (Domineering(4, 6), 60_093),
    (DobutsuShogi(), 246_803_167),
    (ConnectFour(7, 6), 2_266_000_000_000),
    (ConnectFour(6, 5), 1_409_500_000),
]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_interval_holds_the_published_number_of_large_games(seed):
    found = [(op.estimate(game, positions=60_000, seed=seed, engine="plain"), true) for game, true in LARGE]
    assert sum(one.positions.holds(true) for one, true in found) >= 0.9 * len(LARGE)
    assert all(isfinite(one.positions.low) for one, _ in found)


@pytest.mark.slow
def test_a_compiled_walk_in_the_cache_is_timed():
    game = ConnectFour(5, 4)
    op.solve(game, method="enumeration", engine="compiled")
    found = op.estimate(game, seconds=20)
    assert found.engine == "compiled"
    assert found.is_timed
    assert found.positions.holds(1_974_174)


PEAK = """
import sys
from outplay.clock import Stopped
from outplay.notation import load_game
from outplay.solving.enumeration.positions import StateSpace
from outplay.solving.enumeration.solver import enumerated

def tell(what, done, left):
    if sys.argv[1] == "begin":
        raise Stopped

game = load_game(sys.argv[2])
try:
    enumerated(StateSpace(game, [game.initial], getattr(game, "can_repeat", True)), engine="compiled", tell=tell)
except Stopped:
    pass
print(*[line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")])
"""


def peak(part, game):
    """The most memory that a process has, in bytes, which begins to solve a game, or does so to the end.

    Not by getrusage: that counts what the process was forked from.
    """
    ran = subprocess.run([sys.executable, "-c", PEAK, part, game], capture_output=True, text=True, check=True)
    return 1024 * int(ran.stdout)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Linux says how much memory a process had at most")
@pytest.mark.parametrize(
    ("game", "positions"),
    [
        ("connect-four:5,4", 1_974_174),
        ("chess-ending:KQK", 46_599),
        ("three-mens-morris", 744),
        ("six-mens-morris:4", 258_949),
        ("six-mens-morris:5", 1_120_745),
    ],
)
def test_the_memory_that_a_solve_takes_is_in_the_interval(game, positions):
    peak("end", game)  # now its code is in the cache
    measured = peak("end", game) - peak("begin", game)
    rules = load_game(game)
    method = way_of(rules, "auto").method
    work = Estimating(StateSpace(rules, [rules.initial], method == "retrograde"), method, Clock(), 20_000, 0)
    work.run("compiled")
    manner = replace(work.manner("compiled"), engine="compiled")
    assert manner.memory(work.positions).low <= measured <= manner.memory(work.positions).high
    assert manner.memory(Estimate(positions, positions, positions)).holds(measured)
