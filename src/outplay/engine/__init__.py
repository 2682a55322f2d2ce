"""The engine: the best move within a limit, on any Python game, compiled where the rules allow it."""

from outplay.engine.calls import analyse, analysing, deepen, search, values
from outplay.engine.options import SearchOptions

__all__ = ["SearchOptions", "analyse", "analysing", "deepen", "search", "values"]
