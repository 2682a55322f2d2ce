"""`outplay best`: the best move in a position, how good it is, and the line that shows it."""

from __future__ import annotations

import sys
from dataclasses import replace
from time import perf_counter
from typing import Any

import click
from rich.console import Console

import outplay
from outplay.cli.options import (
    GAME,
    Options,
    by_engine,
    by_method,
    command,
    from_position,
    json_option,
    limit_of,
    print_json,
    record_at,
    to_depth_or_nodes,
    with_database,
)
from outplay.cli.screen import shown, waiting
from outplay.cli.verdict import Notation, room, speed_of, way
from outplay.notation import AnyGame, PlainData, State, load_game, noun_of
from outplay.ranking_table import assumption, table
from outplay.result import AnyResult

SECONDS = 5.0
"""For the best move and the ranking together, if there is no other limit."""

SHARE_FOR_THE_MOVE = 2 / 3
"""The part of the seconds that goes into the best move; the rest goes into the ranking."""

LEAST_SECONDS_TO_RANK = 0.1
"""For a ranking, also when the best move took longer than its part."""


@command("The best move, how good it is, and the line that shows it.")
@click.argument("game", type=GAME)
@from_position
@click.option("--seconds", type=float, help=f"Think so long; {SECONDS:g} if there is no other limit.")
@to_depth_or_nodes
@click.option("--exact", is_flag=True, help="Without a limit: prove the value of the position and of every move.")
@click.option("--threads", type=int, default=1, show_default=True, help="Search in so many threads.")
@by_method
@click.option("--unlikely", type=float, default=0.0, help="Cut off what dice bring less often than this, as 0.001.")
@with_database
@by_engine
@json_option()
def best(game: str, moves: str, position: str | None, exact: bool, as_json: bool, **options: Any) -> None:
    """Find the best move of a GAME: a name from `outplay games`, or FILE.py:CLASS.

    A line for each depth, every move with its value, and the verdict in words; where dice are thrown, every outcome
    with its probability and value. Ctrl-C ends the search with what was found so far.

    Examples:
      outplay best tic-tac-toe --moves "4 0"
      outplay best connect-four --position 4444 --seconds 10
      outplay best connect-four --position 444444325655 --exact
      outplay best othello --depth 8 --json
      outplay best hex:7 --method mcts --seconds 2
      outplay best my_game.py:MyGame --threads 2
      outplay best connect-four:5,4 --database c4
    """
    limit = limit_of(options, SECONDS, exact)
    rules = load_game(game)
    record = record_at(rules, position, moves)
    notation = Notation(rules, record.state, noun_of(game))
    if not as_json:
        click.echo(shown(rules, record.state) + "\n")
    options |= {"history": record.history, "memory": outplay.Memory()}
    searches = ShownSearches(rules, record.state, notation, options, quiet=as_json)
    found, rows, taken = searched(searches, limit, exact)
    if as_json:
        print_json(answer_of(notation, found, rows, taken))
        return
    if found.not_compiled:
        click.echo(f"runs plain: {found.not_compiled}", err=True)
    if rows:
        click.echo()
        click.echo(table(rows, searches.width))
    click.echo(f"\n{notation.verdict(found)}")
    for quiet in filter(None, (assumption(found), way(found), room(found))):
        click.secho(quiet, dim=True)


def searched(searches: ShownSearches, limit: outplay.Limit, exact: bool) -> tuple[AnyResult, list[AnyResult], float]:
    """The best move, every move ranked, and the seconds that the best move took; the limit holds for all of it."""
    seconds = limit.seconds
    share = replace(limit, seconds=seconds * SHARE_FOR_THE_MOVE) if seconds else limit
    found = searches.prove() if exact else searches.deepen(share)
    taken = searches.seconds
    if found.stopped_by == "interrupt" or searches.game.is_terminal(searches.state):
        return found, [], taken
    left = replace(limit, seconds=max(seconds - taken, LEAST_SECONDS_TO_RANK)) if seconds else limit
    return *merged(found, searches.rank(left)), taken


def merged(found: AnyResult, rows: list[AnyResult]) -> tuple[AnyResult, list[AnyResult]]:
    """The answer, and a ranking in which no move stands above a better one; outcomes stay as they are.

    A move that claims more than the state is proved to be worth is worth that at most.

    The longer search's answer takes the place of its row, unless others look better at the depth of the ranking: then
    the ranking stays as it is.  Where the answer is proved, no other move can be worth more, whatever it looked like.
    """
    best = rows[0]
    if best.chance is not None:
        return found, rows
    if found.certainty == "exact" or best.certainty != "exact" or best.value <= found.value:
        best = found
    others = [row for row in rows if row.action != best.action]
    if best.certainty == "exact" and best.values is None:
        others = [
            replace(row, value=best.value, certainty="upper bound") if row.value > best.value else row for row in others
        ]
    elif any(row.value > best.value for row in others):
        return best, rows
    return best, [best, *others]


def answer_of(notation: Notation, found: AnyResult, rows: list[AnyResult], seconds: float) -> PlainData:
    """Result, speed, verdict and ranking as plain data."""
    return {
        **found.as_dict(),
        "seconds": round(seconds, 3),
        "nodes_per_second": round(speed_of(found, seconds)),
        "verdict": notation.verdict(found),
        "moves": [row.as_dict() for row in rows],
    }


class ShownSearches:
    """The searches of one command, a line for each depth while somebody waits.

    quiet   print nothing
    seconds how long the last search took, without what was compiled before it
    """

    def __init__(self, game: AnyGame, state: State, notation: Notation, options: Options, quiet: bool):
        self.game, self.state, self.notation, self.options = game, state, notation, options
        self.quiet, self.seconds = quiet, 0.0
        self.width = Console().width if sys.stdout.isatty() else None

    def deepen(self, limit: outplay.Limit) -> AnyResult:
        """The last result within the limit, with a line for each depth on the way, and for every change of method."""
        results = outplay.deepen(self.game, self.state, limit=limit, **self.options)
        self._say(self.notation.heading())
        began, last = perf_counter(), None
        shown: tuple[object, ...] = ()
        try:
            for result in results:
                self.seconds = perf_counter() - began
                self._say_changes(last, result)
                last = result
                if _news(last) != shown:
                    shown = _news(last)
                    self._say(self.notation.progress(last, self.seconds, self.width))
        except KeyboardInterrupt:
            if last is None:
                raise
            return replace(last, stopped_by="interrupt")
        assert last is not None
        return last

    def _say_changes(self, last: AnyResult | None, result: AnyResult) -> None:
        """A line where another method, or compiled code, takes over."""
        if last is not None and way(last) != way(result):
            self._say(way(result))
        if last is not None and last.engine != result.engine:
            self._say(f"{result.engine} code takes over")

    def prove(self) -> AnyResult:
        """The exact value, however long that takes."""
        began = perf_counter()
        with waiting("proving"):
            result = outplay.search(self.game, self.state, **self.options)
        self.seconds = perf_counter() - began
        self._say(self.notation.heading())
        self._say(self.notation.progress(result, self.seconds, self.width))
        return result

    def rank(self, limit: outplay.Limit) -> list[AnyResult]:
        """Every legal move, the best first, or every outcome."""
        with waiting("ranking every move"):
            return outplay.analyse(self.game, self.state, limit=limit, **self.options)

    def _say(self, line: str) -> None:
        if not self.quiet:
            click.echo(line)


def _news(result: AnyResult) -> tuple[object, ...]:
    """What a new line is written for: another depth, another move, twice as many playouts."""
    return result.depth, result.action, result.nodes.bit_length() if result.visits is not None else 0
