"""Games of OpenSpiel: those that are played in turns with everything in sight, with dice and for many players too.

    pip install 'outplay[adapters]'

A state of OpenSpiel knows how it came about, and two that came about otherwise are two states, unless `transpositions`
says that their text tells all there is to know: then it is what tells them apart, as in OpenSpiel's own algorithms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import outplay
from outplay.adapters.frozen_state import FrozenState
from outplay.errors import BadOption, IllegalAction, MissingExtra, NoSuchGame, Unsuited
from outplay.notation import Player

Parameters: TypeAlias = Mapping[str, object]


def openspiel(game: object, parameters: Parameters | None = None, *, transpositions: bool = False) -> OpenSpiel:
    """A game of OpenSpiel, by its name there ('connect_four', 'hex(board_size=5)') or as `pyspiel` loads it.

    parameters      what OpenSpiel's load_game takes besides the name
    transpositions  is a state the same wherever it came from, if it is written the same?  Then a position may repeat

    Hidden information, moves at the same time and dice that cannot be listed are refused by name.
    """
    spiel = pyspiel()
    if isinstance(game, str):
        game = _loaded(spiel, game, parameters)
    elif parameters:
        raise BadOption("parameters are for a game that is named; this one is loaded already")
    _require_suited(spiel, game)
    return OpenSpiel(game, transpositions)


def _loaded(spiel: ModuleType, name: str, parameters: Parameters | None) -> object:
    """The game that OpenSpiel has under this name; a NoSuchGame with names like it, or with what it says itself."""
    known, called = spiel.registered_names(), name.partition("(")[0]
    if called not in known:
        near = get_close_matches(called, known, n=3) or known
        raise NoSuchGame(f"OpenSpiel has no game {called!r:.60}; it has {', '.join(near)}")
    try:
        return spiel.load_game(name, dict(parameters)) if parameters else spiel.load_game(name)
    except spiel.SpielError as wrong:
        raise NoSuchGame(f"OpenSpiel does not load {name!r:.60}: {str(wrong).strip()[:200]}") from None


def pyspiel() -> ModuleType:
    """OpenSpiel's module; a MissingExtra if it is not there."""
    try:
        return import_module("pyspiel")
    except ImportError:
        raise MissingExtra("OpenSpiel's games need open_spiel: pip install 'outplay[adapters]'") from None


def _require_suited(spiel: ModuleType, game: Any) -> None:
    """An Unsuited for what cannot be searched as players that move in turn and see everything."""
    kind, name = game.get_type(), game.get_type().short_name
    if kind.dynamics != spiel.GameType.Dynamics.SEQUENTIAL:
        raise Unsuited(f"in {name} players move at the same time: outplay searches games in which they take turns")
    if kind.information != spiel.GameType.Information.PERFECT_INFORMATION:
        raise Unsuited(f"{name} hides information from its players: outplay searches games in which all see everything")
    if kind.chance_mode == spiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise Unsuited(f"{name} throws dice and does not list what may come up: its chances cannot be searched")


class OpenSpiel(outplay.Game[FrozenState, int]):
    """A game of OpenSpiel, asked in outplay's words: players and actions are its numbers, moves its texts."""

    def __init__(self, game: Any, transpositions: bool):
        self.game, self.is_told_by_text = game, transpositions
        self.players = tuple(range(game.num_players()))
        total = game.utility_sum()
        self.utility_sum = "general" if total is None else total
        self.utility_range = game.min_utility(), game.max_utility()
        self.can_repeat = transpositions
        self.has_chance = game.get_type().chance_mode != pyspiel().GameType.ChanceMode.DETERMINISTIC
        self.initial = self.held(game.new_initial_state())

    def held(self, state: Any) -> FrozenState:
        """A state of theirs, frozen: told from others by its history, or by its text."""
        mark = (str(state), state.current_player()) if self.is_told_by_text else tuple(state.history())
        return FrozenState(state, mark)

    def to_move(self, state: FrozenState) -> Player:
        """Who moves; the first player where the game is over, and OpenSpiel says that nobody does."""
        mover: Player = outplay.CHANCE if state.inner.is_chance_node() else max(state.inner.current_player(), 0)
        return mover

    def actions(self, state: FrozenState) -> Iterable[int]:
        return list(state.inner.legal_actions())

    def outcomes(self, state: FrozenState) -> Iterable[tuple[int, float]]:
        return list(state.inner.chance_outcomes())

    def result(self, state: FrozenState, action: int) -> FrozenState:
        if action not in state.inner.legal_actions():
            raise IllegalAction(f"{action!r:.40} is not an action here; actions: {state.inner.legal_actions()}")
        return self.held(state.inner.child(action))

    def is_terminal(self, state: FrozenState) -> bool:
        return bool(state.inner.is_terminal())

    def utility(self, state: FrozenState, player: Player) -> float:
        return float(state.inner.returns()[player])

    def show(self, state: FrozenState) -> str:
        return str(state.inner)

    def format_action(self, state: FrozenState, action: int) -> str:
        return str(state.inner.action_to_string(state.inner.current_player(), action))

    def parse_action(self, state: FrozenState, text: str) -> int:
        """The move that OpenSpiel writes like that, or that has this number there."""
        wanted = text.strip()
        written: dict[str, int] = {self.format_action(state, action): action for action in state.inner.legal_actions()}
        if wanted in written:
            return written[wanted]
        if wanted.isdigit() and int(wanted) in written.values():
            return int(wanted)
        raise IllegalAction(f"{wanted!r} is not a move here; moves: {', '.join(written) or 'none'}")

    def position(self, text: str) -> FrozenState:
        """The state after these actions from the start, by OpenSpiel's numbers: '3 3 2'."""
        state = self.game.new_initial_state()
        for word in text.replace(",", " ").split():
            if not word.isdigit() or int(word) not in state.legal_actions():
                raise IllegalAction(
                    f"{word!r} is not an action after {state.history()}; actions: {state.legal_actions()}"
                )
            state.apply_action(int(word))
        return self.held(state)
