"""analyse_many: what `analyse` says of many states, on all cores or on a cluster, kept as it comes.

The states go to an executor (executor/), and what it answers goes into the file before anybody sees it (batch.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

from outplay.answers import require_many
from outplay.core.call import Call
from outplay.door.batch import Batch, found_in
from outplay.door.calls import analyse
from outplay.door.methods import chosen
from outplay.door.question import question
from outplay.door.rows import PlainMapping, plain_rows
from outplay.door.values import smaller_table
from outplay.errors import BadOption, Unsuited
from outplay.executor import Task, executor_of
from outplay.executor.sending import digest_of, origin
from outplay.game import AnyGame, Player, State
from outplay.limit import Limit
from outplay.writing import PlainData, plain_name


def analyse_many(
    game: AnyGame,
    states: Iterable[State],
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
    unlikely: float = 0.0,
    database: str | Path | None = None,
    histories: Iterable[Sequence[Any]] | None = None,
    ordered: bool = True,
    on: Any = None,
    processes: int | None = None,
    into: str | Path | None = None,
    on_progress: Callable[[Batch], object] | None = None,
) -> Batch:
    """What `analyse` says of each state, one after the other as they are asked for: an Analysed each.

    depth ... database  for each state, as `analyse` takes them
    histories  for each state, the states that were played before it; none if it is left out
    ordered    in the order of the states; with False, each as soon as it is known
    on         None or 'processes', this machine's processes; 'ray', the cluster that `ray start` or `ray job submit`
               made, or a local one if there is none; or an executor
    processes  states that are searched at the same time; as many as there are processors if it is left out; with 1, in
               this process
    into       an SQLite file that keeps every state as soon as it is known; or, if its name ends in .parquet, a Parquet
               file that is there when all are known, and found.parquet.unfinished beside it until then.  The same call
               goes on with it, after a kill or an end, and searches no state twice; another call is refused
    on_progress  is called with the batch after each state, once for all that were in the file

    A state whose rules raise an error has its words in `error`, and the others go on.  Ctrl-C ends the batch with what
    was found: `stopped_by` is 'interrupt' then.

    >>> from outplay.games import TicTacToe
    >>> game = TicTacToe()
    >>> first, second = analyse_many(game, [game.initial, game.result(game.initial, 4)], processes=1)
    >>> len(first.rows), len(second.rows)
    (9, 8)
    """
    options = {
        **{"depth": depth, "seconds": seconds, "nodes": nodes, "limit": limit, "method": method, "engine": engine},
        **{"threads": threads, "table_mb": table_mb, "selective": selective, "seed": seed, "player": player},
        **{"unlikely": unlikely, "database": None if database is None else str(database)},
    }
    items = _items(states, histories)
    _require(game, items, options)
    executor = executor_of(on, processes)
    call = {"game": _game(game), **_plain(options), "states": digest_of(items), "count": len(items)}
    work = Task(game, analysed, options, smaller_table)
    return Batch(work, items, executor, found_in(into, call), ordered, on_progress)


def analysed(game: AnyGame, item: tuple[Any, Sequence[Any]], options: PlainMapping) -> PlainData:
    """One state of a batch, as plain data: the rows, and the seconds that they took."""
    state, history = item
    began = perf_counter()
    rows = analyse(game, state, history=history, **options)
    if any(row.stopped_by == "interrupt" for row in rows):
        raise KeyboardInterrupt
    return {"rows": plain_rows(rows), "seconds": round(perf_counter() - began, 6)}


def _items(states: Iterable[State], histories: Iterable[Sequence[Any]] | None) -> list[tuple[Any, Sequence[Any]]]:
    """Each state with its history; a BadOption if there are not as many of these."""
    every = require_many(states)
    before = [()] * len(every) if histories is None else [tuple(history) for history in histories]
    if len(before) != len(every):
        raise BadOption(f"there are {len(every)} states and {len(before)} histories; each state should have one")
    return list(zip(every, before, strict=True))


def _require(game: AnyGame, items: Sequence[tuple[Any, Any]], options: PlainMapping) -> None:
    """A BadOption or an Unsuited for what can be said before anything is searched."""
    asked = question(game, items[0][0] if items else None, **options)
    if not items:
        return
    with suppress(Exception):
        if game.is_terminal(asked.state):
            return
    try:
        chosen(Call(game, asked.state, asked.options, proving=True, ranking=True))
    except (BadOption, Unsuited):
        raise
    except Exception:
        return


def _game(game: AnyGame) -> dict[str, str]:
    """What tells these rules from others, in any process."""
    return origin(game) | {"holds": digest_of(game)}


def _plain(options: PlainMapping) -> PlainData:
    """The options as plain data; a Limit says the same as its words."""
    given = options["limit"] or Limit(options["depth"], options["seconds"], options["nodes"])
    limits = {"depth": given.depth, "seconds": given.seconds, "nodes": given.nodes}
    return {**{name: plain_name(value) for name, value in options.items() if name != "limit"}, **limits}
