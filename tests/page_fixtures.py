"""What the tests of the page share: servers, each started once, and a browser that looks at them."""

import pytest

from browser_reader import CHROMIUM, MINUTE, QUIET, WHY, reading
from web_games import own
from web_server import running

PATIENT = "questions.QUICK_SECONDS = 120"
"""On a busy machine a board may take longer than a reader would wait: what is tested is what it says."""

LIMITS = ("QUICK_SECONDS", "COMPILING_SECONDS", "COMPARING_SECONDS", "MATCH_SECONDS")
IMPATIENT = "; ".join(f"questions.{name} = 5" for name in LIMITS)
NEEDED = "the web page needs starlette and uvicorn: pip install 'outplay[web]'"


def serving(folder, setup="", with_own=True):
    """A server that must not fall over, with a game of one's own whose file tests may change."""
    pytest.importorskip("outplay.web", reason=NEEDED)
    file = folder / "own_game.py"
    file.write_text(own())
    with running(folder, file if with_own else None, setup=setup) as started:
        yield started
        assert "Traceback" not in started.log


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The games of the library alone."""
    yield from serving(tmp_path_factory.mktemp("web"), PATIENT, with_own=False)


@pytest.fixture(scope="session")
def with_own(tmp_path_factory):
    """A game of one's own too, and little patience."""
    yield from serving(tmp_path_factory.mktemp("own"), IMPATIENT)


@pytest.fixture
def play(with_own):
    """Puts a game onto the server; afterwards the server must still answer about a sound one."""

    def put(text):
        with_own.own.write_text(text)
        return with_own

    yield put
    put(own())
    assert with_own.position("2")["svg"].startswith("<svg")


@pytest.fixture(scope="module")
def chromium():
    """Not for the whole session: while it runs, nothing else may have an event loop."""
    sync = pytest.importorskip("playwright.sync_api", reason=f"playwright is missing: {WHY}")
    if not CHROMIUM:
        pytest.skip(f"Chromium is missing, or name it with $CHROMIUM: {WHY}")
    sync.expect.set_options(timeout=MINUTE)
    with sync.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """What the browser looks at: every game, and searches of up to an hour."""
    yield from serving(tmp_path_factory.mktemp("browser"), f"{PATIENT}; inputs.SECONDS = (0.05, 3600)")


@pytest.fixture
def reader(chromium, site):
    """Somebody with a page that must not complain in the console."""
    with reading(chromium, site.address) as somebody:
        yield somebody
        assert somebody.complaints == []


@pytest.fixture
def someone_unlucky(chromium, site):
    """Somebody to whom the server will say no, which browsers note in the console."""
    with reading(chromium, site.address) as somebody:
        yield somebody
        assert [said for said in somebody.complaints if "Failed to load resource" not in said] == []
