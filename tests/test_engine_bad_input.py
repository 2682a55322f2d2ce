"""Rules that go wrong, and games without end: a clear error or a right value, and never a loop or a crash."""

import subprocess
import sys
import textwrap
from math import nan
from pathlib import Path
from typing import ClassVar, NamedTuple

import pytest

import outplay as op
from engine_games import Circle, Leaf, Leaves, Line, Long
from oracle import worth
from outplay.errors import BadValue, CannotCompile, NoActions, NotAGame, Unsuited
from outplay.games import Tree

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


def tree():
    """The book's tree, as a game without dice."""
    game = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    game.outcomes = None
    return game


@pytest.mark.parametrize("empty", [0, 2])
@pytest.mark.parametrize("limit", [{}, {"depth": 3}, {"nodes": 1_000}], ids=str)
@pytest.mark.parametrize("call", [op.search, op.analyse], ids=["search", "analyse"])
def test_a_position_without_moves_is_an_error(call, limit, empty):
    game, known = tree(), tree()
    game.actions = lambda state: () if state == empty else known.actions(state)
    with pytest.raises(NoActions):
        call(game, 0, engine="plain", **limit)


@pytest.mark.parametrize("word", ["utility", "evaluate"])
@pytest.mark.parametrize("value", [nan, None, "3", 1j], ids=str)
def test_what_is_not_a_number_is_an_error(word, value):
    game = tree()
    setattr(game, word, lambda state, player: value)
    with pytest.raises(BadValue, match=word):
        op.search(game, 0, engine="plain", depth=1 if word == "evaluate" else 3)


def test_ten_thousand_plies_are_searched():
    result = op.search(Long(), Line(0, 10_000, 1, -1), engine="plain")
    assert (result.value, result.certainty, len(result.line)) == (-1, "exact", 10_000)


def test_ten_thousand_plies_with_a_limit_give_a_move():
    result = op.search(Long(), Line(0, 10_000, 1, -1), engine="plain", seconds=0.5)
    assert result.action == 0
    assert result.certainty == "estimate"


COMPILED = """
    import sys
    sys.path.insert(0, {tests!r})
    import outplay as op
    from engine_games import Line, Long

    for options in {options!r}:
        try:
            result = op.search(Long(), Line(0, {plies}, {moves}, -1), engine={engine!r}, **options)
            print(result.value, result.certainty, result.action)
        except op.OutplayError as error:
            print(type(error).__name__, error)
"""
TESTS = str(Path(__file__).parent)


def said(**words):
    """What a process of its own prints of each search: a crash would end only that."""
    words = {"moves": 1, "engine": "compiled", "options": [{}], "tests": TESTS, **words}
    script = textwrap.dedent(COMPILED).format(**words)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    answers = [line.split() for line in done.stdout.splitlines()]
    assert len(answers) == len(words["options"])
    return answers


def test_a_compiled_game_may_be_long():
    assert said(plies=4_000) == [["-1", "exact", "0"]]


@pytest.mark.parametrize(
    ("engine", "plies"),
    [
        ("auto", 5_000),
        pytest.param("compiled", 5_000, marks=pytest.mark.slow),
        pytest.param("compiled", 40_000, marks=pytest.mark.slow),
        ("compiled", 200_000),
    ],
)
def test_a_compiled_game_that_is_too_long_says_so(engine, plies):
    [answer] = said(plies=plies, engine=engine)
    assert answer[:2] == ["-1", "exact"] or answer[0] == "TooDeep"


@pytest.mark.parametrize(
    "moves", [1_000, *(pytest.param(moves, marks=pytest.mark.slow) for moves in (60_000, 200_000))]
)
def test_a_compiled_game_may_have_thousands_of_moves(moves):
    for answer in said(plies=2, moves=moves, options=[{}, {"depth": 3}]):
        assert answer[:2] == ["-1", "exact"] or answer[0] in ("TooDeep", "CannotCompile")


