"""One call at the door: a game, a state, the options, and what is found out about the game on the way."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import Any, Final

from outplay.clock import Clock
from outplay.core.options import Options
from outplay.core.repetition import Repetition, repetition_from
from outplay.game import CHANCE, Player, State
from outplay.limit import Limit
from outplay.sums import Sum, first_mover, half, middle_of, players_of, sum_of
from outplay.words import is_for_many

LOOK_SHARE: Final = 0.05
"""The share of its time that a call takes at most to find out about a game what that does not declare."""

KNOWN: Final = ("mover", "viewer", "sum", "repetition", "players", "facts")
"""What a call finds out, and calls that are made of it know."""


@dataclass(frozen=True)
class Call:
    """One call at the door: a game, a state that is not over, and the options; its clock runs from now on.

    proving  goes straight to the end of the game where no limit is set
    ranking  every move is wanted, and not only the best
    wants_distance  it is also wanted how far the end of a proved win or loss is
    """

    game: Any
    state: State
    options: Options
    proving: bool = False
    ranking: bool = False
    wants_distance: bool = True
    clock: Clock = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "clock", Clock(self.options.limit, self.options.stop))

    @cached_property
    def mover(self) -> Player:
        """Who moves at the state, maybe CHANCE."""
        return self.game.to_move(self.state)  # type: ignore[no-any-return]

    @cached_property
    def viewer(self) -> Player:
        """Whose view the values have: who moves, or where CHANCE does, the one that was named, or who is first."""
        if self.mover != CHANCE:
            return self.mover
        return first_mover(self.game) if self.options.player is None else self.options.player

    @cached_property
    def sum(self) -> Sum:
        """What the players' utilities add up to, as far as is known before the search.

        Who presses Ctrl-C meanwhile is not kept waiting a second time.
        """
        if "sum" in self.facts:
            return self.facts["sum"]  # type: ignore[no-any-return]
        try:
            found = sum_of(self.game, self.state, self._until)
            if found.basis == "assumed":
                self.facts["sum"] = found
            return found
        except KeyboardInterrupt:
            self.__dict__["sum"] = Sum(0, "assumed")
            raise

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """Who plays."""
        if "players" not in self.facts:
            self.facts["players"] = players_of(self.game, self.state, self._until)
        return self.facts["players"]  # type: ignore[no-any-return]

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What is found out about the game, by name, and holds in all of its states; a memory keeps it."""
        if self.options.memory is None:
            return {}
        kept = self.options.memory.kept.get("facts")
        if kept is None or kept[0] is not self.game:
            kept = self.options.memory.kept["facts"] = self.game, {}
        return kept[1]

    @property
    def _until(self) -> float:
        """When to look no further at the game before it is searched, on perf_counter's scale."""
        seconds = self.options.limit.seconds
        return inf if seconds is None else self.clock.began + seconds * LOOK_SHARE

    @cached_property
    def middle(self) -> float:
        """What a draw is worth to each player."""
        return middle_of(self.game) if is_for_many(self.game) else half(self.sum.total)

    @cached_property
    def repetition(self) -> Repetition:
        """What a position is worth that comes again: the same everywhere?"""
        return repetition_from(self.game, self.state, self.viewer)

    def with_options(self, **changed: Any) -> Call:
        """A call with other options, for what is left of the time."""
        return self._knowing_all(replace(self.options, limit=self.clock.left(), **changed))

    def within(self, limit: Limit) -> Call:
        """A call with another limit, which begins now; what was found out about the game is still known."""
        return self._knowing_all(replace(self.options, limit=limit))

    def _knowing_all(self, options: Options) -> Call:
        """A call with these options, which knows what this one knows."""
        call = replace(self, options=options)
        call.__dict__.update({name: self.__dict__[name] for name in KNOWN if name in self.__dict__})
        return call

    def knowing(self, sum: Sum) -> Call:
        """A call for what is left of the time, with a sum that was found."""
        call = self.with_options()
        call.__dict__.pop("middle", None)
        call.__dict__["sum"] = sum
        call.facts.pop("sum", None)
        if sum.basis in ("assumed", "varies"):
            call.facts["sum"] = sum
        return call
