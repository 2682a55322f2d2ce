"""The page in a real browser: light, from its server alone, in two themes, on a phone, and without barriers."""

from pathlib import Path

import pytest

from browser_reader import BOOK, PHONE, WHY, WIDE, reading

AXE = Path(__file__).parent.parent / ".venv" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
LIGHTEST = 200_000
"""The first page has fewer bytes."""

VIEWS = {
    "a board": "/?game=tic-tac-toe&moves=4+0&seats=yy",
    "a board of pawns": "/?game=breakthrough&seats=yy",
    "stones": "/?game=nim&seats=yy",
    "three players": "/?game=last-stone&seats=yyy",
    "dice": "/?game=dice&seats=yy",
    "one's own": "/?game=own&seats=yy",
    "the end": "/?game=tic-tac-toe&moves=0+3+1+4+2",
    "a tree": f"/?view=watch&tree={BOOK}&step=9",
    "a large tree": "/?view=watch&game=tic-tac-toe",
    "a comparison": "/?view=compare&game=tic-tac-toe",
    "a level and words": "/?game=tic-tac-toe&moves=4+0&seats=y,mcts+nodes%3D50",
    "a match": "/?view=match&game=tic-tac-toe&players=easy,mcts+nodes%3D50",
    "a wrong link": "/?game=tic-tac-toe&moves=0+0",
}


def test_the_first_page_is_light_and_comes_from_its_server_alone(chromium, site):
    with reading(chromium, site.address) as reader:
        weights, addresses = [], []
        network = reader.page.context.new_cdp_session(reader.page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
        reader.page.on("request", lambda request: addresses.append(request.url))
        reader.open("/?game=tic-tac-toe&seats=yy")
        reader.expects("#ranking tbody tr").to_have_count(9)
        print(f"the first page: {sum(weights) / 1000:.0f} kB in {len(weights)} answers")
        assert 10_000 < sum(weights) < LIGHTEST
        assert all(address.startswith(f"http://localhost:{site.port}/") for address in addresses)


def test_the_theme_is_switched_and_kept(reader):
    reader.open("/?game=tic-tac-toe&seats=yy")
    reader.expects("#board .op-target").to_have_count(9)
    paper = "getComputedStyle(document.body).backgroundColor"
    assert reader.page.evaluate(paper) == "rgb(255, 255, 255)"
    reader.see("#theme").click()
    reader.see("#theme").click()
    reader.expects("#theme").to_have_text("Theme: dark")
    assert reader.page.evaluate(paper) == "rgb(18, 23, 29)"
    board = "getComputedStyle(document.querySelector('#board .op-panel') ?? document.querySelector('#board rect')).fill"
    dark = reader.page.evaluate(board)
    reader.page.reload()
    reader.expects("#board .op-target").to_have_count(9)
    assert reader.page.evaluate(paper) == "rgb(18, 23, 29)"
    assert reader.page.evaluate(board) == dark
    reader.see("#theme").click()
    assert reader.page.evaluate(paper) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("view", ["a board", pytest.param("a large tree", marks=pytest.mark.slow)])
def test_nothing_is_wider_than_a_phone(chromium, site, view):
    with reading(chromium, site.address, viewport=PHONE, has_touch=True, is_mobile=True) as reader:
        reader.open(VIEWS[view])
        reader.page.wait_for_selector(".picture svg")
        assert not reader.is_too_wide()
        if view == "a board":
            reader.see("#board .op-target").first.tap()
            reader.expects("#record li").to_have_count(3)


@pytest.mark.slow
@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_every_view_fits_a_phone(chromium, site, path):
    with reading(chromium, site.address, viewport=PHONE) as reader:
        reader.open(path)
        reader.page.wait_for_timeout(500)
        assert not reader.is_too_wide()


def barriers(chromium, site, path, scheme, viewport=WIDE, then=lambda reader: None):
    """What axe-core finds serious, in words; `then` does something with the page before that."""
    if not AXE.exists():
        pytest.skip(f"axe-core is missing: {WHY}")
    options = {"viewport": viewport, "color_scheme": scheme, "bypass_csp": True}
    with reading(chromium, site.address, **options) as reader:
        reader.open(path)
        then(reader)
        reader.page.wait_for_timeout(700)
        reader.page.add_script_tag(path=str(AXE))
        found = reader.page.evaluate("axe.run()")["violations"]
        return [
            f"{one['id']} ({one['impact']}): {one['help']}: {one['nodes'][0]['html'][:200]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]


def test_the_board_has_no_barriers(chromium, site):
    assert barriers(chromium, site, VIEWS["a board"], "light") == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_no_view_has_barriers(chromium, site, path, scheme):
    assert barriers(chromium, site, path, scheme) == []


@pytest.mark.slow
def test_no_view_has_barriers_on_a_phone(chromium, site):
    for name, path in VIEWS.items():
        assert barriers(chromium, site, path, "light", PHONE) == [], name
