"""What is left of a game: how to go on with it later, what to try next, and an answer for programs."""

from __future__ import annotations

import shlex
from textwrap import wrap
from typing import Any

from rich.text import Text

from outplay.cli.board import shown
from outplay.cli.sitting import ending
from outplay.cli.table import Table
from outplay.errors import OutplayError
from outplay.notation import has_chance, plain_name, plain_value, play_moves


def say_goodbye(table: Table) -> None:
    """Was the game saved, and how does one go on from here?"""
    moves = table.record.moves
    if table.saved and table.saved[1] == moves:
        table.say("The game is saved. Go on with:")
        table.screen.show(Text(f"  outplay play --resume {shlex.quote(table.saved[0])}"))
    elif not moves:
        table.say("Nothing was played.")
    elif not _can_be_typed(table, moves):
        table.say("The game was not saved: next time, type save FILE before you leave.")
    else:
        table.say("The game was not saved. To go on from here:")
        table.screen.show(_folded(table, _again(table, table.seats.you, moves)))


def say_what_next(table: Table) -> None:
    """The same game from the other side, and a look at one's last choice."""
    other = {"first": "second", "second": "first"}.get(table.seats.you)
    if other is None:
        return
    table.say("Try next:")
    table.screen.show(_folded(table, _again(table, other, [])))
    moves = _before_the_last_choice(table)
    if moves and not table.position and _can_be_typed(table, moves):
        table.screen.show(_folded(table, f"outplay best {shlex.quote(table.title)} --moves {_quoted(moves)}"))


def _can_be_typed(table: Table, moves: list[str]) -> bool:
    """Do these moves, written one after the other, lead where they led?"""
    try:
        return bool(play_moves(table.game, table.record.start, " ".join(moves)) == table.record.states[len(moves)])
    except OutplayError:
        return False


def _quoted(moves: list[str]) -> str:
    text = " ".join(moves)
    return shlex.quote(text) if set(text) & set('"$`\\!') else f'"{text}"'


def _before_the_last_choice(table: Table) -> list[str]:
    """The moves up to where a person last had to choose."""
    states = table.record.states[:-1]
    chosen = [i for i, state in enumerate(states) if table.game.to_move(state) in table.seats.people]
    return table.record.moves[: chosen[-1]] if chosen else []


def _again(table: Table, you: str, moves: list[str]) -> str:
    words = ["outplay play", shlex.quote(table.title), f"--you {you}"]
    words += [f"--position {shlex.quote(table.position)}"] if table.position else []
    if moves:
        words += [f"--seed {table.record.seed}"] * has_chance(table.game) + [f"--moves {_quoted(moves)}"]
    return " ".join(words)


def _folded(table: Table, command: str) -> Text:
    """A command that a shell still reads: lines end in a backslash, or between two moves inside the quotes."""
    width = table.screen.width - 3
    head, option, moves = command.partition("--moves ")
    if len(command) < width:
        return Text(f"  {command}")
    lines = [f"{line} \\" for line in wrap(head, width - 2, break_on_hyphens=False, break_long_words=False)]
    lines += wrap(option + moves, width, break_on_hyphens=False, break_long_words=False)
    if not moves:
        lines[-1] = lines[-1].removesuffix(" \\")
    return Text("\n".join(f"  {line}" for line in lines))


def answer_of(table: Table) -> dict[str, Any]:
    """The game for a program to read."""
    game, state = table.game, table.state
    over = bool(game.is_terminal(state))
    return {
        "game": table.title,
        "position": table.position,
        "you": table.seats.you,
        "seed": table.record.seed,
        "moves": table.record.moves,
        "over": over,
        "resigned": [plain_name(player) for player in table.resigned],
        "utility": {str(player): plain_value(game.utility(state, player)) for player in table.seats.players if over},
        "outcome": ending(table),
        "board": shown(game, state),
    }
