"""Draws the pictures of the pages, with the code that stands on the pages: python docs/pictures.py

A `python` block on a page that refers to pictures is run.  What its last line gives, one picture or a list of them, is
what the next references to pictures/... on that page show.  So a page's code cannot differ from what it drew.

Beside a picture of a step, in a numbered list, stand the words of that step; they are written anew too.

The SVGs are kept in the repository, so that the pages can be read there; `tests/test_docs_pictures.py` says when one is
no longer what the library draws.  Pages that step through a search (.html) are made anew for each build of the site.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
REFERENCE = re.compile(r"pictures/(?P<name>[\w-]+\.(?:svg|html))")
EITHER = re.compile(f"{BLOCK.pattern}|{REFERENCE.pattern}", BLOCK.flags)

sys.path.insert(0, str(DOCS.parent))  # the pages use examples/


def pages() -> list[Path]:
    """The pages that refer to pictures and have code to draw them."""
    texts = {page: page.read_text(encoding="utf-8") for page in sorted(DOCS.rglob("*.md"))}
    return [page for page, text in texts.items() if REFERENCE.search(text) and BLOCK.search(text)]


def drawn_by(page: Path) -> dict[str, Any]:
    """What each picture that the page draws shows: the values of its code, by the names of the files."""
    with TemporaryDirectory() as folder, chdir(folder):
        return dict(pairs(page.name, page.read_text(encoding="utf-8")))


def pairs(page: str, text: str) -> Iterator[tuple[str, Any]]:
    """Each reference to a picture with what the code above it gave, as long as there is something left of that."""
    known: dict[str, Any] = {}
    waiting: list[Any] = []
    for match in EITHER.finditer(text):
        if match["code"] is None:
            if waiting:
                yield match["name"], waiting.pop(0)
            continue
        if waiting:
            break
        waiting = list(shown_by(match["code"], known))
    if waiting:
        raise ValueError(f"{page} draws {len(waiting)} pictures that it does not show")


def shown_by(code: str, known: dict[str, Any]) -> Iterator[Any]:
    """Runs the code of a block; yields what its last line gives, if it gives something; a saved file as its text."""
    *body, last = ast.parse(code).body
    exec(compile(ast.Module(body, []), "page", "exec"), known)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "page", "exec"), known)
        return
    value = eval(compile(ast.Expression(last.value), "page", "eval"), known)
    for shown in value if isinstance(value, list) else [value]:
        yield shown.read_text(encoding="utf-8") if isinstance(shown, Path) else shown


def as_text(shown: Any) -> str:
    """The file that shows it: text is SVG or HTML already; a record draws itself."""
    if isinstance(shown, str):
        return shown
    picture = shown if hasattr(shown, "svg") else shown.picture()
    return str(picture.svg())


def with_words(text: str, drawn: dict[str, Any]) -> str:
    """The page with the words of every step above its picture."""
    for name, shown in drawn.items():
        if hasattr(shown, "says"):
            above = re.compile(rf"^(\d+\. ).*(\n\n    !\[.*\]\(pictures/{name}\))", re.MULTILINE)
            text = above.sub(lambda match, words=shown.says: f"{match[1]}{words}{match[2]}", text)
    return text


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    made: dict[str, str] = {}
    for page in pages():
        drawn, text = drawn_by(page), page.read_text(encoding="utf-8")
        if with_words(text, drawn) != text:
            page.write_text(with_words(text, drawn), encoding="utf-8")
        for name, shown in drawn.items():
            if name in made:
                raise ValueError(f"{page.name} and {made[name]} both draw {name}")
            made[name] = page.name
            (PICTURES / name).write_text(as_text(shown), encoding="utf-8")
    for old in set(PICTURES.iterdir()) - {PICTURES / name for name in made}:
        old.unlink()
    print(f"{len(made)} pictures, drawn by {len(set(made.values()))} pages")


if __name__ == "__main__":
    main()
