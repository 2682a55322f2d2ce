"""What came of a question, and of the questions that settle a value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from outplay.game import Player
from outplay.result import Certainty, Stop

Verdict: TypeAlias = Literal["proved", "disproved", "unknown"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Does `player` get at least `at_least`, whatever the other does?

    verdict     'proved' yes; 'disproved' no; 'unknown' it was not found out
    player, at_least   the question
    action      a move that settles it in favour of who moves; None where they have none, or where it is unknown
    line        the play by which it is settled, where that was asked for: the one who has it in hand takes the shortest
                way that was found, the other the longest; it ends with the game, or where play would go round for ever
    nodes       positions looked at
    stopped_by  'end' it is decided; 'seconds', 'nodes', 'memory' the limit that was reached; 'interrupt' Ctrl-C;
                'repetition' the answer hangs on what the rules say of positions that come again, in a way that
                this method cannot follow
    closed      positions of the set that was checked, where the answer rests on play that need never end; else 0
    assumes     what the answer rests on and nobody declared, in one line; None where it rests on the rules alone
    is_whole    were all utilities that the answer can rest on whole numbers?
    engine      'plain' or 'compiled'; `not_compiled`, why it was not the other, where that was tried
    game, state what was asked about
    """

    verdict: Verdict
    player: Player
    at_least: float
    action: Any = None
    line: tuple[Any, ...] = ()
    nodes: int = 0
    stopped_by: Stop | Literal["repetition"] = "end"
    closed: int = 0
    assumes: str | None = None
    is_whole: bool = False
    engine: str = ""
    not_compiled: str | None = None
    game: Any = field(default=None, compare=False, repr=False)
    state: Any = field(default=None, compare=False, repr=False)

    @property
    def is_settled(self) -> bool:
        """Is it proved or disproved?"""
        return self.verdict != "unknown"

    def about(self, game: Any, state: Any) -> Answer:
        """The same, with what was asked about."""
        return replace(self, game=game, state=state)


@dataclass(frozen=True, slots=True)
class ValueFound:
    """The value of a state for `player`, settled by win-or-not questions.

    value      what they surely get; where not all questions were settled, an end of `between`
    between    the least and the most that it can be
    certainty  'exact'; 'lower bound' or 'upper bound' where a question has moved that end; 'estimate' where none has
    action     a move of the one who moves by which the player gets the most that was proved; None if none was needed
    answers    the questions that were asked, in order
    """

    value: float
    between: tuple[float, float]
    certainty: Certainty
    player: Player
    action: Any
    answers: tuple[Answer, ...]

    @property
    def nodes(self) -> int:
        """Positions looked at for all the questions."""
        return sum(answer.nodes for answer in self.answers)
