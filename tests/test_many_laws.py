"""max^n, paranoid and best-reply search against the oracle: random graphs and rows, many of them a second."""

from functools import cache
from itertools import product
from math import inf

import pytest

from many_games import Coins, Dice, Loose, Many, Shared, SharedDice, parts, row, walked, written
from outplay.core.numbers import CUTS
from searchers import drive, max_n, paranoid, replies
from spans import span

NEAR = 1e-12
RULES = (Shared, Many, Loose, SharedDice, Dice)
DEPTHS = (None, 1, 2, 3, 4)
LAWS = ("max-n", "paranoid", "best-reply")


def for_oneself(below, mover):
    """max^n: of equal vectors the first."""
    return max(below, key=lambda values: values[mover])


def against(hero):
    """Paranoid: all others want the least for the hero."""
    return lambda below, mover: (max if mover == hero else min)(below, key=lambda values: values[hero])


def graphs(seeds, every_rules):
    """Rules, parts, start and depth by turns."""
    for seed in seeds:
        rules, turn = every_rules[seed % len(every_rules)], seed // len(every_rules)
        drawn = parts(seed, dice=rules in (Dice, SharedDice), shared=rules not in (Many, Dice))
        yield rules(), drawn, written(*drawn), DEPTHS[turn % len(DEPTHS)]


def guess_of(game):
    """How a worth is evaluated."""
    return (lambda worth: 2 * worth + 1) if isinstance(game, Loose) else int


def hold_max_n(engine, seeds, every_rules):
    kept = {rules: max_n("compiled", rules()) for rules in every_rules} if engine == "compiled" else {}
    for game, drawn, state, depth in graphs(seeds, every_rules):
        searcher = kept.get(type(game)) or max_n("plain", game)
        searcher.works[0][CUTS] = int(game.utility_sum is not None)
        found = drive(searcher, game, state).find(state, depth)
        if found.proved:
            assert found.value == pytest.approx(walked(*drawn, for_oneself, inf, int), abs=NEAR), (state, depth)
        if not (found.proved and isinstance(game, Loose)):  # a proof cares for no evaluation beyond what can happen
            values = walked(*drawn, for_oneself, inf if depth is None else depth, guess_of(game))
            assert found.value == pytest.approx(values, abs=NEAR), (state, depth)


def hold_paranoid(engine, seeds, every_rules):
    every_rules = [rules for rules in every_rules if rules is not Loose]
    ways = product(every_rules, range(3)) if engine == "compiled" else ()
    kept = {(rules, hero): paranoid("compiled", rules(), hero) for rules, hero in ways}
    for game, drawn, state, depth in graphs(seeds, every_rules):
        hero = game.to_move(state)
        searcher = kept.get((type(game), hero)) or paranoid("plain", game, hero)
        found = searcher.search(state, -inf, inf, depth)
        value = walked(*drawn, against(hero), inf if depth is None else depth, int)[hero]
        assert abs(found.value - value) <= NEAR, (state, depth)


def hold_best_reply(engine, seeds, every_rules):
    game = Coins()
    kept = [replies("compiled", game, hero) for hero in game.players] if engine == "compiled" else None
    for seed in seeds:
        state, depth = row(seed), DEPTHS[seed % len(DEPTHS)]
        hero = state.turn
        searcher = kept[hero] if kept else replies("plain", game, hero)
        found = searcher.search(state, -inf, inf, depth)
        assert found.value == replied(game, hero)(state, inf if depth is None else depth), (seed, depth)


def replied(game, hero):
    """Best-reply search by its definition: of the others one moves, in every way, and the rest pass."""

    @cache
    def worth(state, plies):
        if game.is_terminal(state) or plies == 0:
            return game.utility(state, hero)
        if game.to_move(state) == hero:
            return max(worth(game.result(state, action), plies - 1) for action in game.actions(state))
        replies = []
        while game.to_move(state) != hero:
            replies += [passed(game.result(state, action)) for action in game.actions(state)]
            state = game.pass_turn(state)
        return min(worth(after, plies - 1) for after in replies)

    def passed(state):
        while not game.is_terminal(state) and game.to_move(state) != hero:
            state = game.pass_turn(state)
        return state

    return worth


HOLD = {"max-n": hold_max_n, "paranoid": hold_paranoid, "best-reply": hold_best_reply}


@pytest.mark.parametrize("method", LAWS)
def test_no_cut_changes_a_value_at_any_depth(method):
    HOLD[method]("plain", range(1_000), RULES)


@pytest.mark.parametrize("method", LAWS)
def test_no_compiled_cut_changes_a_value_at_any_depth(method):
    HOLD[method]("compiled", range(1_500), [Shared])


@pytest.mark.slow
@pytest.mark.parametrize("method", LAWS)
@pytest.mark.parametrize(("engine", "number"), [("plain", 100_000), ("compiled", 100_000)])
def test_a_hundred_thousand_games_of_many_players(method, engine, number):
    HOLD[method](engine, span(number), RULES)
