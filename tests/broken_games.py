"""Games that are each broken in exactly one way: what check_game has to name.

`BROKEN` maps each of them to the name of its finding and to those that unavoidably follow from it.
"""

import random
from itertools import count
from math import inf, nan
from typing import NamedTuple

from outplay import CHANCE, Game
from outplay.errors import IllegalAction
from outplay.games import TicTacToe

BROKEN = {}


def broken(name, *follow):
    def register(game):
        BROKEN[game] = name, frozenset(follow)
        return game

    return register


class Heaps(Game):
    """Sound, and with every optional word: take one or two stones of a heap; the last stone wins."""

    initial = (3, 3, 0)

    def to_move(self, state):
        return state[2]

    def actions(self, state):
        return [(heap, stones) for heap in (0, 1) for stones in (1, 2) if stones <= state[heap]]

    def result(self, state, action):
        if action not in self.actions(state):
            raise IllegalAction(f"{action} is not a move here")
        heap, stones = action
        rest = (state[0] - stones * (heap == 0), state[1] - stones * (heap == 1))
        return (*rest, 1 - state[2])

    def is_terminal(self, state):
        return state[:2] == (0, 0)

    def utility(self, state, player):
        return -1 if player == state[2] else 1

    def value(self, state, player):
        mover_wins = state[0] % 3 != state[1] % 3
        return 1 if (player == state[2]) == mover_wins else -1

    def evaluate(self, state, player):
        return self.value(state, player) / 2

    def bounds(self, state, player):
        return self.value(state, player), self.value(state, player)

    def candidates(self, state):
        after = [(action, self.result(state, action)) for action in self.actions(state)]
        return [action for action, then in after if self.value(then, state[2]) == 1] or self.actions(state)[:1]

    def noisy_actions(self, state):
        return [action for action in self.actions(state) if action[1] == 2]

    def promise(self, state, action):
        return action[1]

    def key(self, state):
        return str(state)

    def symmetries(self, state):
        left, right, player = state
        return [((right, left, player), lambda action: (1 - action[0], action[1]))]

    def pass_turn(self, state):
        return (*state[:2], 1 - state[2])

    def show(self, state):
        return f"{'o' * state[0]}|{'o' * state[1]}"

    def draw(self, state):
        return f"<svg><text>{self.show(state)}</text></svg>"

    def format_action(self, state, action):
        return f"{'LR'[action[0]]}{action[1]}"

    def parse_action(self, state, text):
        for action in self.actions(state):
            if self.format_action(state, action) == text:
                return action
        raise IllegalAction(f"{text} is not a move here")


class Coin(Game):
    """Sound: a coin is tossed, then player 0 keeps what fell or turns it round; heads win."""

    initial = ""

    def to_move(self, state):
        return 0 if state else CHANCE

    def actions(self, state):
        return ["keep", "turn"]

    def outcomes(self, state):
        return [("heads", 0.5), ("tails", 0.5)]

    def result(self, state, action):
        if action not in (("keep", "turn") if state else ("heads", "tails")):
            raise IllegalAction(action)
        return f"{state} {action}" if state else action

    def is_terminal(self, state):
        return " " in state

    def utility(self, state, player):
        heads = state in ("heads keep", "tails turn")
        return 1 if heads == (player == 0) else -1


class Plain:
    """Sound, without a base class: count to three, one or two at a time; players are 'X' and 'O'."""

    initial = (0, "X")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [step for step in (1, 2) if state[0] + step <= 3]

    def result(self, state, action):
        if action not in self.actions(state):
            raise ValueError(action)
        return state[0] + action, "O" if state[1] == "X" else "X"

    def is_terminal(self, state):
        return state[0] == 3

    def utility(self, state, player):
        return 0 if player == state[1] else 1


# ------------------------------------------------------------------------------- the words are there


@broken("not-a-game")
class NoUtility(Plain):
    utility = None


@broken("not-a-game")
class ThirdEdition(Plain):
    is_terminal = None

    def terminal_test(self, state):
        return state[0] == 3


@broken("not-a-game")
class NumberOfPlayers(Heaps):
    players = 2


@broken("initial-raises")
class InitialRaises(Heaps):
    @property
    def initial(self):
        raise ValueError("no start")


@broken("to-move-raises")
class ToMoveRaises(Heaps):
    def to_move(self, state):
        return {0: 0}[state[2]]


@broken("actions-raises")
class ActionsRaises(Heaps):
    def actions(self, state):
        for i, action in enumerate(super().actions(state)):
            yield action if 6 // (4 - i) > 0 and state[0] else [][1]


@broken("result-raises")
class ResultRaises(Heaps):
    def result(self, state, action):
        return super().result(state, action) if sum(state[:2]) > 2 else state[action[1] * 5]


