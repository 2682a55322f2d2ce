"""The book's algorithms by name, and the tree that one of them searches, as far as a person can look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

import outplay
from outplay.cli.moves import has_chance

ALGORITHMS: dict[str, Callable[..., outplay.Result[Any]]] = {
    "minimax": outplay.minimax_search,
    "minimax-3e": outplay.minimax_decision,
    "alpha-beta": outplay.alpha_beta_search,
    "alpha-beta-3e": outplay.alpha_beta_search_3e,
    "alpha-beta-table": outplay.alpha_beta_table_search,
    "expectiminimax": outplay.expectiminimax_search,
    "max-n": outplay.max_n_search,
}
LIMITED: dict[str, Callable[..., outplay.Result[Any]]] = {
    "minimax": outplay.h_minimax_search,
    "alpha-beta": outplay.h_alpha_beta_search,
    "alpha-beta-table": outplay.alpha_beta_table_search,
    "expectiminimax": outplay.expectiminimax_search,
    "max-n": outplay.max_n_search,
}
"""Those that can stop at a depth."""

CHOICE = click.Choice(list(ALGORITHMS))
NAMES = f"One of {', '.join(ALGORITHMS)}."

MOST = 20_000
"""A search of more nodes is not drawn."""


class TooLarge(Exception):
    """The search looked at more nodes than a person can."""


class Capped:
    """Passes everything on to an observer, and raises TooLarge after so many nodes."""

    def __init__(self, observer: outplay.Observer, most: int):
        self.observer, self.left = observer, most

    def entered(self, state: Any, action: Any, alpha: float, beta: float) -> None:
        if not self.left:
            raise TooLarge
        self.left -= 1
        self.observer.entered(state, action, alpha, beta)

    def __getattr__(self, event: str) -> Any:
        return getattr(self.observer, event)


def suited(game: Any) -> str:
    """The algorithm to take if none was named."""
    if len(getattr(game, "players", ())) > 2:
        return "max-n"
    return "expectiminimax" if has_chance(game) else "alpha-beta"


def options_of(game: Any, algorithm: str, depth: int | None, cut: str | None) -> dict[str, Any]:
    """The options as the algorithm takes them; a UsageError for one that it does not have."""
    options: dict[str, Any] = {}
    if cut and not algorithm.startswith("alpha-beta"):
        raise click.UsageError(f"--cut is for alpha-beta, not for {algorithm}")
    if cut:
        options["cut"] = cut
    if depth is not None:
        if algorithm not in LIMITED:
            raise click.UsageError(f"{algorithm} has no depth limit: leave out --depth, or take {', '.join(LIMITED)}")
        options["depth"] = depth
        if not can_evaluate(game):
            options["evaluate"] = lambda state, player: 0
    return options


def can_evaluate(game: Any) -> bool:
    """Does the game have an `evaluate` of its own?"""
    return getattr(type(game), "evaluate", None) not in (None, outplay.Game.evaluate)


def traced(name: str, game: Any, state: Any, options: dict[str, Any], most: int = MOST) -> outplay.SearchTree:
    """The tree that the algorithm searches; a UsageError if it is too large to look at."""
    algorithm = LIMITED[name] if "depth" in options else ALGORITHMS[name]

    def capped(game: Any, state: Any, watch: Any, **options: Any) -> outplay.Result[Any]:
        return algorithm(game, state, watch=Capped(watch, most), **options)

    try:
        return outplay.trace(capped, game, state, **options)
    except TooLarge:
        less = f"take a --depth below {options['depth']}" if "depth" in options else "add --depth 3"
        raise click.UsageError(
            f"{name} looks at more than {most:,} nodes here: {less}, or play some --moves first"
        ) from None


def minimax_nodes(game: Any, state: Any, options: dict[str, Any], most: int = MOST) -> int | None:
    """How many nodes minimax looks at, where alpha-beta was asked; None if they are too many to count."""
    kept = {word: value for word, value in options.items() if word in ("depth", "evaluate")}
    algorithm = LIMITED["minimax"] if "depth" in kept else ALGORITHMS["minimax"]
    tally = outplay.Tally()
    try:
        algorithm(game, state, watch=Capped(tally, most), **kept)
    except TooLarge:
        return None
    return tally.nodes
