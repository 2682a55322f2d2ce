"""Chinese checkers: step, or jump over whoever stands in the way, to the far corner of a star; who fills it first wins.

    The star of size 2, its rows from the top and its cells in a row from the left: c2 is the second of row c.

    a         .                the corners, clockwise from the top:         0
    b        . .                                                        5       1
    c   . . . . . . .
    d    . . . . . .                                                    4       2
    e     . . . . .                                                         3
    f    . . . . . .
    g   . . . . . . .
    h        . .
    i         .

Everybody has a home in one corner and a goal in the opposite one.  A piece steps to a free cell beside it, or jumps
over a piece beside it, anybody's, to the free cell behind, and may jump on from there.  In its goal it stays, and moves
within.  A goal that is full is reached if one of the pieces in it is its owner's: nobody wins by staying at home.  Who
cannot move passes.  The game ends undecided, and shared, when everybody has moved MOST_ROUNDS times.

Stern-Halma, Ravensburger, 1892, after G. H. Monks's Halma.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outplay.errors import BadOption, IllegalAction
from outplay.game import Game, Listing, replaced

CORNERS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4)}
"""Where the homes are, for each number of players."""

WAYS = ((1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0))
"""The six steps, by what they add to the first two of a cell's coordinates; the three add up to 0."""

NOWHERE = -1
"""Where a step leads that would leave the star, and the cells of who has to pass."""

ROOM, WAYS_ROOM = 64, 8
"""Slots of a table for the cells, and for the ways from one of them: long tuples are arrays in compiled rules."""

MOST_ROUNDS = 60
HALF_LIFE = 2.0
"""Steps behind another that halve the chance to win."""


class State(NamedTuple):
    """The cells of each player's pieces as bits, who moves, and how many moves were made."""

    pieces: tuple[int, ...]
    player: int = 0
    plies: int = 0


class PieceMove(NamedTuple):
    """From which cell a piece goes, and to which one."""

    start: int
    end: int


PASS = PieceMove(NOWHERE, NOWHERE)


