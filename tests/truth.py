"""Published results, read from the folder OUTPLAY_TRUTH or ../shared/truth; never copied."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
TRUTH = Path(os.environ.get("OUTPLAY_TRUTH", ROOT.parent / "shared" / "truth"))


def truth(name: str) -> Any:
    """What the file says; a test that needs a missing one is skipped and says so."""
    path = TRUTH / name
    if not path.exists():
        pytest.skip(f"{path} is not there: set OUTPLAY_TRUTH to the folder that holds {name}")
    return json.loads(path.read_text())
