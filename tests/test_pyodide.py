"""Where there is no compiler and no thread: in a browser, by Pyodide (`make pyodide`), and here as if it were one."""

import http.server
import os
import shutil
import sys
import threading
from functools import partial
from pathlib import Path

import pytest

import outplay as op
from outplay.games import ConnectFour, Nim
from outplay.solving import resources as memory

PAGE = Path(__file__).parent.parent / ".venv" / "pyodide"


@pytest.fixture
def no_threads(monkeypatch):
    def refuse(thread):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)


@pytest.mark.usefixtures("no_threads")
def test_a_python_without_threads_searches_and_keeps_to_its_time():
    proved = op.search(Nim(2, 3))
    assert (proved.value, proved.certainty) == (1, "exact")
    stopped = op.search(ConnectFour(), seconds=0.05, method="alpha-beta")
    assert stopped.stopped_by == "seconds"
    assert stopped.action in range(7)


def test_a_system_that_limits_nobody_has_its_memory(monkeypatch):
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr(memory, "CONTAINER", ())
    monkeypatch.setattr(os, "sysconf", {"SC_PAGE_SIZE": 1 << 12, "SC_PHYS_PAGES": 1 << 19}.get)
    assert memory.memory_to_use(None) == int(0.7 * (1 << 31))
    assert op.solve(Nim(1, 2), engine="plain").value == 1


@pytest.mark.slow
@pytest.mark.skipif(not PAGE.exists(), reason="make pyodide has not been run")
def test_the_page_checks_searches_solves_and_draws_a_game():
    from playwright.sync_api import sync_playwright

    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(PAGE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/index.html")
            page.get_by_text("ready", exact=True).wait_for(timeout=120_000)
            page.get_by_role("button", name="Run").click()
            page.locator("#picture svg").wait_for(timeout=60_000)
            said = page.locator("#output").inner_text()
            page.screenshot(path=str(PAGE / "page.png"))
            page.locator("#code").fill("1 / 0")
            page.get_by_role("button", name="Run").click()
            assert "ZeroDivisionError" in page.locator("#output").inner_text()
            browser.close()
        server.shutdown()
    assert "no faults" in said
    assert "value 1 for player you (exact)" in said
    assert "by retrograde, 14 positions" in said
