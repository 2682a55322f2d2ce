"""Trees that are kept from one move of a game to the next: what the last search found out is still true."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from outplay.answers import moves_to_search, possible
from outplay.core.call import Call
from outplay.game import CHANCE, AnyGame, State
from outplay.sampling.iteration.tree import ROOT
from outplay.sampling.sampler import Sampler
from outplay.words import offers, throws_dice

NEW_ROOT_PLIES: Final = 4
"""Moves after which a tree is looked for its new root: one's own, the other players', a throw of the dice."""


@dataclass(slots=True)
class Kept:
    """The trees of the last search, and the state that they began in."""

    samplers: list[Sampler]
    state: State
    what: tuple[Any, ...]


def keep(call: Call, method: str, engine: str, samplers: list[Sampler]) -> None:
    """Keeps the trees for the next call with the same memory, if what is found below the root holds for a root too."""
    if call.options.memory is not None and not _is_of_its_own(call):
        call.options.memory.kept["sampling"] = Kept(samplers, call.state, _what(call, method, engine))


def kept_by(call: Call, method: str, engine: str) -> list[Sampler] | None:
    """The trees of the last call, with this state as their root; None if they do not know it."""
    memory = call.options.memory
    kept = None if memory is None else memory.kept.pop("sampling", None)
    if kept is None or kept.what != _what(call, method, engine):
        return None
    paths = [_path(call, sampler, kept.state) for sampler in kept.samplers]
    if any(path is None for path in paths):
        return None
    for sampler, path in zip(kept.samplers, paths, strict=True):
        sampler.keep(path, call)
    found: list[Sampler] = kept.samplers
    return found


def is_bound_to_plain(call: Call, method: str) -> bool:
    """Must the search go on in plain Python: from a tree of that, to an answer that does not depend on the time?

    Another engine would begin with an empty tree.
    """
    options = call.options
    kept = None if options.memory is None else options.memory.kept.get("sampling")
    is_free = options.engine == "auto" and options.limit.seconds is None
    return is_free and kept is not None and bool(kept.what == _what(call, method, "plain"))


def _what(call: Call, method: str, engine: str) -> tuple[Any, ...]:
    """What a later call must have in common with this one for its trees to be of use."""
    options = call.options
    return id(call.game), method, engine, options.threads, options.table_mb, options.seed, _is_of_its_own(call)


def _is_of_its_own(call: Call) -> bool:
    """Is the root of a ranking another node than those below: it has all moves, or is not among the states played?"""
    recurs = getattr(call.game, "can_repeat", True) and not throws_dice(call.game)
    return call.ranking and (recurs or offers(call.game, "candidates"))


def _path(call: Call, sampler: Sampler, start: Any) -> int | None:
    """The node of the call's state in a tree that began elsewhere, a few moves before.

    Where positions may recur, all that lies between must be among the states that were played: what the tree knows of
    repetitions rests on them.
    """
    played = set(call.options.history) if getattr(call.game, "can_repeat", True) else None
    left: deque[tuple[int, Any, int]] = deque([(ROOT, start, 0)])
    while left:
        node, state, plies = left.popleft()
        if state == call.state and (plies > 0 or node == ROOT):
            return node
        if plies < NEW_ROOT_PLIES and (played is None or state in played):
            left += [(child, after, plies + 1) for child, after in _following(call.game, sampler, node, state)]
    return None


def _following(game: AnyGame, sampler: Sampler, node: int, state: State) -> Iterator[tuple[int, Any]]:
    """The children of a node that were visited, with their states."""
    children = sampler.seen(node).children
    if not children:
        return
    moves = (
        [outcome for outcome, _ in possible(game, state)]
        if game.to_move(state) == CHANCE
        else moves_to_search(game, state)
    )
    for child, move in zip(children, moves, strict=True):
        if sampler.seen(child).visits:
            yield child, game.result(state, move)
