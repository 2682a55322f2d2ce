"""What others have published: small tables beside the tests, and large files outside the project.

`published/` holds facts that every clone checks; its README says where each of them comes from.  The files they were
chosen from are read from the folder that OUTPLAY_TRUTH names: a test that needs a missing one is skipped, and says so.
"""

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent
PUBLISHED = TESTS / "published"


def facts(name: str) -> Any:
    """What a table in JSON says."""
    return json.loads((PUBLISHED / f"{name}.json").read_text())


def table(name: str, **wanted: str) -> list[dict[str, str]]:
    """The rows of a table; with `set="L2_R2"`, those that say so."""
    with (PUBLISHED / f"{name}.csv").open(newline="") as file:
        return [row for row in csv.DictReader(file) if all(row[column] == text for column, text in wanted.items())]


def outside(name: str) -> list[str]:
    """The lines of a large file that is not part of the project."""
    path = Path(os.environ.get("OUTPLAY_TRUTH", os.devnull)) / name
    if not path.exists():
        pytest.skip(f"{name} is not there: set OUTPLAY_TRUTH to the folder that holds it")
    return path.read_text().splitlines()
