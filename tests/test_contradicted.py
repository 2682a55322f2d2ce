"""What contradicts what the game declares is an error that names both, in every method and both engines."""

from fractions import Fraction
from typing import NamedTuple

import pytest

import outplay as op
from outplay import textbook
from outplay.errors import BadValue
from outplay.solving.proof_number.asking import prove

BOTH = r"1000(\.0)?, and \w+\.utility_range is \(-18, 18\): widen it, or mend utility"
"""What the error says: the utility, the range, and what to do."""


class State(NamedTuple):
    stones: int
    player: int


class Stones(op.Game):
    """Take one or two; the last stone wins 1000, though the range says 18."""

    can_repeat = False
    utility_sum, utility_range = 0, (-18, 18)
    initial = State(5, 0)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State):
        return range(1, min(2, state.stones) + 1)

    def result(self, state: State, action: int) -> State:
        return State(state.stones - action, 1 - state.player)

    def pass_turn(self, state: State) -> State:
        return State(state.stones, 1 - state.player)

    def is_terminal(self, state: State) -> bool:
        return state.stones == 0

    def utility(self, state: State, player: int) -> int:
        return -1000 if player == state.player else 1000


class Repeating(Stones):
    """The same, where positions may come again."""

    can_repeat = True


class Dice(Stones):
    """A coin says how many are taken."""

    def to_move(self, state: State) -> int:
        return state.player if state.stones != 3 else op.CHANCE

    def outcomes(self, state: State):
        return ((1, 0.5), (2, 0.5))


class Three(Stones):
    """Three players, and the last stone wins it all."""

    players, utility_sum = (0, 1, 2), None

    def result(self, state: State, action: int) -> State:
        return State(state.stones - action, (state.player + 1) % 3)

    def pass_turn(self, state: State) -> State:
        return State(state.stones, (state.player + 1) % 3)

    def utility(self, state: State, player: int) -> int:
        return 1000 if (player + 1) % 3 == state.player else 0


METHODS = {
    Stones: ("auto", "alpha-beta", "mtdf", "expectiminimax", "max-n", "paranoid", "best-reply", "mcts", "best-first"),
    Repeating: ("auto", "alpha-beta"),
    Dice: ("auto", "expectiminimax", "max-n", "paranoid", "mcts"),
    Three: ("auto", "max-n", "paranoid", "best-reply", "mcts"),
}
SEARCHES = [(game(), method) for game, methods in METHODS.items() for method in methods]
LIMITS = ({}, {"depth": 8}, {"nodes": 500})


def name_of(value):
    return value if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(("game", "method"), SEARCHES, ids=name_of)
def test_every_method_refuses_an_end_beyond_the_declared_range(game, method):
    for limit in LIMITS:
        if "depth" in limit and method in ("mcts", "best-first"):
            continue
        for call in (op.search, op.analyse):
            with pytest.raises(BadValue, match=BOTH):
                call(game, method=method, engine="plain", **limit)


@pytest.mark.parametrize(("game", "method"), SEARCHES, ids=name_of)
@pytest.mark.slow
def test_compiled_code_refuses_it_too(game, method):
    with pytest.raises(BadValue, match=BOTH):
        op.search(game, method=method, engine="compiled", nodes=500)


def test_a_compiled_search_refuses_an_end_beyond_the_declared_range():
    with pytest.raises(BadValue, match=BOTH):
        op.search(Stones(), engine="compiled", depth=8)


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", [Stones(), Repeating(), Dice()], ids=name_of)
def test_whole_games_many_positions_and_playouts_refuse_it(game, engine):
    asked = [
        lambda: op.solve(game, engine=engine),
        lambda: op.values(game, [game.initial], engine=engine),
        lambda: op.playouts(game, None, 10, engine=engine),
    ]
    if isinstance(game, Stones) and not isinstance(game, Dice):
        asked += [lambda: op.solve(game, method="proof-number", engine=engine)]
    for ask in asked:
        with pytest.raises(BadValue, match=BOTH):
            ask()


@pytest.mark.parametrize("text", [textbook.minimax_search, textbook.alpha_beta_search, textbook.mcts_search])
def test_the_books_texts_refuse_it(text):
    with pytest.raises(BadValue, match=BOTH):
        text(Stones(), State(2, 0))


def test_an_end_that_is_asked_about_and_a_move_that_ends_the_game_are_held_against_the_range():
    for ask in (lambda: op.search(Stones(), State(0, 1)), lambda: op.analyse(Stones(), State(1, 0), nodes=1)):
        with pytest.raises(BadValue, match=BOTH):
            ask()


def test_check_game_finds_it():
    assert "utility-range" in {fault.name for fault in op.check_game(Stones()).faults}


class Rounded(Stones):
    """Utilities that floats bring a little beyond the range."""

    utility_range = (-0.3, 0.3)

    def utility(self, state: State, player: int) -> float:
        return -(0.1 + 0.2) if player == state.player else 0.1 + 0.2


class Thirds(Stones):
    """Utilities at the very ends of the range, which are fractions."""

    utility_range = (Fraction(-1, 3), Fraction(1, 3))

    def utility(self, state: State, player: int) -> Fraction:
        return Fraction(-1 if player == state.player else 1, 3)


