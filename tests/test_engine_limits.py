"""Limits and errors: a search ends where it was told to, says why, and never claims more than it proved."""

import signal
import subprocess
import sys
import textwrap
import threading
from itertools import islice
from math import inf, nan
from typing import NamedTuple

import pytest

import outplay as op
from engine_games import Line, Long
from engine_oracle import assert_honest, limited_worth
from outplay.clock import Clock
from outplay.errors import BadOption, TooDeep
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, TicTacToe, Tree

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])
FOUR, SEVEN = ConnectFour(4, 4), ConnectFour()
TREE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

WRONG = [
    ("depth", 0),
    ("depth", -1),
    ("depth", 2.5),
    ("depth", True),
    ("depth", "3"),
    ("nodes", 0),
    ("nodes", 1e6),
    ("seconds", 0),
    ("seconds", -1),
    ("seconds", nan),
    ("seconds", inf),
    ("seconds", "1"),
    ("threads", 0),
    ("threads", 1.5),
    ("table_mb", 0),
    ("table_mb", -1),
    ("table_mb", nan),
    ("table_mb", inf),
    ("table_mb", "64"),
    ("engine", "fast"),
    ("method", "pvs"),
    ("seed", "lucky"),
    ("selective", "no"),
    ("limit", 5),
    ("limit", {"depth": 3}),
]
CALLS = pytest.mark.parametrize(
    "call", [op.search, op.deepen, op.analyse, op.deepen_analysis], ids=lambda call: call.__name__
)


@pytest.mark.parametrize(("option", "value"), WRONG)
@CALLS
def test_what_cannot_be_an_option_is_refused_by_name(call, option, value):
    with pytest.raises(BadOption, match=option) as caught:
        call(FOUR, FOUR.initial, **{"engine": "plain", option: value})
    assert repr(value) in str(caught.value)


@CALLS
def test_a_misspelt_option_is_named_with_the_call_and_what_was_meant(call):
    with pytest.raises(
        BadOption, match=f"^{call.__name__} has no option 'dept'; did you mean 'depth'. options: depth, sec"
    ):
        call(FOUR, FOUR.initial, dept=3)
    with pytest.raises(BadOption, match=f"^{call.__name__} has no option 'colour'; options: depth, .*, database$"):
        call(FOUR, FOUR.initial, colour="red")


def test_values_name_the_options_that_they_take():
    said = r"^values has no option 'seeds'; did you mean 'seed'\? options: [^:]*seed, on, processes$"
    with pytest.raises(BadOption, match=said):
        op.values(FOUR, [FOUR.initial], seeds=2)


LIMITS = [{"depth": 4}, {"nodes": 500}, {"depth": 5, "nodes": 100}, {"seconds": 600, "depth": 3}, {}]


@CALLS
@pytest.mark.parametrize("words", LIMITS, ids=str)
def test_a_limit_says_the_same_as_its_words(call, words):
    found = [call(TREE, 0, engine="plain", **options) for options in (words, {"limit": op.Limit(**words)})]
    one, other = [answer if isinstance(answer, op.Result) else list(answer) for answer in found]
    assert one == other


def test_dice_take_a_limit_too():
    game = LastStone(9)
    assert op.search(game, game.initial, limit=op.Limit(depth=3)) == op.search(game, game.initial, depth=3)
    assert op.search(game, game.initial, limit=op.Limit(nodes=5)).stopped_by == "nodes"


@CALLS
def test_a_limit_and_one_of_its_words_are_too_much(call):
    with pytest.raises(BadOption, match="limit and depth are both given"):
        call(FOUR, FOUR.initial, limit=op.Limit(seconds=1), depth=3)


ENDING = [("depth", 2), ("seconds", 1), ("nodes", 9), ("limit", op.Limit()), ("selective", True), ("watch", op.Tally())]


@ENGINES
@pytest.mark.parametrize(("option", "value"), [*ENDING, ("stop", threading.Event())])
def test_values_are_exact_and_take_nothing_that_would_end_them(engine, option, value):
    with pytest.raises(BadOption, match=f"^values are exact: leave out {option}, or use search$"):
        op.values(FOUR, [FOUR.initial], engine=engine, **{option: value})


def test_values_that_are_interrupted_are_none():
    game = Interrupted()
    for calls in range(20, 500, 20):
        game.calls, game.error = calls, KeyboardInterrupt()
        with pytest.raises(KeyboardInterrupt):
            op.values(game, [game.initial], engine="plain")


