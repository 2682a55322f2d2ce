"""What the shell offers when Tab is pressed, and `outplay completion`, which tells the shell to ask."""

from __future__ import annotations

import ast
from pathlib import Path

import click
from click.shell_completion import CompletionItem, get_completion_class

from outplay.cli.options import command

VARIABLE = "_OUTPLAY_COMPLETE"
SHELLS = ("bash", "zsh", "fish")


class GameName(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A game on the command line: NAME, NAME:NUMBERS or FILE.py:CLASS."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that start like this, the classes of a file, and files."""
        from outplay.notation import GAMES

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
