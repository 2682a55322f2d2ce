"""Games of chance, solved: published values, exact fractions, and intervals that hold what an oracle says."""

from fractions import Fraction
from itertools import pairwise
from math import inf, nan

import pytest

import outplay as op
from chance_circles import DICE, END, FIRST, SECOND, Floating, Oracle, Settled, Walk
from chance_circles import random_walk as walk
from chance_games import Four
from chance_games import Pig as ExactPig
from dice_graphs import Graph, parts, written
from outplay.games import BearingOff, DiceGame, LastStone, Pig, Piglet, TicTacToe, TwoThousandFortyEight
from outplay.games.bearing_off import State as Checkers
from outplay.games.pig import HOLD, ROLL, State
from outplay.solving.expectation import solve_expectation as solve
from outplay.solving.expectation.numbers import CHOOSER
from truth import facts, outside, table

CHANCES = facts("chance")
PIGLET = {tuple(map(int, at.split())): Fraction(chance) for at, chance in CHANCES["piglet"].items()}
CERTAIN, QUANTA = 65_535, 2
"""What GNU Backgammon's database writes for 1, and by how much of it a chance may differ."""


def holds(interval, value, tolerance=1e-9):
    """Is the value in the interval, and the interval narrow enough?"""
    low, high = map(Fraction, interval)
    return low <= value <= high <= low + Fraction(tolerance)


@pytest.mark.parametrize("game", [Piglet(2), ExactPig(2, (0, 1))], ids=["floats", "fractions"])
def test_piglet_has_its_six_published_chances(game):
    solved = solve(game, tolerance=1e-12)
    assert (solved.method, solved.stopped_by) == ("value iteration", None)
    for at, chance in PIGLET.items():
        for player in (0, 1):
            found = solved.at(type(game.initial)(*at, player))
            assert holds(found.interval, chance, 1e-12)
            assert (found.player, found.actions) == (player, (found.plays,))
            assert found.plays in (ROLL, "roll")


@pytest.mark.parametrize(
    ("goal", "engine"),
    [
        (10, "plain"),
        (10, "compiled"),
        *(pytest.param(goal, "auto", marks=pytest.mark.slow) for goal in (20, 50, 100)),
    ],
)
def test_pig_has_its_published_chance(goal, engine):
    solved = solve(Pig(goal), engine=engine)
    known = CHANCES["pig"][str(goal)]
    assert solved.interval[0] - 1e-12 <= known <= solved.interval[1] + 1e-12
    assert solved.interval[1] - solved.interval[0] <= 1e-9
    assert solved.value == pytest.approx(known, abs=1e-9)


@pytest.mark.slow
def test_pig_holds_at_21_at_the_start():
    solved = solve(Pig())
    assert [solved.at(State(points=points)).plays for points in (2, 20, 21, 30)] == [ROLL, ROLL, HOLD, HOLD]


@pytest.mark.parametrize("tile", [8, 16, 32])
def test_2048_on_four_cells_is_solved_in_fractions(tile):
    solved = solve(Four(tile.bit_length() - 1))
    assert solved.value == Fraction(CHANCES["2048 on 2x2"][str(tile)])
    assert solved.is_exact
    assert (solved.method, solved.endless, solved.recurring) == ("backward induction", None, 0)
    rounded = solve(TwoThousandFortyEight(2, 2, tile.bit_length() - 1))
    assert holds(rounded.interval, solved.value, 1e-12)


class Unmirrored(TwoThousandFortyEight):
    """Every board counts, those that mirror each other too."""

    symmetries = op.Game.symmetries


COUNTS = [(int(row["size"]), int(row["power"]), int(row["positions"])) for row in table("positions_of_2048")]


@pytest.mark.parametrize(
    ("size", "power", "positions"),
    [pytest.param(*row, marks=[pytest.mark.slow] * (row[:2] == (3, 4))) for row in COUNTS],
)
def test_small_boards_of_2048_have_their_published_positions(size, power, positions):
    solved = solve(Unmirrored(size, size, power))
    kinds = solved.solved.positions.numbered.kinds
    assert sum(1 for kind in kinds if kind == CHOOSER) + 2 == positions
    mirrored = solve(TwoThousandFortyEight(size, size, power))
    assert mirrored.positions < solved.positions
    assert mirrored.value == pytest.approx(solved.value, abs=1e-12)