def test_many_moves_and_many_plies_do_not_write_past_the_end():
    [answer] = said(plies=400, moves=500, options=[{"depth": 300}])
    assert answer[0] in ("-1", "0", "TooDeep", "CannotCompile")


@ENGINES
@pytest.mark.parametrize("stuck", [0, 3])
@pytest.mark.parametrize("options", [{}, {"depth": 6}], ids=str)
def test_a_compiled_position_without_moves_is_an_error_too(engine, stuck, options):
    with pytest.raises(NoActions):
        op.search(Long(), Line(0, 4, 2, stuck), engine=engine, **options)


class Stuck(Long):
    """No move at the start, in one way or another."""

    initial = Line(0, 4, 1, -1)

    def __init__(self, moves):
        self.moves = moves

    def actions(self, state):
        return self.moves


def test_a_game_without_moves_at_the_start_says_so():
    game = Stuck(())
    for engine in ("plain", "auto", "compiled"):
        with pytest.raises(NoActions):
            op.search(game, game.initial, engine=engine)


@pytest.mark.parametrize("engine", ["plain", "compiled", "auto"])
@pytest.mark.parametrize("moves", [None, 3])
def test_actions_that_are_no_list_are_named(engine, moves):
    with pytest.raises(NotAGame, match=f"actions gave {moves}"):
        op.search(Stuck(moves), Stuck.initial, engine=engine)


class StuckLater(Long):
    initial = Line(0, 4, 2, 2)


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow), "auto"])
def test_a_game_without_moves_further_on_says_so(engine):
    game = StuckLater()
    with pytest.raises(NoActions):
        op.search(game, game.initial, engine=engine)


@ENGINES
def test_a_game_with_cycles_ends(engine):
    game = Circle()
    assert op.search(game, game.initial, engine=engine, method="alpha-beta", seconds=0.3).action is not None
    assert op.search(game, game.initial, engine=engine, depth=300).action is not None
    assert op.search(game, game.initial, engine=engine).certainty == "exact"


class Scores(NamedTuple):
    score: float
    left: int


class Halving(op.Game):
    """Win what the score is, or half of it."""

    initial = Scores(3, 1)
    can_repeat = False

    def to_move(self, state):
        return 0

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Scores(state.score / action, state.left - 1)

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state, player):
        return state.score if player == 0 else -state.score


@ENGINES
@pytest.mark.parametrize("score", [3, 3.0, -1, True])
def test_a_float_field_may_hold_an_int(engine, score):
    game = Halving()
    assert op.search(game, Scores(score, 1), engine=engine).value == max(score, score / 2)


def test_a_state_that_does_not_fit_into_64_bits_is_searched_plain():
    game = Halving()
    for state in (Scores(1.0, 1 + 2**64), Scores(1.0, 1.5)):
        with pytest.raises(CannotCompile, match="a state has"):
            op.search(game, state, depth=1, engine="compiled")
    assert op.search(game, Scores(1.0, 1 + 2**64), depth=1).certainty == "estimate"


class Turns(NamedTuple):
    sum: int
    player: int
    visitor: int = -1
    last: int = 0


class Visited(op.Game):
    """Add 1 or 2, up to 9; beyond 6 a visitor may be to move after an odd number of 2s, and at the end anybody."""

    initial = Turns(0, 0)
    can_repeat = False

    def to_move(self, state):
        if state.sum >= 9:
            return state.last
        is_visited = state.sum >= 7 and state.sum % 2 != state.player
        return state.visitor if is_visited and state.visitor >= 0 else state.player

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Turns(state.sum + action, 1 - state.player, state.visitor, state.last)

    def is_terminal(self, state):
        return state.sum >= 9

    def utility(self, state, player):
        margin = state.sum * state.sum % 7 - 3 + 2 * state.player
        return margin if player == 0 else -margin


