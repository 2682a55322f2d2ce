"""What the shapes, brackets and numbers of a tree mean, for those that are in the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from outplay.drawing.playout_twigs import PlayoutTwigs
from outplay.drawing.svg import text_width
from outplay.drawing.twigs import SMALL, TwigPainter, short

if TYPE_CHECKING:
    from outplay.drawing.twig import Twig

NARROWEST: Final = 330.0
"""The legend is broken into lines where it is wider than the tree and than this."""

BETWEEN: Final = "\u2002 "
"""Between the words of the legend; SVG draws several plain spaces as one."""


def legend_lines(painter: TwigPainter, twigs: list[Twig], wide: float) -> list[str]:
    """The legend of these twigs, as many words in a line as fit beside a tree of that width."""
    nodes = [twig for twig in twigs if twig.kind == "node"]
    if isinstance(painter, PlayoutTwigs):
        says = _of_playouts(painter, nodes)
    else:
        says = _of_search(painter, nodes, any(twig.kind == "pruned" for twig in twigs))
    return _in_lines([words for words, present in says.items() if present], max(wide, NARROWEST))


def _of_search(painter: TwigPainter, nodes: list[Twig], pruned: bool) -> dict[str, bool]:
    shapes = {painter.shape(twig) for twig in nodes}
    kinds = {twig.node.kind for twig in nodes}
    return {
        "△ MAX": "max" in shapes,
        "▽ MIN": "min" in shapes,
        "○ chance": "chance" in shapes,
        "□ end of the game": "terminal" in kinds,
        "broken box: evaluated": "cut off" in kinds,
        "double box: from the table": "recalled" in kinds,
        "?: a probe, one move alone": any(twig.node.is_probe for twig in nodes),
        "✕ pruned": pruned,
        "bold [from, to]: what it can be worth": painter.moment.has_ranges,
        "[alpha, beta]: on arrival": painter.tree.has_windows,
    }


def _of_playouts(painter: PlayoutTwigs, nodes: list[Twig]) -> dict[str, bool]:
    tree, looks = painter.tree, {painter.look(twig) for twig in nodes}
    least, most = tree.ends()
    return {
        "3/5: who moved here won 3 of 5 playouts": True,
        "dark: MAX moved here": "max" in looks,
        "light: MIN moved here": "min" in looks,
        "square: end of the game": any(twig.node.kind == "terminal" for twig in nodes),
        "double: dice are thrown": any(painter.throws(twig) for twig in nodes),
        "a draw counts half": painter.has_halves and tree.is_won_or_drawn,
        f"{short(least)} counts 0, {short(most)} counts 1": not tree.is_won_or_drawn,
        "strong: selected": bool(painter.selected),
        "dotted: played out from here": bool(painter.selected) or painter.stepping,
    }


def _in_lines(words: list[str], widest: float) -> list[str]:
    """The words of a legend, as many in a line as fit."""
    lines = words[:1]
    for word in words[1:]:
        longer = lines[-1] + BETWEEN + word
        if text_width(longer, SMALL) <= widest:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
