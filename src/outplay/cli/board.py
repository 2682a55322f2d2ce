"""A board in colours: whose piece is whose, and what the last move changed.

Any game's: a `show` is text, so what a move changes is found by comparing the text before and after it.  A mark that
only one player ever sets is theirs; of a mark that several set (#), each belongs to the one who set it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from rich.text import Text

import outplay
from outplay.notation import choices, written_moves

COLOURS = ("dodger_blue1", "dark_orange", "orchid", "yellow3")
"""The players' colours, in the order of their first moves; blue and orange look different to everybody."""

LAST, LABEL = "reverse", "dim"
EMPTY = ". _"
LOOKED_AT = 40
"""The most moves of a state that are tried out to learn the marks."""

Place: TypeAlias = tuple[int, int]


def shown(game: Any, state: Any) -> str:
    """The state as the game shows it."""
    return str(game.show(state) if hasattr(game, "show") else state)


class Board:
    """Draws the states of one game in the colours of its players."""

    def __init__(self, game: Any, players: Sequence[Any]):
        self.game = game
        self.colours: dict[Any, str] = dict(zip(players, COLOURS, strict=False))
        self.setters = self._learn()

    def _learn(self) -> dict[str, set[Any]]:
        """Which players set which mark, as far as the first moves of the game tell."""
        setters: dict[str, set[Any]] = defaultdict(set)
        state = self.game.initial
        for _ in self.colours:
            if self.game.is_terminal(state):
                break
            mover, legal = self.game.to_move(state), choices(self.game, state)[:LOOKED_AT]
            if not legal:
                break
            for action in legal:
                for _, mark in self._marks(state, self.game.result(state, action)):
                    setters[mark].add(mover)
            state = self.game.result(state, legal[len(legal) // 2])
        return setters

    def _marks(self, before: Any, after: Any) -> list[tuple[Place, str]]:
        text = shown(self.game, after).splitlines()
        return [
            ((row, column), text[row][column])
            for row, column in changes(shown(self.game, before), shown(self.game, after))
            if is_mark(text[row], column)
        ]

    def draw(self, states: Sequence[Any], labels: bool = False) -> Text:
        """The last of these states, what the last move changed marked; with `labels`, moves stand in empty cells."""
        lines = shown(self.game, states[-1]).splitlines()
        owners = self._owners(states)
        last = set(changes(shown(self.game, states[-2]), shown(self.game, states[-1]))) if len(states) > 1 else set()
        names = self._labels(states[-1]) if labels else {}
        text = Text()
        for row, line in enumerate(lines):
            for column, mark in enumerate(line):
                place = row, column
                style = f"{self._colour(line, place, owners)} {LAST if place in last and mark != ' ' else ''}".strip()
                text.append(names.get(place, mark), style or (LABEL if place in names else ""))
            text.append("\n" if row < len(lines) - 1 else "")
        return text

    def _colour(self, line: str, place: Place, owners: dict[Place, Any]) -> str:
        mark = line[place[1]]
        setters = self.setters.get(mark, set()) if is_mark(line, place[1]) else set()
        owner = next(iter(setters)) if len(setters) == 1 else owners.get(place) if setters else None
        return self.colours.get(owner) or ""

    def _owners(self, states: Sequence[Any]) -> dict[Place, Any]:
        """Who set what stands there."""
        owners: dict[Place, Any] = {}
        if any(len(setters) > 1 for setters in self.setters.values()):
            for before, after in pairwise(states):
                owners.update({place: self.game.to_move(before) for place, _ in self._marks(before, after)})
        return owners

    def _labels(self, state: Any) -> dict[Place, str]:
        """The moves of one character that fill one empty cell each, unless the board already names them."""
        if self.game.is_terminal(state) or self.game.to_move(state) == outplay.CHANCE:
            return {}
        board, names = shown(self.game, state), {}
        for text, action in written_moves(self.game, state).items():
            if len(text) != 1 or text in board:
                continue
            changed = list(changes(board, shown(self.game, self.game.result(state, action))))
            if len(changed) == 1 and board.splitlines()[changed[0][0]][changed[0][1]] in EMPTY:
                names[changed[0]] = text
        return names


def changes(before: str, after: str) -> Iterator[Place]:
    """Where two boards of the same shape differ; nowhere, if they are not alike enough to be compared."""
    old, new = before.splitlines(), after.splitlines()
    if [len(line) for line in old] != [len(line) for line in new]:
        return
    for row, (was, now) in enumerate(zip(old, new, strict=True)):
        for column, (a, b) in enumerate(zip(was, now, strict=True)):
            if a != b:
                yield row, column


def is_mark(line: str, column: int) -> bool:
    """Is this a piece: no digit, nothing empty, and not a letter of a word?"""
    mark = line[column]
    beside = line[max(column - 1, 0) : column] + line[column + 1 : column + 2]
    return not (mark.isdigit() or mark in EMPTY or (mark.isalpha() and any(other.isalnum() for other in beside)))
