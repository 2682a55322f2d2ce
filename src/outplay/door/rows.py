"""The rows of an analysis as plain data, which can be sent and kept, and the same read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from outplay.answers import choices
from outplay.game import AnyGame, State
from outplay.result import PLAIN, AnyResult, Result
from outplay.solving.entries import Value
from outplay.sums import players_of
from outplay.writing import PlainData, exact_number, plain_name, plain_value, read_number, write_move

PlainMapping: TypeAlias = Mapping[str, Any]
"""Plain data by name, which is read alone."""


def plain_rows(rows: Iterable[AnyResult]) -> list[PlainData]:
    """The rows as `Result.as_dict` writes them; numbers that JSON has not, as fractions, once more in full."""
    return [row.as_dict() | {"exact": _exact(row)} for row in rows]


def _exact(row: AnyResult) -> PlainData:
    """The numbers that the plain data tell with a loss, by the names of their fields."""
    values = {str(player): value for player, value in (row.values or {}).items()}
    return _lossless(row.value, values, error=row.error, chance=row.chance)


def _lossless(value: Value, values: PlainMapping | None, **others: Any) -> PlainData:
    said = {name: exact_number(one) for name, one in {"value": value, **others}.items()}
    each = {name: exact_number(one) for name, one in (values or {}).items()}
    lossy = {name: text for name, text in said.items() if isinstance(text, str)}
    return lossy | ({"values": each} if any(isinstance(text, str) for text in each.values()) else {})


def read_rows(game: AnyGame, state: State, said: Iterable[PlainMapping]) -> list[AnyResult]:
    """The rows that `plain_rows` wrote of an analysis of this state: equal to what they were."""
    players = {plain_name(player): player for player in players_of(game, state)}
    return [_row(game, state, row, players) for row in said]


def best_of(rows: Sequence[PlainMapping]) -> PlainMapping | None:
    """What rows that `plain_rows` wrote say of their state, as such a row: the first; without a move, their average.

    Nobody chooses among the outcomes of dice: the state is worth what they bring on average.  None without rows.
    """
    if not rows or rows[0]["chance"] is None:
        return rows[0] if rows else None
    told = [{**row, **row["exact"]} for row in rows]
    chances = [read_number(row["chance"]) for row in told]
    value = _average(chances, [row["value"] for row in told])
    values = _averages(chances, [row["values"] for row in told])
    less = sorted({row["certainty"] for row in rows} - {"exact"})
    return {
        **rows[0],
        **{"move": None, "line": [], "chance": None, "ends_in": None, "error": None, "score": None, "visits": None},
        "value": plain_value(value),
        "values": values and {name: plain_value(one) for name, one in values.items()},
        "certainty": "exact" if not less else less[0] if len(less) == 1 else "estimate",
        "nodes": sum(row["nodes"] for row in rows),
        "on_average": True,
        "exact": _lossless(value, values),
    }


def _average(chances: Iterable[Any], said: Iterable[Any]) -> Any:
    return sum(chance * read_number(one) for chance, one in zip(chances, said, strict=True))


def _averages(chances: Sequence[Any], said: Sequence[PlainMapping | None]) -> PlainData | None:
    known = [one for one in said if one is not None]
    if len(known) < len(said):
        return None
    return {name: _average(chances, [one[name] for one in known]) for name in known[0]}


def _row(game: AnyGame, state: State, said: PlainMapping, players: Mapping[Any, Any]) -> AnyResult:
    told = {**said, **said["exact"]}  # rows of an older version say nothing of the iterations
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
        **{name: said[name] for name in PLAIN if name in said},
    )


def _line(game: AnyGame, state: State, texts: Iterable[str]) -> tuple[Any, ...]:
    """The actions that the game writes like that, each where it is made."""
    line = []
    for text in texts:
        action = next(one for one in choices(game, state) if write_move(game, state, one) == text)
        line.append(action)
        state = game.result(state, action)
    return tuple(line)
