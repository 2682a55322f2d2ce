"""The texts laid beside the page: each figure stands in its file's docstring, and the code below it is the same."""

import inspect
import re

import pytest

import outplay
from outplay import trace
from outplay.textbook import (
    alpha_beta,
    alpha_beta_3e,
    alpha_beta_3e_strict,
    alpha_beta_strict,
    h_alpha_beta,
    h_alpha_beta_strict,
    h_minimax,
    mcts,
    minimax,
    minimax_3e,
)
from outplay.tracing.lines import text_of

FIGURES = {
    minimax: outplay.minimax_search,
    minimax_3e: outplay.minimax_decision,
    alpha_beta: outplay.alpha_beta_search,
    alpha_beta_3e: outplay.alpha_beta_search_3e,
}
STRICT = {
    alpha_beta: alpha_beta_strict,
    alpha_beta_3e: alpha_beta_3e_strict,
    h_alpha_beta: h_alpha_beta_strict,
}
WORDS = {
    "TERMINAL-TEST(": "game.IS-TERMINAL(",
    " UTILITY(state)": " game.UTILITY(state, player)",
    " ACTIONS(": " game.ACTIONS(",
    "(RESULT(": "(game.RESULT(",
}
"""What the 3rd edition says without naming the game."""

KEPT = {
    "v = -inf": "v, move = -inf, None",
    "v = inf": "v, move = inf, None",
    "v, move = v2, a": "v, move = v2, (a, a2)",
}
"""The 4th edition's lines about the move: here it is unset at first, and has the line that follows it."""


def functions(lines):
    """The lines of each function, without indentation, by name."""
    found = {}
    for line in lines:
        if head := re.match(r"def (\w+)", line):
            name = head[1]
            found[name] = []
        if line and found:
            found[name].append(line)
    return found


def in_python(figure, names_the_game):
    """The lines of a figure, as Python writes them."""
    for theirs, ours in () if names_the_game else WORDS.items():
        figure = figure.replace(theirs, ours)
    figure = figure.replace("game, ", "").replace("<-", "=").replace("+inf", "inf").replace("null", "None")
    figure = re.sub(r"function (.*?\)) returns.*", r"def \1:", figure)
    figure = re.sub(r"if (.*) then return (.*)", r"if \1:\nreturn \2", figure)
    figure = re.sub(r"if (.*) then", r"if \1:", figure)
    figure = re.sub(r"for each (.*) do", r"for \1:", figure)
    figure = re.sub(r"[A-Z][A-Z-]+", lambda word: word[0].lower().replace("-", "_"), figure)
    lines = [line.strip() for line in figure.splitlines()]
    return [KEPT.get(line, line) if names_the_game else line for line in lines]


def figure_of(module):
    return "\n".join(line for line in module.__doc__.splitlines() if line.startswith("    "))


@pytest.mark.parametrize("module", FIGURES, ids=lambda module: module.__name__.split(".")[-1])
def test_max_value_and_min_value_are_those_of_the_figure_line_by_line(module):
    names_the_game = "game." in figure_of(module)
    printed = functions(in_python(figure_of(module), names_the_game))
    written = functions([line.strip() for line in text_of(FIGURES[module]).lines])
    rest = ("value, move =", "return value, move", "v = max_value", "return v, game", "return minimax_decision")
    for name in ("max_value", "min_value"):
        assert [line for line in written[name] if not line.startswith(rest)] == printed[name]
        assert len(printed[name]) >= 7


SAMPLED = {
    "monte_carlo_tree_search(state)": "monte_carlo_tree_search(state):",
    "NODE(": "game.NODE(",
    "IS-TIME": "game.IS-TIME",
    "return the move in ACTIONS(state) whose node has highest number of playouts": (
        "return max(tree.children, key=lambda n: n.playouts)"
    ),
}
"""What Figure 5.11 leaves to the reader: whom it asks, and how the move with most playouts is found."""


def test_monte_carlo_tree_search_is_that_of_the_figure_line_by_line():
    figure = figure_of(mcts).partition("    SELECT ")[0]
    for theirs, ours in SAMPLED.items():
        figure = figure.replace(theirs, ours)
    printed = functions(in_python(re.sub(r"while (.*) do", r"while \1:", figure), True))
    written = functions([line.strip() for line in text_of(outplay.mcts_search).lines])
    assert written["monte_carlo_tree_search"] == printed["monte_carlo_tree_search"]
    assert len(printed["monte_carlo_tree_search"]) == 8
    for phase in ("select", "expand", "simulate", "back_propagate"):
        assert f"{phase}(" in "".join(printed["monte_carlo_tree_search"])
        assert written[phase]


def test_ucb1_is_equation_5_2():
    lines = functions([line.strip() for line in text_of(outplay.mcts_search).lines])["ucb1"]
    assert lines[1:] == [
        "exploitation = game.wins(n) / n.playouts",
        "exploration = sqrt(log(n.parent.playouts) / n.playouts)",
        "return exploitation + c * exploration",
    ]


@pytest.mark.parametrize("module", STRICT, ids=lambda module: module.__name__.split(".")[-1])
def test_the_strict_text_differs_in_its_two_tests_alone(module):
    book, strict = (inspect.getsource(text).splitlines() for text in (module.text, STRICT[module].text))
    changed = [(a.strip(), b.strip()) for a, b in zip(book, strict, strict=True) if a != b]
    assert changed == [("if v >= beta:", "if v > beta:"), ("if v <= alpha:", "if v < alpha:")]


def test_the_heuristic_texts_replace_the_line_of_the_end():
    for whole, limited in ((minimax, h_minimax), (alpha_beta, h_alpha_beta)):
        source = inspect.getsource(limited.text).replace("is_cutoff(state, depth)", "is_terminal(state)")
        source = source.replace(".eval(", ".utility(")
        for written in (", depth + 1", ", depth", ", 0"):
            source = source.replace(written, "")
        assert source == inspect.getsource(whole.text)


MORE = (
    outplay.expectiminimax_search,
    outplay.star1_search,
    outplay.star2_search,
    outplay.max_n_search,
    outplay.mcts_search,
)


@pytest.mark.parametrize("cut", [">=", ">"])
def test_the_page_shows_the_text_of_the_cut_that_was_asked_for(cut):
    game = outplay.games.Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    for search in (outplay.alpha_beta_search, outplay.alpha_beta_search_3e, outplay.alpha_beta_table_search):
        shown = trace(search, game, 0, cut=cut).stepping()["text"]
        assert f"if v {cut} beta:" in [line.strip() for line in shown]


def test_a_shown_text_has_neither_marks_nor_what_the_referee_is_told():
    for search in (*FIGURES.values(), *MORE):
        assert not [line for line in text_of(search).lines if "#" in line or "@" in line]
