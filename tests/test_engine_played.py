"""The positions already played: one that comes up again counts as a repetition, as one on the path does."""

from math import inf
from random import Random
from typing import NamedTuple

import pytest

import outplay as op
from engine_games import Circle, random_walk
from engine_oracle import path_worth
from outplay.errors import BadValue
from outplay.games import ConnectFour
from test_engine_selective import ENGINES, searcher_of

PLAYED = 6


def positions(start):
    """All ways to put the tokens of a walk."""
    cells = range(len(start.ends))
    return [start._replace(here=h, there=t, player=p) for h in cells for t in cells for p in (0, 1)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("again", [0, -2])
def test_a_position_that_was_played_counts_as_a_repetition(engine, again):
    game, rng, matters = Circle(), Random(13), 0
    for _ in range(40):
        state = random_walk(rng, again)
        played = [position for position in rng.sample(positions(state), PLAYED) if position != state]
        found = searcher_of(engine, game, history=played).search(state, -inf, inf, 60)
        value = path_worth(game, state, state.player, frozenset(played))
        assert (found.value, found.proved) == (value, True), state
        matters += value != path_worth(game, state, state.player)
    assert matters


@pytest.mark.parametrize("engine", ENGINES)
def test_the_state_that_is_searched_may_have_been_played(engine):
    game, rng = Circle(), Random(14)
    for _ in range(10):
        state = random_walk(rng)
        found = searcher_of(engine, game, history=[state, state]).search(state, -inf, inf, 60)
        assert found.value == path_worth(game, state, state.player)


@pytest.mark.parametrize("engine", ENGINES)
def test_where_nothing_can_recur_what_was_played_does_not_matter(engine):
    game = ConnectFour(4, 4)
    children = [game.result(game.initial, action) for action in game.actions(game.initial)]
    found = [searcher_of(engine, game, history=h).search(game.initial, -inf, inf, 6) for h in ([], children)]
    assert found[0] == found[1]


def rows_worth(game, state, played):
    """What each move is worth, by brute force: a draw at once where the position was played."""
    return {
        action: path_worth(game, game.result(state, action), game.to_move(state), frozenset(played))
        for action in game.actions(state)
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_a_ranking_knows_what_was_played(engine):
    game, rng, matters = Circle(), Random(15), 0
    for _ in range(40):
        state = random_walk(rng)
        played = [position for position in rng.sample(positions(state), PLAYED) if position != state]
        rows = op.analyse(game, state, depth=60, history=played, engine=engine)
        assert {row.action: row.value for row in rows} == rows_worth(game, state, played), state
        assert {row.certainty for row in rows} == {"exact"}
        matters += rows_worth(game, state, played) != rows_worth(game, state, ())
    assert matters


class Spot(NamedTuple):
    ways: tuple[int, ...]
    cell: int
    side: int


class Sides(op.Game):
    """A walk on four cells and three ends, on either side of a mirror, which a step from cell 0 may cross.

    The ways are written in the state, two from each cell; who moves is said by the cell.
    """

    initial = Spot((1, 2, 2, 3, 3, 4, 0, 5), 0, 0)
    utility_sum = 0

    def to_move(self, state):
        return state.cell % 2

    def actions(self, state):
        for way in range(2):
            yield state.ways[2 * state.cell + way]
            if state.cell == 0:
                yield state.ways[way] + 8

    def result(self, state, action):
        return Spot(state.ways, action % 8, 1 - state.side if action >= 8 else state.side)

    def is_terminal(self, state):
        return state.cell >= 4

    def utility(self, state, player):
        worth = state.cell - 5
        return worth if player == 0 else -worth

    def repetition(self, state, player):
        return 0

    def symmetries(self, state):
        yield Spot(state.ways, state.cell, 1 - state.side)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_the_mirror_image_of_a_position_that_was_played_is_another(engine, number):
    game, rng, matters = Sides(), Random(16), 0
    for _ in range(number):
        ways = tuple(rng.choice((0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6)) for _ in range(8))
        state, others = Spot(ways, 0, 0), [Spot(ways, cell, side) for cell in (1, 2, 3) for side in (0, 1)]
        played = rng.sample(others, rng.randint(1, 3))
        value = path_worth(game, state, 0, frozenset(played))
        found = op.search(game, state, depth=30, history=played, engine=engine)
        assert (found.value, found.certainty) == (value, "exact"), (ways, played)
        rows = op.analyse(game, state, depth=30, history=played, engine=engine)
        assert {row.action: row.value for row in rows} == rows_worth(game, state, played), (ways, played)
        mirrored = [next(iter(game.symmetries(position))) for position in played]
        matters += rows_worth(game, state, [*played, *mirrored]) != rows_worth(game, state, played)
    assert matters


def test_a_review_counts_repetitions_with_the_positions_before():
    game, rng, matters = Circle(), Random(17), 0
    for _ in range(40):
        states, moves = [random_walk(rng)], []
        while len(moves) < 4 and not game.is_terminal(states[-1]):
            moves.append(rng.choice(list(game.actions(states[-1]))))
            states.append(game.result(states[-1], moves[-1]))
        found = [turn.result.value for turn in op.review(game, states[0], moves=moves, depth=20)]
        told = [op.search(game, state, depth=20, history=states[:i]).value for i, state in enumerate(states)]
        assert found == told, states[0]
        matters += told != [op.search(game, state, depth=20).value for state in states]
    assert matters


class Ko(Circle):
    """Who comes back to a position loses: what it is worth then depends on who moves there."""

    def repetition(self, state, player):
        return 9 if player == state.player else -9


@pytest.mark.parametrize("engine", ENGINES)
def test_where_a_repetition_is_worth_this_here_and_that_there_the_path_decides(engine):
    game, rng, matters = Ko(), Random(18), 0
    for _ in range(60):
        state = random_walk(rng)
        found = op.search(game, state, depth=60, engine=engine)
        assert (found.value, found.certainty) == (path_worth(game, state, state.player), "exact"), state
        rows = op.analyse(game, state, depth=60, engine=engine)
        assert {row.action: row.value for row in rows} == rows_worth(game, state, [state]), state
        matters += found.value in (9, -9)
    assert matters


class Corridor(op.Game):
    """A token goes up and down a corridor; who brings it to the end wins.  It is too long to be looked through."""

    initial = (3, 0)
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return (-1, 1) if state[0] < 2_000 else (-1,)

    def result(self, state, action):
        return state[0] + action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return -1 if player == state[1] else 1

    def repetition(self, state, player):
        return 0 if state[0] < 1_500 else 1


class Told(Corridor):
    def repetition(self, state, player):
        return 0


def test_a_repetition_that_was_not_looked_at_everywhere_is_assumed_to_be_worth_the_same():
    for kind, says in ((Corridor, "repetition is worth the same in every state"), (Told, None)):
        found = op.search(kind(), depth=4, engine="plain")
        assert (found.assumes or "").startswith(says or "")
        assert bool(found.assumes) == bool(says)


class Restless(Corridor):
    """A repetition is worth one thing on even places and another on odd ones; far away, more than utilities are."""

    def repetition(self, state, player):
        return 5 if state[0] > 1_500 else state[0] % 2


class Wide(Restless):
    def bounds(self, state, player):
        return -9, 9


def test_a_range_is_assumed_of_repetitions_that_were_not_looked_at():
    for kind, says in ((Restless, "repetition is worth from -1 to 1 in every state"), (Wide, "")):
        assert (op.search(kind(), depth=4, engine="plain").assumes or "").startswith(says)
        assert bool(op.search(kind(), depth=4, engine="plain").assumes) == bool(says)


def test_a_repetition_that_leaves_the_range_where_the_search_begins_is_named():
    with pytest.raises(BadValue, match=r"repetition of \(1\d+, 0\) is worth 5, which utility_range .* \(-1, 1\)"):
        op.search(Restless(), (1_700, 0), depth=2)


class Place(NamedTuple):
    number: int


class Outlier(op.Game):
    """From place 0 to place 1, where the second player ends the game or goes to place 2, from which one comes back.

    A repetition of place 1 is worth more than any end, and nothing elsewhere.
    """

    initial = Place(0)
    utility_sum, utility_range = 0, (-1, 1)

    def to_move(self, state):
        return state.number % 2

    def actions(self, state):
        return (2, 3) if state.number == 1 else (1, 1)

    def result(self, state, action):
        return Place(action)

    def is_terminal(self, state):
        return state.number == 3

    def utility(self, state, player):
        return 1 if player == 0 else -1

    def repetition(self, state, player):
        return 0 if state.number != 1 else -5 if player == 0 else 5


@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_a_repetition_beyond_the_range_in_another_state_than_the_start_counts_as_the_rules_say(engine):
    assert op.search(Outlier(), depth=9, engine=engine).value == -5


class Step(op.Game):
    """The first player wins at once, or takes a step; the second player goes back, or gives up."""

    initial = ("here", 0)
    utility_sum = 0

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ("win", "step") if state[1] == 0 else ("back", "give up")

    def result(self, state, action):
        return {"win": ("over", 1), "step": ("here", 1), "back": ("here", 0), "give up": ("over", 1)}[action]

    def is_terminal(self, state):
        return state[0] == "over"

    def utility(self, state, player):
        return 1 if player == 0 else -1


def test_a_row_is_worth_what_its_position_is_unless_the_state_counts_as_played():
    game = Step()
    for history, step in (((), 1), ([game.initial], 0)):
        rows = op.analyse(game, depth=9, history=history)
        assert {row.action: (row.value, row.certainty) for row in rows} == {
            "win": (1, "exact"),
            "step": (step, "exact"),
        }
        assert op.search(game, depth=9, history=history).value == 1
    assert op.search(game, game.result(game.initial, "step"), depth=9).value == -1
