"""Searches as data and as text: the searched tree and its story, searches side by side, a game looked at again.

trace.py         the observers that build the trees
tree.py          the tree that an observer was told of
playout_tree.py  the tree that playouts grew, iteration by iteration, and its story
instrumented/    students' functions, followed through the game that they are handed
story.py         what each step says, in words
formats.py       a tree as text; a tree and its steps as JSON can hold them
ranges.py        what is known of each node after each step
lines.py         the text of an algorithm, as it is shown; the lines of it that ran at each step, and what they did
own_lines.py     the lines that ran of a text that tells nobody what it does, as a student's
compare.py       algorithms side by side
review.py        every position of a game that was played, and the moves that gave something away
"""

from outplay.tracing.compare import Comparison, Row, comparable, compare
from outplay.tracing.lines import Text, text_of
from outplay.tracing.playout_tree import Iteration, PlayoutNode, PlayoutTree
from outplay.tracing.review import Blunder, Review, Turn, blunder, review, turns_of
from outplay.tracing.story import Scene, Story
from outplay.tracing.trace import trace
from outplay.tracing.tree import Node, SearchTree, Step

__all__ = [
    "Blunder",
    "Comparison",
    "Iteration",
    "Node",
    "PlayoutNode",
    "PlayoutTree",
    "Review",
    "Row",
    "Scene",
    "SearchTree",
    "Step",
    "Story",
    "Text",
    "Turn",
    "blunder",
    "comparable",
    "compare",
    "review",
    "text_of",
    "trace",
    "turns_of",
]