def points(text):
    return tuple(map(int, text))


def differences(rows):
    """By how much chances differ from those of the rows, in quanta."""
    starts = {row: Checkers(points(row[0]), points(row[1]), 0, 0, 0, 0) for row in rows}
    solved = solve(BearingOff(0, 0, 0, 1, 1, 1), starts=list(starts.values()), engine="compiled")
    for row, state in starts.items():
        low, high = solved.at(state).interval
        assert high - low <= 1e-9
        yield abs(low * CERTAIN - float(row[2]))


@pytest.mark.slow
def test_bearing_off_has_the_chances_of_gnu_backgammon():
    assert max(differences([tuple(row.values()) for row in table("bearing_off")])) <= QUANTA


@pytest.mark.slow
def test_every_row_of_the_bear_off_database_is_found():
    """To 10 digits of what others recomputed; the database itself is rounded step by step, to 16 bits."""
    lines = [line.split(",") for line in outside("stochastic/bearoff_two_sided_6pt_3chk.csv")[1:]]
    recomputed = [(mover, other, CERTAIN * float(chance)) for mover, other, _, chance in lines]
    assert max(differences(recomputed)) <= CERTAIN * 1e-9
    assert max(differences([tuple(line[:3]) for line in lines])) <= QUANTA * 1.1


class Cautious(Floating):
    """As likely to end a walk as one in a million."""

    def outcomes(self, state):
        return [(0, 1 - 1e-6), (1, 1e-6)]


def test_what_happens_once_in_a_million_throws_is_waited_for():
    game = Cautious([DICE, END, FIRST], [[2, 1], [], [0, 0]], [[1, 1], [], []], [0, 1, 0])
    assert holds(solve(game).interval, 1)


class Hopeless(Cautious):
    """So unlikely to end that floats do not see it."""

    def outcomes(self, state):
        return [(0, 1.0), (1, 1e-17)]


def test_what_is_too_unlikely_for_floats_leaves_a_wide_interval():
    game = Hopeless([DICE, END, FIRST], [[2, 1], [], [0, 0]], [[1, 1], [], []], [0, 1, 0])
    solved = solve(game)
    assert solved.stopped_by == "rounding"
    assert 0 <= solved.interval[0] < 1 <= solved.interval[1]


def played(game, solved, player):
    """The player's strategy: an edge for each of their cells."""
    return {cell: solved.at(cell).plays for cell, who in enumerate(game.kinds) if who == player}


def check(game, forever=0):
    """All intervals hold the oracle's values, and each strategy brings its end of them against its best reply."""
    solved = solve(game, 0, starts=range(len(game.kinds)), engine="plain")
    oracle = Oracle(game, forever)
    least, most = oracle.least(played(game, solved, FIRST)), oracle.most(played(game, solved, SECOND))
    for cell, value in enumerate(oracle.values()):
        low, high = solved.solved.known.at(solved.solved.positions.index_of([cell])[0])
        assert low <= least[cell] <= value <= most[cell] <= high
        assert high - low <= 1e-9


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (400, 800, 1_200))])
def test_intervals_hold_the_exact_value_and_strategies_keep_what_they_promise(first):
    for seed in range(first, first + 400):
        check(walk(seed))


@pytest.mark.parametrize("forever", [-4, -1, 2, 4])
def test_endless_play_counts_what_the_game_says(forever):
    for seed in range(100):
        game = walk(seed, kind=Settled)
        game.forever = forever
        check(game, forever)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 20_000, 1_000))
def test_many_more_intervals_hold_the_exact_value(first):
    for seed in range(first, first + 1_000):
        check(walk(seed + 10_000))


@pytest.mark.slow
def test_larger_circles_are_solved_too():
    for seed in range(400):
        check(walk(seed, (2, 4), (2, 5)))


