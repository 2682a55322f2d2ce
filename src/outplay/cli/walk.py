"""Walking through a story at a terminal: forward, back, to a step, to the next cut."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

import click

from outplay.tracing import Scene

try:
    import termios
    import tty
except ImportError:  # on Windows
    termios = None  # type: ignore[assignment]

ESCAPE, END = "\x1b", "\x04"
KEYS = {
    "next": ("\r", "\n", " ", "\x1b[C", "\x1bOC", "n"),
    "back": ("\x1b[D", "\x1bOD", "\x7f", "b"),
    "cut": ("c",),
    "begin": ("\x1b[H", "\x1bOH", "a"),
    "end": ("\x1b[F", "\x1bOF", "e"),
    "go": ("g",),
    "quit": ("q", ESCAPE),
}
HELP = "Enter next · b back · c next cut · g N step N · e end · q quit"


class Keys:
    """The keys that are pressed, one at a time, also where several came at once."""

    def __init__(self) -> None:
        self.waiting = ""

    def next(self) -> str:
        """The word for the next key; empty for a key without one.  EOFError at Ctrl-D."""
        self._wait()
        for word, keys in KEYS.items():
            for key in keys:
                if self.waiting.startswith(key) and (key != ESCAPE or self.waiting == ESCAPE):
                    self.waiting = self.waiting[len(key) :]
                    return word
        self.waiting = "" if self.waiting.startswith(ESCAPE) else self.waiting[1:]
        return ""

    def line(self, prompt: str) -> str:
        """The line that is typed up to Enter, shown as it is typed."""
        click.echo(prompt, nl=False)
        text = ""
        while True:
            self._wait()
            key, self.waiting = self.waiting[0], self.waiting[1:]
            if key in "\r\n":
                click.echo()
                return text
            text = text[:-1] if key in "\x7f\b" else text + key * key.isprintable()
            click.echo(f"\r{prompt}{text} \b", nl=False)

    def _wait(self) -> None:
        self.waiting = self.waiting or _read()
        if not self.waiting or self.waiting[0] == END:
            raise EOFError


@contextmanager
def keyboard() -> Iterator[None]:
    """Keys arrive as they are pressed, unseen; Ctrl-C still interrupts."""
    if termios is None:
        yield
        return
    before = termios.tcgetattr(sys.stdin.fileno())
    tty.setcbreak(sys.stdin.fileno(), termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, before)


def _read() -> str:
    return click.getchar() if termios is None else os.read(sys.stdin.fileno(), 64).decode(errors="replace")


def walk(scenes: Sequence[Scene], show: Callable[[Scene, str], None], first: int = 1) -> None:
    """Shows one scene after the other, as the keys say, until q or the end of input."""
    keys, at, word, message = Keys(), first - 1, "", ""
    with keyboard(), suppress(EOFError):
        while word != "quit":
            show(scenes[at], message)
            word = keys.next()
            at, message = step(scenes, at, word, keys)


def step(scenes: Sequence[Scene], at: int, word: str, keys: Keys) -> tuple[int, str]:
    """The scene that a key leads to, and what to say where it leads nowhere."""
    last = len(scenes) - 1
    if word == "go":
        return go(scenes, at, keys.line("step: "))
    if word == "cut":
        cuts = [i for i in range(at + 1, len(scenes)) if scenes[i].step.what == "pruned"]
        return (cuts[0], "") if cuts else (at, "There is no cut after this.")
    if word == "next" and at == last:
        return at, "This is the last step: q leaves."
    moved = {"next": at + 1, "back": max(at - 1, 0), "begin": 0, "end": last}
    return (moved[word], "") if word in moved else (at, HELP)


def go(scenes: Sequence[Scene], at: int, text: str) -> tuple[int, str]:
    """The scene of the step with that number; the same one, and a sentence, if there is none."""
    text = text.strip()
    if text.isdecimal() and 1 <= int(text) <= len(scenes):
        return int(text) - 1, ""
    return at, f"{text!r:.20} is not a step; steps: 1 to {len(scenes)}."
