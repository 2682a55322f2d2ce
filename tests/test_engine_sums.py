"""Utilities may sum to any constant: what repeats, and what nobody evaluated, is worth half of it."""

from math import inf, nan
from types import SimpleNamespace
from typing import NamedTuple

import pytest

import outplay as op
from oracle import worth
from outplay.errors import BadValue, GeneralSum
from outplay.games import ConnectFour
from outplay.sums import PLIES, STATES, first_states, half, middle_of, sum_of

ENGINES = pytest.mark.parametrize("engine", ["plain", "compiled"])


class Turn(NamedTuple):
    cell: int
    player: int


class Stroll(op.Game):
    """Walk round three cells for ever, or give up: a win is worth 1, and giving up 0."""

    initial = Turn(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        yield 0

    def result(self, state, action):
        return Turn((state.cell + 1) % 3 if action == 0 else 3 + state.player, 1 - state.player)

    def is_terminal(self, state):
        return state.cell >= 3

    def utility(self, state, player):
        return 0 if player == state.cell - 3 else 1


STROLL = Stroll()


@ENGINES
@pytest.mark.parametrize("player", [0, 1])
def test_going_round_is_a_draw_and_better_than_to_lose(engine, player):
    state = Turn(0, player)
    result = op.search(STROLL, state, engine=engine)
    assert (result.value, result.action, result.certainty) == (0.5, 0, "exact")
    assert {row.action: row.value for row in op.analyse(STROLL, state, engine=engine)} == {0: 0.5, 1: 0}


@ENGINES
@pytest.mark.parametrize("player", [0, 1])
def test_what_nobody_evaluates_is_a_draw(engine, player):
    results = list(op.deepen(STROLL, Turn(0, player), depth=3, engine=engine))
    assert [(result.value, result.action, result.certainty) for result in results] == [(0.5, 0, "estimate")] * 3


def test_the_twins_stroll_along_the_same_nodes():
    plain, compiled = [list(op.deepen(STROLL, Turn(0, 1), engine=engine)) for engine in ("plain", "compiled")]
    assert [(r.value, r.line, r.nodes) for r in plain] == [(r.value, r.line, r.nodes) for r in compiled]


def game(**words):
    """A game of two plies that inherits nothing and names no players; words replace its own."""
    known = {
        "initial": 0,
        "to_move": lambda state: "ab"[state] if state < 2 else None,
        "actions": lambda state: ("on",),
        "result": lambda state, action: state + 1,
        "is_terminal": lambda state: state == 2,
        "utility": lambda state, player: {"a": 3, "b": 4}[player],
    }
    return SimpleNamespace(**{**known, **words})


def test_the_sum_is_that_of_the_players_who_move():
    assert sum_of(game(), 0).total == 7
    assert middle_of(game()) == 3.5
    assert sum_of(ConnectFour(), ConnectFour().initial).total == 0


ODD = {
    "one-player": {"to_move": lambda state: "a"},
    "no-number": {"utility": lambda state, player: None},
    "nan": {"utility": lambda state, player: nan},
    "infinite": {"utility": lambda state, player: inf},
    "no-end": {"is_terminal": lambda state: False, "to_move": lambda state: "ab"[state % 2]},
    "no-move": {"actions": lambda state: ()},
    "over": {"is_terminal": lambda state: True},
    "no-start": {"initial": None},
}


@pytest.mark.parametrize("words", ODD.values(), ids=ODD)
def test_where_no_end_says_anything_the_sum_is_0(words):
    assert sum_of(game(**words), 0).total == (7 if "initial" in words else 0)


def test_random_play_does_not_go_on_for_ever():
    asked = []
    sum_of(game(is_terminal=lambda state: asked.append(state), to_move=lambda state: "ab"[state % 2]), 0)
    assert len(asked) <= STATES + PLIES


class Impossible(op.Game):
    """A coin of which one side never comes up: there the utilities would add up to something else."""

    initial = "coin"
    can_repeat = False
    has_chance = True

    def to_move(self, state):
        return op.CHANCE if state == "coin" else int(state)

    def outcomes(self, state):
        return [("1", 0.0), ("0", 1.0)]

    def actions(self, state):
        return ["over"]

    def result(self, state, action):
        return action if state == "coin" else f"over after {state}"

    def is_terminal(self, state):
        return state.startswith("over")

    def utility(self, state, player):
        return 4 if state == "over after 1" else 1


def test_what_can_never_happen_says_nothing_of_the_sum():
    assert middle_of(Impossible()) == 1
    assert sum_of(Impossible(), "coin").total == 2
    assert {state for state, _ in first_states(Impossible(), ["coin"])} == {"coin", "0", "over after 0"}


def test_half_of_ints_is_an_int_if_it_can_be():
    assert [(half(x), type(half(x))) for x in (0, 1, 4, -3, 2.0)] == [
        (0, int),
        (0.5, float),
        (2, int),
        (-1.5, float),
        (1.0, float),
    ]


class Ply(NamedTuple):
    number: int
    player: int


class TwoPlies(op.Game):
    """Two plies; a win is 1, a loss 0, and the bounds are what every game of such scores can say."""

    initial = Ply(0, 0)
    can_repeat = False

    def to_move(self, state):
        return state.player

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return Ply(3 * state.number + action, 1 - state.player)

    def is_terminal(self, state):
        return state.number >= 4

    def utility(self, state, player):
        won = state.number == 4 or state.number == 5 or state.number == 7
        return 1 if won == (player == 0) else 0

    def bounds(self, state, player):
        return 0, 1

    def evaluate(self, state, player):
        return 1 if player == 0 else 0


@ENGINES
@pytest.mark.parametrize("state", [Ply(0, 0), Ply(1, 1), Ply(1, 0), Ply(2, 1)])
@pytest.mark.parametrize("depth", [None, 3])
def test_bounds_and_evaluations_are_asked_in_one_view(engine, state, depth):
    game = TwoPlies()
    player = state.player
    known = {action: worth(game, game.result(state, action), player) for action in game.actions(state)}
    rows = op.analyse(game, state, engine=engine, depth=depth)
    assert {row.action: row.value for row in rows} == known
    assert {row.certainty for row in rows} == {"exact"}
    assert op.search(game, state, engine=engine, depth=depth).value == max(known.values())


class Stones:
    """Take one or two; who takes the last one has `won`, the other `lost`; players without a declared sum."""

    can_repeat = False

    def __init__(self, stones, won=1, lost=0):
        self.initial, self.won, self.lost = (stones, "a"), won, lost

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, "b" if state[1] == "a" else "a"

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return self.lost if player == state[1] else self.won


def test_a_sum_that_is_seen_at_every_end_needs_no_word():
    result = op.search(Stones(7))
    assert (result.value, result.certainty, result.assumes) == (1, "exact", None)


@pytest.mark.parametrize("player", ["a", "b"])
@pytest.mark.parametrize("stones", [2, 3])
def test_the_sum_of_a_long_game_is_seen_where_it_is_searched(player, stones):
    game, state = Stones(1200), (stones, player)
    assert op.search(game, state).value == worth(game, state, player) == (stones == 2)
    assert op.values(game, [state, state]) == [stones == 2] * 2


def test_a_sum_that_was_not_seen_everywhere_is_assumed_and_said_so():
    result = op.search(Stones(1200), depth=2)
    assert result.assumes == "the players' utilities add up to 1 at every end; utility_sum = 1 declares it"
    declared = Stones(1200)
    declared.utility_sum = 1
    assert op.search(declared, depth=2).assumes is None


@pytest.mark.parametrize("states", [[(600, "a")], [(600, "a"), (601, "b")]])
def test_values_that_rest_on_a_sum_that_was_not_seen_everywhere_warn_of_it(states, recwarn):
    game = Stones(600)
    with pytest.warns(RuntimeWarning, match="rest on an assumption: .* add up to 1 at every end; utility_sum = 1"):
        assumed = op.values(game, states)
    game.utility_sum = 1
    recwarn.clear()
    assert op.values(game, states) == assumed
    assert not recwarn.list


@pytest.mark.parametrize("sum", ["much", nan, inf, [1]])
def test_a_declared_sum_that_is_no_number_is_named(sum):
    declared = Stones(3)
    declared.utility_sum = sum
    with pytest.raises(BadValue, match="utility_sum is"):
        op.search(declared)


class Together(Stones):
    """Both have what is left of ten when the last stone is taken: what is good for one is good for the other."""

    def result(self, state, action):
        left, player, *plies = state
        return left - action, "b" if player == "a" else "a", (plies or [0])[0] + 1

    def is_terminal(self, state):
        return state[0] <= 0

    def actions(self, state):
        return [1, 2, 3]

    def utility(self, state, player):
        return 10 - state[2] if state[0] == 0 else 0


def test_what_is_good_for_both_is_searched_by_max_n():
    result = op.search(Together(7))
    assert (result.value, result.method, result.certainty, result.assumes) == (7, "max-n", "exact", None)
    assert result.why == "the utilities do not add up to a constant"
    assert [row.value for row in op.analyse(Together(7))] == [7, 7, 7]


def test_a_method_that_needs_a_constant_sum_names_the_ends_that_have_none():
    with pytest.raises(GeneralSum, match=r"add up to \d+ in .* and to \d+ in .*max-n"):
        op.search(Together(7), method="alpha-beta")
