"""`outplay query`, `database`, `export` and `verify`: what is in a database of a solved game, and whether it is so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

import outplay
from outplay.cli.options import GAME, command, from_position, json_option, print_json, record_at, save_picture
from outplay.cli.screen import shown
from outplay.notation import PlainData, State, load_game, write_move
from outplay.result import counted, written

if TYPE_CHECKING:
    from outplay.solving.database.database import Census

FOLDER = click.Path(exists=True, file_okay=False)
BY_GAME = click.option("--game", type=GAME, help="The rules, if they are none of the library's: NAME or FILE.py:CLASS.")


def opened(database: str, game: str | None) -> outplay.Database:
    """The database in a folder, by these rules, or by those of the library that it names."""
    return outplay.Database(database, None if game is None else load_game(game))


@command("Ask a database of a solved game about a position.")
@click.argument("database", type=FOLDER)
@BY_GAME
@from_position
@click.option("--sql", help="A query about the table positions: key, value, remoteness, first_moves.")
@json_option()
def query(database: str, game: str | None, sql: str | None, as_json: bool, **place: str) -> None:
    """Every move of a position in a DATABASE, with its value for who moves and how far the end is.

    Examples:
      outplay solve connect-four:5,4 --database c4
      outplay query c4 --moves "3 3"
      outplay query c4 --sql "SELECT count(*) FROM positions WHERE value = 1"
    """
    kept = opened(database, game)
    if sql is not None:
        answer = kept.select(sql)
        if as_json:
            print_json([list(row) for row in answer])
        else:
            click.echo("\n".join("  ".join(map(str, row)) for row in answer))
        return
    state = record_at(kept.game, **place).state
    known = kept.position(state)
    if known is None:
        raise click.ClickException("play never comes to this position from where the database was solved")
    rows = moves_of(kept, state)
    if as_json:
        print_json({"value": known.value, "remoteness": known.remoteness, "moves": rows})
        return
    click.echo(f"{shown(kept.game, state)}\n")
    click.echo(f"{written(known.value)} for player {known.player}, {ends(known.remoteness)}")
    for row in rows:
        best = "  best" * row["best"]
        click.echo(f"  {row['move']:8} {written(row['value']):>6}  {ends(row['remoteness'])}{best}")


def moves_of(kept: outplay.Database, state: State) -> list[PlainData]:
    """Every move, the best first, with what it leads to in the view of who moves."""
    known, game = kept.position(state), kept.game
    rows = []
    for action in () if known is None or game.is_terminal(state) else game.actions(state):
        after = kept.position(game.result(state, action))
        assert known is not None
        assert after is not None
        value = after.value if after.player == known.player else kept.total - after.value
        move, best = write_move(game, state, action), action in known.actions
        rows.append({"move": move, "value": value, "remoteness": after.remoteness, "best": best})
    return sorted(rows, key=lambda row: (not row["best"], -row["value"]))


def ends(remoteness: int | None) -> str:
    """'ends in 3 plies'; 'never ends' where it is None."""
    return "never ends" if remoteness is None else f"ends in {counted(remoteness, 'ply', 'plies')}"


@command("What is in a database of a solved game.")
@click.argument("database", type=FOLDER)
@BY_GAME
@click.option("--by-distance", is_flag=True, help="Count the positions of each value by their distance from the end.")
@click.option("--chart", type=click.Path(dir_okay=False), help="Save the chart: a file .svg, .html or .png.")
@json_option()
def database(database: str, game: str | None, by_distance: bool, chart: str | None, as_json: bool) -> None:
    """How many positions a DATABASE has of each value, the longest win, and a chart of the distances from the end.

    Examples:
      outplay solve connect-four:5,4 --database c4
      outplay database c4
      outplay database c4 --by-distance --chart c4.svg
    """
    kept = opened(database, game)
    census = kept.census()
    save_picture(census, chart, quiet=True)
    if as_json:
        counts = [list(row) for row in census]
        print_json({"name": kept.manifest.name, "positions": kept.positions, "counts": counts, "chart": chart})
        return
    click.echo(f"{kept.manifest.name}: {counted(kept.positions, 'position')}, by {kept.manifest.method}\n")
    for value, count in census.by_value().items():
        farthest = census.longest(value)
        click.echo(f"  {written(value):>6}  {count:>14,}  the longest {ends(farthest and farthest.remoteness)}")
    if by_distance:
        click.echo("\n   value   plies       positions")
        for value, plies, count in census:
            click.echo(f"  {written(value):>6}  {'endless' if plies is None else plies:>6}  {count:>14,}")
    click.echo(f"\n{longest_win(census)}\n\nplies to the end:")
    for line in bars(census):
        click.echo(line)
    click.echo("" if chart is None else f"\nthe chart is in {chart}", nl=chart is not None)


def longest_win(census: Census) -> str:
    """The longest win of a database, in words."""
    found = census.longest_win
    if found is None:
        return "nobody can win by force"
    return f"the longest win {ends(found.remoteness)} ({counted(found.positions, 'position')})"


def bars(census: Census) -> list[str]:
    """How many positions there are at each distance from the end, as a chart of text."""
    counts: Counter[int] = Counter()
    for _, plies, count in census:
        if plies is not None:
            counts[plies] += count
    most = max(counts.values(), default=1)
    return [
        f"  {plies:>6}  {counts[plies]:>14,}  {'█' * max(1, round(40 * counts[plies] / most))}"
        for plies in sorted(counts)
    ]


@command("Write a database as a proof that a stranger can check.")
@click.argument("database", type=FOLDER)
@click.argument("file", type=click.Path(dir_okay=False))
@BY_GAME
@json_option()
def export(database: str, file: str, game: str | None, as_json: bool) -> None:
    """Write a DATABASE as one FILE of sorted records, which `outplay verify` and checker.py read.

    Examples:
      outplay export c4 c4.proof
      outplay verify c4.proof connect-four:5,4
    """
    kept = opened(database, game)
    kept.export(file)
    if as_json:
        print_json({"file": file, "records": kept.positions})
    else:
        click.echo(f"{file}: {counted(kept.positions, 'record')}; check it with outplay verify FILE GAME")


@command("Check the proof of a solved game.")
@click.argument("proof", type=click.Path(exists=True))
@click.argument("rules", metavar="[GAME]", type=GAME, required=False)
@BY_GAME
@from_position
@click.option(
    "--compiled", is_flag=True, help="Believe the compiled rules: quick, for databases of games that compile."
)
@json_option()
def verify(proof: str, rules: str | None, game: str | None, compiled: bool, as_json: bool, **place: str) -> None:
    """Check a PROOF against the rules of a GAME, and nothing else.

    A proof is a file that `outplay solve --certificate` or `outplay export` wrote, or a database. Every position that
    can follow is looked at. What is proved is said, or the position at which the proof fails. A game of the library
    may be left out; any other is named, after the proof or by --game.

    Examples:
      outplay solve connect-four:5,4 --certificate c4.proof
      outplay verify c4.proof connect-four:5,4
      outplay solve connect-four:5,4 --database c4
      outplay verify c4 --compiled
    """
    named = game or rules
    if named is None and any(place.values()):
        raise click.UsageError("--moves and --position are written in the words of a game: name it after the proof")
    believed = None if named is None else load_game(named)
    states = None if believed is None else [record_at(believed, **place).state]
    found = outplay.verify(proof, believed, states, engine="compiled" if compiled else "plain")
    [(value, plies)] = found
    if as_json:
        said = {"value": value, "remoteness": plies, "believed": found.believed}
        print_json({"proved": True, "kind": found.kind, **said})
        return
    far = "" if found.kind == "strategy" else f", {ends(plies)}"
    click.echo(f"proved: {written(value)} for the first player{far}\nbelieved: {found.believed}")
