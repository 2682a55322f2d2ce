"""What a suite hands back: one shape for all, so that one table shows them.

work      what was done
rows      who, seconds and cpu (the medians), their ratios to ours where it is a race, any further columns
targets   what was asked for, the figure that came out, and whether that meets it
missing   contestants and files that are not here, and what to do about it
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.measure import Took

ROOT = Path(__file__).resolve().parents[1]

Row = dict[str, Any]


def report(work: str, rows: Iterable[Row], targets: Sequence[Row] = (), missing: Sequence[str] = ()) -> dict[str, Any]:
    """The record of one suite."""
    return {"work": work, "rows": list(rows), "targets": list(targets), "missing": list(missing)}


def at_most(what: str, limit: float, figure: float | None, unit: str = "x") -> Row:
    """A target that a small figure meets; without a figure it is neither met nor missed."""
    return _target(f"{what} at most {limit:g}{unit}", figure, unit, figure is not None and figure <= limit)


def at_least(what: str, limit: float, figure: float | None, unit: str = "x") -> Row:
    """A target that a large figure meets."""
    return _target(f"{what} at least {limit:g}{unit}", figure, unit, figure is not None and figure >= limit)


def all_right(right: int, of: int) -> Row:
    """Every answer has to be the published one."""
    return _target(f"{of} of {of} right", right, f" of {of}", right == of)


def _target(text: str, figure: float | None, unit: str, met: bool) -> Row:
    return {"target": text, "figure": figure, "unit": unit, "met": None if figure is None else met}


def race_rows(medians: Mapping[str, Took], ours: str, columns: Mapping[str, Row] | None = None) -> list[Row]:
    """A row for each contestant; a ratio above 1 means that it takes longer than ours."""
    extra = columns or {}
    return [
        {
            "who": who,
            **took._asdict(),
            "ratio": took.seconds / medians[ours].seconds,
            "cpu ratio": took.cpu / medians[ours].cpu,
            **extra.get(who, {}),
        }
        for who, took in medians.items()
    ]


def outside(name: str) -> list[str]:
    """The lines of a large file of published results; FileNotFoundError says where it was looked for."""
    path = Path(os.environ.get("OUTPLAY_TRUTH", os.devnull)) / name
    if not path.exists():
        raise FileNotFoundError(f"{name}: set OUTPLAY_TRUTH to the folder that holds it")
    return path.read_text().splitlines()


def table(name: str) -> list[dict[str, str]]:
    """The rows of a small table of published facts, which stands beside the tests."""
    with (ROOT / "tests" / "published" / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))
