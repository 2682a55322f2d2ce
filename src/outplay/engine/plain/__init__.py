"""The plain engine: any Python game, any hashable state, nothing beyond the standard library."""
