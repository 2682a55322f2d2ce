"""`outplay exercise`: a sheet of exercises and its key; `outplay grade`: what is wrong with a student's search."""

from __future__ import annotations

import json
from typing import Any

import click

import outplay
from outplay.cli.options import (
    command,
    files_in_words,
    json_option,
    options_in_words,
    print_found,
    print_json,
    save_picture,
)
from outplay.teaching import KINDS, Sheet

WRONG = 1
NOT_GRADED = 3
"""What `outplay grade` exits with where something is wrong, and where it cannot tell."""


@command("A sheet of exercises with its key.")
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
def exercise(kind: str, key: bool, save: str | None, save_key: str | None, as_json: bool, **options: Any) -> None:
    """Draw exercises of a KIND at random, the same ones for the same --seed, and print them or write them to files.

    Examples:
      outplay exercise alpha-beta --seed 7
      outplay exercise alpha-beta --cuts 3 --depth 3 --save sheet.html
      outplay exercise minimax --count 4 --save-key key.html
      outplay exercise alpha-beta --cut differs
      outplay exercise mcts --difficulty easy --key
      outplay exercise max-n --count 4 --json
    """
    with options_in_words():
        sheet = outplay.exercise(kind, **options)
        for path, with_key in ((save, False), (save_key, True)):
            if path is not None:
                _write(sheet, path, with_key, quiet=as_json)
    if as_json:
        print_json(sheet.as_dict())
    elif key or not (save or save_key):
        click.echo(sheet.text(key))


def _write(sheet: Sheet, path: str, key: bool, quiet: bool) -> None:
    with files_in_words(path):
        sheet.save(path, key=key)
    if not quiet:
        click.echo(f"the {'key' if key else 'sheet'} is in {path}")


@command("What is wrong with a student's search.")
@click.argument("file", metavar="STUDENT.py", type=click.Path())
@click.option("--function", "name", help="The function or the class; by default the one that is called like a search.")
@click.option("--call", help="What its parameters are, if their names do not say it: 'f(list, depth, maximizing)'.")
@click.option("--algorithm", help="minimax, alpha-beta or expectimax; by default what the name says.")
@click.option("--seconds", default=2.0, show_default=True, help="Processor time for one search.")
@click.option("--save", type=click.Path(dir_okay=False), help="The smallest tree that shows the fault: FILE.svg, .png.")
@click.option("--gradescope", is_flag=True, help="Print Gradescope's results.json.")
@json_option()
@click.pass_context
def grade(
    context: click.Context, /, file: str, save: str | None, gradescope: bool, as_json: bool, **options: Any
) -> None:
    """Run a student's minimax, alpha-beta or expectimax; exit with 1 if something is wrong, with 3 if it cannot tell.

    Looked at are the value, the move, and exactly which leaves were looked at, on trees of books and courses, on every
    small tree, on random ones and on games. The code runs in a process of its own.

    Examples:
      outplay grade student.py
      outplay grade multiAgents.py --function MinimaxAgent
      outplay grade student.py --algorithm alpha-beta --save smallest.svg
      outplay grade student.py --gradescope > results.json
    """
    with options_in_words():
        found = outplay.grade(file, **options)
        save_picture(found, save, quiet=as_json or gradescope)
    if gradescope:
        click.echo(json.dumps(found.gradescope(), indent=2))
    else:
        print_found(found, as_json, lambda found: found.text())
    context.exit({"right": 0, "wrong": WRONG, "not graded": NOT_GRADED}[found.verdict])
