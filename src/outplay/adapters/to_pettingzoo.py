"""A game of ours as an environment of PettingZoo (AEC): agents step in turn, with a mask of what is legal.

pip install 'outplay[adapters]'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final

import outplay
from outplay.adapters.numbering import Numbering
from outplay.adapters.observation import length_of, numbers_in
from outplay.errors import BadOption, MissingExtra

LONGEST: Final = 1_000
"""Plies after which a game is broken off, as a draw."""

MODES: Final = ("ansi", "svg", "rgb_array")
"""Ways to render: `show`, our picture as text, and the same as an array of pixels."""


def to_pettingzoo(
    game: Any,
    *,
    name: str | None = None,
    actions: Iterable[Any] | None = None,
    observe: Callable[[Any, Any], Any] | None = None,
    longest: int = LONGEST,
    render_mode: str | None = None,
) -> Any:
    """The game as an AEC environment; dice are thrown by it, with the seed of `reset`.

    name         registers it: `pettingzoo.make("aec", "outplay/Nim-v0")` makes another one
    actions      all actions that can occur, which become numbers; without it every state of the game is looked at
    observe      what a player sees of a state, as an array of numbers; without it the numbers that the state is made
                 of, Bitboards bit by bit
    longest      plies after which a game is broken off
    render_mode  'ansi', 'svg' or 'rgb_array'

    What is illegal ends the game, with the worst utility for who tried it.
    """
    zoo = _pettingzoo()
    if render_mode not in (None, *MODES):
        raise BadOption(f"render_mode is {render_mode!r:.40}; it should be {', '.join(MODES)} or None")
    numbering = Numbering(game, actions)
    width = None if observe else length_of(game.initial)
    if width == 0:
        raise BadOption(
            f"a state of {type(game).__name__} is not made of numbers: {game.initial!r:.60}; say what players see: "
            "observe=lambda state, player: [...]"
        )
    label = name or type(game).__name__

    def made(render_mode: str | None = render_mode, max_cycles: int = longest) -> Any:
        raw = _environment(zoo)(game, label, numbering, observe, max_cycles, render_mode)
        worst = (getattr(game, "utility_range", None) or numbering.worths or (-1, 1))[0]
        legal = zoo.utils.wrappers.TerminateIllegalWrapper(raw, illegal_reward=worst)
        return zoo.utils.wrappers.OrderEnforcingWrapper(zoo.utils.wrappers.AssertOutOfBoundsWrapper(legal))

    if name is not None:
        zoo.register("aec", name, made)
    return made()


def _pettingzoo() -> Any:
    """PettingZoo's module; a MissingExtra if it is not there."""
    try:
        import pettingzoo  # type: ignore[import-not-found, import-untyped, unused-ignore]
        import pettingzoo.utils  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise MissingExtra("PettingZoo's environments need pettingzoo: pip install 'outplay[adapters]'") from None
    return pettingzoo


def agent_name(player: Any) -> str:
    """What PettingZoo calls a player: 'player_0', or the name that the game has."""
    return f"player_{player}" if isinstance(player, int) else str(player)


def _environment(zoo: Any) -> Any:
    """The class of the environments, made when PettingZoo is there."""
    import numpy as np
    from gymnasium import spaces  # type: ignore[import-not-found, unused-ignore]

    class Environment(zoo.AECEnv):  # type: ignore[misc, name-defined, unused-ignore]
        """A game in play."""

        def __init__(self, game: Any, label: str, numbering: Numbering, observe: Any, longest: int, mode: str | None):
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

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def _numbers(self, state: Any, player: Any) -> Any:
            return numbers_in(state) if self.seen_as is None else self.seen_as(state, player)

        def _seen(self, state: Any, player: Any) -> Any:
            seen = np.asarray(self._numbers(state, player), np.float64)
            if seen.shape != self.shape:
                raise BadOption(
                    f"a state of {type(self.game).__name__} is seen as {seen.shape} numbers and the first one as "
                    f"{self.shape}: say what players see, always as many numbers: observe=lambda state, player: [...]"
                )
            return seen

        def observe(self, agent: str) -> dict[str, Any]:
            mask = np.zeros(len(self.numbering.actions), np.int8)
            if agent == self.agent_selection and not any(self.terminations.values()) | any(self.truncations.values()):
                mask[self.numbering.legal(self.state_now)] = 1
            return {"observation": self._seen(self.state_now, self.players[agent]), "action_mask": mask}

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            if seed is not None:
                self.random = Random(seed)
            self.agents, self.plies, self.state_now = list(self.possible_agents), 0, self.game.initial
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]
            self._go_on()

        def step(self, action: Any) -> None:
            if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._play(self.numbering.actions[int(action)])
            self._go_on()
            self._accumulate_rewards()

        def _play(self, action: Any) -> None:
            self.state_now, self.plies = self.game.result(self.state_now, action), self.plies + 1

        def _go_on(self) -> None:
            """Throws dice until a player is to move, the game is over, or it is broken off."""
            while not self.game.is_terminal(self.state_now) and self.plies < self.longest:
                mover = self.game.to_move(self.state_now)
                if mover != outplay.CHANCE:
                    self.agent_selection = agent_name(mover)
                    return
                moves, chances = zip(*self.game.outcomes(self.state_now), strict=True)
                self._play(self.random.choices(moves, [float(chance) for chance in chances])[0])
            self._end()

        def _end(self) -> None:
            """Pays what the end is worth; a game that is broken off pays nothing."""
            over = self.game.is_terminal(self.state_now)
            ended = self.terminations if over else self.truncations
            for agent, player in self.players.items():
                ended[agent] = True
                self.rewards[agent] = float(self.game.utility(self.state_now, player)) if over else 0.0

        def render(self) -> Any:
            if self.render_mode is None:
                return None
            if self.render_mode == "ansi":
                return str(getattr(self.game, "show", str)(self.state_now))
            picture = outplay.board(self.game, self.state_now)
            return picture.svg() if self.render_mode == "svg" else _pixels(picture.png())

        def close(self) -> None:
            pass

    return Environment


def _pixels(png: bytes) -> Any:
    """A picture as an array of its pixels: rows, columns, and red, green, blue."""
    import io

    import numpy as np

    try:
        from PIL import Image  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise MissingExtra("pixels need Pillow: pip install 'outplay[adapters]'; or render_mode='svg'") from None
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
