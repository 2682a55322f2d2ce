"""The boards of the games that come with outplay, a painter each."""

from outplay.drawing.boards.painter import Painter, Played, Spot, painter_of

__all__ = ["Painter", "Played", "Spot", "painter_of"]
