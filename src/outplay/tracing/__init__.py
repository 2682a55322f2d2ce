"""The searched tree and the story it tells, as data and as text.

trace.py         the tree that an observer was told of
story.py         what each step says, in words
text.py          a tree as text
ranges.py        what is known of each node after each step
source.py        the lines of the book's text that a step stands on
"""

from outplay.tracing.story import Scene, Story
from outplay.tracing.trace import Node, SearchTree, Step, trace

__all__ = ["Node", "Scene", "SearchTree", "Step", "Story", "trace"]
