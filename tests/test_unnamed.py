"""Games that do not say who plays, and whose utility knows those alone who do: every call finds out by itself."""

from types import SimpleNamespace

import pytest

import outplay as op
from outplay.errors import CannotCompile, Unsuited
from outplay.notation import players_by_turn


class Heap(op.Game):
    """Take one to three stones; who takes the last one wins.  'x' and 'o' move, and `players` is not said."""

    initial = (4, "x")
    can_repeat = False

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [taken for taken in (1, 2, 3) if taken <= state[0]]

    def result(self, state, action):
        return state[0] - action, {"x": "o", "o": "x"}[state[1]]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return {"x": -1, "o": 1}[player] * (1 if state[1] == "x" else -1)


def without_base(game):
    """The same rules as an object that is not of our class."""
    words = ("initial", "to_move", "actions", "result", "is_terminal", "utility", "can_repeat")
    return SimpleNamespace(**{word: getattr(game, word) for word in words})


GAMES = [Heap(), without_base(Heap())]
unnamed = pytest.mark.parametrize("game", GAMES, ids=["Heap", "without base"])


@unnamed
def test_a_verdict_names_who_wins(game):
    assert op.solve(game).verdict == "player o wins, and best play ends in 2 plies"
    assert op.solve(game, (3, "o")).verdict == "player o wins, and best play ends in 1 ply"


@unnamed
def test_random_games_are_counted_for_those_who_move(game):
    assert set(op.playouts(game, n=20).results) == {"x", "o"}


@unnamed
def test_a_database_knows_every_position(game, tmp_path):
    op.solve(game, database=tmp_path / "heap")
    database = op.Database(tmp_path / "heap", game)
    assert set(database.players) == {"x", "o"}
    assert (database.position((4, "x")).value, database.position((3, "o")).value) == (-1, 1)


def test_who_is_missing_among_the_players_is_named():
    with pytest.raises(Unsuited, match="name all who move in players, 'x' too"):
        op.max_n_search(Heap())
    with pytest.raises(CannotCompile, match="name all who move in players, 'x' too"):
        op.search(Heap(), engine="compiled")


class Bold(Heap):
    """The first move that is listed takes everything: who looks at it alone takes the game for one player's."""

    def actions(self, state):
        return [state[0], *range(1, min(state[0], 3))]


@pytest.mark.parametrize("game", [Bold(), without_base(Bold())], ids=["Bold", "without base"])
def test_a_second_player_is_found_where_the_first_line_has_none(game):
    assert players_by_turn(game) == ("x", "o")
    assert op.match(game, {"a": "random", "b": "random"}, games=2).planned == 2


class Thrown:
    """Dice alone decide it, and nobody is named."""

    initial = 0

    def to_move(self, state):
        return op.CHANCE

    def actions(self, state):
        return [0, 1]

    def outcomes(self, state):
        return [(0, 0.5), (1, 0.5)]

    def result(self, state, action):
        return 2 * state + action + 1

    def is_terminal(self, state):
        return state > 3

    def utility(self, state, player):
        return state % 3


class Over(Thrown):
    """It is over where it begins."""

    def is_terminal(self, state):
        return True


NOBODY = r"nobody moves in \w+, as far as is seen: say who plays it, as in players = \(0, 1\)"


@pytest.mark.parametrize("method", ["auto", "expectiminimax", "max-n", "paranoid", "mcts"])
@pytest.mark.parametrize("player", [None, 0, "x"])
def test_where_nobody_is_seen_to_move_a_search_asks_who_plays(method, player):
    for call in (op.search, op.analyse):
        with pytest.raises(Unsuited, match=NOBODY):
            call(Thrown(), method=method, player=player, nodes=50, engine="plain")


def test_so_do_an_end_a_solve_and_playouts():
    for ask in (
        lambda: op.search(Over(), player=0),
        lambda: op.search(Over()),
        lambda: op.solve(Over()),
        lambda: op.playouts(Thrown(), None, 5),
    ):
        with pytest.raises(Unsuited, match=NOBODY):
            ask()


class Failing(Thrown):
    """Its outcomes raise an error of their own, which is told and not hidden."""

    def outcomes(self, state):
        raise KeyError("faulty")


def test_a_fault_of_the_rules_is_told_before_that():
    with pytest.raises(KeyError, match="faulty"):
        op.search(Failing(), player=0)
