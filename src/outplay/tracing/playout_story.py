"""A Monte Carlo tree search told: its iterations, each with its four phases in words.

Select: a1 (3/5, UCB1 1.12), then b2 (1/2, UCB1 0.98). Expand: c1. Simulate: MAX wins after 7 moves.
Back-propagate: c1 to 1/1, b2 to 1/3, a1 to 4/6, the root to 3/7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outplay.game import CHANCE
from outplay.result import counted, written
from outplay.tracing.story import Scene, Story

if TYPE_CHECKING:
    from outplay.tracing.playout_tree import Iteration, PlayoutTree
    from outplay.tracing.tree import Node, Step

NAMED: Final = 3
"""Nodes of a long path that are named at its beginning, and as many at its end; those between are counted."""


class PlayoutStory(Story):
    """A traced Monte Carlo tree search, told."""

    tree: PlayoutTree

    def _exact(self) -> set[Node]:
        return set()

    def bound(self, node: Node) -> str:
        """'': an average bounds nothing."""
        return ""

    def _scenes(self) -> list[Scene]:
        scenes: list[Scene] = []
        nodes = 1
        for step in self.tree.iterations:
            nodes += step.playout.is_new
            scenes.append(Scene(step.number + 1, step, nodes, 0, 0, playouts=step.number + 1))
        last = self.tree.steps[-1]
        return [*scenes, Scene(last.number + 1, last, nodes, 0, 0, playouts=len(scenes))]

    def says(self, step: Step) -> str:
        """What happens in a step, in words."""
        if step.what == "done":
            return self._say_done()
        phases = (self._say_select, self._say_expand, self._say_simulate, self._say_back_propagate)
        return " ".join(say(step) for say in phases)  # type: ignore[arg-type]

    def _say_select(self, step: Iteration) -> str:
        path, scores = step.playout.path, step.playout.scores
        went = list(zip(path, scores, strict=True))[1 : -1 if step.playout.is_new else None]
        names = [self._selected(node, score, step.number - 1) for node, score in went]
        return f"Select: {', then '.join(_shortened(names)) or 'the root'}."

    def _selected(self, node: Node, score: float | None, before: int) -> str:
        if score is None:
            return self._thrown(node)
        return f"{self.move(node)} ({self.tree.counts(node, before)}, UCB1 {score:.2f})"

    def _thrown(self, node: Node) -> str:
        return f"{self.move(node)} is thrown ({written(node.chance)})"

    def _say_expand(self, step: Iteration) -> str:
        node = step.playout.path[-1]
        if not step.playout.is_new:
            return "Expand: nothing, the game is over there."
        return f"Expand: {self.move(node) if node.chance is None else self._thrown(node)}."

    def _say_simulate(self, step: Iteration) -> str:
        plies = step.playout.plies
        when = f"after {counted(plies, 'random move')}" if plies else "at once"
        return f"Simulate: {self._outcome(step)} {when}."

    def _outcome(self, step: Iteration) -> str:
        """Who wins, in a game that two win, lose or draw; in any other, what the end is worth."""
        worth, player = step.playout.utilities, self.tree.result.player
        if self.tree.is_won_or_drawn:
            winners = [self.name(one) for one, value in worth.items() if value == step.ends[1]]
            return f"{winners[0]} wins" if winners else "a draw"
        if len(worth) > 2:
            return f"worth {written(tuple(worth.values()))}"
        return f"worth {written(worth[player])} to {self.name(player)}"

    def _say_back_propagate(self, step: Iteration) -> str:
        path, now = step.playout.path, step.number
        names = [f"{self.move(node) or 'the root'} to {self.tree.counts(node, now)}" for node in path]
        return f"Back-propagate: {', '.join(_shortened(names[::-1]))}."

    def _say_done(self) -> str:
        result, root = self.tree.result, self.tree.root
        most = "" if root.mover == CHANCE else f"{self._written(root, result.action)} has most playouts, "
        value = f"{written(float(result.value), digits=3)} ± {result.error:.2g} to {self.name(result.player)}"
        total = self.tree.playouts(root)
        return f"The search is done: {most}{result.visits:,} of {total:,}, worth {value} on average: an estimate."


def _shortened(names: list[str]) -> list[str]:
    if len(names) <= 2 * NAMED + 1:
        return names
    return [*names[:NAMED], f"... {len(names) - 2 * NAMED} more ...", *names[-NAMED:]]
