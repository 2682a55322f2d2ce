"""What a worker does for the page: each job is a generator of answers that JSON can write.

position  the board after some moves, whose turn it is, the legal moves
open      what a text says: a saved game, moves, or a position
review    every position of a game, and which moves gave something away
move      a player's move, a line for each depth while it thinks
rank      every move with its value, again and again, a ply deeper each time
record    the game to be saved
tree      a search with its steps, and what is drawn of it at one of them; view, what is drawn at another
saved     a step of it as a picture, or the whole walk as a page
compare   nodes and time for each algorithm and depth
match     games between players, what they say after each
exercise  a question of the quiz, or what there is to say to an answer

Jobs run the rules of games, which may be anybody's: they belong into a worker, never into the server.  Nothing is
remembered between two moves: a player is made anew for each.  What it draws by chance it draws anew each time; with a
seed of its own, the same at the same place of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random, SystemRandom
from threading import Event
from time import perf_counter
from typing import Any, Final, TypeAlias

import outplay
from outplay.drawing import Picture
from outplay.errors import NoActions
from outplay.notation import Action, word_of, write_move
from outplay.playing import Player, Thinker, ask_player, begin_game, worths_at_end, written_record
from outplay.result import AnyResult
from outplay.teaching import answered, question
from outplay.tracing import Blunder, Turn, blunder, turns_of
from outplay.web.algorithms import compare
from outplay.web.match import match
from outplay.web.opening import opened
from outplay.web.position import ENGINE, LONGEST_SEARCH_SECONDS, PERSON, Answer, PlayedGame, title_of, tokens
from outplay.web.rows import about, ended, name_of, number, outcome, position_row, row_of, unsearched
from outplay.web.setup import known_of
from outplay.web.watching import saved, tree, view
from outplay.web.words import assessment

Job: TypeAlias = Callable[..., Iterator[Answer]]
MoveFound: TypeAlias = tuple[Action, AnyResult | None]
"""A move, and the search that says so; None for a move that took none."""

BOARD_SCALES: Final = (1.25, 3.0)
"""The least and the most scale of a board that has a button for each move; 1 is its size in a file."""

BOARD_PIXELS: Final = 640.0
"""How wide such a board is, as far as the scale allows: it fills its place on the page."""

REVIEW_SECONDS: Final = 30.0
"""What the searches of a whole review may take."""

LEAST_SECONDS_FOR_A_POSITION: Final = 0.05
"""What a review has for one position, also of a long game."""


def position(game: str, moves: list[str], ahead: list[str]) -> Iterator[Answer]:
    """The board and everything one may do there; of the moves `ahead`, which follow it, who makes them."""
    here = PlayedGame(game, moves)
    rules, state, over = here.game, here.state, here.over
    legal = {} if over else tokens(rules, state)
    if not legal and not over:
        raise NoActions(f"there are no moves in {state!r:.200}, and is_terminal says that the game goes on")
    utilities = worths_at_end(rules, state, here.players) if over else {}
    picture = outplay.board(
        rules, here.start, moves=here.actions, legal=not over, clickable=not here.throws and not over
    )
    later = here.ahead(ahead)
    yield {
        **about(rules, here.players),
        "svg": picture.svg(styled=False, scale=scale_of(picture)),
        "title": picture.title,
        "names": [*here.moves, *(name for name, _ in later)],
        "movers": ["" if one == outplay.CHANCE else str(one) for one in (*here.movers, *(one for _, one in later))],
        "over": over,
        "turn": "" if over or here.throws else str(here.mover),
        "legal": [{"token": token, "name": write_move(rules, state, action)} for token, action in legal.items()],
        "chances": [number(chance) for _, chance in word_of(rules, "outcomes")(state)] if here.throws else [],
        "outcome": outcome(here, utilities) if over else "",
        "utilities": {str(player): number(worth) for player, worth in utilities.items()},
        "ended": ended(here, utilities) if over else None,
    }


def scale_of(picture: Picture) -> float:
    """How large a board is shown."""
    return min(max(BOARD_PIXELS / picture.width, BOARD_SCALES[0]), BOARD_SCALES[1])


def record(game: str, moves: list[str], seats: list[str]) -> Iterator[Answer]:
    """The game to be saved, as `outplay play --resume` reads it, and a name for the file."""
    here = PlayedGame(game, moves)
    title = title_of(game)
    yield {
        "file": f"{re.sub('[^A-Za-z0-9]+', '-', title)}.json",
        "text": written_record(here, title, here.position, people(seats), rival(seats)),
    }


def people(seats: list[str]) -> str:
    """Which players are people, as records say it: one of the first three, both, which is all of them, or none."""
    if seats.count(PERSON) == 1 and PERSON in seats[:3]:
        return ("first", "second", "third")[seats.index(PERSON)]
    return "both" if PERSON in seats else "none"


def rival(seats: list[str]) -> str | None:
    """The words of all others, as records say it; None if it is the engine, or they differ."""
    others = set(seats) - {PERSON}
    return others.pop() if len(others) == 1 and others != {ENGINE} else None


def move(game: str, moves: list[str], seconds: float, player: str = "", stop: Event | None = None) -> Iterator[Answer]:
    """A player's move: the best so far at each depth, at last the one to play."""
    here = PlayedGame(game, moves)
    began = perf_counter()
    for action, found in moves_found(here, player, seconds, stop):
        best = unsearched(here, action) if found is None else row_of(here, found)
        nodes, words = 0 if found is None else found.nodes, _how_found(here, found, player)
        yield {"best": best, "said": words, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def moves_found(here: PlayedGame, words: str, seconds: float, stop: Event | None) -> Iterator[MoveFound]:
    """What the player of these words finds, the last to be played; without words it is the engine, for some seconds."""
    if not words:
        asked: Answer = {"seconds": seconds, "stop": stop, "history": here.history, **known_of(here.game)}
        found = outplay.deepen(here.game, here.state, **asked)
        return ((result.action, result) for result in found)
    player = player_at(here, words, stop)
    if not isinstance(player, Thinker):
        return iter([(ask_player(player, here.game, here.state, here.history), None)])
    at_once = player.at_once(here.game, here.state)
    if at_once:
        return iter([(at_once[0], None)])
    return ((result.action, result) for result in player.deepen(here.game, here.state, history=here.history))


def player_at(here: PlayedGame, words: str, stop: Event | None) -> Player:
    """The player of these words, ready to move."""
    player = outplay.player(words)
    if hasattr(player, "seed") and player.seed is not None:
        player.seed = Random(f"{player.seed} {len(here.moves)}").getrandbits(31)
    if hasattr(player, "stop"):
        player.stop = stop
    begin_game(player, here.game, seed=SystemRandom().getrandbits(31), seconds=LONGEST_SEARCH_SECONDS)
    return player


def _how_found(here: PlayedGame, found: AnyResult | None, words: str) -> str:
    """Which method found the move, and what it found: 'mcts, won 61 ± 2 % of 48,000 playouts'."""
    if found is not None:
        return ", ".join(filter(None, (found.method, assessment(here, found).says)))
    if len(list(here.game.actions(here.state))) == 1:
        return "the only move"
    return "the first move of the list" if words.split()[0] == "first" else "a move at random"


def rank(game: str, moves: list[str], seconds: float, stop: Event | None = None) -> Iterator[Answer]:
    """The moves, the best first, a ply deeper each time."""
    here = PlayedGame(game, moves)
    began = perf_counter()
    asked: Answer = {"seconds": seconds, "stop": stop, "history": here.history, **known_of(here.game)}
    for ranking in outplay.deepen_analysis(here.game, here.state, **asked):
        nodes = sum(result.nodes for result in ranking)
        rows = [row_of(here, result) for result in ranking]
        stands = position_row(here, ranking)
        yield {"rows": rows, "stands": stands, "nodes": nodes, "seconds": round(perf_counter() - began, 3)}


def review(game: str, moves: list[str], seconds: float, stop: Event | None = None) -> Iterator[Answer]:
    """Position after position: how it stands there, and what the move that led to it gave away, if it did."""
    here = PlayedGame(game, moves)
    each = max(min(seconds, REVIEW_SECONDS / (len(moves) + 1)), LEAST_SECONDS_FOR_A_POSITION)
    options = {"seconds": each, "stop": stop, **known_of(here.game)}
    found = turns_of(here.game, here.start, moves=here.actions, **options)
    last: Turn | None = None
    for ply, turn in enumerate(found):
        place = here.after(ply)
        lost = None if last is None else blunder(here.game, ply - 1, last.action, last.result, turn.result)
        yield {"ply": ply, "stands": row_of(place, turn.result), "lost": _given_away(place, lost)}
        last = turn


def _given_away(here: PlayedGame, lost: Blunder | None) -> Answer | None:
    """What the last move gave away, as the page says it: who made it, and what would have been better."""
    if lost is None:
        return None
    best = write_move(here.game, here.states[-2], lost.best)
    return {"who": name_of(here, lost.player), "best": best, "proved": lost.proved}


def exercise(answer: str | None, kind: str, **which: Any) -> Iterator[Answer]:
    """The question as plain data; to an answer, whether it is right, why, and the key drawn."""
    yield question(kind, **which) if answer is None else answered(kind, answer, **which)


JOBS: Final[dict[str, Job]] = {
    "position": position,
    "move": move,
    "rank": rank,
    "record": record,
    "open": opened,
    "review": review,
    "tree": tree,
    "view": view,
    "saved": saved,
    "compare": compare,
    "match": match,
    "exercise": exercise,
}
STOPPABLE: Final = ("move", "rank", "review", "match")
