"""What is proved of a game: who wins if nobody errs."""

from __future__ import annotations

from dataclasses import dataclass

from outplay.door import search
from outplay.errors import GeneralSum
from outplay.game import AnyGame, Player, State
from outplay.limit import Limit
from outplay.notation import winners_of
from outplay.result import AnyResult, counted, written
from outplay.saying import all_can_gain
from outplay.sums import middle_of
from outplay.words import is_for_many, throws_dice
from outplay.writing import PlainData, plain_fields


@dataclass(frozen=True)
class StartProof:
    """The exact value of the start.

    values    what the game is worth to each seat if nobody errs; on average, with dice
    ends_in   plies, where that is known; `nodes`, the states that it took
    assumes   what it rests on and nobody declared
    winners   the seats that win; none in a draw, and where dice leave it open
    by_chance, is_shared  are dice thrown?  Can all gain at once, so that nobody wins from another?
    """

    values: tuple[float, ...]
    ends_in: int | None
    nodes: int
    assumes: str | None
    by_chance: bool
    is_shared: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that it is worth most to; nobody, if it is worth the same to all."""
        return () if len(self.values) < 2 else tuple(winners_of(dict(enumerate(self.values))))

    def in_words(self, names: tuple[str, ...]) -> str:
        """Who wins or what the game is worth, with what that rests on, as one sentence."""
        rests = f" (if {self.assumes})" if self.assumes else ""
        plies = "" if self.ends_in is None else f" in {counted(self.ends_in, 'ply', 'plies')}"
        each = ", ".join(f"{name} {written(value, digits=4)}" for name, value in zip(names, self.values, strict=True))
        if self.by_chance or self.is_shared or len(self.values) != 2:
            average = " on average" if self.by_chance else ""
            return f"Proved: if nobody errs, the game is worth{average} {each}{rests}."
        if not self.winners:
            return f"Proved: if nobody errs, the game is a draw{rests}."
        return f"Proved: if nobody errs, {names[self.winners[0]]} wins{plies}{rests}."

    def as_dict(self) -> PlainData:
        """Plain data that json.dumps takes."""
        return plain_fields(self, "values", "winners", "ends_in", "nodes", "assumes")


def exactly_searched(game: AnyGame, state: State, limit: Limit, seed: int) -> AnyResult:
    """What exact search finds within a limit, by the method of the game's family; nothing is sampled."""
    method = "max-n" if is_for_many(game) else "expectiminimax" if throws_dice(game) else "alpha-beta"
    try:
        return search(game, state, method=method, limit=limit, seed=seed)
    except GeneralSum:
        return search(game, state, method="max-n", limit=limit, seed=seed)


def proof_from(result: AnyResult, game: AnyGame, seats: tuple[Player, ...]) -> StartProof | None:
    """What a search has proved for everybody; None if it has proved nothing, or only for one of several."""
    if result.certainty != "exact":
        return None
    if result.values is not None:
        values = tuple(result.values[player] for player in seats)
    elif len(seats) == 1:
        values = (result.value,)
    elif len(seats) == 2:
        other = 2 * middle_of(game) - result.value
        values = (result.value, other) if result.player == seats[0] else (other, result.value)
    else:
        return None
    shared = all_can_gain(game, result)
    return StartProof(values, result.ends_in, result.nodes, result.assumes, throws_dice(game), shared)
