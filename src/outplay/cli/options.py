"""What several commands share, each written once: options, completion, answers for programs, pictures, progress."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import click
from click.shell_completion import CompletionItem
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

import outplay
from outplay.errors import BadOption
from outplay.notation import GAMES, AnyGame, State, load_game, start

if TYPE_CHECKING:
    from outplay.playing import Record

Does: TypeAlias = Callable[..., Any]
Command = TypeVar("Command", bound=Does)
Found = TypeVar("Found", bound="Plain")

Options: TypeAlias = dict[str, Any]
"""What was said on the command line, by the names of the options."""

MOVES = "Play these moves first; one with spaces or commas in it stands in quotes: \"'a1, b2' 'take 3' c4\"."
POSITION = "Start from this position, written as the game's position(text) reads it."
ENGINES = ["auto", "plain", "compiled"]
METHODS = "auto, alpha-beta, mcts, best-first, max-n, ..."
INTERRUPTED = 130
"""What a command exits with that Ctrl-C has ended."""

COUNTED = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
"""The columns of a bar that says how many are done, and of how many."""

OUT = f"{__name__}.out"
"""Where a click context keeps the standard output while --json sends what a game prints elsewhere."""


def command(short_help: str | None = None) -> Callable[[Does], click.Command]:
    """A command whose docstring is its help, and ends with its examples."""

    def made(does: Does) -> click.Command:
        says, _, examples = cleandoc(does.__doc__ or "").partition("\n\nExamples:\n")
        epilog = f"\b\nExamples:\n{examples}"
        return click.command(help=says, short_help=short_help, epilog=epilog)(does)

    return made


def together(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """One decorator that gives a command several options, in this order."""

    def given(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return given


class GameName(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A game on the command line: NAME, NAME:NUMBERS or FILE.py:CLASS."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that start like this, the classes of a file, and files."""
        path, colon, _ = incomplete.partition(":")
        if colon and path.endswith(".py"):
            items = [CompletionItem(f"{path}:{name}") for name in classes(Path(path))]
            return [item for item in items if item.value.startswith(incomplete)]
        names = [CompletionItem(name, help=game.says) for name, game in GAMES.items() if name.startswith(incomplete)]
        return names or [CompletionItem(incomplete, type="file")]


class PlayerWords(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A player on the command line: a level, a method with options, FILE.py:NAME, or NAME=PLAYER."""

    name = "player"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that start like this, the level with what it does; and files."""
        from outplay.playing import LEVELS, player_names

        known = [name for name in player_names() if name.startswith(incomplete) and name != "human"]
        items = [CompletionItem(name, help=LEVELS.get(name)) for name in known]
        return items or [CompletionItem(incomplete, type="file")]


GAME, PLAYER = GameName(), PlayerWords()


def classes(path: Path) -> list[str]:
    """The classes in a file that have `actions`, read without running it."""
    try:
        tree = ast.parse(path.read_text())
    except (OSError, ValueError, SyntaxError):
        return []
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and _is_game(node)]


def _is_game(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == "actions" for part in node.body)


from_position = together(click.option("--moves", default="", help=MOVES), click.option("--position", help=POSITION))
to_depth_or_nodes = together(
    click.option("--depth", type=int, help="Look so many plies ahead."),
    click.option("--nodes", type=int, help="Look at so many states."),
)
by_method = together(
    click.option("--method", default="auto", show_default=True, help=METHODS),
    click.option("--seed", type=int, default=0, help="Another number, other playouts."),
)
with_database = click.option(
    "--database",
    type=click.Path(exists=True, file_okay=False),
    help="Look up what this solved game knows, and search the rest.",
)
elsewhere = click.option("--on", metavar="ray", help="Where: ray, a cluster; this machine if it is left out.")
by_engine = click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True)
symmetric_apart = click.option("--all", "every", is_flag=True, help="Count symmetric positions one by one.")


def json_option(says: str = "Print one JSON object and nothing else.") -> Callable[[Command], Command]:
    """The option --json: what a game itself prints goes to the standard error then."""
    return click.option("--json", "as_json", is_flag=True, is_eager=True, callback=_alone, help=says)


def _alone(context: click.Context, option: click.Parameter, wanted: bool) -> bool:
    if wanted:
        context.meta[OUT] = sys.stdout
        context.with_resource(redirect_stdout(sys.stderr))
    return wanted


def print_json(answer: object) -> None:
    """The answer as one line of JSON that any parser reads: infinities are written as text."""
    click.echo(json.dumps(answer, allow_nan=False), file=click.get_current_context().meta.get(OUT))


class Plain(Protocol):
    """What a call of the library found, which writes itself as plain data."""

    def as_dict(self) -> object: ...


def print_found(found: Found, as_json: bool, text: Callable[[Found], str] = str) -> None:
    """What was found: as JSON for a program, or as the text for people."""
    if as_json:
        print_json(found.as_dict())
    else:
        click.echo(text(found))


def record_at(rules: AnyGame, position: str | None, moves: str) -> Record:
    """The record of a game that --position and --moves lead to."""
    from outplay.playing import record_of

    return record_of(rules, start(rules, position), moves)


def loaded(game: str, position: str | None, moves: str) -> tuple[AnyGame, State]:
    """The rules that GAME names, and the state that --position and --moves lead to."""
    rules = load_game(game)
    return rules, record_at(rules, position, moves).state


def limit_of(options: Options, otherwise: float, exact: bool = False) -> outplay.Limit:
    """The limit that the options ask for, taken out of them; `otherwise` seconds if none, and no limit if `exact`."""
    limit = outplay.Limit(**{word: options.pop(word) for word in ("seconds", "depth", "nodes")})
    if exact and limit:
        raise click.UsageError("--exact searches without a limit: leave out --seconds, --depth and --nodes")
    return limit if limit or exact else outplay.Limit(seconds=otherwise)


def read_lines(path: str | Path, refusal: str) -> list[tuple[int, str]]:
    """The lines of a text with their numbers, but for empty ones and those that begin with #; else a UsageError."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{refusal} ({getattr(error, 'strerror', None) or 'it is not text'})") from None
    return [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]


@contextmanager
def options_in_words() -> Iterator[None]:
    """An option that cannot be is a UsageError, which says where the options are listed."""
    try:
        yield
    except BadOption as error:
        raise click.UsageError(str(error)) from None


class Savable(Protocol):
    """What writes itself into a file."""

    def save(self, where: str, /) -> object: ...


def save_picture(drawn: Savable, path: str | None, quiet: bool) -> None:
    """Writes the picture that was asked for, if one was."""
    if path is not None:
        with files_in_words(path):
            drawn.save(path)
        if not quiet:
            click.echo(f"drawn in {path}\n")


@contextmanager
def files_in_words(path: str) -> Iterator[None]:
    """A file that cannot be written is a UsageError that names it."""
    try:
        yield
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written ({error.strerror}); name another file") from None


@contextmanager
def shown_progress(
    tell: Callable[[Progress], Callable[..., None]], *columns: ProgressColumn, wanted: bool = True
) -> Iterator[Callable[..., None] | None]:
    """On a terminal, a bar of these columns, moved by the function that `tell` gives; None where nobody looks."""
    console = Console(stderr=True)
    if not wanted or not console.is_terminal:
        yield None
        return
    with Progress(*columns, console=console, transient=True) as progress:
        yield tell(progress)
