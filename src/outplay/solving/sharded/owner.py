"""The owner of one shard: what is made where it works, from the game and plain options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from outplay.solving.memory import LEAST, MEGABYTE, memory_to_use
from outplay.solving.sharded.plain import PlainOwner


def owner_of(game: Any, folder: str, options: Mapping[str, Any]) -> Any:
    """The owner, whose files are in this folder.

    engine     'plain' or 'compiled'
    owners     how many owners there are; `beside`, how many of them share a machine
    roots, symmetric, total, memory_mb  as in a solve; `folds`, as folding.py says
    """
    if options["engine"] == "plain":
        return PlainOwner(game, options)
    from outplay.solving.sharded.kernels.owner import CompiledOwner
    from outplay.solving.storage import Room

    room = Room(max(LEAST, memory_to_use(options["memory_mb"]) / MEGABYTE / options["beside"]), Path(folder))
    total, roots, symmetric, folds = (options[name] for name in ("total", "roots", "symmetric", "folds"))
    return CompiledOwner(game, total, roots, symmetric, folds, room, options["owners"])
