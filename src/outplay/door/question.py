"""What every call at the door is asked: a game, a state, and the options, spelled out once."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import wraps
from threading import Event
from typing import Any, Final, ParamSpec, TypeVar

from outplay.core.options import Memory, Options
from outplay.door.known import opened
from outplay.errors import BadOption
from outplay.game import AnyGame, Player, State
from outplay.limit import Limit, limit_of
from outplay.watch import Observer
from outplay.words import require_game

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q", bound="SearchQuestion")

START: Final[Any] = None
"""What `state` is where it is left out: the game's `initial`."""


@dataclass(frozen=True, slots=True)
class SearchQuestion:
    """A game, a state, and the options of a call, each of them looked at."""

    game: AnyGame
    state: Any
    options: Options


def question(
    game: AnyGame,
    state: State = START,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    limit: Limit | None = None,
    method: str = "auto",
    engine: str = "auto",
    threads: int = 1,
    table_mb: float = 64,
    selective: bool | None = None,
    seed: int = 0,
    player: Player = None,
    history: Sequence[State] = (),
    watch: Observer | None = None,
    stop: Event | None = None,
    memory: Memory | None = None,
    unlikely: float = 0.0,
    database: Any = None,
) -> SearchQuestion:
    """The question of `search`, `deepen`, `analyse` and `deepen_analysis`.

    state      the start of the game, if it is left out
    depth, seconds, nodes  where to stop: the first limit that is reached
    limit      a Limit, which says the same in one object
    method     'auto' what suits the game; or the one that is named: 'alpha-beta', 'mtdf', 'mcts', 'best-first',
               'expectiminimax', 'max-n', 'paranoid', 'best-reply'
    engine     'auto' begins in plain Python, and goes over to compiled code where a search is large and the rules
               allow it; 'compiled' or 'plain' that one
    threads    how many search together, sharing a table; one thread gives the same nodes every time
    table_mb   the size of the table, in megabytes
    selective  may late moves and passes be searched less deeply?  By default only by `search` and `deepen` with a limit
               of time or nodes; never without a limit, and never for a value that is called exact
    seed       another number, another order among moves that look equal
    player     where CHANCE moves first, or the game is over, whose view the value has; if it is left out, that of the
               one who begins
    history    the states that were played before this one, in their order: a repetition with them counts
    watch      an Observer, told of every step; the plain engine runs then
    memory     a Memory, for the searches of one game: each goes on from what the last one found
    unlikely   expectiminimax cuts lines off that are less likely than this, the product of the probabilities of their
               throws from the state on; what comes then counts by its evaluation, and the value is an estimate
    stop       a threading.Event: when another thread sets it, the search ends as if Ctrl-C had been pressed
    database   a folder that `solve` wrote, or an outplay.Database: what it knows is answered at once, exactly
    """
    require_game(game)
    options = Options(
        limit=limit_of(limit, depth=depth, seconds=seconds, nodes=nodes),
        method=method,
        engine=engine,
        threads=threads,
        table_mb=table_mb,
        selective=selective,
        seed=seed,
        player=player,
        history=history,
        watch=watch,
        stop=stop,
        memory=memory,
        unlikely=unlikely,
        database=None if database is None else opened(database, game),
    )
    return SearchQuestion(game, game.initial if state is START else state, options)


def asks(ask: Callable[P, Q], name: str = "") -> Callable[[Callable[[Q], T]], Callable[P, T]]:
    """A function of a question becomes a call of that name, by default its own, that takes the words of `ask`.

    An option that it does not know is named.
    """
    words = options_of(ask)

    def public(answer: Callable[[Q], T]) -> Callable[P, T]:
        @wraps(answer)
        def call(*arguments: P.args, **options: P.kwargs) -> T:
            require_options(call.__name__, options, words)
            return answer(ask(*arguments, **options))

        call.__name__ = call.__qualname__ = name or answer.__name__
        returns = inspect.signature(answer).return_annotation
        setattr(call, "__signature__", inspect.signature(ask).replace(return_annotation=returns))  # noqa: B010
        return call

    return public


def spelled_out(function: Callable[P, T]) -> Callable[P, T]:
    """A function that hands its `**options` to `question` shows them in its signature; others are refused by name."""
    own, asked = inspect.signature(function), inspect.signature(question).parameters
    named = [word for word in own.parameters.values() if word.kind is not word.VAR_KEYWORD]
    words = [asked[name] for name in options_of(question)]

    @wraps(function)
    def call(*arguments: P.args, **options: P.kwargs) -> T:
        require_options(function.__name__, options, [word.name for word in (*named, *words)])
        return function(*arguments, **options)

    setattr(call, "__signature__", own.replace(parameters=[*named, *words]))  # noqa: B010
    return call


def require_options(call: str, options: Iterable[str], words: Sequence[str]) -> None:
    """Nothing, if the call has all of these options; else a BadOption that names the first it has not."""
    for option in options:
        if option not in (*words, "game", "state", "states"):
            raise BadOption(_unknown(call, option, words))


def options_of(ask: Callable[..., Any]) -> list[str]:
    """The words that a call takes beyond the game and what is asked of it."""
    return [name for name, word in inspect.signature(ask).parameters.items() if word.kind is word.KEYWORD_ONLY]


def _unknown(call: str, option: str, words: Sequence[str]) -> str:
    if option in options_of(question):
        return f"{call} are exact: leave out {option}, or use search"
    close = get_close_matches(option, words, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ";"
    return f"{call} has no option {option!r}{hint} options: {', '.join(words)}"
