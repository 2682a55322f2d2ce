"""A game in play, as PettingZoo's agents step through it; imported where PettingZoo is there."""

from __future__ import annotations

import io
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

import outplay
from outplay.adapters.numbering import Numbering, numbers_in
from outplay.errors import BadOption, MissingExtra
from outplay.notation import Action, AnyGame, Player, State, name_of, word_of

Array: TypeAlias = npt.NDArray[Any]
Seen: TypeAlias = Callable[[Any, Any], npt.ArrayLike]
"""What a player sees of a state."""

MODES: Final = ("ansi", "svg", "rgb_array")
"""Ways to render: `show`, our picture as text, and the same as an array of pixels."""


def agent_name(player: Player) -> str:
    """What PettingZoo calls a player: 'player_0', or the name that the game has."""
    return f"player_{player}" if isinstance(player, int) else str(player)


class Environment(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """An AEC environment of PettingZoo in which one game is played, dice thrown by it."""

    def __init__(
        self, game: AnyGame, label: str, numbering: Numbering, observe: Seen | None, longest: int, mode: str | None
    ):
        super().__init__()
        self.metadata = {"name": label, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.game, self.numbering, self.seen_as, self.longest = game, numbering, observe, longest
        self.render_mode = mode
        self.players = {agent_name(player): player for player in getattr(game, "players", (0, 1))}
        self.possible_agents = list(self.players)
        self.agents = list(self.possible_agents)
        self.state_now, self.random = game.initial, Random(0)
        self.shape = np.shape(self._numbers(game.initial, next(iter(self.players.values()))))
        mask = spaces.Box(0, 1, (len(numbering.actions),), np.int8)
        seen = spaces.Box(-np.inf, np.inf, self.shape, np.float64)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(numbering.actions)) for agent in self.agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _numbers(self, state: State, player: Player) -> npt.ArrayLike:
        return numbers_in(state) if self.seen_as is None else self.seen_as(state, player)

    def _seen(self, state: State, player: Player) -> Array:
        seen = np.asarray(self._numbers(state, player), np.float64)
        if seen.shape != self.shape:
            raise BadOption(
                f"a state of {name_of(self.game)} is seen as {seen.shape} numbers and the first one as "
                f"{self.shape}: say what players see, always as many numbers: observe=lambda state, player: [...]"
            )
        return seen

    def observe(self, agent: str) -> dict[str, Array]:
        mask = np.zeros(len(self.numbering.actions), np.int8)
        if agent == self.agent_selection and not any(self.terminations.values()) | any(self.truncations.values()):
            mask[self.numbering.legal(self.state_now)] = 1
        return {"observation": self._seen(self.state_now, self.players[agent]), "action_mask": mask}

    def reset(self, seed: int | None = None, options: object = None) -> None:
        if seed is not None:
            self.random = Random(seed)
        self.agents, self.plies, self.state_now = list(self.possible_agents), 0, self.game.initial
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._play(self.numbering.actions[int(action)])
        self._go_on()
        self._accumulate_rewards()

    def _play(self, action: Action) -> None:
        self.state_now, self.plies = self.game.result(self.state_now, action), self.plies + 1

    def _go_on(self) -> None:
        """Throws dice until a player is to move, the game is over, or it is broken off."""
        while not self.game.is_terminal(self.state_now) and self.plies < self.longest:
            mover = self.game.to_move(self.state_now)
            if mover != outplay.CHANCE:
                self.agent_selection = agent_name(mover)
                return
            moves, chances = zip(*word_of(self.game, "outcomes")(self.state_now), strict=True)
            self._play(self.random.choices(moves, [float(chance) for chance in chances])[0])
        self._end()

    def _end(self) -> None:
        """Pays what the end is worth; a game that is broken off pays nothing."""
        over = self.game.is_terminal(self.state_now)
        ended = self.terminations if over else self.truncations
        for agent, player in self.players.items():
            ended[agent] = True
            self.rewards[agent] = float(self.game.utility(self.state_now, player)) if over else 0.0

    def render(self) -> str | Array | None:
        if self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            return str(getattr(self.game, "show", str)(self.state_now))
        picture = outplay.board(self.game, self.state_now)
        return picture.svg() if self.render_mode == "svg" else _pixels(picture.png())


def _pixels(png: bytes) -> Array:
    """A picture as an array of its pixels: rows, columns, and red, green, blue."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("pixels need Pillow: pip install 'outplay[adapters]'; or render_mode='svg'") from None
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
