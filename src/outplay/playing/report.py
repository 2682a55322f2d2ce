"""A report on a game: is it fair, how long does it last, how much does skill decide?

The game is played by itself: at random, by weak players and by strong ones, who sample (`method="mcts"`) and know
nothing of the game but its rules.  What is said of strong play is said of these players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from random import Random
from time import perf_counter
from typing import TypeAlias

from outplay.answers import require_hashable
from outplay.door.estimate import estimate
from outplay.errors import GeneralSum, Unsuited
from outplay.executor import executor_of
from outplay.game import CHANCE, AnyGame, Player, State
from outplay.limit import Limit, require_whole
from outplay.notation import players_by_turn
from outplay.playing.game_report import GameReport
from outplay.playing.reporting.advantage import ThinkingComparison, comparisons_of
from outplay.playing.reporting.judging import Judged
from outplay.playing.reporting.levels import Level
from outplay.playing.reporting.pace import QUICK_COST_POSITIONS, Pace
from outplay.playing.reporting.proof import exactly_searched, proof_from
from outplay.playing.reporting.self_play import Finished, Late, SelfPlay
from outplay.playing.reporting.size import LONGEST_PATH_PLIES
from outplay.playing.reporting.workers import OneAtATime, OnExecutor, ToJudge, ToPlay
from outplay.sampling.playouts import random_games
from outplay.words import name_of, require_game

USUAL_SECONDS = 60.0
"""What a report takes where nothing else is said."""

MOST_PATHS = 10_000
"""Random paths by which lines are counted, at most."""

Progress: TypeAlias = Callable[[str, float], object]


def report(
    game: AnyGame,
    state: State = None,
    *,
    seconds: float | None = None,
    games: int | None = None,
    nodes: int | None = None,
    seed: int = 0,
    on: object = None,
    processes: int | None = None,
    progress: Progress | None = None,
) -> GameReport:
    """Plays a game by itself, and says what kind of game it is; Ctrl-C gives the report of what was found so far.

    state     where to begin; the start of the game, if it is left out
    seconds   about how long it may take: 60, unless `games` is given
    games     how many at each strength.  Without `seconds`, the same seed gives the same report then
    nodes     iterations a move of the strong players; the weak ones have a sixteenth.  If it is left out, 1,600, or as
              many as the time allows
    seed      what players and dice draw chance from
    on        where games of players who think are played, and positions judged: None, in this process, or in as many as
              `processes` says; 'ray', on all nodes of a cluster; or an executor.  With `games`, the report is the same
    progress  is called with the name of each part, and with how much of the part is done, from 0 to 1

    >>> from outplay.games import Nim
    >>> report(Nim(3, 4), games=2, nodes=20).proof.winners
    (0,)
    """
    require_game(game)
    limit = Limit(seconds=USUAL_SECONDS if seconds is None and games is None else seconds, nodes=nodes)
    if games is not None:
        require_whole("games", games)
    require_whole("seed", seed, -inf)
    executor = None if on is None and processes is None else executor_of(on, processes)
    pace = Pace(limit.seconds, games, limit.nodes)
    state = game.initial if state is None else state
    require_hashable(game, state)
    reporter = Reporter(game, state, pace, seed, progress)
    if executor is not None:
        reporter.workers = OnExecutor(reporter.self_play, reporter.goes_on, pace, executor)
    try:
        return reporter.run()
    except Exception as error:
        error.add_note("op.check_game(game) looks for faults in the rules of a game")
        raise


class Reporter:
    """Writes one report, part by part."""

    def __init__(self, game: AnyGame, state: State, pace: Pace, seed: int, progress: Progress | None):
        self.game, self.state, self.pace, self.seed = game, state, pace, seed
        self.tell = progress or (lambda part, share: None)
        self.seats = _seats_of(game, state)
        self.self_play = SelfPlay(game, state, self.seats, seed, pace.plain_seconds, pace.given_up_at)
        self.workers: OneAtATime | OnExecutor = OneAtATime(self.self_play, self.goes_on)
        self.report = GameReport(name_of(game), self.seats, seed)
        self.strong_games: list[Finished] = []

    def run(self) -> GameReport:
        """The whole report, or what there is of it when Ctrl-C comes."""
        try:
            self._at_random()
            self._size()
            self._cost()
            self._proof()
            self.self_play.choose_engine()
            self._level("weak", self.pace.weak)
            self._level("strong", self.pace.strong(self._seconds_of_game))
            self._moves()
            self._skill()
        except KeyboardInterrupt:
            self.report.stopped_by = "interrupt"
        except Late:
            self.report.stopped_by = "seconds"
        self.report.seconds = perf_counter() - self.pace.began
        return self.report

    def goes_on(self, part: str, done: int, most: int) -> bool:
        """Is there more to do in this part?  How much of it is done is told."""
        self.tell(part, self.pace.share(part, done, most))
        return self.pace.goes_on(part, done, most)

    def _at_random(self) -> None:
        """Random games, until their time is over."""
        named = tuple(getattr(self.game, "players", None) or self.seats)
        players = named if set(named) == set(self.seats) else self.seats
        level = self.report.add_level(Level("random", 0, len(self.seats)))
        most = self.pace.random_games
        for one in random_games(self.game, self.state, players, most, self.seed, LONGEST_PATH_PLIES, "auto"):
            self.report.choices += one.choices
            self.report.moves += one.moves
            self.report.most_moves = max(self.report.most_moves, one.most)
            worths = dict(zip(players, one.utilities, strict=True)) if one.plies is not None else self.self_play.drawn
            ending = "longest" if one.plies is None else "end"
            plies = LONGEST_PATH_PLIES if one.plies is None else one.plies
            level.add([worths[player] for player in self.seats], plies, ending, one.times)
            if not self.goes_on("random", level.games, most):
                break

    def _size(self) -> None:
        size, random = self.report.size, Random(f"{self.seed} size")
        most = MOST_PATHS if self.pace.games is None else self.pace.random_games
        done = 0
        while self.goes_on("size", done, most):
            size.walk(self.game, self.state, random)
            done += 1

    def _cost(self) -> None:
        """What solving the game would take; without a clock nothing is timed, and the numbers are the same again."""
        self.tell("cost", 0.0)
        seconds = self.pace.seconds_for("cost")
        positions = QUICK_COST_POSITIONS if seconds is None else None
        try:
            found = estimate(self.game, self.state, seed=self.seed, seconds=seconds, positions=positions)
        except (GeneralSum, Unsuited) as refusal:
            self.report.cost = str(refusal)
            return
        if found.stopped_by == "interrupt":
            raise KeyboardInterrupt
        self.report.cost = found if seconds is not None else replace(found, seconds=None, took=0.0, disk_here=0.0)

    def _proof(self) -> None:
        """An exact search with a limit: what it decides is proved."""
        self.tell("proof", 0.0)
        limit = Limit(nodes=self.pace.proof_nodes, seconds=self.pace.seconds_for("proof"))
        found = exactly_searched(self.game, self.state, limit, self.seed)
        if found.stopped_by == "interrupt":
            raise KeyboardInterrupt
        self.report.proof = proof_from(found, self.game, self.seats)

    def _level(self, name: str, thinking: int) -> Level:
        """Games between players of the same strength."""
        level = self.report.add_level(Level(name, thinking, len(self.seats)))
        alike = dict.fromkeys(self.seats, thinking)
        items = [ToPlay([(alike, f"{name} {number}")]) for number in range(self.pace.played)]
        for (played,) in self.workers.answers(name, items):
            level.add([played.worths[player] for player in self.seats], played.plies, played.ending)
            level.add_line(played.actions)
            self.report.size.meet(self.game, played.states)
            if name == "strong":
                self.strong_games.append(played)
        return level

    def _seconds_of_game(self, thinking: int) -> float:
        """What a game between players who think so much takes; it is played for that alone."""
        began = perf_counter()
        self.self_play.play(dict.fromkeys(self.seats, thinking), f"trial {thinking}")
        return perf_counter() - began

    def _moves(self) -> None:
        """Positions out of the strong games, judged; the start first of all."""
        judged = self.report.judged = Judged(self.report.levels["strong"].thinking)
        states = self._positions(judged)[: self.pace.positions]
        asked = [ToJudge(state, judged.thinking, self.seed + number) for number, state in enumerate(states)]
        for state, rows in zip(states, self.workers.answers("moves", asked), strict=False):
            judged.add(self.game, state, rows)
            if state == self.state:
                judged.add_first(self.game, state, rows)

    def _positions(self, judged: Judged) -> list[State]:
        """The positions of the strong games in which there is something to choose, in a random order."""
        found: dict[State, None] = {}
        for played in self.strong_games:
            for state in played.states[:-1]:
                if self.game.to_move(state) != CHANCE:
                    moves = len(list(self.game.actions(state)))
                    judged.chosen += 1
                    judged.forced += moves == 1
                    if moves > 1:
                        found[state] = None
        later = [state for state in found if state != self.state]
        Random(f"{self.seed} positions").shuffle(later)
        return [*([self.state] if self.state in found else []), *later]

    def _skill(self) -> None:
        """Games of one who thinks more with others who think less, in rounds, so that all are known about as well."""
        if len(self.seats) < 2 or self.game.is_terminal(self.state):
            return
        levels = self.report.levels
        compared = self.report.skill = comparisons_of(levels["weak"].thinking, levels["strong"].thinking)
        rounds = -(-self.pace.played // len(self.seats))
        played = [(one, self._round(one, number)) for number in range(rounds) for one in compared]
        for (one, _), games in zip(played, self.workers.answers("skill", [games for _, games in played]), strict=False):
            for clever, game in zip(self.seats, games, strict=True):
                one.add(game.worths[clever], [game.worths[other] for other in self.seats if other != clever])

    def _round(self, one: ThinkingComparison, number: int) -> ToPlay:
        """A game with the one who thinks more in each of the seats; all of them count, or none."""
        found = []
        for clever in self.seats:
            thinking = {player: one.more if player == clever else one.less for player in self.seats}
            found.append((thinking, f"{one.less} {one.more} {number} {clever!r}"))
        return ToPlay(found)


def _seats_of(game: AnyGame, state: State) -> tuple[Player, ...]:
    """The players, the one who moves first from this state in front; who moves first after a throw is not known."""
    players = players_by_turn(game)
    mover = None if game.is_terminal(state) else game.to_move(state)
    if mover is None or mover == CHANCE:
        return players
    first = players.index(mover) if mover in players else 0
    return players[first:] + players[:first]
