"""verify: a proof checked by checker.py, which knows the rules of the game and nothing else of ours.

Whole databases of games that compile can be checked by the compiled rules, many times as fast; these are believed then.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Literal

from outplay.errors import BadOption, NotProved
from outplay.game import AnyGame, State
from outplay.solving.checker import Refused, check
from outplay.solving.entries import Value
from outplay.solving.proof_file import read_head
from outplay.words import name_of, require_game

if TYPE_CHECKING:
    from outplay.solving.database import Database


class Verified(list[tuple[Value, int | None]]):
    """What was proved of each start: the first player's value, and the plies to the end, None where they are not said.

    kind      'database' or 'strategy'
    believed  what the check rests on, in words
    """

    def __init__(self, proved: list[tuple[Value, int | None]], kind: str, game: AnyGame, engine: str = "plain"):
        super().__init__(proved)
        self.kind, self.believed = kind, f"the {'compiled ' if engine == 'compiled' else ''}rules of {name_of(game)}"


def verify(
    path: str | os.PathLike[str] | Database,
    game: Any = None,
    starts: Sequence[State] | None = None,
    tell: Callable[[int], None] | None = None,
    *,
    engine: Literal["plain", "compiled"] = "plain",
) -> Verified:
    """What a proof says of each start: the first player's value, and the plies to the end.

    path    a file that `solve` or `Database.export` wrote; or a database, which is its own proof
    game    the rules that are believed; those of the library's game that the file names, if they are left out
    starts  the states that something is to be proved of; the game's own, if they are left out
    tell    is told now and then how many positions were looked at
    engine  'plain' believes nothing but the rules, as they are written; 'compiled', for databases, the compiled rules

    Every position that can follow from the starts is held against the rules; a NotProved names the one at which the
    proof fails.  The plies are None where play never ends, and for strategies, which do not say.
    """
    if engine not in ("plain", "compiled"):
        raise BadOption(f"engine is {engine!r:.60}; it should be 'plain' or 'compiled'")
    if not isinstance(path, (str, os.PathLike)) or Path(path).is_dir():
        return _verified_database(path, game, starts, tell, engine)
    if engine == "compiled":
        raise BadOption(f"compiled rules check whole databases, which are folders, and {path} is a file: leave it out")
    game = _game_named(path) if game is None else game
    require_game(game)
    return _checked(path, game, starts, tell)


def _checked(path: Any, game: AnyGame, starts: Any, tell: Any) -> Verified:
    try:
        return Verified(check(path, game, starts, tell), read_head(path)["kind"], game)
    except Refused as refusal:
        raise NotProved(f"not proved: {refusal}") from None
    except OSError as error:
        raise NotProved(f"not proved: {path} cannot be read: {error.strerror or error}") from None


def _game_named(path: str | os.PathLike[str]) -> Any:
    """The game of the library that a proof says it is about; a BadOption where it is another."""
    from outplay.solving.rules import made

    head = read_head(path)
    if not head:
        raise NotProved(f"not proved: {path} is no proof that this version of outplay reads")
    instead = "name the game, op.verify(path, game) or outplay verify FILE --game NAME or --game FILE.py:CLASS"
    return made(head.get("game"), f"the proof {path} of {head.get('name')!s:.60}", instead)


def _verified_database(path: Any, game: AnyGame, starts: Any, tell: Any, engine: str) -> Verified:
    from outplay.solving.database import Database

    database = path if isinstance(path, Database) else Database(path, game)
    if engine == "compiled":
        from outplay.solving.database.kernels import verify_compiled

        starts = [database.game.initial] if starts is None else starts
        return Verified(verify_compiled(database, starts, tell), "database", database.game, engine)
    with TemporaryDirectory() as folder:
        database.export(Path(folder) / "proof")
        return _checked(Path(folder) / "proof", database.game, starts, tell)
