"""`outplay match` and `outplay tournament`: players compared by many games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

import outplay
from outplay.cli.options import (
    COUNTED,
    GAME,
    PLAYER,
    command,
    elsewhere,
    json_option,
    print_found,
    read_lines,
    save_picture,
    shown_progress,
    together,
)
from outplay.playing import KINDS, LONGEST, Match, Outcome

WIDTH = 79
SECONDS_BETWEEN_SCORES = 0.2
PICTURES = (".svg", ".png", ".html")
contest_options = together(
    click.option("--openings", metavar="N|FILE", help="So many random plies, or a file with one on each line."),
    click.option("--seconds", type=float, help="What a move may take."),
    click.option("--seconds-per-game", type=float, help="What all moves of one player in a game may take."),
    click.option("--clock", metavar="60+0.6", help="Seconds of a player in a game, and more with each move."),
    click.option("--seed", type=int, default=0, show_default=True, help="What openings, dice and players draw from."),
    click.option("--processes", type=int, help="Games at the same time; as many as there are processors by default."),
    elsewhere,
    click.option("--longest", type=int, default=LONGEST, show_default=True, help="Plies after which a game is a draw."),
    click.option(
        "--record", type=click.Path(path_type=Path, dir_okay=False), help="Keep every game; the same command goes on."
    ),
    click.option("--save", type=click.Path(dir_okay=False), help="Draw it: FILE.svg, FILE.png or FILE.html."),
    json_option(),
)
"""The options that a match and a tournament have in common."""


@command("Is one player better than another?")
@click.argument("game", type=GAME)
@click.argument("players", type=PLAYER, nargs=-1, required=True, metavar="PLAYER PLAYER")
@click.option("--games", type=int, help="How many; 100, or as many as --sprt takes.")
@click.option("--sprt", metavar="ELO0,ELO1", help="Stop when one of the two Elo differences explains the games better.")
@contest_options
def match(game: str, players: tuple[str, ...], sprt: str | None, **options: Any) -> None:
    """Play a match at a GAME between players, and say how they compare.

    A player is a level, a method with options, or one of your own: easy, 'alpha-beta depth=4', my_players.py:clever;
    NAME=PLAYER gives it a name. Every opening is played with the seats exchanged. Ctrl-C ends it with what was found.

    Examples:
      outplay match connect-four "alpha-beta depth=6" "alpha-beta depth=4"
      outplay match othello new="mcts seconds=0.2" old="alpha-beta seconds=0.2"
      outplay match my_game.py my_players.py:clever random --games 200
      outplay match hex hard medium --sprt 0,20 --record hex.sqlite
      outplay match othello new="mcts nodes=2000" old=medium --on ray
    """
    play(partial(outplay.match, sprt=test_of(sprt)), game, players, **options)


@command("Who is the best of many players?")
@click.argument("game", type=GAME)
@click.argument("players", type=PLAYER, nargs=-1, required=True, metavar="PLAYER PLAYER PLAYER...")
@click.option("--games", type=int, default=20, show_default=True, help="How many those who meet play with each other.")
@click.option(
    "--kind",
    type=click.Choice(tuple(KINDS)),
    default="round-robin",
    show_default=True,
    help="Everybody meets everybody, or the first all the others.",
)
@contest_options
def tournament(game: str, players: tuple[str, ...], **options: Any) -> None:
    """Play a tournament at a GAME between players, and rate them.

    Players are written as for `outplay match`. Ctrl-C ends it with what was found.

    Examples:
      outplay tournament connect-four easy medium hard
      outplay tournament kalah random "alpha-beta depth=2" "alpha-beta depth=4"
      outplay tournament othello my_players.py:clever hard medium --kind gauntlet
    """
    play(outplay.tournament, game, players, **options)


def play(contest: Callable[..., Outcome], game: str, players: tuple[str, ...], **options: Any) -> None:
    """Plays a contest, and says what came of it: in words or for a program, and as a picture."""
    save, as_json = options.pop("save"), options.pop("as_json")
    require_picture(save)
    options["openings"] = openings_of(options["openings"])
    with shown_progress(_score, *COUNTED) as progress:
        found = contest(game, named(players), on_progress=progress, **options)
    width = max(Console().width, WIDTH) - 1 if sys.stdout.isatty() else WIDTH
    print_found(found, as_json, lambda found: found.text(width))
    if save is not None and len(found):
        save_picture(found, save, quiet=as_json)


def named(players: tuple[str, ...]) -> dict[str, str]:
    """The players by name: the one that was given, or their words; the second of the same words is 'random 2'."""
    if len(players) == 1:
        raise click.UsageError(f"there is 1 player; it takes at least two: {players[0]!r} random")
    found: dict[str, str] = {}
    for text in players:
        name, equals, words = text.partition("=")
        if not equals or any(letter.isspace() for letter in name):
            name = words = text
        if not name.strip() or not words.strip():
            raise click.UsageError(
                f"{text!r} names no player: write random, 'mcts seconds=0.1' or new=my_players.py:clever"
            )
        if equals and name != text and name in found:
            raise click.UsageError(f"two players are called {name!r}: give one of them another name")
        count = sum(other.rpartition(" ")[0] == name or other == name for other in found)
        found[name if name not in found else f"{name} {count + 1}"] = words
    return found


def openings_of(text: str | None) -> int | list[str] | None:
    """A number of plies, or the lines of a file; a UsageError for what is neither."""
    if text is None or text.isdecimal():
        return None if text is None else int(text)
    lines = read_lines(text, f"--openings is {text!r:.60}: no number of plies, and no file to read")
    if not lines:
        raise click.UsageError(f"there is no opening in {text}: write the moves of one on each line")
    return [line for _, line in lines]


def require_picture(path: str | None) -> None:
    """A UsageError, before anything is played, for a file in which no picture can be saved."""
    if path is None:
        return
    if Path(path).suffix.lower() not in PICTURES:
        raise click.UsageError(f"--save is {path!r:.60}; it should end in {', '.join(PICTURES)}")
    if not Path(path).absolute().parent.is_dir():
        raise click.UsageError(f"--save is {path!r:.60}, and there is no such folder: name another file")


def test_of(text: str | None) -> tuple[float, float] | None:
    """The two Elo differences of a sequential test; a UsageError for what is none."""
    if text is None:
        return None
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise click.UsageError(f"--sprt is {text!r:.40}; it should be two Elo differences, as in --sprt 0,10") from None
    return elo0, elo1


def _score(progress: Progress) -> Callable[[Outcome], None]:
    """A line with the score and the games that are left, at most every SECONDS_BETWEEN_SCORES."""
    task = progress.add_task("the players take their seats, and new rules are compiled", total=None)
    last = 0.0

    def told(found: Outcome) -> None:
        nonlocal last
        if perf_counter() - last > SECONDS_BETWEEN_SCORES:
            progress.update(task, description=in_short(found), total=found.planned, completed=len(found))
            last = perf_counter()

    return told


def in_short(found: Outcome) -> str:
    """The score so far: 'new 12-3-7 old', and where the test stands; or who leads."""
    if isinstance(found, Match) and len(found.names) == 2:
        one, other = found.names
        tested = f", LLR {found.test.ratio(found.score):.2f} of {found.test.upper:.2f}" if found.test else ""
        return f"{one} {found.result} {other}{tested}"
    best = max(found.names, key=found.share)
    return f"{best} leads with {100 * found.share(best):.0f} %"
