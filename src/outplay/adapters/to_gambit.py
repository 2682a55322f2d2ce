"""A small game as a file that Gambit reads (.efg): its whole tree in prefix order, with what every end is worth.

The format: Gambit's documentation, "The extensive game (.efg) file format".
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final

import outplay
from outplay.errors import TooLarge
from outplay.notation import AnyGame, Player, State, name_of, word_of, write_move

MOST_NODES: Final = 100_000
"""Nodes of a tree that is written down unless somebody asks for more; Gambit itself wants far fewer."""


def to_gambit(
    game: AnyGame, state: State = None, *, path: str | os.PathLike[str] | None = None, most_nodes: int = MOST_NODES
) -> str:
    """The game below a state, the start if there is none, as the text of an .efg file; with `path` it is saved too.

    Every position is told from every other: each turn is an information set of its own.

    >>> from outplay.games import Nim
    >>> print(to_gambit(Nim(1, 1)))
    EFG 2 R "Nim" { "0" "1" }
    ""
    p "" 1 1 "" { "1:1" "2:1" } 0
    p "" 2 1 "" { "2:1" } 0
    t "" 1 "" { -1, 1 }
    p "" 2 2 "" { "1:1" } 0
    t "" 2 "" { -1, 1 }
    <BLANKLINE>
    """
    players = tuple(getattr(game, "players", (0, 1)))
    names = " ".join(_quoted(player) for player in players)
    head = [f"EFG 2 R {_quoted(name_of(game))} {{ {names} }}", '""']
    lines = _lines(game, players, game.initial if state is None else state, most_nodes)
    text = "\n".join([*head, *lines]) + "\n"
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _lines(game: AnyGame, players: tuple[Player, ...], state: State, most: int) -> Iterator[str]:
    """A line for each node: chance, turns and ends, a node before what is below it."""
    turns, throws, ends = dict.fromkeys(players, 0), 0, 0
    left, nodes = [state], 0
    while left:
        state, nodes = left.pop(), nodes + 1
        if nodes > most:
            raise TooLarge(
                f"the tree of {name_of(game)} has more than {most:,} nodes; begin at a later state, or allow "
                "more: most_nodes="
            )
        if game.is_terminal(state):
            ends += 1
            worths = ", ".join(_number(game.utility(state, player)) for player in players)
            yield f't "" {ends} "" {{ {worths} }}'
            continue
        mover = game.to_move(state)
        if mover == outplay.CHANCE:
            throws += 1
            moves, chances = zip(*word_of(game, "outcomes")(state), strict=True)
            kind, behind = f'c "" {throws}', [f" {_number(chance)}" for chance in chances]
        else:
            turns[mover] += 1
            moves = tuple(game.actions(state))
            kind, behind = f'p "" {players.index(mover) + 1} {turns[mover]}', [""] * len(moves)
        named = [_quoted(write_move(game, state, move)) + more for move, more in zip(moves, behind, strict=True)]
        yield f'{kind} "" {{ {" ".join(named)} }} 0'
        left += [game.result(state, move) for move in reversed(moves)]


def _quoted(text: object) -> str:
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _number(value: float) -> str:
    """A number as Gambit reads it: whole, or a fraction of denominator 10**9 at most."""
    return str(Fraction(value).limit_denominator(10**9))
