"""A story at a terminal: the tree around one node, as it is known at one scene, and the keys that go on and back.

MAX [-inf, inf]   3 to inf
├─ a1: MIN = 3
└─ a2: MIN [3, inf]   -inf to 2  ◄
   ├─ c1: 2
   └─ ✗ c2, c3
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

import click

from outplay.errors import Unsuited
from outplay.notation import some, write_move
from outplay.ranking_table import cut
from outplay.result import written
from outplay.tracing import Node, PlayoutNode, PlayoutTree, Scene, Story

try:
    import termios
    import tty
except ImportError:  # on Windows
    termios = None  # type: ignore[assignment]

HERE = "  ◄"

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


class SceneView:
    """One scene of a story as lines of text."""

    def __init__(self, story: Story, scene: Scene):
        self.story, self.scene = story, scene
        self.now, self.times = scene.step.number, story.tree.times
        self.ranges: Mapping[Node, tuple[float, float]] = {}
        if not isinstance(story.tree, PlayoutTree):
            with suppress(Unsuited):
                self.ranges = scene.step.ranges

    def lines(self, height: int, width: int) -> list[str]:
        """As many lines as fit: the path stays, older branches beside it go first, then the top of the path."""
        kept = max((len(node.children) for node in self.scene.path), default=0)
        drawn = self._draw(0, kept)
        while len(drawn) > height and kept > 0:
            kept -= 1
            drawn = self._draw(0, kept)
        top = 0
        while len(drawn) > height and top < len(self.scene.path) - 1:
            top += 1
            drawn = [f"... {top} plies above", *self._draw(top, 0)]
        return [cut(line, width) for line in drawn]

    def _draw(self, top: int, kept: int) -> list[str]:
        """The path from `top` on, with so many of the branches beside it."""
        path, lines, indent = self.scene.path[top:], [], ""
        lines.append(self._label(path[0]))
        for node, following in zip(path, [*path[1:], None], strict=True):
            beside = [child for child in node.children if self.times[child].entered <= self.now and child != following]
            rows = self._beside(beside, kept)
            rows += [self._label(following)] if following else self._pruned(node)
            branches = ["├─ "] * (len(rows) - 1) + ["└─ "]
            lines += [indent + branch + row for branch, row in zip(branches, rows, strict=False)]
            indent += "   "
        return lines

    def _beside(self, nodes: Sequence[Node], kept: int) -> list[str]:
        """The last so many branches, and how many there were before them."""
        rows = [f"... {len(nodes) - kept} more before"] if len(nodes) > kept else []
        return rows + [self._label(child) for child in nodes[max(len(nodes) - kept, 0) :]]

    def _label(self, node: Node) -> str:
        move = self.story.move(node)
        head = f"{move}: " if move else ""
        here = self._here(node)
        if node.is_leaf and self.times[node].left <= self.now:
            return f"{head}{written(node.value)}{here}"
        side = self.story.side(node)
        if self.times[node].left <= self.now:
            return f"{head}{side} = {self.story.worth(node)}{here}"
        window = f" [{written(node.alpha)}, {written(node.beta)}]"
        return f"{head}{side}{window if self.story.tree.has_windows else ''}{self._range(node)}{here}"

    def _here(self, node: Node) -> str:
        return HERE if node is self.scene.path[-1] else ""

    def _range(self, node: Node) -> str:
        if node not in self.ranges:
            return ""
        low, high = self.ranges[node]
        return f"   {written(low)} to {written(high)}"

    def _pruned(self, node: Node) -> list[str]:
        """A row that names the pruned branches of a node, at the steps that prune them."""
        step = self.scene.step
        if not node.pruned or step.node is not node or step.what not in ("pruned", "backed up"):
            return []
        return [f"✗ {some(write_move(self.story.tree.game, node.state, action) for action in node.pruned)}"]


class PlayoutView(SceneView):
    """Draws one iteration of a Monte Carlo tree search: what was counted on its path and beside it.

    MAX to move: 4/12 for MIN
    ├─ 0: 2/2 for MAX
    └─ 3: 1/2 for MAX
       └─ 0: 1/1 for MIN  ◄
    """

    def _beside(self, nodes: Sequence[Node], kept: int) -> list[str]:
        """The most played so many branches, in their order, and how many there are besides."""
        tree = self.story.tree
        assert isinstance(tree, PlayoutTree)
        left_out = sorted(nodes, key=lambda node: -tree.playouts(node, self.now))[kept:]
        rows = [self._label(node) for node in nodes if node not in left_out]
        return [*rows, f"... {len(left_out)} more"] if left_out else rows

    def _label(self, node: Node) -> str:
        tree = self.story.tree
        assert isinstance(tree, PlayoutTree)
        assert isinstance(node, PlayoutNode)
        head = self.story.move(node) or f"{self.story.side(node)} to move"
        return f"{head}: {tree.counts(node, self.now)} for {self.story.name(node.player)}{self._here(node)}"


def view_of(story: Story, scene: Scene) -> SceneView:
    """The view of a scene, by the kind of tree that was searched."""
    return (PlayoutView if isinstance(story.tree, PlayoutTree) else SceneView)(story, scene)


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
