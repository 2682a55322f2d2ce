"""Draws the pictures of the pages, with the code that stands on the pages: python docs/pictures.py

A `python` block on a page that refers to pictures is run.  What its last line gives, one picture or a list of them, is
what the next references to pictures/... on that page show.  So a page's code cannot differ from what it drew.

The SVGs are kept in the repository, so that the pages can be read there; `tests/test_docs_pictures.py` says when one is
no longer what the library draws.  Pages that step through a search (.html) are made anew for each build of the site.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
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
    """What each picture that the page draws shows: the values of its code by the names of the files."""
    known: dict[str, Any] = {}
    found: dict[str, Any] = {}
    waiting: list[Any] = []
    for match in EITHER.finditer(page.read_text(encoding="utf-8")):
        if match["code"] is not None:
            if waiting:
                raise ValueError(f"{page.name} draws {len(waiting)} pictures that it does not show")
            waiting = list(shown_by(match["code"], known))
        elif waiting and match["name"] not in found:
            found[match["name"]] = waiting.pop(0)
    if waiting:
        raise ValueError(f"{page.name} draws {len(waiting)} pictures that it does not show")
    return found


def shown_by(code: str, known: dict[str, Any]) -> Iterator[Any]:
    """Runs the code of a block; yields what its last line gives, if that is something to look at."""
    *body, last = ast.parse(code).body
    exec(compile(ast.Module(body, []), "page", "exec"), known)
    if not isinstance(last, ast.Expr):
        exec(compile(ast.Module([last], []), "page", "exec"), known)
        return
    value = eval(compile(ast.Expression(last.value), "page", "eval"), known)
    yield from value if isinstance(value, list) else [value]


def as_text(shown: Any) -> str:
    """The file that shows it: text is SVG already, a path is a file that was saved, a step knows its tree."""
    if isinstance(shown, str):
        return shown
    if isinstance(shown, Path):
        return shown.read_text(encoding="utf-8")
    if hasattr(shown, "says"):
        return str(shown.tree.picture(step=shown.number).svg())
    picture = shown if hasattr(shown, "svg") else shown.picture()
    return str(picture.svg())


def files_of(page: Path) -> dict[str, str]:
    """The files that a page draws, by name; what its code saves goes to a folder that is thrown away."""
    here = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            return {name: as_text(shown) for name, shown in drawn_by(page).items()}
        finally:
            os.chdir(here)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    made = {}
    for page in pages():
        for name, text in files_of(page).items():
            if name in made:
                raise ValueError(f"{page.name} and {made[name]} both draw {name}")
            made[name] = page.name
            (PICTURES / name).write_text(text, encoding="utf-8")
    for old in set(PICTURES.iterdir()) - {PICTURES / name for name in made}:
        old.unlink()
    print(f"{len(made)} pictures, drawn by {len(set(made.values()))} pages")


if __name__ == "__main__":
    main()
