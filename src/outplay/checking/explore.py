"""Walks through a game: every state of a small one, breadth first, and random play in a large one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from outplay.checking.inquiry import Inquiry, NoAnswer, call_text
from outplay.checking.state_node import StateNode
from outplay.checking.words import Players, ask_result, is_hashable, look_at, refuse_unhashable
from outplay.game import State

MOVES_PER_STATE = 20
"""Breadth-first search follows at most this many moves for each state it may visit, on average."""

PLIES_PER_STATE = 2
LONGEST_PLAY_PLIES = 10_000


class Explorer:
    """The states of a game that were looked at, and the moves between them.

    nodes   every state, in the order it was met
    whole   were all the game's states looked at, and all their moves followed?
    plays   how many random games were played to their end
    """

    def __init__(self, inquiry: Inquiry, states: int):
        self.inquiry, self.most = inquiry, states
        self.players = Players(inquiry.game)
        self.root = StateNode(inquiry.game.initial)
        self.nodes: list[StateNode] = []
        self.whole = False
        self._missed = False
        self.plays = 0
        self._index: dict[State, StateNode] = {}

    def walk(self) -> None:
        """Looks at every state, breadth first, until there are no more or enough."""
        if not is_hashable(self.root.state):
            self._look_at_root_alone()
            return
        self._add(self.root)
        moves_left = MOVES_PER_STATE * self.most
        for looked, node in enumerate(self._each_known(), 1):
            if moves_left <= 0 or self.inquiry.must_stop or self.inquiry.time.is_over or self._is_enough(looked):
                self._forget_the_unknown()
                return
            moves_left -= len(node.moves)
            self._follow_all(node)
        self.whole = not self._missed

    def play(self, times: int, random: Random) -> None:
        """Plays up to so many random games, stopping early if they are very long."""
        plies_left = PLIES_PER_STATE * self.most + LONGEST_PLAY_PLIES
        for _ in range(times):
            plies_left -= self._play_once(random)
            if plies_left <= 0 or self.inquiry.must_stop or self.inquiry.time.is_over:
                return

    def known(self) -> list[StateNode]:
        """The states whose questions were all answered."""
        return [node for node in self.nodes if node.known]

    def find(self, state: State) -> StateNode | None:
        """The node of a state, if it was looked at."""
        return self._index.get(state) if is_hashable(state) else None

    def _is_enough(self, looked: int) -> bool:
        """Are there more states than may be looked at?  Then the other half of them is left to random play."""
        return len(self.nodes) >= self.most and self._missed and 2 * looked > self.most

    def _forget_the_unknown(self) -> None:
        """Leaves room for the states of random play: what was met and not looked at is met again, or not."""
        for node in self.nodes:
            node.children = [child if child and child.known else None for child in node.children]
        self.nodes = [node for node in self.nodes if node.known]
        self._index = {node.state: node for node in self.nodes}

    def _each_known(self) -> Iterator[StateNode]:
        """The states as they are met; the list grows while it is read."""
        for node in self.nodes:
            with suppress(NoAnswer):
                look_at(self.inquiry, node, self.players)
            self.inquiry.time.step()
            if node.known:
                yield node
            self._missed = self._missed or not node.known

    def _follow_all(self, node: StateNode) -> None:
        for i in range(len(node.moves)):
            with suppress(NoAnswer):
                node.children[i] = self._child(node, i, may_add=len(self.nodes) < self.most)
            self._missed = self._missed or node.children[i] is None

    def _child(self, node: StateNode, i: int, *, may_add: bool) -> StateNode | None:
        state = ask_result(self.inquiry, node, node.moves[i])
        if state not in self._index and may_add:
            self._add(StateNode(state, node, node.moves[i]))
        return self._index.get(state)

    def _add(self, node: StateNode) -> None:
        self._index[node.state] = node
        self.nodes.append(node)

    def _look_at_root_alone(self) -> None:
        """With states that no table can hold, only the first one can be told apart."""
        self.nodes.append(self.root)
        with suppress(NoAnswer):
            refuse_unhashable(self.inquiry, self.root, "game.initial", self.root.state)
        with suppress(NoAnswer):
            look_at(self.inquiry, self.root, self.players)
            for action in self.root.moves:
                with suppress(NoAnswer):
                    ask_result(self.inquiry, self.root, action)

    def _play_once(self, random: Random) -> int:
        """One random game; returns its length in plies."""
        node = self.root
        for ply in range(LONGEST_PLAY_PLIES):
            if node.terminal:
                self.plays += 1
            over = node.terminal or not node.moves or self.inquiry.time.is_over
            following = None if over else self._step(node, random)
            if following is None:
                return ply + 1
            node = following
        hint = "if play can go round for ever, count the moves in the state and end the game at some number"
        says = f"random play was not over after {LONGEST_PLAY_PLIES:,} moves"
        self.inquiry.warn("endless-play", self.root, call_text("is_terminal"), says, hint)
        return LONGEST_PLAY_PLIES

    def _step(self, node: StateNode, random: Random) -> StateNode | None:
        i = random.randrange(len(node.moves))
        with suppress(NoAnswer):
            child = node.children[i] or self._child(node, i, may_add=len(self.nodes) < self.most)
            node.children[i] = child
            if child is None:
                child = StateNode(ask_result(self.inquiry, node, node.moves[i]), node, node.moves[i])
            if not child.known:
                look_at(self.inquiry, child, self.players)
                self.inquiry.time.step()
            return child
        return None
