"""The terminal: lines that fit it, questions, and a board in colours.

For a program (--json) the talk goes to the standard error, or nowhere if nobody sits there.

A board shows whose piece is whose, and what the last move changed, in any game: a `show` is text, so what a move
changes is found by comparing the text before and after it.  A mark that only one player ever sets is theirs; of a mark
that several set (#), each belongs to the one who set it.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from textwrap import fill
from threading import Timer
from typing import TypeAlias

import click
from rich.console import Console
from rich.status import Status
from rich.text import Text

import outplay
from outplay.notation import AnyGame, Player, State, choices, written_moves

COLOURS = ("dodger_blue1", "dark_orange", "orchid", "yellow3")
"""The players' colours, in the order of their first moves; blue and orange look different to everybody."""

LAST, LABEL = "reverse", "dim"
EMPTY = ". _"
MOST_MOVES_TRIED = 40
"""The most moves of a state that are tried out to learn the marks."""

Place: TypeAlias = tuple[int, int]

PIPE_COLUMNS = 80
"""The width where there is no terminal."""

SECONDS_UNTIL_ANNOUNCED = 0.3
"""What takes longer than this is announced on the terminal."""


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
            self.console.width = PIPE_COLUMNS
        self.width = max(self.console.width, 20)
        if self.is_live:
            with suppress(ImportError):  # on Windows
                import readline  # noqa: F401  (input() then edits lines and remembers them)

    def say(self, words: str = "", style: str = "") -> None:
        """Prints a paragraph, folded to the terminal's width."""
        if not self.quiet:
            self.show(Text(fill(words, self.width - 1, break_long_words=False, break_on_hyphens=False), style=style))

    def show(self, text: Text) -> None:
        """Prints text as it is, in colours where the terminal has them."""
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
        """Prints the cells in as many columns as fit."""
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


def shown(game: AnyGame, state: State) -> str:
    """The state as the game's `show` writes it; as Python does where there is none."""
    return str(game.show(state) if hasattr(game, "show") else state)


class Board:
    """Draws the states of one game in the colours of its players."""

    def __init__(self, game: AnyGame, players: Sequence[Player]):
        self.game = game
        self.colours: dict[Player, str] = dict(zip(players, COLOURS, strict=False))
        self.setters = self._learn()

    def _learn(self) -> dict[str, set[Player]]:
        """Which players set which mark, as far as the first moves of the game tell."""
        setters: dict[str, set[Player]] = defaultdict(set)
        state = self.game.initial
        for _ in self.colours:
            if self.game.is_terminal(state):
                break
            mover, legal = self.game.to_move(state), choices(self.game, state)[:MOST_MOVES_TRIED]
            if not legal:
                break
            for action in legal:
                for _, mark in self._marks(state, self.game.result(state, action)):
                    setters[mark].add(mover)
            state = self.game.result(state, legal[len(legal) // 2])
        return setters

    def _marks(self, before: State, after: State) -> list[tuple[Place, str]]:
        text = shown(self.game, after).splitlines()
        return [
            ((row, column), text[row][column])
            for row, column in changes(shown(self.game, before), shown(self.game, after))
            if is_mark(text[row], column)
        ]

    def draw(self, states: Sequence[State], labels: bool = False) -> Text:
        """The last of these states, what the last move changed marked; with `labels`, moves stand in empty cells."""
        lines = shown(self.game, states[-1]).splitlines()
        owners = self._owners(states)
        last = set(changes(shown(self.game, states[-2]), shown(self.game, states[-1]))) if len(states) > 1 else set()
        names = self._labels(states[-1]) if labels else {}
        text = Text()
        for row, line in enumerate(lines):
            for column, mark in enumerate(line):
                place = row, column
                style = f"{self._colour(line, place, owners)} {LAST if place in last and mark != ' ' else ''}".strip()
                text.append(names.get(place, mark), style or (LABEL if place in names else ""))
            text.append("\n" if row < len(lines) - 1 else "")
        return text

    def _colour(self, line: str, place: Place, owners: dict[Place, Player]) -> str:
        mark = line[place[1]]
        setters = self.setters.get(mark, set()) if is_mark(line, place[1]) else set()
        owner = next(iter(setters)) if len(setters) == 1 else owners.get(place) if setters else None
        return self.colours.get(owner) or ""

    def _owners(self, states: Sequence[State]) -> dict[Place, Player]:
        """The player who set the mark at each place, where several players set the same mark."""
        owners: dict[Place, Player] = {}
        if any(len(setters) > 1 for setters in self.setters.values()):
            for before, after in pairwise(states):
                owners.update({place: self.game.to_move(before) for place, _ in self._marks(before, after)})
        return owners

    def _labels(self, state: State) -> dict[Place, str]:
        """The moves of one character that fill one empty cell each, unless the board already names them."""
        if self.game.is_terminal(state) or self.game.to_move(state) == outplay.CHANCE:
            return {}
        board, names = shown(self.game, state), {}
        for text, action in written_moves(self.game, state).items():
            if len(text) != 1 or text in board:
                continue
            changed = list(changes(board, shown(self.game, self.game.result(state, action))))
            if len(changed) == 1 and board.splitlines()[changed[0][0]][changed[0][1]] in EMPTY:
                names[changed[0]] = text
        return names


def changes(before: str, after: str) -> Iterator[Place]:
    """Where two boards of the same shape differ; nowhere, if they are not alike enough to be compared."""
    old, new = before.splitlines(), after.splitlines()
    if [len(line) for line in old] != [len(line) for line in new]:
        return
    for row, (was, now) in enumerate(zip(old, new, strict=True)):
        for column, (a, b) in enumerate(zip(was, now, strict=True)):
            if a != b:
                yield row, column


def is_mark(line: str, column: int) -> bool:
    """Is this a piece: no digit, nothing empty, and not a letter of a word?"""
    mark = line[column]
    beside = line[max(column - 1, 0) : column] + line[column + 1 : column + 2]
    return not (mark.isdigit() or mark in EMPTY or (mark.isalpha() and any(other.isalnum() for other in beside)))


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A status line on a terminal, if the block takes longer than SECONDS_UNTIL_ANNOUNCED."""
    if not sys.stderr.isatty():
        yield
        return
    status = Status(f"{what} ...", console=Console(stderr=True))
    timer = Timer(SECONDS_UNTIL_ANNOUNCED, status.start)
    timer.daemon = True
    try:
        timer.start()
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()
