"""Walking through a story at a terminal: forward, back, to a step, to the next cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from outplay.cli.moments import Moment

KEYS = {
    "next": ("\r", "\n", " ", "\x1b[C", "\x1bOC", "n"),
    "back": ("\x1b[D", "\x1bOD", "\x7f", "b"),
    "cut": ("c",),
    "begin": ("\x1b[H", "\x1bOH", "a"),
    "end": ("\x1b[F", "\x1bOF", "e"),
    "go": ("g",),
    "quit": ("q", "\x1b"),
}
HELP = "Enter next · b back · c next cut · g N step N · e end · q quit"


class Keys:
    """The keys that are pressed, one at a time, also where several came at once."""

    def __init__(self) -> None:
        self.waiting = ""

    def next(self) -> str:
        """The word for the next key; empty for a key without one."""
        self.waiting = self.waiting or click.getchar()
        for word, keys in KEYS.items():
            for key in keys:
                if self.waiting.startswith(key) and (key != "\x1b" or self.waiting == "\x1b"):
                    self.waiting = self.waiting[len(key) :]
                    return word
        self.waiting = "" if self.waiting.startswith("\x1b") else self.waiting[1:]
        return ""

    def line(self, prompt: str) -> str:
        """The rest of a line: what already came, or what is typed now."""
        if self.waiting.strip():
            text, self.waiting = self.waiting, ""
            return text
        self.waiting = ""
        return input(prompt)


def walk(moments: Sequence[Moment], show: Callable[[Moment, str], None], first: int = 1) -> None:
    """Shows one moment after the other, as the keys say, until q or the end of input."""
    keys, at, message = Keys(), first - 1, ""
    while True:
        show(moments[at], message)
        try:
            word = keys.next()
            if word == "quit":
                return
            at, message = step(moments, at, word, keys)
        except EOFError:
            return


def step(moments: Sequence[Moment], at: int, word: str, keys: Keys) -> tuple[int, str]:
    """Where a key leads, and what to say about it."""
    last = len(moments) - 1
    if word == "go":
        return go(moments, at, keys.line("step: "))
    if word == "cut":
        cuts = [i for i in range(at + 1, len(moments)) if moments[i].step.what == "pruned"]
        return (cuts[0], "") if cuts else (at, "There is no cut after this.")
    if word == "next" and at == last:
        return at, "This is the last step: q leaves."
    moved = {"next": at + 1, "back": max(at - 1, 0), "begin": 0, "end": last}
    return (moved[word], "") if word in moved else (at, HELP)


def go(moments: Sequence[Moment], at: int, text: str) -> tuple[int, str]:
    """To the step of that number, if there is one."""
    text = text.strip()
    if text.isdecimal() and 1 <= int(text) <= len(moments):
        return int(text) - 1, ""
    return at, f"{text!r:.20} is not a step; steps: 1 to {len(moments)}."