def forward(seed):
    """A random game without circles: every way leads to a later cell, and the last ones are ends."""
    game = walk(seed, (2, 6), (3, 8), Walk)
    last = len(game.kinds) - 1
    game.kinds[-2:] = [END, END]
    game.ways = [[min(cell + 1 + way % 4, last) for way in ways] for cell, ways in enumerate(game.ways)]
    return game


def induced(game, cell):
    """The value of a cell, by the book's recursion."""
    below = [induced(game, to) for to in game.ways[cell]] if game.kinds[cell] != END else []
    if game.kinds[cell] == DICE:
        return sum(share * value for (_, share), value in zip(game.outcomes(cell), below, strict=True))
    return (max if game.kinds[cell] == FIRST else min)(below) if below else game.worths[cell]


def test_without_circles_values_are_exact_in_fractions_and_hold_them_in_floats():
    for seed in range(300):
        game = forward(seed)
        solved, rounded = (solve(kind(game.kinds, game.ways, game.weights, game.worths)) for kind in (Walk, Floating))
        low, high = rounded.solved.known.at(0)
        value = induced(game, 0) if solved.solved.players[0] == FIRST else -induced(game, 0)
        assert solved.solved.known.at(0) == (value, value)
        assert low <= value <= high <= low + 1e-13
        assert solved.recurring == 0


@pytest.mark.parametrize(
    "game",
    [Pig(10), pytest.param(TwoThousandFortyEight(2, 2), marks=pytest.mark.slow)],
    ids=lambda game: type(game).__name__,
)
def test_both_engines_find_the_same(game):
    plain, compiled = (solve(game, engine=engine) for engine in ("plain", "compiled"))
    assert (plain.engine, compiled.engine) == ("plain", "compiled")
    assert (plain.positions, plain.recurring) == (compiled.positions, compiled.recurring)
    assert plain.value == pytest.approx(compiled.value, abs=1e-12)
    for i in range(plain.positions):
        state = plain.solved.positions.state_at(i)
        one, other = plain.at(state), compiled.at(state)
        assert one.value == pytest.approx(other.value, abs=1e-9)
        assert (one.player, set(one.actions)) == (other.player, set(other.actions))
    states = [compiled.solved.positions.state_at(i) for i in range(compiled.positions)]
    assert compiled.solved.positions.index_of(states) == list(range(compiled.positions))


def test_lists_and_arrays_are_swept_alike(monkeypatch):
    from outplay.solving.expectation import solve as module

    for seed in range(30):
        game = walk(seed, (3, 9), (3, 9))
        on_lists = solve(game)
        monkeypatch.setattr(module, "SMALL", 0)
        positions = module.PlainPositions(game, [0], lambda found: None)
        monkeypatch.setattr(module.Solving, "_numbered", lambda self, engine, most, found=positions: found)
        on_arrays = solve(game)
        monkeypatch.undo()
        assert (on_lists.interval, on_lists.sweeps) == (on_arrays.interval, on_arrays.sweeps)


class Round(Graph):
    """Graphs that are written in the state, and lead back."""

    can_repeat = True


