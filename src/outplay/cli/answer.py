"""An answer for a program: one JSON document on the standard output, and nothing else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from fractions import Fraction
from math import isinf
from typing import Any, TypeVar

import click

import outplay
from outplay.notation import write_line

Command = TypeVar("Command", bound=Callable[..., Any])

NAMES = (str, int, bool, type(None))
AS_THEY_ARE = (
    "certainty",
    "depth",
    "nodes",
    "stopped_by",
    "ends_in",
    "assumes",
    "selective",
    "method",
    "why",
    "visits",
)
"""The fields of a result that JSON takes as they are."""

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


def number(value: Any) -> Any:
    """A value as JSON has it: a number; 'inf' and '-inf' as text; a vector as a list."""
    if isinstance(value, (tuple, list)):
        return [number(part) for part in value]
    if value is None or isinstance(value, int):
        return value
    value = float(value) if isinstance(value, Fraction) else value
    if isinstance(value, float) and not isinf(value) and value == value:
        return value
    return str(value)


def name(value: Any) -> Any:
    """A player, as JSON has it."""
    return value if isinstance(value, NAMES) else str(value)


def plain(result: outplay.Result[Any]) -> dict[str, Any]:
    """A result as plain data, its moves as the game writes them."""
    line = write_line(result.game, result.state, result.line)
    values = None if result.values is None else {str(player): number(value) for player, value in result.values.items()}
    return {
        "move": line[0] if line else None,
        "value": number(result.value),
        "player": name(result.player),
        "values": values,
        "line": line,
        **{word: getattr(result, word) for word in AS_THEY_ARE},
        "error": number(result.error),
    }
