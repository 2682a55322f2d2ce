"""Why compiled code had to end: one enumeration, the gravest last, and one table of sentences.

Compiled code writes down a number and ends; the searcher that called it raises what the number stands for.
"""

from __future__ import annotations

from typing import Final

from outplay.compiling.numbers import numbered_players
from outplay.errors import BadValue, NoActions, OutplayError, TooDeep, Unsuited
from outplay.game import AnyGame
from outplay.sums import middle_of
from outplay.words import name_of

(
    OUT_OF_NODES,
    INTERRUPTED,
    TOO_DEEP,
    NO_MOVES,
    OTHER_SUM,
    STRANGER,
    NOT_A_NUMBER,
    NOT_FINITE,
    BAD_CHANCES,
    BEYOND_FLOATS,
    BEYOND_BOUNDS,
) = range(1, 12)

FREE = 12
"""From here on a kernel may number reasons of its own, which are no faults of the rules, or of its alone."""

FAULTS: Final[dict[int, tuple[type[OutplayError], str]]] = {
    TOO_DEEP: (TooDeep, "went on for more plies than the compiled engine can hold: use engine='plain'"),
    NO_MOVES: (NoActions, "has a state that is not terminal and has no action; check_game shows it"),
    OTHER_SUM: (
        Unsuited,
        "has an end where the utilities do not add up to {total}, as was assumed: engine='plain' says which; "
        "utility_sum declares the sum",
    ),
    STRANGER: (Unsuited, "lets someone move besides players {players}: engine='plain' says who"),
    NOT_A_NUMBER: (BadValue, "has a state that is worth NaN, which is no number; check_game shows it"),
    NOT_FINITE: (BadValue, "has an end whose utility is no finite number; check_game shows it"),
    BAD_CHANCES: (BadValue, "has outcomes whose probabilities do not sum to 1: engine='plain' says where"),
    BEYOND_FLOATS: (
        Unsuited,
        "has more moves, or larger utilities, than compiled sampling can hold: use engine='plain'",
    ),
}
"""The error of each fault, and what it says after the game's name; the first two are no faults of the rules."""


def fault_in(game: AnyGame, why: int) -> OutplayError:
    """The error about rules that compiled code could not go on with."""
    kind, sentence = FAULTS[why]
    players = " and ".join(map(repr, numbered_players(game)))
    total = f"{float(2 * middle_of(game)):g}"
    return kind(f"{name_of(game)} {sentence.format(total=total, players=players)}")
