"""What a search with a depth limit, bounds, noise or cycles should find, by recursions that share nothing with it."""

from math import inf

from oracle import oracle, worth
from positions import replayed
from random_games import random_game


def limits(game, state, player):
    """What can still happen, if the game says so."""
    return game.bounds(state, player) if getattr(game, "bounds", None) else (-inf, inf)


def limited_worth(game, state, player, plies):
    """The value for one player of a search so many plies deep; what is evaluated lies within its bounds."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if plies == 0:
        return quiet_worth(game, state, player)
    values = [limited_worth(game, game.result(state, a), player, plies - 1) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def quiet_worth(game, state, player):
    """The evaluation, or what a noisy move makes of it if the mover likes that better."""
    if game.is_terminal(state):
        return game.utility(state, player)
    low, high = limits(game, state, player)
    values = [min(max(game.evaluate(state, player), low), high)]
    noisy = game.noisy_actions(state) if getattr(game, "noisy_actions", None) else ()
    values += [quiet_worth(game, game.result(state, action), player) for action in noisy]
    return max(values) if game.to_move(state) == player else min(values)


def limited_oracle(game, state, plies):
    """The value for the player to move and the set of best moves of a search so deep."""
    player = game.to_move(state)
    values = {a: limited_worth(game, game.result(state, a), player, plies - 1) for a in game.actions(state)}
    best = max(values.values())
    return best, {action for action, value in values.items() if value == best}


def path_worth(game, state, player, path=frozenset()):
    """The value where a position that comes again ends the game, worth what `repetition` says: by brute force."""
    if game.is_terminal(state):
        return game.utility(state, player)
    if state in path:
        return game.repetition(state, player)
    values = [path_worth(game, game.result(state, a), player, path | {state}) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def assert_honest(game, state, result, true_value):
    """What is called exact or a bound is one, and the line is legal; a finished line has an exact value."""
    assert result.certainty in ("exact", "lower bound", "upper bound", "estimate")
    assert result.certainty != "exact" or result.value == true_value
    assert result.certainty != "lower bound" or result.value <= true_value
    assert result.certainty != "upper bound" or result.value >= true_value
    assert result.line[:1] == (() if result.action is None else (result.action,))
    end = replayed(game, state, result.line)
    if result.certainty == "exact" and game.is_terminal(end):
        assert game.utility(end, result.player) == result.value
    if result.ends_in is not None:
        assert result.certainty == "exact"
        assert game.is_terminal(end)
        assert result.ends_in == len(result.line)


def assert_distance(game, state, result):
    """The winner can bring it to an end in so many plies, whatever the loser does, and not a ply sooner."""
    wins = [
        side for side in (True, False) if is_decided(game, state, result.player, result.value, side, result.ends_in)
    ]
    assert wins
    assert not all(is_decided(game, state, result.player, result.value, side, result.ends_in - 1) for side in wins)


def is_decided(game, state, player, value, wins, plies):
    """Can the player have at least the value within so many plies?  Or, if it loses, can the others hold it to that?"""
    if game.is_terminal(state):
        utility = game.utility(state, player)
        return utility >= value if wins else utility <= value
    if plies <= 0:
        return False
    choose = any if (game.to_move(state) == player) == wins else all
    return choose(
        is_decided(game, game.result(state, action), player, value, wins, plies - 1) for action in game.actions(state)
    )


def reach(game):
    """The least and the largest payoff of the first player that each position of a DictGame can still lead to."""
    found = {state: (payoffs[0], payoffs[0]) for state, payoffs in game.payoffs.items()}
    for state in sorted(game.moves, reverse=True):
        below = [found[child] for child in game.moves[state].values()]
        found[state] = min(low for low, _ in below), max(high for _, high in below)
    return found


def two_player_game(seed, rng):
    """The random game of this seed, without dice, and with some of the optional words, drawn with rng."""
    game = random_game(seed)
    game.outcomes = None
    game.can_repeat = rng.random() < 0.5
    inner = list(game.moves)
    if rng.random() < 0.4:
        ranges, slack = reach(game), rng.choice((0, 0, 1))

        def bounds(state, player):
            low, high = ranges[state][0] - slack, ranges[state][1] + slack
            return (low, high) if player == game.players[0] else (-high, -low)

        game.bounds = bounds
    if rng.random() < 0.4:
        order = {(state, action): rng.random() for state in inner for action in game.moves[state]}
        game.promise = lambda state, action: order[state, action]
    if rng.random() < 0.3:
        noisy = {state: [a for a in game.moves[state] if rng.random() < 0.3] for state in inner}
        game.noisy_actions = lambda state: iter(noisy[state])
    return game


def with_candidates(game, rng):
    """The same game, where candidates leaves out some of the moves, and never all the best ones."""
    kept = {}
    for state in game.moves:
        _, best = oracle(game, state)
        sure = rng.choice(sorted(best, key=repr))
        kept[state] = [a for a in game.actions(state) if a == sure or rng.random() < 0.5]
    game.candidates = lambda state: iter(kept[state])
    return game


__all__ = ["assert_honest", "limited_oracle", "limited_worth", "oracle", "path_worth", "worth"]
