"""What an exercise shows, as data: spots on levels and the lines between them; drawing/ makes a picture of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from outplay.drawn import Drawn
from outplay.game import CHANCE
from outplay.games.tree import Tree
from outplay.result import written

if TYPE_CHECKING:
    from outplay.drawing import Picture


class Spot(NamedTuple):
    """One thing to draw.

    shape   'max', 'min', 'chance', 'player' or 'leaf'
    inside  what is written in it, '' where the answer goes
    name    what it is called: its letter
    beside  what stands at its right
    """

    level: int
    shape: str
    inside: str = ""
    name: str = ""
    beside: str = ""


class Link(NamedTuple):
    """A line from one spot down to another, and the move on it; one that is `gone` is crossed out."""

    start: int
    end: int
    move: str
    gone: bool = False


@dataclass(frozen=True)
class Diagram(Drawn):
    """Spots and links, the root first; a position that is reached by two ways has two links."""

    title: str
    spots: tuple[Spot, ...]
    links: tuple[Link, ...]

    @property
    def is_tree(self) -> bool:
        """Is there one way to each spot?"""
        return len({link.end for link in self.links}) == len(self.links)

    def picture(self) -> Picture:
        """The diagram as a picture."""
        from outplay.drawing import diagram_picture

        return diagram_picture(self)

    def without_names(self) -> Diagram:
        """The diagram without the letters of its spots: in another order they would be others."""
        return replace(self, spots=tuple(spot._replace(name="") for spot in self.spots))

    def as_text(self) -> str:
        """The diagram as indented lines, each spot with the moves that lead on."""
        below: dict[int, list[Link]] = {}
        for link in self.links:
            below.setdefault(link.start, []).append(link)
        lines: list[str] = []
        told: set[int] = set()
        waiting: list[tuple[int, int, str]] = [(0, 0, "")]
        while waiting:
            spot, depth, move = waiting.pop()
            again = " (as above)" if spot in told and spot in below else ""
            lines.append(f"{'   ' * depth}{move}{': ' * bool(move)}{_words(self.spots[spot])}{again}")
            if spot not in told:
                waiting.extend((link.end, depth + 1, link.move) for link in reversed(below.get(spot, ())))
            told.add(spot)
        return "\n".join(lines)


def _words(spot: Spot) -> str:
    side = {"max": "MAX", "min": "MIN", "chance": "CHANCE"}.get(spot.shape, "")
    return " ".join(part for part in (spot.name, side, spot.beside, spot.inside) if part)


def diagram(tree: Tree) -> Diagram:
    """A tree as students get it: leaves with their payoffs, the other nodes empty."""
    return diagram_of(tree, f"A tree of {len(tree.nodes)} nodes")


def diagram_of(tree: Tree, title: str, values: Mapping[int, str] | None = None, gone: Collection[int] = ()) -> Diagram:
    """The diagram of a tree: leaves with their payoffs, and of the other nodes the values that are given.

    Where two ways lead to one position, a move is called as the position is, and is not named on its line.

    gone  the nodes whose line is crossed out
    """
    levels = {0: 0}
    links = []
    for state, node in enumerate(tree.nodes):
        for move, child in node.moves.items():
            levels[child] = levels[state] + 1
            links.append(Link(state, child, _move(tree, state, move), child in gone))
    spots = tuple(_spot(tree, state, levels[state], values or {}) for state in range(len(tree.nodes)))
    made = Diagram(title, spots, tuple(links))
    return made if made.is_tree else replace(made, links=tuple(link._replace(move="") for link in links))


def _move(tree: Tree, state: int, move: str) -> str:
    chance = dict(tree.outcomes(state)).get(move) if tree.to_move(state) == CHANCE else None
    return move if chance is None else f"{move} ({written(chance)})"


def _spot(tree: Tree, state: int, level: int, values: Mapping[int, str]) -> Spot:
    node = tree.nodes[state]
    if not node.moves:
        return Spot(level, "leaf", tree.show(state), node.name)
    inside = values.get(state, "")
    if len(tree.players) > 2 and node.player != CHANCE:
        return Spot(level, "player", inside, node.name, f"player {node.player}")
    shape = "chance" if node.player == CHANCE else ("max", "min")[node.player]
    return Spot(level, shape, inside, node.name)
