"""2048: tiles with their numbers; a push is seen at the side it goes to."""

from __future__ import annotations

from typing import Any, Final

from outplay.drawing.boards.grid import Grid
from outplay.drawing.boards.painter import Played, Spot
from outplay.drawing.svg import box, moved, text

SIDE: Final = 54.0
RIM: Final = 46.0
"""Around the board, where the four pushes are seen."""

MARK: Final = 24.0
"""The height of what says so."""

INSET: Final = 3.0
DARKEST: Final = 11
"""The power of 2 from which on a tile is no darker."""


class TilesPainter:
    """The greater a tile, the darker it is; cells have the names of squares."""

    def grid(self, game: Any) -> Grid:
        """The cells, inside the rim."""
        return Grid(game.columns, game.rows, side=SIDE)

    def size(self, game: Any) -> tuple[float, float]:
        width, height = self.grid(game).size
        return width + 2 * RIM, height + 2 * RIM

    def paint(self, game: Any, state: Any, played: Played = ()) -> str:
        grid = self.grid(game)
        tiles = [
            tile(grid.spot(column, row), power)
            for row, powers in enumerate(game.powers(state))
            for column, power in enumerate(powers)
            if power
        ]
        names = grid.labels(list("abcd"[: game.columns]), [str(row + 1) for row in range(game.rows)])
        return moved(grid.frame() + "".join(tiles) + names, RIM, RIM)

    def spot(self, game: Any, state: Any, action: int) -> Spot:
        """A side of the rim; where a tile falls, its cell."""
        grid = self.grid(game)
        if state.waiting:
            row, column = divmod(action // 2, 4)
            cell = grid.spot(column, row)
            return cell._replace(x=cell.x + RIM, y=cell.y + RIM)
        (width, height), board = self.size(game), grid.spot(0, 0, game.columns, game.rows)
        x, y = (board.middle[0] + RIM - RIM / 2, board.middle[1] + RIM - MARK / 2)
        left, top = board.x + RIM, board.y + RIM
        (at_x, at_y), reach = (
            ((1, y), (0, top, RIM, board.height)),
            ((width - RIM - 1, y), (width - RIM, top, RIM, board.height)),
            ((x, (RIM - MARK) / 2), (left, 0, board.width, RIM)),
            ((x, height - (RIM + MARK) / 2), (left, height - RIM, board.width, RIM)),
        )[action]
        return Spot(at_x, at_y, RIM, MARK, reach=reach)


def tile(cell: Spot, power: int) -> str:
    """A tile and its number, which is smaller the longer it is."""
    number = str(1 << power)
    dark = 0.12 + 0.6 * min(power, DARKEST) / DARKEST
    side = cell.width - 2 * INSET
    shape = box(cell.x + INSET, cell.y + INSET, side, side, "tile", 5, fill_opacity=dark)
    return shape + text(number, *cell.middle, 22 if len(number) < 3 else 46 / len(number) + 3, "heat-text")
