"""Trees that books and courses printed, with what they say of them; each with its source."""

from __future__ import annotations

from typing import Final, NamedTuple

from outplay.teaching.exercises.shape import Nested


class Published(NamedTuple):
    """A tree in nested lists, MAX to move, as published.

    value, best  its value, and the number of the best move
    leaves       how many leaves alpha-beta looks at with the cut >=, and with >
    """

    name: str
    source: str
    tree: Nested
    value: float
    best: int
    leaves: tuple[int, int]


PUBLISHED: Final = (
    Published(
        "the book's Figure 5.2",
        "Russell and Norvig, Artificial Intelligence: A Modern Approach, 3rd and 4th edition, Figures 5.2 and 5.5",
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
        3,
        0,
        (7, 7),
    ),
    Published(
        "the tree of CS188's sixth lecture",
        "UC Berkeley CS188, project 2, test_cases/q2 and q3, 0-lecture-6-tree",
        [[3, 12, 8], [5, 4, 6], [14, 1, 11]],
        4,
        1,
        (8, 8),
    ),
    Published("MIT's first tree", "MIT 6.034, lab 3, TEST_TREE_1", [[[2, 2], [0, 4]], [[6, 8], [4, 6]]], 6, 1, (8, 8)),
    Published("MIT's second tree", "MIT 6.034, lab 3, TEST_TREE_2", [[[6, 4], [8, 6]], [[4, 0], [2, 2]]], 6, 0, (5, 5)),
    Published(
        "MIT's third tree",
        "MIT 6.034, lab 3, TEST_TREE_3",
        [[[8, 2], 6], [[[4, 5], 3], [9, [10, 8]]], [1, [[7, 12], [11, 15]]]],
        6,
        0,
        (6, 6),
    ),
    Published(
        "Pittsburgh's first tree", "Pittsburgh CS2710, test_tree1", [[[6, 5], [3, 7]], [[2, 1], [0, 3]]], 6, 0, (6, 6)
    ),
    Published(
        "Pittsburgh's second tree", "Pittsburgh CS2710, test_tree2", [[[5, 6], [7, 3]], [[1, 2], [3, 0]]], 6, 0, (5, 5)
    ),
    Published(
        "Pittsburgh's third tree",
        "Pittsburgh CS2710, test_tree3",
        [[[2, 3], [8, 5], [7, 6]], [[0, 2], [5, 2]], [[1, 1], [10, 2]]],
        3,
        0,
        (8, 8),
    ),
    Published(
        "Rosen's tree",
        "UCLA CS161, B. Rosen's notes on alpha-beta",
        [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]],
        3,
        0,
        (6, 7),
    ),
    Published("Rich's tree", "WPI IMGD 4000, lecture E-MiniMax", [[3, 9], [4], [5, 6, 7]], 5, 2, (6, 6)),
    Published(
        "Millington and Funge's tree",
        "Millington and Funge, Artificial Intelligence for Games, page 688",
        [[[-5, -4], [-6, -2]], [[-7, -8], [-4, -4]]],
        -4,
        0,
        (6, 6),
    ),
)
