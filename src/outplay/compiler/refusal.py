"""What the rules compiler refuses, in words."""

from __future__ import annotations

import ast


class NotLowered(Exception):
    """A construct that is not compiled: where it stands, why, and what to write instead."""

    def __init__(self, node: ast.AST | None, reason: str):
        super().__init__(reason)
        self.reason, self.line, self.function = reason, getattr(node, "lineno", None), ""

    def __str__(self) -> str:
        where = f" of {self.function}" if self.function else ""
        return f"line {self.line}{where}: {self.reason}" if self.line else self.reason
