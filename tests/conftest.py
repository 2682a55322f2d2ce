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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr:
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    items[:] = [item for item in items if item not in slow]
    config.hook.pytest_deselected(items=slow)
