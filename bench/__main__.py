"""Runs every comparison, or those that are named, prints a table for each and writes bench/results.json."""

from __future__ import annotations

import json
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from bench import (
    chance_nodes,
    chance_play,
    chance_speed,
    chess_strength,
    cluster,
    connect_four_early,
    connect_four_easy,
    connect_four_empty,
    connect_four_hard,
    connect_four_random,
    declared,
    drawing,
    five_ways,
    fixed_depth,
    limits,
    many_players,
    natural_players,
    natural_rules,
    othello,
    perft,
    plain,
    playouts,
    sampling_matches,
    sampling_plain,
    sampling_quality,
    sampling_speed,
    selective,
    shards,
    solving,
    start,
    textbook,
    threads,
    web,
)

RESULTS = Path(__file__).parent / "results.json"
SUITES: dict[str, ModuleType] = {
    suite.__name__.removeprefix("bench."): suite
    for suite in (
        textbook,
        plain,
        fixed_depth,
        connect_four_easy,
        connect_four_hard,
        connect_four_random,
        connect_four_early,
        connect_four_empty,
        threads,
        playouts,
        perft,
        five_ways,
        othello,
        chess_strength,
        selective,
        sampling_speed,
        sampling_quality,
        sampling_matches,
        sampling_plain,
        natural_rules,
        natural_players,
        declared,
        chance_nodes,
        chance_speed,
        chance_play,
        many_players,
        solving,
        cluster,
        shards,
        limits,
        start,
        drawing,
        web,
    )
}
PACKAGES = ("outplay", "numba", "aima3", "easyAI", "open_spiel", "bitbully", "mcts", "chess")
ALWAYS = ("who", "seconds", "cpu", "ratio", "cpu ratio")
VERDICT = {True: "met", False: "[bold]missed[/bold]", None: "not measured"}


def listed() -> str:
    """Every suite with its first line."""
    first_lines = {name: (suite.__doc__ or "").splitlines()[0] for name, suite in SUITES.items()}
    return "\n".join(f"{name:18} {line}" for name, line in first_lines.items())


@click.command(epilog="\b\nSuites:\n" + listed())
@click.argument("names", nargs=-1, metavar="[SUITE]...", type=click.Choice(list(SUITES)))
def main(names: tuple[str, ...]) -> None:
    """Runs the named suites, or all: a ratio above 1 means that the peer takes longer than outplay."""
    console, reports = Console(), {}
    for name in names or SUITES:
        reports[name] = SUITES[name].run()
        show(console, reports[name])
        record = {"python": platform.python_version(), "versions": versions(), "reports": reports}
        RESULTS.write_text(json.dumps(record, indent=1) + "\n")


def show(console: Console, report: dict[str, Any]) -> None:
    """The rows, the targets, and what is missing."""
    columns = list(dict.fromkeys([*ALWAYS, *(column for row in report["rows"] for column in row)]))
    columns = [column for column in columns if any(column in row for row in report["rows"])]
    table = Table(title=report["work"], title_justify="left")
    for column in columns:
        table.add_column(column, justify="left" if column == "who" else "right")
    for row in report["rows"]:
        table.add_row(*(written(row.get(column)) for column in columns))
    console.print(table)
    for target in report["targets"]:
        figure = "" if target["figure"] is None else f"{written(target['figure'])}{target['unit']}, "
        console.print(f"  {target['target']}: {figure}{VERDICT[target['met']]}", highlight=False)
    for name in report["missing"]:
        console.print(f"  missing: {name}", highlight=False, markup=False)
    console.print()


def written(value: Any) -> str:
    """Numbers as people read them."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def versions() -> dict[str, str]:
    """Of everything that takes part and is installed."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    main()
