"""`outplay best`: the best move in a position, how good it is, and the line that shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.complete import GAME
from outplay.cli.options import by_engine, from_position, with_database
from outplay.cli.thinking import Thinking, limit_of
from outplay.cli.verdict import Notation, assumption, room, speed_of, way
from outplay.notation import load_game, noun_of, start
from outplay.playing import record_of

SECONDS = 5.0
SHARE = 2 / 3
"""The part of the seconds that goes into the best move; the rest goes into the ranking."""

SHORTEST = 0.1
"""The fewest seconds for a ranking, also when the best move took longer than its part."""


@click.command(
    short_help="The best move, how good it is, and the line that shows it.",
    epilog="""\b
Examples:
  outplay best tic-tac-toe --moves "4 0"
  outplay best connect-four --position 4444 --seconds 10
  outplay best connect-four --position 444444325655 --exact
  outplay best othello --depth 8 --json
  outplay best hex:7 --method mcts --seconds 2
  outplay best my_game.py:MyGame --threads 2
  outplay best connect-four:5,4 --database c4
""",
)
@click.argument("game", type=GAME)
@from_position
@click.option("--seconds", type=float, help=f"Think so long; {SECONDS:g} if there is no other limit.")
@click.option("--depth", type=int, help="Look so many plies ahead.")
@click.option("--nodes", type=int, help="Look at so many states.")
@click.option("--exact", is_flag=True, help="Without a limit: prove the value of the position and of every move.")
@click.option("--threads", type=int, default=1, show_default=True, help="Search in so many threads.")
@click.option("--method", default="auto", show_default=True, help="auto, alpha-beta, mcts, best-first, max-n, ...")
@click.option("--seed", type=int, default=0, help="Another number, other playouts.")
@click.option("--unlikely", type=float, default=0.0, help="Cut off what dice bring less often than this, as 0.001.")
@with_database
@by_engine
@json_option()
def best(
    game: str,
    moves: str,
    position: str | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    exact: bool,
    threads: int,
    method: str,
    seed: int,
    unlikely: float,
    database: str | None,
    engine: str,
    as_json: bool,
) -> None:
    """Find the best move of a GAME: a name from `outplay games`, or FILE.py:CLASS.

    A line for each depth, every move with its value, and the verdict in words; where dice are thrown, every outcome
    with its probability and value. Ctrl-C ends the search with what was found so far.
    """
    limit = limit_of(seconds, depth, nodes, otherwise=None if exact else SECONDS)
    if exact and limit:
        raise click.UsageError("--exact searches without a limit: leave out --seconds, --depth and --nodes")
    rules = load_game(game)
    record = record_of(rules, start(rules, position), moves)
    notation = Notation(rules, record.state, noun_of(game))
    if not as_json:
        click.echo(notation.board() + "\n")
    options = {
        **{"method": method, "seed": seed, "threads": threads, "engine": engine, "unlikely": unlikely},
        **{"history": record.history, "memory": outplay.Memory(), "database": database},
    }
    thinking = Thinking(rules, record.state, notation, options, quiet=as_json)
    found, rows, taken = searched(thinking, limit, exact)
    if as_json:
        print_json(answer_of(notation, found, rows, taken))
        return
    if found.not_compiled:
        click.echo(f"runs plain: {found.not_compiled}", err=True)
    if rows:
        click.echo()
        click.echo(notation.ranking(rows, thinking.width))
    click.echo(f"\n{notation.verdict(found)}")
    for quiet in filter(None, (assumption(found), way(found), room(found))):
        click.secho(quiet, dim=True)


def searched(
    thinking: Thinking, limit: outplay.Limit, exact: bool
) -> tuple[outplay.Result[Any], list[outplay.Result[Any]], float]:
    """The best move, every move ranked, and the seconds that the best move took; the limit holds for all of it."""
    seconds = limit.seconds
    share = replace(limit, seconds=seconds * SHARE) if seconds else limit
    found = thinking.prove() if exact else thinking.deepen(share)
    taken = thinking.seconds
    if found.stopped_by == "interrupt" or not thinking.can_rank:
        return found, [], taken
    left = replace(limit, seconds=max(seconds - taken, SHORTEST)) if seconds else limit
    return *merged(found, thinking.rank(left)), taken


def merged(
    found: outplay.Result[Any], rows: list[outplay.Result[Any]]
) -> tuple[outplay.Result[Any], list[outplay.Result[Any]]]:
    """The answer, and a ranking in which no move stands above a better one; outcomes stay as they are.

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
        others = [_at_most(row, best.value) for row in others]
    elif any(row.value > best.value for row in others):
        return best, rows
    return best, [best, *others]


def _at_most(row: outplay.Result[Any], value: float) -> outplay.Result[Any]:
    """The row of a move in a state that is worth this value."""
    return replace(row, value=value, certainty="upper bound") if row.value > value else row


def answer_of(
    notation: Notation, found: outplay.Result[Any], rows: list[outplay.Result[Any]], seconds: float
) -> dict[str, Any]:
    """All of it, for a program to read."""
    return {
        **found.as_dict(),
        "seconds": round(seconds, 3),
        "nodes_per_second": round(speed_of(found.nodes, seconds)),
        "verdict": notation.verdict(found),
        "moves": [row.as_dict() for row in rows],
    }
