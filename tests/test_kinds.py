"""Values, moves, states and players of every kind: right in every text, or refused in words."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy
import pytest

import outplay
from outplay import CHANCE, Game, trace
from outplay.errors import BadValue, NotAGame, Unsuited

TEXTS = [
    (outplay.minimax_decision, {}),
    (outplay.minimax_search, {}),
    (outplay.alpha_beta_search, {"cut": ">="}),
    (outplay.alpha_beta_search, {"cut": ">"}),
    (outplay.alpha_beta_search_3e, {"cut": ">="}),
    (outplay.alpha_beta_search_3e, {"cut": ">"}),
    (outplay.alpha_beta_table_search, {"cut": ">="}),
    (outplay.alpha_beta_table_search, {"cut": ">"}),
    (outplay.h_minimax_search, {"depth": 9}),
    (outplay.h_alpha_beta_search, {"depth": 9, "cut": ">="}),
    (outplay.h_alpha_beta_search, {"depth": 9, "cut": ">"}),
    (outplay.expectiminimax_search, {}),
    (outplay.max_n_search, {}),
]
every_text = pytest.mark.parametrize(
    ("text", "options"), TEXTS, ids=[f"{text.__name__}{options.get('cut', '')}" for text, options in TEXTS]
)


class Pile:
    """One or two stones are taken in turn, and who takes the last has won; of three, the one to move has lost."""

    initial, players = (3, 0), (0, 1)

    def __init__(self, lost=-1, won=1):
        self.lost, self.won = lost, won

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return range(1, min(2, state[0]) + 1)

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return self.lost if player == state[1] else self.won

    def evaluate(self, state, player):
        return self.lost


VALUES = {
    "uint8": (numpy.uint8(0), numpy.uint8(200), 0),
    "int8": (numpy.int8(-128), numpy.int8(127), -128),
    "numpy's bool": (numpy.False_, numpy.True_, False),
    "bool": (False, True, False),
    "float32": (numpy.float32(-0.5), numpy.float32(0.5), -0.5),
    "an array of one": (numpy.array(-3), numpy.array(3), -3),
    "Decimal": (Decimal("-0.1"), Decimal("0.1"), Decimal("-0.1")),
    "Fraction": (Fraction(-1, 3), Fraction(1, 3), Fraction(-1, 3)),
    "infinite": (-inf, inf, -inf),
    "numpy's infinity": (numpy.float64(-inf), numpy.float64(inf), -inf),
    "Decimal's infinity": (Decimal("-Infinity"), Decimal("Infinity"), -inf),
}


@every_text
@pytest.mark.parametrize(("lost", "won", "value"), VALUES.values(), ids=VALUES)
def test_a_number_of_any_kind_is_a_value(text, options, lost, won, value):
    game = Pile(lost, won)
    result = text(game, game.initial, **options)
    assert (result.value, result.certainty, result.action) == (value, "exact", 1)
    assert not isinstance(result.value, numpy.generic | numpy.ndarray)
    assert type(result.value) is type(value)
    assert text(game, (2, 0), **options).action == 2


NO_NUMBERS = (
    nan,
    Decimal("NaN"),
    Decimal("sNaN"),
    numpy.float64(nan),
    numpy.array([1, 2]),
    "1",
    None,
    1j,
    numpy.str_("1"),
    10**400,
)


@every_text
@pytest.mark.parametrize("value", NO_NUMBERS, ids=repr)
def test_what_is_no_number_is_refused_in_words(text, options, value):
    with pytest.raises(BadValue, match="it should be a number, more being better"):
        text(Pile(value, value), (1, 0), **options)


@pytest.mark.parametrize("name", ["minimax", "minimax-3e", "alpha-beta", "alpha-beta-3e", "alpha-beta-table"])
@pytest.mark.parametrize(("lost", "won", "value"), VALUES.values(), ids=VALUES)
def test_a_search_with_values_of_any_kind_can_be_told(name, lost, won, value):
    game = Pile(lost, won)
    tree = trace(name, game, game.initial)
    assert tree.root.value == value
    assert all(step.says for step in tree.steps)
    assert tree.steps[-1].ranges[tree.root] == (value, value)


class Throws(Pile):
    """From two stones on a throw of the dice decides which of the two ends there are."""

    initial = "pile"

    def __init__(self, low, high, chances):
        self.low, self.high, self.chances = low, high, chances

    def to_move(self, state):
        return CHANCE if state == "thrown" else 0

    def actions(self, state):
        return ["throw"]

    def outcomes(self, state):
        return zip(("low", "high"), self.chances, strict=True)

    def result(self, state, action):
        return "thrown" if action == "throw" else action

    def is_terminal(self, state):
        return state in ("low", "high")

    def utility(self, state, player):
        return getattr(self, state)


HALVES = {
    "floats": (0.5, 0.5),
    "fractions": (Fraction(1, 2), Fraction(1, 2)),
    "decimals": (Decimal("0.5"), Decimal("0.5")),
    "numpy's floats": (numpy.float32(0.5), numpy.float64(0.5)),
}
WEIGHED = {
    "uint8": (numpy.uint8(100), numpy.uint8(255), Fraction(355, 2)),
    "Decimal": (Decimal("0.25"), Decimal("0.75"), Fraction(1, 2)),
    "bool": (numpy.False_, numpy.True_, Fraction(1, 2)),
    "infinite": (1, inf, inf),
}


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
@pytest.mark.parametrize("chances", HALVES.values(), ids=HALVES)
@pytest.mark.parametrize(("low", "high", "value"), WEIGHED.values(), ids=WEIGHED)
def test_a_number_of_any_kind_can_be_weighed(search, chances, low, high, value):
    assert search(Throws(low, high, chances), "pile").value == value


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
def test_what_cannot_be_weighed_is_refused_in_words(search):
    with pytest.raises(BadValue, match="games of chance need finite utilities"):
        search(Throws(-inf, inf, HALVES["floats"]), "pile")


@pytest.mark.parametrize("search", [outplay.expectiminimax_search, outplay.max_n_search])
def test_what_cannot_happen_does_not_matter_whatever_it_is_worth(search):
    for chances in ((0, 1), (0.0, 1.0), (Fraction(0), Fraction(1))):
        assert search(Throws(-inf, 7, chances), "pile").value == 7


class Silent(Pile):
    """The best move is None; any other leads nowhere."""

    def actions(self, state):
        return ["talk", None]

    def result(self, state, action):
        return (0, 1) if action is None else (0, 0)


@every_text
def test_none_can_be_a_legal_move(text, options):
    for watch in (None, outplay.Observer()):
        result = text(Silent(), (3, 0), watch=watch, **options)
        assert (result.value, result.action, result.line) == (1, None, (None,))
        assert repr(result).startswith("<Result: action None, value 1 ")
    assert repr(text(Silent(), (0, 1), **options)).startswith("<Result: no move, value -1 ")


class Unhashable(Pile):
    """A move is a list."""

    def actions(self, state):
        return [[number] for number in super().actions(state)]

    def result(self, state, action):
        return super().result(state, action[0])


@every_text
def test_a_move_may_be_a_list(text, options):
    assert text(Unhashable(), (2, 0), **options).action == [2]


class Forgetful(Pile):
    """`result` forgets to return where one stone is left."""

    def result(self, state, action):
        return super().result(state, action) if state[0] > 1 else None


@every_text
def test_a_result_of_none_is_named(text, options):
    with pytest.raises(NotAGame, match="result of Forgetful gave None; return the next state on every path"):
        text(Forgetful(), (3, 0), **options)


class Strangers(Pile):
    """Somebody moves who does not take part."""

    def __init__(self, stranger, where):
        super().__init__()
        self.stranger, self.where = stranger, where

    def to_move(self, state):
        return self.stranger if state[0] == self.where else state[1]


@every_text
@pytest.mark.parametrize("stranger", [2, "X", None, (0, 1)], ids=repr)
@pytest.mark.parametrize("where", [3, 2])
def test_a_player_that_the_game_does_not_name_is_refused_by_name(text, options, stranger, where):
    what = "let players move one at a time" if stranger == (0, 1) else "name all who move in players"
    with pytest.raises(Unsuited, match=rf".* moves in \(., .\), but players is \(0, 1\): {what}") as refused:
        text(Strangers(stranger, where), (3, 0), **options)
    assert str(refused.value).startswith(f"{stranger!r} moves in ({where}, ")


@every_text
@pytest.mark.parametrize("where", [3, 2])
def test_several_at_once_are_refused_whoever_plays(text, options, where):
    game = Strangers((0, 1), where)
    game.players = Game.players
    with pytest.raises(Unsuited, match="let players move one at a time"):
        text(game, (3, 0), **options)


class FromNothing(Pile):
    """The start is None, and no later state is."""

    initial = None

    def to_move(self, state):
        return super().to_move(state or (3, 0))

    def actions(self, state):
        return super().actions(state or (3, 0))

    def result(self, state, action):
        return super().result(state or (3, 0), action)

    def is_terminal(self, state):
        return super().is_terminal(state or (3, 0))


@every_text
def test_none_may_be_where_a_game_begins(text, options):
    assert text(FromNothing(), None, **options).value == text(Pile(), (3, 0), **options).value


class Named(Pile):
    """X and O play; `players` is what Game has."""

    players = Game.players

    def to_move(self, state):
        return "XO"[state[1]]

    def utility(self, state, player):
        return super().utility(state, "XO".index(player))


@every_text
def test_a_game_that_names_nobody_may_call_its_players_what_it_likes(text, options):
    if text is not outplay.max_n_search:
        assert text(Named(), (3, 0), **options).value == -1


class Unlisted(Game):
    """Dice are thrown after the first move, and nobody says what they may show."""

    initial = 0
    outcomes = None

    def to_move(self, state):
        return CHANCE if state else 0

    def actions(self, state):
        return ["throw"]

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return state == 2

    def utility(self, state, player):
        return 0


@pytest.mark.parametrize(
    "call", [outplay.search, outplay.analyse, outplay.solve, lambda game: outplay.values(game, [0, 0])]
)
def test_a_throw_of_which_nothing_is_listed_is_named(call):
    with pytest.raises(outplay.OutplayError, match=r"outcomes\(state\)"):
        call(Unlisted())


class NoReturn(Game):
    """Its result forgets to return the next state."""

    initial = (3, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [1, 2]

    def result(self, state, action):
        state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] <= 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1


def two_values(game):
    return outplay.values(game, [game.initial] * 2)


CALLS = (outplay.search, outplay.analyse, outplay.solve, outplay.perft, outplay.playouts, two_values)


@pytest.mark.parametrize("call", CALLS)
def test_a_result_that_is_none_is_named_by_every_call(call):
    with pytest.raises(NotAGame, match="result gave None for the move 1"):
        call(NoReturn())
