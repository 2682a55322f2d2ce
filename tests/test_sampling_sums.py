"""What sampling says of every player adds up, and what is proved counts, whatever is declared of the sum."""

from math import isinf
from typing import NamedTuple

import pytest

import outplay as op
from oracle import vector
from random_games import random_game

SEEDS = range(12)


class Trap(op.Game):
    """'trap' lets the opponent win at once, or else wins; 'safe' is an even game of twelve plies."""

    players = (0, 1)
    initial = ("", 0)
    can_repeat = False
    plies = 12

    def to_move(self, state):
        return state[1] % 2

    def actions(self, state):
        if state[1] == 0:
            return ["trap", "safe"]
        return [*range(9), "kill"] if state == ("trap", 1) else [0, 1]

    def result(self, state, action):
        return state[0] + str(action), state[1] + 1

    def is_terminal(self, state):
        return "kill" in state[0] or state[1] == self.plies

    def utility(self, state, player):
        is_won = "kill" not in state[0] if state[0].startswith("trap") else state[0].count("1") % 2 == 1
        return 1 if is_won == (player == 0) else -1


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"utility_sum": 0},
        {"utility_range": (-1, 1)},
        {"utility_sum": 0, "utility_range": (-1, 1)},
    ],
)
@pytest.mark.parametrize("nodes", [30, 200, 1_000])
def test_a_loss_in_one_is_seen_whatever_is_declared(facts, nodes):
    game = type("Declared", (Trap,), facts)()
    for seed in SEEDS:
        result = op.search(game, method="mcts", nodes=nodes, engine="plain", seed=seed)
        assert result.action == "safe" or result.value == pytest.approx(-1, abs=0.1)


class Turn(NamedTuple):
    """The stones that are left, who moves, and who took the last one."""

    stones: int
    mover: int
    last: int


class LastStone(op.Game):
    """Three take one or two stones in turn; who takes the last one has 1, and the others nothing."""

    initial = Turn(11, 0, 0)
    players = (0, 1, 2)
    can_repeat = False

    def to_move(self, state: Turn) -> int:
        return state.mover

    def actions(self, state: Turn):
        for taken in range(1, min(2, state.stones) + 1):  # noqa: UP028
            yield taken

    def result(self, state: Turn, action: int) -> Turn:
        return Turn(state.stones - action, (state.mover + 1) % 3, state.mover)

    def is_terminal(self, state: Turn) -> bool:
        return state.stones == 0

    def utility(self, state: Turn, player: int) -> int:
        return 1 if player == state.last else 0


@pytest.mark.parametrize("declared", [None, 1])
@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_three_players_values_add_up_at_every_limit(declared, engine):
    game = LastStone()
    game.utility_sum = declared
    for nodes in (1, 2, 3, 5, 10, 30, 100, 500):
        options = {"method": "mcts", "nodes": nodes, "engine": engine}
        for row in [op.search(game, **options), *op.analyse(game, **options)]:
            assert row.visits == 0 or sum(row.values.values()) == pytest.approx(1)


def test_values_of_random_games_add_up_to_what_their_ends_do():
    for seed in range(60):
        game = random_game(seed, 3, chance=seed % 2 == 1)
        if any(map(isinf, sum(game.payoffs.values(), ()))):
            continue
        game.payoffs = {state: (a, b, 5 - a - b) for state, (a, b, _) in game.payoffs.items()}
        game.evaluate = None
        for nodes in (1, 4, 20, 80):
            result = op.search(game, method="mcts", nodes=nodes, engine="plain", seed=seed)
            assert float(sum(result.values.values())) == pytest.approx(5)


def test_a_proved_move_that_the_mover_likes_best_is_what_a_position_is_worth():
    """Undeclared: no range says that a win cannot be bettered, and it counts as if it had been chosen."""
    for seed in range(80):
        game = random_game(seed, 2)
        game.evaluate, game.can_repeat = None, False
        result = op.search(game, method="mcts", nodes=3_000, engine="plain", seed=seed)
        value = vector(game, game.initial)[game.players.index(result.player)]
        assert result.certainty == "exact"
        assert result.value == value


class Waits(op.Game):
    """Stop, and nobody gets anything; or wait, and a position that comes again is worth 1 to both."""

    players = ("b", "a")
    initial = "a moves"

    def to_move(self, state):
        return "a" if state == "a moves" else "b"

    def actions(self, state):
        return ["stop", "wait"]

    def result(self, state, action):
        return {"stop": "end", "wait": "b moves" if state == "a moves" else "a moves"}[action]

    def is_terminal(self, state):
        return state == "end"

    def utility(self, state, player):
        return 0

    def repetition(self, state, player):
        return 1


def test_repetitions_that_do_not_add_up_to_what_ends_do_are_no_constant_sum():
    result = op.search(Waits(), method="mcts", nodes=50, engine="plain")
    assert (result.value, result.action, result.certainty) == (1, "wait", "exact")