class ChineseCheckers(Game[State, PieceMove]):
    """A move is where a piece comes from and where it ends, however it came there."""

    listing = Listing(
        "chinese-checkers:3",
        "a race of three or four across a star",
        "c2-d2 moves a piece from c2 to d2: rows are letters from the top, cells are counted from the left.",
        "players,size",
    )
    drawn_as = "star"
    can_repeat = False
    utility_sum, utility_range = 1, (0, 1)

    def __init__(self, players: int = 3, size: int = 2):
        """`size` is the length of a corner's side: 2 is 3 pieces each, 1 is one."""
        if players not in CORNERS:
            raise BadOption(f"there are {players} players; there should be 2, 3 or 4")
        if size not in (1, 2):
            raise BadOption(f"the size is {size}; it should be 1 or 2")
        self.players, self.size, self.most_plies = tuple(range(players)), size, MOST_ROUNDS * players
        self.places = star(size)
        self.next_to = _steps(self.places)
        self.homes = tuple(self.corner(at) for at in CORNERS[players])
        self.goals = tuple(self.corner((at + 3) % 6) for at in CORNERS[players])
        self.distances = self._distances([(at + 3) % 6 for at in CORNERS[players]])
        self.nearer = self._nearer()
        self.nearest = sum(row * (row + 1) for row in range(size))
        self.initial = State(self.homes)

    def to_move(self, state: State) -> int:
        return state.player

    def actions(self, state: State) -> Iterable[PieceMove]:
        """Those that lead nearer to the goal first: of equally good moves, many searches take the first."""
        stuck = True
        for first in (True, False):
            rest = state.pieces[state.player]
            while rest:
                start = (rest & -rest).bit_length() - 1
                rest &= rest - 1
                nearer = self.nearer[ROOM * state.player + start]
                ends = self.reached(state, start) & (nearer if first else ~nearer)
                while ends:
                    stuck = False
                    yield PieceMove(start, (ends & -ends).bit_length() - 1)
                    ends &= ends - 1
        if stuck:
            yield PieceMove(NOWHERE, NOWHERE)

    def result(self, state: State, action: PieceMove) -> State:
        if action.start == NOWHERE:
            if action.end != NOWHERE or self.can_move(state):
                raise IllegalAction("only who cannot move passes; choose one of the actions")
            return self.pass_turn(state)
        mine = state.pieces[state.player]
        start, end = action
        if not 0 <= start < ROOM - 1 or not 0 <= end < ROOM - 1 or not mine >> start & 1:
            raise IllegalAction("there is no piece of the mover's; choose one of the actions")
        if not self.reached(state, start) >> end & 1:
            raise IllegalAction("no piece goes there; choose one of the actions")
        pieces = replaced(state.pieces, state.player, mine ^ (1 << start | 1 << end))
        return State(pieces, (state.player + 1) % len(self.players), state.plies + 1)

    def pass_turn(self, state: State) -> State:
        return State(state.pieces, (state.player + 1) % len(self.players), state.plies + 1)

    def is_terminal(self, state: State) -> bool:
        return state.plies >= self.most_plies or self.winner(state) != NOWHERE

    def utility(self, state: State, player: int) -> float:
        """1 for who is there, 0 for the others; an equal share if nobody is."""
        winner = self.winner(state)
        if winner == NOWHERE:
            return 1 / len(self.players)
        return 1.0 if player == winner else 0.0

    def evaluate(self, state: State, player: int) -> float:
        """The chance to win, shared so that every two steps behind halve it."""
        total, mine = 0.0, 0.0
        for other in range(len(self.players)):
            chance = 0.5 ** (self.steps_left(state, other) / HALF_LIFE)
            total += chance
            if other == player:
                mine = chance
        return mine / total

    def promise(self, state: State, action: PieceMove) -> float:
        """How much nearer to the goal."""
        if action.start == NOWHERE:
            return 0.0
        row = ROOM * state.player
        return float(self.distances[row + action.start] - self.distances[row + action.end])

    def winner(self, state: State) -> int:
        """Who has reached the goal; NOWHERE if nobody has."""
        occupied = self.occupied(state)
        for player in range(len(self.players)):
            goal = self.goals[player]
            if goal & ~occupied == 0 and goal & state.pieces[player]:
                return player
        return NOWHERE

    def occupied(self, state: State) -> int:
        """The cells on which any player has a piece."""
        cells = 0
        for player in range(len(self.players)):
            cells |= state.pieces[player]
        return cells

    def steps_left(self, state: State, player: int) -> int:
        """How many steps the pieces are from the goal, if there were no jumps and nobody else."""
        rest, steps = state.pieces[player], -self.nearest
        while rest:
            steps += self.distances[ROOM * player + (rest & -rest).bit_length() - 1]
            rest &= rest - 1
        return steps

    def can_move(self, state: State) -> bool:
        """Has the mover a piece that can go anywhere?"""
        rest = state.pieces[state.player]
        while rest:
            if self.reached(state, (rest & -rest).bit_length() - 1):
                return True
            rest &= rest - 1
        return False

    def reached(self, state: State, start: int) -> int:
        """The cells where the piece on `start` may end."""
        occupied, goal = self.occupied(state) & ~(1 << start), self.goals[state.player]
        ends, jumped = 0, 1 << start
        for way in range(6):
            near = self.next_to[WAYS_ROOM * start + way]
            if near != NOWHERE and not occupied >> near & 1:
                ends |= 1 << near
        rest = jumped
        while rest:
            cell = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            for way in range(6):
                over = self.next_to[WAYS_ROOM * cell + way]
                if over != NOWHERE and occupied >> over & 1:
                    behind = self.next_to[WAYS_ROOM * over + way]
                    if behind != NOWHERE and not (occupied | jumped) >> behind & 1:
                        jumped |= 1 << behind
                        rest |= 1 << behind
        ends = (ends | jumped) & ~(1 << start)
        return ends & goal if goal >> start & 1 else ends

    def corner(self, at: int) -> int:
        """The cells of a corner, as bits."""
        return sum(1 << cell for cell, place in enumerate(self.places) if _outward(place, at) > self.size)

    def _distances(self, goals: list[int]) -> tuple[int, ...]:
        """For each player's goal, how many steps each cell is from its tip."""
        table = [0] * (ROOM * max(CORNERS))
        for player, goal in enumerate(goals):
            tip = max(self.places, key=lambda place: _outward(place, goal))
            for cell, place in enumerate(self.places):
                table[ROOM * player + cell] = max(abs(one - other) for one, other in zip(place, tip, strict=True))
        return tuple(table)

    def _nearer(self) -> tuple[int, ...]:
        """For each player and each cell, the cells that are nearer to the goal, as bits."""
        rows = [self.distances[row : row + ROOM] for row in range(0, len(self.distances), ROOM)]
        cells = range(len(self.places))
        return tuple(sum(1 << cell for cell in cells if row[cell] < far) for row in rows for far in row)

    def format_action(self, state: State, action: PieceMove) -> str:
        """Both cells of a move: 'c2-d3'; or 'pass'."""
        if action == PASS:
            return "pass"
        return "-".join(self.name(cell) for cell in action)

    def name(self, cell: int) -> str:
        """A row's letter and the number of the cell in it; a cell that is not on the star is its number."""
        if not 0 <= cell < len(self.places):
            return str(cell)
        row = self.places[cell][2]
        return f"{'abcdefghi'[row + 2 * self.size]}{sum(place[2] == row for place in self.places[: cell + 1])}"

    def show(self, state: State) -> str:
        """Each piece as the number of its player, the star upright."""
        rows: dict[int, str] = {}
        for cell, (first, second, row) in enumerate(self.places):
            owners = [str(player) for player, cells in enumerate(state.pieces) if cells >> cell & 1]
            column = first - second + 3 * self.size + 4
            rows[row] = f"{rows.get(row, 'abcdefghi'[row + 2 * self.size]):{column}}{owners[0] if owners else '.'}"
        return "\n".join(rows.values())


def star(size: int) -> tuple[tuple[int, int, int], ...]:
    """The cells' coordinates, row by row: three that add up to 0, the last of them the row.

    Two triangles that cross: in one no coordinate is less than -size, in the other none is more than size.
    """
    far = range(-2 * size, 2 * size + 1)
    cells = [(x, -x - row, row) for row in far for x in far]
    return tuple(cell for cell in cells if min(cell) >= -size or max(cell) <= size)


def _outward(place: tuple[int, int, int], corner: int) -> int:
    """How far out a cell lies in the direction of a corner: from the top, clockwise."""
    return place[(2, 0, 1)[corner % 3]] * (-1, 1, -1, 1, -1, 1)[corner]


def _steps(places: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    """Where each step from each cell leads."""
    cells = {place[:2]: cell for cell, place in enumerate(places)}
    table = [NOWHERE] * (ROOM * WAYS_ROOM)
    for cell, (x, y, _) in enumerate(places):
        for way, (right, left) in enumerate(WAYS):
            table[WAYS_ROOM * cell + way] = cells.get((x + right, y + left), NOWHERE)
    return tuple(table)