@pytest.mark.parametrize("game", [Rounded(), Thirds()], ids=name_of)
def test_what_lies_at_the_ends_of_the_range_is_within_it_however_it_is_rounded(game):
    for options in ({}, {"depth": 8}, {"method": "max-n"}, {"method": "mcts", "nodes": 500}):
        assert op.search(game, engine="plain", **options).value == pytest.approx(game.utility(State(0, 1), 0))


class Bounded(Stones):
    """The range is left open, and bounds say 18 of every open state."""

    utility_range = None

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        return -18, 18


class BoundedRepeating(Bounded):
    """The same, where positions may come again."""

    can_repeat = True


class BoundedDice(Bounded):
    """A coin says how many are taken."""

    def to_move(self, state: State) -> int:
        return state.player if state.stones != 3 else op.CHANCE

    def outcomes(self, state: State):
        return ((1, 0.5), (2, 0.5))


BEYOND = (
    r"bounds\(State\(.*\), [01]\) gave \(-18, 18\), and what follows is worth -?1000(\.0)? or (more|less): widen them"
)
"""What the error says: the state, its bounds, what is proved, and what to do."""

BOUNDED = [
    (game(), method)
    for game, methods in {
        Bounded: ("auto", "alpha-beta", "mtdf", "expectiminimax", "paranoid"),
        BoundedRepeating: ("auto", "alpha-beta"),
        BoundedDice: ("auto", "expectiminimax", "paranoid"),
    }.items()
    for method in methods
]


@pytest.mark.parametrize(("game", "method"), BOUNDED, ids=name_of)
def test_every_method_refuses_a_proved_value_beyond_the_bounds_of_its_state(game, method):
    for limit in ({}, {"depth": 8}):
        for call in (op.search, op.analyse):
            with pytest.raises(BadValue, match=BEYOND):
                call(game, method=method, engine="plain", **limit)


@pytest.mark.parametrize(
    "game", [Bounded(), pytest.param(BoundedRepeating(), marks=pytest.mark.slow), BoundedDice()], ids=name_of
)
def test_compiled_code_refuses_a_value_beyond_the_bounds_in_the_same_words(game):
    said = set()
    for engine in ("plain", "compiled"):
        with pytest.raises(BadValue, match=BEYOND) as refused:
            op.search(game, State(2, 0), depth=8, engine=engine)
        said.add(str(refused.value).replace("1000.0", "1000"))
    assert len(said) == 1


def test_many_positions_and_proofs_refuse_a_value_beyond_the_bounds():
    game = Bounded()
    for engine in ("plain", "compiled"):
        with pytest.raises(BadValue, match=BEYOND):
            op.values(game, [game.initial, State(4, 1)], engine=engine)
        with pytest.raises(BadValue, match=r"bounds\(State\(stones=1, .*gave \(-18, 18\), .* worth 19 or more"):
            prove(game, State(1, 0), at_least=19, engine=engine)
        with pytest.raises(BadValue, match=r"bounds\(State\(stones=1, .*gave \(-18, 18\), .* worth -19 or less"):
            prove(game, State(1, 0), at_least=-19, player=1, engine=engine)


class Trap(Stones):
    """Right bounds that a bad move leaves, at once or later: who faces four can win, and need not."""

    utility_range = None

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        worth = 1000 if (state.stones % 3 > 0) == (player == state.player) else -1000
        return worth, worth


class RepeatingTrap(Trap):
    """The same, where positions may come again."""

    can_repeat = True


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("game", [Trap(), RepeatingTrap()], ids=name_of)
def test_a_bad_move_may_lead_beyond_the_bounds(game, engine):
    for state in (State(4, 0), State(3, 0), State(1, 1)):
        for row in op.analyse(game, state, engine=engine):
            child = game.result(state, row.action)
            assert row.value == (game.bounds(child, state.player)[0] if child.stones else 1000)


class Detour(Stones):
    """From 2 one may end the game with a win, or wait at 1, whence one can only go back: so 1 is worth a win too."""

    can_repeat, utility_range, initial = True, None, State(2, 0)

    def actions(self, state: State):
        return range(1, 3) if state.stones == 2 else range(-1, 0)

    def result(self, state: State, action: int) -> State:
        return State(state.stones - action, 0)

    def utility(self, state: State, player: int) -> int:
        return 1000 if player == 0 else -1000

    def bounds(self, state: State, player: int) -> tuple[int, int]:
        return (1000, 2000) if player == 0 else (-2000, -1000)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("method", ["alpha-beta", "expectiminimax"])
def test_a_repetition_on_the_path_contradicts_no_bounds(method, engine):
    game = Detour()
    assert op.search(game, method=method, engine=engine).value == 1000
    waited = op.search(game, State(1, 0), history=[State(2, 0)], method=method, engine=engine, depth=3)
    assert waited.value == 0


class RoundedBounds(Bounded):
    """Bounds that floats bring a little below what is proved."""

    def utility(self, state: State, player: int) -> float:
        return -(0.1 + 0.2) if player == state.player else 0.1 + 0.2

    def bounds(self, state: State, player: int) -> tuple[float, float]:
        return -0.3, 0.3


def test_rounding_contradicts_no_bounds():
    for engine in ("plain", "compiled"):
        for limit in ({}, {"depth": 8}):
            assert op.search(RoundedBounds(), engine=engine, **limit).value == pytest.approx(0.3)
