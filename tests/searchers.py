"""Searchers of one text each, ready to search, for tests that look inside."""

from outplay.core.plain.rules import AgainstAll, RulesView
from outplay.searching import alpha_beta, best_reply, chance
from outplay.searching.max_n import plain_searcher as plain_max_n
from outplay.searching.max_n.driver import ManyDriver


def plain(game, player=0, **options):
    """Alpha-beta in plain Python, in the view of a player."""
    return alpha_beta.plain_searcher(RulesView(game, player), **options)


def compiled(game, proving=False, **options):
    """Alpha-beta in compiled code."""
    return alpha_beta.compiled_searcher(game, game.initial, proving=proving, **options)


def with_chance(engine, game, player=0, **options):
    """Expectiminimax, with both cuts."""
    if engine == "plain":
        return chance.plain_searcher(RulesView(game, player), **options)
    return chance.compiled_searcher(game, game.initial, **options)


def paranoid(engine, game, hero):
    """One player against all others."""
    if engine == "plain":
        return chance.plain_searcher(AgainstAll(game, hero, game.players, 0))
    return chance.compiled_searcher(game, game.initial, hero=hero)


def replies(engine, game, hero):
    """One player against the best reply of all others."""
    if engine == "plain":
        return best_reply.plain_searcher(AgainstAll(game, hero, game.players, 0))
    return best_reply.compiled_searcher(game, game.initial, hero)


def max_n(engine, game, **options):
    """Every player for themselves."""
    if engine == "plain":
        return plain_max_n(game, game.players, 0, **options)
    from outplay.searching.max_n.kernels import compiled_searcher

    return compiled_searcher(game, game.initial, **options)


def drive(searcher, game, state):
    """The driver of a search by max^n."""
    return ManyDriver(game, state, searcher, game.players, game.players[0], 0)


def set_likely(searcher, likely):
    """From now on lines so many times less likely than the root are cut off."""
    searcher.own = (*searcher.own[:-1], likely)
