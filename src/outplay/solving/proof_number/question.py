"""A win-or-not question, turned so that one side attacks, and its answer: it holds whether or not play can repeat.

Endless play is worth what the game's `repetition` says, else a draw, half of the utility sum.  If that is not enough
for the player, they have to reach an end that is: they attack.  If it is, the other one has to reach an end that is
not: then the other one attacks, and what is disproved for them is proved for the player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from outplay.answers import as_number, is_number, number_of
from outplay.errors import BadOption, Unsuited
from outplay.game import CHANCE, Action, AnyGame, Player, State
from outplay.result import Certainty, Stop, written
from outplay.solving.entries import Value
from outplay.sums import half, named_players, players_of, sum_of
from outplay.words import is_for_many, name_of, offers, require_game


@dataclass(frozen=True, slots=True)
class ProofQuestion:
    """Does the player get at least so much in this state?

    for_player  is the player the attacker?
    repeats     can positions come again?  Then the defender's side is only believed with a closed set
    assumes     what endless play is taken to be worth, in words, where nobody declared it
    """

    game: AnyGame
    state: State
    player: Player
    at_least: float
    for_player: bool
    repeats: bool
    assumes: str | None

    def told(self, verdict: Verdict, **more: Any) -> Answer:
        """An answer to it."""
        return Answer(verdict, self.player, self.at_least, game=self.game, state=self.state, **more)


def question_of(game: AnyGame, state: State, player: Player, at_least: Value) -> ProofQuestion:
    """The question; an error that says what is wrong with it."""
    require_suited(game)
    state = game.initial if state is None else state
    player = _player(game, state, player)
    at_least = as_number(at_least)
    if not is_number(at_least):
        raise BadOption(f"at_least is {at_least!r:.60}; it should be a number, as utilities are")
    repeats = bool(getattr(game, "can_repeat", True))
    if not repeats or game.is_terminal(state):
        return ProofQuestion(game, state, player, at_least, True, repeats, None)
    endless, assumes = endless_worth(game, state, player)
    return ProofQuestion(game, state, player, at_least, bool(endless < at_least), repeats, assumes)


def require_suited(game: AnyGame) -> None:
    """An Unsuited for more than two players; dice are refused where they are thrown."""
    require_game(game)
    if is_for_many(game):
        players = len(named_players(game))
        raise Unsuited(f"{name_of(game)} has {players} players, and proof-number search is for two: max-n")


def _player(game: AnyGame, state: State, player: Player) -> Player:
    """The player that was named, or who moves; a BadOption for one who does not play."""
    mover = None if game.is_terminal(state) else game.to_move(state)
    if player is None and mover is not None and mover != CHANCE:
        return mover  # type: ignore[no-any-return]
    players = players_of(game, state)
    if player is not None and player != mover and player not in players:
        raise BadOption(f"player is {player!r:.60}; {name_of(game)} is played by {', '.join(map(repr, players))}")
    return players[0] if player is None else player


def endless_worth(game: AnyGame, state: State, player: Player) -> tuple[float, str | None]:
    """What endless play is worth to the player, and what that assumes, if nobody declared it."""
    if offers(game, "repetition"):
        return number_of(game, "repetition", state, player), None
    total = sum_of(game, state)
    middle = half(total.total)
    if total.basis in ("declared", "seen"):
        return middle, None
    said = f"endless play is worth {written(middle)} to both"
    declares = "repetition(state, player)" if total.basis == "varies" else "repetition(state, player) or utility_sum"
    return middle, f"{said}; {declares} declares it"


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
    action: Action
    answers: tuple[Answer, ...]

    @property
    def nodes(self) -> int:
        """Positions looked at for all the questions."""
        return sum(answer.nodes for answer in self.answers)
