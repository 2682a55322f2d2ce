"""Searches as trees that can be read: in text, and stepped through."""

from outplay.drawing.trace import SearchTree, trace

__all__ = ["SearchTree", "trace"]