@pytest.mark.slow
def test_compiled_rules_find_every_graph_that_plain_ones_find():
    for seed in range(20):
        kinds, ways, weights, worths = parts(seed)
        start = written(kinds, [way if i % 5 else way // 2 for i, way in enumerate(ways)], weights, worths)
        found = [solve(Round(), start, engine=engine) for engine in ("plain", "compiled")]
        assert found[0].positions == found[1].positions
        assert found[0].interval == pytest.approx(found[1].interval, abs=1e-12)


STAY = Settled([FIRST, SECOND, END, END], [[1, 2], [0, 3], [], []], [[1, 1], [1, 1], [], []], [0, 0, -1, 1])
"""Whoever leaves the circle loses; so nobody does."""


@pytest.mark.parametrize(("forever", "value"), [(0, 0), (0.5, 0.5), (-0.5, -0.5), (2, 1), (-2, -1)])
def test_who_would_lose_by_leaving_stays_for_ever_unless_that_is_worse(forever, value):
    STAY.forever = forever
    solved = solve(STAY)
    assert solved.interval == (value, value)
    assert solved.endless.worth == {0: forever, 1: -forever}
    assert solved.endless.source == "repetition"


def test_endless_play_is_a_draw_unless_the_game_says_otherwise():
    solved = solve(Piglet(2))
    assert solved.endless.worth == {0: 0.5, 1: 0.5}
    assert str(solved.endless) == "play that never ends counts 0.5 for 0 and 0.5 for 1: a draw"
    assert solve(DiceGame()).endless is None


class Moody(Settled):
    """Endless play counts something else in each cell."""

    def repetition(self, state, player):
        return state if player == 0 else -state


class Lopsided(Settled):
    """Endless play counts 1 for both, though all is to add up to 0."""

    def repetition(self, state, player):
        return 1


@pytest.mark.parametrize(("kind", "said"), [(Moody, "and .* in another"), (Lopsided, "add up to 0")])
def test_a_repetition_that_is_not_one_number_is_refused(kind, said):
    with pytest.raises(op.errors.Unsuited, match=said):
        solve(kind(STAY.kinds, STAY.ways, STAY.weights, STAY.worths))


def stopped_at(nth):
    """A progress that is interrupted when it is told for the nth time."""
    told = []

    def hear(progress):
        told.append(progress)
        if len(told) == nth:
            raise KeyboardInterrupt

    return hear


def test_whenever_it_is_stopped_the_interval_holds_the_value():
    told = []
    known = solve(Pig(12), engine="plain", progress=told.append).value
    for nth in (1, 2, len(told) // 3, *range(len(told) - 8, len(told) + 1)):
        solved = solve(Pig(12), engine="plain", progress=stopped_at(nth))
        assert solved.stopped_by == "interrupt"
        low, high = solved.interval
        assert 0 <= low <= known <= high <= 1


def test_the_clock_and_another_thread_stop_it():
    from threading import Event

    stop = Event()
    stop.set()
    assert solve(Pig(20), stop=stop).stopped_by == "interrupt"
    late = solve(Pig(40), engine="plain", seconds=0.05)
    assert (late.stopped_by, late.interval, late.value) == ("seconds", (0, 1), 0.5)
    with pytest.raises(op.errors.BadOption, match="more time"):
        late.at(State())


def test_progress_says_how_far_it_has_come():
    told = []
    solve(Pig(12), engine="plain", progress=told.append)
    stages = [progress.stage for progress in told]
    assert stages == sorted(stages)
    assert set(stages) == {"positions", "sweeps"}
    assert all(one.positions <= other.positions for one, other in pairwise(told))


def ruin(length, chance):
    """A walk that is lost at 0 and won at the length; up with this chance."""
    kinds = [END, *[DICE] * (length - 1), END]
    ways = [[cell - 1, cell + 1] if 0 < cell < length else [] for cell in range(length + 1)]
    weights = [[chance.denominator - chance.numerator, chance.numerator]] * (length + 1)
    game = Floating(kinds, ways, weights, [0] * length + [1])
    game.initial = length // 2
    return game


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(3, 5), Fraction(1, 10)], ids=str)
def test_the_gambler_is_ruined_as_often_as_the_formula_says(chance):
    odds = (1 - chance) / chance
    won = Fraction(1, 2) if odds == 1 else (1 - odds**15) / (1 - odds**30)
    assert holds(solve(ruin(30, chance)).interval, won)


def test_a_long_walk_needs_few_sweeps():
    solved = solve(ruin(200, Fraction(1, 2)))
    assert holds(solved.interval, Fraction(1, 2))
    assert solved.sweeps < 500


def test_what_floats_cannot_tell_is_said():
    solved = solve(ruin(30, Fraction(1, 2)), tolerance=1e-17)
    assert solved.stopped_by == "rounding"
    assert holds(solved.interval, Fraction(1, 2), 1e-10)


class Alone(op.Game):
    """Throw a coin until heads, or take what the throws so far are worth; nobody plays against it."""

    players = (0,)
    initial = 0

    def to_move(self, state):
        return op.CHANCE if state % 2 else 0

    def actions(self, state):
        return (0, 1)

    def outcomes(self, state):
        return ((0, Fraction(1, 2)), (1, Fraction(1, 2)))

    def result(self, state, action):
        if state % 2:
            return state + 1 if action else -4
        return state + 1 if action else -2 - state

    def is_terminal(self, state):
        return state < 0 or state > 40

    def utility(self, state, player):
        return 0 if state == -4 else state if state > 0 else {0: 1, 2: 0}.get(-2 - state, -2 - state)


def test_one_player_alone_is_solved_and_nothing_is_added_up():
    solved = solve(Alone())
    assert solved.is_exact
    assert (solved.value, solved.player, solved.actions) == (1, 0, (0, 1))


class Three(op.Game):
    """One decision for each of three."""

    players = (0, 1, 2)
    initial = 0

    def to_move(self, state):
        return state

    def actions(self, state):
        return (0,)

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 3

    def utility(self, state, player):
        return player


class Unsummed(Floating):
    """Nothing is declared, and ends add up differently."""

    utility_sum = None

    def utility(self, state, player):
        return state


class Infinite(Floating):
    """A win without bounds."""

    def utility(self, state, player):
        return inf if player == 0 else -inf


class Nothing(Floating):
    """A cell without a move."""

    def actions(self, state):
        return ()


class Short(Floating):
    """Probabilities that sum to less than 1."""

    def outcomes(self, state):
        return [(0, 0.25), (1, 0.25)]


def made(kind):
    return kind([FIRST, SECOND, DICE, END, END], [[1, 2], [2, 3], [0, 3, 4], [], []], [[1] * 3] * 5, [0, 0, 0, 1, -1])


@pytest.mark.parametrize(
    ("game", "error", "said"),
    [
        (Three(), op.errors.Unsuited, "3 players.*max-n"),
        (LastStone(3), op.errors.Unsuited, "players"),
        (made(Unsummed), op.errors.GeneralSum, "add up to 6 in 3, and to 8 in 4"),
        (made(Infinite), op.errors.BadValue, "finite"),
        (made(Nothing), op.errors.NoActions, "actions gave nothing in 0"),
        (made(Short), op.errors.BadValue, "sum to 0.5"),
        (object(), op.errors.NotAGame, "has no"),
    ],
    ids=lambda what: getattr(what, "__name__", type(what).__name__),
)
def test_what_cannot_be_solved_is_refused_by_name(game, error, said):
    with pytest.raises(error, match=said):
        solve(game)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tolerance": 0}, "tolerance is 0"),
        ({"tolerance": nan}, "tolerance is nan"),
        ({"tolerance": "fine"}, "tolerance is 'fine'"),
        ({"seconds": -1}, "seconds is -1"),
        ({"engine": "fast"}, "engine is 'fast'"),
        ({"positions": 0}, "positions is 0"),
    ],
)
def test_options_that_cannot_be_are_refused(options, said):
    with pytest.raises(op.errors.BadOption, match=said):
        solve(Piglet(2), **options)


def test_more_positions_than_were_allowed_are_refused():
    with pytest.raises(op.errors.TooLarge, match="more than 100 positions"):
        solve(Pig(20), positions=100)


def test_a_state_that_does_not_come_up_is_refused():
    with pytest.raises(op.errors.BadOption, match="does not come up"):
        solve(Piglet(2)).at(State(7, 7))


def test_a_game_without_dice_is_solved_as_well():
    solved = solve(TicTacToe())
    assert (solved.value, solved.is_exact, len(solved.actions)) == (0, True, 9)


def test_the_answer_is_told_in_words_and_as_plain_data():
    solved = solve(Piglet(2))
    assert str(solved).splitlines()[0].startswith("0.571428571429 (± ")
    assert str(solved).splitlines()[1:] == ["best: roll", str(solved.endless)]
    data = solved.as_dict()
    assert (data["game"], data["actions"], data["method"]) == ("Piglet", ["roll"], "value iteration")
    assert data["interval"][0] <= 4 / 7 <= data["interval"][1]