def test_values_that_cannot_be_proved_are_none(monkeypatch):
    monkeypatch.setattr("outplay.door.values.VALUES_PLIES", 30)
    game = Interrupted()
    game.can_repeat, game.is_terminal = True, lambda state: False
    game.actions, game.result = lambda state: (0,), lambda state, action: state
    game.to_move, game.key, game.symmetries = lambda state: 0, lambda state: object(), None
    with pytest.raises(TooDeep, match="is not decided within 30 plies: use search, with a limit"):
        op.values(game, [game.initial], engine="plain")


def test_a_compiled_search_cannot_be_watched():
    with pytest.raises(BadOption, match="watch"):
        op.search(FOUR, FOUR.initial, engine="compiled", watch=op.Observer())


def test_a_watcher_is_told_of_the_search():
    tally = op.Tally()
    result = op.search(FOUR, FOUR.initial, depth=4, watch=tally)
    assert 0 < tally.nodes <= result.nodes
    assert result == op.search(FOUR, FOUR.initial, depth=4, engine="plain")


@ENGINES
def test_nodes_are_counted_exactly(engine):
    for limit in (1, 2, 3, 10, 100, 999, 5_000):
        result = op.search(SEVEN, SEVEN.initial, nodes=limit, engine=engine)
        assert result.nodes == limit
        assert result.stopped_by == "nodes"
        assert result.action in SEVEN.actions(SEVEN.initial)


def test_a_long_compiled_search_counts_its_nodes_exactly_too():
    game = ConnectFour()
    result = op.search(game, game.initial, nodes=123_457, engine="compiled")
    assert (result.nodes, result.stopped_by) == (123_457, "nodes")


@ENGINES
@pytest.mark.parametrize("options", [{"depth": 7}, {"nodes": 3_000}, {"depth": 6, "seed": 5}, {}], ids=str)
def test_one_thread_searches_the_same_nodes_every_time(engine, options):
    first, second = [op.search(FOUR, FOUR.initial, engine=engine, **options) for _ in range(2)]
    assert first == second


@ENGINES
@pytest.mark.parametrize("call", [op.search, op.analyse, lambda *a, **o: list(op.deepen(*a, **o))[-1]])
def test_time_is_kept(engine, call):
    game = ConnectFour()
    found = call(game, game.initial, seconds=0.2, engine=engine)
    for result in found if isinstance(found, list) else [found]:
        assert result.stopped_by == "seconds"
        assert result.certainty != "exact"
        assert result.action in game.actions(game.initial)


def test_a_limit_of_time_may_be_as_long_as_one_likes():
    assert op.search(TREE, 0, seconds=1e12).value == 3


@pytest.mark.parametrize(
    ("engine", "game", "step"),
    [
        ("plain", FOUR, 97),
        ("compiled", FOUR, 29),
        ("plain", Nim(2, 3), 29),
        *(
            pytest.param(engine, game, 1, marks=pytest.mark.slow)
            for engine in ("plain", "compiled")
            for game in (FOUR, Nim(2, 3))
        ),
    ],
    ids=lambda word: type(word).__name__ if isinstance(word, op.Game) else str(word),
)
def test_a_search_stopped_at_any_node_is_honest(engine, game, step):
    value = op.alpha_beta_table_search(game, game.initial).value
    for limit in range(1, 1_001, step):
        result = op.search(game, game.initial, nodes=limit, engine=engine)
        assert_honest(game, game.initial, result, value)
        assert result.action in list(game.actions(game.initial))
        assert result.nodes <= limit
        assert result.stopped_by == ("end" if result.certainty == "exact" else "nodes")


class Interrupted(TicTacToe):
    """A game in which one of the calls does not go as it should."""

    can_repeat = False
    error: BaseException | None = None
    calls = -1

    def is_terminal(self, state):
        self.calls -= 1
        if self.calls == 0 and self.error is not None:
            raise self.error
        return super().is_terminal(state)

    def evaluate(self, state, player):
        return 0


