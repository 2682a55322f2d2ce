"""Odd games for certificates, and an oracle that says whether a file is a proof: it shares no code with the checker."""

import json
from dataclasses import dataclass
from fractions import Fraction

import outplay as op
from outplay.solving.checker import TITLE
from solved_games import Node

NEVER_FALLS = 2**32 - 1


class Letters:
    """Nim with one heap, without a base class: players are letters, states tuples of texts, a win is 1 and a loss 0."""

    can_repeat, utility_sum = False, 1

    def __init__(self, stones=5):
        self.initial = ("o" * stones, "X")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["take one", "take two"][: len(state[0])]

    def result(self, state, action):
        taken = 1 if action == "take one" else 2
        return (state[0][taken:], "O" if state[1] == "X" else "X")

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state, player):
        return 0 if player == state[1] else 1


@dataclass(frozen=True)
class Board:
    """Where the stones of each player lie, and who moves."""

    mine: frozenset
    yours: frozenset
    player: str


class Corners(op.Game):
    """Stones on five points by turns; who has two neighbours in a ring at the end gets a quarter for each pair."""

    players, can_repeat, utility_sum = ("west", "east"), False, 1.5
    initial = Board(frozenset(), frozenset(), "west")

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return sorted({"a", "b", "c", "d", "e"} - state.mine - state.yours)

    def result(self, state, action):
        mine, yours = (
            (state.mine | {action}, state.yours) if state.player == "west" else (state.mine, state.yours | {action})
        )
        again = action == "c" and len(mine | yours) < 3  # who takes the middle moves again
        return Board(mine, yours, state.player if again else {"west": "east", "east": "west"}[state.player])

    def is_terminal(self, state):
        return len(state.mine) + len(state.yours) == 5

    def utility(self, state, player):
        ring = "abcdea"
        pairs = sum({ring[i], ring[i + 1]} <= state.mine for i in range(5))
        west = 0.25 * pairs
        return west if player == "west" else 1.5 - west


class Heap:
    """An immutable state of a class of its own."""

    def __init__(self, stones, player):
        self.stones, self.player = stones, player

    def __eq__(self, other):
        return (self.stones, self.player) == (other.stones, other.player)

    def __hash__(self):
        return hash((self.stones, self.player))

    def __repr__(self):
        return f"Heap({self.stones}, {self.player})"


class Heaps(op.Game):
    """The last stone wins; the stones are in a class of its own."""

    can_repeat, utility_sum, state = False, 0, Heap

    @property
    def initial(self):
        return self.state(7, 0)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return range(1, min(3, state.stones) + 1)

    def result(self, state, action):
        return self.state(state.stones - action, 1 - state.player)

    def is_terminal(self, state):
        return state.stones == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


class Silent(Heap):
    """Its text tells half of it."""

    def __repr__(self):
        return f"{self.stones}"


class SilentHeaps(Heaps):
    """Positions that differ have one text."""

    state = Silent


class Rows(op.Game):
    """Stones in rows, which may be split: keys of one length and of many shapes."""

    can_repeat, utility_sum = False, 0
    initial = ((1, 2, 3), 0)

    def to_move(self, state):
        return state[-1]

    def actions(self, state):
        return [(row, cut) for row, stones in enumerate(state[:-1]) for cut in range(1, len(stones))]

    def result(self, state, action):
        row, cut = action
        stones = state[row]
        return (*state[:row], stones[:cut], stones[cut:], *state[row + 1 : -1], 1 - state[-1])

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state, player):
        return -1 if player == state[-1] else 1


class Quarters(Letters):
    """Utilities that are fractions."""

    def utility(self, state, player):
        return Fraction(super().utility(state, player))


class Rounds(op.Game):
    """A token on a ring of six; who moves goes one or two on, the second player one back too; 0 wins for the first.

    What comes again is worth a quarter of a point to the first player, and not half.
    """

    utility_sum = 1
    initial = (1, 0)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return (1, 2) if state[1] == 0 else (1, -1)

    def result(self, state, action):
        return ((state[0] + action) % 6, 1 - state[1])

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        return 1 - player

    def repetition(self, state, player):
        return 0.25 if player == 0 else 0.75


def parts_of(data):
    """The head of a proof, and its records, each a list of bytes and numbers: side and key, reply, rank."""
    head, _, records = data.removeprefix(TITLE).partition(b"\n")
    head = json.loads(head)
    width = len(records) // head["records"]
    rows = [records[i : i + width] for i in range(0, len(records), width)]
    return head, [[row[:-8], int.from_bytes(row[-8:-4], "big"), int.from_bytes(row[-4:], "big")] for row in rows]


def node_of(head, code):
    """The side and the node that a key stands for."""
    numbers, place = [], 1
    for least, size in head["fields"]:
        numbers.append(least + int.from_bytes(code[place : place + size], "big"))
        place += size
    return code[0], Node(*numbers)


def is_proof(game, head, rows):
    """Do the records prove that the start is worth what the head says, endless play being worth 0?"""
    told = {}
    for code, reply, rank in rows:
        target = node_of(head, rows[reply][0]) if reply < len(rows) else None
        told[node_of(head, code)] = target, rank
    return all(_holds(game, head["values"][1], side, told) for side in (0, 1))


def _holds(game, value, side, told):
    sign, left, seen = (1, -1)[side], [game.initial], set()
    while left:
        state = left.pop()
        if state in seen:
            continue
        seen.add(state)
        if (side, state) not in told:
            return False
        if game.is_terminal(state):
            if sign * game.utility(state, 0) < sign * value:
                return False
            continue
        target, rank = told[side, state]
        follow = {game.result(state, action) for action in game.actions(state)}
        if game.to_move(state) == side:
            if target is None or target[0] != side or target[1] not in follow:
                return False
            follow = {target[1]}
        if rank == NEVER_FALLS and sign * 0 < sign * value:
            return False
        for after in follow:
            if (side, after) not in told or (rank != NEVER_FALLS and told[side, after][1] >= rank):
                return False
        left += follow
    return True


def is_worth(game, head, rows, value):
    """Does play by the replies give each side what is claimed, whatever the other does?  Ranks are not looked at."""
    told = {}
    for code, reply, _ in rows:
        told[node_of(head, code)] = node_of(head, rows[reply][0])[1] if reply < len(rows) else None
    for side, sign in ((0, 1), (1, -1)):
        if min(_outcomes(game, side, sign, told, game.initial, ())) < sign * value:
            return False
    return True


def _outcomes(game, side, sign, told, state, path):
    if state in path:
        return {0}
    if game.is_terminal(state):
        return {sign * game.utility(state, 0)}
    follow = [game.result(state, action) for action in game.actions(state)]
    if game.to_move(state) == side:
        follow = [told[side, state]] if (side, state) in told else follow
    return set().union(*(_outcomes(game, side, sign, told, after, (*path, state)) for after in follow))
