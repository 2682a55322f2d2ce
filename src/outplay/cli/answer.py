"""An answer for a program: one JSON document on the standard output, and nothing else."""

from __future__ import annotations

import json
from fractions import Fraction
from math import isinf
from typing import Any

import click

NAMES = (str, int, bool, type(None))


def print_json(answer: Any) -> None:
    """The answer as one line of JSON that any parser reads: infinities are written as text."""
    click.echo(json.dumps(answer, allow_nan=False))


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
