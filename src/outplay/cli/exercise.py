"""`outplay exercise`: a sheet of exercises, and its key."""

from __future__ import annotations

from typing import Any

import click

import outplay
from outplay.cli.answer import json_option, print_json
from outplay.cli.options import options_in_words
from outplay.teaching import KINDS, Sheet


@click.command(
    short_help="A sheet of exercises with its key.",
    epilog="""\b
Examples:
  outplay exercise alpha-beta --seed 7
  outplay exercise alpha-beta --cuts 3 --depth 3 --save sheet.html
  outplay exercise minimax --count 4 --save-key key.html
  outplay exercise alpha-beta --cut differs
  outplay exercise mcts --difficulty easy --key
  outplay exercise max-n --count 4 --json
""",
)
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--difficulty", default="medium", show_default=True, help="easy, medium or hard.")
@click.option("--depth", type=int, help="Plies of the tree.")
@click.option("--branching", type=int, help="Moves of a node.")
@click.option("--shape", help="uniform, all nodes alike, or uneven.")
@click.option("--cuts", type=int, help="alpha-beta: so many cuts.")
@click.option("--cut", default="either", show_default=True, help="alpha-beta: either, or differs to show > against >=.")
@click.option("--count", default=1, show_default=True, type=int, help="So many exercises.")
@click.option("--seed", default=0, show_default=True, type=int, help="Another number, another sheet.")
@click.option("--key", is_flag=True, help="Print the key instead of the sheet.")
@click.option(
    "--save", type=click.Path(dir_okay=False), help="Write it: FILE.html to print, .svg, .png, .txt or .json."
)
@click.option("--save-key", type=click.Path(dir_okay=False), help="The same of the key.")
@json_option()
def exercise(
    kind: str,
    difficulty: str,
    depth: int | None,
    branching: int | None,
    shape: str | None,
    cuts: int | None,
    cut: str,
    count: int,
    seed: int,
    key: bool,
    save: str | None,
    save_key: str | None,
    as_json: bool,
) -> None:
    """Draw exercises of a KIND at random, the same ones for the same --seed, and print them or write them to files."""
    tree: dict[str, Any] = {"depth": depth, "branching": branching, "shape": shape, "cuts": cuts, "cut": cut}
    with options_in_words():
        sheet = outplay.exercise(kind, difficulty=difficulty, count=count, seed=seed, **tree)
        for path, with_key in ((save, False), (save_key, True)):
            if path is not None:
                _write(sheet, path, with_key, quiet=as_json)
    if as_json:
        print_json(sheet.as_dict())
    elif key or not (save or save_key):
        click.echo(sheet.text(key))


def _write(sheet: Sheet, path: str, key: bool, quiet: bool) -> None:
    try:
        sheet.save(path, key=key)
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written ({error.strerror}); name another file") from None
    if not quiet:
        click.echo(f"the {'key' if key else 'sheet'} is in {path}")