@pytest.mark.parametrize("options", [{}, {"depth": 9}, {"depth": 9, "method": "mtdf"}], ids=str)
@pytest.mark.parametrize("step", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_ctrl_c_in_any_callback_gives_what_was_found(options, step):
    game = Interrupted()
    for calls in range(FIRST + 1, 1_001, step):
        game.calls, game.error = calls, KeyboardInterrupt()
        result = op.search(game, game.initial, engine="plain", **options)
        if game.calls > 0:
            break
        assert result.stopped_by == "interrupt"
        assert_honest(game, game.initial, result, 0)
        assert result.action in range(9)


def test_ctrl_c_in_an_analysis_gives_what_was_found():
    game = Interrupted()
    for calls in range(50, 2_000, 150):
        game.calls, game.error = calls, KeyboardInterrupt()
        results = op.analyse(game, game.initial, engine="plain")
        assert sorted(result.action for result in results) == list(range(9))
        assert {result.stopped_by for result in results} <= {"interrupt", "end"}
        for result in results:
            assert result.certainty != "exact" or result.value == 0


@pytest.mark.parametrize("call", [op.search, op.analyse, lambda *a, **o: list(op.deepen(*a, **o))])
def test_an_exception_in_a_callback_passes_through_unchanged(call):
    game = Interrupted()
    for calls in (1, 2, 10, 100, 500):
        game.calls, game.error = calls, LookupError("a mistake in the rules")
        with pytest.raises(LookupError, match="a mistake in the rules") as caught:
            call(game, game.initial, engine="plain")
        assert caught.value is game.error
        assert op.search(game, game.initial, engine="plain").value == 0


INTERRUPT_ME = """
    import outplay as op
    from outplay.games import ConnectFour
    game = ConnectFour()
    op.search(game, game.initial, engine={engine!r}, nodes=1)
    print("ready", flush=True)
    result = op.search(game, game.initial, engine={engine!r}, {options})
    print(result.stopped_by, result.certainty, result.action in game.actions(game.initial), sep=",", flush=True)
"""


@ENGINES
@pytest.mark.parametrize("options", ["", pytest.param("depth=40", marks=pytest.mark.slow), "depth=40, threads=2"])
def test_ctrl_c_ends_a_search_from_outside(engine, options):
    script = textwrap.dedent(INTERRUPT_ME).format(engine=engine, options=options)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        answer = process.communicate(timeout=120)[0].strip().split(",")
    assert answer[0] == "interrupt"
    assert answer[1] != "exact"
    assert answer[2] == "True"


@ENGINES
def test_another_thread_can_stop_a_search(engine):
    game, stop = ConnectFour(), threading.Event()
    threading.Timer(0.2, stop.set).start()
    result = op.search(game, game.initial, engine=engine, stop=stop)
    assert result.stopped_by == "interrupt"
    assert result.certainty != "exact"
    assert result.action in game.actions(game.initial)
    assert op.analyse(game, game.initial, engine=engine, stop=stop)[0].stopped_by == "interrupt"


def test_dice_can_be_stopped_too():
    game, stop = DiceGame(), threading.Event()
    assert op.search(game, game.initial, stop=stop).certainty == "exact"
    stop.set()
    assert op.search(game, game.initial, stop=stop).stopped_by == "interrupt"


@ENGINES
def test_the_last_ranking_is_what_analyse_says(engine):
    game = ConnectFour(4, 4)
    state = game.position("1122")
    rankings = list(op.deepen_analysis(game, state, depth=6, engine=engine))
    assert [rows[0].depth for rows in rankings] == [1, 2, 3, 4, 5, 6]
    known = {row.action: row.value for row in op.analyse(game, state, depth=6, engine=engine)}
    assert {row.action: row.value for row in rankings[-1]} == known
    assert all(row.game is game and row.state == state for rows in rankings for row in rows)


@ENGINES
def test_deepening_can_be_abandoned(engine):
    game = ConnectFour()
    for _ in range(20):
        results = op.deepen(game, game.initial, engine=engine, seconds=60)
        assert [result.depth for result in islice(results, 3)] == [1, 2, 3]
        results.close()


@ENGINES
@pytest.mark.parametrize("depth", [10**3, *(pytest.param(10**n, marks=pytest.mark.slow) for n in (6, 9)), 10**30])
def test_a_huge_depth_is_a_search_to_the_end(engine, depth):
    result = op.search(FOUR, FOUR.initial, depth=depth, engine=engine)
    assert (result.value, result.certainty, result.stopped_by) == (0, "exact", "end")


@ENGINES
def test_a_finished_game_has_no_move(engine):
    lost = FOUR.position("1212121")
    result = op.search(FOUR, lost, engine=engine)
    assert (result.action, result.line, result.certainty, result.ends_in) == (None, (), "exact", 0)
    assert result.value == FOUR.utility(lost, 1) < 0
    assert [result.value for result in op.deepen(FOUR, lost, engine=engine)] == [result.value]
    assert op.analyse(FOUR, lost, engine=engine) == []
    assert op.values(FOUR, [lost, lost], engine=engine) == [result.value] * 2
    assert op.values(FOUR, [], engine=engine) == []


FIRST = 1
"""An interrupt of the first question passes: rules that do not answer are not asked again."""


class Ticking(op.Game):
    """Two moves, then five, by turns; one of the calls of its words is interrupted."""

    initial = ()
    calls = 0

    def tick(self):
        self.calls -= 1
        if self.calls == 0:
            raise KeyboardInterrupt

    def to_move(self, state):
        self.tick()
        return len(state) % 2

    def actions(self, state):
        self.tick()
        return range(2 if len(state) % 2 == 0 else 5)

    def result(self, state, action):
        self.tick()
        return (*state, action)

    def is_terminal(self, state):
        self.tick()
        return len(state) == 5

    def utility(self, state, player):
        return self.evaluate(state, player)

    def evaluate(self, state, player):
        self.tick()
        value = sum((place + 2) ** 3 * (action + 1) for place, action in enumerate(state)) % 17
        return value if player == 0 else -value


MANY = 10**9


def calls_of(game, call, **options):
    """How many words of the game a call asks for."""
    game.calls = MANY
    call(game, game.initial, engine="plain", **options)
    return MANY - game.calls


@pytest.mark.parametrize(
    "options", [{"depth": 3}, {"depth": 3, "method": "mtdf"}, {"depth": 4, "table_mb": 1e-4}], ids=str
)
def test_ctrl_c_in_any_word_gives_a_move_no_worse_than_that_of_the_last_depth(options):
    game = Ticking()
    last = calls_of(game, op.search, **options)
    game.calls = MANY
    known = {r.depth: r.action for r in op.deepen(game, game.initial, engine="plain", **options)}
    deeper = {depth: {a: limited_worth(game, (a,), 0, depth) for a in (0, 1)} for depth in known}
    for calls in range(FIRST + 1, last + 1, 1 if last < 2_000 else 7):
        game.calls = calls
        result = op.search(game, game.initial, engine="plain", **options)
        assert result.stopped_by == "interrupt"
        assert result.action in (0, 1)
        if result.depth:
            assert deeper[result.depth][result.action] >= deeper[result.depth][known[result.depth]], calls


def test_ctrl_c_in_any_word_gives_every_move():
    game = Ticking()
    for calls in range(FIRST + 1, calls_of(game, op.analyse, depth=3) + 1):
        game.calls = calls
        rows = op.analyse(game, game.initial, engine="plain", depth=3)
        assert sorted(row.action for row in rows) == [0, 1]
        assert {row.stopped_by for row in rows} == {"interrupt"}


class Shelf(NamedTuple):
    books: int
    player: int


class Endless(op.Game):
    """Put up a book; at so many books the game is over.  It does not say that positions cannot recur."""

    initial = Shelf(0, 0)

    def __init__(self, last):
        self.last = last

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return (1,)

    def result(self, state, action):
        return Shelf(state.books + action, 1 - state.player)

    def is_terminal(self, state):
        return state.books == self.last

    def utility(self, state, player):
        return 1 if player == state.player else -1


@pytest.mark.slow
@pytest.mark.parametrize("call", [op.search, lambda *a, **o: op.analyse(*a, **o)[0]])
def test_without_a_limit_the_search_goes_on_until_the_value_is_exact(call):
    game = Endless(1_100)
    state = Shelf(1_100 - 1_005, 1)
    result = call(game, state, engine="compiled")
    assert (result.value, result.certainty) == (-1, "exact")


@ENGINES
def test_what_the_kernels_cannot_hold_is_taken_over_by_the_plain_engine(engine):
    game, state = Long(), Line(0, 4_200, 1, -1)
    if engine == "compiled":
        with pytest.raises(TooDeep, match="compiled"):
            op.analyse(game, state, engine=engine)
        with pytest.raises(TooDeep, match="compiled"):
            op.values(game, [state], engine=engine)
        return
    assert [(row.value, row.certainty) for row in op.analyse(game, state)] == [(-1, "exact")]
    assert op.values(game, [state, Line(0, 3, 1, -1)]) == [-1, 1]


def test_what_takes_over_has_no_more_than_what_is_left():
    clock = Clock(op.Limit(seconds=9, nodes=100))
    clock.began -= 4
    assert 0 < clock.left().seconds <= 5
    assert clock.left().nodes == 100
    clock.began -= 9
    assert 0 < clock.left().seconds < 0.01


@pytest.mark.parametrize("game", [DiceGame(), FOUR, LastStone(7)])
@pytest.mark.parametrize("call", [op.search, op.deepen])
def test_a_value_is_that_of_who_moves(game, call):
    with pytest.raises(BadOption, match="player is 1, and 0 moves here: leave player out"):
        call(game, game.initial, player=1, engine="plain")
    assert op.search(game, game.initial, player=0, engine="plain", nodes=50).player == 0
