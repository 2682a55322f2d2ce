"""In a notebook: games, states, results, trees, comparisons and reviews draw themselves, or say themselves in text."""

import sys
from dataclasses import replace
from html.parser import HTMLParser
from types import SimpleNamespace

import pytest

from drawing_games import FIGURE, SMALL, figure, having, late, parsed, words
from outplay import (
    Game,
    Result,
    algorithms,
    analyse,
    board,
    compare,
    draw_states,
    max_n_search,
    minimax_search,
    review,
    search,
    trace,
)
from outplay.drawing import Picture
from outplay.errors import BadOption
from outplay.games import ConnectFour, DiceGame, LastStone, Nim, Othello, TicTacToe, Tree
from outplay.games.nim import Take
from outplay.tracing import Comparison, Review


class Text(HTMLParser):
    """The text of a page, and its rows as a dict."""

    def __init__(self, page):
        super().__init__()
        self.cells, self.tags = [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag in ("th", "td"):
            self.cells.append("")

    def handle_data(self, data):
        if self.cells:
            self.cells[-1] += data

    @property
    def rows(self):
        return dict(zip(self.cells[::2], self.cells[1::2], strict=True))


def picture_in(page):
    start = page.index("<svg")
    return parsed(page[start : page.rindex("</svg>") + 6])


# Games and results


@pytest.mark.parametrize("name", SMALL)
def test_every_game_shows_its_name_its_first_sentence_and_the_start(name):
    game, _ = SMALL[name]
    page = game._repr_html_()
    assert page.startswith(f"<p><strong>{type(game).__name__}</strong><br>")
    about = type(game).__doc__.strip().split("\n\n")[0]
    assert about.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;") in page
    assert picture_in(page).find("{*}title").text == board(game).title


def test_a_game_that_says_nothing_of_itself_still_shows_its_board():
    game = type("Quiet", (Nim,), {"__doc__": None})(1, 2)
    assert "<strong>Quiet</strong><br></p>" in game._repr_html_()


def test_words_about_a_game_are_escaped():
    game = type("Sly", (Nim,), {"__doc__": "<script>alert(1)</script>"})(1, 2)
    assert "<script" not in game._repr_html_()


@pytest.mark.parametrize("name", SMALL)
def test_every_result_shows_the_board_with_the_best_move_and_the_answer_in_words(name):
    game, state = late(name)
    tree = trace(algorithms(game)[0], game, state)
    page = tree.result._repr_html_()
    rows = Text(page).rows
    assert list(rows) == ["best move", "value", "line", "search"]
    assert rows["search"].startswith(f"{tree.result.nodes:,} nodes")
    assert tree.result.certainty in rows["value"]
    assert rows["best move"] == str(game.format_action(state, tree.result.action))
    assert rows["line"].startswith(rows["best move"])
    coloured = 2 if name == "breakthrough" else 1  # an arrow, and the button that has room for the value
    assert len(having(picture_in(page), "heat")) == coloured


def test_the_engine_knows_what_it_searched():
    game = TicTacToe()
    rows = Text(search(game, game.initial, depth=2, engine="plain")._repr_html_()).rows
    assert rows["search"].endswith("depth 2")


def test_a_result_of_many_players_says_what_each_gets():
    result = max_n_search(Tree([(1, 2, 6), (4, 2, 3)], players=3), 0)
    rows = Text(result._repr_html_()).rows
    assert rows["value"] == "4 for player 0, 2 for player 1, 3 for player 2 (exact)"


def test_the_result_of_a_finished_game_has_no_best_move():
    game = Tree(FIGURE)
    rows = Text(minimax_search(game, 4)._repr_html_()).rows
    assert rows["best move"] == "none"
    assert rows["line"] == ""


def test_a_long_line_is_cut_short():
    game = Nim(30)
    game.actions = lambda state: [Take(0, 1)] if state.heaps[0] else []
    rows = Text(minimax_search(game, game.initial)._repr_html_()).rows
    assert rows["line"].endswith(" …")
    assert len(rows["line"].split()) == 13


def test_a_result_that_does_not_know_its_game_leaves_it_to_its_text():
    result = Result(3, "a1", ("a1", "b1"), "exact", 0, None, 11, "end")
    assert result._repr_html_() is None
    assert repr(result) == "<Result: action a1, value 3 for player 0 (exact), line a1 b1, 11 nodes>"


# Trees, pictures, comparisons, reviews


def test_trees_pictures_comparisons_and_reviews_are_svg():
    game = Nim(1, 2)
    for thing in (
        figure(),
        board(game),
        compare(game, depth=2),
        review(game, moves=[Take(0, 1)], depth=2, engine="plain"),
    ):
        assert parsed(thing._repr_svg_()).tag.endswith("svg")
        assert "prefers-color-scheme: dark" in thing._repr_svg_()


def test_everything_has_a_text_for_where_there_are_no_pictures():
    game = Nim(1, 2)
    assert repr(figure()).startswith("<SearchTree: 11 nodes, <Result: action a1, value 3")
    assert str(figure()).startswith("MAX [-inf, inf] = 3")
    assert repr(board(game)) == "<Picture: Nim: 1: o / 2: oo; player 0 to move; save(...) writes it>"
    assert repr(compare(game, depth=2)) == "<Comparison: Nim, 8 searches>"
    assert repr(review(game, moves=[Take(0, 1)], depth=2, engine="plain")) == "<Review of Nim: 2 positions>"
    assert str(review(game, moves=[Take(0, 1)], depth=2, engine="plain")).splitlines()[1].split() == [
        "0",
        "1:1",
        "0",
        "2:1",
    ]
    assert str(compare(game, depth=2)).splitlines()[0].split() == ["algorithm", "depth", "nodes", "seconds", "value"]


@pytest.mark.parametrize("name", SMALL)
def test_no_text_fails_for_any_game(name):
    game, state = late(name)
    things = [
        game,
        board(game, state),
        trace(algorithms(game)[0], game, state),
        compare(game, state, depth=2),
        review(game, state, moves=[], depth=2, engine="plain"),
    ]
    for thing in things:
        assert str(thing)
        assert repr(thing)


def test_what_has_nothing_to_draw_leaves_it_to_its_text():
    empty = compare(ConnectFour(), most=1)
    assert len(empty) == 0
    assert empty._repr_svg_() is None
    assert repr(empty) == "<Comparison: ConnectFour, 0 searches>"
    assert Review(Nim(1), [])._repr_svg_() is None
    assert Comparison("nothing", [])._repr_svg_() is None


def test_a_picture_of_nothing_in_particular():
    picture = Picture(10, 20, "", 'a "title" & <more>')
    assert parsed(picture).find("{*}title").text == 'a "title" & <more>'


# States


class Shell:
    """As much of IPython as draw_states needs."""

    def __init__(self):
        self.types = {}
        self.display_formatter = SimpleNamespace(
            formatters={"image/svg+xml": SimpleNamespace(for_type=self.types.__setitem__)}
        )


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    return shell


def test_states_draw_themselves_once_the_notebook_was_told(shell):
    game = TicTacToe()
    draw_states(game)
    (draw,) = shell.types.values()
    assert list(shell.types) == [type(game.initial)]
    assert draw(game.result(game.initial, 4)) == board(game, game.result(game.initial, 4)).svg()


def test_games_do_not_take_each_others_states(shell):
    for game in (TicTacToe(), Othello(), DiceGame(), LastStone()):
        draw_states(game)
    assert len(shell.types) == 4


@pytest.mark.parametrize("module", [None, SimpleNamespace(get_ipython=lambda: None), SimpleNamespace()])
def test_without_a_notebook_it_says_what_to_do_instead(monkeypatch, module):
    if module is None:
        monkeypatch.delitem(sys.modules, "IPython", raising=False)
    else:
        monkeypatch.setitem(sys.modules, "IPython", module)
    with pytest.raises(BadOption, match=r"draw_states is for a notebook, and none is running: board\(game, state\)"):
        draw_states(TicTacToe())


@pytest.mark.parametrize("initial", [0, "start", (1, 2), frozenset(), None, 1.5])
def test_states_of_a_type_that_others_use_too_are_refused(shell, initial):
    game = type("Plain", (Game,), {"initial": initial})()
    with pytest.raises(BadOption, match=rf"of the type {type(initial).__name__}, which others use too: make them a"):
        draw_states(game)
    assert shell.types == {}


def test_in_a_real_notebook_shell_everything_draws_itself():
    core = pytest.importorskip("IPython.core.interactiveshell", reason="pip install ipython")
    shell = core.InteractiveShell.instance()
    try:
        game = TicTacToe()
        draw_states(game)
        shown = lambda thing: shell.display_formatter.format(thing)[0]  # noqa: E731
        assert shown(game.initial)["image/svg+xml"] == board(game).svg()
        assert "text/html" in shown(game)
        assert "text/html" in shown(minimax_search(game, late("tic-tac-toe")[1]))
        for thing in (
            figure(),
            board(game),
            compare(Nim(1, 2), depth=1),
            review(Nim(1, 2), moves=[], depth=1, engine="plain"),
        ):
            assert set(shown(thing)) == {"image/svg+xml", "text/plain"}
        nothing = shown(Comparison("nothing", []))
        assert set(nothing) == {"text/plain"}
        alone = Result(3, "a1", ("a1",), "exact", 0, None, 11, "end")
        assert shown(alone) == {"text/plain": repr(alone)}
    finally:
        core.InteractiveShell.clear_instance()


def test_a_board_in_a_notebook_is_the_picture_that_is_saved(tmp_path):
    picture = board(Nim(1, 2), legal=True)
    assert picture.save(tmp_path / "board.svg").read_text(encoding="utf-8") == picture._repr_svg_()
    assert "1" in words(parsed(picture))


class Listed(Game):
    """Each puts a token into a cell of its own; moves are lists, which no dict takes."""

    initial = (0, 0)
    can_repeat = False

    def to_move(self, state):
        return sum(map(bool, state)) % 2

    def actions(self, state):
        return [[cell] for cell in (0, 1) if not state[cell]]

    def result(self, state, action):
        return tuple(1 + self.to_move(state) if cell == action[0] else there for cell, there in enumerate(state))

    def is_terminal(self, state):
        return all(state)

    def utility(self, state, player):
        return 1 if (state[0] == 1) == (player == 0) else -1


def test_moves_that_are_lists_are_shown_on_the_board():
    game = Listed()
    shown = search(game)._repr_html_()
    assert "[0]: 1" in shown
    assert "[1]: −1" in board(game, values=analyse(game)).svg()


def test_what_a_value_rests_on_is_said_below_the_board():
    result = search(Listed())
    assert "assumes" not in result._repr_html_()
    assert "who knows" in replace(result, assumes="who knows")._repr_html_()
