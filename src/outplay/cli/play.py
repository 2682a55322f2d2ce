"""`outplay play`: a game against the engine, between people, or of the engine against itself."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.commands import Left
from outplay.cli.complete import GAME, PLAYER
from outplay.cli.farewell import answer_of, say_goodbye, say_what_next
from outplay.cli.opponent import Opponent, Rival
from outplay.cli.options import by_engine, from_position, with_database
from outplay.cli.screen import Screen
from outplay.cli.seats import YOU, Seats
from outplay.cli.sitting import Sitting
from outplay.cli.table import Table
from outplay.cli.thinking import limit_of
from outplay.notation import how_to_write, in_order, load_game, noun_of, some, start, write_moves, written_moves
from outplay.playing import LEVELS, Record, load_record, record_of

SECONDS = 2.0
SEEDS = 1_000_000
AGAINST = f"Who plays: a level ({', '.join(LEVELS)}), a method with options, or FILE.py:NAME; the engine by default."
INTERRUPTED = 130


@click.command(
    short_help="Play a game in the terminal.",
    epilog="""\b
Examples:
  outplay play connect-four
  outplay play othello --you second --seconds 5 --hint
  outplay play connect-four --against easy
  outplay play hex --against "mcts seconds=0.5"
  outplay play my_game.py:MyGame
  outplay play nim:3,4,5 --you both
  outplay play connect-four:5,4 --database c4
  outplay play --resume saved.json
  outplay play tic-tac-toe --you none --json
""",
)
@click.argument("game", required=False, type=GAME)
@click.option("--you", type=click.Choice(YOU), help="The player you are; both: people play all; none: nobody.")
@click.option("--against", type=PLAYER, metavar="PLAYER", help=AGAINST)
@click.option("--seconds", type=float, help=f"The engine thinks so long; {SECONDS:g} if there is no other limit.")
@click.option("--depth", type=int, help="The engine looks so many plies ahead.")
@click.option("--nodes", type=int, help="The engine looks at so many states.")
@click.option("--hint", is_flag=True, help="Suggest a move before each of yours.")
@from_position
@click.option("--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with a saved game.")
@click.option("--seed", type=int, help="The same number throws the same dice.")
@with_database
@by_engine
@json_option("Print one JSON object at the end and nothing else.")
@click.pass_context
def play(context: click.Context, /, game: str | None, hint: bool, as_json: bool, **options: Any) -> None:
    """Play a GAME: a name from `outplay games`, or FILE.py:CLASS.

    Type a move as the game writes it, or help. Ctrl-C while the engine thinks makes it move at once; at the prompt it
    leaves the game. Moves can also come through a pipe, one on a line.
    """
    table = set_up(game, Screen(as_json), options)
    greet(table)
    interrupted = False
    try:
        Sitting(table, hint).run()
        say_what_next(table)
    except (Left, KeyboardInterrupt) as left:
        interrupted = getattr(left, "interrupted", True)
        say_goodbye(table)
    except Exception:
        with suppress(Exception):
            say_goodbye(table)
        raise
    if as_json:
        print_json(answer_of(table))
    context.exit(INTERRUPTED if interrupted else 0)


def set_up(title: str | None, screen: Screen, options: dict[str, Any]) -> Table:
    """The table with what was asked for on it: a new game, or one that was saved."""
    limit = limit_of(options["seconds"], options["depth"], options["nodes"], otherwise=SECONDS)
    if options["resume"] is not None:
        return resumed(title, screen, options, limit)
    if title is None:
        raise click.UsageError("name a game, as in outplay play tic-tac-toe; outplay games lists them")
    game = load_game(title)
    seed = SystemRandom().randrange(SEEDS) if options["seed"] is None else options["seed"]
    record = record_of(game, start(game, options["position"]), options["moves"], seed)
    return seated(record, title, screen, options, limit)


def seated(record: Record, title: str, screen: Screen, options: dict[str, Any], limit: outplay.Limit) -> Table:
    """The table of a game, with people, engine and rival around it."""
    game, words = record.game, options["against"]
    rival = rival_of(game, words, record.seed, options) if words else None
    seats = Seats(game, options["you"] or "first", rival.name if rival else "outplay")
    opponent = Opponent(game, limit, options["engine"], options["database"])
    return Table(record, seats, opponent, screen, title, options["position"], noun_of(title), rival)


def rival_of(game: Any, words: str, seed: int, options: dict[str, Any]) -> Rival:
    """The player of these words; a UsageError for what belongs into the words, and for a person."""
    for word in ("depth", "nodes"):
        if options[word] is not None:
            raise click.UsageError(f"--against says how deep it looks: --against '{words} {word}={options[word]}'")
    if words.split() == ["human"]:
        raise click.UsageError("--against human: for a game between people, use --you both")
    return Rival(game, words, seed, options["seconds"])


def resumed(title: str | None, screen: Screen, options: dict[str, Any], limit: outplay.Limit) -> Table:
    """The table as it was left; who sits where, and where the rules are, may be said anew."""
    for word in ("moves", "position", "seed"):
        if options[word]:
            raise click.UsageError(f"--resume has its own {word}: leave out --{word}")
    saved = load_record(options["resume"])
    title, you = title or saved["game"], options["you"] or saved["you"]
    if you not in YOU:
        raise click.UsageError(f"{options['resume']} is damaged: 'you' is {you!r:.40}; it should be {', '.join(YOU)}")
    game = load_game(title)
    try:
        record = record_of(game, start(game, saved["position"]), write_moves(saved["moves"]), saved["seed"])
    except outplay.OutplayError as error:
        raise click.UsageError(f"{options['resume']} does not fit {title}: {error}") from None
    known = {"you": you, "position": saved["position"], "against": options["against"] or saved.get("against")}
    table = seated(record, title, screen, options | known, limit)
    table.saved = str(options["resume"]), record.moves
    return table


def greet(table: Table) -> None:
    """Who plays what, and how moves are written."""
    seats = table.seats
    if len(seats.players) == 1:
        table.say(f"{table.title}: {'you play' if seats.people else f'{seats.rival} plays'} alone.")
    elif len(seats.people) == 1:
        place = YOU[seats.players.index(next(iter(seats.people)))]
        table.say(f"{table.title}: you play {place} against {table.rival.words if table.rival else 'outplay'}.")
    else:
        everyone = " and ".join(seats.name(player) for player in seats.players)
        table.say(f"{table.title}: {everyone} {'at one keyboard' if seats.people else f'are played by {seats.rival}'}.")
    if seats.people:
        table.say(f"{_how(table)} Type help for what else you can do.")


def _how(table: Table) -> str:
    """How a move is written: what the library says of its games, or the first moves there are."""
    said = how_to_write(table.title)
    if said or table.is_over or table.game.to_move(table.state) == outplay.CHANCE:
        return said
    return f"Moves: {some(in_order(written_moves(table.game, table.state)))}."
