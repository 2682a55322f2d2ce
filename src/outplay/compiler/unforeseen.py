"""What compiled rules say of a value they were not made for."""

from __future__ import annotations


class Unforeseen(Exception):
    """The compiled code cannot tell what Python would give here; nothing is wrong with the rules."""
