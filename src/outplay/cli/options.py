"""The options that several commands have, each written once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from outplay.errors import BadOption

Command = TypeVar("Command", bound=Callable[..., Any])

MOVES = "Play these moves first; one with spaces or commas in it stands in quotes: \"'a1, b2' 'take 3' c4\"."
POSITION = "Start from this position, written as the game's position(text) reads it."
ENGINES = ["auto", "plain", "compiled"]


def together(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """One decorator that gives a command several options, in this order."""

    def given(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return given


@contextmanager
def options_in_words() -> Iterator[None]:
    """An option that cannot be is a UsageError, which says where the options are listed."""
    try:
        yield
    except BadOption as error:
        raise click.UsageError(str(error)) from None


from_position = together(click.option("--moves", default="", help=MOVES), click.option("--position", help=POSITION))
with_database = click.option(
    "--database",
    type=click.Path(exists=True, file_okay=False),
    help="Look up what this solved game knows, and search the rest.",
)
elsewhere = click.option("--on", metavar="ray", help="Where: ray, a cluster; this machine if it is left out.")
by_engine = click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True)
