"""The tutorials run from the first cell to the last, and what they show really is a picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
LONG = {"how-good", "lecture-chance", "lecture-pruning"}
FEWEST_PICTURES = 4
DRAWN = ("image/svg+xml", "text/html")

pytestmark = pytest.mark.skipif(not NOTEBOOKS, reason="the notebooks are not beside the tests")


def ran(path):
    nbformat = pytest.importorskip("nbformat", reason="the notebooks need the extra outplay[dev]")
    nbclient = pytest.importorskip("nbclient", reason="the notebooks need the extra outplay[dev]")
    book = nbformat.read(path, as_version=4)
    return nbclient.NotebookClient(
        book, timeout=120, kernel_name="python3", resources={"metadata": {"path": ROOT}}
    ).execute()


def pictures(book):
    """What the cells show: (kind, text) of every output that is drawn."""
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            for kind in DRAWN:
                if kind in output.get("data", {}):
                    yield kind, output.data[kind]


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] * (path.stem in LONG)) for path in NOTEBOOKS],
    ids=lambda path: path.stem,
)
def test_a_notebook_runs_and_shows_pictures(path):
    found = list(pictures(ran(path)))
    assert len(found) >= FEWEST_PICTURES
    for kind, text in found:
        svg = text[text.index("<svg") : text.rindex("</svg>") + len("</svg>")]
        assert ElementTree.fromstring(svg).find("{http://www.w3.org/2000/svg}title").text
        assert kind != "image/svg+xml" or text == svg


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert cells
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)


def test_every_notebook_is_on_the_page_of_notebooks():
    page = (ROOT / "docs" / "notebooks" / "index.md").read_text(encoding="utf-8")
    assert all(f"]({path.name})" in page for path in NOTEBOOKS)
