"""Where a conversation takes place: lines that fit the terminal, a coloured board, and questions.

For a program (--json) the talk goes to the standard error, or nowhere if nobody sits there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from textwrap import fill

import click
from rich.console import Console
from rich.text import Text

PIPE = 80
"""The width where there is no terminal."""


def folded(head: str, words: Iterable[str], width: int, end: str = "") -> list[str]:
    """The head and the words, a space between two of them, in lines of at most this width, if no word is longer.

    No word is changed; `end` stands at the end of every line but the last.
    """
    lines = [head]
    for word in words:
        if lines[-1].strip() and len(lines[-1]) + len(word) + len(end) > width:
            lines[-1] = lines[-1].rstrip() + end
            lines.append("")
        lines[-1] += f"{word} "
    return [*lines[:-1], lines[-1].rstrip()]


class Screen:
    """Says, shows and asks.  `is_live`: somebody sits at a keyboard."""

    def __init__(self, as_json: bool = False):
        self.is_live = sys.stdin.isatty()
        self.err = as_json
        self.quiet = as_json and not self.is_live
        self.console = Console(stderr=as_json, highlight=False, soft_wrap=True)
        if not self.console.is_terminal:
            self.console.width = PIPE
        self.width = max(self.console.width, 20)
        if self.is_live:
            with suppress(ImportError):  # on Windows
                import readline  # noqa: F401  (input() then edits lines and remembers them)

    def say(self, words: str = "", style: str = "") -> None:
        """A paragraph, as wide as the terminal."""
        if not self.quiet:
            self.show(Text(fill(words, self.width - 1, break_long_words=False, break_on_hyphens=False), style=style))

    def show(self, text: Text) -> None:
        """Text as it is, in its colours where there are colours."""
        if self.quiet:
            return
        if self.console.is_terminal and not os.environ.get("NO_COLOR"):
            self.console.print(text)
        else:
            click.echo(text.plain, err=self.err)

    def complain(self, words: str) -> None:
        """What is wrong with what came: to the standard error, if the standard output is for a program."""
        words = words[:1].upper() + words[1:]
        wrapped = fill(words, self.width - 1, break_long_words=False, break_on_hyphens=False)
        click.echo(wrapped, err=self.err)

    def columns(self, cells: Iterable[str]) -> None:
        """The cells in as many columns as fit."""
        every = list(cells)
        wide = max(map(len, every), default=0) + 2
        across = max(1, (self.width - 1) // wide)
        for i in range(0, len(every), across):
            self.show(Text("".join(f"{cell:<{wide}}" for cell in every[i : i + across]).rstrip()))

    def ask(self, prompt: str) -> str:
        """The next line that is typed, or that comes through a pipe; EOFError at the end, as `input` has it."""
        if self.is_live and not self.err:
            return input(prompt)
        if not self.quiet:
            click.echo(prompt, nl=False, err=self.err)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not self.quiet and not self.is_live:
            click.echo(line.rstrip("\n"), err=self.err)
        return line.rstrip("\n")
