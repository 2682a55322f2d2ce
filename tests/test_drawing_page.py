"""The page of a search: one file that loads nothing, opened in a browser, stepped forward and back."""

import json
import re
from html.parser import HTMLParser

import pytest

from drawing_games import figure, searched
from outplay import trace
from outplay.drawing.page import PAGE_NODES
from outplay.errors import BadOption
from outplay.games import Nim, Tree


@pytest.fixture(scope="module")
def browser(chromium):
    return chromium.new_context(viewport={"width": 1000, "height": 700})


class Opened:
    """A page in the browser that notes every error and every request."""

    def __init__(self, browser, file, scheme):
        self.page = browser.new_page()
        self.page.emulate_media(color_scheme=scheme)
        self.errors, self.requests = [], []
        self.page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", lambda dialog: (self.errors.append(dialog.message), dialog.dismiss()))
        self.page.goto(file.as_uri())

    def seen(self, kind="node"):
        """The paths of the twigs that are visible."""
        return set(
            self.page.eval_on_selector_all(
                f"figure:not([hidden]) .op-{kind}-twig",
                "all => all.filter(e => getComputedStyle(e).visibility === 'visible').map(e => e.dataset.path)",
            )
        )

    def says(self):
        return self.page.inner_text("#says")

    def count(self):
        return self.page.inner_text("#count")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def values(self):
        """What is written in the nodes, by path."""
        return dict(
            self.page.eval_on_selector_all(
                "figure:not([hidden]) [data-value]",
                "all => all.filter(e => getComputedStyle(e).visibility === 'visible')"
                ".map(e => [e.closest('[data-path]').dataset.path, e.textContent])",
            )
        )


@pytest.fixture
def opened(browser, tmp_path):
    pages = []

    def open_(tree, theme="auto", most=120, scheme="light"):
        pages.append(Opened(browser, tree.save(tmp_path / "tree.html", theme=theme, most=most).resolve(), scheme))
        return pages[-1]

    yield open_
    for page in pages:
        assert page.errors == []
        assert [url for url in page.requests if not url.startswith("file:")] == []
        assert len(page.requests) == 1
        page.page.close()


def told(tree):
    """The steps of a page: those that people follow, of all that the search took."""
    return tree.stepping()["steps"]


# Without a browser


