"""A text that somebody opens: a saved game, moves from the start, or a position, as the address holds it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from outplay.errors import BadRecord, IllegalAction, OutplayError
from outplay.notation import AnyGame, PlainData, State, name_of, offers, players_by_turn, read_moves, start, write_moves
from outplay.playing import read_record
from outplay.result import counted
from outplay.web.inputs import BadRequest, game_of
from outplay.web.position import ENGINE, FROM, OWN, PERSON, Answer, PlayedGame, load, title_of, token_of
from outplay.web.setup import used

SAVED: Final = "the text"
"""What a record that was pasted is called where it is refused."""

PLACES: Final = {"first": 0, "second": 1, "third": 2}


def opened(game: str, text: str, moves: list[str] | None) -> Iterator[Answer]:
    """What the text says, as words of the address, and in words what it was; after `moves`, the moves that follow."""
    text = text.strip()
    if moves is not None:
        yield following(PlayedGame(game, moves), text)
    else:
        yield saved(text) if text.startswith("{") else played(game.partition(FROM)[0], text)


def following(here: PlayedGame, text: str) -> Answer:
    """Moves that are typed where a game stands."""
    if here.over:
        raise IllegalAction("the game is over: there is no move to type")
    return {"moves": " ".join(tokens_along(here.game, here.state, text))}


def saved(text: str) -> Answer:
    """A saved game: which game it is, where it began, its moves, and who sat where."""
    record = read_record(text, SAVED)
    own = used().own
    name = OWN if own is not None and record["game"] in (own, title_of(OWN)) else record["game"]
    try:
        rules = load(game_of({"game": name}, own is not None))
    except BadRequest as error:
        raise BadRecord(f"the record cannot be opened here: {error}") from None
    begins = start(rules, record["position"])
    try:
        moves = tokens_along(rules, begins, write_moves(record["moves"]))
    except OutplayError as error:
        raise BadRecord(f"the record does not fit {name}: {error}") from None
    place = FROM + record["position"] if record["position"] else ""
    said = f"a saved game of {counted(len(moves), 'move')}"
    return {"game": name + place, "moves": " ".join(moves), "seats": seated(rules, record), "said": said}


def played(name: str, text: str) -> Answer:
    """Moves of the game from its start; if they are none, a position as the game's own `position` reads it."""
    rules = load(name)
    try:
        moves = tokens_along(rules, rules.initial, text)
        return {"game": name, "moves": " ".join(moves), "said": counted(len(moves), "move")}
    except IllegalAction as error:
        if not offers(rules, "position"):
            called = name_of(rules) if name == OWN else name
            raise IllegalAction(f"no saved game, and not moves of {called} either: {error}") from None
        refused = error
    try:
        start(rules, text)
    except OutplayError as error:
        raise IllegalAction(f"no saved game; as moves, {refused}; as a position, {error}") from None
    return {"game": f"{name}{FROM}{text}", "moves": "", "said": "a position"}


def tokens_along(game: AnyGame, state: State, text: str) -> list[str]:
    """The moves of a text as requests name them."""
    found = list[str]()
    for action in read_moves(game, state, text):
        found.append(token_of(game, state, action) or "")
        state = game.result(state, action)
    return found


def seated(game: AnyGame, record: PlainData) -> str:
    """Who sat where, as the address says it: letters, or words with commas between them."""
    count, you = len(players_by_turn(game)), record["you"]
    other = ENGINE if record.get("against") is None else re.sub(r"[\s,]+", " ", record["against"])
    people = range(count) if you == "both" else [PLACES[you]] if you in PLACES else []
    seats = [PERSON if i in people else other for i in range(count)]
    return ("" if all(len(seat) == 1 for seat in seats) else ",").join(seats)
