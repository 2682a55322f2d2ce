"""An engine outside as a player, in words: what is started, its options, and its limits.

uci:stockfish UCI_Elo=2000 seconds=0.1          options of the engine, by their names, and limits of a move
uci:fairy-stockfish variant=breakthrough        another game than chess
"uci:outplay uci" "Move Overhead=20"            a program with arguments, an option with a space: in quotes
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event
from typing import Any, Final

import outplay
from outplay.errors import BadOption, BadPlayer, EngineFailed
from outplay.notation import Action, AnyGame, State, choices
from outplay.protocols.answers import NO_MOVE
from outplay.protocols.outside import OutsideEngine
from outplay.protocols.variants import PASS, USUAL, VARIANTS, Variant

LIMITS: Final = {"seconds": float, "nodes": int, "depth": int}
VARIANT: Final = "variant"

MOVE_SECONDS: Final = 1.0
"""What a move may take where nothing else limits it."""

PATIENCE_SECONDS: Final = 5.0
"""That an engine may go over its limit, and LONGEST_SECONDS for a move that is not limited by time."""
LONGEST_SECONDS: Final = 300.0

IMPLIED: Final = {"uci_elo": "UCI_LimitStrength"}
"""Options that have an effect only if another is true."""


def outside_player(words: str, command: str, options: Mapping[str, str]) -> OutsidePlayer:
    """The player who asks this program; a BadPlayer for a limit that is none."""
    limits: dict[str, Any] = {}
    try:
        for word, read in LIMITS.items():
            if word in options:
                limits[word] = read(options[word])
        limit = outplay.Limit(**limits)
    except ValueError as error:
        said = str(error) if isinstance(error, BadOption) else "seconds, nodes and depth should be numbers"
        raise BadPlayer(f"{words!r:.80}: {said}") from None
    if not command.strip():
        raise BadPlayer(f"{words!r:.80} names no program: write uci:PROGRAM, as in 'uci:stockfish seconds=0.1'")
    own = {word: value for word, value in options.items() if word not in (*LIMITS, VARIANT)}
    return OutsidePlayer(words, command, own, limit, options.get(VARIANT, ""))


class OutsidePlayer:
    """Asks an engine for its moves; the engine is started for a game, and ended after it.

    stop  an Event that makes it answer at once, if there is one
    """

    def __init__(self, words: str, command: str, options: Mapping[str, str], limit: outplay.Limit, variant: str):
        self.words, self.command, self.options, self.limit = words, command, dict(options), limit
        self.variant_name = variant
        self.variant: Variant = VARIANTS.get(variant, USUAL)
        self.engine: OutsideEngine | None = None
        self.seconds: float | None = None
        self.increment = 0.0
        self.stop: Event | None = None

    def __str__(self) -> str:
        return self.words

    def require(self, game: AnyGame) -> None:
        """Returns if the engine can be started, has these options and plays that game; a BadPlayer if not."""
        try:
            self.variant.require(game, self.variant_name)
            self.begin(game)
        except EngineFailed as error:
            raise BadPlayer(str(error)) from None
        finally:
            self.close()

    def begin(self, game: AnyGame, *, seconds: float | None = None, increment: float = 0.0) -> None:
        """A new game, by a new process."""
        self.close()
        self.seconds, self.increment = seconds, increment
        self.states: list[State] = []
        self.moves: list[str] = []
        self.engine = OutsideEngine(self.command)
        self.engine.greet()
        for option, value in self._all_options(self.engine).items():
            self.engine.set(option, value)
        self.engine.tell("ucinewgame")
        self.engine.wait()

    def _all_options(self, engine: OutsideEngine) -> dict[str, str]:
        """The options that were said, and those without which they have no effect."""
        variant = {"UCI_Variant": self.variant_name} if self.variant_name else {}
        said = {option.lower() for option in self.options}
        wanted = {IMPLIED[option]: "true" for option in said if option in IMPLIED}
        implied = {option: value for option, value in wanted.items() if option.lower() in set(engine.options) - said}
        return {**variant, **implied, **self.options}

    def close(self) -> None:
        """Ends the engine."""
        if self.engine is not None:
            self.engine.close()
            self.engine = None

    def play(
        self, game: AnyGame, state: State, *, history: Sequence[State] = (), seconds_left: float | None = None
    ) -> Action:
        """The move that the engine answers; an EngineFailed where that is none, or does not come."""
        if self.engine is None:
            self.begin(game)
        assert self.engine is not None
        for action in self.variant.at_once(game, state):
            return action
        self.engine.tell(self._position(game, [*history, state]))
        go, seconds = self._go(seconds_left)
        text = self.engine.ask(go, seconds, self.stop)
        if self.variant.takes_kings and text in (NO_MOVE, PASS):
            return next(iter(game.actions(state)))
        for action in self.variant.read(game, state, text):
            return action
        raise EngineFailed(f"the engine {self.engine.name} played {text!r:.40}, which is not a move there")

    def _position(self, game: AnyGame, states: Sequence[State]) -> str:
        """Where the game began, and the moves since, which are found between its states, each once."""
        if self.states != states[: len(self.states)]:
            self.states, self.moves = [], []
        if not self.states:
            self.states = list(states[:1])
        for after in states[len(self.states) :]:
            self.moves.append(self._move_between(game, self.states[-1], after))
            self.states.append(after)
        begins = "startpos" if states[0] == game.initial else f"fen {self.variant.fen(game, states[0])}"
        return f"position {begins} moves {' '.join(self.moves)}" if self.moves else f"position {begins}"

    def _move_between(self, game: AnyGame, state: State, after: State) -> str:
        for action in choices(game, state):
            if game.result(state, action) == after:
                return self.variant.move(game, state, action)
        raise EngineFailed(f"no move leads from {state!r:.80} to {after!r:.80}: the engine cannot be told of it")

    def _go(self, seconds_left: float | None) -> tuple[str, float]:
        """The limits of a move as UCI says them, and the seconds after which nobody waits any longer."""
        said = [f"{word} {value}" for word in ("nodes", "depth") if (value := getattr(self.limit, word)) is not None]
        allowed = [seconds for seconds in (self.limit.seconds, self.seconds) if seconds is not None]
        if not (allowed or said) and seconds_left is None:
            allowed = [MOVE_SECONDS]
        if allowed:
            said.append(f"movetime {max(round(1000 * min(allowed)), 1)}")
        if seconds_left is not None:
            left, gain = max(round(1000 * seconds_left), 1), round(1000 * self.increment)
            said.append(f"wtime {left} btime {left} winc {gain} binc {gain}")
            allowed.append(seconds_left)
        return f"go {' '.join(said)}", min(allowed) + PATIENCE_SECONDS if allowed else LONGEST_SECONDS
