"""`outplay play`: a game against the engine, between people, or of the engine against itself."""

from __future__ import annotations

import shlex
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

import outplay
from outplay.cli.commands import LeftGame
from outplay.cli.game_loop import GameLoop
from outplay.cli.options import (
    GAME,
    INTERRUPTED,
    PLAYER,
    Options,
    by_engine,
    command,
    from_position,
    json_option,
    limit_of,
    print_json,
    with_database,
)
from outplay.cli.screen import Screen
from outplay.cli.seating import YOU, Opponent, Rival, Seating
from outplay.cli.session import PlaySession, answer_of, say_goodbye, say_what_next
from outplay.notation import (
    AnyGame,
    PlainData,
    how_to_write,
    in_order,
    load_game,
    noun_of,
    some,
    start,
    write_moves,
    written_moves,
)
from outplay.playing import LEVELS, Record, is_in_file, is_outside, load_record, record_of

SECONDS = 2.0
"""That the engine thinks about a move, if there is no other limit."""

SEEDS = 1_000_000
"""A seed that is not named is a number below this."""

AGAINST = f"Who plays: a level ({', '.join(LEVELS)}), a method with options, or FILE.py:NAME, or uci:PROGRAM."


@command("Play a game in the terminal.")
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
    """
    session = set_up(game, Screen(as_json), options)
    greet(session)
    interrupted = False
    try:
        GameLoop(session, hint).run()
        say_what_next(session)
    except (LeftGame, KeyboardInterrupt) as left:
        interrupted = getattr(left, "interrupted", True)
        say_goodbye(session)
    except Exception:
        with suppress(Exception):
            say_goodbye(session)
        raise
    if as_json:
        print_json(answer_of(session))
    context.exit(INTERRUPTED if interrupted else 0)


def set_up(title: str | None, screen: Screen, options: Options) -> PlaySession:
    """The game that was asked for: a new one, or one that was saved."""
    limit = limit_of(dict(options), SECONDS)
    if options["resume"] is not None:
        return resumed(title, screen, options, limit)
    if title is None:
        raise click.UsageError("name a game, as in outplay play tic-tac-toe; outplay games lists them")
    game = load_game(title)
    seed = SystemRandom().randrange(SEEDS) if options["seed"] is None else options["seed"]
    record = record_of(game, start(game, options["position"]), options["moves"], seed)
    return begun(record, title, screen, options, limit)


def begun(record: Record, title: str, screen: Screen, options: Options, limit: outplay.Limit) -> PlaySession:
    """A session of this record, with the people, engine and rival that the options name."""
    game, words = record.game, options["against"]
    rival = rival_of(game, words, record.seed, options) if words else None
    seating = Seating(game, options["you"] or "first", rival.name if rival else "outplay")
    opponent = Opponent(game, limit, options["engine"], options["database"])
    return PlaySession(record, seating, opponent, screen, title, options["position"], noun_of(title), rival)


def rival_of(game: AnyGame, words: str, seed: int, options: Options) -> Rival:
    """The player of these words; a UsageError for what belongs into the words, and for a person."""
    for word in ("depth", "nodes"):
        if options[word] is not None:
            raise click.UsageError(f"--against says how deep it looks: --against '{words} {word}={options[word]}'")
    if words.split() == ["human"]:
        raise click.UsageError("--against human: for a game between people, use --you both")
    return Rival(game, words, seed, options["seconds"])


def resumed(title: str | None, screen: Screen, options: Options, limit: outplay.Limit) -> PlaySession:
    """A saved game as it was left; who plays what, and where the rules are, may be said anew."""
    for word in ("moves", "position", "seed"):
        if options[word]:
            raise click.UsageError(f"--resume has its own {word}: leave out --{word}")
    saved = load_record(options["resume"])
    require_no_file(title, saved, options)
    title, you = title or saved["game"], options["you"] or saved["you"]
    if you not in YOU:
        raise click.UsageError(f"{options['resume']} is damaged: 'you' is {you!r:.40}; it should be {', '.join(YOU)}")
    game = load_game(title)
    try:
        record = record_of(game, start(game, saved["position"]), write_moves(saved["moves"]), saved["seed"])
    except outplay.OutplayError as error:
        raise click.UsageError(f"{options['resume']} does not fit {title}: {error}") from None
    known = {"you": you, "position": saved["position"], "against": options["against"] or saved.get("against")}
    session = begun(record, title, screen, options | known, limit)
    session.saved = str(options["resume"]), record.moves
    return session


def require_no_file(title: str | None, saved: PlainData, options: Options) -> None:
    """A UsageError, with what to type, for a saved game that names a Python file which was not typed: none is run."""
    rules, rival = title or saved["game"], options["against"] or saved.get("against")
    typed = f"outplay play {rules} --resume {options['resume']}" + (f" --against {shlex.quote(rival)}" if rival else "")
    unsaid = [
        rules if title is None and rules.partition(":")[0].endswith(".py") else None,
        rival if rival and options["against"] is None and _is_code(rival) else None,
    ]
    for named in filter(None, unsaid):
        raise click.UsageError(
            f"{options['resume']} names {named:.120}, and nothing is run because a file says so; if you trust it: "
            f"{typed:.300}"
        )


def _is_code(words: str) -> bool:
    """Do these words run what somebody else has written: a file, or a program?"""
    return is_in_file(words) or is_outside(words)


def greet(session: PlaySession) -> None:
    """Says who plays what, and how moves are written."""
    seating = session.seating
    if len(seating.players) == 1:
        session.say(f"{session.title}: {'you play' if seating.people else f'{seating.rival} plays'} alone.")
    elif len(seating.people) == 1:
        place = YOU[seating.players.index(next(iter(seating.people)))]
        session.say(f"{session.title}: you play {place} against {session.against or 'outplay'}.")
    else:
        everyone = " and ".join(seating.name(player) for player in seating.players)
        session.say(
            f"{session.title}: {everyone} {'at one keyboard' if seating.people else f'are played by {seating.rival}'}."
        )
    if seating.people:
        session.say(f"{_how(session)} Type help for what else you can do.")


def _how(session: PlaySession) -> str:
    """How a move is written: what the library says of its games, or the first moves there are."""
    said = how_to_write(session.title)
    if said or session.is_over or session.game.to_move(session.state) == outplay.CHANCE:
        return said
    return f"Moves: {some(in_order(written_moves(session.game, session.state)))}."
