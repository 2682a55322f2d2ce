"""Whatever is asked about whatever game: nothing untrue, nothing empty, nothing endless, no crash.

Each game of `mixed_games` is asked some questions, with any method and any limit; each answer is held to the truth.
"""

import json
import warnings
from fractions import Fraction
from math import isclose
from random import Random

import pytest

import outplay as op
from mixed_games import (
    DICE,
    Chart,
    CyclicChart,
    DiceChart,
    Endless,
    GuessedChart,
    ManyChart,
    drawn_chart,
    drawn_game,
)
from outplay import errors
from outplay.words import name_of

METHODS = ("alpha-beta", "mtdf", "mcts", "best-first", "expectiminimax", "max-n", "paranoid", "best-reply")
SAMPLING = ("mcts", "best-first")
QUESTIONS = 4
"""Questions about each game."""


class Complaint(Exception):
    """A law that an answer breaks; the first word is 'untrue', 'empty', 'endless' or 'crash'."""


def require(is_so, kind, *said):
    if not is_so:
        raise Complaint(f"{kind}: {' '.join(map(str, said))}")


def same(one, other):
    """Are two numbers the same, but for rounding?"""
    return Fraction(one) == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


class Asked:
    """One question about one game, and the laws that its answer is held to."""

    def __init__(self, game, rng, calls=None, methods=METHODS):
        self.methods = methods
        self.game, self.rng, self.plan, self.truth = game, rng, game.plan, game.truth
        self.rules, self.engine = getattr(game, "rules", game), "compiled" if hasattr(game, "rules") else "plain"
        states = [state for state, (cell, _) in game.cells.items() if cell in self.plan.reachable(0)]
        self.state = game.initial if rng.random() < 0.7 else rng.choice(states)
        self.cell = game.cell(self.state)
        self.options = {}
        self.call = rng.choice(calls or CALLS)

    def __str__(self):
        return f"{self.call.__name__}({self.state!r}, {self.options})"

    def answer(self):
        """Nothing, if the answer keeps every law; else a Complaint."""
        self.game.calls = 0
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)
                self.call(self)
        except Complaint:
            raise
        except op.OutplayError as refusal:
            require(self.may_refuse(refusal), "crash", "refused without reason:", type(refusal).__name__, refusal)
        except Endless:
            raise Complaint(f"endless: {self.game.calls} calls") from None
        except Exception as error:
            raise Complaint(f"crash: {type(error).__name__}: {error}") from error

    # what is asked

    def search(self):
        self.draw_options()
        self.hold(op.search(self.rules, self.state, **self.options))

    def deepen(self):
        self.draw_options()
        results = list(op.deepen(self.rules, self.state, **self.options))
        require(results, "empty", "deepen gave nothing")
        for result in results:
            self.hold(result)

    def analyse(self):
        self.draw_options()
        self.hold_rows(op.analyse(self.rules, self.state, **self.options))

    def deepen_analysis(self):
        self.draw_options()
        rankings = list(op.deepen_analysis(self.rules, self.state, **self.options))
        require(rankings or self.is_over, "empty", "deepen_analysis gave nothing")
        for rows in rankings:
            self.hold_rows(rows)

    def values(self):
        self.draw_options()
        for option in ("depth", "nodes", "selective", "player", "unlikely", "memory", "watch", "history"):
            self.options.pop(option, None)
        states = [self.state, self.game.initial, self.state]
        if self.rng.random() < 0.5:
            states = states[:1]
        else:
            self.cell = 0  # what is asked of the start is said of all
        if self.goes_round() or self.options.get("method") in SAMPLING:
            return
        found = op.values(self.rules, states, **self.options)
        for value, state in zip(found, states, strict=False):
            mover = self.game.to_move(state)
            if mover is not None and mover != op.CHANCE:
                self.hold_value(value, "exact", self.game.cell(state), self.game.player_of(mover), "values")

    def solve(self):
        methods = ("auto", "auto", "enumeration", "retrograde", "expectation", "proof-number", "search")
        self.options = {"method": self.rng.choice(methods), "engine": self.engine}
        if self.rng.random() < 0.3:
            self.options["symmetries"] = False
        if self.options["method"] == "search" and self.goes_round():
            return
        solution = op.solve(self.rules, self.state, **self.options)
        if solution.value is None:
            whole = all(worth.denominator == 1 for worths in self.plan.payoffs.values() for worth in worths)
            require(not whole and self.options["method"] == "proof-number", "empty", "not solved", solution)
            return
        repr(solution), json.dumps(solution.as_dict()), solution.verdict
        self.hold_solution(solution)

    def prove(self):
        worths = sorted({worth for worths in self.plan.payoffs.values() for worth in worths})
        hero = self.rng.choice(range(self.plan.players))
        least = self.rng.choice(worths) + self.rng.choice((0, 0, Fraction(1, 2)))
        self.options = {"at_least": least, "player": self.game.names[hero], "engine": self.engine}
        if self.rng.random() < 0.3:
            self.options["nodes"] = self.rng.randint(1, 20)
        answer = op.prove(self.rules, self.state, **self.options)
        truth = self.truth.surely(self.cell, hero)
        others_are_seen = not self.plan.cyclic and "candidates" not in self.game.said
        if truth is not None and (self.plan.is_minimax() or others_are_seen):
            true = "proved" if truth >= least else "disproved"
            require(answer.verdict in (true, "unknown"), "untrue", answer.verdict, "and surely", truth)
            if answer.verdict == "unknown":
                require("nodes" in self.options or answer.stopped_by != "end", "empty", "unknown by", answer.stopped_by)

    def playouts(self):
        self.options = {
            "n": self.rng.randint(1, 20),
            "seed": self.rng.randint(0, 5),
            "longest": 50,
            "engine": self.engine,
        }
        found = op.playouts(self.rules, self.state, **self.options)
        repr(found), json.dumps(found.as_dict())
        require(found.games == self.options["n"], "untrue", found.games, "games")
        ends = self.plan.ends(self.cell)
        for name, results in found.results.items():
            player = self.game.player_of(name)
            possible = {self.plan.payoffs[end][player] for end in ends}
            require({Fraction(worth) for worth in results} <= possible, "untrue", results, "and possible", possible)
            require(sum(results.values()) == found.games - found.unfinished, "untrue", results, found)
        if not self.plan.cyclic:
            require(found.unfinished == 0, "untrue", "unfinished", found.unfinished)

    def perft(self):
        depth = self.rng.randint(1, 5)
        self.options = {"depth": depth, "engine": self.engine}
        found = op.perft(self.rules, self.state, **self.options)
        counts = tuple(self.truth.lines(self.cell, plies) for plies in range(1, depth + 1))
        require(found.counts == counts, "untrue", found.counts, "lines, and", counts)
        require(sum(found.moves.values()) == counts[-1], "untrue", found.moves)

    # how it is asked

    def draw_options(self):
        """Any options that fit the question; a limit where play that goes round would never end without one."""
        rng, options = self.rng, self.options
        options["engine"] = self.engine
        if rng.random() < 0.7 or self.methods != METHODS:
            options["method"] = rng.choice(self.methods)
        limit = rng.choice(("none", "depth", "nodes", "nodes"))
        if self.goes_round() or options.get("method") in SAMPLING:
            limit = "nodes" if self.plan.cyclic or rng.random() < 0.7 else "none"
        if limit == "depth":
            options["depth"] = rng.choice((1, 2, 3, 4, 6, 50))
        if limit == "nodes":
            few = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12)
            never_ends = any(not self.plan.ends(cell) for cell in self.plan.reachable(self.cell))
            options["nodes"] = rng.choice(few if never_ends else (*few, 20, 50, 100, 500))
        if rng.random() < 0.4:
            options["table_mb"] = rng.choice((1e-6, 1e-4, 1e-3, 0.01, 0.1))
        if rng.random() < 0.15:
            options["threads"] = 2
        if rng.random() < 0.3:
            options["selective"] = rng.random() < 0.5
        if rng.random() < 0.3:
            options["seed"] = rng.randint(-3, 9)
        if rng.random() < 0.1:
            options["memory"] = self.game.memory
        if rng.random() < 0.1:
            options["unlikely"] = rng.choice((0.05, 0.3))
        if rng.random() < 0.05 and self.engine == "plain":
            options["watch"] = op.Tally()
        if rng.random() < 0.1 and not self.plan.cyclic:
            options["history"] = [self.game.initial]
        if self.plan.movers[self.cell] in (None, DICE) and rng.random() < 0.5:
            options["player"] = rng.choice(self.game.names)

    def goes_round(self):
        """May the answer come never, unless a limit is set?"""
        plan = self.plan
        method = self.options.get("method", "auto")
        circles = method in (*SAMPLING, "max-n", "paranoid", "best-reply")  # these go on where a position comes again
        return plan.cyclic and (circles or plan.throws(self.cell) or not plan.is_minimax(self.cell))

    # the laws

    @property
    def is_over(self):
        return self.plan.movers[self.cell] is None

    def hold(self, result):
        """A result says nothing untrue, and names a legal move."""
        game, plan = self.game, self.plan
        repr(result), json.dumps(result.as_dict())
        require(result.player in game.names, "untrue", "player", result.player)
        mover = plan.movers[self.cell]
        player = game.player_of(result.player)
        if mover not in (None, DICE):
            require(mover == player, "untrue", "player", result.player, "and", game.names[mover], "moves")
            require(result.line, "empty", "no move", result)
            require(result.line[0] == result.action, "untrue", "action", result.action, "line", result.line)
        else:
            require(not result.line and result.action is None, "untrue", "a line where nobody moves", result.line)
            asked = self.options.get("player")
            require(asked is None or asked == result.player, "untrue", "player", result.player, "and", asked, "asked")
        self.hold_value(result.value, result.certainty, self.cell, player, result)
        self.hold_line(result, self.state, self.cell, player)
        self.hold_shares(result, self.cell)
        self.hold_limits(result)
        if result.certainty == "exact" and result.line:
            self.hold_kept(result.action, player, result)

    def hold_value(self, value, certainty, cell, player, said):
        """What is called exact is true, a bound holds, and an estimate is possible."""
        low, high = self.plan.hull(0)
        if "players" not in self.game.said or self.engine == "compiled":  # a draw is worth 0 to one who may be alone
            low, high = min(low, 0), max(high, 0)
        inside = low <= value <= high or isclose(value, low, abs_tol=1e-9) or isclose(value, high, abs_tol=1e-9)
        require(inside or certainty.endswith("bound"), "untrue", value, "is not possible:", low, high, said)
        shares = self.truth.shares(cell)
        if shares is None or certainty == "estimate":
            return
        true = shares[player]
        if certainty == "exact":
            require(same(value, true), "untrue", "exact", value, "and it is", true, said)
        elif certainty == "lower bound":
            require(value <= true or same(value, true), "untrue", "at least", value, "and it is", true, said)
        else:
            require(value >= true or same(value, true), "untrue", "at most", value, "and it is", true, said)

    def hold_line(self, result, state, cell, player):
        """The line is legal; where it is exact and no dice are thrown, it leads to the value."""
        game, plan = self.game, self.plan
        shares = self.truth.shares(cell)
        for action in result.line:
            require(not game.is_terminal(state), "untrue", "the line goes on after the end", result.line)
            legal = [move for move, _ in game.ways_of(state)]
            require(action in legal, "untrue", "an illegal move", action, "in", result.line)
            state = game.result(state, action)
        if result.certainty == "exact" and shares is not None and plan.is_minimax(cell) and not plan.throws(cell):
            kept = self.truth.shares(game.cell(state))[player]
            require(kept == result.value, "untrue", "the line leads to", kept, result.line, result)
        ended = game.is_terminal(state) and not plan.throws(cell) and not plan.cyclic and shares is not None
        if result.certainty == "exact" and ended:
            found = plan.payoffs[game.cell(state)][player]
            require(same(result.value, found), "untrue", "the line ends at", found, result)
            if result.ends_in is not None and result.line:
                require(len(result.line) <= result.ends_in, "untrue", "ends in", result.ends_in, result.line, result)
        is_known = "players" in game.said and plan.is_minimax(cell) and result.value != plan.total(cell) / 2
        if result.ends_in is not None and ended and is_known:
            plies = self.truth.plies(cell)
            require(result.ends_in == plies, "untrue", "ends in", result.ends_in, "and it is", plies, result)

    def hold_shares(self, result, cell):
        """Everybody's values, where they are said."""
        if result.values is None:
            return
        require({result.player} <= set(result.values) <= set(self.game.names), "untrue", "values", result.values)
        require(result.values[result.player] == result.value, "untrue", "values", result.values, result)
        shares = self.truth.shares(cell)
        if result.certainty == "exact" and shares is not None:
            for name, value in result.values.items():
                true = shares[self.game.player_of(name)]
                require(same(value, true), "untrue", "values", result.values, "and they are", shares)
        if self.plan.has_constant_sum() and len(result.values) == self.plan.players and not self.plan.cyclic:
            total = self.plan.total(cell)
            is_sampled = self.engine == "plain" and "evaluate" not in self.game.said
            if is_sampled or result.certainty == "exact":
                require(same(sum(map(Fraction, result.values.values())), total), "untrue", "sum", result.values, total)

    def hold_limits(self, result):
        nodes, depth = self.options.get("nodes"), self.options.get("depth")
        if nodes is not None and "threads" not in self.options and not self.is_over:
            require(result.nodes <= nodes, "untrue", result.nodes, "nodes of", nodes, result)
        if depth is not None and result.depth is not None:
            require(result.depth <= depth, "untrue", "depth", result.depth, "of", depth)

    def hold_kept(self, action, player, result):
        """The move of an exact value keeps it."""
        shares = self.truth.shares(self.cell)
        if shares is None:
            return
        after = self.truth.shares(self.game.cell(self.game.result(self.state, action)))
        require(after[player] == shares[player], "untrue", "the move", action, "is worth", after[player], result)

    def hold_rows(self, rows):
        """A row for every legal move, or for all that dice may show, each of them true."""
        game, cell = self.game, self.cell
        if self.is_over:
            require(rows == [], "untrue", "rows after the end")
            return
        chances = dict(enumerate(self.plan.chances.get(cell, ())))
        legal = [action for action, _ in game.ways_of(self.state) if chances.get(game.moves.index(action), 1)]
        found = [row.action for row in rows]
        require(
            len(found) == len(legal) and all(action in found for action in legal), "empty", "rows", found, "of", legal
        )
        for row in rows:
            self.hold_row(row, chances.get(game.moves.index(row.action)))
        depths = {row.depth for row in rows if row.certainty == "estimate"} - {None}
        require(len(depths) <= 1, "untrue", "depths", depths)
        if len({row.certainty for row in rows}) == 1 and not chances and rows[0].certainty == "exact":
            require(rows[0].value == max(row.value for row in rows), "untrue", "order", [row.value for row in rows])

    def hold_row(self, row, chance):
        game, plan = self.game, self.plan
        repr(row), json.dumps(row.as_dict())
        require(row.line[:1] == (row.action,), "untrue", "line", row.line, "of", row.action)
        require(chance is None or same(row.chance, chance), "untrue", "chance", row.chance, "and it is", chance)
        require(row.player in game.names, "untrue", "player", row.player)
        player = game.player_of(row.player)
        if plan.movers[self.cell] != DICE:
            require(plan.movers[self.cell] == player, "untrue", "player", row.player)
        after = game.cell(game.result(self.state, row.action))
        self.hold_value(row.value, row.certainty, after, player, row)
        from_there = type("Rest", (), {})()
        from_there.line, from_there.certainty, from_there.value = row.line[1:], row.certainty, row.value
        from_there.ends_in = None
        self.hold_line(
            from_there, game.places[after, game.cells[game.result(self.state, row.action)][1]], after, player
        )
        self.hold_shares(row, after)
        self.hold_limits(row)

    def hold_solution(self, solution):
        """A solved value is true, and its moves keep it."""
        game, plan, truth = self.game, self.plan, self.truth
        shares = truth.shares(self.cell)
        player = game.player_of(solution.player)
        if shares is None:
            low, high = plan.hull(0)
            require(low - Fraction(1, 10**6) <= solution.value <= high + Fraction(1, 10**6), "untrue", solution)
            return
        true = shares[player]
        require(same(solution.value, true), "untrue", "solved", solution.value, "and it is", true, solution)
        require(solution.actions or plan.movers[self.cell] in (None, DICE), "empty", "no moves", solution)
        for action in solution.actions:
            self.hold_kept(action, player, solution)
        is_counted = not plan.cyclic and not plan.throws(self.cell) and solution.remoteness is not None
        is_counted = is_counted and "players" in game.said  # who may be alone does not know what a draw is
        if is_counted and solution.value != plan.total(self.cell) / 2:
            plies = truth.plies(self.cell)
            require(solution.remoteness == plies, "untrue", solution.remoteness, "plies, and", plies)
        for cell in plan.reachable(self.cell):
            state = game.places[cell, 0]
            known = solution.position(state) if game.twins != "unknown" and game.twins != "symmetries" else None
            if known is not None:
                worth = truth.shares(cell)[game.player_of(known.player)]
                require(same(known.value, worth), "untrue", "position", state, known, "and it is", worth)

    def may_refuse(self, refusal):
        """Is there a reason for the refusal, and does the message name one?"""
        plan, options, game = self.plan, self.options, self.game
        method, call = options.get("method", "auto"), self.call.__name__
        throws, many = "outcomes" in game.said and "has_chance" not in game.said, plan.players > 2
        varies = not plan.has_constant_sum(self.cell)
        if not str(refusal):
            return False
        if "watch" in options and method in SAMPLING and "watched" in str(refusal):
            return True
        if "unlikely" in options and isinstance(refusal, errors.BadOption) and "unlikely" in str(refusal):
            return True
        if isinstance(refusal, errors.GeneralSum):
            return varies and (call == "solve" or method in ("alpha-beta", "mtdf", "expectiminimax", "best-first"))
        if isinstance(refusal, errors.CannotCompile):
            return call == "prove" and throws and "chance nodes" in str(refusal)
        if isinstance(refusal, errors.Unsuited):
            reasons = {
                "alpha-beta": throws or many,
                "mtdf": throws or many,
                "best-first": throws or many or varies or plan.cyclic or "utility_sum" not in game.said,
                "expectiminimax": many,
                "best-reply": throws or "pass_turn" not in game.said or "watch" in options,
            }
            if call == "values":
                reasons |= {"paranoid": True, "best-reply": True}
            if call == "solve":
                reasons = {
                    "enumeration": throws or many or getattr(self.rules, "can_repeat", True),
                    "retrograde": throws or many,
                    "expectation": many or varies,
                    "proof-number": throws or many or varies or not self.has_whole_range(),
                    "search": many or varies,
                    "auto": many or varies,
                }
            if call == "prove":
                return throws or many
            return reasons.get(method, False)
        if call == "values" and isinstance(refusal, errors.TooDeep):
            return plan.cyclic
        if isinstance(refusal, errors.BadOption) and "player" in options and "players" not in game.said:
            named = options["player"]  # nobody said that there is such a player, if they never move
            moving = {plan.movers[cell] for cell in plan.reachable(self.cell)}
            return game.player_of(named) not in moving and ("one of " in str(refusal) or "is played by" in str(refusal))
        return False

    def has_whole_range(self):
        worths = [Fraction(worth) for worth in getattr(self.rules, "utility_range", None) or [0.5]]
        return all(worth.denominator == 1 for worth in worths) and worths[-1] - worths[0] < 10_000


