"""The files beside the code say what the code says."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import outplay as op
from truth import outside

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
    from outplay.web import delivery, serving

    said = (ROOT / "SECURITY.md").read_text()
    assert f"memory ({workers.MEMORY_BYTES >> 30} GB each)" in said
    assert f"{serving.MOST_CONNECTIONS_SERVED} connections" in said
    assert f"{serving.MOST_CONNECTIONS_OF_ONE} of another machine" in said
    assert (serving.SILENT_SECONDS, delivery.AT_ONCE) == (10, 2)
    assert "a connection has ten seconds" in said
    assert "two searches and two boards" in said


def test_the_readme_says_the_races_that_are_lost_as_well_as_the_one_that_is_won():
    readme, figures = (ROOT / "README.md").read_text(), (ROOT / "docs" / "benchmarks.md").read_text()
    rows = r"^\| exact scores, (hard|random): .*?([\d.]+x) of the C\+\+ solver"
    ratios = dict(re.findall(rows, figures, re.MULTILINE))
    assert set(ratios) == {"hard", "random"}
    said = f"on hard ones outplay takes {ratios['hard']} of its time, on random ones {ratios['random']}"
    assert said in " ".join(readme.split())


def test_the_bench_races_on_easy_hard_random_and_early_positions():
    figures = (ROOT / "docs" / "benchmarks.md").read_text()
    suites = re.findall(r"^        (\w+),$", (ROOT / "bench" / "__main__.py").read_text(), re.MULTILINE)
    raced = {f"connect_four_{kind}" for kind in ("easy", "hard", "random", "early")}
    assert raced <= set(suites)
    assert all(f"| `{name}` |" in figures for name in suites)


def test_large_files_of_published_results_are_read_from_the_folder_that_is_named_and_no_other(monkeypatch, tmp_path):
    monkeypatch.delenv("OUTPLAY_TRUTH", raising=False)
    with pytest.raises(pytest.skip.Exception, match="set OUTPLAY_TRUTH to the folder that holds it"):
        outside("games.json")
    (tmp_path / "games.json").write_text("one\ntwo\n")
    monkeypatch.setenv("OUTPLAY_TRUTH", str(tmp_path))
    assert outside("games.json") == ["one", "two"]


@pytest.mark.parametrize("named", [None, "elsewhere"])
def test_what_must_hold_before_a_change_lands_names_the_folder_beside_the_checkout_if_there_is_one(named, tmp_path):
    run = ROOT / ".ci" / "run"
    if not run.exists():
        pytest.skip(".ci/run is not beside the tests")
    checkout, beside = tmp_path / "checkout", tmp_path / "shared" / "truth"
    for folder in (checkout / ".ci", beside):
        folder.mkdir(parents=True)
    (checkout / ".ci" / "run").write_text(run.read_text())
    (checkout / "Makefile").write_text('test:\n\t@echo "$$OUTPLAY_TRUTH"\n')
    left_out = ("OUTPLAY_TRUTH", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")  # make may run the tests
    others = {name: value for name, value in os.environ.items() if name not in left_out}
    command = ["bash", str(checkout / ".ci" / "run")]
    said = subprocess.run(
        command, capture_output=True, text=True, check=True, env=others | ({"OUTPLAY_TRUTH": named} if named else {})
    )
    assert said.stdout.strip() == (named or str(beside))
