"""The part of a tree that is still of use after a move: a node and all below it, moved to the front."""

from __future__ import annotations

from typing import Any

from outplay.sampling.iteration.tree import HAS_CHANCES, HAS_GUESSES, ROOT, SIZE, UNEXPANDED, VIEWS


def transplant_with(ask: Any) -> Any:
    """The move that is made of these primitives."""
    root_node, one = ask.typed(ROOT), ask.typed(1)

    @ask.bound
    def transplant(old, new, node, work):
        """Copies a node of the old tree to the root of the new one, and all below it; work[SIZE] follows."""
        copy(old, node, new, root_node, work)
        size, done = one, root_node
        while done < size:
            first = new.first[done]
            if first != UNEXPANDED:
                for i in range(new.count[done]):
                    copy(old, first + i, new, size + i, work)
                new.first[done] = size
                size += new.count[done]
            done += 1
        work[SIZE] = size

    @ask.bound
    def copy(old, node, new, place, work):
        """One row; its children are still numbered as in the old tree."""
        new.move[place] = old.move[node]
        if work[HAS_CHANCES] != 0:
            new.chance[place] = old.chance[node]
        new.first[place], new.count[place] = old.first[node], old.count[node]
        new.mover[place], new.visits[place] = old.mover[node], old.visits[node]
        for view in range(work[VIEWS]):
            here, there = place * work[VIEWS] + view, node * work[VIEWS] + view
            new.mean[here], new.spread[here] = old.mean[there], old.spread[there]
            new.worth[here] = old.worth[there]
            if work[HAS_GUESSES] != 0:
                new.guess[here] = old.guess[there]
            new.low[here], new.high[here] = old.low[there], old.high[there]

    return transplant
