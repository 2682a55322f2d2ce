"""`outplay`: the commands, and one clear line for whatever goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Final, NoReturn

import click
from click.shell_completion import get_completion_class

import outplay
from outplay.cli.options import INTERRUPTED, command
from outplay.errors import BadPlayer, BadRecord, BadTree, NoSuchGame
from outplay.notation import error_in_words

WRONG_INPUT = 2

VARIABLE = "_OUTPLAY_COMPLETE"
SHELLS = ("bash", "zsh", "fish")

COMMANDS: Final = {
    "batch": "batch",
    "best": "best",
    "check": "check",
    "completion": "main",
    "database": "solved",
    "estimate": "solve",
    "exercise": "teaching",
    "export": "solved",
    "games": "games",
    "grade": "teaching",
    "match": "match",
    "new": "games",
    "perft": "check",
    "play": "play",
    "query": "solved",
    "report": "check",
    "simulate": "solve",
    "solve": "solve",
    "tournament": "match",
    "tree": "algorithms",
    "uci": "protocols",
    "ugi": "protocols",
    "verify": "solved",
    "watch": "watch",
    "web": "web",
}
"""Each command, and the file that holds it."""


class LazyGroup(click.Group):
    """The commands, each loaded when it is called; rules that end the program are told like other faults of theirs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command of that name; None if there is none."""
        if name not in COMMANDS:
            return None
        found: click.Command = vars(import_module(f"outplay.cli.{COMMANDS[name]}"))[name]
        return found

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command that was named; a SystemExit out of the rules is a ClickException."""
        try:
            return super().invoke(ctx)
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):
                raise
            raise click.ClickException(f"sys.exit({end.code!r:.60}) ended this: rules should raise an error") from None


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  outplay play connect-four           a game against the engine
  outplay best tic-tac-toe            the best first move
  outplay new my_game.py              a small game of your own
  outplay check my_game.py:MyGame     what is wrong with its rules
  outplay match kalah hard easy       is one player better than another?
  outplay report my_game.py:MyGame    is it fair, and how much does skill decide?
  outplay estimate connect-four:5,4   how long would it take to solve it?
  outplay simulate connect-four       and on a cluster of 100 nodes?
  outplay solve connect-four:5,4      the exact value of every position
  outplay watch '[[3,12,8],[2,4,6]]'  a search, step by step
  outplay exercise alpha-beta         a sheet of exercises, with its key
  outplay grade student.py            what is wrong with a student's search
  outplay web                         all of it in the browser
  outplay games                       the games that come with outplay
""",
)
@click.version_option(outplay.__version__, prog_name="outplay")
def cli() -> None:
    """The best move, how good it is, and why: adversarial search for any game written in Python."""


@command("A script that completes commands and games in your shell.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script for the SHELL that completes commands, options, games and files.

    Examples:
      eval "$(outplay completion bash)"                    for this shell
      outplay completion zsh >> ~/.zshrc                   from the next one on
      outplay completion fish > ~/.config/fish/completions/outplay.fish
    """
    complete = get_completion_class(shell)
    assert complete is not None
    click.echo(complete(context.find_root().command, {}, "outplay", VARIABLE).source())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Runs a command and exits: 0 done, 1 faults found, 2 wrong input, 3 `grade` cannot tell, 130 stopped by Ctrl-C."""
    _open_what_is_closed()
    _write_what_can_be_written()
    try:
        code = cli.main(arguments, prog_name="outplay", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.exceptions.Abort):
        sys.exit(_say("stopped", INTERRUPTED))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "outplay"
        sys.exit(_say(f"{error.format_message().rstrip('.')} (see: {where} --help)", WRONG_INPUT))
    except click.ClickException as error:
        sys.exit(_say(error.format_message(), WRONG_INPUT))
    except (NoSuchGame, BadPlayer, BadRecord, BadTree) as error:
        sys.exit(_say(f"{error} (see: outplay {_command(arguments)}--help)", WRONG_INPUT))
    except outplay.OutplayError as error:
        sys.exit(_say(str(error), WRONG_INPUT))
    except Exception as error:
        sys.exit(_say(error_in_words(error), WRONG_INPUT))
    sys.exit(code or 0)


def _open_what_is_closed() -> None:
    """A shell may close a stream (<&-, >&-): then nothing comes from it, and what is said there is lost."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115


def _write_what_can_be_written() -> None:
    """A letter that the terminal cannot show is written by its number, and is no error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _command(arguments: Sequence[str] | None) -> str:
    """The command that was called, and a space; empty if there was none."""
    return next((f"{word} " for word in arguments or sys.argv[1:] if word in COMMANDS), "")


def _say(message: str, code: int) -> int:
    click.echo(f"outplay: {' '.join(message.split())}", err=True)
    return code
