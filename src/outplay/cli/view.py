"""The part of a searched tree around one node, as it is known at one scene, in as many lines as there are.

MAX [-inf, inf]   3 to inf
├─ a1: MIN = 3
└─ a2: MIN [3, inf]   -inf to 2  ◄
   ├─ c1: 2
   └─ ✗ c2, c3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.cli.verdict import cut
from outplay.errors import Unsuited
from outplay.notation import some, write_move
from outplay.result import written
from outplay.tracing import Node, PlayoutNode, PlayoutTree, Scene, Story

HERE = "  ◄"


class SceneView:
    """One scene of a story as lines of text."""

    def __init__(self, story: Story, scene: Scene):
        self.story, self.scene = story, scene
        self.now, self.times = scene.step.number, story.tree.times
        self.ranges = self._ranges()

    def _ranges(self) -> Mapping[Node, tuple[float, float]]:
        try:
            return self.scene.step.ranges
        except Unsuited:
            return {}

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
        """A row that names the pruned branches of a node, from the step on that prunes them."""
        steps = self.story.tree.steps
        is_now = self.scene.step.what in ("pruned", "backed up") and self.scene.step.node is node
        if not node.pruned or not is_now or not steps:
            return []
        return [f"✗ {some(write_move(self.story.tree.game, node.state, action) for action in node.pruned)}"]


class PlayoutView(SceneView):
    """Draws one iteration of a Monte Carlo tree search: what was counted on its path and beside it.

    MAX to move: 4/12 for MIN
    ├─ 0: 2/2 for MAX
    └─ 3: 1/2 for MAX
       └─ 0: 1/1 for MIN  ◄
    """

    def _ranges(self) -> Mapping[Node, tuple[float, float]]:
        return {}

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
