"""The ways to hand a game to somebody's search, one for each kind of signature; each notes what is looked at.

A way gives back what the search returned, and says which part of that is a move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil, inf
from typing import Any, Final

from outplay.errors import BadOption, TooLarge
from outplay.game import CHANCE
from outplay.notation import players_by_turn
from outplay.tracing.guests.followed import Followed
from outplay.tracing.guests.lists import Lists, takes_whole_numbers
from outplay.tracing.guests.nodes import Children, NodeWords, PacmanWords, Worth
from outplay.tracing.guests.signature import Kind, Signature, agent_made
from outplay.tracing.guests.visits import Visit, Visits

DEEP: Final = 10_000
"""The plies that a search may look ahead which wants a number and is given no limit."""

MOST_LISTED: Final = 100_000
"""The nodes of a game that is written out as nested lists, at most."""

Way = Callable[[Signature, Visits], tuple[Any, Callable[[Any], Any]]]


def moves_at(visits: Visits, visit: Visit) -> list[Any]:
    """What may happen there: the moves, or the outcomes of a throw."""
    game, state = visits.game, visit.state
    if game.to_move(state) == CHANCE:
        return [outcome for outcome, _ in game.outcomes(state)]
    return list(game.actions(state))


def given_for(visits: Visits) -> dict[str, Any]:
    """What each role is given: an open window, who searches as MAX, and a depth that is deep enough."""
    depth = DEEP if visits.depth is None else visits.depth
    who = {"maximizing": True, "colour": 1, "player": visits.player}
    return {"alpha": -inf, "beta": inf, "depth": depth, **who}


def _legal(visits: Visits, part: Any) -> Any:
    legal = [] if visits.player is None else moves_at(visits, visits.root)
    return next((move for move in legal if move == part), None)


def with_game(signature: Signature, visits: Visits) -> tuple[Any, Callable[[Any], Any]]:
    """Calls a search that takes a game and a state."""
    game = Followed(visits)
    returned = signature.call({**given_for(visits), "game": game, "state": game.initial})
    return returned, partial(_legal, visits)


# Nodes


class GameNode(NodeWords):
    """A position as a node; its children are made when they are asked for."""

    def __init__(self, visits: Visits, visit: Visit, parent: Visit | None):
        self._visits, self._visit, self._parent = visits, visit, parent
        self._is_end = visits.is_end(visit)
        self._worth = Worth(visits.worth(visit.state, visits.player)) if self._is_end else None
        self._made: Children | None = None

    @property
    def _below(self) -> Children:
        if self._made is None:
            self._made = Children() if self._is_end else Children(self._child(move) for move in self._moves())
        return self._made

    def _moves(self) -> list[Any]:
        return moves_at(self._visits, self._visit)

    def _child(self, move: Any) -> GameNode:
        here = self._visit
        after = self._visits.game.result(here.state, move)
        return GameNode(self._visits, Visit(after, move, here.ply + 1), here)

    def _noted(self, answer: Any) -> Any:
        if self._parent is not None:
            self._visits.attach(self._parent, self._visit)
            self._parent = None
        self._visits.listener.looked(self._visit)
        return answer

    @property
    def action(self) -> Any:
        """The move that led here."""
        return self._visit.action

    move = name = action


def on_nodes(signature: Signature, visits: Visits) -> tuple[Any, Callable[[Any], Any]]:
    """Calls a search of nodes with children and a value."""
    root = GameNode(visits, visits.root, None)
    returned = signature.call({**given_for(visits), "state": root})

    def move(part: Any) -> Any:
        return part.action if isinstance(part, GameNode) else None

    return returned, move


# Nested lists


def on_lists(signature: Signature, visits: Visits) -> tuple[Any, Callable[[Any], Any]]:
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


def _written_out(visits: Visits) -> tuple[list[Visit], list[int]]:
    """Every node down to the limit, level by level, and the number of each one's parent."""
    found, parents = [visits.root], [0]
    for number, visit in enumerate(found):
        for move in () if visits.is_end(visit) else moves_at(visits, visit):
            found.append(Visit(visits.game.result(visit.state, move), move, visit.ply + 1))
            parents.append(number)
        if len(found) > MOST_LISTED:
            raise TooLarge(f"as nested lists the game has more than {MOST_LISTED:,} nodes here: search less deep")
    return found, parents


def _searched(
    signature: Signature, visits: Visits, below: list[list[int]], worths: list[float], all_visits: list[Visit]
) -> tuple[Lists, Any]:
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


def _in_numbers(returned: Any, lists: Lists) -> Any:
    """What came back, with values in the numbers of the game."""
    if isinstance(returned, tuple):
        return tuple(_in_numbers(part, lists) for part in returned)
    return lists.value(returned) if isinstance(returned, (int, float)) and not isinstance(returned, bool) else returned


# Berkeley's agents


class GameState(PacmanWords):
    """A position as Berkeley's agents know it: agent 0 is who searches."""

    def __init__(self, visits: Visits, visit: Visit, parent: Visit | None = None):
        self._visits, self._visit, self._parent = visits, visit, parent

    def __hash__(self) -> int:
        return hash(self._visit.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and bool(other._visit.state == self._visit.state)

    def _noted(self) -> Visit:
        if self._parent is not None:
            self._visits.attach(self._parent, self._visit)
            self._parent = None
        self._visits.listener.looked(self._visit)
        return self._visit

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

    def _moves(self, word: str, agent: int) -> list[Any]:
        visit = self._noted()
        if self._visits.is_end(visit):
            return []
        self._check(word, agent)
        return list(self._visits.game.actions(visit.state))

    def _after(self, word: str, agent: int, action: Any) -> GameState:
        self._check(word, agent)
        after = Visit(self._visits.game.result(self._visit.state, action), action, self._visit.ply + 1)
        return GameState(self._visits, after, self._noted())

    def _is_over(self) -> bool:
        return self._visits.is_end(self._noted())

    def _score(self) -> float:
        return float(self._visits.worth(self._noted().state, self._visits.player))


def by_agent(signature: Signature, visits: Visits) -> tuple[Any, Callable[[Any], Any]]:
    """Asks one of Berkeley's agents; a depth is a move of everybody."""
    depth, agents = visits.depth, len(players_by_turn(visits.game))
    agent = agent_made(signature.owner, DEEP if depth is None else ceil(depth / agents), lambda one: one.getScore())
    returned = agent.getAction(GameState(visits, visits.root))
    return returned, partial(_legal, visits)


WAYS: Final[Mapping[Kind, Way]] = {"game": with_game, "nodes": on_nodes, "lists": on_lists, "agent": by_agent}
