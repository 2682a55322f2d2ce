"""Who is at the board: people, the engine, players of other words; and what a move is worth and how a game ended."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

import outplay
from outplay.cli.screen import waiting
from outplay.cli.verdict import Notation, how_deep
from outplay.notation import (
    ORDINALS,
    Action,
    AnyGame,
    Player,
    State,
    choices,
    players_by_turn,
    utility_total,
    winners_of,
)
from outplay.playing import ask_player, begin_game
from outplay.ranking_table import plies
from outplay.result import AnyResult, is_average, written
from outplay.saying import in_words, sampled

YOU = ("first", "second", "third", "both", "none")
"""Which players are people: one of them, all of them, or nobody."""

NOW = "Ctrl-C: answer now"

ESTIMATE_DIGITS = 3
"""The digits of an estimate that are said: it is not surer than that."""


class Seating:
    """The players in the order they first move, and which of them are people."""

    def __init__(self, game: AnyGame, you: str, rival: str = "outplay"):
        self.game, self.you, self.rival = game, you, rival
        self.players = players_by_turn(game)
        self.people = set(self._people(you))
        self.is_zero_sum = len(self.players) == 2 and utility_total(game, self.players) == 0

    def _people(self, you: str) -> Sequence[Player]:
        if you in ("both", "none"):
            return self.players if you == "both" else ()
        place = YOU.index(you)
        if place >= len(self.players):
            raise click.UsageError(f"--you is {you}, but the game has {len(self.players)} players")
        return self.players[place : place + 1]

    def name(self, player: object) -> str:
        """'you', 'outplay' or the rival, 'First', or the game's own word for the player."""
        if len(self.people) == 1:
            if player in self.people:
                return "you"
            if len(self.players) == 2:
                return self.rival
        if isinstance(player, str):
            return player
        place = self.players.index(player) if player in self.players else len(ORDINALS)
        return ORDINALS[place] if place < len(ORDINALS) else f"player {player}"

    def does(self, player: object, verb: str) -> str:
        """'you win', 'outplay wins': with the verb as the name wants it."""
        who = self.name(player)
        return f"{who} {verb}{'s' * (who != 'you')}"


class Opponent:
    """The engine, within a limit, for whoever is to move."""

    def __init__(self, game: AnyGame, limit: outplay.Limit, engine: str = "auto", database: str | None = None):
        self.game = game
        self.options: dict[str, Any] = {"limit": limit, "engine": engine, "database": database}

    def think(self, state: State, history: Sequence[State] = ()) -> AnyResult:
        """The best move that was found within the limit, or until Ctrl-C; `history` are the states played before."""
        last = None
        try:
            with waiting("compiling the rules"):
                results = outplay.deepen(self.game, state, history=history, **self.options)
            with waiting(f"thinking; {NOW}"):
                for last in results:  # noqa: B007  (the last one counts)
                    pass
        except KeyboardInterrupt:
            at_once = last or outplay.search(self.game, state, depth=1, engine="plain")
            last = replace(at_once, stopped_by="interrupt")
        assert last is not None
        return last

    def choose(self, state: State, history: Sequence[State]) -> tuple[Action, AnyResult | None]:
        """The best move, and what it was found by."""
        found = self.think(state, history)
        return found.action, found

    def rank(self, state: State, history: Sequence[State] = ()) -> list[AnyResult]:
        """Every legal move, the best first."""
        with waiting(f"ranking every move; {NOW}"):
            return outplay.analyse(self.game, state, history=history, **self.options)


class Rival:
    """A player of other words at the board: 'easy', 'mcts seconds=0.5', 'my_players.py:clever'."""

    def __init__(self, game: AnyGame, words: str, seed: int, seconds: float | None):
        self.game, self.words = game, words
        self.player = outplay.player(words)
        begin_game(self.player, game, seed=seed, seconds=seconds)

    @property
    def name(self) -> str:
        """What it is called in a sentence: its first word, the name in its file, or the program."""
        program = shlex.split(self.words)[0].rpartition(":")[2].split()[0]
        return program.rpartition("/")[2]

    def choose(self, state: State, history: Sequence[State]) -> tuple[Action, AnyResult | None]:
        """Its move, and what it found, if it searched; Ctrl-C makes a search answer at once."""
        with waiting(f"thinking; {NOW}"):
            action = ask_player(self.player, self.game, state, history)
        if action not in choices(self.game, state):
            raise click.ClickException(f"{self.words} played {action!r:.60}, which is not a move there")
        return action, getattr(self.player, "found", None)


def worth(seating: Seating, notation: Notation, result: AnyResult) -> str:
    """How the player who makes this move stands, and how sure that is: 'it wins in 3 plies, proved'."""
    you = seating.name(result.player) == "you"
    if result.certainty == "exact":
        return _proved(notation, result, you)
    if result.score is not None:
        return sampled(result)
    if result.values is not None or not seating.is_zero_sum:
        return f"worth {in_words(result)}, {_estimate(result)}"
    if is_average(result):
        return f"{in_words(result)}, {_estimate(result)}"
    stands = "ahead" if result.value > 0 else "behind" if result.value < 0 else "even"
    return f"{stands} at {written(result.value, digits=ESTIMATE_DIGITS)}, {_estimate(result)}"


def _estimate(result: AnyResult) -> str:
    if sampled(result):
        return f"an estimate {sampled(result)}"
    told = result.selective or result.unlikely is not None
    return f"an estimate {how_deep(result)}" if told else f"an estimate from {plies(result.depth or 0)}"


def _proved(notation: Notation, result: AnyResult, you: bool) -> str:
    margin, it = notation.margin(result), "you" if you else "it"
    if margin is None:
        return f"worth {in_words(result)}, proved"
    if margin == 0:
        return "a draw if nobody errs, proved"
    verb = ("win" if margin > 0 else "lose") + "s" * (not you)
    best = "" if margin > 0 else " against best play"
    when = "" if result.ends_in is None else f" in {plies(result.ends_in)}"
    return f"{it} {verb}{when}{best}, proved"


def outcome(seating: Seating, worths: dict[Player, float]) -> str:
    """Who won, in a sentence, and what everybody gets where that says more."""
    winners = winners_of(worths)
    if len(seating.players) == 1:
        said = "The game is over."
    elif not winners:
        said = "A draw."
    elif len(winners) == 1:
        said = f"{seating.does(winners[0], 'win')}."
    else:
        said = f"{' and '.join(seating.name(player) for player in winners)} win."
    return _capital(said) + _scores(seating, worths)


def _scores(seating: Seating, worths: dict[Player, float]) -> str:
    """What everybody gets, unless it is the plain 1, 0, -1 of a win, a draw or a loss."""
    if len(worths) == 2 and all(value in (-1, 0, 1) for value in worths.values()):
        return ""
    each = (f"{seating.name(player)} {written(value)}" for player, value in worths.items())
    return f" Utility: {', '.join(each)}."


def resigned(seating: Seating, player: object) -> str:
    """Who gave up, and who has won by it."""
    others = [other for other in seating.players if other != player]
    winner = f" {_capital(seating.does(others[0], 'win'))}." if len(others) == 1 else ""
    return _capital(f"{seating.does(player, 'resign')}.") + winner


def _capital(words: str) -> str:
    return words if words.startswith("outplay") else words[:1].upper() + words[1:]
