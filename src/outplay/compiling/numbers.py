"""What compiled values can be: whose view they are in, and how far they reach."""

from __future__ import annotations

from typing import Final

FIRST_PLAYER: Final = 0
"""The kernels ask for this player's view alone, and turn it round themselves."""

FAR: Final = 1 << 61
"""Beyond every int value: utilities of compiled games lie between -FAR and FAR, which stands for infinity."""
