"""What is slow runs when it is asked for: `pytest -m slow`.  Compiled games are kept from one run to the next."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["page_fixtures"]

os.environ.setdefault("OUTPLAY_CACHE", str(Path(__file__).parent.parent / ".venv" / "kernels"))

# A machine that is busy with something else is no fault of what is tested.
settings.register_profile("outplay", deadline=None)
settings.load_profile("outplay")

# A shell that runs the tests in the background ignores Ctrl-C, and programs that the tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


SLOW = frozenset(Path(__file__).with_name("slow_tests.txt").read_text().splitlines())
"""Tests of some seconds each.  Most hold a law on one game or page more, where a quicker one holds it on another."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = {f"{item.path.name}::{item.name}": item for item in items}
    for name in SLOW & named.keys():
        named[name].add_marker(pytest.mark.slow)
    if not (any("::" in argument for argument in config.args) or config.getoption("lf", default=False)):
        refuse_strangers(named)
    if config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if item not in slow]
    config.hook.pytest_deselected(items=slow)


def refuse_strangers(named: dict[str, pytest.Item]) -> None:
    """A line of the list that names no test of its file would leave nothing out, and nobody would see."""
    files = {item.path.name for item in named.values()}
    strangers = sorted(name for name in SLOW - named.keys() if name.split("::")[0] in files)
    if strangers:
        raise pytest.UsageError("tests/slow_tests.txt names what is no test: " + ", ".join(strangers))
