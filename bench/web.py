"""The web page: a hundred clients at once, how soon the search of a closed page ends, how soon a page is there, and
what it weighs.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep
from typing import Any

import outplay.web
from bench.report import Row, at_least, at_most, report

WORK = "web: 100 clients at once, each asks three times"
CLIENTS, TIMES = 100, 3
ASKED = {
    "boards": "/api/position?game=connect-four&moves=4+4+3",
    "trees": "/api/tree?game=tic-tac-toe&moves=4+0",
    "searches of 0.5 s": "/api/rank?game=connect-four&moves=4+4+3&seconds=0.5",
}
CLOSED, OPENED = 10, 9
"""Pages that are closed while they think, and pages that are opened meanwhile."""

SERVE = "from outplay.web import serve; serve(None, '127.0.0.1', {port})"
TICK, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
STEP = 0.02
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-c", SERVE.format(port=port)])
    try:
        while not _answers(port):
            sleep(STEP)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def ask(port: int, path: str, client: str) -> tuple[int, float]:
    """The status of the whole answer, and the seconds it took; 0 if there was none."""
    began, connection = perf_counter(), HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers={"X-Client": client})
        answer = connection.getresponse()
        answer.read()
        return answer.status, perf_counter() - began
    except OSError:
        return 0, perf_counter() - began
    finally:
        connection.close()


def load(port: int, who: str, path: str) -> Row:
    """All clients at once, each again as soon as it was answered."""

    def client(number: int) -> list[tuple[int, float]]:
        return [ask(port, path, f"{who} {number}") for _ in range(TIMES)]

    with ThreadPoolExecutor(CLIENTS) as clients:
        found = [one for many in clients.map(client, range(CLIENTS)) for one in many]
    took = [1000 * seconds for _, seconds in found]
    percent = quantiles(took, n=100, method="inclusive")
    statuses = [status for status, _ in found]
    return {
        "who": who,
        "asked": len(found),
        "answered": statuses.count(200),
        "busy": statuses.count(503),
        "failed": sum(status not in (200, 503) for status in statuses),
        "median ms": median(took),
        "p95 ms": percent[94],
        "p99 ms": percent[98],
        "longest ms": max(took),
    }


def workers(pid: int) -> list[int]:
    """The processes that the server has started."""
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def worked(pid: int) -> int:
    """Ticks of the clock that the server's processes have worked."""
    total = 0
    for worker in workers(pid):
        with suppress(OSError):
            fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total


def memory(pid: int) -> float:
    """Megabytes that a process really holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def closing(port: int, pid: int) -> float:
    """Seconds from closing a page that thinks to the last tick of work on its search."""
    request = b"GET /api/rank?game=othello&seconds=60 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port)) as page:
        page.sendall(request)
        page.recv(10_000)
        sleep(1.5)
    began = last = perf_counter()
    before = worked(pid)
    while perf_counter() - last < 20 * STEP and perf_counter() - began < 30:
        sleep(STEP)
        if (now := worked(pid)) != before:
            before, last = now, perf_counter()
    return last - began


def rest(pid: int) -> None:
    """Waits until the compiler, which goes on when a search has ended, is done."""
    before = -1
    while (now := worked(pid)) != before:
        before = now
        sleep(1)


def weight(port: int) -> float:
    """Kilobytes of the page and of all that it loads before the first question."""
    static = (path.name for path in Path(outplay.web.__file__).with_name("static").iterdir() if path.suffix != ".html")
    paths = ["/", *(f"/static/{name}" for name in ("drawing.css", "stepping.js", *static))]
    return sum(len(body(port, path)) for path in paths) / 1e3


def body(port: int, path: str) -> bytes:
    """What the server answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    try:
        return connection.getresponse().read()
    finally:
        connection.close()


def opening(port: int) -> list[float] | None:
    """Seconds until a page that is opened can be used, in new windows; None without a browser."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if chromium is None:
        return None
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=QUIET)
        took = [_opened(browser.new_context, port) for _ in range(OPENED)]
        browser.close()
    return took


def _opened(new_context: Callable[[], Any], port: int) -> float:
    context = new_context()
    page = context.new_page()
    began = perf_counter()
    page.goto(f"http://localhost:{port}/?seats=yy", wait_until="commit")
    page.wait_for_selector("#board .op-target")
    took = perf_counter() - began
    context.close()
    return took


def run() -> dict[str, Any]:
    """A row for each question; then the end of searches whose page was closed, and the opening of pages."""
    with server() as (port, pid):
        ask(port, ASKED["boards"], "first")
        held, weighs = memory(pid), weight(port)
        opened = opening(port)
        rows = [load(port, who, path) for who, path in ASKED.items()]
        grown = memory(pid) - held
        closing(port, pid)
        rest(pid)
        closed = [closing(port, pid) for _ in range(CLOSED)]
    rows.append({"who": "the end of a search whose page was closed", "asked": CLOSED, **_times(closed)})
    if opened:
        rows.append({"who": "a page, opened until it can be played on", "asked": OPENED, **_times(opened)})
    rows.append({"who": "the page and all that it loads", "kB": weighs})
    answered = sum(row.get("answered", 0) + row.get("busy", 0) for row in rows)
    targets = [
        at_least("answered, or told to wait,", len(ASKED) * CLIENTS * TIMES, answered, " requests"),
        at_most("a closed page's search ends, the slowest,", 1, max(closed), " s"),
        at_most("a page is there, the median,", 1, median(opened) if opened else None, " s"),
        at_most("growth of the server's memory", 30, grown, " MB"),
    ]
    return report(WORK, rows, targets, [] if opened else ["a browser: make browser installs it"])


def _times(seconds: list[float]) -> Row:
    return {"median ms": 1000 * median(seconds), "longest ms": 1000 * max(seconds)}
