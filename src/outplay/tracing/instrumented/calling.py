"""The ways to hand a game to somebody's search, one for each kind of signature; each notes what is looked at.

A way gives back what the search returned, and says which part of that is a move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from math import ceil, inf
from typing import Any, Final

from outplay.errors import BadOption, TooLarge
from outplay.game import CHANCE, Action, Player, State
from outplay.notation import players_by_turn
from outplay.tracing.instrumented.nodes import (
    CallableNumber,
    Children,
    Lists,
    NodeNames,
    PacmanNames,
    T,
    takes_whole_numbers,
)
from outplay.tracing.instrumented.signature import Kind, Signature, agent_made
from outplay.tracing.instrumented.visits import StateVisit, Visits
from outplay.words import word_of

NO_LIMIT_PLIES: Final = 10_000
"""The plies that a search may look ahead which wants a number and is given no limit."""

MOST_LISTED_NODES: Final = 100_000
"""The nodes of a game that is written out as nested lists, at most."""

AsMove = Callable[[object], Action]
"""The move that a part of what came back stands for; None if it is none."""

Way = Callable[[Signature, Visits], tuple[object, AsMove]]


def given_for(visits: Visits) -> dict[str, object]:
    """What each role is given: an open window, who searches as MAX, and a depth that is deep enough."""
    depth = NO_LIMIT_PLIES if visits.depth is None else visits.depth
    who = {"maximizing": True, "colour": 1, "player": visits.player}
    return {"alpha": -inf, "beta": inf, "depth": depth, **who}


def _legal(visits: Visits, part: object) -> Action:
    legal = [] if visits.player is None else visits.moves(visits.root)
    return next((move for move in legal if move == part), None)


# A game and a state


class InstrumentedGame:
    """The game in its own words and in aima's; what it is asked about becomes a visit.

    A state that was just reached is a visit of its own, once something is asked about it; any other question belongs to
    the latest visit of its state.
    """

    def __init__(self, visits: Visits):
        self.game, self.visits = visits.game, visits
        self.initial = visits.root.state
        self.latest: dict[Hashable, StateVisit] = {self.initial: visits.root}
        self.waiting: dict[Hashable, StateVisit] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def result(self, state: object, action: object) -> State:
        after: State = self.game.result(state, action)
        here = self._visit(state)
        self.waiting[after] = StateVisit(after, action, here.ply + 1, is_asked=False)
        here.children.append(self.waiting[after])
        return after

    def is_terminal(self, state: object) -> bool:
        return self.visits.is_end(self._visit(state))

    terminal_test = is_over = is_terminal

    def utility(self, state: object, player: object = None) -> float:
        self._visit(state)
        return self.visits.worth(state, self.visits.player if player is None else player)

    evaluate = eval = utility

    def to_move(self, state: object) -> Player:
        self._visit(state)
        mover: Player = self.game.to_move(state)
        return mover

    def actions(self, state: object) -> list[Action]:
        self._visit(state)
        return list(self.game.actions(state))

    def outcomes(self, state: object) -> list[tuple[Action, float]]:
        self._visit(state)
        return list(word_of(self.game, "outcomes")(state))

    def is_chance(self, state: object) -> bool:
        """Is it the dice's turn here?"""
        return bool(self.to_move(state) == CHANCE)

    def chances(self, state: object) -> list[Action]:
        """The outcomes of a throw, without their probabilities."""
        return [outcome for outcome, _ in self.outcomes(state)]

    def probability(self, state: object, action: object) -> float:
        """The probability of one outcome."""
        return float(dict(self.outcomes(state))[action])

    def _visit(self, state: object) -> StateVisit:
        """The visit that a question belongs to."""
        if state in self.waiting:
            self.latest[state] = self.waiting.pop(state)
            self.visits.note(self.latest[state])
        visit = self.latest.setdefault(state, StateVisit(state))
        self.visits.listener.looked(visit)
        return visit


def with_game(signature: Signature, visits: Visits) -> tuple[object, AsMove]:
    """Calls a search that takes a game and a state."""
    game = InstrumentedGame(visits)
    returned = signature.call({**given_for(visits), "game": game, "state": game.initial})
    return returned, partial(_legal, visits)


# Nodes


class VisitedState:
    """A position that is handed out: a visit of it is noted with its parent when it is first looked at."""

    def __init__(self, visits: Visits, visit: StateVisit, parent: StateVisit | None = None):
        self._visits, self._visit, self._parent = visits, visit, parent

    def _looked(self) -> StateVisit:
        if self._parent is not None:
            self._visits.attach(self._parent, self._visit)
            self._parent = None
        self._visits.listener.looked(self._visit)
        return self._visit

    def _visit_after(self, move: object) -> StateVisit:
        here = self._visit
        return StateVisit(self._visits.game.result(here.state, move), move, here.ply + 1)


class GameNode(VisitedState, NodeNames):
    """A position as a node; its children are made when they are asked for."""

    def __init__(self, visits: Visits, visit: StateVisit, parent: StateVisit | None = None):
        super().__init__(visits, visit, parent)
        self._is_end = visits.is_end(visit)
        self._worth = CallableNumber(visits.worth(visit.state, visits.player)) if self._is_end else None
        self._made: Children | None = None

    @property
    def _below(self) -> Children:
        if self._made is None:
            moves = [] if self._is_end else self._visits.moves(self._visit)
            self._made = Children(GameNode(self._visits, self._visit_after(move), self._visit) for move in moves)
        return self._made

    def _noted(self, answer: T) -> T:
        self._looked()
        return answer

    @property
    def action(self) -> Action:
        """The move that led to this node."""
        return self._visit.action

    move = name = action


