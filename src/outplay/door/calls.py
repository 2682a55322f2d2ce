"""search, deepen, analyse, analysing, values: the engine's front door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Unpack

from outplay.answers import refuse_stranger
from outplay.door.states import require_hashable, require_unchanged
from outplay.engine.alpha_beta.analysis import rankings, unsearched
from outplay.engine.alpha_beta.numbers import DEEPEST
from outplay.engine.alpha_beta.plain.rules import number_of
from outplay.engine.alpha_beta.session import BEYOND_KERNELS, Session
from outplay.engine.analysis_by_the_book import rankings_by_the_book, unsearched_by_the_book
from outplay.engine.by_the_book import any_move, deepen_by_the_book, needs_the_book
from outplay.engine.options import ExactOptions, Options, SearchOptions, exact_options_of, options_of
from outplay.errors import BadOption, TooDeep
from outplay.game import CHANCE, A, Rules, S
from outplay.limit import Limit
from outplay.result import Result
from outplay.words import name_of, require_game


def search(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> Result[A]:
    """The best move within the limits; without a limit, the exact value.

    Always a legal move, also when Ctrl-C ends the search.  A value that was proved is called exact and ends the search.
    The options are those of SearchOptions.

    >>> from outplay.games import TicTacToe
    >>> game = TicTacToe()
    >>> search(game, game.initial, engine="plain").value
    0
    """
    return _last(game, state, options_of("search", options))


def deepen(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> Iterator[Result[A]]:
    """A result for each completed depth; the caller stops it, or a limit, or an exact value."""
    return _results(game, state, options_of("deepen", options), proving=False)


def analyse(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> list[Result[A]]:
    """Every legal move with its value for the player to move, its certainty and its line, the best first.

    An empty list where nobody has a choice: the game is over, or dice are thrown.
    """
    *_, last = [], *_rankings(game, state, options_of("analyse", options), proving=True)
    return last


def analysing(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> Iterator[list[Result[A]]]:
    """What `analyse` knows after each completed depth; the caller stops it, or a limit, or exact values."""
    return _rankings(game, state, options_of("analysing", options), proving=False)


def values(game: Rules[S, A], states: Sequence[S], **options: Unpack[ExactOptions]) -> list[float]:
    """The exact value of each state for the player to move there.

    Made for thousands of positions: where the rules compile, and no position can recur, the threads share them out.
    The options are threads, table_mb, engine, method and seed; a limit is none of them.  Ctrl-C leaves no answer.

    >>> from outplay.games import TicTacToe
    >>> game = TicTacToe()
    >>> values(game, [game.initial], engine="plain")
    [0]
    """
    require_game(game)
    chosen = exact_options_of("values", options)
    for state in states[:1]:
        if not game.is_terminal(state):
            refuse_stranger(game, game.to_move(state))
    if not states or needs_the_book(game, states[0]):
        return [_exact(game, state, chosen) for state in states]
    session = Session(game, states[0], chosen, proving=True)
    try:
        found = session.searcher.values(states) if session.proving else None
    except BEYOND_KERNELS:
        if not session.may_go_plain:
            raise
        chosen, found = replace(chosen, engine="plain"), None
    if found is None:
        return [_exact(game, state, chosen) for state in states]
    return [value + session.shift(game.to_move(state)) for value, state in zip(found, states, strict=True)]


def _exact(game: Any, state: Any, options: Options) -> float:
    """The value of one state; an error instead of one that was not proved."""
    ends = not getattr(game, "can_repeat", True) and not needs_the_book(game, state)
    last = _last(game, state, options if ends else replace(options, limit=Limit(depth=DEEPEST)))
    if last.stopped_by == "interrupt":
        raise KeyboardInterrupt
    if last.certainty != "exact":
        raise TooDeep(f"{name_of(game)} is not decided within {DEEPEST:,} plies: use search, with a limit")
    return last.value


def _last(game: Any, state: Any, options: Options) -> Result[Any]:
    *_, last = _results(game, state, options, proving=True)
    return last


def _results(game: Any, state: Any, options: Options, proving: bool) -> Iterator[Result[Any]]:
    """The results, each with what was searched; whatever is wrong with the call is said before the first.

    Ctrl-C gives a legal move, unless it comes at the first question: rules that do not answer are not asked again.
    """
    require_game(game)
    if game.is_terminal(state):
        return iter([replace(_finished(game, state), game=game, state=state)])
    try:
        _see_in(game, state, options)
        results = _begun(game, state, options, proving)
    except KeyboardInterrupt:
        results = iter([_unsearched(game, state, options)])
    return (replace(result, game=game, state=state) for result in results)


def _see_in(game: Any, state: Any, options: Options) -> None:
    """An error for a view, a state or rules that cannot be searched with."""
    _require_view(game, state, options)
    require_unchanged(game, state)
    if not needs_the_book(game, state):
        require_hashable(game, state)


def _begun(game: Any, state: Any, options: Options, proving: bool) -> Iterator[Result[Any]]:
    if needs_the_book(game, state):
        return deepen_by_the_book(game, state, options)
    return Session(game, state, options, proving).results()


def _unsearched(game: Any, state: Any, options: Options) -> Result[Any]:
    """A legal move, for a search that was interrupted before it began."""
    if needs_the_book(game, state):
        return replace(any_move(game, state, options), stopped_by="interrupt")
    return Session(game, state, replace(options, engine="plain")).interrupted()


def _rankings(game: Any, state: Any, options: Options, proving: bool) -> Iterator[list[Result[Any]]]:
    """The rankings, each row with what was searched; whatever is wrong with the call is said before the first."""
    require_game(game)
    if game.is_terminal(state):
        return iter(())
    try:
        ranked = _ranking(game, state, options, proving)
    except KeyboardInterrupt:
        ranked = iter([_unranked(game, state, options)])
    return ([replace(row, game=game, state=state) for row in rows] for rows in ranked)


def _ranking(game: Any, state: Any, options: Options, proving: bool) -> Iterator[list[Result[Any]]]:
    _see_in(game, state, options)
    if needs_the_book(game, state):
        return rankings_by_the_book(game, state, options)
    return rankings(Session(game, state, options, proving))


def _unranked(game: Any, state: Any, options: Options) -> list[Result[Any]]:
    """The legal moves, for an analysis that was interrupted before it began."""
    if needs_the_book(game, state):
        return unsearched_by_the_book(game, state)
    return unsearched(Session(game, state, replace(options, engine="plain")))


def _require_view(game: Any, state: Any, options: Options) -> None:
    """A BadOption for a player whose view the search cannot have."""
    mover = game.to_move(state)
    if options.player not in (None, mover) and mover != CHANCE:
        raise BadOption(
            f"player is {options.player!r}, and {mover!r} moves here: leave player out, the value is that of who moves"
        )


def _finished(game: Any, state: Any) -> Result[Any]:
    """The result of a game that is over."""
    player = game.to_move(state)
    return Result(number_of(game, "utility", state, player), None, (), "exact", player, None, 1, "end", ends_in=0)
