"""Searches, boards and figures that can be looked at: text, SVG, HTML and PNG."""

from outplay.drawing.board import board
from outplay.drawing.compare import Comparison, Row, compare
from outplay.drawing.notebook import draw_states
from outplay.drawing.review import Review, Turn, review
from outplay.drawing.story import Scene, Story
from outplay.drawing.svg import Picture
from outplay.drawing.theme import stylesheet
from outplay.drawing.trace import Node, SearchTree, Step, trace

__all__ = [
    "Comparison",
    "Node",
    "Picture",
    "Review",
    "Row",
    "Scene",
    "SearchTree",
    "Step",
    "Story",
    "Turn",
    "board",
    "compare",
    "draw_states",
    "review",
    "stylesheet",
    "trace",
]