class Loads(HTMLParser):
    """Notes every attribute that could load something."""

    def __init__(self):
        super().__init__()
        self.found, self.tags = [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        for name, value in attributes:
            if name in ("src", "href", "srcset", "data", "action", "poster", "xlink:href"):
                self.found.append((tag, name, value))


def test_the_file_is_one_page_that_loads_nothing(tmp_path):
    for tree in (figure(), searched("connect-four", "alpha-beta"), searched("dice", "expectiminimax")):
        page = tree.save(tmp_path / "tree.html").read_text(encoding="utf-8")
        loads = Loads()
        loads.feed(page)
        assert loads.found == []
        assert not {"link", "iframe", "img", "base"} & set(loads.tags)
        assert re.findall(r"https?://[^\s\"'<]*", page.replace("http://www.w3.org/2000/svg", "")) == []
        assert "@import" not in page
        assert "url(" not in page
        assert re.search(r"^\s*import\b", page, re.MULTILINE) is None
        assert "<!-- " not in page


def test_the_steps_in_the_page_are_those_of_the_search(tmp_path):
    tree = figure()
    page = tree.save(tmp_path / "tree.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])
    assert data["steps"] == [{name: value for name, value in step.items() if name != "lines"} for step in told(tree)]
    for step in data["steps"]:
        own = tree.steps[step["number"]]
        assert (step["what"], step["says"]) == (own.what, own.says)
    assert [step["at"] for step in data["steps"]][:3] == ["root", "0", "0.0"]


def test_a_page_holds_so_many_nodes_and_says_how_many_more_there_are(tmp_path):
    game = Nim(2, 3, 4)
    tree = trace("minimax", game, game.initial, depth=5)
    page = tree.save(tmp_path / "tree.html").read_text(encoding="utf-8")
    assert tree.nodes > PAGE_NODES
    opened, *parts = re.split("<figure data-from=", page)
    drawn, figures = opened.count("op-node-twig"), opened.count("<figure")
    assert drawn <= PAGE_NODES + figures + 2, "the node at the top of a picture is drawn in the one above it too"
    assert parts
    assert "+ " in page


@pytest.mark.parametrize("iterations", [None, 200])
def test_the_node_of_every_step_is_drawn_with_the_path_to_it(tmp_path, iterations):
    game = Nim(2, 2, 3)
    tree = trace("mcts", game, iterations=iterations) if iterations else trace("alpha-beta", game)
    page = tree.save(tmp_path / "tree.html", most=20).read_text(encoding="utf-8")
    first, *parts = re.split(r"<figure (?=data-from=)", page)
    overview = first.partition("</figure>")[0]
    spans = [(*map(int, re.findall(r'data-(?:from|to)="(\d+)"', part)[:2]), part) for part in parts]
    for i, step in enumerate(told(tree)):
        shown = overview if names_node(overview, step["at"]) else next(p for a, b, p in spans if a <= i <= b)
        way = step["at"].split(".")
        assert all(names_node(shown, ".".join(way[:n])) for n in range(1, len(way) + 1)), step


def names_node(picture, name):
    return f'op-node-twig" data-path="{name}"' in picture


def test_a_search_with_more_steps_than_a_page_holds_is_refused(tmp_path):
    tree = figure()
    tree.steps = tree.steps * 1_000
    with pytest.raises(BadOption, match=r"23,000 steps, and a page holds 20,000: search less deep, or save \.svg"):
        tree.save(tmp_path / "tree.html")
    assert not (tmp_path / "tree.html").exists()


def test_a_search_too_deep_for_a_page_is_refused_at_once(tmp_path):
    nested = 0
    for _ in range(5_000):
        nested = [nested]
    with pytest.raises(BadOption, match=r"too deep for a page: search less deep, or save \.svg"):
        trace("minimax", Tree(nested), 0).save(tmp_path / "tree.html")
    assert not (tmp_path / "tree.html").exists()


# In a browser


def test_it_opens_at_the_end_with_everything_in_sight(opened):
    tree = figure()
    page, steps = opened(tree), told(tree)
    assert len(page.seen()) == 11
    assert page.seen("pruned") == {"1.1", "1.2"}
    assert page.count() == f"{len(steps)} of {len(steps)}"
    assert page.says() == steps[-1]["says"]
    assert page.page.title().startswith("The tree of a search of Tree: 11 nodes, value 3")


def test_the_keyboard_steps_forward_and_back(opened):
    tree = figure()
    page, steps = opened(tree), told(tree)
    page.press("Home")
    assert page.count() == f"1 of {len(steps)}"
    assert page.seen() == {"root"}
    assert page.values() == {}
    assert page.says() == steps[0]["says"]
    page.press("ArrowLeft")
    assert page.count() == f"1 of {len(steps)}"
    page.press("ArrowRight")
    assert page.seen() == {"root", "0"}
    first_leaf = next(i for i, step in enumerate(steps) if step["what"] == "terminal")
    page.press(*["ArrowRight"] * (first_leaf - 1))
    assert page.seen() == {"root", "0", "0.0"}
    assert page.values() == {"0.0": "3"}
    assert page.says() == steps[first_leaf]["says"]
    page.press(*["ArrowLeft"] * (first_leaf - 1))
    assert page.seen() == {"root", "0"}
    assert page.values() == {}
    page.press("End", "ArrowRight")
    assert page.count() == f"{len(steps)} of {len(steps)}"
    assert len(page.seen()) == 11


def test_every_step_shows_what_the_picture_of_that_step_shows(opened):
    from drawing_games import having, parsed

    tree = figure()
    page = opened(tree)
    page.press("Home")
    for step in told(tree)[:-1]:
        root = parsed(tree.picture(step=step["number"]))
        assert page.seen() == {twig.get("data-path") for twig in having(root, "node-twig")}
        assert page.seen("pruned") == {twig.get("data-path") for twig in having(root, "pruned-twig")}
        assert page.says() == step["says"]
        known = page.page.eval_on_selector_all(
            ".op-node-twig:not(.op-off) [data-beside=known]", "all => all.map(e => e.textContent)"
        )
        assert known == [element.text for element in having(root, "known")]
        halos = page.page.eval_on_selector_all(
            "[data-halo]",
            "all => all.filter(e => getComputedStyle(e).visibility === 'visible')"
            ".map(e => e.closest('[data-path]').dataset.path)",
        )
        assert halos == [twig.get("data-path") for twig in having(root, "twig") if having(twig, "halo")]
        page.press("ArrowRight")


@pytest.mark.slow
def test_c_goes_to_the_next_cut_and_then_to_the_end(opened):
    tree = figure()
    page, steps = opened(tree), told(tree)
    page.press("Home", "c")
    (cut,) = (step for step in steps if step["what"] == "pruned")
    assert page.says() == cut["says"]
    assert page.seen("pruned") == {"1.1", "1.2"}
    assert page.page.inner_text("#tally") == "7 nodes looked at, 1 cut"
    page.press("ArrowLeft")
    assert page.seen("pruned") == set()
    page.press("c", "c")
    assert page.count() == f"{len(steps)} of {len(steps)}"


@pytest.mark.slow
def test_space_plays_and_pauses(opened):
    page = opened(figure())
    page.press("Home", " ")
    assert page.page.get_attribute("#play", "aria-pressed") == "true"
    page.page.wait_for_function("document.getElementById('count').textContent.startsWith('2 of')")
    page.press(" ")
    assert page.page.get_attribute("#play", "aria-pressed") == "false"


@pytest.mark.slow
def test_buttons_do_what_the_keys_do(opened):
    tree = figure()
    page, steps = opened(tree), told(tree)
    cut = next(i for i, step in enumerate(steps, 1) if step["what"] == "pruned")
    counts = []
    for button in ("first", "next", "next", "back", "cut", "last"):
        page.page.click(f"#{button}")
        counts.append(page.count())
    assert counts == [f"{step} of {len(steps)}" for step in (1, 2, 3, 2, cut, len(steps))]


@pytest.mark.slow
def test_the_slider_goes_anywhere(opened):
    tree = figure()
    page, many = opened(tree), len(told(tree))
    page.page.fill("#slider", "4")
    assert page.count() == f"5 of {many}"
    page.page.focus("#slider")
    page.press("ArrowRight")
    assert page.count() == f"6 of {many}"
    assert page.page.input_value("#slider") == "5"
    page.press("Home")
    assert page.count() == f"1 of {many}"


@pytest.mark.slow
def test_what_did_not_fit_is_opened_and_shut_again(opened):
    tree = searched("nim", "minimax")
    page = opened(tree, most=12)
    before = page.seen()
    assert len(before) == 12
    pill = page.page.locator("figure:not([hidden]) .op-hidden-twig.can-open").first
    top = pill.get_attribute("data-path").rpartition(".")[0]
    assert page.page.is_hidden("#above")
    pill.click()
    assert page.seen() != before
    assert all(path == top or path.startswith(f"{top}.") for path in page.seen())
    assert page.page.is_visible("#above")
    page.press("Home")
    assert page.seen() == {"root"}, "what happens elsewhere is seen there"
    page.press("End")
    page.page.click("#up")
    assert page.seen() == before
    page.page.locator("figure:not([hidden]) .op-hidden-twig.can-open").last.focus()
    page.press("Enter")
    assert page.seen() != before
    page.press("Escape")
    assert page.seen() == before


def test_every_node_can_be_reached_by_opening(opened):
    tree = trace("minimax", Tree([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]), 0)
    page = opened(tree, most=5)
    reached, waiting = set(), [[]]
    while waiting:
        way = waiting.pop()
        for path in way:
            page.page.locator(f'figure:not([hidden]) .op-hidden-twig[data-path="{path}"]').click()
        reached |= page.seen()
        pills = page.page.eval_on_selector_all(
            "figure:not([hidden]) .op-hidden-twig.can-open", "all => all.map(e => e.dataset.path)"
        )
        waiting += [[*way, pill] for pill in pills]
        for _ in way:
            page.press("Escape")
    assert len(reached) == tree.nodes


@pytest.mark.slow
def test_the_pill_of_the_top_node_itself_opens_nothing(opened):
    page = opened(trace("minimax", Tree([[*range(60)], 3]), 0), most=10)
    page.page.locator("figure:not([hidden]) .op-hidden-twig.can-open").click()
    assert page.page.locator("figure:not([hidden]) .op-hidden-twig").count() == 1
    assert page.page.locator("figure:not([hidden]) .op-hidden-twig.can-open").count() == 0


@pytest.mark.parametrize(
    ("name", "algorithm"),
    [
        ("dice", "expectiminimax"),
        *(
            pytest.param(*pair, marks=pytest.mark.slow)
            for pair in (("three-players", "max-n"), ("tic-tac-toe", "engine"), ("nim", "alpha-beta-table"))
        ),
    ],
)
def test_every_kind_of_search_is_stepped_through_without_an_error(opened, name, algorithm):
    page = opened(searched(name, algorithm))
    everything = page.seen()
    page.press("Home", *["ArrowRight"] * 12, "c", "ArrowLeft", "End")
    assert page.seen() == everything


@pytest.mark.slow
def test_a_game_that_is_over_has_a_page_too(opened):
    tree = trace("minimax", Tree(5), 0)
    page = opened(tree)
    page.press("ArrowLeft", "Home", "c", "End", "ArrowRight")
    assert page.seen() == {"root"}
    assert page.count() == f"{len(told(tree))} of {len(told(tree))}"
    assert page.values() == {"root": "5"}


@pytest.mark.parametrize(
    ("theme", "scheme", "paper"),
    [
        ("auto", "dark", "rgb(18, 23, 29)"),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (
                ("auto", "light", "rgb(255, 255, 255)"),
                ("dark", "light", "rgb(18, 23, 29)"),
                ("light", "dark", "rgb(255, 255, 255)"),
                ("print", "dark", "rgb(255, 255, 255)"),
            )
        ),
    ],
)
def test_the_page_is_dark_where_its_pictures_are(opened, theme, scheme, paper):
    page = opened(figure(), theme=theme, scheme=scheme)
    page.press("Home", "ArrowRight", "End")
    style = "e => getComputedStyle(e)"
    assert page.page.eval_on_selector("body", f"e => ({style})(e).backgroundColor") == paper
    assert page.page.eval_on_selector(".op-paper", f"e => ({style})(e).fill") == paper


@pytest.mark.slow
def test_a_narrow_screen_scrolls_the_picture_and_never_the_page(opened):
    tree = searched("dice", "expectiminimax")
    page, many = opened(tree), len(told(tree))
    page.page.set_viewport_size({"width": 375, "height": 667})
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 375
    assert page.page.evaluate("document.querySelector('main').scrollWidth") > 375
    counts = []
    for button in ("first", "next", "last"):
        page.page.click(f"#{button}")
        counts.append(page.count())
    assert counts == [f"1 of {many}", f"2 of {many}", f"{many} of {many}"]


def test_a_small_tree_is_whole_on_a_phone(opened):
    page = opened(figure())
    for width, whole in ((1000, True), (375, True), (250, False)):
        page.page.set_viewport_size({"width": width, "height": 667})
        assert (page.page.evaluate("document.querySelector('main').scrollWidth") <= width) == whole
    wide = page.page.evaluate("document.querySelector('svg').getBoundingClientRect().width")
    assert wide >= figure().picture(step=0).width / 1.4 - 1, "smaller it could not be read"


@pytest.mark.slow
def test_what_happens_is_in_sight_however_wide_the_tree(opened):
    page = opened(searched("dice", "expectiminimax"))

    def is_in_sight(node):
        box = page.page.locator(f"figure:not([hidden]) {node}").first.bounding_box()
        return box["x"] >= 0 and box["x"] + box["width"] <= 1000 and 0 <= box["y"] <= 700

    assert is_in_sight(".op-node-twig")
    page.press("Home")
    for _ in range(10):
        page.press(*["ArrowRight"] * 6)
        assert is_in_sight(".op-node-twig.op-now")


def test_words_that_look_like_a_page_are_harmless(opened):
    words = "</script><script>alert(1)</script>"
    other = "<img src=x onerror=alert(2)><!-- data --><!--"
    tree = trace("alpha-beta", Tree({words: {other: 3, "&amp;": 12}, "b": [2, 4, 6]}), 0)
    page = opened(tree)
    at = next(i for i, step in enumerate(told(tree)) if step["what"] == "terminal")
    page.press("Home", *["ArrowRight"] * at)
    assert other in page.says()
    page.press("End")
    labels = page.page.eval_on_selector_all(".op-move", "all => all.map(e => e.textContent)")
    assert {words, other, "&amp;"} <= set(labels)
    assert page.page.locator("img").count() == 0
