"""Nim in misère play: who takes the last stone loses."""

from __future__ import annotations

from outplay.game import Listing
from outplay.games.nim import Nim


class MisereNim(Nim):
    """Nim in which the last stone loses."""

    listing = Listing(
        "misere-nim:1,2,3", "the last stone loses", "1:3 takes three stones from the first heap.", "heap,heap,..."
    )

    def __init__(self, *heaps: int):
        super().__init__(*heaps, misere=True)
