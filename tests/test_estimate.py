"""estimate: the interval holds the truth, is exact where all was looked at, and never narrower than what was seen."""

import json
from dataclasses import replace
from itertools import pairwise
from math import inf, isfinite
from threading import Event

import pytest

import outplay as op
from outplay.clock import Clock
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
from outplay.sampled import Estimate
from outplay.solving.cost.cost import number, size, time, times
from outplay.solving.cost.estimating import Estimating, Remaining
from outplay.solving.cost.gauge import Gauge
from outplay.solving.cost.lines import Stratum
from outplay.solving.cost.unseen import least_expected, most_expected, unseen
from outplay.solving.enumeration.plain.breadth_first import PlainGraph
from outplay.solving.enumeration.plain.depth_first import PlainWalk
from outplay.solving.enumeration.plain.ends import Ends
from outplay.solving.enumeration.solver import Seats


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
    work = Estimating(game, [game.initial], "retrograde", True, Clock(), positions, 0)
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


def test_what_the_memory_cannot_hold_is_said_to_not_fit():
    found = op.estimate(ConnectFour(), positions=8_000, engine="plain", memory_mb=1)
    assert found.fits is False
    assert found.verdict.startswith("does not fit into this machine's memory: at least ")


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
    repeats = getattr(game, "can_repeat", True)
    seats = Seats(game, game.initial)
    kind = PlainGraph if repeats else PlainWalk
    walk = kind(game, Ends(game, seats.players, seats.sum), [game.initial], True)
    gauge = op.estimate(game, positions=true // 10, engine="plain").gauge
    while walk.count < true / 10:
        walk.run(max(1, true // 200))
        found = gauge.narrowed(walk.count, [bool(one) for one in walk.found(gauge.states)])
    return found


def test_after_a_tenth_of_the_work_the_number_is_within_a_factor_of_two():
    found = [at_a_tenth(game, true).value / true for game, true in GAUGED]
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
    assert Remaining(game, [game.initial], "enumeration", True)(Walk()) == 0


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
