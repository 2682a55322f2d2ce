"""Monte Carlo tree search as a family: any game, any number of players, with dice or without."""

from __future__ import annotations

from outplay.sampling.family import Sampling

family = Sampling("mcts")
