"""The rows of an analysis as plain data, which can be sent and kept, and the same read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from outplay.answers import choices
from outplay.result import PLAIN, Result
from outplay.sums import players_of
from outplay.writing import exact_number, plain_name, read_number, write_move


def plain_rows(rows: Iterable[Result[Any]]) -> list[dict[str, Any]]:
    """The rows as `Result.as_dict` writes them; numbers that JSON has not, as fractions, once more in full."""
    return [row.as_dict() | {"exact": _exact(row)} for row in rows]


def _exact(row: Result[Any]) -> dict[str, Any]:
    """The numbers that the plain data tell with a loss, by the names of their fields."""
    said = {name: exact_number(getattr(row, name)) for name in ("value", "error", "chance")}
    values = {str(player): exact_number(value) for player, value in (row.values or {}).items()}
    lossy = {name: text for name, text in said.items() if isinstance(text, str)}
    return lossy | ({"values": values} if any(isinstance(text, str) for text in values.values()) else {})


def read_rows(game: Any, state: Any, said: Iterable[Mapping[str, Any]]) -> list[Result[Any]]:
    """The rows that `plain_rows` wrote of an analysis of this state: equal to what they were."""
    players = {plain_name(player): player for player in players_of(game, state)}
    return [_row(game, state, row, players) for row in said]


def _row(game: Any, state: Any, said: Mapping[str, Any], players: Mapping[Any, Any]) -> Result[Any]:
    told = {**said, **said["exact"]}
    line = _line(game, state, said["line"])
    by_text = {str(player): player for player in players.values()}
    values = told["values"] and {by_text.get(name, name): read_number(one) for name, one in told["values"].items()}
    return Result(
        value=read_number(told["value"]),
        action=line[0] if line else None,
        line=line,
        player=players.get(said["player"], said["player"]),
        values=values,
        error=read_number(told["error"]),
        chance=read_number(told["chance"]),
        game=game,
        state=state,
        **{name: said[name] for name in PLAIN},
    )


def _line(game: Any, state: Any, texts: Iterable[str]) -> tuple[Any, ...]:
    """The actions that the game writes like that, each where it is made."""
    line = []
    for text in texts:
        action = next(one for one in choices(game, state) if write_move(game, state, one) == text)
        line.append(action)
        state = game.result(state, action)
    return tuple(line)