@broken("is-terminal-raises")
class IsTerminalExits(Heaps):
    def is_terminal(self, state):
        if state[0] == 1:
            raise SystemExit("bye")
        return super().is_terminal(state)


@broken("utility-raises")
class UtilityRaises(Heaps):
    def utility(self, state, player):
        return (1, -1)[player + 1 + state[2]]


@broken("is-terminal-raises")
class TerminalUndecided(Heaps):
    class Undecided:
        def __bool__(self):
            raise ValueError("the truth of an array is ambiguous")

    def is_terminal(self, state):
        return self.Undecided()


@broken("check-stopped")
class EqualRaises(Heaps):
    class Touchy(tuple):
        __hash__ = tuple.__hash__

        def __eq__(self, other):
            raise ValueError("do not compare me")

    def result(self, state, action):
        return self.Touchy(super().result(state, action))


# ------------------------------------------------------------------------------- states


class Board:
    """A mutable state with == and hash: the kind that lets rules change it."""

    def __init__(self, *cells):
        self.cells = list(cells)

    def __getitem__(self, i):
        return tuple(self.cells)[i]

    def __iter__(self):
        return iter(tuple(self.cells))

    def __eq__(self, other):
        return self.cells == other.cells

    def __hash__(self):
        return hash(tuple(self.cells))

    def __repr__(self):
        return f"Board{tuple(self.cells)}"


class Boards(Heaps):
    """Sound: Heaps with mutable states that nobody changes."""

    def __init__(self):
        self.initial = Board(3, 3, 0)

    def result(self, state, action):
        return Board(*super().result(state, action))

    def symmetries(self, state):
        return [(Board(*other), back) for other, back in super().symmetries(state)]

    def pass_turn(self, state):
        return Board(*super().pass_turn(state))


@broken("result-mutates")
class ResultMutates(Boards):
    def result(self, state, action):
        state.cells = super().result(state, action).cells
        return state


@broken("actions-mutates")
class ActionsMutates(Boards):
    def actions(self, state):
        moves = super().actions(state)
        state.cells.append(0)
        return moves


@broken("utility-mutates")
class UtilityMutates(Boards):
    def utility(self, state, player):
        state.cells[2] = 1 - state.cells[2]
        return 0


@broken("show-mutates")
class ShowMutates(Boards):
    def show(self, state):
        state.cells[0] += 1
        return ""


@broken("state-unhashable")
class ListStates(Heaps):
    def result(self, state, action):
        return list(super().result(state, action))


@broken("state-unhashable")
class ListInitial(Heaps):
    def __init__(self):
        self.initial = [3, 3, 0]

    def is_terminal(self, state):
        return tuple(state[:2]) == (0, 0)


@broken("state-unequal")
class IdentityStates(Boards):
    class Bare(Board):
        __eq__ = object.__eq__
        __hash__ = object.__hash__

    def result(self, state, action):
        return self.Bare(*super().result(state, action))


@broken("state-unequal")
class IdentityInside(Heaps):
    class Mark:
        pass

    def result(self, state, action):
        return (*super().result(state, action), self.Mark())


@broken("state-hash")
class HashById(Boards):
    class Hashed(Board):
        __eq__ = Board.__eq__
        __hash__ = object.__hash__

    def result(self, state, action):
        return self.Hashed(*super().result(state, action))


@broken("state-hash")
class HashByHistory(Boards):
    class Traced(Board):
        path = ()
        __eq__ = Board.__eq__

        def __hash__(self):
            return hash(self.path)

    def result(self, state, action):
        after = self.Traced(*super().result(state, action))
        after.path = (*getattr(state, "path", ()), action)
        return after


@broken("initial-changes")
class InitialFollows(Heaps):
    def result(self, state, action):
        self.initial = super().result(state, action)
        return self.initial


# ------------------------------------------------------------------------------- actions and result


@broken("actions-empty")
class Stuck(Heaps):
    def actions(self, state):
        return [] if state[:2] == (1, 1) else super().actions(state)


@broken("actions-not-iterable")
class ActionsNone(Heaps):
    def actions(self, state):
        return None


@broken("actions-endless")
class ActionsEndless(Heaps):
    def actions(self, state):
        return ((0, stones) for stones in count(1))


@broken("actions-repeat")
class ActionsTwice(Heaps):
    def actions(self, state):
        return super().actions(state) + super().actions(state)[:1]


@broken("actions-change", "actions-empty")
class ActionsKept(Coin):
    def __init__(self):
        self.kept = iter(["keep", "turn"])

    def actions(self, state):
        return self.kept


@broken("actions-change")
class ActionsShuffled(Coin):
    def actions(self, state):
        return random.sample(range(100), 100)

    def result(self, state, action):
        return f"{state} keep" if state else action


