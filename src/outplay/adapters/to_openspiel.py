"""A game of ours, registered in OpenSpiel: `pyspiel.load_game(name)` finds it, and OpenSpiel's algorithms run on it."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

import outplay
from outplay.adapters.numbering import Numbering
from outplay.adapters.openspiel import pyspiel
from outplay.errors import BadOption
from outplay.notation import Action, AnyGame, choices, is_general, name_of, throws_dice, word_of, write_move

MOST_PLIES: Final = 1_000
"""Plies after which a game counts as a draw whose longest line is not known; OpenSpiel wants an end."""


def to_openspiel(
    game: AnyGame,
    name: str | None = None,
    *,
    actions: Iterable[Action] | None = None,
    longest: int | None = None,
    throws: int | None = None,
    utility_range: tuple[float, float] | None = None,
) -> str:
    """Registers a game in OpenSpiel, and returns the name by which `pyspiel.load_game` finds it there.

    name     'outplay_nim' for Nim, if none is given
    actions  all actions that can occur: OpenSpiel numbers them; without it every state of the game is looked at
    longest  plies of the longest game: at that length a game is a draw; without it what the states show, or 1,000
    throws   the most outcomes of one throw; without it what the states show
    utility_range  the least and the most of a utility; without it what the game declares, or what its ends show
    """
    spiel = pyspiel()
    name = name or f"outplay_{name_of(game).lower()}"
    if name in spiel.registered_names():
        raise BadOption(f"OpenSpiel knows a game {name!r} already: give this one another name")
    numbering = Numbering(game, actions)
    worths = utility_range or getattr(game, "utility_range", None) or numbering.worths
    if worths is None:
        raise BadOption("OpenSpiel wants the least and the most of a utility: utility_range=(-1, 1), for example")
    chance = throws_dice(game)
    if chance and not (throws or numbering.throws):
        raise BadOption("OpenSpiel wants the most outcomes of one throw: throws=6, for example")
    players = len(getattr(game, "players", (0, 1)))
    kind = _kind(spiel, game, name, players, chance)
    info = spiel.GameInfo(
        num_distinct_actions=len(numbering.actions),
        max_chance_outcomes=(throws or numbering.throws or 0) if chance else 0,
        num_players=players,
        min_utility=float(worths[0]),
        max_utility=float(worths[1]),
        utility_sum=_sum(game),
        max_game_length=longest or numbering.longest or MOST_PLIES,
    )
    spiel.register_game(kind, _class(spiel, game, numbering, kind, info))
    return name


def _kind(spiel: ModuleType, game: AnyGame, name: str, players: int, chance: bool) -> object:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds, total = spiel.GameType, _sum(game)
    modes, sums = kinds.ChanceMode, kinds.Utility
    return kinds(
        short_name=name,
        long_name=name_of(game),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=sums.GENERAL_SUM if total is None else sums.ZERO_SUM if total == 0 else sums.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def _sum(game: AnyGame) -> Any:
    """What the utilities add up to; None where that is not said, or general."""
    return None if is_general(game) else getattr(game, "utility_sum", None)


def _class(spiel: ModuleType, game: AnyGame, numbering: Numbering, kind: object, info: Any) -> type:
    """The class of the game for OpenSpiel, which makes its states."""
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

    players, longest = tuple(getattr(game, "players", (0, 1))), info.max_game_length
    share = (_sum(game) or 0) / len(players)

    class SpielState(spiel.State):  # type: ignore[misc, name-defined, unused-ignore]
        """A state of the game in OpenSpiel's words; actions are their numbers."""

        def __init__(self, made_by: object):
            super().__init__(made_by)
            self.state, self.plies = game.initial, 0

        def current_player(self) -> object:
            if self.is_terminal():
                return spiel.PlayerId.TERMINAL
            mover = game.to_move(self.state)
            return spiel.PlayerId.CHANCE if mover == outplay.CHANCE else players.index(mover)

        def _legal_actions(self, player: int) -> list[int]:
            return numbering.legal(self.state)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(number, float(chance)) for number, (_, chance) in enumerate(word_of(game, "outcomes")(self.state))]

        def _meant(self, action: int) -> Action:
            """The action of the game that has this number; a throw's outcomes are numbered as they are listed."""
            is_throw = game.to_move(self.state) == outplay.CHANCE
            return choices(game, self.state)[action] if is_throw else numbering.actions[action]

        def _apply_action(self, action: int) -> None:
            self.state, self.plies = game.result(self.state, self._meant(action)), self.plies + 1

        def _action_to_string(self, player: int, action: int) -> str:
            return write_move(game, self.state, self._meant(action))

        def is_terminal(self) -> bool:
            return bool(game.is_terminal(self.state)) or self.plies >= longest

        def returns(self) -> list[float]:
            if game.is_terminal(self.state):
                return [float(game.utility(self.state, player)) for player in players]
            return [share if self.is_terminal() else 0.0] * len(players)

        def __str__(self) -> str:
            return str(getattr(game, "show", str)(self.state))

    class ForOpenSpiel(spiel.Game):  # type: ignore[misc, name-defined, unused-ignore]
        """The game in OpenSpiel's words, which makes its first state."""

        def __init__(self, params: object = None):
            super().__init__(kind, info, params or {})

        def new_initial_state(self, state: object = None) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> object:
            return IIGObserverForPublicInfoGame(iig_obs_type, params)

    return ForOpenSpiel
