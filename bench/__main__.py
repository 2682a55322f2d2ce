"""Runs every comparison, prints a table and writes bench/results.json."""

from __future__ import annotations

import json
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import textbook

RESULTS = Path(__file__).parent / "results.json"


def main() -> None:
    """One table for all; a ratio above 1 means that the peer takes longer."""
    reports = [suite.run() for suite in (textbook,)]
    table = Table("work", "who", "seconds", "ratio to outplay")
    for report in reports:
        for row in report["rows"]:
            table.add_row(report["work"], row["who"], f"{row['seconds']:.4f}", f"{row['ratio']:.2f}")
        for name in report["missing"]:
            table.add_row(report["work"], name, "missing", "")
    Console().print(table)
    RESULTS.write_text(json.dumps({"python": platform.python_version(), "reports": reports}, indent=1) + "\n")


if __name__ == "__main__":
    main()