@pytest.mark.parametrize("visitor", [2, 1_000_000])
@pytest.mark.parametrize("options", [{}, {"depth": 9}], ids=str)
@pytest.mark.parametrize(
    ("engine", "words"), [("plain", "and then {0} moves"), ("compiled", "besides players 0 and 1")]
)
def test_a_third_player_who_was_not_named_is_refused(visitor, options, engine, words):
    for call in (op.search, op.analyse):
        with pytest.raises(Unsuited, match=words.format(visitor)):
            call(Visited(), Turns(0, 0, visitor), engine=engine, **options)


@pytest.mark.parametrize("options", [{}, {"depth": 9}], ids=str)
def test_a_third_player_is_named_with_what_to_do(options):
    with pytest.raises(Unsuited, match=r"for two players, here 0 and 1, and then 2 moves: .* players = \(0, 1, 2\)"):
        op.search(Visited(), Turns(0, 0, 2), **options)


def test_a_third_player_beyond_the_depth_does_no_harm():
    assert op.search(Visited(), Turns(0, 0, 2), depth=2, engine="plain").depth == 2


@ENGINES
@pytest.mark.parametrize("last", [0, 1, 7])
def test_whoever_moves_when_the_game_is_over_changes_nothing(engine, last):
    game = Visited()
    for start in (Turns(0, 0), Turns(0, 1), Turns(3, 1), Turns(6, 0)):
        state = start._replace(last=last)
        known = {action: worth(game, game.result(state, action), state.player) for action in game.actions(state)}
        for options in ({}, {"depth": 9}, {"depth": 9, "method": "mtdf"}):
            assert op.search(game, state, engine=engine, **options).value == max(known.values())
        assert {row.action: row.value for row in op.analyse(game, state, engine=engine)} == known


def test_nobody_may_move_when_the_game_is_over():
    game = Visited()
    game.players = ("X", "O")
    game.to_move = lambda state: None if state.sum >= 9 else "XO"[state.player]
    game.utility = lambda state, player: Visited.utility(game, state, "XO".index(player))
    for state in (Turns(0, 0), Turns(0, 1), Turns(5, 1)):
        for options in ({}, {"depth": 9}):
            value = worth(game, state, "XO"[state.player])
            assert op.search(game, state, engine="plain", **options).value == value


LEAVES = Leaves()


@ENGINES
@pytest.mark.parametrize("depth", [None, 1, 2, 3])
def test_a_compiled_leaf_that_is_not_a_number_is_an_error_too(engine, depth):
    first, last = 2 ** (depth or 3), 2 ** ((depth or 3) + 1)
    values = tuple(nan if depth in (None, 3) or first <= i < last else 0.0 for i in range(8))
    for call in (op.search, op.analyse):
        with pytest.raises(BadValue, match="number"):
            call(LEAVES, Leaf(values, (0, 1, 1, 0, 0, 0, 0), 1), engine=engine, depth=depth)


@ENGINES
def test_values_are_numbers(engine):
    with pytest.raises(BadValue, match="number"):
        op.values(LEAVES, [LEAVES.initial, Leaf((nan,) * 8, (0,) * 7, 1)], engine=engine)


WORDS = [("utility", {}), ("utility", {"depth": 9}), ("evaluate", {"depth": 1}), ("evaluate", {})]
WORDS += [("bounds", {}), ("bounds", {"depth": 2}), ("repetition", {}), ("repetition", {"depth": 9})]


@pytest.mark.parametrize(("word", "options"), WORDS, ids=str)
@pytest.mark.parametrize("value", [nan, None, "3"], ids=str)
def test_no_word_is_believed_that_gives_no_number(word, options, value):
    game = tree()
    game.can_repeat = word == "repetition"
    if game.can_repeat:
        game.result = lambda state, action: 1 - state
    setattr(game, word, lambda state, player: (value, value) if word == "bounds" else value)
    for call in (op.search, op.analyse):
        with pytest.raises(BadValue, match=word):
            call(game, game.initial, engine="plain", **options)