CALLS = (
    *(Asked.search, Asked.deepen, Asked.analyse, Asked.deepen_analysis) * 3,
    *(Asked.values, Asked.solve, Asked.solve, Asked.prove, Asked.playouts, Asked.perft),
)


def complaints(seeds, drawn=drawn_game, **kinds):
    """Every law that the games of these seeds find broken."""
    for seed in seeds:
        game = drawn(seed)
        for number in range(QUESTIONS):
            asked = Asked(game, Random(f"{seed} {number}"), **kinds)
            try:
                asked.answer()
            except Complaint as complaint:
                yield f"game {seed}, question {number}, {asked}: {complaint}"


def test_whatever_is_asked_nothing_is_untrue_empty_endless_or_a_crash():
    assert list(complaints(range(300))) == []


def test_nor_by_compiled_sampling():
    kinds = {"calls": (Asked.search, Asked.analyse), "methods": ("mcts",)}
    assert list(complaints(range(30), lambda seed: drawn_chart(Chart(), seed), **kinds)) == []


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(100))
def test_nor_in_a_hundred_thousand_games(chunk):
    assert list(complaints(range(1_000 * chunk, 1_000 * (chunk + 1)))) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Chart(), CyclicChart(), GuessedChart(), DiceChart(), ManyChart()], ids=name_of)
def test_nor_by_any_compiled_rules(rules):
    assert list(complaints(range(1_000), lambda seed: drawn_chart(rules, seed))) == []
