"""What the rules compiler refuses, in words."""

from __future__ import annotations

import ast


class NotLowered(Exception):
    """A construct that is not compiled: where it stands, why, and what to write instead."""

    def __init__(self, node: ast.AST | None, reason: str):
        self.line = getattr(node, "lineno", None)
        self.reason = reason
        super().__init__(f"line {self.line}: {reason}" if self.line else reason)
