"""`outplay watch`: a search, step by step."""

from __future__ import annotations

import sys
from textwrap import fill
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from outplay.cli.algorithms import algorithm_of, by_algorithm, found_in, traced
from outplay.cli.options import GAME, command, from_position, json_option, print_json, record_at, save_picture
from outplay.cli.screen import Screen, shown
from outplay.cli.view import HELP, HERE, view_of, walk
from outplay.notation import AnyGame, PlainData, load_game, offers, read_tree, throws_dice
from outplay.tracing import Scene, Story

LINES_IN_A_PIPE = 24
LINES_BESIDE_THE_TREE = 9
"""Lines of a step that are neither its tree nor its board."""

LEAST_LINES_OF_TREE = 6
"""Lines that the tree needs, so that the board is shown too."""


@command("Step through a search.")
@click.argument("game", type=GAME)
@by_algorithm
@click.option("--depth", type=click.IntRange(1), help="Look so many plies ahead.")
@from_position
@click.option("--players", default=2, show_default=True, type=click.IntRange(1), help="How many play a typed tree.")
@click.option("--step", "first", type=click.IntRange(1), help="Begin at this step; in a pipe, print this one alone.")
@json_option()
def watch(game: str, players: int, first: int | None, save: str | None, as_json: bool, **asked: Any) -> None:
    """Step through a search of a GAME: a name, FILE.py:CLASS, or a tree of nested lists.

    At a terminal: Enter or right goes on, b or left goes back, c to the next cut, g to a step, e to the end, q leaves.
    In a pipe all steps are printed, a line each.

    Examples:
      outplay watch '[[3,12,8],[2,4,6],[14,5,2]]'
      outplay watch tic-tac-toe --algorithm minimax --depth 2
      outplay watch connect-four --algorithm alpha-beta --depth 3
      outplay watch my_game.py:MyGame --depth 3 --step 12
      outplay watch tic-tac-toe --algorithm mcts --iterations 50
      outplay watch dice --json
      outplay watch tic-tac-toe --depth 2 --save search.html
    """
    rules = read_tree(game, players) if game.lstrip()[:1] in ("[", "{", "(") else load_game(game)
    state = record_at(rules, asked.pop("position"), asked.pop("moves")).state
    algorithm, options = algorithm_of(rules, **asked)
    story = traced(algorithm, rules, state, options).story
    save_picture(story.tree, save, quiet=as_json)
    if first is not None and first > len(story.scenes):
        raise click.UsageError(f"--step is {first}, but the search has {len(story.scenes)} steps")
    compares = "alpha-beta" in algorithm and not throws_dice(rules)
    show = StoryOnScreen(story, title_of(game, rules, algorithm, asked["depth"]), compares)
    if as_json:
        print_json({"game": game, "algorithm": algorithm, "depth": asked["depth"], **show.answer()})
    else:
        present(show, first)


def title_of(game: str, rules: AnyGame, algorithm: str, depth: int | None) -> str:
    """What is searched, how, how deep, and what becomes of the rest."""
    title = f"{game:.40}, {algorithm}" + (f" to depth {depth}" if depth else "")
    if depth and not offers(rules, "evaluate"):
        title += "; the game has no evaluate, so what is cut off counts 0"
    return title


def present(show: StoryOnScreen, first: int | None) -> None:
    """At a terminal, step by step; in a pipe, the step that was asked for, or all."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        walk(show.story.scenes, show.full_screen, first or 1)
    elif first:
        click.echo("\n".join(show.page(show.story.scenes[first - 1], LINES_IN_A_PIPE, 80)))
    else:
        show.all()


class StoryOnScreen:
    """A story on the screen; `compares` says beside it how many nodes minimax would look at."""

    def __init__(self, story: Story, title: str, compares: bool):
        self.story, self.title, self.compares = story, title, compares
        self.minimax_nodes = story.tree.minimax_nodes() if compares else None

    def full_screen(self, scene: Scene, message: str) -> None:
        """Clears the terminal and shows one scene, with a message or the help below."""
        screen = Screen()
        console = Console(highlight=False, soft_wrap=True)
        console.clear()
        for line in self.page(scene, console.height, console.width - 1):
            screen.show(Text(line, style="bold dark_orange" if line.endswith(HERE) else ""))
        screen.say()
        screen.say(message or HELP, style="dim" if not message else "bold")

    def page(self, scene: Scene, height: int, width: int) -> list[str]:
        """One scene: what happens, the tree around it, the board, and what was counted."""
        says = fill(scene.says, width, break_on_hyphens=False).splitlines()
        board = shown(self.story.tree.game, scene.path[-1].state).splitlines()
        room = height - LINES_BESIDE_THE_TREE - len(says)
        if room - len(board) - 1 < LEAST_LINES_OF_TREE or len(board) < 2:
            board = []
        lines = view_of(self.story, scene).lines(room - len(board) - bool(board), width)
        head = f"step {scene.number:,} of {len(self.story.scenes):,}: {self.title}"
        counted = fill(self._counted(scene), width).splitlines()
        return [*fill(head, width).splitlines(), "", *says, "", *lines, *[""] * bool(board), *board, "", *counted]

    def _counted(self, scene: Scene) -> str:
        path = " ".join(filter(None, map(self.story.move, scene.path))) or "the root"
        return " · ".join([f"path {path}", *_counts(scene)]) + self._compared()

    def _compared(self) -> str:
        said = f" · {self.story.tree.nodes:,} nodes in all"
        if not self.compares:
            return said
        needs = "more than can be counted here" if self.minimax_nodes is None else f"{self.minimax_nodes:,}"
        return f"{said}, minimax needs {needs}"

    def all(self) -> None:
        """Prints every scene, a line each, then what was counted."""
        scenes = self.story.scenes
        wide = len(str(len(scenes)))
        click.echo(fill(self.title, 80) + "\n")
        for scene in scenes:
            head = f"{scene.number:>{wide}}  {'  ' * min(len(scene.path) - 1, 8)}"
            rest = " " * len(head)
            click.echo(fill(scene.says, 80, initial_indent=head, subsequent_indent=rest, break_on_hyphens=False))
        last = scenes[-1]
        click.echo("\n" + " · ".join(_counts(last, without="nodes")) + self._compared())

    def answer(self) -> PlainData:
        """The search as plain data: what it found, its nodes, and every step."""
        tree = self.story.tree
        return {
            **found_in(tree),
            "nodes": tree.nodes,
            "minimax_nodes": self.minimax_nodes,
            "steps": [_step(scene) for scene in self.story.scenes],
        }


def _counts(scene: Scene, without: str = "") -> list[str]:
    """What was counted so far: 'nodes 7', 'leaves 4', 'cuts 1'."""
    return [f"{word} {number:,}" for word, number in scene.counts.items() if word != without]


def _step(scene: Scene) -> PlainData:
    said = scene.as_dict()
    return {"step": said.pop("number"), **said}
