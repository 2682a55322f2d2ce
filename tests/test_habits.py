"""The files beside the code say what the code says."""

import re
from pathlib import Path

import pytest

import outplay as op

ROOT = Path(__file__).parent.parent


def test_the_citation_names_this_version_and_licence():
    said = dict(re.findall(r"^(\w+): (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE))
    assert (said["title"], said["version"], said["license"]) == ("outplay", op.__version__, "MIT")


def test_before_a_commit_runs_what_make_lint_runs():
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    assert re.findall(r"entry: (.*)", hooks) == ["make lint"]


def test_what_the_page_promises_is_what_it_does():
    workers = pytest.importorskip("outplay.web.workers", reason="the web page needs starlette and uvicorn")
    from outplay.web import app, serving

    said = (ROOT / "SECURITY.md").read_text()
    assert f"memory ({workers.MEMORY >> 30} GB each)" in said
    assert f"{serving.MOST_AT_ONCE} connections" in said
    assert f"{serving.MOST_OF_ONE} of another machine" in said
    assert (serving.PATIENCE, app.AT_ONCE) == (10, 2)
    assert "a connection has ten seconds" in said
    assert "two searches and two boards" in said
