"""Searches side by side: nodes and time for each algorithm and depth, as rows and as a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from outplay.answers import require_hashable
from outplay.door.by_name import LIMITED, Algorithm, Capped, algorithm_named, suited_options
from outplay.door.by_name import algorithms as fitting_names
from outplay.drawn import DrawnRows
from outplay.errors import BadOption, TooLarge
from outplay.game import Action, AnyGame, State
from outplay.result import AnyResult, written
from outplay.tracing.instrumented import followed
from outplay.tracing.instrumented import name_of as function_name
from outplay.watch import Observer
from outplay.words import name_of, require_game
from outplay.writing import PlainData, plain_name, plain_value

if TYPE_CHECKING:
    from outplay.drawing import Picture

USUALLY_COMPARED: Final = ("minimax", "alpha-beta", "alpha-beta-table", "engine")
MOST_NODES: Final = 200_000
"""Nodes of one search, at most: an algorithm that needs more goes no deeper."""

SHORT_SECONDS: Final = 0.05
"""A search that takes fewer seconds is run again: its time is mostly what else was done meanwhile."""

MOST_RUNS: Final = 5
"""Runs of one search, at most; the quickest counts."""


class Row(NamedTuple):
    """One search: which, how deep, how many nodes, how long, and the value and the move that it found.

    is_whole  it needed no evaluation: deeper, there is nothing more to see
    """

    algorithm: str
    depth: int
    nodes: int
    seconds: float
    value: float
    action: Action = None
    is_whole: bool = False


class Comparison(DrawnRows[Row]):
    """The rows of a comparison; it draws itself, and `str` gives a table."""

    def __init__(self, title: str, rows: Sequence[Row]):
        super().__init__(rows)
        self.title = title

    def picture(self, what: str = "nodes", width: float = 560) -> Picture:
        """Nodes, or seconds, against depth, so many units wide; a line for each algorithm."""
        from outplay.drawing import chart

        if what not in ("nodes", "seconds"):
            raise BadOption(f"what is {what!r}; it should be 'nodes' or 'seconds'")
        scale = 1 if what == "nodes" else 1e3
        names = list(dict.fromkeys(row.algorithm for row in self))
        series = {
            name: [(row.depth, getattr(row, what) * scale) for row in self if row.algorithm == name] for name in names
        }
        up = "nodes" if what == "nodes" else "milliseconds"
        return chart(series, title=self.title, across="depth in plies", up=up, logarithmic=True, width=width)

    def as_dict(self) -> PlainData:
        """The rows as plain data that json.dumps takes."""
        return {
            "title": self.title,
            "rows": [
                row._asdict() | {"value": plain_value(row.value), "action": plain_name(row.action)} for row in self
            ],
        }

    def __str__(self) -> str:
        head = f"{'algorithm':<18} {'depth':>5} {'nodes':>10} {'seconds':>9}  value"
        return "\n".join([head, *(_line(row) for row in self)])

    def __repr__(self) -> str:
        return f"<Comparison: {self.title}, {len(self)} searches>"


def _line(row: Row) -> str:
    return f"{row.algorithm:<18} {row.depth:>5} {row.nodes:>10,} {row.seconds:>9.3f}  {written(row.value)}"


def compare(
    game: AnyGame,
    state: State = None,
    *,
    algorithms: Sequence[str | Algorithm] = (),
    depth: int = 6,
    most: int = MOST_NODES,
) -> Comparison:
    """Each algorithm at each depth up to a limit, from one state (the start, if none is given).

    algorithms  their names, or functions and classes of yours, in any of the ways that `trace` takes; by default the
                usual ones that suit the game
    most        an algorithm is not asked to go deeper once it has looked at more nodes than this

    Nor does one go deeper that has seen the end of every line it looked at: it would look at the same again.
    Ctrl-C ends it with the rows that there are.
    """
    require_game(game)
    if depth < 1:
        raise BadOption(f"depth is {depth}; it should be at least 1")
    state = game.initial if state is None else state
    require_hashable(game, state)
    names = list(algorithms) or comparable(game)[1]
    limited = dict(_limited(name, most) for name in names)
    rows: list[Row] = []
    try:
        for name, algorithm in limited.items():
            rows.extend(_rows(game, state, name, algorithm, depth, most))
    except KeyboardInterrupt:
        pass
    return Comparison(name_of(game), rows)


def comparable(game: AnyGame) -> tuple[list[str], list[str]]:
    """The algorithms that suit the game and can stop at a depth; and those of them that are usually compared."""
    fitting = [name for name in fitting_names(game) if name in LIMITED]
    usual: list[str] = [name for name in USUALLY_COMPARED if name in fitting] or fitting
    return [*usual, *(name for name in fitting if name not in usual)], usual


def _limited(algorithm: str | Algorithm, most: int) -> tuple[str, Algorithm]:
    """An algorithm that can stop at a depth, by its name."""
    if isinstance(algorithm, str):
        return algorithm, algorithm_named(algorithm, limited=True)
    return function_name(algorithm), followed(algorithm, most)


def _rows(game: AnyGame, state: State, name: str, algorithm: Algorithm, deepest: int, most: int) -> Iterator[Row]:
    """The searches of one algorithm, until one takes too many nodes, or has seen all."""
    for depth in range(1, deepest + 1):
        options = suited_options(game, state, name, {"depth": depth})
        try:
            nodes, seconds, result = min(_runs(game, state, algorithm, most, options), key=itemgetter(1))
        except TooLarge:
            return
        is_whole = result.certainty != "estimate"
        yield Row(name, depth, nodes, seconds, result.value, result.action, is_whole)
        if is_whole or (result.certainty == "estimate" and result.depth is None):
            return


def _runs(
    game: AnyGame, state: State, algorithm: Algorithm, most: int, options: dict[str, Any]
) -> Iterator[tuple[int, float, AnyResult]]:
    """The nodes, the time and the result of a search; again and again if it is short."""
    spent, runs = 0.0, 0
    while runs == 0 or (spent < SHORT_SECONDS and runs < MOST_RUNS):
        began, tally = perf_counter(), Capped(Observer(), most)
        result = algorithm(game, state, watch=tally, **options)
        seconds = perf_counter() - began
        if result.stopped_by == "interrupt":
            raise KeyboardInterrupt
        yield tally.nodes, seconds, result
        spent, runs = spent + seconds, runs + 1
