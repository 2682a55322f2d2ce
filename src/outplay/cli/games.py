"""`outplay games`: what there is to play; `outplay new`: a commented starter game, to be changed at will."""

from __future__ import annotations

import keyword
import shlex
from importlib.resources import files
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from outplay.cli.options import command, json_option, print_json
from outplay.notation import GAMES

NAME, FILE = "MyGame", "my_game.py"
"""What the starter calls itself."""


@command("The games that come with outplay.")
@json_option("Print one JSON list and nothing else.")
def games(as_json: bool) -> None:
    """List the games that come with outplay.

    Examples:
      outplay games
      outplay games --json
    """
    if as_json:
        said = GAMES.items()
        print_json([{"name": name, "numbers": one.numbers, "says": one.says, "moves": one.how} for name, one in said])
        return
    table = Table("name", "numbers", "the game", box=None, pad_edge=False)
    for name, game in GAMES.items():
        table.add_row(name, game.numbers, game.says)
    Console().print(table)
    click.echo("\nPlay one: outplay play connect-four. Make your own: outplay new my_game.py")


@command("Write a small commented game, to start your own from.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--class", "name", default=NAME, show_default=True, help="What the game is called.")
def new(file: Path, name: str) -> None:
    """Write a small commented game to FILE, to start your own from; a file that is there is left alone.

    Examples:
      outplay new my_game.py
      outplay new race.py --class Race
    """
    require_names(file, name)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(starter(file, name))
    except FileExistsError:
        raise click.UsageError(f"{file} is already there, and was left alone; choose another name") from None
    except OSError as error:
        raise click.UsageError(f"{file} cannot be written ({error.strerror}); choose another place") from None
    game = shlex.quote(f"{file}:{name}")
    click.echo(f"{file} is a small game with comments. Try it, then change it:\n")
    for word, says in (("check", "are the rules sound?"), ("best", "the best move"), ("play", "play it")):
        click.echo(f"  outplay {word} {game}".ljust(44) + f"  {says}")
    click.echo(f"  outplay watch {game} --depth 3".ljust(44) + "  how a search finds it")
    click.echo(f"  outplay web {game}".ljust(44) + "  all of this in the browser")


def require_names(file: Path, name: str) -> None:
    """Nothing, if Python can have a file and a class called like that; else a UsageError."""
    if file.suffix != ".py":
        raise click.UsageError(f"{file} should end in .py, as in {file.stem or 'my_game'}.py")
    if not name.isidentifier() or keyword.iskeyword(name) or name == "State":
        raise click.UsageError(f"--class is {name!r}; it should be a Python name, as in {NAME}")


def starter(file: Path, name: str) -> str:
    """The text of the starter game, with this file and class name in place of its own."""
    text = files("outplay.cli").joinpath("starter.py").read_text(encoding="utf-8")
    return text.replace(FILE, str(file)).replace(NAME, name)
