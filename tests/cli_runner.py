"""Runs `outplay` in this process, as fast as a function: what it printed, and how it exited."""

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from outplay.cli import main

QUICK = ("--engine", "plain", "--nodes", "400")
"""An engine that answers at once."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def outplay(*arguments: str, typed: str = "") -> Ran:
    """One command, with this text coming through a pipe."""
    out, err, code = stream(), stream(), 0
    piped = mock.patch.object(sys, "stdin", io.StringIO(typed))
    with piped, mock.patch.dict(os.environ, COLUMNS="80"), redirect_stdout(out), redirect_stderr(err):
        try:
            main(list(arguments))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return Ran(code, printed(out), printed(err))


def stream() -> io.TextIOWrapper:
    """A text file in memory that also takes bytes, as a real one does."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def printed(file: io.TextIOWrapper) -> str:
    """All that was written to it."""
    file.flush()
    return file.buffer.getvalue().decode()  # type: ignore[attr-defined]


def lines(*typed: str) -> str:
    """What somebody types, line by line."""
    return "".join(f"{line}\n" for line in typed)
