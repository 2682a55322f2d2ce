"""Searches, boards and figures that can be looked at: text, SVG, HTML and PNG."""

from outplay.drawing.board import board
from outplay.drawing.compare import Comparison, Row, compare
from outplay.drawing.notebook import draw_states
from outplay.drawing.review import Review, Turn, review
from outplay.drawing.svg import Picture
from outplay.drawing.theme import stylesheet

__all__ = [
    "Comparison",
    "Picture",
    "Review",
    "Row",
    "Turn",
    "board",
    "compare",
    "draw_states",
    "review",
    "stylesheet",
]
