"""check_game: what is wrong with these rules, in words.

1  are the six words there?
2  walk through the game, asking each of them in every state
3  ask what the ends are worth
4  solve the game, if all of it was seen and nothing is broken
5  check the optional words it offers, against the exact values where they are known
6  compare the compiled rules with Python's, if nothing is broken and they compile
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from outplay.answers import is_number
from outplay.checking import moves, numbers, sameness
from outplay.checking.advice import UNDECLARED, advise
from outplay.checking.engines import compare_engines
from outplay.checking.explore import Explorer
from outplay.checking.inquiry import Inquiry, NoAnswer, Progress, StateChanged, TimeBudget, message
from outplay.checking.order import check_order
from outplay.checking.report import Grade, Report, counted
from outplay.checking.sameness import ask_again, check_equality, check_initial
from outplay.checking.solve import find_loop, note_no_loop, solve, warn_of_loop
from outplay.checking.state_node import StateNode
from outplay.errors import BadOption, NotAGame
from outplay.game import AnyGame, Player
from outplay.words import REQUIRED, is_general, name_of, require_game

GRADES: Final[tuple[Grade, ...]] = ("fault", "warning")
"""Of the findings that show their board."""

Nodes: TypeAlias = Sequence[StateNode]


def check_game(
    game: AnyGame,
    *,
    states: int = 20_000,
    playouts: int = 200,
    seed: int = 0,
    seconds: float = 10,
    compiled: bool = True,
    progress: Progress | None = None,
) -> Report:
    """What is wrong with the rules of a game; a report that is true if nothing is.

    Looks at every state, breadth first, if there are at most `states`; else at half as many, and for the rest at those
    of up to `playouts` random games.  It takes about `seconds` of processor time, and says so where that was too
    little; where it was enough, the same call gives the same report.  `compiled` also compares what the compiled
    rules say with what Python says.  `progress` is called with the stage and the number
    of states that it has come through.  Nothing that a game raises comes out of here, but for KeyboardInterrupt.

    >>> from outplay.games import TicTacToe
    >>> bool(check_game(TicTacToe()))
    True
    """
    if states < 1 or playouts < 0:
        raise BadOption(f"states is {states} and playouts {playouts}; they should be at least 1 and 0")
    if not is_number(seconds) or seconds <= 0:
        raise BadOption(f"seconds is {seconds!r}; it should be a number above 0")
    return _Check(game, states, playouts, seed, compiled, TimeBudget(seconds, progress)).report()


class _Check:
    """The steps of a check, and how far they came."""

    def __init__(self, game: AnyGame, states: int, playouts: int, seed: int, compiled: bool, time: TimeBudget):
        self.inquiry, self.time = Inquiry(game, time), time
        self.compiled = compiled
        self.states, self.playouts, self.random = states, playouts, Random(seed)
        self.explorer: Explorer | None = None
        self.total: float | None = None
        self.unchecked, self.unsolved = "values and optional words", "the check had to stop"

    def report(self) -> Report:
        """Takes the steps, and tells what they showed."""
        self._survive()
        of, name, drawn = self.inquiry.findings, name_of(self.inquiry.game), self.inquiry.drawn
        seen = 0 if self.explorer is None else len(self.explorer.known())
        notes = sorted(of("note"), key=lambda note: note.name != UNDECLARED)
        faults, warnings = (tuple(map(drawn, of(grade))) for grade in GRADES)
        return Report(name, faults, warnings, tuple(notes), seen, self._coverage(seen))

    def _survive(self) -> None:
        """Takes the steps; whatever is raised on the way, by == or hash for example, is a finding."""
        try:
            self._require()
            self._explore()
        except NoAnswer:
            pass
        except NotAGame as error:
            self.inquiry.fault("not-a-game", None, "game", str(error), f"a game has {', '.join(REQUIRED)}")
        except StateChanged:
            self.unsolved = "a state was changed on the way"
        except (Exception, SystemExit) as error:
            self.inquiry.stopped(error)

    def _require(self) -> None:
        """Are the six words there?"""
        try:
            require_game(self.inquiry.game)
        except NotAGame:
            raise
        except (Exception, SystemExit) as error:
            says = f"initial raised {message(error)}"
            self.inquiry.fault("initial-raises", None, "game.initial", says, "let initial be the first state")
            raise NoAnswer from None

    def _explore(self) -> None:
        explorer = self.explorer = Explorer(self.inquiry, self.states)
        self.time.begin("looking at states", 0.3)
        explorer.walk()
        if not explorer.whole and not self.inquiry.must_stop:
            self.time.begin("playing random games", 0.3)
            explorer.play(self.playouts, self.random)
        if self.inquiry.must_stop:
            self.unsolved = "the states cannot be told apart"
        else:
            self._check(explorer, explorer.known(), explorer.players.all())

    def _check(self, explorer: Explorer, nodes: Nodes, players: Sequence[Player]) -> None:
        self.time.begin("asking again", 0.2)
        ask_again(self.inquiry, nodes, self.random)
        check_initial(self.inquiry, explorer.root)
        check_equality(self.inquiry, nodes)
        words_are_sound = self.inquiry.is_sound
        if words_are_sound:
            check_order(self.inquiry, nodes)
        self.time.begin("asking what ends are worth", 0.2)
        numbers.check_utility(self.inquiry, nodes, players)
        ends = [node for node in nodes if node.utilities and len(node.utilities) == len(players)]
        numbers.check_declared(self.inquiry, ends, players)
        self.total = numbers.total_of(self.inquiry, nodes, players)
        numbers.check_early_utility(self.inquiry, nodes, players, self.total)
        loop = find_loop(nodes)
        warn_of_loop(self.inquiry, loop)
        self.unsolved = self._why_not_solve(explorer, bool(loop), len(players))
        if not self.unsolved:
            solve(nodes, players[0])
            note_no_loop(self.inquiry, explorer.root)
        if words_are_sound:
            self.unchecked = "values"
            self._check_optional(explorer, nodes, players)
        if self.inquiry.is_sound:
            advise(self.inquiry, nodes, ends, players, explorer.whole)
        if self.compiled and self.inquiry.is_sound:
            self.time.begin("comparing the compiled rules")
            compare_engines(self.inquiry, nodes)

    def _why_not_solve(self, explorer: Explorer, loops: bool, players: int) -> str:
        """Why exact values cannot be worked out; empty if they can."""
        if not self.inquiry.is_sound:
            return "mend the faults first"
        if loops:
            return "the game has cycles"
        if self.time.cut:
            return "there was not enough time"
        if not explorer.whole:
            return "the game is too large to solve here"
        if players == 2 and is_general(self.inquiry.game):
            return "they are worked out for a constant sum, and utility_sum is 'general'"
        return "" if players == 2 else f"they are worked out for two players, not for {players}"

    def _check_optional(self, explorer: Explorer, nodes: Nodes, players: Sequence[Player]) -> None:
        """Checks the optional words that the game offers."""
        inquiry, total, solved = self.inquiry, self.total, not self.unsolved
        max_player = next(iter(players), None)
        checks: dict[str, Callable[[], None]] = {
            "evaluate": lambda: numbers.check_evaluate(inquiry, nodes, players, total, explorer.whole),
            "bounds": lambda: numbers.check_bounds(inquiry, nodes, players, total, solved),
            "candidates": lambda: moves.check_candidates(inquiry, nodes, max_player, solved),
            "noisy_actions": lambda: moves.check_noisy_actions(inquiry, nodes),
            "promise": lambda: moves.check_promise(inquiry, nodes),
            "pass_turn": lambda: moves.check_pass_turn(inquiry, nodes),
            "key": lambda: sameness.check_key(inquiry, nodes, solved),
            "symmetries": lambda: sameness.check_symmetries(inquiry, explorer, nodes, solved),
            "show": lambda: moves.check_show(inquiry, nodes),
            "draw": lambda: moves.check_draw(inquiry, nodes),
            "repetition": lambda: numbers.check_repetition(inquiry, nodes, players, total),
            "swap_players": lambda: sameness.check_swap_players(inquiry, nodes, players),
        }
        offered = [word for word in checks if inquiry.offers(word)]
        for left, word in zip(range(len(offered), 0, -1), offered, strict=True):
            self.time.begin(f"checking {word}", 0.6 / left)
            checks[word]()
        self.time.begin("checking moves", 0.3)
        if inquiry.offers("evaluate") and solved and total is not None:
            numbers.check_evaluate_sign(inquiry, nodes, max_player, total)
        self._check_typing(nodes)

    def _check_typing(self, nodes: Nodes) -> None:
        """How moves are written and read, and whether one that is not legal can be typed."""
        if self.inquiry.offers("format_action") or self.inquiry.offers("parse_action"):
            moves.check_notation(self.inquiry, nodes)
        if self.inquiry.offers("parse_action"):
            moves.check_parse_illegal(self.inquiry, nodes, self.random)

    def _coverage(self, seen: int) -> str:
        if self.explorer is None or not seen:
            return "No state could be looked at."
        every = f"Every one of {seen:,} states was" if seen > 1 else "The only state was"
        some = f"{counted(seen, 'state')} and {counted(self.explorer.plays, 'random game')} were"
        looked = f"{every if self.explorer.whole else some} looked at"
        cut = f" There was no time for more of {_in_words(self.time.cut)}: give it more seconds."
        return (
            f"{looked}; {self.unchecked} were not checked: {self.unsolved}."
            if self.unsolved
            else f"{looked}, and solved."
        ) + cut * bool(self.time.cut)


def _in_words(stages: Sequence[str]) -> str:
    """'looking, asking and checking'."""
    return " and ".join(filter(None, (", ".join(stages[:-1]), *stages[-1:])))
