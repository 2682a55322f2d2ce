"""One thing to be put into the picture of a tree: a node, a pruned branch, or what is not shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from outplay.tracing.tree import Node


UNMEASURED: Final = 0.0
"""The height of a twig that no painter has measured."""


@dataclass(eq=False)
class Twig:
    """One thing in the picture: a node, a pruned branch, or what is not shown below a node.

    path   the numbers of the children that lead here from the root: the twig's name
    move   how people write the move that leads here
    hidden how many nodes are below that the picture does not show
    left, right, height  how far it reaches, which the painter decides
    """

    kind: Literal["node", "pruned", "hidden"]
    node: Node
    path: tuple[int, ...]
    move: str
    hidden: int = 0
    chosen: bool = False
    children: list[Twig] = field(default_factory=list)
    left: float = 0
    right: float = 0
    height: float = UNMEASURED

    @property
    def shown(self) -> list[Twig]:
        """The nodes right below it."""
        return [child for child in self.children if child.kind == "node"]

    def __iter__(self) -> Iterator[Twig]:
        """The twig and all below it, parents first."""
        waiting = [self]
        while waiting:
            twig = waiting.pop()
            yield twig
            waiting.extend(reversed(twig.children))


def name_of_path(path: tuple[int, ...]) -> str:
    """The name of the node that the numbers lead to: 'root', '0', '0.2.1'."""
    return ".".join(map(str, path)) or "root"


def count_hidden(twig: Twig, hidden: int) -> None:
    """A last child that counts what is not shown, if there is anything."""
    twig.hidden = hidden
    if hidden:
        twig.children.append(Twig("hidden", twig.node, (*twig.path, len(twig.node.children)), "", hidden))