def on_nodes(signature: Signature, visits: Visits) -> tuple[object, AsMove]:
    """Calls a search of nodes with children and a value."""
    root = GameNode(visits, visits.root)
    returned = signature.call({**given_for(visits), "state": root})

    def move(part: object) -> Action:
        return part.action if isinstance(part, GameNode) else None

    return returned, move


# Nested lists


def on_lists(signature: Signature, visits: Visits) -> tuple[object, AsMove]:
    """Calls a search of nested lists: the game is written out first; a TooLarge if it is long."""
    all_visits, parents = _written_out(visits)
    below: list[list[int]] = [[] for _ in all_visits]
    for number, parent in list(enumerate(parents))[1:]:
        below[parent].append(number)
    player = visits.player
    worths = [0.0 if below[i] else float(visits.worth(one.state, player)) for i, one in enumerate(all_visits)]
    lists, returned = _searched(signature, visits, below, worths, all_visits)
    for number in lists.asked:
        if number:
            visits.attach(all_visits[parents[number]], all_visits[number])
    children = {id(lists.parts[child]): all_visits[child].action for child in below[0]}
    return _in_numbers(returned, lists), lambda part: children.get(id(part))


def _written_out(visits: Visits) -> tuple[list[StateVisit], list[int]]:
    """Every node down to the limit, level by level, and the number of each one's parent."""
    found, parents = [visits.root], [0]
    for number, visit in enumerate(found):
        for move in () if visits.is_end(visit) else visits.moves(visit):
            found.append(StateVisit(visits.game.result(visit.state, move), move, visit.ply + 1))
            parents.append(number)
        if len(found) > MOST_LISTED_NODES:
            raise TooLarge(f"as nested lists the game has more than {MOST_LISTED_NODES:,} nodes here: search less deep")
    return found, parents


def _searched(
    signature: Signature, visits: Visits, below: list[list[int]], worths: list[float], all_visits: list[StateVisit]
) -> tuple[Lists, object]:
    """Notes the calls; where leaves are read in the loop, the lists note what is read instead.

    Who asks for the very type of a list is handed no other; then all leaves of a list that was searched count as read.
    """
    whole = takes_whole_numbers(signature.source) and all(float(worth).is_integer() for worth in worths)
    for watched in (False, True):
        visits.listener.began(is_disguised=whole)
        lists = Lists(below, worths, whole, watched, lambda number: visits.listener.looked(all_visits[number]))
        call = partial(signature.call, {**given_for(visits), "state": lists.parts[0]})
        returned = call() if watched else lists.called(call, signature.home)
        if any(not below[number] for number in lists.asked):
            break
        if "type(" in signature.source:
            lists.asked.update(leaf for number in [*lists.asked] for leaf in below[number] if not below[leaf])
            break
    return lists, returned


def _in_numbers(returned: object, lists: Lists) -> object:
    """What came back, with values in the numbers of the game."""
    if isinstance(returned, tuple):
        return tuple(_in_numbers(part, lists) for part in returned)
    return lists.value(returned) if isinstance(returned, (int, float)) and not isinstance(returned, bool) else returned


# Berkeley's agents


class BerkeleyState(VisitedState, PacmanNames):
    """A position as Berkeley's agents know it: agent 0 is who searches."""

    def __hash__(self) -> int:
        return hash(self._visit.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BerkeleyState) and bool(other._visit.state == self._visit.state)

    def _agents(self) -> int:
        return len(players_by_turn(self._visits.game))

    def _check(self, word: str, agent: int) -> None:
        game, state, player = self._visits.game, self._visit.state, self._visits.player
        order = players_by_turn(game)
        mover = game.to_move(state)
        index = -1 if mover == CHANCE else (order.index(mover) - order.index(player)) % len(order)
        if index != agent:
            who = "dice are thrown" if mover == CHANCE else f"agent {index} moves"
            raise BadOption(f"{word} was called for agent {agent} where {who}: Berkeley's agents move in turn")

    def _moves(self, word: str, agent: int) -> Sequence[Action]:
        visit = self._looked()
        if self._visits.is_end(visit):
            return []
        self._check(word, agent)
        return list(self._visits.game.actions(visit.state))

    def _after(self, word: str, agent: int, action: object) -> BerkeleyState:
        self._check(word, agent)
        return BerkeleyState(self._visits, self._visit_after(action), self._looked())

    def _is_over(self) -> bool:
        return self._visits.is_end(self._looked())

    def _score(self) -> float:
        return float(self._visits.worth(self._looked().state, self._visits.player))


def by_agent(signature: Signature, visits: Visits) -> tuple[object, AsMove]:
    """Asks one of Berkeley's agents; a depth is a move of everybody."""
    depth, agents = visits.depth, len(players_by_turn(visits.game))
    rounds = NO_LIMIT_PLIES if depth is None else ceil(depth / agents)
    agent = agent_made(signature.owner, rounds, lambda one: one.getScore())
    returned = agent.getAction(BerkeleyState(visits, visits.root))
    return returned, partial(_legal, visits)


WAYS: Final[Mapping[Kind, Way]] = {"game": with_game, "nodes": on_nodes, "lists": on_lists, "agent": by_agent}
