"""Games, states and results in a notebook."""

from __future__ import annotations

import sys
from html import escape
from typing import Final

from outplay.answers import as_key
from outplay.drawing.board import board
from outplay.errors import BadOption
from outplay.game import AnyGame, State
from outplay.notation import write_line
from outplay.ranking_table import Ranking, assumption, cells
from outplay.result import AnyResult, is_average, written
from outplay.saying import in_words, left_out
from outplay.words import name_of

PLAIN: Final = (int, float, str, bytes, tuple, list, dict, set, frozenset, bool, type(None))
LONGEST_LINE: Final = 12
"""Moves of a line that are shown, at most; an ellipsis stands for the rest."""


def game_as_html(game: AnyGame) -> str:
    """The name of a game, the first sentence of its docstring, and the board at the start."""
    about = (type(game).__doc__ or "").strip().split("\n\n")[0]
    return f"<p><strong>{escape(name_of(game))}</strong><br>{escape(about)}</p>{board(game).svg()}"


def result_as_html(result: AnyResult) -> str | None:
    """The board with the best move, and the answer in words; None for a result that does not know its game."""
    if result.game is None:
        return None
    game, state = result.game, result.state
    moves = [] if game.is_terminal(state) else list(game.actions(state))
    best = {as_key(result.action): result.value} if result.action in moves else {}
    rows = "".join(
        f'<tr><th style="text-align:left">{name}</th><td style="text-align:left">{escape(words)}</td></tr>'
        for name, words in _facts(result, game, state).items()
    )
    return f"{board(game, state, values=best).svg()}<table>{rows}</table>"


def ranking_as_html(rows: Ranking) -> str | None:
    """The board with what every move is worth, and the ranking; None for one that does not know its game."""
    if not rows or rows[0].game is None:
        return None
    head, *others = cells(rows)
    lines = [_row(head, "th"), *(_row(line, "td") for line in others)]
    told = "".join(f"<p>{escape(words)}</p>" for words in dict.fromkeys(map(assumption, rows)) if words)
    return f"{board(rows[0].game, rows[0].state, values=rows).svg()}<table>{''.join(lines)}</table>{told}"


def _row(texts: list[str], tag: str) -> str:
    """A row of a table, a line of many moves cut off."""
    moves = texts[-1].split(" ")
    texts = [*texts[:-1], " ".join(moves[:LONGEST_LINE]) + (" …" if len(moves) > LONGEST_LINE else "")]
    return "<tr>" + "".join(f'<{tag} style="text-align:left">{escape(text)}</{tag}>' for text in texts) + "</tr>"


def _facts(result: AnyResult, game: AnyGame, state: State) -> dict[str, str]:
    worth = in_words(result) if is_average(result) else written(result.value)
    value = f"{worth} for player {result.player}"
    if result.values is not None:
        value = ", ".join(f"{written(value)} for player {player}" for player, value in result.values.items())
    line = write_line(game, state, result.line)
    ends = "" if result.ends_in is None else f", the game ends in {result.ends_in} plies"
    depth = "" if result.depth is None else f", depth {result.depth}"
    return {
        "best move": line[0] if line else "none",
        "value": f"{value} ({result.certainty}{ends})",
        "line": " ".join(line[:LONGEST_LINE]) + (" …" if len(line) > LONGEST_LINE else ""),
        "search": ", ".join(filter(None, [f"{result.nodes:,} nodes{depth}", left_out(result)])),
        **({"assumes": result.assumes} if result.assumes else {}),
    }


def draw_states(game: AnyGame) -> None:
    """From now on the states of this game draw themselves in this notebook, as boards.

    A state does not know its game, so that this has to be said once; games of another size need another call.
    """
    kind = type(game.initial)
    if kind in PLAIN:
        raise BadOption(
            f"the states of {name_of(game)} are of the type {kind.__name__}, which others use too: "
            "make them a NamedTuple, or draw one with board(game, state)"
        )
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        raise BadOption("draw_states is for a notebook, and none is running: board(game, state).save('board.svg')")
    shell.display_formatter.formatters["image/svg+xml"].for_type(kind, lambda state: board(game, state).svg())