@broken("actions-change")
class ActionsByIdentity(Coin):
    class Move:
        pass

    def actions(self, state):
        return [self.Move()]

    def result(self, state, action):
        return f"{state} keep" if state else action


@broken("result-nothing")
class ResultForgetsReturn(Heaps):
    def result(self, state, action):
        super().result(state, action)


@broken("result-changes")
class RollsInside(Coin):
    def result(self, state, action):
        return f"{super().result(state, action)}{random.random()}"


@broken("result-changes")
class ResultRemembers(Heaps):
    asked = 0

    def result(self, state, action):
        self.asked += state == self.initial
        left, right, player = super().result(state, action)
        return (left, right, player) if self.asked < 9 else (right, left, player)


@broken("result-unchecked")
class ResultTrusts(Coin):
    def result(self, state, action):
        return f"{state} {action}" if state else action

    def actions(self, state):
        return ["keep", "turn"] if state == "heads" else ["turn"]


# ------------------------------------------------------------------------------- whose turn, and the end


@broken("to-move-nobody")
class ToMoveNone(Heaps):
    def to_move(self, state):
        return None if state[:2] == (1, 1) else state[2]


@broken("to-move-nobody")
class ToMoveList(Heaps):
    def to_move(self, state):
        return [state[2]]


@broken("to-move-stranger")
class ToMoveThree(Heaps):
    def to_move(self, state):
        return state[2] + 1


@broken("to-move-third-player")
class ThreeUnnamed(Plain):
    def to_move(self, state):
        return state[0]


@broken("to-move-changes")
class TurnInTheGame(Heaps):
    turn = 0

    def to_move(self, state):
        return self.turn

    def result(self, state, action):
        self.turn = 1 - state[2]
        return super().result(state, action)


@broken("is-terminal-not-bool")
class TerminalForgetsFalse(Heaps):
    def is_terminal(self, state):
        return super().is_terminal(state) or None


@broken("is-terminal-changes")
class TerminalFlips(Coin):
    flips = 0

    def is_terminal(self, state):
        self.flips += 1
        return super().is_terminal(state) and self.flips % 2 == 0


# ------------------------------------------------------------------------------- chance


@broken("outcomes-sum")
class LoadedCoin(Coin):
    def outcomes(self, state):
        return [("heads", 0.5), ("tails", 0.6)]


@broken("outcomes-negative")
class NegativeCoin(Coin):
    def outcomes(self, state):
        return [("heads", 1.5), ("tails", -0.5)]


@broken("outcomes-not-numbers")
class WordyCoin(Coin):
    def outcomes(self, state):
        return [("heads", "half"), ("tails", nan)]


@broken("outcomes-empty")
class NoCoin(Coin):
    def outcomes(self, state):
        return []


@broken("outcomes-malformed")
class BareCoin(Coin):
    def outcomes(self, state):
        return ["heads", "tails"]


@broken("outcomes-missing")
class SilentCoin(Coin):
    outcomes = Game.outcomes


# ------------------------------------------------------------------------------- numbers


@broken("utility-not-a-number")
class UtilityNone(Heaps):
    def utility(self, state, player):
        return 1 if player != state[2] else None


@broken("utility-not-a-number")
class UtilityNan(Heaps):
    def utility(self, state, player):
        return nan


@broken("utility-not-finite")
class UtilityInfinite(Heaps):
    def utility(self, state, player):
        return -inf if player == state[2] else inf


@broken("utility-sum")
class EveryoneWins(Heaps):
    def utility(self, state, player):
        return 1 if player == 0 or state[2] else -1


@broken("utility-changes")
class UtilityRandom(Heaps):
    def utility(self, state, player):
        return random.random()


@broken("utility-early")
class MissesColumns(TicTacToe):
    def symmetries(self, state):
        return ()

    def is_terminal(self, state):
        rows = any(state.theirs >> shift & 0b111 == 0b111 for shift in (0, 4, 8))
        return state.ply == self.cells or rows


@broken("evaluate-not-a-number")
class EvaluateNone(Heaps):
    def evaluate(self, state, player):
        return None


@broken("evaluate-out-of-range")
class EvaluateInCentipawns(Heaps):
    def evaluate(self, state, player):
        return 100 * super().evaluate(state, player)


@broken("evaluate-one-sided")
class EvaluateForMax(Heaps):
    def evaluate(self, state, player):
        return super().evaluate(state, 0)


@broken("evaluate-sum")
class EvaluateLopsided(Heaps):
    def evaluate(self, state, player):
        return super().evaluate(state, player) * (1 + player) / 2


@broken("evaluate-sign")
class EvaluateUpsideDown(Heaps):
    def evaluate(self, state, player):
        return -super().evaluate(state, player)


@broken("bounds-malformed")
class BoundsNumber(Heaps):
    def bounds(self, state, player):
        return 1


@broken("bounds-crossed")
class BoundsCrossed(Heaps):
    def bounds(self, state, player):
        return 1, -1


