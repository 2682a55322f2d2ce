"""`outplay grade`: what is wrong with a student's search."""

from __future__ import annotations

import json

import click

import outplay
from outplay.cli.algorithms import save_picture
from outplay.cli.answer import json_option, print_json
from outplay.cli.options import options_in_words

WRONG = 1


@click.command(
    short_help="What is wrong with a student's search.",
    epilog="""\b
Examples:
  outplay grade student.py
  outplay grade multiAgents.py --function MinimaxAgent
  outplay grade student.py --algorithm alpha-beta --save smallest.svg
  outplay grade student.py --gradescope > results.json
""",
)
@click.argument("file", metavar="STUDENT.py", type=click.Path())
@click.option("--function", "name", help="The function or the class; by default the one that is called like a search.")
@click.option("--algorithm", help="minimax, alpha-beta or expectimax; by default what the name says.")
@click.option("--seconds", default=2.0, show_default=True, help="Processor time for one search.")
@click.option("--save", type=click.Path(dir_okay=False), help="The smallest tree that shows the fault: FILE.svg, .png.")
@click.option("--gradescope", is_flag=True, help="Print Gradescope's results.json.")
@json_option()
@click.pass_context
def grade(
    context: click.Context,
    file: str,
    name: str | None,
    algorithm: str | None,
    seconds: float,
    save: str | None,
    gradescope: bool,
    as_json: bool,
) -> None:
    """Run a student's minimax, alpha-beta or expectimax, and exit with 1 if something is wrong with it.

    Looked at are the value, the move, and exactly which leaves were looked at, on trees of books and courses, on every
    small tree, on random ones and on games. The code runs in a process of its own.
    """
    with options_in_words():
        found = outplay.grade(file, algorithm=algorithm, name=name, seconds=seconds)
        save_picture(found, save, quiet=as_json or gradescope)
    if gradescope:
        click.echo(json.dumps(found.gradescope(), indent=2))
    elif as_json:
        print_json(found.as_dict())
    else:
        click.echo(found.text())
    context.exit(0 if found else WRONG)
