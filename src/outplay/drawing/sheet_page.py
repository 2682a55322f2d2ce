"""A sheet of exercises as a page for the printer and as one picture: task, tree, questions; or the key to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from outplay.drawing.svg import Picture, moved, text, text_width, with_minus, write
from outplay.drawing.theme import html_page, page_css, stylesheet

if TYPE_CHECKING:
    from pathlib import Path

    from outplay.teaching.exercises import Exercise, Question, Sheet

SIZE: Final = 13.0
LINE: Final = 22.0
MARGIN: Final = 24.0
"""Units: the size of the letters, from one line to the next, and around the page."""

LINE_LETTERS: Final = 90
"""Letters of a line of the task, at most."""


def sheet_picture(sheet: Sheet, key: bool = False) -> Picture:
    """All exercises below each other, with their questions, or with the answers."""
    parts, top, wide = [], MARGIN, 0.0
    for i, exercise in enumerate(sheet, 1):
        picture = exercise.picture(key=key)
        head, asked = wrap(f"{i}. {exercise.task}", LINE_LETTERS), list(_lines(exercise, key))
        parts += [text(line, MARGIN, top + LINE * n, SIZE, "known") for n, line in enumerate(head)]
        top += LINE * (len(head) - 1)
        parts.append(moved(picture.body, 0, top + LINE / 2))
        below = top + LINE / 2 + picture.height
        parts += [text(line, MARGIN, below + LINE * n, SIZE, "note") for n, line in enumerate(asked)]
        wide = max(wide, picture.width, *(text_width(line, SIZE) + 2 * MARGIN for line in (*head, *asked)))
        top = below + LINE * (len(asked) + 1)
    return Picture(wide, top, "".join(parts), f"{sheet.title}{': key' * key}")


def _lines(exercise: Exercise, key: bool) -> Iterator[str]:
    for letter, question in zip("abcdefghijklmnopqrstuvwxyz", exercise.questions, strict=False):
        yield f"{letter}) {question.asks}{f'  {with_minus(question.written)}' if key else ''}"


def save_sheet(sheet: Sheet, where: str | Path, theme: str = "auto", key: bool = False) -> Path:
    """Writes the sheet, or its key: .html, .svg, .png, .txt or .json."""
    return write(
        where,
        {
            ".html": lambda: _page(sheet, theme, key),
            ".svg": lambda: sheet_picture(sheet, key).svg(theme),
            ".png": lambda: sheet_picture(sheet, key).png(theme),
            ".txt": lambda: sheet.text(key) + "\n",
            ".json": lambda: json.dumps(sheet.as_dict(), indent=2, allow_nan=False) + "\n",
        },
    )


def _page(sheet: Sheet, theme: str, key: bool) -> str:
    title = escape(f"{sheet.title}{': key' * key}")
    printed = f"@media print {{\n{stylesheet('print')}\n}}"
    style = f"{stylesheet(theme)}\n{printed}\n{page_css('sheet.css', theme)}"
    name = "" if key else '<p class="name">Name <span></span> Date <span></span></p>'
    body = f"<main><h1>{title}</h1>{name}{''.join(_section(one, i, key) for i, one in enumerate(sheet, 1))}</main>"
    return html_page(title, style, body)


def _section(exercise: Exercise, number: int, key: bool) -> str:
    asked = "".join(f"<li>{_asked(question, key)}</li>" for question in exercise.questions)
    figure = f"<figure>{exercise.picture(key=key).svg(styled=False)}</figure>"
    task = f"<h2>Exercise {number}</h2><p>{escape(exercise.task)}</p>"
    return f'<section>{task}{figure}<ol type="a">{asked}</ol></section>'


def _asked(question: Question, key: bool) -> str:
    """The question with room for the answer, or with the answer and why it is that."""
    if not key:
        return f'{escape(question.asks)} <span class="blank"></span>'
    because = f"<small>{escape(question.because)}</small>" if question.because else ""
    return f"{escape(question.asks)} <b>{escape(with_minus(question.written))}</b>{because}"
