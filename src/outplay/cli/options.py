"""The options that several commands have, each written once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def from_position(command: Command) -> Command:
    """--moves and --position: where a command begins."""
    moves = "Play these moves first; one with spaces or commas in it stands in quotes: \"'a1, b2' 'take 3' c4\"."
    where = "Start from this position, written as the game's position(text) reads it."
    return click.option("--moves", default="", help=moves)(click.option("--position", help=where)(command))


def by_engine(command: Command) -> Command:
    """--engine: who runs the rules, Python or compiled code."""
    engines = click.Choice(["auto", "plain", "compiled"])
    return click.option("--engine", type=engines, default="auto", show_default=True)(command)
