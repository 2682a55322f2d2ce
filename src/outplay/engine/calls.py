"""search, deepen, analyse, values: the engine's front door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Unpack

from outplay.engine.options import Options, SearchOptions
from outplay.engine.session import Session
from outplay.engine.textual import deepen_by_the_book, needs_the_book
from outplay.errors import Unsuited
from outplay.game import A, Rules, S, name_of, offers, require_game
from outplay.result import Result


def search(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> Result[A]:
    """The best move within the limits; without a limit, the exact value.

    Always a legal move, also when Ctrl-C ends the search.  A value that was proved is called exact and ends the search.
    The options are those of SearchOptions.

    >>> from outplay.games import TicTacToe
    >>> game = TicTacToe()
    >>> search(game, game.initial, engine="plain").value
    0
    """
    *_, last = _results(game, state, Options(**options), proving=True)
    return last


def deepen(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> Iterator[Result[A]]:
    """A result for each completed depth; the caller stops it, or a limit, or an exact value."""
    return _results(game, state, Options(**options), proving=False)


def analyse(game: Rules[S, A], state: S, **options: Unpack[SearchOptions]) -> list[Result[A]]:
    """Every legal move with its value for the player to move, its certainty and its line, the best first."""
    require_game(game)
    if game.is_terminal(state):
        return []
    if needs_the_book(game, state):
        raise Unsuited(f"{name_of(game)} has chance or more than two players: analyse is for two players without dice")
    return Session(game, state, Options(**options), proving=True).analysis()


def values(game: Rules[S, A], states: Sequence[S], **options: Unpack[SearchOptions]) -> list[float]:
    """The exact value of each state for the player to move there; threads share the work.

    Made for thousands of positions of a game whose `bounds` are ints; any other game is searched state by state.
    """
    require_game(game)
    chosen = Options(**options)
    open_states = [state for state in states if not game.is_terminal(state)]
    found = iter(_values(game, open_states, chosen))
    return [game.utility(s, game.to_move(s)) if game.is_terminal(s) else next(found) for s in states]


def _values(game: Any, states: list[Any], options: Options) -> list[float]:
    if not states:
        return []
    session = Session(game, states[0], options, proving=True)
    limits = [game.bounds(s, game.to_move(s)) for s in states] if offers(game, "bounds") else []
    batch = getattr(session.searcher, "values", None)
    if batch is None or not session.proving or not limits or not all(isinstance(x, int) for x in limits[0]):
        return [_last(game, state, options).value for state in states]
    first = getattr(game, "players", (0, 1))[0]
    shifts = [0 if game.to_move(s) == first else session.total for s in states]
    lows = [low - shift for (low, _), shift in zip(limits, shifts, strict=True)]
    highs = [high - shift for (_, high), shift in zip(limits, shifts, strict=True)]
    return [value + shift for value, shift in zip(batch(states, lows, highs), shifts, strict=True)]


def _last(game: Any, state: Any, options: Options) -> Result[Any]:
    *_, last = _results(game, state, options, proving=True)
    return last


def _results(game: Any, state: Any, options: Options, proving: bool) -> Iterator[Result[Any]]:
    require_game(game)
    if game.is_terminal(state):
        return iter([_finished(game, state)])
    if needs_the_book(game, state):
        return deepen_by_the_book(game, state, options.limit, options.engine, options.watch)
    return Session(game, state, options, proving).results()


def _finished(game: Any, state: Any) -> Result[Any]:
    """The result of a game that is over."""
    player = game.to_move(state)
    return Result(game.utility(state, player), None, (), "exact", player, None, 1, "end", ends_in=0)
