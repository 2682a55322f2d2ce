"""What is left of a game: how to go on with it later, what to try next, and an answer for programs."""

from __future__ import annotations

import shlex
from typing import Any

from rich.text import Text

from outplay.cli.board import shown
from outplay.cli.screen import folded
from outplay.cli.sitting import ending
from outplay.cli.table import Table
from outplay.errors import OutplayError
from outplay.notation import plain_name, plain_value, quoted, throws_dice, write_moves
from outplay.playing import record_of

DANGEROUS = set('"$`\\!')
"""What a shell does not leave alone between double quotes."""


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
        table.screen.show(_command(table, [*_again(table, table.seats.you), *_seed(table)], moves))


def say_what_next(table: Table) -> None:
    """The same game from the other side, and a look at one's last choice."""
    other = {"first": "second", "second": "first"}.get(table.seats.you)
    if other is None or len(table.seats.players) == 1:
        return
    table.say("Try next:")
    table.screen.show(_command(table, _again(table, other), []))
    moves = _before_the_last_choice(table)
    if moves and not table.position and _can_be_typed(table, moves):
        table.screen.show(_command(table, ["outplay", "best", shlex.quote(table.title)], moves))


def _can_be_typed(table: Table, moves: list[str]) -> bool:
    """Do these moves, written one after the other, lead where they led?"""
    try:
        again = record_of(table.game, table.record.start, write_moves(moves))
    except OutplayError:
        return False
    return bool(again.states == table.record.states[: len(moves) + 1])


def _before_the_last_choice(table: Table) -> list[str]:
    """The moves up to where a person last had to choose."""
    states = table.record.states[:-1]
    chosen = [i for i, state in enumerate(states) if table.game.to_move(state) in table.seats.people]
    return table.record.moves[: chosen[-1]] if chosen else []


def _again(table: Table, you: str) -> list[str]:
    words = ["outplay", "play", shlex.quote(table.title), "--you", you]
    if table.rival is not None:
        words += ["--against", shlex.quote(table.rival.words)]
    return [*words, "--position", shlex.quote(table.position)] if table.position else words


def _seed(table: Table) -> list[str]:
    return ["--seed", str(table.record.seed)] if throws_dice(table.game) else []


def _command(table: Table, words: list[str], moves: list[str]) -> Text:
    """A command that a shell reads, in lines that fit: they end in a backslash, or between two moves in the quotes."""
    width = table.screen.width - 3
    played = ["--moves", *_in_shell_quotes(moves)] if moves else []
    lines = [" ".join([*words, *played])]
    if len(lines[0]) >= width:
        lines = folded("", words, width, end=" \\")
        if moves:
            lines = [*lines[:-1], f"{lines[-1]} \\", *folded("", played, width)]
    return Text("\n".join(f"  {line}" for line in lines))


def _in_shell_quotes(moves: list[str]) -> list[str]:
    """The moves, each as `--moves` reads it; together they are one word of the shell."""
    texts, mark = [quoted(move) for move in moves], '"'
    if any(set(text) & DANGEROUS for text in texts):
        texts, mark = [text.replace("'", "'\"'\"'") for text in texts], "'"
    texts[0] = mark + texts[0]
    texts[-1] += mark
    return texts


def answer_of(table: Table) -> dict[str, Any]:
    """The game for a program to read."""
    game, state = table.game, table.state
    over = table.record.is_over
    return {
        "game": table.title,
        "position": table.position,
        "you": table.seats.you,
        "against": table.rival.words if table.rival else None,
        "seed": table.record.seed,
        "moves": table.record.moves,
        "over": over,
        "resigned": [plain_name(player) for player in table.resigned],
        "repeated": table.record.is_repeated,
        "utility": {str(player): plain_value(worth) for player, worth in table.worths.items()} if over else {},
        "outcome": ending(table),
        "board": shown(game, state),
    }
