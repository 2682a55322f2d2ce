"""Monte Carlo tree search by hand: which child UCB1 selects, and what a playout changes on the way back.

UCB1(n) = U(n) / N(n) + C sqrt(log N(PARENT(n)) / N(n)): Artificial Intelligence: A Modern Approach, 4th edition, (5.2).
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

from outplay.teaching.exercises.diagram import Diagram, Link, Spot
from outplay.teaching.exercises.question import Exercise, Question
from outplay.teaching.exercises.shape import Shape

CONSTANTS: Final = {"easy": 1.0, "medium": 1.4, "hard": 1.4}
CLEAR: Final = 0.04
"""How far the best child stands above the next, at least: rounding on paper must not decide."""

Counts = tuple[int, int]
"""Wins for the player who moved to the node, and playouts."""


def mcts(rng: Random, shape: Shape) -> Exercise | None:
    """UCB1 of every child, the child that is selected, the counts after a playout; None where it is a near thing."""
    c = CONSTANTS[shape.difficulty]
    children = {f"a{i}": _counts(rng) for i in range(1, max(3, shape.branching) + 1)}
    playouts = sum(n for _, n in children.values())
    scores = {name: ucb1(u, n, playouts, c) for name, (u, n) in children.items()}
    first, second = sorted(scores.values(), reverse=True)[:2]
    selected = max(scores, key=lambda name: scores[name])
    is_won = rng.random() < 0.5
    after = children | {selected: (children[selected][0] + is_won, children[selected][1] + 1)}
    tried = sorted((n for _, n in after.values()), reverse=True)
    if first - second < CLEAR or tried[0] == tried[1]:
        return None
    wins = sum(n - u for u, n in children.values())
    task = (
        f"MAX is to move. Beside a node stand the wins of the player who moved there, and the playouts. "
        f"UCB1 = U/N + {_factor(c)}√(ln N(parent) / N)."
    )
    played = selected, is_won, after[selected], playouts
    asked = [*_asks_scores(children, scores, playouts, c), _asks_selected(scores, selected), *_asks_counts(*played)]
    asked.append(_asks_move(after, max(after, key=lambda name: after[name][1])))
    data = {"c": c, "children": {name: list(counts) for name, counts in children.items()}, "won": is_won}
    root_after = (wins + (not is_won), playouts + 1)
    key = _diagram(task, root_after, after, scores)
    return Exercise("mcts", task, data, _diagram(task, (wins, playouts), children, {}), key, tuple(asked))


def _counts(rng: Random) -> Counts:
    playouts = rng.randint(3, 20)
    return rng.randint(playouts // 4, playouts - 1), playouts


def ucb1(wins: float, playouts: int, above: int, c: float) -> float:
    """How much a child asks to be tried: what it gave, and how little it was tried.

    >>> round(ucb1(7, 10, 20, 1.4), 3)
    1.466
    """
    return wins / playouts + c * sqrt(log(above) / playouts)


def _factor(c: float) -> str:
    return "" if c == 1 else f"{c:g} "


def _asks_scores(children: dict[str, Counts], scores: dict[str, float], above: int, c: float) -> list[Question]:
    return [
        Question(
            f"What is UCB1 of {name}, to two decimals?",
            scores[name],
            "number",
            f"{u}/{n} + {_factor(c)}√(ln {above} / {n}) = {u / n:.3f} + {c * sqrt(log(above) / n):.3f}.",
        )
        for name, (u, n) in children.items()
    ]


def _asks_selected(scores: dict[str, float], selected: str) -> Question:
    listed = ", ".join(f"{name} has {score:.2f}" for name, score in scores.items())
    about = {name: f"{name} has {score:.2f}." for name, score in scores.items()}
    return Question("Which child is selected next?", selected, "name", f"{listed}: the highest is selected.", about)


def _asks_counts(selected: str, is_won: bool, counts: Counts, above: int) -> list[Question]:
    who = "MAX" if is_won else "MIN"
    because = f"MAX moved to {selected}: one more playout, and {'one more win' if is_won else 'no more wins'}."
    return [
        Question(
            f"The playout from it is won by {who}. How many wins and playouts has that child now?",
            counts,
            "vector",
            because,
        ),
        Question("How many playouts has the root now?", above + 1, "number", "Every node on the way has one more."),
    ]


def _asks_move(after: dict[str, Counts], best: str) -> Question:
    listed = ", ".join(f"{name} has {n}" for name, (_, n) in after.items())
    because = f"{listed}: the move with the most playouts is taken."
    return Question("The time is over: which move is taken?", best, "name", because)


def _diagram(title: str, root: Counts, children: dict[str, Counts], scores: dict[str, float]) -> Diagram:
    spots = [Spot(0, "max", "", "", f"{root[0]}/{root[1]}")]
    spots += [
        Spot(1, "min", f"{scores[name]:.2f}" if scores else "", "", f"{u}/{n}") for name, (u, n) in children.items()
    ]
    return Diagram(title, tuple(spots), tuple(Link(0, i, name) for i, name in enumerate(children, 1)))
