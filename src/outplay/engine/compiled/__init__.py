"""The compiled engine: the only folder that imports Numba."""
