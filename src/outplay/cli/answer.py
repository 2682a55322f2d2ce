"""An answer for a program: one JSON document on the standard output, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

OUT = f"{__name__}.out"


def json_option(says: str = "Print one JSON object and nothing else.") -> Callable[[Command], Command]:
    """The option --json: what a game itself prints goes to the standard error then."""
    return click.option("--json", "as_json", is_flag=True, is_eager=True, callback=_alone, help=says)


def _alone(context: click.Context, option: click.Parameter, wanted: bool) -> bool:
    if wanted:
        context.meta[OUT] = sys.stdout
        context.with_resource(redirect_stdout(sys.stderr))
    return wanted


def print_json(answer: Any) -> None:
    """The answer as one line of JSON that any parser reads: infinities are written as text."""
    click.echo(json.dumps(answer, allow_nan=False), file=click.get_current_context().meta.get(OUT))