class Lists(op.Game):
    """States are lists, which no table can hold; `key` can make tuples of them."""

    initial: ClassVar = [0]
    can_repeat = False

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return (0, 1)

    def result(self, state, action):
        return [*state, action]

    def is_terminal(self, state):
        return len(state) > 3

    def utility(self, state, player):
        return sum(state) if player == 0 else -sum(state)


class Spoiling(Lists):
    """The list that was given grows."""

    def result(self, state, action):
        state.append(action)
        return state

    def key(self, state):
        return tuple(state)


CALLS = pytest.mark.parametrize("call", [op.search, op.deepen, op.analyse, op.deepen_analysis])


@CALLS
def test_states_that_no_table_can_hold_are_refused(call):
    with pytest.raises(NotAGame, match=r"^states must be hashable, and a state of Lists is \[0\], a list: .* tuples"):
        call(Lists(), [0], depth=2)
    game = Lists()
    game.key = lambda state: state
    with pytest.raises(NotAGame, match=r"^states must be hashable, and key of Lists is \[0\], a list"):
        call(game, [0])


CONTESTS = {
    "match": lambda game: op.match(game, {"one": "first", "two": "random"}, games=2),
    "tournament": lambda game: op.tournament(game, {"one": "first", "two": "random"}, games=2),
    "report": lambda game: op.report(game, games=2, nodes=20),
    "compare": lambda game: op.compare(game, depth=2),
}


@pytest.mark.parametrize("call", CONTESTS.values(), ids=CONTESTS)
def test_nor_are_they_played_with_or_compared(call):
    game = Lists()
    game.initial = [0]
    with pytest.raises(NotAGame, match=r"^states must be hashable, and a state of Lists is \[0\], a list: .* tuples"):
        call(game)


def test_states_need_not_be_hashable_where_their_key_is():
    game = Lists()
    game.key = tuple
    assert op.search(game, [0]).value == worth(game, [0], 1)


@CALLS
def test_a_result_that_changes_what_it_was_given_is_refused(call):
    with pytest.raises(
        NotAGame, match=r"^result changed the state it was given, which is now \[0, 0\]: .* build a new"
    ):
        call(Spoiling(), [0])


@CALLS
def test_a_changed_object_is_found_whatever_it_shows_of_itself(call):
    class Board:
        def __init__(self):
            self.cells = [0]

    game = Spoiling()
    game.initial, game.key = Board(), id
    game.to_move, game.is_terminal = lambda board: len(board.cells) % 2, lambda board: len(board.cells) > 3
    game.result = lambda board, action: board.cells.append(action) or board
    with pytest.raises(NotAGame, match=r"^result changed the state it was given"):
        call(game, game.initial)


class Choosy(Long):
    """It keeps some of its moves, or says so."""

    def __init__(self, kept, after=0):
        self.kept, self.after = kept, after

    def candidates(self, state):
        return self.kept if state.ply >= self.after else self.actions(state)


@pytest.mark.parametrize("call", [op.search, op.analyse, lambda game, **limits: list(op.deepen(game, **limits))])
@pytest.mark.parametrize("limits", [{"depth": 3}, {"nodes": 50}])
def test_candidates_that_are_no_actions_are_named(call, limits):
    with pytest.raises(BadValue, match=r"candidates gave 77 in Line\(.*\), where actions gave 0.*: keep some of those"):
        call(Choosy((0, 77)), **limits)


@pytest.mark.parametrize("after", [0, 2])
@pytest.mark.parametrize("method", ["alpha-beta", "expectiminimax", "mcts"])
def test_candidates_that_are_none_are_told_from_actions_that_are_none(after, method):
    with pytest.raises(NoActions, match=r"candidates gave nothing in Line\(.*, where actions gave 0"):
        op.search(Choosy((), after), nodes=500, method=method)