@broken("bounds-wrong")
class BoundsTight(Heaps):
    def bounds(self, state, player):
        return (0, 1) if player == state[2] else (-1, 0)


# ------------------------------------------------------------------------------- what is the same


@broken("key-unhashable")
class KeyList(Heaps):
    def key(self, state):
        return list(state)


@broken("key-changes")
class KeyCounts(Heaps):
    asked = 0

    def key(self, state):
        self.asked += 1
        return self.asked


@broken("key-merges")
class KeyForgetsTurn(Heaps):
    def key(self, state):
        return state[:2]


@broken("key-merges")
class KeySorts(Heaps):
    def key(self, state):
        return sorted(state[:2])[0], sorted(state[:2])[1], state[2]


@broken("key-merges")
class KeyForgetsScore(Coin):
    def key(self, state):
        return len(state)


@broken("symmetries-malformed")
class SymmetriesBare(Heaps):
    def symmetries(self, state):
        return [other for other, _ in super().symmetries(state)]


@broken("symmetries-mover")
class SymmetriesTurn(Heaps):
    def symmetries(self, state):
        return [((*state[:2], 1 - state[2]), lambda action: action)] if sum(state[:2]) else []


@broken("symmetries-value")
class SymmetriesLie(Heaps):
    def symmetries(self, state):
        return [((2, 1, 0), lambda action: action)] if state == (2, 2, 0) else []


@broken("symmetries-moves")
class SymmetriesForgetMoves(Heaps):
    def symmetries(self, state):
        return [(other, {}) for other, _ in super().symmetries(state)]


@broken("symmetries-moves")
class SymmetriesFold(Heaps):
    def symmetries(self, state):
        return [(other, lambda action: (0, 1)) for other, _ in super().symmetries(state)]


@broken("symmetries-result")
class SymmetriesUnturned(Heaps):
    def symmetries(self, state):
        return [(other, lambda action: action) for other, _ in super().symmetries(state) if min(state[:2]) > 1]


# ------------------------------------------------------------------------------- optional words about moves


@broken("candidates-illegal")
class CandidatesStrange(Heaps):
    def candidates(self, state):
        return [*super().candidates(state), (5, 5)]


@broken("candidates-empty")
class CandidatesNone(Heaps):
    def candidates(self, state):
        return []


@broken("candidates-miss-best")
class CandidatesFirst(Heaps):
    def candidates(self, state):
        return self.actions(state)[:1]


@broken("promise-not-a-number")
class PromiseText(Heaps):
    def promise(self, state, action):
        return "good"


@broken("noisy-actions-illegal")
class NoisyStrange(Heaps):
    def noisy_actions(self, state):
        return [(0, 2)]


@broken("pass-turn-keeps")
class PassKeeps(Heaps):
    def pass_turn(self, state):
        return state


# ------------------------------------------------------------------------------- for people


@broken("show-not-text")
class ShowPrints(Heaps):
    def show(self, state):
        return None

    def draw(self, state):
        return "<svg/>"


@broken("draw-not-svg")
class DrawHtml(Heaps):
    def draw(self, state):
        return "<p>board</p>"


@broken("format-action-not-text")
class FormatTuple(Heaps):
    def format_action(self, state, action):
        return action


@broken("format-action-alike")
class FormatStonesOnly(Heaps):
    def format_action(self, state, action):
        return str(action[1])


@broken("parse-action-differs")
class ParseFirst(Heaps):
    def parse_action(self, state, text):
        super().parse_action(state, text)
        return self.actions(state)[0]


@broken("parse-action-illegal")
class ParseTrusts(Heaps):
    def parse_action(self, state, text):
        return "LR".index(text[0]), int(text[1])


# ------------------------------------------------------------------------------- no end


class Place(NamedTuple):
    place: int
    player: int


class Walk(Game):
    """Sound, and once around: from 0 to 5 step by step, or two steps at once."""

    initial = Place(0, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return ("step",)

    def result(self, state, action):
        return Place(state.place + 1, 1 - state.player)

    def is_terminal(self, state):
        return state.place == 5

    def utility(self, state, player):
        return 1 if player else -1


@broken("cycle")
class WalksBack(Walk):
    def actions(self, state):
        return ("step", "back") if state.place == 3 else ("step",)

    def result(self, state, action):
        return Place(1, 1 - state.player) if action == "back" else super().result(state, action)


@broken("cycle")
class MayStay(Walk):
    def actions(self, state):
        return "step", "stay"

    def result(self, state, action):
        return state if action == "stay" else super().result(state, action)


@broken("can-repeat")
class DeniesThatItGoesBack(WalksBack):
    can_repeat = False


@broken("endless-play")
class NeverEnds(Walk):
    def is_terminal(self, state):
        return False
